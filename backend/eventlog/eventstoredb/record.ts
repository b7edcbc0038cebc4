/** Between the client's events and ours. */
import { type AllStreamRecordedEvent, type AppendExpectedRevision, type EventData, jsonEvent, type RecordedEvent as StoredEvent } from '@eventstore/db-client'
import type { EventMetadata, RecordedEvent } from '../../domain/kernel/event.ts'
import type { Expected, NewEvent } from '../log.ts'

/** The server's own events (statistics, metadata, links of projections) share the log with ours. */
export const isOurs = (event: AllStreamRecordedEvent): boolean => !event.type.startsWith('$') && !event.streamId.startsWith('$')

/**
 * `position` is the event's commit position.
 * @throws where the server is too old to say it (before 22.6)
 */
export function recorded(event: StoredEvent | AllStreamRecordedEvent): RecordedEvent {
  if (!event.position) throw new Error('EventStoreDB does not say positions; it must be version 22.10 or later')
  return {
    id: event.id, type: event.type, stream: event.streamId,
    // What `toStored` wrote: JSON objects, with our metadata.
    data: event.data as object,
    metadata: event.metadata as unknown as EventMetadata,
    revision: Number(event.revision), position: event.position.commit,
  }
}

export const toStored = ({ id, type, data, metadata }: NewEvent): EventData =>
  // The client wants an index signature where ours are named fields; both are JSON objects.
  jsonEvent({ id, type, data: data as Record<string, unknown>, metadata: metadata as unknown as Record<string, unknown> })

export function toRevision(expected: Expected): AppendExpectedRevision {
  if (typeof expected === 'number') return BigInt(expected)
  return ({ none: 'no_stream', exists: 'stream_exists', any: 'any' } as const)[expected]
}
