/** Whether the screen is wide enough for columns, where the layout differs in kind. */
import { useSyncExternalStore } from 'react'

/** Tailwind's `lg`, from which on the navigation stands at the side. */
const WIDE = '(min-width: 64rem)'

export const useWide = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches)

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
