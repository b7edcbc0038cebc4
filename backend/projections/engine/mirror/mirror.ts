/**
 * Read models in memory, as far as they are asked most. Their rows are loaded once, from one
 * snapshot, and follow the log from there. Memory answers only while it is as new as SQL would be;
 * SQL is the way back at any doubt.
 */
import { escapeIdentifier } from 'pg'
import { backoff, pause } from '../../../eventlog/backoff.ts'
import { follow, type Follower, type FollowOptions } from '../../../eventlog/follower.ts'
import type { EventLog, LogBatch } from '../../../eventlog/log.ts'
import type { Db, Queryable, Sql } from '../../../postgres/db.ts'
import type { RecordedEvent } from '../../../domain/kernel/event.ts'
import { readCheckpoints } from '../apply/checkpoint.ts'
import type { Projection, Rows, RowWriter, TableDefinition } from '../apply/projection.ts'
import { type MirroredPositions, lookQuery, looksAt, tableIn } from './look.ts'
import type { AnyMirrorTable } from './mirror-table.ts'

export interface MirrorParts {
  readonly db: Db
  /** Its connections are not those that answers wait for. */
  readonly loading: Db
  readonly log: EventLog
  readonly tables: readonly AnyMirrorTable[]
  /** More that is read with the rows, in the same snapshot, before any of them is there. */
  readonly begin?: (client: Queryable) => Promise<void>
  /** Once all rows are there, before the first answer. */
  readonly ready?: () => Promise<void>
  readonly logger?: FollowOptions<LogBatch>['logger']
}

/** Rows that are fetched at once: the process answers others in between. */
const ROWS_AT_ONCE = 2_000
/** Milliseconds that an answer waits for memory to reach what SQL shows; then SQL gives it. */
const PATIENCE_MS = 25

/** Where each read model stood, and which events are set aside for it. */
type LoadedModels = ReadonlyMap<
  Projection,
  { readonly position: bigint; readonly setAside: ReadonlySet<string> }
>
const nothing = { position: 0n, setAside: new Set<string>() }

const discarded: RowWriter = { put() {}, patch() {}, add() {}, remove() {}, erase() {} }

export class Mirror {
  readonly #parts: MirrorParts
  readonly #projections: readonly Projection[]
  readonly #rows: ReadonlyMap<Projection, Rows<Record<string, TableDefinition>>>
  readonly #types: readonly string[]
  readonly #query: Sql
  readonly #look: () => Promise<MirroredPositions | undefined>
  readonly #stop = new AbortController()
  readonly #waiting = new Set<{ readonly position: bigint; readonly reached: () => void }>()
  #running: Promise<void> | undefined
  #reload = new AbortController()
  /** Of what was loaded; undefined while memory can't be used. */
  #of: string | undefined
  #position = 0n

  constructor(parts: MirrorParts) {
    this.#parts = parts
    this.#projections = [...new Set(parts.tables.map(({ projection }) => projection))]
    this.#rows = new Map(
      this.#projections.map((projection) => [projection, this.#writersOf(projection)]),
    )
    this.#types = [...new Set(this.#projections.flatMap(({ handlers }) => [...handlers.keys()]))]
    this.#query = lookQuery(this.#projections, parts.tables)
    this.#look = looksAt(parts.db, this.#query)
  }

  /** Whether it may be asked now; `isCurrent` says whether it may answer. */
  get isLoaded(): boolean {
    return this.#of !== undefined
  }

  get position(): bigint {
    return this.#position
  }

  begin(): void {
    this.#running ??= this.#run()
  }

  /**
   * Whether memory is at least as new as what SQL would have shown when this was called. False
   * while it is loaded, and where read models are not as they were then.
   */
  async isCurrent(): Promise<boolean> {
    if (this.#of === undefined) return false
    const look = await this.#look()
    if (look?.of !== this.#of) {
      if (this.#of !== undefined) this.#doubt('the read models are other ones')
      return false
    }
    return look.position <= this.#position || this.#reaches(look.position)
  }

  /** Whether memory and the read models stand at the same position now. */
  async isLevel(): Promise<boolean> {
    const look = this.#of === undefined ? undefined : await this.#look()
    return look?.of === this.#of && look?.position === this.#position
  }

  async close(): Promise<void> {
    this.#stop.abort()
    this.#reload.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    let problem: string | undefined
    for (let attempt = 0; !this.#stop.signal.aborted; attempt++) {
      this.#reload = new AbortController()
      let follower: Follower | undefined
      try {
        const began = performance.now()
        const loaded = await this.#load()
        attempt = 0
        problem = undefined
        this.#parts.logger?.info(
          {
            rows: this.#parts.tables.reduce((sum, { size }) => sum + size, 0),
            milliseconds: Math.round(performance.now() - began),
          },
          'read models are in memory',
        )
        follower = this.#follow(loaded)
        await Promise.race([follower.ended, aborted(this.#reload.signal)])
      } catch (error) {
        const again = error instanceof Error ? error.message : String(error)
        if (!this.#stop.signal.aborted && again !== problem)
          this.#parts.logger?.warn(
            { problem: again },
            'read models could not be loaded into memory, trying again',
          )
        problem = again
      }
      this.#of = undefined
      await follower?.close()
      await pause(backoff(attempt), this.#stop.signal)
    }
  }

  async #load(): Promise<LoadedModels> {
    const { loading, tables, begin, ready } = this.#parts
    const client = await loading.pool.connect()
    let broken: Error | undefined
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      for (const table of tables) table.clear()
      await begin?.(client)
      const checkpoints = await readCheckpoints(
        client,
        this.#projections.map(({ name }) => name),
      )
      const {
        rows: [look],
      } = await client.query<MirroredPositions>(this.#query.text, [...this.#query.values])
      const loaded = new Map(
        this.#projections.map((projection) => {
          const found = checkpoints.get(projection.name)
          if (found?.status !== 'live' || found.version !== projection.version)
            throw new Error(`the read model ${projection.name} is not as this version wants it`)
          return [
            projection,
            { position: found.position, setAside: new Set(found.setAside) },
          ] as const
        }),
      )
      for (const table of tables) await this.#fetch(client, table)
      await client.query('COMMIT')
      await ready?.()
      this.#position = [...loaded.values()]
        .map(({ position }) => position)
        .reduce((a, b) => (a < b ? a : b))
      this.#of = look?.of
      return loaded
    } catch (error) {
      broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  }

  async #fetch(client: Queryable, table: AnyMirrorTable): Promise<void> {
    const { projection, plan, columns } = table
    await client.query(
      `DECLARE mirrored NO SCROLL CURSOR FOR SELECT ${columns.map((name) => escapeIdentifier(name)).join(', ')} FROM ${tableIn(projection, plan.name)}`,
    )
    for (;;) {
      const { rows } = await client.query(`FETCH ${ROWS_AT_ONCE} FROM mirrored`)
      for (const row of rows) table.load(row as Parameters<AnyMirrorTable['load']>[0])
      if (rows.length < ROWS_AT_ONCE || this.#stop.signal.aborted) break
    }
    await client.query('CLOSE mirrored')
  }

  #follow(loaded: LoadedModels): Follower {
    const { log, logger } = this.#parts
    return follow<LogBatch>({
      name: 'mirror',
      from: this.#position,
      read: (after, signal) => log.subscribe({ from: after, types: this.#types, signal }),
      logger,
      take: async ({ events, position }) => {
        for (const event of events)
          if (event.position > this.#position && !this.#apply(event, loaded)) return false
        this.#position = position
        for (const one of this.#waiting) if (one.position <= position) one.reached()
        return true
      },
    })
  }

  #apply(event: RecordedEvent, loaded: LoadedModels): boolean {
    try {
      for (const [projection, rows] of this.#rows) {
        const { position, setAside } = loaded.get(projection) ?? nothing
        if (event.position > position && !setAside.has(event.id))
          projection.handlers.get(event.type)?.(event, rows)
      }
      return true
    } catch {
      this.#doubt('an event can not be applied')
      return false
    }
  }

  #doubt(problem: string): void {
    this.#of = undefined
    this.#parts.logger?.info({ problem }, 'read models are loaded into memory again')
    this.#reload.abort()
  }

  #reaches(position: bigint): Promise<boolean> {
    return new Promise((resolve) => {
      const done = (isReached: boolean) => {
        clearTimeout(timer)
        this.#waiting.delete(one)
        resolve(isReached && this.#of !== undefined)
      }
      const one = { position, reached: () => done(true) }
      const timer = setTimeout(() => done(false), PATIENCE_MS)
      this.#waiting.add(one)
    })
  }

  #writersOf(projection: Projection): Rows<Record<string, TableDefinition>> {
    return Object.fromEntries(
      Object.keys(projection.tables).map((name) => [
        name,
        this.#parts.tables.find(
          (table) => table.projection === projection && table.plan.name === name,
        ) ?? discarded,
      ]),
    )
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
