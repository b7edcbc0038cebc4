/** The app's polite live region: `announce(text)`, drawn by <Announcer/>. */
import { useSyncExternalStore } from 'react'

let spoken = ''
const listeners = new Set<() => void>()

/** Reads `text` to a screen reader, after what it is reading now. */
export function announce(text: string): void {
  // The same words twice would not be announced: a no-break space makes them new.
  spoken = text === spoken ? `${text}\u00a0` : text
  for (const listener of listeners) listener()
}

export const useAnnouncement = (): string =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => spoken,
  )
