/**
 * Builds a projection in a schema of its own, from event 0, beside the live one and without
 * touching it: what a rebuild swaps in and what a verification compares with. One connection does
 * all of it and holds the lock that keeps a second one out; where the connection breaks, the lock
 * is free and the next try begins anew.
 *
 * Each table's changes are gathered over many events (its window) and stay for one window more
 * before they are written, so that a row that goes on changing for a while is written once, and a
 * small table once at all; while a window is being written, the next is gathered.
 *
 * The tables have no keys until the end of the log is reached: PostgreSQL sorts all keys at once
 * for much less than it takes to find the place of each. Till then rows that are certainly new are
 * copied in, and what is said of others is kept.
 */
import pg from 'pg'
import type { RecordedEvent } from '../../../domain/kernel/event.ts'
import type { Db, Queryable } from '../../../postgres/db.ts'
import type { EventLog } from '../../../eventlog/log.ts'
import { applyUntilFault, type PositionRange, WRITING } from '../apply/apply.ts'
import { writeRows } from '../apply/sending.ts'
import { begunRow, copyRows, isCopyable } from '../apply/copy.ts'
import type { WholeRow } from '../apply/binary.ts'
import {
  describe,
  failureOf,
  isRowsFault,
  ProjectionFault,
  type ProjectionFailure,
} from '../apply/faults.ts'
import { fold } from '../apply/fold.ts'
import { KeptChanges } from '../apply/kept.ts'
import { type BuildProgress, rebuildProgressOf, Rate } from '../positions/progress.ts'
import type { Projection } from '../apply/projection.ts'
import {
  type Drained,
  type Effect,
  RowBuffer,
  type TableRows,
  ToldOnceRows,
} from '../apply/rows.ts'
import { createIndexes, createKeys, createTables, dropSchema, keepLast } from '../apply/schema.ts'
import { SeenKeys } from '../apply/seen.ts'
import { idsSetAside } from '../apply/set-aside.ts'
import { stretchesOf } from '../apply/stretches.ts'
import { type TablePlan, tablePlansOf } from '../apply/table.ts'

export interface BuildOptions {
  readonly db: Db
  readonly log: EventLog
  /** Rows gathered per table before a write, up to twice while writing; default 2,500. */
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

/** Changes being written; those before `after` are already in the table. */
interface Window extends Drained {
  readonly plan: TablePlan
  readonly upTo: bigint
}
interface ToldOnce {
  readonly plan: TablePlan
  readonly rows: readonly WholeRow[]
  readonly after: bigint
  readonly upTo: bigint
}

const NOTE_EVERY_MS = 500
/** Copied as they come: every column that a row may leave out has a default that is known here. */
const isToldOnce = ({ definition, columns }: TablePlan): boolean =>
  definition.told === 'once' &&
  columns.every((column) => column.default === undefined || column.initial !== undefined)

const isTwice = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505'

export class Aside {
  readonly projection: Projection
  readonly #schema: string
  readonly #options: BuildOptions
  readonly #client: pg.Client
  readonly #seen: ReadonlyMap<string, SeenKeys>
  readonly #rate = new Rate()
  readonly #buffer: RowBuffer
  readonly #once: readonly ToldOnceRows[]
  /** What handlers write to. */
  #told: RowBuffer['rows']
  readonly #kept: KeptChanges
  #hasKeys = false
  #isLeft = false
  #rows = 0
  #writing: Promise<void> = Promise.resolve()
  #isWriting = false
  #notedAt = 0
  #taken = 0n
  #events = 0
  #head = 0n
  /** As it was at the beginning: what it would stop at afterwards, it stops at. */
  #setAside: ReadonlySet<string> = new Set()

  private constructor(
    projection: Projection,
    schema: string,
    options: BuildOptions,
    client: pg.Client,
  ) {
    this.projection = projection
    this.#schema = schema
    this.#options = options
    this.#client = client
    this.#buffer = new RowBuffer(projection)
    this.#once = this.#buffer.tables
      .filter(({ plan }) => isToldOnce(plan))
      .map((table) => new ToldOnceRows(table))
    this.#told = {
      ...this.#buffer.rows,
      ...Object.fromEntries(this.#once.map((table) => [table.plan.name, table])),
    }
    this.#kept = new KeptChanges(client)
    this.#seen = new Map(tablePlansOf(projection).map(({ name }) => [name, new SeenKeys()]))
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
      const aside = new Aside(projection, schema, options, client)
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
      await this.#transaction(async (client) => {
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
    return this.#rows
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
    if (!this.#hasKeys) await this.#addKeys()
    await this.#erase()
  }

  /** Builds the indexes; the last thing before readers come. */
  index(): Promise<void> {
    return this.#transaction((client) => createIndexes(client, this.projection, this.#schema))
  }

  async #transaction(work: (client: Queryable) => Promise<void>): Promise<void> {
    await this.#client.query('BEGIN')
    try {
      await work(this.#client)
      await this.#client.query('COMMIT')
    } catch (error) {
      await this.#client.query('ROLLBACK').catch(() => {})
      throw error
    }
  }

  #fold(event: RecordedEvent) {
    const handle = this.projection.handlers.get(event.type)
    if (!handle || this.#setAside.has(event.id)) return
    try {
      handle(event, this.#told)
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
      .map((table) => ({ plan: table.plan, ...table.drain(this.#taken), upTo: this.#taken }))
      .filter(({ rows }) => rows.length > 0)
    this.#isWriting = true
    this.#writing = this.#carryOut(windows, once).finally(() => {
      this.#isWriting = false
    })
    // The next waiter sees the error.
    this.#writing.catch(() => {})
  }

  async #carryOut(windows: readonly Window[], once: readonly ToldOnce[]): Promise<void> {
    for (const one of once) {
      await this.#inWriting(() => copyRows(this.#client, one.plan, this.#schema, one.rows)).catch(
        (error: unknown) => this.#blame(error, one),
      )
      this.#rows += one.rows.length
    }
    for (const window of windows) {
      await this.#inWriting((client) => this.#writeWindow(client, window)).catch((error: unknown) =>
        this.#blame(error, window),
      )
    }
    await this.#note()
  }

  #inWriting(work: (client: Queryable) => Promise<void>): Promise<void> {
    return this.#transaction(async (client) => {
      await client.query(WRITING)
      await work(client)
    })
  }

  /** Adds the keys and carries out what was kept for them. @throws BuildFailed */
  async #addKeys(): Promise<void> {
    const createAll = () =>
      this.#transaction((client) => createKeys(client, this.projection, this.#schema))
    await createAll().catch(async (error: unknown) => {
      if (!isTwice(error)) throw error
      await this.#transaction((client) =>
        keepLast(
          client,
          this.#once.map(({ plan }) => plan),
          this.#schema,
        ),
      )
      await createAll()
    })
    this.#hasKeys = true
    // From here on a row may be there already.
    this.#told = this.#buffer.rows
    for await (const { table, after, upTo, effects } of this.#kept.take()) {
      const plan = tablePlansOf(this.projection).find(({ name }) => name === table) as TablePlan
      await this.#inWriting((client) => writeRows(client, [{ plan, effects }], this.#schema)).catch(
        (error: unknown) => this.#blame(error, { plan, effects, after, upTo }),
      )
    }
  }

  /** Erases people after all rows; with a missing key rows hold placeholders. */
  async #erase(): Promise<void> {
    const notified = this.#buffer.tables.filter(({ erased }) => erased.size > 0)
    const tables = notified.map(({ plan, erased }) => ({
      plan,
      effects: new Map<string, Effect>(),
      erased,
    }))
    if (tables.length > 0)
      await this.#inWriting((client) => writeRows(client, tables, this.#schema))
    for (const { erased } of notified) erased.clear()
  }

  /** Copies rows with new keys; other changes of such keys hit no row. */
  async #writeWindow(client: Queryable, { plan, effects, after, upTo }: Window): Promise<void> {
    const seen = this.#seen.get(plan.name) as SeenKeys
    const fresh: WholeRow[] = []
    const others = new Map<string, Effect>()
    for (const [key, effect] of effects) {
      const isNew = effect.whole || effect.begun ? !seen.add(key) : !seen.has(key)
      const row = isNew ? (effect.whole ?? (effect.begun && begunRow(plan, effect))) : undefined
      if (row && isCopyable(plan, row)) fresh.push(row)
      else if (row || !isNew) others.set(key, effect)
    }
    if (fresh.length > 0) await copyRows(this.#client, plan, this.#schema, fresh)
    this.#rows += fresh.length
    if (this.#hasKeys) await writeRows(client, [{ plan, effects: others }], this.#schema)
    else if (others.size > 0)
      await this.#kept.keep({ table: plan.name, after, upTo, effects: others })
  }

  /** Finds the event whose row PostgreSQL refused, by replaying the window. */
  async #blame(
    error: unknown,
    { plan, effects, after, upTo }: Omit<Window, 'effects'> & Partial<Window>,
  ): Promise<never> {
    if (!isRowsFault(error)) throw error
    if (!this.#hasKeys) await this.#addKeys()
    const apply = ({ events }: PositionRange) => {
      const content =
        fold(this.projection, events, this.#setAside).tables.find((one) => one.plan === plan)
          ?.effects ?? []
      const again = new Map([...content].filter(([key]) => effects?.has(key) ?? true))
      return this.#inWriting((client) =>
        writeRows(client, [{ plan, effects: again }], this.#schema),
      ).catch((cause: unknown) => {
        throw isRowsFault(cause) ? new ProjectionFault(this.projection.name, cause) : cause
      })
    }
    for await (const stretch of stretchesOf(this.#options.log, {
      after,
      batchSize: 500,
      signal: new AbortController().signal,
    })) {
      const failure = await applyUntilFault(this.projection, stretch, apply)
      if (failure) throw new BuildFailed(failure)
      if (stretch.position >= upTo) break
    }
    throw error
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
    this.#setAside = await idsSetAside(this.#client, this.projection)
    await this.#transaction(async (client) => {
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
