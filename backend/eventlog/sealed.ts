/** The sealed log: validates on append, seals and opens personal fields, upcasts old events. */
import type { z, ZodType } from 'zod'
import { forgottenKeys } from '../domain/forgotten.ts'
import {
  type EventDefinition,
  ERASED,
  type EventMetadata,
  hasPassed,
  Metadata,
  type RecordedEvent,
} from '../domain/kernel/event.ts'
import type { EventLog, LogBatch, NewEvent } from './log.ts'
import { Unstorable } from './offer.ts'
import { isEmpty, isSealed, open, seal, type Sealed } from './seal.ts'
import { type Rename, type Upcaster, Upcasters } from './upcast.ts'
import { renames as ourRenames, upcasters as ours } from './upcasters.ts'

/** The keys of people, by the person's id. Implemented by the vault. */
export interface PersonalKeys {
  /** The keys that there are. Who has none was erased (or the key is lost). */
  of(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>>
  /** Also creates missing keys, except for erased people. */
  ensure(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>>
  /** These persons are erased: what is remembered of their keys is forgotten at once. */
  forget?(subjects: readonly string[]): void
}

type Definition = Pick<EventDefinition, 'type' | 'personal'> & { readonly schema: ZodType<object> }

export interface EventLogOptions {
  /** Writable events. Schemas must not transform, because their output is stored. */
  readonly events: readonly Definition[]
  readonly keys: PersonalKeys
  /** The product's own unless told. */
  readonly upcasters?: readonly Upcaster[]
  /** The product's own unless told. */
  readonly renames?: readonly Rename[]
}

type Fields = Record<string, unknown>

export function openEventLog(
  store: EventLog,
  { events, keys, upcasters = ours, renames = ourRenames }: EventLogOptions,
): EventLog {
  const definitions = new Map(events.map((definition) => [definition.type, definition]))
  if (definitions.size < events.length)
    throw new Error(`two events of one type: ${twice(events.map(({ type }) => type)).join(', ')}`)
  const versions = new Upcasters(upcasters, renames)

  return {
    async append(stream, offered, options) {
      for (const metadata of new Set(offered.map((event) => event.metadata)))
        checkMetadata(stream, metadata)
      const checked = offered.map((event) => ({ ...event, ...check(stream, event) }))
      const subjects = new Set(
        checked.flatMap(({ personal }) => personal.map(({ subject }) => subject)),
      )
      const byId = subjects.size === 0 ? undefined : await keys.ensure([...subjects])
      return store.append(
        stream,
        checked.map(({ id, type, data, metadata, personal }) => ({
          id,
          type,
          metadata: versions.stamp(type, metadata),
          data: Object.assign(
            data,
            Object.fromEntries(
              personal.map(({ field, of, subject }) => {
                const key = byId?.get(subject)
                const sealed: Sealed = {
                  $sealed: key ? seal(data[field], { eventId: id, field, subject }, key) : '',
                  of,
                }
                return [field, sealed]
              }),
            ),
          ),
        })),
        options,
      )
    },

    async *readStream(stream, options) {
      for await (const event of store.readStream(stream, options)) {
        yield opened(named(event), await keysFor([event]))
      }
    },

    async *subscribe(options): AsyncGenerator<LogBatch> {
      const { types } = options
      const query = types ? { ...options, types: versions.storedNamesOf(types) } : options
      for await (const batch of store.subscribe(query)) {
        // Every process follows the log, at least for its heads: none goes on reading by a key that
        // it has in memory.
        const forgotten = forgottenKeys(batch.events)
        if (forgotten.size > 0) keys.forget?.([...forgotten])
        const events = batch.events.map(named)
        if (options.sealed) yield { ...batch, events: events.map(unopened) }
        else yield* openedBatch({ ...batch, events })
      }
    },

    head: () => store.head(),
    identity: () => store.identity(),
    close: () => store.close(),
  }

  /** Validates data by its schema and lists the fields to seal. */
  function check(stream: string, { type, data }: NewEvent) {
    const definition = definitions.get(type)
    if (!definition) throw new Unstorable(stream, `no event is defined as ${JSON.stringify(type)}`)
    const fields: Fields = {
      ...(hasPassed(data, definition.schema) ? data : read(stream, definition, data)),
    }
    const personal = Object.entries(definition.personal)
      .filter(([field]) => !isEmpty(fields[field]))
      .map(([field, { of }]) => {
        const subject = fields[of]
        if (typeof subject !== 'string')
          throw new Unstorable(stream, `${type}.${field} is personal, but ${of} says no person`)
        return { field, of, subject }
      })
    return { data: fields, personal }
  }

  function read(stream: string, { type, schema }: Definition, data: object): object {
    const parsed = schema.safeParse(data)
    if (!parsed.success)
      throw new Unstorable(stream, `${type} is not valid: ${issuesOf(parsed.error)}`)
    return parsed.data
  }

  /** The keys that a batch needs, asked for once. */
  async function keysFor(batch: readonly RecordedEvent[]): Promise<ReadonlyMap<string, Buffer>> {
    const subjects = new Set<string>()
    for (const { data } of batch) {
      // Over the fields without a list of them: this is done for every event of a replay.
      for (const field in data) {
        const value = (data as Fields)[field]
        if (isSealed(value) && value.$sealed !== '') subjects.add(subjectOf(data, value))
      }
    }
    return subjects.size === 0 ? new Map() : keys.of([...subjects])
  }

  /** Who comes to an event that can't be read has had everything that stands before it. */
  async function* openedBatch(batch: LogBatch): AsyncGenerator<LogBatch> {
    const byId = await keysFor(batch.events)
    const events: RecordedEvent[] = []
    try {
      for (const event of batch.events) events.push(opened(event, byId))
    } catch (error) {
      const last = events.at(-1)
      if (last) yield { events, position: last.position, caughtUp: false }
      throw error
    }
    yield { ...batch, events }
  }

  /** Nearly every event has its name of today: no copy of it. */
  function named(event: RecordedEvent): RecordedEvent {
    const type = versions.nameOf(event.type)
    return type === event.type ? event : { ...event, type }
  }

  /** For readers of ids: fields stay sealed, newer events pass. */
  function unopened(event: RecordedEvent): RecordedEvent {
    return versions.knows(event.type, event.metadata) ? lifted(event, event.data) : event
  }

  function opened(event: RecordedEvent, byId: ReadonlyMap<string, Buffer>): RecordedEvent {
    const { id, type } = event
    let data = event.data
    for (const field in event.data) {
      const value = (event.data as Fields)[field]
      if (!isSealed(value)) continue
      const subject = subjectOf(event.data, value)
      const key = byId.get(subject)
      const found =
        key && value.$sealed !== ''
          ? open(value.$sealed, { eventId: id, field, subject }, key)
          : undefined
      const mark = definitions.get(type)?.personal[field]
      const placeholder = mark ? mark.erased : ERASED
      data = { ...data, [field]: found ? found.value : placeholder }
    }
    return lifted(event, data)
  }

  function lifted(event: RecordedEvent, data: object): RecordedEvent {
    const today = versions.lift(event.type, data, event.metadata)
    // Nearly every event of a replay is as it was stored: no copy of it.
    return today.data === event.data && today.metadata === event.metadata
      ? event
      : { ...event, ...today }
  }
}

const twice = (types: readonly string[]) =>
  types.filter((type, index) => types.indexOf(type) < index)

function checkMetadata(stream: string, metadata: EventMetadata): void {
  const parsed = Metadata.safeParse(metadata)
  if (!parsed.success)
    throw new Unstorable(stream, `its metadata is not valid: ${issuesOf(parsed.error)}`)
}

/** Paths and codes only: the values may be personal. */
const issuesOf = ({ issues }: z.core.$ZodError) =>
  issues.map(({ path, code }) => `${path.join('.')} (${code})`).join(', ')

/** The person of a sealed field. Without an id there is no key. */
function subjectOf(data: object, { of }: Sealed): string {
  const subject = (data as Fields)[of]
  return typeof subject === 'string' ? subject : ''
}
