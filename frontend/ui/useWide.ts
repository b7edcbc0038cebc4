/**
 * Is there room for things side by side? Where the layout is another thing altogether; a width
 * alone is the stylesheet's affair.
 */
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
