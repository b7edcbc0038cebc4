/**
 * Builds a projection in a schema of its own, from event 0, beside the live one and without
 * touching it: what a rebuild swaps in and what a verification compares with. One connection does
 * all of it and holds the lock that keeps a second one out; where the connection breaks, the lock
 * is free and the next try begins anew.
 *
 * Each table's changes are gathered over many events (its window) and stay for one window more
 * before they are written, so that a row that goes on changing for a while is written once, and a
 * small table once at all; while a window is being written, the next is gathered.
 */
import pg from 'pg'
import type { RecordedEvent } from '../../../domain/kernel/event.ts'
import type { Db } from '../../../postgres/db.ts'
import type { EventLog } from '../../../eventlog/log.ts'
import type { PositionRange } from '../apply/apply.ts'
import { describe, failureOf } from '../apply/faults.ts'
import { type BuildProgress, rebuildProgressOf, Rate } from '../positions/progress.ts'
import type { Projection } from '../apply/projection.ts'
import { RowBuffer, type TableRows } from '../apply/rows.ts'
import { createTables, dropSchema } from '../apply/schema.ts'
import { idsSetAside } from '../apply/set-aside.ts'
import { isToldOnce, ToldOnceRows } from '../apply/told-once.ts'
import { AsideTables, type ToldOnce, type Window } from './aside-tables.ts'
import { BuildFailed, BuildRunning } from './build-errors.ts'

export interface BuildOptions {
  readonly db: Db
  readonly log: EventLog
  /** Rows gathered per table before a write, up to twice while writing; default 2,500. */
  readonly window?: number
  readonly onProgress?: (progress: BuildProgress) => void
  readonly signal?: AbortSignal
}

const NOTE_EVERY_MS = 500

export class Aside {
  readonly projection: Projection
  readonly #schema: string
  readonly #options: BuildOptions
  readonly #client: pg.Client
  readonly #rate = new Rate()
  readonly #buffer: RowBuffer
  readonly #once: readonly ToldOnceRows[]
  /** What handlers write to until the tables have keys. */
  readonly #first: RowBuffer['rows']
  readonly #tables: AsideTables
  #isLeft = false
  #writing: Promise<void> = Promise.resolve()
  #isWriting = false
  #notedAt = 0
  #taken = 0n
  #events = 0
  #head = 0n
  /** As it was at the beginning: what it would stop at afterwards, it stops at. */
  readonly #setAside: ReadonlySet<string>

  private constructor(
    projection: Projection,
    schema: string,
    options: BuildOptions,
    client: pg.Client,
    setAside: ReadonlySet<string>,
  ) {
    this.projection = projection
    this.#schema = schema
    this.#options = options
    this.#client = client
    this.#setAside = setAside
    this.#buffer = new RowBuffer(projection)
    this.#once = this.#buffer.tables
      .filter(({ plan }) => isToldOnce(plan))
      .map((table) => new ToldOnceRows(table))
    this.#first = {
      ...this.#buffer.rows,
      ...Object.fromEntries(this.#once.map((table) => [table.plan.name, table])),
    }
    this.#tables = new AsideTables({
      client,
      projection,
      schema,
      log: options.log,
      setAside,
      toldOnce: this.#once.map(({ plan }) => plan),
    })
  }

  /** Begins an empty build; close it whatever happens. @throws BuildRunning */
  static async open(projection: Projection, schema: string, options: BuildOptions): Promise<Aside> {
    const client = await ownConnection(options.db)
    try {
      const { rows } = await client.query<{ locked: boolean }>(
        `SELECT pg_try_advisory_lock(hashtext('projections.build'), hashtext($1)) AS locked`,
        [projection.name],
      )
      if (!rows[0]?.locked) throw new BuildRunning(projection.name)
      const setAside = await idsSetAside(client, projection)
      const aside = new Aside(projection, schema, options, client, setAside)
      await aside.#begin()
      return aside
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
  }

  /** Leaves the written build for the next code version. */
  async keep(): Promise<void> {
    await this.#note()
    await this.#client.query(
      `UPDATE projections.checkpoint SET status = 'prepared' WHERE name = $1`,
      [this.#schema],
    )
    this.#isLeft = true
  }

  /** Cleans up; where it failed, the row that says why stays. */
  async close(error?: unknown): Promise<void> {
    await this.#writing.catch(() => {})
    if (this.#isLeft) return this.#end()
    try {
      await this.#tables.transaction(async (client) => {
        await dropSchema(client, this.#schema)
        if (error === undefined)
          await client.query('DELETE FROM projections.checkpoint WHERE name = $1', [this.#schema])
        else
          await client.query(
            `UPDATE projections.checkpoint SET status = 'failed', error = $2, updated_at = now() WHERE name = $1`,
            [this.#schema, error instanceof BuildFailed ? error.failure.error : describe(error)],
          )
      })
    } catch (failed) {
      // What already failed is told; what a broken connection leaves behind is dropped by the next
      // build.
      if (error === undefined) throw failed
    } finally {
      await this.#end().catch(() => {})
    }
  }

  /** Waits for PostgreSQL to release the lock after its connection ends. */
  async #end(): Promise<void> {
    await this.#client
      .query(`SELECT pg_advisory_unlock(hashtext('projections.build'), hashtext($1))`, [
        this.projection.name,
      ])
      .catch(() => {})
    await this.#client.end()
  }

  /** Everything up to here was taken; after a flush it is also in the tables. */
  get position() {
    return this.#taken
  }
  get events() {
    return this.#events
  }
  /** Rows copied so far: how much there is to index. */
  get rows() {
    return this.#tables.rows
  }

  /** Takes a stretch; waits when full. @throws BuildFailed */
  async take(stretch: PositionRange): Promise<void> {
    if (stretch.position <= this.#taken) return
    if (stretch.position > this.#head) this.#head = await this.#options.log.head()
    for (const event of stretch.events) if (event.position > this.#taken) this.#fold(event)
    this.#taken = stretch.position
    this.#rate.count(this.#events)
    this.#options.onProgress?.(this.#progress)
    const { window = 2_500 } = this.#options
    const full = this.#buffer.tables.filter(({ effects }) => effects.size >= window)
    const once = this.#once.filter(({ size }) => size >= window)
    const hasRoom =
      full.every(({ effects }) => effects.size < 2 * window) &&
      once.every(({ size }) => size < 2 * window)
    if (this.#isWriting && hasRoom) return
    if (full.length + once.length > 0 || performance.now() - this.#notedAt > NOTE_EVERY_MS)
      await this.#write(full, once)
  }

  /** Waits until everything that was taken is in the tables. @throws BuildFailed */
  async flush(): Promise<void> {
    for (
      let left = this.#buffer.tables;
      left.length > 0;
      left = left.filter(({ isEmpty }) => !isEmpty)
    )
      await this.#write(left)
    await this.#write([], this.#once)
    await this.#writing
    await this.#tables.addKeys()
    const notified = this.#buffer.tables.filter(({ erased }) => erased.size > 0)
    await this.#tables.erase(notified)
    for (const { erased } of notified) erased.clear()
  }

  #fold(event: RecordedEvent) {
    const handle = this.projection.handlers.get(event.type)
    if (!handle || this.#setAside.has(event.id)) return
    try {
      handle(event, this.#tables.hasKeys ? this.#buffer.rows : this.#first)
    } catch (error) {
      throw new BuildFailed(failureOf(this.projection.name, event, error))
    }
    this.#events++
  }

  get #progress() {
    return rebuildProgressOf({
      position: this.#taken,
      events: this.#events,
      head: this.#head,
      eventsPerSecond: this.#rate.perSecond,
    })
  }

  /** Builds the indexes; the last thing before readers come. */
  index(): Promise<void> {
    return this.#tables.index()
  }

  /** Waits for what is being written and begins to write these tables' changes. */
  async #write(
    tables: readonly TableRows[],
    toldOnce: readonly ToldOnceRows[] = [],
  ): Promise<void> {
    await this.#writing
    const windows = tables
      .map((table): Window => ({
        plan: table.plan,
        ...table.drain(this.#taken),
        upTo: this.#taken,
      }))
      .filter(({ effects }) => effects.size > 0)
    const once = toldOnce
      .filter(({ size }) => size > 0)
      .map((table) => ({ plan: table.plan, ...table.drain(this.#taken), upTo: this.#taken }))
    this.#isWriting = true
    this.#writing = this.#carryOut(windows, once).finally(() => {
      this.#isWriting = false
    })
    // The next waiter sees the error.
    this.#writing.catch(() => {})
  }

  async #carryOut(windows: readonly Window[], once: readonly ToldOnce[]): Promise<void> {
    await this.#tables.write(windows, once)
    await this.#note()
  }

  /** Says how far it is where every process can see it. */
  async #note() {
    this.#notedAt = performance.now()
    await this.#client.query(
      'UPDATE projections.checkpoint SET position = $2, events = $3, head = $4, events_per_second = $5, updated_at = now() WHERE name = $1',
      [this.#schema, this.#taken, this.#events, this.#head, this.#rate.perSecond],
    )
  }

  async #begin() {
    const log = await this.#options.log.identity()
    await this.#tables.transaction(async (client) => {
      await dropSchema(client, this.#schema)
      await createTables(client, this.projection, this.#schema, { keys: false })
      await client.query(
        `INSERT INTO projections.checkpoint (name, version, status, log)
          VALUES ($1, $2, 'building', $3)
          ON CONFLICT (name)
          DO UPDATE SET version = excluded.version, log = excluded.log, position = 0, events = 0,
            status = 'building', error = NULL, failed_at = NULL, head = NULL,
            events_per_second = NULL, updated_at = now()`,
        [this.#schema, this.projection.version, log],
      )
    })
  }
}

/**
 * A connection beside the pool, whose few are for those who wait for an answer, and without its
 * limits: an index may take long. What the connection locks is free once it ends, however it ends.
 */
async function ownConnection({ pool }: Db): Promise<pg.Client> {
  const client = new pg.Client({
    ...pool.options,
    connectionTimeoutMillis: 60_000,
    query_timeout: 0,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  })
  // One that breaks rejects its query, which is where it is handled; without a listener it would
  // end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}
