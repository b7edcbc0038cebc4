/**
 * Builds a projection in a schema of its own, from event 0, beside the live one and without touching it: what a
 * rebuild swaps in and what a verification compares with. One connection does all of it and holds the lock that keeps
 * a second one out; where the connection breaks, the lock is free and the next try begins anew.
 *
 * Changes are gathered over many events (the window) before they are written, so that a row that goes on changing for a while
 * is written once; while a window is being written, the next is gathered.
 */
import type pg from 'pg'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import type { Db, Queryable } from '../../postgres/db.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { applyUntilFault, type Stretch, WRITING, writeRows } from './apply.ts'
import { copyRows, isCopyable } from './copy.ts'
import { describe, failureOf, isRowsFault, ProjectionFault, type ProjectionFailure } from './faults.ts'
import { fold } from './fold.ts'
import { type BuildProgress, progressOf, Rate } from './progress.ts'
import type { Projection, Value } from './projection.ts'
import { RowBuffer, type TableRows } from './rows.ts'
import { createIndexes, createTables, dropSchema } from './schema.ts'
import { SeenKeys } from './seen.ts'
import { stretchesOf } from './stretches.ts'
import { tablesOf } from './table.ts'

export interface BuildOptions {
  readonly db: Db
  readonly log: EventLog
  /** Changed rows that are gathered before they are written: many for speed, few where the same process also answers requests. 10,000 unless told. */
  readonly window?: number
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

/** A window that isn't full is written after this time, so that progress can be seen elsewhere. */
const WRITE_EVERY_MS = 1_000
/** Longer than any statement here takes; the pool's own limits are for requests. */
const UNHURRIED = 2 ** 31 - 1

export class Aside {
  readonly projection: Projection
  readonly #schema: string
  readonly #options: BuildOptions
  readonly #client: pg.PoolClient
  readonly #seen: ReadonlyMap<string, SeenKeys>
  readonly #rate = new Rate()
  #window: RowBuffer
  #writing: Promise<void> = Promise.resolve()
  #startedWritingAt = performance.now()
  /** What is in the tables, and what is in the window too. */
  #written = 0n
  #taken = 0n
  #events = 0
  #head = 0n

  private constructor(projection: Projection, schema: string, options: BuildOptions, client: pg.PoolClient) {
    this.projection = projection
    this.#schema = schema
    this.#options = options
    this.#client = client
    this.#window = new RowBuffer(projection)
    this.#seen = new Map(tablesOf(projection).map(({ name }) => [name, new SeenKeys()]))
  }

  /** Begins an empty build; close it whatever happens. @throws BuildRunning */
  static async open(projection: Projection, schema: string, options: BuildOptions): Promise<Aside> {
    const client = await options.db.pool.connect()
    try {
      const { rows } = await client.query<{ locked: boolean }>(`SELECT pg_try_advisory_lock(hashtext('projections.build'), hashtext($1)) AS locked`, [projection.name])
      if (!rows[0]?.locked) throw new BuildRunning(projection.name)
      const aside = new Aside(projection, schema, options, client)
      await aside.#begin()
      return aside
    } catch (error) {
      await freed(client)
      throw error
    }
  }

  /** Cleans up; where it failed, the row that says why stays. */
  async close(error?: unknown): Promise<void> {
    await this.#writing.catch(() => {})
    try {
      await this.transaction(async (client) => {
        await dropSchema(client, this.#schema)
        if (error === undefined) await client.query('DELETE FROM projections.checkpoint WHERE name = $1', [this.#schema])
        else await client.query(`UPDATE projections.checkpoint SET status = 'failed', error = $2, updated_at = now() WHERE name = $1`, [this.#schema, error instanceof BuildFailed ? error.failure.error : describe(error)])
      })
    } catch (failed) {
      // What already failed is told; what a broken connection leaves behind is dropped by the next build.
      if (error === undefined) throw failed
    } finally {
      await freed(this.#client)
    }
  }

  /** Everything up to here was taken; after a flush it is also in the tables. */
  get position() { return this.#taken }
  /** Events so far, of the types that the projection handles. */
  get events() { return this.#events }

  /** Takes what it does not have yet, and may wait until there is room for more. @throws BuildFailed */
  async take(stretch: Stretch): Promise<void> {
    if (stretch.position <= this.#taken) return
    if (stretch.position > this.#head) this.#head = await this.#options.log.head()
    for (const event of stretch.events) if (event.position > this.#taken) this.#fold(event)
    this.#taken = stretch.position
    this.#rate.count(this.#events)
    this.#options.onProgress?.(this.#progress)
    const isDue = this.#window.size >= (this.#options.window ?? 10_000) || performance.now() - this.#startedWritingAt > WRITE_EVERY_MS
    if (isDue) await this.#write()
  }

  /** Waits until everything that was taken is in the tables. @throws BuildFailed */
  async flush(): Promise<void> {
    await this.#write()
    await this.#writing
  }

  /** Builds the indexes; the last thing before readers come. */
  index(): Promise<void> {
    return this.transaction((client) => createIndexes(client, this.projection, this.#schema))
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

  #fold(event: RecordedEvent) {
    const handle = this.projection.handlers.get(event.type)
    if (!handle) return
    try {
      handle(event, this.#window.rows)
    } catch (error) {
      throw new BuildFailed(failureOf(this.projection.name, event, error))
    }
    this.#events++
  }

  get #progress() {
    return progressOf({ position: this.#taken, events: this.#events, head: this.#head, eventsPerSecond: this.#rate.perSecond })
  }

  /** Waits for the window before and begins to write this one. */
  async #write(): Promise<void> {
    await this.#writing
    if (this.#written === this.#taken) return
    const window = this.#window
    const moved = { position: this.#taken, events: this.#events }
    this.#window = new RowBuffer(this.projection)
    this.#startedWritingAt = performance.now()
    this.#writing = this.#carryOut(window, moved).catch((error: unknown) => this.#blame(error, moved.position))
    // Whoever waits for it next sees the error.
    this.#writing.catch(() => {})
  }

  async #carryOut(window: RowBuffer, moved: { position: bigint; events: number }): Promise<void> {
    await this.transaction(async (client) => {
      await client.query(WRITING)
      for (const table of window.tables) await this.#writeTable(client, table)
      await client.query(
        'UPDATE projections.checkpoint SET position = $2, events = $3, head = $4, events_per_second = $5, updated_at = now() WHERE name = $1',
        [this.#schema, moved.position, moved.events, this.#head, this.#rate.perSecond],
      )
    })
    this.#written = moved.position
  }

  /** Rows with keys never seen before are copied; what else is said of such keys is about rows that aren't there. */
  async #writeTable(client: Queryable, table: TableRows): Promise<void> {
    const seen = this.#seen.get(table.plan.name) as SeenKeys
    const fresh: (readonly (Value | undefined)[])[] = []
    for (const [key, effect] of table.effects) {
      const isNew = effect.whole || effect.begun ? !seen.add(key) : !seen.has(key)
      if (!isNew || (effect.whole && !isCopyable(table.plan, effect.whole))) continue
      if (effect.whole) fresh.push(effect.whole)
      if (effect.begun) effect.removed = false
      else table.effects.delete(key)
    }
    if (fresh.length > 0) await copyRows(this.#client, table.plan, this.#schema, fresh)
    await writeRows(client, [table], this.#schema)
  }

  /** Where PostgreSQL refuses rows, finds the event that said so, by reading the window's events once more. */
  async #blame(error: unknown, upTo: bigint): Promise<never> {
    if (!isRowsFault(error)) throw error
    const stop = new AbortController()
    const apply = ({ events }: Stretch) => this.transaction((client) => writeRows(client, fold(this.projection, events).tables, this.#schema)).catch((cause: unknown) => {
      throw isRowsFault(cause) ? new ProjectionFault(this.projection.name, cause) : cause
    })
    for await (const stretch of stretchesOf(this.#options.log, { after: this.#written, batchSize: 500, signal: stop.signal })) {
      const failure = await applyUntilFault(this.projection, stretch, apply)
      if (failure) throw new BuildFailed(failure)
      if (stretch.position >= upTo) break
    }
    throw error
  }

  async #begin() {
    await this.transaction(async (client) => {
      await dropSchema(client, this.#schema)
      await createTables(client, this.projection, this.#schema)
      await client.query(
        `INSERT INTO projections.checkpoint (name, version, status) VALUES ($1, $2, 'building')
         ON CONFLICT (name) DO UPDATE SET version = excluded.version, position = 0, events = 0, status = 'building', error = NULL, failed_at = NULL,
           head = NULL, events_per_second = NULL, updated_at = now()`,
        [this.#schema, this.projection.version],
      )
    })
  }
}

/** Gives a connection back without the locks it holds; one that can't even do that is thrown away. */
async function freed(client: pg.PoolClient): Promise<void> {
  await client.query('SELECT pg_advisory_unlock_all()').then(() => client.release(), (error: Error) => client.release(error))
}

/** The same connection without the pool's limit on how long an answer may take. */
export const unhurried = (client: pg.PoolClient): Queryable => ({
  query(text, values = []) {
    const config: pg.QueryConfig & { query_timeout: number } = { text, values, query_timeout: UNHURRIED }
    return client.query(config)
  },
})
