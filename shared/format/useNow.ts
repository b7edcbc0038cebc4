/** The clock of what is on screen: ticks each minute and on focus. */
import { useSyncExternalStore } from 'react'

const MINUTE = 60_000
const SECOND = 1000

let now = new Date()
let timer: number | undefined
const listeners = new Set<() => void>()

function moveOn(): void {
  now = new Date()
  for (const listener of listeners) listener()
}

function tick(): void {
  timer = window.setTimeout(
    () => {
      moveOn()
      tick()
    },
    MINUTE - (Date.now() % MINUTE),
  )
}

const comeBack = () => {
  if (document.visibilityState === 'visible') moveOn()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    tick()
    document.addEventListener('visibilitychange', comeBack)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.clearTimeout(timer)
    timer = undefined
    document.removeEventListener('visibilitychange', comeBack)
  }
}

export const useNow = (): Date =>
  useSyncExternalStore(subscribe, () => {
    // Nobody looked for a while: what was kept may be old.
    if (timer === undefined && Math.abs(Date.now() - now.getTime()) > SECOND) now = new Date()
    return now
  })
