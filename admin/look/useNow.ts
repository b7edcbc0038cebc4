/** The time as a render may read it: it moves on by itself, so that "hace 2 minutos" doesn't grow old on the screen. */
import { useSyncExternalStore } from 'react'

const EVERY = 30_000

let now = Date.now()
const listeners = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  ticking ??= setInterval(tick, EVERY)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}

/** Milliseconds; at most half a minute old. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => {
  // Nobody listened for a while: what is kept may be old.
  if (!ticking && Date.now() - now > EVERY) now = Date.now()
  return now
})
