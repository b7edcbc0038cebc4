/** Whether there is room for a list beside what it leads to. */
import { useSyncExternalStore } from 'react'

/** Tailwind's `xl`. */
const room = () => window.matchMedia('(min-width: 80rem)')

export const useWideWindow = (): boolean => useSyncExternalStore(subscribe, () => room().matches)

function subscribe(listener: () => void): () => void {
  const query = room()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
