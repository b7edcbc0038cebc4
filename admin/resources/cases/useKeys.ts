/** Keys by themselves, where nobody is writing. */
import { useEffect, useEffectEvent } from 'react'

export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || (target instanceof HTMLElement && target.matches('input:not([type=radio], [type=checkbox]), textarea, select'))) return
    keys[key]?.()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
