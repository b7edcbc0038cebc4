/** The event log in EventStoreDB (22.10 or later) or KurrentDB. */
import { randomUUID } from 'node:crypto'
import {
  type AllStreamRecordedEvent,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  jsonEvent,
  START,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { backoff, PATIENCE, pause, persistently } from '../backoff.ts'
import { AnotherLog, Continuity } from '../continuity.ts'
import {
  type Appended,
  type EventLog,
  type Expected,
  LogAway,
  type NewEvent,
  type SubscribeOptions,
  WrongExpectedRevision,
} from '../log.ts'
import { encode, EventIdsTaken, OutcomeUnknown, Unstorable } from '../offer.ts'
import type { BatchAppended, CallOptions } from './batch.ts'
import { EventStoreConnection } from './connection.ts'
import { isTransientEventStoreError, isRefusal, NoAnswer } from './failure.ts'
import { KnownIds } from './known-ids.ts'
import { Streams, toRevision, toStored } from './record.ts'
import { subscribeToAll } from './subscription.ts'
import { whyNot } from './why-not.ts'

const PAGE = 500
/** Page sizes of the backward search for our last event in a shared log. */
const FEW = 32
const MANY = 512

export interface EventStoreLogOptions {
  /** Stream name prefix, default 'balbu.'. Empty: all but system streams, as in old logs. */
  readonly prefix?: string
  /** Milliseconds of retries while the server is away; default 1,500. */
  readonly patience?: number
  /** How long one try may take, in milliseconds; 1 s unless told. */
  readonly timeout?: number
  /** The same for the opening, which may be waiting for a server that starts; 10 s unless told. */
  readonly openingPatience?: number
  /** Called for each foreign event in our streams. */
  readonly onForeign?: () => void
}

/**
 * Opens the log at `esdb://…`; ends once the server has answered.
 *
 * An append that expects a revision (or none) may be retried for ever: its ids are found in the
 * stream. With `any` and `exists` the server knows only recent ids, which covers our own retries,
 * but not one of yesterday's.
 * @throws in words for the operator where that fails
 */
export async function openEventStoreLog(
  url: string,
  {
    prefix = 'balbu.',
    patience = PATIENCE,
    timeout = 1_000,
    openingPatience = 10_000,
    onForeign,
  }: EventStoreLogOptions = {},
): Promise<EventLog> {
  const connection = new EventStoreConnection(url)
  const streams = new Streams(prefix)
  let reason: unknown
  try {
    const identity = await persistently(
      () => connection.call(timeout, (client, options) => identityOf(client, options, streams)),
      {
        passing(error) {
          // A last try that was not answered says less than one before that was refused.
          if (!(error instanceof NoAnswer)) reason = error
          return isTransientEventStoreError(error)
        },
        within: openingPatience,
      },
    )
    const log = new EventStoreLog(connection, streams, new Continuity(identity), {
      patience,
      timeout,
      onForeign,
    })
    connection.trust()
    await log.head()
    return log
  } catch (error) {
    await connection.close()
    const cause = error instanceof NoAnswer ? (reason ?? error) : error
    throw new Error(whyNot(url, cause), { cause })
  }
}

/** Which log this is; says so on a server that has none of ours yet. */
async function identityOf(
  client: EventStoreDBClient,
  options: CallOptions,
  streams: Streams,
): Promise<string> {
  const existing = await readIdentity(client, options, streams)
  if (existing) return existing
  const made = jsonEvent({
    id: randomUUID(),
    type: 'LogIdentity',
    data: { identity: randomUUID() },
  })
  await client
    .appendToStream(streams.identity, [made], { expectedRevision: 'no_stream', ...options })
    .catch((error: unknown) => {
      // Another process was first.
      if (!(error instanceof WrongExpectedVersionError)) throw error
    })
  const identity = await readIdentity(client, options, streams)
  if (!identity) throw new Error(`no identity in the stream ${streams.identity}`)
  return identity
}

async function readIdentity(
  client: EventStoreDBClient,
  options: CallOptions,
  streams: Streams,
): Promise<string | undefined> {
  const [event] = await eventsOf(
    client.readStream<{ type: 'LogIdentity'; data: { identity: string } }>(streams.identity, {
      maxCount: 1,
      ...options,
    }),
  )
  return event?.data.identity
}

interface Limits {
  readonly patience: number
  readonly timeout: number
  readonly onForeign: (() => void) | undefined
}

class EventStoreLog implements EventLog {
  readonly #connection: EventStoreConnection
  readonly #streams: Streams
  readonly #continuity: Continuity
  readonly #options: Limits
  readonly #closing = new AbortController()
  readonly #ids = new KnownIds()
  /** The newest event of ours that this process has heard of. */
  readonly #heard = { position: 0n }
  /** Up to here the whole log was looked through for it. */
  #lookedThrough = 0n
  #verifying: Promise<void> | undefined

  constructor(
    connection: EventStoreConnection,
    streams: Streams,
    continuity: Continuity,
    options: Limits,
  ) {
    this.#connection = connection
    this.#streams = streams
    this.#continuity = continuity
    this.#options = options
  }

  async append(
    stream: string,
    events: readonly NewEvent[],
    { expected }: { expected: Expected },
  ): Promise<Appended> {
    const encoded = encode(stream, events)
    const ids = encoded.map(({ id }) => id)
    const deadline = this.#inTime()
    let isSent = false
    for (let attempt = 0; ; attempt++) {
      try {
        const existing =
          typeof expected === 'number'
            ? await this.#repeated(stream, ids, expected, deadline)
            : undefined
        if (existing) return existing
        isSent = true
        const { revision, position } = await this.#call(deadline, async (client, options) => {
          const appends = this.#connection.appendsOf(client)
          const name = this.#streams.nameOf(stream)
          return (await appends.isOffered())
            ? appends.append(name, encoded, expected, options)
            : appendedAlone(client, name, events, expected, options)
        })
        const reached = position ?? (await this.#positionOf(stream, revision, deadline))
        this.#ids.saw(stream, revision + 1 - ids.length, ids)
        this.#hear(reached)
        return { revision, position: reached }
      } catch (error) {
        if (error instanceof WrongExpectedVersionError) throw refusal(stream, expected, error)
        if (isRefusal(error))
          throw new Unstorable(stream, error instanceof Error ? error.message : String(error))
        if (error instanceof AnotherLog || error instanceof Unstorable) throw error
        // Whether it was written is unknown: the same ids again find out, and double nothing.
        if (
          !isTransientEventStoreError(error) ||
          Date.now() > deadline ||
          this.#closing.signal.aborted
        )
          throw isSent ? new OutcomeUnknown(stream, error) : new LogAway(error)
        await pause(
          Math.min(backoff(attempt), Math.max(0, deadline - Date.now())),
          this.#closing.signal,
        )
      }
    }
  }

  async *readStream(
    stream: string,
    { from = 0 }: { from?: number } = {},
  ): AsyncGenerator<RecordedEvent> {
    for (let next = from; ;) {
      const { events, count } = await this.#patiently((deadline) =>
        this.#page(stream, next, PAGE, deadline),
      )
      yield* events
      if (count < PAGE) return
      next += count
    }
  }

  subscribe({ from, types, batchSize = PAGE, signal }: SubscribeOptions) {
    const ended = signal ? AbortSignal.any([signal, this.#closing.signal]) : this.#closing.signal
    return subscribeToAll({
      connection: this.#connection,
      streams: this.#streams,
      continuity: this.#continuity,
      heard: this.#heard,
      onForeign: this.#options.onForeign ?? (() => {}),
      from,
      types,
      batchSize,
      ended,
      head: () => this.#head(),
      after: (position, most) => this.#after(position, most, this.#inTime()),
    })
  }

  head(): Promise<bigint> {
    return this.#patiently(() => this.#head())
  }

  async identity(): Promise<string> {
    return this.#continuity.identity
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#connection.close()
  }

  /** The answer to a repeated append; undefined if new. @throws Unstorable if only partly there */
  async #repeated(
    stream: string,
    ids: readonly string[],
    expected: number,
    deadline: number,
  ): Promise<Appended | undefined> {
    for (let from = this.#ids.count(stream); from <= expected;) {
      const { count } = await this.#page(
        stream,
        from,
        Math.min(PAGE, expected + 1 - from),
        deadline,
      )
      if (count === 0) break
      from += count
    }
    const found = this.#ids.revisionsOf(stream, ids)
    const revision = found.at(-1)
    if (found.every((one) => one === undefined)) return undefined
    if (
      revision === undefined ||
      found.some((one, index) => one !== revision + 1 - ids.length + index)
    )
      throw clash(stream)
    return {
      revision,
      position: await this.#positionOf(stream, revision, deadline),
      isRepeat: true,
    }
  }

  /** A repeated append may be answered without a position; the event itself has it. */
  async #positionOf(stream: string, revision: number, deadline: number): Promise<bigint> {
    const {
      events: [event],
    } = await this.#page(stream, revision, 1, deadline)
    if (!event) throw new Error(`append to ${stream}: its last event is not in the stream`)
    return event.position
  }

  /** A page of a stream, and how many events it has with those that are none of ours. */
  async #page(
    stream: string,
    from: number,
    most: number,
    deadline: number,
  ): Promise<{ events: RecordedEvent[]; count: number }> {
    const page = await this.#call(deadline, (client, options) =>
      eventsOf(
        client.readStream(this.#streams.nameOf(stream), {
          fromRevision: BigInt(from),
          maxCount: most,
          ...options,
        }),
      ),
    )
    this.#ids.saw(
      stream,
      from,
      page.map(({ id }) => id),
    )
    return {
      events: page.map((event) => this.#streams.read(event)).filter((event) => event !== undefined),
      count: page.length,
    }
  }

  /** What stands in the whole log after a position, of everybody. */
  #after(position: bigint, most: number, deadline: number): Promise<AllStreamRecordedEvent[]> {
    return this.#call(deadline, async (client, options) => {
      const fromPosition = position === 0n ? START : { commit: position, prepare: position }
      return (await allOf(client.readAll({ fromPosition, maxCount: most + 1, ...options }))).filter(
        (event) => event.position.commit > position,
      )
    })
  }

  /** Walks back over foreign events to our last one. */
  async #head(): Promise<bigint> {
    let end: bigint | undefined
    for (let from: bigint | undefined, most = FEW; ; most = Math.min(most * 4, MANY)) {
      const fromPosition = from === undefined ? END : { commit: from, prepare: from }
      const page = await this.#call(this.#inTime(), (client, options) =>
        allOf(client.readAll({ direction: BACKWARDS, fromPosition, maxCount: most, ...options })),
      )
      end ??= page[0]?.position.commit ?? 0n
      const last = page.find((event) => this.#streams.read(event) !== undefined)?.position.commit
      from = page.at(-1)?.position.commit
      if (last === undefined && from !== undefined && from > this.#lookedThrough) continue
      if (end > this.#lookedThrough) this.#lookedThrough = end
      if (last !== undefined) this.#hear(last)
      return this.#heard.position
    }
  }

  #hear(position: bigint): void {
    if (position > this.#heard.position) this.#heard.position = position
    this.#continuity.saw(position)
  }

  /** A call until `Date.now()` reaches a time; reconnects verify the log. @throws AnotherLog */
  async #call<T>(
    deadline: number,
    work: (client: EventStoreDBClient, options: CallOptions) => Promise<T>,
  ): Promise<T> {
    return this.#connection.call(
      Math.max(1, Math.min(this.#options.timeout, deadline - Date.now())),
      async (client, options) => {
        if (this.#connection.isSuspect)
          await (this.#verifying ??= this.#verify(client, options).finally(() => {
            this.#verifying = undefined
          }))
        return work(client, options)
      },
    )
  }

  /** The same identity, and what was read or written last is still there. */
  async #verify(client: EventStoreDBClient, options: CallOptions): Promise<void> {
    const { seen } = this.#continuity
    const identity = await readIdentity(client, options, this.#streams)
    const [last] =
      seen === 0n
        ? []
        : await allOf(
            client.readAll({
              fromPosition: { commit: seen, prepare: seen },
              maxCount: 1,
              ...options,
            }),
          )
    const isThere =
      seen === 0n || (last?.position.commit === seen && this.#streams.read(last) !== undefined)
    this.#continuity.check({ identity, head: isThere ? seen : seen - 1n }, seen)
    this.#connection.trust()
  }

  /** Until when a call may take. */
  #inTime(): number {
    return Date.now() + this.#options.patience
  }

  async #patiently<T>(read: (deadline: number) => Promise<T>): Promise<T> {
    const deadline = this.#inTime()
    try {
      return await persistently(() => read(deadline), {
        passing: isTransientEventStoreError,
        within: this.#options.patience,
        signal: this.#closing.signal,
      })
    } catch (error) {
      throw error instanceof AnotherLog ? error : new LogAway(error)
    }
  }
}

/** The events of a stream that is read; none of one that is not there. */
async function eventsOf<E>(reading: AsyncIterable<{ event?: E }>): Promise<E[]> {
  const events: E[] = []
  try {
    for await (const { event } of reading) if (event) events.push(event)
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error
  }
  return events
}

const allOf = (
  reading: AsyncIterable<{ event?: AllStreamRecordedEvent }>,
): Promise<AllStreamRecordedEvent[]> => eventsOf(reading)

/** To a server that has no call for many appends. */
async function appendedAlone(
  client: EventStoreDBClient,
  name: string,
  events: readonly NewEvent[],
  expected: Expected,
  options: CallOptions,
): Promise<BatchAppended> {
  const { nextExpectedRevision, position } = await client.appendToStream(
    name,
    events.map(toStored),
    { expectedRevision: toRevision(expected), ...options },
  )
  return { revision: Number(nextExpectedRevision), position: position?.commit }
}

const clash = (stream: string) => new EventIdsTaken(stream)

function refusal(
  stream: string,
  expected: Expected,
  { actualVersion }: WrongExpectedVersionError,
): Error {
  const actual = typeof actualVersion === 'bigint' ? Number(actualVersion) : 'none'
  // Where any revision would do, only ids of which some are there already can be refused.
  if (expected === 'any' || (expected === 'exists' && actual !== 'none')) return clash(stream)
  return new WrongExpectedRevision(stream, expected, actual)
}
