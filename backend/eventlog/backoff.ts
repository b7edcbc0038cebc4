/** Trying again after a connection was lost: how long to wait, and when to give up. */
import { setTimeout as delay } from 'node:timers/promises'

const FIRST = 50
const LONGEST = 5_000

/** Milliseconds of retries of a log call, so requests are answered within two seconds. */
export const PATIENCE = 1_500

/** Milliseconds before try `attempt` (from 0): doubling to 5 s, with jitter. */
export const backoff = (attempt: number) =>
  Math.min(FIRST * 2 ** attempt, LONGEST) * (0.5 + Math.random() / 2)

/** Waits; an aborted signal ends the wait at once, quietly. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch((error: unknown) => {
    if (!signal?.aborted) throw error
  })
}

/** Retries transient read failures. @throws the last error, after `within` ms or abort */
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
