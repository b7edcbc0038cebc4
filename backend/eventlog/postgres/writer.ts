/** Group commit: appends arriving during a commit share the next one. A single one never waits. */
import type pg from 'pg'
import { backoff, pause } from '../backoff.ts'
import type { Appended, Expected } from '../log.ts'
import { LogAway, WrongExpectedRevision } from '../log.ts'
import { type EncodedEvent, EventIdsTaken, OutcomeUnknown, Unstorable } from '../offer.ts'
import { isSuperseded, isTransientPostgresError } from './failure.ts'
import type { WrittenEvents } from './just-written.ts'
import { EXPECTED } from './schema.ts'

/** Limits of a batch, so none waits behind a huge one. A larger single append goes alone. */
const MOST_EVENTS = 2_000
const MOST_CHARACTERS = 4_000_000

interface Offer {
  readonly stream: string
  readonly events: readonly EncodedEvent[]
  readonly expected: Expected
  readonly characters: number
  /** When to stop trying; a time of `Date.now()`. */
  readonly deadline: number
  readonly resolve: (appended: Appended) => void
  readonly reject: (error: Error) => void
}

interface Verdict {
  readonly outcome: 'appended' | 'known' | 'clash' | 'again' | 'refused'
  /** Last revision of the append, or of the stream where nothing was appended. */
  readonly revision: number
  readonly position: bigint | null
}

export interface WriterOptions {
  readonly pool: pg.Pool
  /** Of the log when it was opened; once it has another, every append is refused. */
  readonly epoch: number
  /** How long an append may go on trying while there is no connection, in milliseconds. */
  readonly patience: number
  readonly onAppended: (position: bigint) => void
  /** Called with committed events before their writer is answered. */
  readonly onWritten: (written: readonly WrittenEvents[]) => void
}

export class Writer {
  readonly #options: WriterOptions
  #queue: Offer[] = []
  #working: Promise<void> | undefined
  #answered: Promise<void> | undefined
  #closed = false

  constructor(options: WriterOptions) {
    this.#options = options
  }

  append(stream: string, events: readonly EncodedEvent[], expected: Expected): Promise<Appended> {
    if (this.#closed) return Promise.reject(new Error('the event log is closed'))
    const characters = events.reduce(
      (sum, event) => sum + event.data.length + event.metadata.length,
      0,
    )
    return new Promise((resolve, reject) => {
      this.#queue.push({
        stream,
        events,
        expected,
        characters,
        deadline: Date.now() + this.#options.patience,
        resolve,
        reject,
      })
      this.#working ??= this.#work()
    })
  }

  /** Ends with PostgreSQL's answer to the append that is under way; at once where there is none. */
  async answered(): Promise<void> {
    await this.#answered
  }

  /** Takes no more; ends when what was taken is answered. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#working
  }

  async #work() {
    // Appends that are offered in the same breath as the first go with it.
    await Promise.resolve()
    for (;;) {
      const batch = this.#takeBatch()
      const again = await this.#settle(batch)
      this.#queue = [...again, ...this.#queue]
      if (this.#queue.length === 0) break
      // Lets the writers that were just answered offer their next append, so that it joins this
      // batch.
      await new Promise(setImmediate)
    }
    // In the same breath as the look at the queue: an append that comes now starts anew.
    this.#working = undefined
  }

  /** The oldest appends that fit; repeated ids wait for the batch's answer. */
  #takeBatch(): Offer[] {
    const batch: Offer[] = []
    const left: Offer[] = []
    const ids = new Set<string>()
    let events = 0
    let characters = 0
    for (const offer of this.#queue) {
      events += offer.events.length
      characters += offer.characters
      const fits = batch.length === 0 || (events <= MOST_EVENTS && characters <= MOST_CHARACTERS)
      if (!fits || offer.events.some(({ id }) => ids.has(id))) {
        left.push(offer)
        continue
      }
      for (const { id } of offer.events) ids.add(id)
      batch.push(offer)
    }
    this.#queue = left
    return batch
  }

  /** Answers every offer of the batch but those that have to come again, which it gives back. */
  async #settle(batch: readonly Offer[]): Promise<Offer[]> {
    let open = batch
    for (let attempt = 0; ; attempt++) {
      try {
        const verdicts = await this.#commit(open)
        return open.filter((offer, index) => !this.#answer(offer, verdicts[index]))
      } catch (error) {
        if (isSuperseded(error)) {
          for (const offer of open) offer.reject(new LogAway(error))
          return []
        }
        if (!isTransientPostgresError(error)) return this.#settleApart(open, error)
        // Whether it was committed is unknown: the same ids again find out, and double nothing.
        const now = Date.now()
        for (const offer of open)
          if (offer.deadline <= now) offer.reject(new OutcomeUnknown(offer.stream, error))
        open = open.filter((offer) => offer.deadline > now)
        if (open.length === 0) return []
        await pause(
          Math.min(backoff(attempt), Math.max(...open.map(({ deadline }) => deadline)) - now),
        )
      }
    }
  }

  /** After a permanent failure each append runs alone, so only one fails. */
  async #settleApart(batch: readonly Offer[], cause: unknown): Promise<Offer[]> {
    if (batch.length === 1) {
      for (const { stream, reject } of batch)
        reject(new Unstorable(stream, cause instanceof Error ? cause.message : String(cause)))
      return []
    }
    const again: Offer[] = []
    for (const offer of batch) again.push(...(await this.#settle([offer])))
    return again
  }

  async #commit(batch: readonly Offer[]): Promise<Verdict[]> {
    const answered = Promise.withResolvers<void>()
    this.#answered = answered.promise
    try {
      return (isPlain(batch) && (await this.#commitAll(batch))) || (await this.#commitEach(batch))
    } finally {
      this.#answered = undefined
      answered.resolve()
    }
  }

  /** All of them, at the revisions that they expect; nothing where one does not fit. */
  async #commitAll(
    batch: readonly (Offer & { readonly expected: number | 'none' })[],
  ): Promise<Verdict[] | undefined> {
    const begun = batch.filter(({ expected }) => expected !== 'none')
    const {
      rows: [row],
    } = await this.#options.pool.query<{ head: bigint | null; at: string }>({
      name: 'log.append_plain',
      text: 'SELECT head, at FROM log.append_plain($1, $2, $3, $4, $5, $6, $7, $8, $9)',
      values: [
        this.#options.epoch,
        begun.map(({ stream }) => stream).join('\n'),
        begun.map(({ expected }) => expected),
        batch.flatMap(({ stream, events }) => events.map(() => stream)).join('\n'),
        batch.flatMap(({ expected, events }) => events.map((_, index) => after(expected) + index)),
        ...lines(batch),
      ],
    })
    if (!row || row.head === null) return undefined
    let position = row.head
    const verdicts: Verdict[] = []
    const written: WrittenEvents[] = []
    for (const { stream, expected, events } of batch) {
      for (const [index, event] of events.entries())
        written.push({
          stream,
          revision: after(expected) + index,
          position: position + BigInt(index + 1),
          recordedAt: row.at,
          event,
        })
      position += BigInt(events.length)
      verdicts.push({
        outcome: 'appended',
        revision: after(expected) + events.length - 1,
        position,
      })
    }
    this.#options.onWritten(written)
    return verdicts
  }

  async #commitEach(batch: readonly Offer[]): Promise<Verdict[]> {
    const { rows } = await this.#options.pool.query<Verdict>({
      name: 'log.append',
      text: 'SELECT * FROM log.append($1, $2, $3, $4, $5, $6, $7, $8, $9)',
      values: [
        this.#options.epoch,
        batch.map(({ stream }) => stream).join('\n'),
        batch.map(({ expected }) => (typeof expected === 'number' ? expected : EXPECTED[expected])),
        batch.map((offer) => offer.events.length),
        batch.flatMap((offer, index) => offer.events.map(() => index + 1)),
        ...lines(batch),
      ],
    })
    return rows
  }

  #answer({ stream, expected, resolve, reject }: Offer, verdict: Verdict | undefined): boolean {
    switch (verdict?.outcome) {
      case 'appended':
      case 'known':
        if (verdict.position === null) throw new Error('an append without a position')
        this.#options.onAppended(verdict.position)
        resolve({
          revision: verdict.revision,
          position: verdict.position,
          ...(verdict.outcome === 'known' && { isRepeat: true }),
        })
        return true
      case 'refused':
        reject(
          new WrongExpectedRevision(
            stream,
            expected,
            verdict.revision === -1 ? 'none' : verdict.revision,
          ),
        )
        return true
      case 'clash':
        reject(new EventIdsTaken(stream))
        return true
      case 'again':
        return false
      default:
        throw new Error('the log gave fewer answers than there were appends')
    }
  }
}

/** The first revision after what was expected. */
const after = (expected: number | 'none') => (expected === 'none' ? 0 : expected + 1)

/** Whether each stands alone on its stream and knows its revision. */
function isPlain(
  batch: readonly Offer[],
): batch is readonly (Offer & { readonly expected: number | 'none' })[] {
  return (
    batch.every(({ expected }) => typeof expected === 'number' || expected === 'none') &&
    new Set(batch.map(({ stream }) => stream)).size === batch.length
  )
}

/** The events' ids, types, data and metadata, each as lines of one text. */
function lines(batch: readonly Offer[]): string[] {
  const events = batch.flatMap((offer) => offer.events)
  return [
    events.map(({ id }) => id),
    events.map(({ type }) => type),
    events.map(({ data }) => data),
    events.map(({ metadata }) => metadata),
  ].map((column) => column.join('\n'))
}
