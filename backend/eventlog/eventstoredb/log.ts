/** The event log in EventStoreDB (22.10 or later) or KurrentDB. */
import { BACKWARDS, END, StreamNotFoundError, WrongExpectedVersionError } from '@eventstore/db-client'
import type { EventStoreDBClient } from '@eventstore/db-client'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { backoff, pause, persistently } from '../backoff.ts'
import { type Appended, type EventLog, type Expected, type NewEvent, type SubscribeOptions, WrongExpectedRevision } from '../log.ts'
import { encode, OutcomeUnknown, Unstorable } from '../offer.ts'
import { Connection } from './connection.ts'
import { isPassing, NoAnswer } from './failure.ts'
import { isOurs, recorded, toRevision, toStored } from './record.ts'
import { follow } from './subscription.ts'

const PAGE = 500

export interface EventStoreLogOptions {
  /** How long a call may go on trying while the server is away, in milliseconds; 10 s unless told. */
  readonly patience?: number
  /** How long one try may take, in milliseconds; 3 s unless told. */
  readonly timeout?: number
}

/**
 * Opens the log at `esdb://…`; ends once the server has answered.
 *
 * An append that expects a revision (or none) may be retried for ever: the server finds the ids in the stream. With
 * `any` and `exists` it knows only recent ids, which covers our own retries, but not one of yesterday's.
 */
export async function openEventStoreLog(url: string, { patience = 10_000, timeout = 3_000 }: EventStoreLogOptions = {}): Promise<EventLog> {
  const log = new EventStoreLog(new Connection(url), patience, timeout)
  await log.head().catch(async (error: unknown) => {
    await log.close()
    throw new Error('EventStoreDB does not answer at EVENTSTORE_URL', { cause: error })
  })
  return log
}

class EventStoreLog implements EventLog {
  readonly #connection: Connection
  readonly #patience: number
  readonly #timeout: number
  readonly #closing = new AbortController()
  readonly #heard = { position: 0n }

  constructor(connection: Connection, patience: number, timeout: number) {
    this.#connection = connection
    this.#patience = patience
    this.#timeout = timeout
  }

  async append(stream: string, events: readonly NewEvent[], { expected }: { expected: Expected }): Promise<Appended> {
    encode(stream, events)
    const stored = events.map(toStored)
    const deadline = Date.now() + this.#patience
    for (let attempt = 0; ; attempt++) {
      try {
        const { nextExpectedRevision, position } = await this.#call((client) => client.appendToStream(stream, stored, {
          expectedRevision: toRevision(expected), credentials: this.#connection.credentials, deadline: this.#timeout,
        }))
        const revision = Number(nextExpectedRevision)
        // The answer to a repeated append may lack the position; the event itself has it.
        const reached = position?.commit ?? (await this.#page(stream, revision, 1))[0]?.position
        if (reached === undefined) throw new Error(`append to ${stream}: its last event is not in the stream`)
        if (reached > this.#heard.position) this.#heard.position = reached
        return { revision, position: reached }
      } catch (error) {
        if (error instanceof WrongExpectedVersionError) throw refusal(stream, expected, error)
        if (!isPassing(error)) throw new Unstorable(stream, error instanceof Error ? error.message : String(error))
        // Whether it was written is unknown: the same ids again find out, and double nothing.
        if (Date.now() > deadline || this.#closing.signal.aborted) throw new OutcomeUnknown(stream, error)
        await pause(backoff(attempt), this.#closing.signal)
      }
    }
  }

  async *readStream(stream: string, { from = 0 }: { from?: number } = {}): AsyncGenerator<RecordedEvent> {
    for (let next = from; ;) {
      const events = await this.#patiently(() => this.#page(stream, next, PAGE))
      yield* events
      if (events.length < PAGE) return
      next += events.length
    }
  }

  subscribe({ from, types, batchSize = PAGE, signal }: SubscribeOptions) {
    const ended = signal ? AbortSignal.any([signal, this.#closing.signal]) : this.#closing.signal
    return follow({ connection: this.#connection, from, types, batchSize, ended, head: () => this.#head(), heard: this.#heard })
  }

  head(): Promise<bigint> {
    return this.#patiently(() => this.#head())
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#connection.close()
  }

  async #page(stream: string, from: number, most: number): Promise<RecordedEvent[]> {
    return this.#call(async (client) => {
      const page: RecordedEvent[] = []
      try {
        const reading = client.readStream(stream, { fromRevision: BigInt(from), maxCount: most, credentials: this.#connection.credentials, deadline: this.#timeout })
        for await (const { event } of reading) if (event) page.push(recorded(event))
      } catch (error) {
        if (!(error instanceof StreamNotFoundError)) throw error
      }
      return page
    })
  }

  /** Goes back from the end of the log over the server's own events to the last of ours, or to what was heard of before. */
  async #head(): Promise<bigint> {
    for (let from: bigint | undefined; ;) {
      const page = await this.#call(async (client) => {
        const fromPosition = from === undefined ? END : { commit: from, prepare: from }
        const found = []
        const reading = client.readAll({ direction: BACKWARDS, fromPosition, maxCount: 32, credentials: this.#connection.credentials, deadline: this.#timeout })
        for await (const { event } of reading) if (event) found.push(event)
        return found
      })
      const last = page.find(isOurs)?.position.commit
      const reached = page.at(-1)?.position.commit
      if (last !== undefined && last > this.#heard.position) this.#heard.position = last
      if (last !== undefined || reached === undefined || reached <= this.#heard.position) return this.#heard.position
      from = reached
    }
  }

  /** A call with a time of its own: the client's deadlines don't cover a connection that was never made. */
  async #call<T>(work: (client: EventStoreDBClient) => Promise<T>): Promise<T> {
    const { client } = this.#connection
    let timer: NodeJS.Timeout | undefined
    try {
      const result = await Promise.race([
        work(client),
        new Promise<never>((_, reject) => { timer = setTimeout(() => reject(new NoAnswer()), this.#timeout) }),
      ])
      this.#connection.answered(client)
      return result
    } catch (error) {
      if (isPassing(error)) this.#connection.failed(client)
      else this.#connection.answered(client)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  #patiently<T>(read: () => Promise<T>): Promise<T> {
    return persistently(read, { passing: isPassing, within: this.#patience, signal: this.#closing.signal })
  }
}

function refusal(stream: string, expected: Expected, { actualVersion }: WrongExpectedVersionError): Error {
  const actual = typeof actualVersion === 'bigint' ? Number(actualVersion) : 'none'
  // Where any revision would do, only ids of which some are there already can be refused.
  if (expected === 'any' || (expected === 'exists' && actual !== 'none')) return new Unstorable(stream, 'some of these event ids are in the log already, in another append')
  return new WrongExpectedRevision(stream, expected, actual)
}
