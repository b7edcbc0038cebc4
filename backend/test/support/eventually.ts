/** Waits for a visible change instead of sleeping. */
import { setTimeout as pause } from 'node:timers/promises'

/**
 * The first value that `look` gives; a look that throws counts as not yet. Fails with the last
 * error, or `what`, when the time is up.
 */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  { seconds = 90, everyMs = 20 } = {},
): Promise<T> {
  let last: unknown
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await pause(everyMs)) {
    try {
      const seen = await look()
      if (seen !== undefined && seen !== false) return seen
      last = undefined
    } catch (error) {
      last = error
    }
  }
  throw new Error(`not within ${seconds} s: ${what}`, { cause: last })
}
