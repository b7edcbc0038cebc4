/** Trying again after a connection was lost: how long to wait, and when to give up. */
import { setTimeout as delay } from 'node:timers/promises'

const FIRST = 50
const LONGEST = 5_000

/**
 * Retry budget of a log call in milliseconds: requests are answered within two seconds, also while
 * the log is down.
 */
export const PATIENCE = 1_500

/**
 * Milliseconds before try `attempt` (from 0): doubling, at most 5 s, with jitter so that many don't
 * knock at once.
 */
export const backoff = (attempt: number) =>
  Math.min(FIRST * 2 ** attempt, LONGEST) * (0.5 + Math.random() / 2)

/** Waits; an aborted signal ends the wait at once, quietly. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch((error: unknown) => {
    if (!signal?.aborted) throw error
  })
}

/**
 * Repeats a read for as long as it fails in a way that passes by itself.
 * @throws the last error, once `within` milliseconds are over, the signal is aborted or the error
 * will not pass
 */
export async function persistently<T>(
  read: () => Promise<T>,
  options: {
    passing: (error: unknown) => boolean
    within?: number
    signal?: AbortSignal
  },
): Promise<T> {
  const deadline = Date.now() + (options.within ?? Infinity)
  for (let attempt = 0; ; attempt++) {
    try {
      return await read()
    } catch (error) {
      if (!options.passing(error) || options.signal?.aborted || Date.now() > deadline) throw error
      await pause(Math.min(backoff(attempt), Math.max(0, deadline - Date.now())), options.signal)
    }
  }
}
