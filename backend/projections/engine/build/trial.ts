/**
 * Tries a projection without anybody seeing it: its tables are built under a name of their own
 * (`figures__try`), stay there to be looked at, and are compared with the live ones, whatever
 * version these are of. Nothing of what is live changes; a rebuild, or the start of the new code,
 * is what puts it in place.
 */
import { escapeIdentifier } from 'pg'
import type { EventLog } from '../../../eventlog/log.ts'
import type { Db, Queryable } from '../../../postgres/db.ts'
import { Aside, type BuildOptions } from './aside.ts'
import { BuildRunning } from './build-errors.ts'
import { lockCheckpoints, mustBeOf } from '../apply/checkpoint.ts'
import { readLive } from './live-tables.ts'
import type { Projection } from '../apply/projection.ts'
import { replayOne } from './replay.ts'
import { dropSchema, prepareDatabase } from '../apply/schema.ts'
import { type TablePlan, tablePlansOf } from '../apply/table.ts'

export const trialSchema = (projection: Projection) => `${projection.name}__try`

/** One table of it, beside the live one of the same name. */
export interface TriedTable {
  readonly table: string
  readonly rows: number
  /** Null where no such table is live, or where its rows are told apart by something else. */
  readonly beside: {
    readonly rows: number
    /** Rows that are only in what was tried, only live, or not the same in what both have. */
    readonly added: number
    readonly gone: number
    readonly changed: number
    /** Of the columns that both have: in how many rows each differs, where it does. */
    readonly columns: Readonly<Record<string, number>>
  } | null
}

export interface Tried {
  readonly schema: string
  readonly position: bigint
  readonly events: number
  readonly seconds: number
  /** Of the live one; null where there is none yet. */
  readonly liveVersion: number | null
  readonly tables: readonly TriedTable[]
}

/** Builds a trial, replacing an earlier one. @throws BuildRunning, BuildFailed, AnotherLog */
export async function tryAside(projection: Projection, options: BuildOptions): Promise<Tried> {
  const began = performance.now()
  const { db, log, signal } = options
  await prepareDatabase(db.pool)
  await mustBeOf(log, db.pool)
  const live = await readLive(db, projection)
  const aside = await Aside.open(projection, trialSchema(projection), options)
  let failed: unknown
  try {
    await replayOne(aside, { log, signal })
    await aside.index()
    const tables = await compared(projection, db, log, aside)
    await aside.keep()
    return {
      schema: trialSchema(projection),
      position: aside.position,
      events: aside.events,
      seconds: (performance.now() - began) / 1_000,
      liveVersion: live?.version ?? null,
      tables,
    }
  } catch (error) {
    failed = error
    throw error
  } finally {
    await aside.close(failed)
  }
}

/** Drops a trial; returns whether there was one. @throws BuildRunning */
export async function dropTrial(projection: Projection, db: Db): Promise<boolean> {
  await prepareDatabase(db.pool)
  return db.transaction(async (client) => {
    const {
      rows: [lock],
    } = await client.query<{ free: boolean }>(
      `SELECT pg_try_advisory_xact_lock(hashtext('projections.build'), hashtext($1)) AS free`,
      [projection.name],
    )
    if (!lock?.free) throw new BuildRunning(projection.name)
    await dropSchema(client, trialSchema(projection))
    const { rowCount } = await client.query('DELETE FROM projections.checkpoint WHERE name = $1', [
      trialSchema(projection),
    ])
    return (rowCount ?? 0) > 0
  })
}

/** Pauses the live projection until both snapshots are taken. */
async function compared(
  projection: Projection,
  db: Db,
  log: EventLog,
  aside: Aside,
): Promise<TriedTable[]> {
  const reader = await db.pool.connect()
  try {
    await db.transaction(async (client) => {
      const live = (await lockCheckpoints(client, [projection.name])).get(projection.name)
      if (live) await replayOne(aside, { log, upTo: live.position })
      await reader.query(
        'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0',
      )
      await reader.query('SELECT 1')
    })
    const tables: TriedTable[] = []
    for (const table of tablePlansOf(projection))
      tables.push(await compareTable(reader, projection, table))
    return tables
  } finally {
    await reader.query('ROLLBACK').then(
      () => reader.release(),
      (error: Error) => reader.release(error),
    )
  }
}

async function compareTable(
  reader: Queryable,
  projection: Projection,
  { name, columns, definition: { key, generated = {} } }: TablePlan,
): Promise<TriedTable> {
  const tried = `${escapeIdentifier(trialSchema(projection))}.${escapeIdentifier(name)}`
  const live = `${escapeIdentifier(projection.name)}.${escapeIdentifier(name)}`
  const { rows: there } = (await reader.query(
    `SELECT attname, indexrelid IS NOT NULL AS "inKey"
      FROM pg_attribute
      JOIN pg_class ON pg_class.oid = attrelid
      JOIN pg_namespace ON pg_namespace.oid = relnamespace
      LEFT JOIN pg_index ON indrelid = attrelid AND indisprimary AND attnum = ANY(indkey)
      WHERE nspname = $1 AND relname = $2 AND attnum > 0 AND NOT attisdropped`,
    [projection.name, name],
  )) as { rows: { attname: string; inKey: boolean }[] }
  const liveKey = there.filter(({ inKey }) => inKey).map(({ attname }) => attname)
  const hasSameKey =
    liveKey.length === key.length && key.every((column) => liveKey.includes(column))
  if (!hasSameKey) {
    const {
      rows: [row],
    } = (await reader.query(`SELECT count(*)::int AS rows FROM ${tried}`)) as {
      rows: { rows: number }[]
    }
    return { table: name, rows: row?.rows ?? 0, beside: null }
  }
  const [anyKey] = key.map((column) => escapeIdentifier(column))
  const shared = [...columns.map((column) => column.name), ...Object.keys(generated)].filter(
    (column) => !key.includes(column) && there.some(({ attname }) => attname === column),
  )
  const differs = (column: string) =>
    `l.${escapeIdentifier(column)}::text IS DISTINCT FROM t.${escapeIdentifier(column)}::text`
  const both = `l.${anyKey} IS NOT NULL AND t.${anyKey} IS NOT NULL`
  const {
    rows: [row],
  } = (await reader.query(`
    SELECT count(t.${anyKey})::int AS rows, count(l.${anyKey})::int AS live,
      count(*) FILTER (WHERE l.${anyKey} IS NULL)::int AS added,
      count(*) FILTER (WHERE t.${anyKey} IS NULL)::int AS gone,
      count(*) FILTER (WHERE ${both} AND (${shared.map(differs).join(' OR ') || 'false'}))::int
        AS changed,
      ARRAY[${shared.map((column) => `count(*) FILTER (WHERE ${both} AND ${differs(column)})::int`).join(', ')}]::int[]
        AS columns
    FROM ${live} AS l
    FULL JOIN ${tried} AS t
      ON
        ${key.map((column) => `l.${escapeIdentifier(column)} = t.${escapeIdentifier(column)}`).join(' AND ')}`)) as {
    rows: {
      rows: number
      live: number
      added: number
      gone: number
      changed: number
      columns: number[]
    }[]
  }
  if (!row) throw new Error(`nothing came of comparing ${name}`)
  const changed = shared
    .map((column, index) => [column, row.columns[index] ?? 0] as const)
    .filter(([, count]) => count > 0)
  return {
    table: name,
    rows: row.rows,
    beside: {
      rows: row.live,
      added: row.added,
      gone: row.gone,
      changed: row.changed,
      columns: Object.fromEntries(changed),
    },
  }
}
