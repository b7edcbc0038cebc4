/** A stretch of the log, as it is stored. */
import type { RecordedEvent } from '../domain/kernel/event.ts'
import type { EventLog } from './log.ts'

/** At most `most` events after a position; fewer at the end of the log. */
export async function eventsAfter(
  store: Pick<EventLog, 'subscribe'>,
  position: bigint,
  most: number,
  signal?: AbortSignal,
): Promise<RecordedEvent[]> {
  const found: RecordedEvent[] = []
  const leaving = new AbortController()
  const ended = signal ? AbortSignal.any([signal, leaving.signal]) : leaving.signal
  try {
    for await (const { events, caughtUp } of store.subscribe({
      from: position,
      batchSize: 1_000,
      sealed: true,
      signal: ended,
    })) {
      found.push(...events.slice(0, most - found.length))
      if (found.length >= most || caughtUp) break
    }
  } finally {
    leaving.abort()
  }
  return found
}
