/**
 * Whether our server can be reached. What the device says of its network is a hint: one says
 * 'online' in the lift and behind a hotel's login page. The truth is an answer of ours: any call
 * that is answered, or else a small question of its own, asked again with growing pauses until one
 * is.
 */
import { useSyncExternalStore } from 'react'

const QUESTION = '/api/health/live'
const PATIENCE_MS = 5_000
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000

let online = navigator.onLine
let asking: Promise<void> | undefined
let failures = 0
let timer: number | undefined
const listeners = new Set<() => void>()

export const isOnline = (): boolean => online

export const useOnline = (): boolean => useSyncExternalStore(whenOnlineChanges, isOnline)

/** Both ways; gives what ends it. */
export function whenOnlineChanges(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Only on the way back. */
export const whenBackOnline = (listener: () => void): (() => void) =>
  whenOnlineChanges(() => {
    if (online) listener()
  })

/** The server has answered something. */
export function answered(): void {
  failures = 0
  window.clearTimeout(timer)
  become(true)
}

/** No answer came: finds out whether none comes at all. */
export function doubt(): void {
  asking ??= ask().finally(() => {
    asking = undefined
  })
}

/** The device says that it has no network: believed, and looked into. */
export function lost(): void {
  become(false)
  doubt()
}

/** Follows the device's hints until told to stop. */
export function followNetwork(): () => void {
  const lookAgain = () => {
    if (!online && document.visibilityState === 'visible') doubt()
  }
  window.addEventListener('online', doubt)
  window.addEventListener('offline', lost)
  document.addEventListener('visibilitychange', lookAgain)
  if (!online) doubt()
  return () => {
    window.clearTimeout(timer)
    window.removeEventListener('online', doubt)
    window.removeEventListener('offline', lost)
    document.removeEventListener('visibilitychange', lookAgain)
  }
}

async function ask(): Promise<void> {
  window.clearTimeout(timer)
  try {
    // What it says does not matter: also a 503 comes from our side, and TLS lets nobody else
    // answer.
    await fetch(QUESTION, {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    answered()
  } catch {
    become(false)
    timer = window.setTimeout(
      doubt,
      Math.min(FIRST_PAUSE_MS * 2 ** failures++, LONGEST_PAUSE_MS) * (0.75 + Math.random() / 2),
    )
  }
}

function become(now: boolean): void {
  if (now === online) return
  online = now
  for (const listener of listeners) listener()
}
