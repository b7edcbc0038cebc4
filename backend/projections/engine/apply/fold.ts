/** Applies events to a row buffer. Pure: what the events say, in order, and nothing else. */
import type { RecordedEvent } from '../../../domain/kernel/event.ts'
import type { Projection } from './projection.ts'
import { RowBuffer } from './rows.ts'

/** Row effects of events, without set-aside ones. @throws as handlers */
export function fold(
  projection: Projection,
  events: readonly RecordedEvent[],
  setAside: ReadonlySet<string>,
): RowBuffer {
  const buffer = new RowBuffer(projection)
  for (const event of events)
    if (!setAside.has(event.id)) projection.handlers.get(event.type)?.(event, buffer.rows)
  return buffer
}
