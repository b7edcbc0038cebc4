/**
 * Builds a projection in a schema of its own, from event 0, beside the live one and without touching it: what a
 * rebuild swaps in and what a verification compares with. One connection does all of it and holds the lock that keeps
 * a second one out; where the connection breaks, the lock is free and the next try begins anew.
 */
import type pg from 'pg'
import type { Db, Queryable } from '../../postgres/db.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { applyUntilFault, folding, handledIn, type Stretch, WRITING, writeRows } from './apply.ts'
import { describe, ProjectionFault, type ProjectionFailure } from './faults.ts'
import type { Projection } from './projection.ts'
import { createIndexes, createTables, dropSchema } from './schema.ts'
import { type LogStretch, stretchesOf } from './stretches.ts'

export interface BuildProgress {
  /** Events read, of those that the projection handles; `total` is known once all are read, before that it is an estimate. */
  readonly done: number
  readonly total: number
  readonly eventsPerSecond: number
  readonly secondsLeft: number
}

export interface BuildOptions {
  readonly db: Db
  readonly log: EventLog
  /** Events in a transaction: large for speed, small where the same process also answers requests. 5,000 unless told. */
  readonly batchSize?: number
  readonly onProgress?: (progress: BuildProgress) => void
  readonly signal?: AbortSignal
}

/** A rebuild or verification of this projection is running already, here or in another process. */
export class BuildRunning extends Error {
  constructor(projection: string) {
    super(`projection ${projection} is being rebuilt or verified already`)
    this.name = 'BuildRunning'
  }
}

/** The projection can't be built: it stops at an event. */
export class BuildFailed extends Error {
  readonly failure: ProjectionFailure
  constructor(failure: ProjectionFailure) {
    super(`projection ${failure.projection} can't be built: ${failure.error}`)
    this.name = 'BuildFailed'
    this.failure = failure
  }
}

/** Longer than any statement here takes; the pool's own limits are for requests. */
const UNHURRIED = 2 ** 31 - 1

export class Aside {
  readonly #projection: Projection
  readonly #schema: string
  readonly #options: BuildOptions
  readonly #client: pg.PoolClient
  #position = 0n
  #events = 0
  #head = 0n
  #rate = new Rate()

  private constructor(projection: Projection, schema: string, options: BuildOptions, client: pg.PoolClient) {
    this.#projection = projection
    this.#schema = schema
    this.#options = options
    this.#client = client
  }

  /**
   * Opens an empty build, works with it, and cleans up whatever happens.
   * @throws BuildRunning, BuildFailed
   */
  static async with<T>(projection: Projection, schema: string, options: BuildOptions, work: (aside: Aside) => Promise<T>): Promise<T> {
    const client = await options.db.pool.connect()
    let broken: Error | undefined
    try {
      const { rows } = await client.query<{ locked: boolean }>(`SELECT pg_try_advisory_lock(hashtext('projections.build'), hashtext($1)) AS locked`, [projection.name])
      if (!rows[0]?.locked) throw new BuildRunning(projection.name)
      const aside = new Aside(projection, schema, options, client)
      try {
        await aside.#begin()
        const result = await work(aside)
        await aside.#end()
        return result
      } catch (error) {
        await aside.#end(error).catch((cause: Error) => { broken ??= cause })
        throw error
      }
    } finally {
      await client.query('SELECT pg_advisory_unlock_all()').catch((cause: Error) => { broken ??= cause })
      client.release(broken)
    }
  }

  get position() { return this.#position }
  get events() { return this.#events }

  /** Reads on until it has seen the end of the log, or this position. */
  async catchUp(upTo?: bigint): Promise<void> {
    const types = [...this.#projection.handlers.keys()]
    await this.#read({ types, upTo }, ({ position, caughtUp }) => caughtUp || (upTo !== undefined && position >= upTo))
  }

  /** Reads on to exactly this position, which is in the log. */
  async advanceTo(position: bigint): Promise<void> {
    // Not by types: the position must be seen even where it is of an event that the projection does not handle.
    if (this.#position < position) await this.#read({ upTo: position }, (stretch) => stretch.position >= position)
  }

  /** Builds the indexes; the last thing before readers come. */
  index(): Promise<void> {
    return this.transaction((client) => createIndexes(client, this.#projection, this.#schema))
  }

  /** A transaction on the connection of this build; statements in it may take long. */
  async transaction<T>(work: (client: Queryable) => Promise<T>): Promise<T> {
    await this.#client.query('BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0')
    try {
      const result = await work(unhurried(this.#client))
      await this.#client.query('COMMIT')
      return result
    } catch (error) {
      await this.#client.query('ROLLBACK').catch(() => {})
      throw error
    }
  }

  /** Reads stretches and writes each while the next is read and folded. */
  async #read({ types, upTo }: { types?: string[]; upTo?: bigint }, isLast: (stretch: LogStretch) => boolean): Promise<void> {
    const stop = new AbortController()
    const signal = AbortSignal.any([stop.signal, ...(this.#options.signal ? [this.#options.signal] : [])])
    let writing: Promise<void> = Promise.resolve()
    try {
      for await (const stretch of stretchesOf(this.#options.log, { after: this.#position, types, batchSize: this.#options.batchSize ?? 5_000, signal })) {
        this.#options.signal?.throwIfAborted()
        const wanted = upTo === undefined ? stretch : cut(stretch, upTo)
        const prepared = this.#prepare(wanted)
        await writing
        writing = prepared()
        writing.catch(() => {})
        if (isLast(stretch)) break
      }
      await writing
      this.#options.signal?.throwIfAborted()
    } finally {
      stop.abort()
      await writing.catch(() => {})
    }
  }

  /** Folds now, so that it happens while the stretch before is being written; gives what writes it. */
  #prepare(stretch: Stretch): () => Promise<void> {
    try {
      const buffer = folding(this.#projection, stretch.events)
      return () => this.#write(stretch, buffer).catch((error: unknown) => this.#fail(error, stretch))
    } catch (error) {
      return () => this.#fail(error, stretch)
    }
  }

  async #write(stretch: Stretch, buffer = folding(this.#projection, stretch.events)): Promise<void> {
    const events = this.#events + handledIn(this.#projection, stretch.events)
    this.#rate.count(events)
    if (this.#head <= stretch.position) this.#head = await this.#options.log.head()
    await this.transaction(async (client) => {
      await client.query(WRITING)
      await writeRows(client, this.#projection, buffer, this.#schema)
      await client.query(
        'UPDATE projections.checkpoint SET position = $2, events = $3, head = $4, events_per_second = $5, updated_at = now() WHERE name = $1',
        [this.#schema, stretch.position, events, this.#head, this.#rate.perSecond],
      )
    })
    this.#position = stretch.position
    this.#events = events
    this.#options.onProgress?.(progressOf({ position: this.#position, events, head: this.#head, eventsPerSecond: this.#rate.perSecond }))
  }

  /** Finds the event at fault, so that the message names it. */
  async #fail(error: unknown, stretch: Stretch): Promise<never> {
    if (!(error instanceof ProjectionFault)) throw error
    const failure = await applyUntilFault(this.#projection, stretch, (part) => this.#write(part))
    if (!failure) throw error
    throw new BuildFailed(failure)
  }

  async #begin() {
    await this.transaction(async (client) => {
      await dropSchema(client, this.#schema)
      await createTables(client, this.#projection, this.#schema)
      await client.query(
        `INSERT INTO projections.checkpoint (name, version, status) VALUES ($1, $2, 'building')
         ON CONFLICT (name) DO UPDATE SET version = excluded.version, position = 0, events = 0, status = 'building', error = NULL, failed_at = NULL,
           head = NULL, events_per_second = NULL, updated_at = now()`,
        [this.#schema, this.#projection.version],
      )
    })
  }

  /** Leaves nothing behind but, where it failed, the row that says why. */
  async #end(error?: unknown) {
    await this.transaction(async (client) => {
      await dropSchema(client, this.#schema)
      if (error === undefined) await client.query('DELETE FROM projections.checkpoint WHERE name = $1', [this.#schema])
      else await client.query(`UPDATE projections.checkpoint SET status = 'failed', error = $2, updated_at = now() WHERE name = $1`, [this.#schema, error instanceof BuildFailed ? error.failure.error : describe(error)])
    })
  }
}

/** How far a build is. Positions need not be counts (EventStoreDB's are bytes), so the total is an estimate from how dense the events were so far. */
export function progressOf({ position, events, head, eventsPerSecond }: { position: bigint; events: number; head: bigint; eventsPerSecond: number }): BuildProgress {
  const share = head > position && position > 0n ? Number(position) / Number(head) : 1
  const total = Math.round(events / share)
  return { done: events, total, eventsPerSecond, secondsLeft: eventsPerSecond > 0 ? (total - events) / eventsPerSecond : 0 }
}

/** Events a second over the last few seconds. */
class Rate {
  readonly #marks: { at: number; events: number }[] = [{ at: performance.now(), events: 0 }]

  count(events: number) {
    this.#marks.push({ at: performance.now(), events })
    while (this.#marks.length > 2 && (this.#marks[1]?.at ?? 0) < performance.now() - 5_000) this.#marks.shift()
  }

  get perSecond(): number {
    const first = this.#marks[0]
    const last = this.#marks.at(-1)
    if (!first || !last || last.at === first.at) return 0
    return (last.events - first.events) / ((last.at - first.at) / 1_000)
  }
}

const cut = (stretch: Stretch, upTo: bigint): Stretch =>
  stretch.position <= upTo ? stretch : { after: stretch.after, position: upTo, events: stretch.events.filter(({ position }) => position <= upTo) }

/** The same connection without the pool's limit on how long an answer may take. */
export const unhurried = (client: pg.PoolClient): Queryable => ({
  query(text, values = []) {
    const config: pg.QueryConfig & { query_timeout: number } = { text, values, query_timeout: UNHURRIED }
    return client.query(config)
  },
})
