/** Serializes and checks appends before the store, so an invalid one fails alone in a batch. */
import type { EventMetadata } from '../domain/kernel/event.ts'
import type { NewEvent } from './log.ts'

export interface EncodedEvent {
  readonly id: string
  readonly type: string
  readonly data: string
  readonly metadata: string
}

/** The append can't be stored as it is; trying again changes nothing. */
export class Unstorable extends Error {
  constructor(stream: string, reason: string) {
    super(`append to ${stream}: ${reason}`)
    this.name = 'Unstorable'
  }
}

/** Some of the event ids are in the log already, in another append. */
export class EventIdsTaken extends Unstorable {
  constructor(stream: string) {
    super(stream, 'some of these event ids are in the log already, in another append')
  }
}

/** The append's outcome is unknown after a lost connection; retry with the same ids. */
export class OutcomeUnknown extends Error {
  constructor(stream: string, cause: unknown) {
    super(`append to ${stream}: the event log did not answer in time`, { cause })
    this.name = 'OutcomeUnknown'
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** The same id in capitals would name a second stream, where every read model sees one thing. */
const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
/** One line, no control characters; a leading `$` is reserved by EventStoreDB. */
const NAME = /^(?!\$)[^\p{Cc}]{1,200}$/u
/**
 * A NUL is JSON, but no PostgreSQL text: it would break every projection later. An even number of
 * backslashes before it means it is only spelled.
 */
const NUL = /(?<!\\)(?:\\\\)*\\u0000/

/**
 * All that one append may hold, in bytes, counted as EventStoreDB counts what it takes at most:
 * data, metadata, and two for each letter of a type. The same for every store, so that a log can be
 * carried from one to another.
 */
export const LARGEST_APPEND = 1_048_576

const sizeOf = ({ type, data, metadata }: EncodedEvent) =>
  Buffer.byteLength(data) + Buffer.byteLength(metadata) + 2 * type.length

/** @throws Unstorable and says why */
export function encode(stream: string, events: readonly NewEvent[]): EncodedEvent[] {
  const refuse = (reason: string): never => {
    throw new Unstorable(stream, reason)
  }
  if (!NAME.test(stream)) refuse('a stream needs a name of 1 to 200 printable characters')
  if (stream.match(UUIDS)?.some((id) => id !== id.toLowerCase()))
    refuse("the ids in a stream's name are in small letters")
  if (events.length === 0) refuse('no events')
  const encoded = events.map(({ id, type, data, metadata }) => {
    if (!UUID.test(id)) refuse(`event id ${JSON.stringify(id)} is not a UUID in small letters`)
    if (!NAME.test(type)) refuse('an event needs a type of 1 to 200 printable characters')
    return { id, type, data: text(data), metadata: text(metadata) }
  })
  if (encoded.length > 1 && new Set(encoded.map(({ id }) => id)).size < encoded.length)
    refuse('the same event id twice')
  const size = encoded.reduce((sum, event) => sum + sizeOf(event), 0)
  if (size > LARGEST_APPEND)
    refuse(`${size} bytes, more than the ${LARGEST_APPEND} that an append may hold`)
  return encoded

  function text(value: object | EventMetadata): string {
    let json: string | undefined
    try {
      json = JSON.stringify(value)
    } catch (error) {
      refuse(`not serialisable: ${error instanceof Error ? error.message : String(error)}`)
    }
    if (json === undefined) return refuse('not serialisable')
    if (NUL.test(json)) refuse('holds a NUL character')
    return json
  }
}
