/**
 * A log that is away is not waited for by everybody. After three calls in a row that it did not
 * answer, the next ones are refused at once; meanwhile it is asked for its head, again and again,
 * and the first answer lets all through. Those who follow the log are left alone: they wait, and
 * that is what they are for.
 */
import { backoff, pause } from './backoff.ts'
import { type EventLog, LogAway } from './log.ts'
import { OutcomeUnknown } from './offer.ts'

const MOST_FAILURES = 3

export function withBreaker(log: EventLog): EventLog {
  const closing = new AbortController()
  let failures = 0
  /** Why nobody is let through; undefined while everybody is. */
  let away: unknown

  function mustBeThere() {
    if (away !== undefined) throw new LogAway(away)
  }
  function failed(error: unknown) {
    // Whatever else it says, it has answered.
    if (!(error instanceof LogAway || error instanceof OutcomeUnknown)) failures = 0
    else if (++failures >= MOST_FAILURES && away === undefined) {
      away = error
      void untilBack()
    }
  }
  async function untilBack() {
    for (let attempt = 0; away !== undefined && !closing.signal.aborted; attempt++) {
      await pause(backoff(attempt), closing.signal)
      await log.head().then(
        () => {
          away = undefined
        },
        () => {},
      )
    }
    failures = 0
  }
  async function guarded<T>(call: () => Promise<T>): Promise<T> {
    mustBeThere()
    try {
      const answer = await call()
      failures = 0
      return answer
    } catch (error) {
      failed(error)
      throw error
    }
  }

  return {
    append: (stream, events, options) => guarded(() => log.append(stream, events, options)),
    async *readStream(stream, options) {
      mustBeThere()
      try {
        yield* log.readStream(stream, options)
        failures = 0
      } catch (error) {
        failed(error)
        throw error
      }
    },
    subscribe: (options) => log.subscribe(options),
    head: () => guarded(() => log.head()),
    identity: () => log.identity(),
    close() {
      closing.abort()
      return log.close()
    },
  }
}
