/** Keyboard shortcuts, single or with Ctrl (Cmd on a Mac). The help lists active ones. */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

export interface Key {
  /** What it does, as a text's key; without it the help passes over it. */
  readonly does?: string
  readonly run: () => void
  /** The key also works while this form has the focus. */
  readonly form?: RefObject<HTMLFormElement | null>
}
type Keys = Readonly<Record<string, Key | (() => void)>>

const WRITING = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true]'
const active = new Set<() => Keys>()
const OFF = 'console.letterKeysOff'

/** Whether keys of one character do something: who dictates presses them by accident (WCAG 2.1.4). */
export const letterKeysAreOn = (): boolean => localStorage.getItem(OFF) === null
export const turnLetterKeys = (on: boolean): void =>
  on ? localStorage.removeItem(OFF) : localStorage.setItem(OFF, '1')

/** The keys that do something now, each once. */
export function activeKeys(): readonly { readonly key: string; readonly does: string }[] {
  const found = new Map(
    [...active].flatMap((keys) =>
      Object.entries(keys()).flatMap(([key, does]) =>
        typeof does === 'object' && does.does !== undefined ? [[key, does.does] as const] : [],
      ),
    ),
  )
  return [...found].map(([key, does]) => ({ key, does }))
}

export function useKeys(keys: Keys): void {
  // A ref and no effect event: the help reads the keys while it renders, where React refuses effect
  // events.
  const current = useRef(keys)
  useLayoutEffect(() => {
    current.current = keys
  })
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (altKey) return
    if (key.length === 1 && !ctrlKey && !metaKey && !letterKeysAreOn()) return
    // What has opened over the page has keys of its own.
    if (document.querySelector('[role=dialog], [role=menu]')) return
    const one = keys[ctrlKey || metaKey ? `Ctrl ${shiftKey ? 'Shift ' : ''}${key}` : key]
    if (one === undefined) return
    const form = typeof one === 'object' ? one.form?.current : undefined
    if (target instanceof HTMLElement && target.matches(WRITING) && !form?.contains(target)) return
    // The key is not also written into the field to which it leads.
    event.preventDefault()
    if (typeof one === 'function') one()
    else one.run()
  })
  useEffect(() => {
    const [listen, mine] = [(event: KeyboardEvent) => pressed(event), () => current.current]
    document.addEventListener('keydown', listen)
    active.add(mine)
    return () => {
      document.removeEventListener('keydown', listen)
      active.delete(mine)
    }
  }, [])
}
