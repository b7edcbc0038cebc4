/** Converts between client events and ours, and filters foreign events. */
import {
  type AllStreamRecordedEvent,
  type AppendExpectedRevision,
  type EventData,
  eventTypeFilter,
  excludeSystemEvents,
  type Filter,
  jsonEvent,
  type RecordedEvent as StoredEvent,
  streamNameFilter,
} from '@eventstore/db-client'
import type { EventMetadata, RecordedEvent } from '../../domain/kernel/event.ts'
import type { Expected, NewEvent } from '../log.ts'
import { TooOld } from './failure.ts'

/** The server reports its progress every so many times 32 events. */
const CHECKPOINT_INTERVAL = 16

/** Streams under a prefix, all ours; without one, events are known by shape. */
export class Streams {
  readonly #prefix: string
  /** Stream of the log's identity, outside the prefix, so an empty log stays empty. */
  readonly identity: string

  constructor(prefix: string) {
    this.#prefix = prefix
    this.identity = `identity-of-${prefix || 'all'}`
  }

  nameOf(stream: string): string {
    return this.#prefix + stream
  }

  /** Server filter: our streams, or event types with these prefixes. */
  filter(
    types: readonly string[] | undefined,
    checkpointReached: Filter['checkpointReached'],
  ): Filter {
    const options = {
      checkpointInterval: CHECKPOINT_INTERVAL,
      ...(checkpointReached && { checkpointReached }),
    }
    if (types && types.length > 0) return eventTypeFilter({ prefixes: [...types], ...options })
    if (this.#prefix === '') return excludeSystemEvents(options)
    return streamNameFilter({ prefixes: [this.#prefix], ...options })
  }

  has({ streamId, type }: StoredEvent | AllStreamRecordedEvent): boolean {
    return (
      streamId.startsWith(this.#prefix) &&
      !streamId.startsWith('$') &&
      !type.startsWith('$') &&
      streamId !== this.identity
    )
  }

  /** Our event, or undefined. `position`: its commit position. @throws TooOld */
  read(event: StoredEvent | AllStreamRecordedEvent): RecordedEvent | undefined {
    if (!event.position) throw new TooOld()
    const { id, type, data, metadata, created } = event
    if (!this.has(event) || !event.isJson || !isObject(data) || !isMetadata(metadata))
      return undefined
    return {
      id,
      type,
      stream: event.streamId.slice(this.#prefix.length),
      data,
      metadata,
      revision: Number(event.revision),
      position: event.position.commit,
      recordedAt: created.toISOString(),
    }
  }
}

/** What is neither JSON nor an object the client gives as bytes or text. */
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array)

const isMetadata = (value: unknown): value is EventMetadata =>
  isObject(value) &&
  'commandId' in value &&
  typeof value.commandId === 'string' &&
  'correlationId' in value &&
  typeof value.correlationId === 'string' &&
  'occurredAt' in value &&
  typeof value.occurredAt === 'string' &&
  'actor' in value &&
  isObject(value.actor)

export const toStored = ({ id, type, data, metadata }: NewEvent): EventData =>
  // The client wants an index signature where ours are named fields; both are JSON objects.
  jsonEvent({
    id,
    type,
    data: data as Record<string, unknown>,
    metadata: metadata as unknown as Record<string, unknown>,
  })

export function toRevision(expected: Expected): AppendExpectedRevision {
  if (typeof expected === 'number') return BigInt(expected)
  return ({ none: 'no_stream', exists: 'stream_exists', any: 'any' } as const)[expected]
}
