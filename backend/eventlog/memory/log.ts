/**
 * The event log in memory: for rules that take several streams, for the explorer and for the
 * simulator. What is appended goes through the same text as in the stores, so that what they would
 * refuse or change is refused or changed here, too.
 */
import { randomUUID } from 'node:crypto'
import type { EventMetadata, RecordedEvent } from '../../domain/kernel/event.ts'
import {
  type Appended,
  type EventLog,
  type Expected,
  type LogBatch,
  type SubscribeOptions,
  WrongExpectedRevision,
} from '../log.ts'
import { encode, EventIdsTaken, type EncodedEvent } from '../offer.ts'

const USUAL_BATCH = 500

/** What several logs of one process share, as processes share a database. */
export class MemoryStore {
  readonly identity: string
  readonly events: RecordedEvent[] = []
  readonly #now: () => Date
  readonly #byId = new Map<string, RecordedEvent>()
  readonly #streams = new Map<string, RecordedEvent[]>()
  readonly #waiting = new Set<() => void>()

  constructor({
    now = () => new Date(),
    identity = randomUUID(),
  }: { now?: () => Date; identity?: string } = {}) {
    this.#now = now
    this.identity = identity
  }

  of(stream: string): readonly RecordedEvent[] {
    return this.#streams.get(stream) ?? []
  }

  append(stream: string, added: readonly EncodedEvent[], expected: Expected): Appended {
    const earlier = added.map(({ id }) => this.#byId.get(id))
    if (earlier.some((event) => event !== undefined)) return repeated(stream, earlier)
    const before = this.of(stream)
    const actual = before.length === 0 ? 'none' : before.length - 1
    if (!allows(expected, actual)) throw new WrongExpectedRevision(stream, expected, actual)
    const events = this.#streams.get(stream) ?? []
    this.#streams.set(stream, events)
    // As the stores' clocks: never back, also where this one is set.
    const last = this.events.at(-1)?.recordedAt ?? ''
    const now = this.#now().toISOString()
    for (const { id, type, data, metadata } of added) {
      const event: RecordedEvent = {
        id,
        type,
        data: JSON.parse(data) as object,
        metadata: JSON.parse(metadata) as EventMetadata,
        stream,
        revision: events.length,
        position: BigInt(this.events.length + 1),
        recordedAt: now > last ? now : last,
      }
      events.push(event)
      this.events.push(event)
      this.#byId.set(id, event)
    }
    for (const wake of this.#waiting) wake()
    return { revision: events.length - 1, position: BigInt(this.events.length) }
  }

  /** Forgets all after the first `count` events. */
  rewind(count: number): void {
    for (const { id, stream } of this.events.splice(count)) {
      this.#byId.delete(id)
      this.#streams.get(stream)?.pop()
    }
  }

  /** Until there are more than so many events, or the signal says that nobody waits any more. */
  async grown(beyond: number, signal: AbortSignal): Promise<void> {
    while (this.events.length <= beyond && !signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#waiting.add(resolve)
      signal.addEventListener('abort', () => resolve(), { once: true })
      await promise
      this.#waiting.delete(resolve)
    }
  }
}

const allows = (expected: Expected, actual: number | 'none'): boolean =>
  expected === 'any' || (expected === 'exists' ? actual !== 'none' : expected === actual)

/** The answer of the first time. @throws EventIdsTaken where it is not the same append */
function repeated(stream: string, earlier: readonly (RecordedEvent | undefined)[]): Appended {
  const [first] = earlier
  const last = earlier.at(-1)
  const isSame = earlier.every(
    (event, index) => event?.stream === stream && event.revision === (first?.revision ?? 0) + index,
  )
  if (!last || !isSame) throw new EventIdsTaken(stream)
  return { revision: last.revision, position: last.position, isRepeat: true }
}

/**
 * `turn` is awaited before each look at the log and each append: its owner decides there who goes on,
 * and who never does.
 */
export function openMemoryLog(
  store: MemoryStore = new MemoryStore(),
  turn: () => Promise<void> = async () => {},
): EventLog {
  const closing = new AbortController()

  async function* subscription({
    from,
    types,
    batchSize = USUAL_BATCH,
    signal,
  }: SubscribeOptions): AsyncIterable<LogBatch> {
    const over = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal
    const kinds = types && new Set(types)
    // Positions have no gaps: the one of an event is its number.
    for (let reached = Number(from), isFirst = true; !over.aborted; isFirst = false) {
      if (!isFirst) await store.grown(reached, over)
      await turn()
      if (over.aborted) return
      const batch = store.events.slice(reached, reached + batchSize)
      reached += batch.length
      yield {
        events: kinds ? batch.filter(({ type }) => kinds.has(type)) : batch,
        position: BigInt(reached),
        caughtUp: reached >= store.events.length,
      }
    }
  }

  return {
    async append(stream, events, { expected }) {
      const encoded = encode(stream, events)
      await turn()
      return store.append(stream, encoded, expected)
    },
    async *readStream(stream, { from = 0 } = {}) {
      await turn()
      yield* store.of(stream).slice(from)
    },
    subscribe: subscription,
    head: async () => BigInt(store.events.length),
    identity: async () => store.identity,
    close: async () => closing.abort(),
  }
}
