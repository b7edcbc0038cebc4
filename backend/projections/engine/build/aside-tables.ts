/**
 * The tables of a build. They have no keys until the end of the log is reached: PostgreSQL sorts all
 * keys at once for much less than it takes to find the place of each. Till then rows that are
 * certainly new are copied in, and what is said of others is kept.
 */
import pg from 'pg'
import type { EventLog } from '../../../eventlog/log.ts'
import type { Queryable } from '../../../postgres/db.ts'
import { applyUntilFault, type PositionRange, WRITING } from '../apply/apply.ts'
import type { WholeRow } from '../apply/binary.ts'
import { begunRow, copyRows, copyTold, isCopyable } from '../apply/copy.ts'
import { isRowsFault, ProjectionFault } from '../apply/faults.ts'
import { fold } from '../apply/fold.ts'
import { KeptChanges } from '../apply/kept.ts'
import type { Projection } from '../apply/projection.ts'
import type { Drained, Effect, TableRows } from '../apply/rows.ts'
import { createIndexes, createKeys, keepLast } from '../apply/schema.ts'
import { SeenKeys } from '../apply/seen.ts'
import { writeRows } from '../apply/sending.ts'
import { stretchesOf } from '../apply/stretches.ts'
import { type TablePlan, tablePlansOf } from '../apply/table.ts'
import type { Told } from '../apply/told-once.ts'
import { BuildFailed } from './build-errors.ts'

/** Changes being written; those before `after` are already in the table. */
export interface Window extends Drained {
  readonly plan: TablePlan
  readonly upTo: bigint
}
export interface ToldOnce extends Told {
  readonly plan: TablePlan
  readonly upTo: bigint
}

interface AsideTablesParts {
  readonly client: pg.Client
  readonly projection: Projection
  readonly schema: string
  readonly log: EventLog
  /** Ids of events that are left out. */
  readonly setAside: ReadonlySet<string>
  /** The tables whose rows are copied as they come. */
  readonly toldOnce: readonly TablePlan[]
}

const isTwice = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505'

export class AsideTables {
  readonly #client: pg.Client
  readonly #projection: Projection
  readonly #schema: string
  readonly #log: EventLog
  readonly #setAside: ReadonlySet<string>
  readonly #toldOnce: readonly TablePlan[]
  readonly #kept: KeptChanges
  readonly #seen: ReadonlyMap<string, SeenKeys>
  #hasKeys = false
  #rows = 0

  constructor({ client, projection, schema, log, setAside, toldOnce }: AsideTablesParts) {
    this.#client = client
    this.#projection = projection
    this.#schema = schema
    this.#log = log
    this.#setAside = setAside
    this.#toldOnce = toldOnce
    this.#kept = new KeptChanges(client)
    this.#seen = new Map(tablePlansOf(projection).map(({ name }) => [name, new SeenKeys()]))
  }

  /** From then on a row may be there already. */
  get hasKeys() {
    return this.#hasKeys
  }
  /** Rows copied so far: how much there is to index. */
  get rows() {
    return this.#rows
  }

  /** Builds the indexes; the last thing before readers come. */
  index(): Promise<void> {
    return this.transaction((client) => createIndexes(client, this.#projection, this.#schema))
  }

  async transaction(work: (client: Queryable) => Promise<void>): Promise<void> {
    await this.#client.query('BEGIN')
    try {
      await work(this.#client)
      await this.#client.query('COMMIT')
    } catch (error) {
      await this.#client.query('ROLLBACK').catch(() => {})
      throw error
    }
  }

  /** Writes these changes, a table at a time. @throws BuildFailed */
  async write(windows: readonly Window[], once: readonly ToldOnce[]): Promise<void> {
    for (const one of once) {
      const count = one.bytes.count + one.rest.length
      await this.#inWriting(() => copyTold(this.#client, one.plan, this.#schema, one)).catch(
        (error: unknown) => this.#blame(error, one),
      )
      this.#rows += count
    }
    for (const window of windows) {
      await this.#inWriting((client) => this.#writeWindow(client, window)).catch((error: unknown) =>
        this.#blame(error, window),
      )
    }
  }

  #inWriting(work: (client: Queryable) => Promise<void>): Promise<void> {
    return this.transaction(async (client) => {
      await client.query(WRITING)
      await work(client)
    })
  }

  /** Adds the keys and carries out what was kept for them. @throws BuildFailed */
  async addKeys(): Promise<void> {
    if (this.#hasKeys) return
    const createAll = () =>
      this.transaction((client) => createKeys(client, this.#projection, this.#schema))
    await createAll().catch(async (error: unknown) => {
      if (!isTwice(error)) throw error
      await this.transaction((client) => keepLast(client, this.#toldOnce, this.#schema))
      await createAll()
    })
    this.#hasKeys = true
    for await (const { table, after, upTo, effects } of this.#kept.take()) {
      const plan = tablePlansOf(this.#projection).find(({ name }) => name === table) as TablePlan
      await this.#inWriting((client) => writeRows(client, [{ plan, effects }], this.#schema)).catch(
        (error: unknown) => this.#blame(error, { plan, effects, after, upTo }),
      )
    }
  }

  /** Erases people from these tables. With a missing key rows hold placeholders. */
  async erase(notified: readonly TableRows[]): Promise<void> {
    const tables = notified.map(({ plan, erased }) => ({
      plan,
      effects: new Map<string, Effect>(),
      erased,
    }))
    if (tables.length > 0)
      await this.#inWriting((client) => writeRows(client, tables, this.#schema))
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
    await this.addKeys()
    const apply = ({ events }: PositionRange) => {
      const content =
        fold(this.#projection, events, this.#setAside).tables.find((one) => one.plan === plan)
          ?.effects ?? []
      const again = new Map([...content].filter(([key]) => effects?.has(key) ?? true))
      return this.#inWriting((client) =>
        writeRows(client, [{ plan, effects: again }], this.#schema),
      ).catch((cause: unknown) => {
        throw isRowsFault(cause) ? new ProjectionFault(this.#projection.name, cause) : cause
      })
    }
    for await (const stretch of stretchesOf(this.#log, {
      after,
      batchSize: 500,
      signal: new AbortController().signal,
    })) {
      const failure = await applyUntilFault(this.#projection, stretch, apply)
      if (failure) throw new BuildFailed(failure)
      if (stretch.position >= upTo) break
    }
    throw error
  }
}
