/** Applies events to a row buffer and, where a handler throws, says at which event. */
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import type { Projection } from './projection.ts'
import { RowBuffer } from './rows.ts'

/** A handler threw at this event. */
export class HandlerFault extends Error {
  readonly event: RecordedEvent
  constructor(event: RecordedEvent, cause: unknown) {
    super(`handler of ${event.type} failed`, { cause })
    this.name = 'HandlerFault'
    this.event = event
  }
}

/**
 * What these events do to a projection's rows.
 * @throws HandlerFault at the first event whose handler throws
 */
export function fold(projection: Projection, events: readonly RecordedEvent[]): RowBuffer {
  const buffer = new RowBuffer(projection)
  for (const event of events) {
    const apply = projection.handlers.get(event.type)
    if (!apply) continue
    try {
      apply(event, buffer.rows)
    } catch (cause) {
      throw new HandlerFault(event, cause)
    }
  }
  return buffer
}
