/** Verifies a projection: rebuilds it aside to the live position and compares all rows. */
import { escapeIdentifier, escapeLiteral } from 'pg'
import type pg from 'pg'
import type { EventLog } from '../../../eventlog/log.ts'
import type { Db } from '../../../postgres/db.ts'
import { Aside, type BuildOptions } from './aside.ts'
import { lockCheckpoints, mustBeOf } from '../apply/checkpoint.ts'
import { ensureLive } from './live-tables.ts'
import type { Projection } from '../apply/projection.ts'
import { replayOne } from './replay.ts'
import { outdatedIn } from '../apply/retention.ts'
import { asideSchema, prepareDatabase } from '../apply/schema.ts'
import { type TablePlan, tablePlansOf } from '../apply/table.ts'

/** A differing row; `missing`: not live, `extra`: only live. */
export interface Difference {
  readonly table: string
  readonly kind: 'changed' | 'missing' | 'extra'
  readonly key: Readonly<Record<string, unknown>>
  readonly columns: readonly string[]
  readonly live: Readonly<Record<string, unknown>> | null
  readonly rebuilt: Readonly<Record<string, unknown>> | null
}

export interface Verified {
  readonly position: bigint
  readonly events: number
  readonly seconds: number
  /** How many rows differ; 0 is what it must be. */
  readonly differing: number
  /** The first of them, up to `most` a table. */
  readonly differences: readonly Difference[]
}

/** The live tables are not what today's handlers would make. */
export class NothingToCompare extends Error {
  override readonly name = 'NothingToCompare'
}

/**
 * Rebuilds aside and compares. The live projection stands still only while the last few events are
 * applied aside.
 * @throws BuildRunning, BuildFailed, AnotherLog, or NothingToCompare where the live one is of
 * another version
 */
export async function verify(
  projection: Projection,
  options: BuildOptions & { most?: number },
): Promise<Verified> {
  const began = performance.now()
  const { db, log } = options
  await prepareDatabase(db.pool)
  await mustBeOf(log, db.pool)
  const live = await ensureLive(db, log, projection)
  if (live.version !== projection.version || live.status === 'building') {
    throw new NothingToCompare(
      `projection ${projection.name}: the live one has version ${live.version} (${live.status}), not ${projection.version}; rebuild it first`,
    )
  }
  const aside = await Aside.open(projection, asideSchema(projection), options)
  let failed: unknown
  try {
    await replayOne(aside, { log, signal: options.signal, upTo: live.position })
    const compared = await compareAll(projection, db, aside, options)
    return { ...compared, events: aside.events, seconds: (performance.now() - began) / 1_000 }
  } catch (error) {
    failed = error
    throw error
  } finally {
    await aside.close(failed)
  }
}

async function compareAll(
  projection: Projection,
  db: Db,
  aside: Aside,
  { log, most = 20 }: BuildOptions & { most?: number },
) {
  const reader = await db.pool.connect()
  try {
    const position = await snapshotAtSamePosition(aside, db, log, reader)
    const tables = []
    for (const table of tablePlansOf(projection))
      tables.push(await compare(reader, projection, table, most))
    return {
      position,
      differing: tables.reduce((sum, { differing }) => sum + differing, 0),
      differences: tables.flatMap(({ differences }) => differences),
    }
  } finally {
    await reader.query('ROLLBACK').then(
      () => reader.release(),
      (error: Error) => reader.release(error),
    )
  }
}

/** Both stand at one position for a moment; the comparison reads a snapshot. */
function snapshotAtSamePosition(
  aside: Aside,
  db: Db,
  log: EventLog,
  reader: pg.PoolClient,
): Promise<bigint> {
  const { projection } = aside
  return db.transaction(async (client) => {
    const live = (await lockCheckpoints(client, [projection.name])).get(projection.name)
    if (live?.version !== projection.version)
      throw new NothingToCompare(`projection ${projection.name} was replaced while it was verified`)
    await replayOne(aside, { log, upTo: live.position })
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await reader.query('SET LOCAL statement_timeout = 0')
    await reader.query('SELECT 1')
    return live.position
  })
}

/** Comparing may take longer than the pool lets a request wait. */
const UNHURRIED = 2 ** 31 - 1

/** Keys are unique on both sides, so a full join pairs every row with its like, or with nothing. */
async function compare(
  reader: pg.PoolClient,
  projection: Projection,
  table: TablePlan,
  most: number,
): Promise<{ differing: number; differences: Difference[] }> {
  const of = (schema: string) => `${escapeIdentifier(schema)}.${escapeIdentifier(table.name)}`
  const keys = table.definition.key.map((name) => escapeIdentifier(name))
  const names = [
    ...table.columns.map(({ name }) => name),
    ...Object.keys(table.definition.generated ?? {}),
  ]
  const [anyKey] = keys
  // Which of them is still there depends on when the sweep came by last.
  const outdated = outdatedIn(table)
  const isOfUse = outdated ? `AND NOT coalesce(${outdated('l')}, ${outdated('r')})` : ''
  const columns = names.map((name) => ({
    name: escapeLiteral(name),
    differs: `l.${escapeIdentifier(name)} IS DISTINCT FROM r.${escapeIdentifier(name)}`,
  }))
  const query: pg.QueryConfig & { query_timeout: number } = {
    query_timeout: UNHURRIED,
    values: [most],
    text: `
      SELECT *
      FROM (
        SELECT to_jsonb(l) AS live, to_jsonb(r) AS rebuilt, l.${anyKey} IS NOT NULL AS "isLive",
          r.${anyKey} IS NOT NULL AS "isRebuilt",
          array_remove(
            ARRAY[${columns.map(({ name, differs }) => `CASE WHEN ${differs} THEN ${name} END`).join(', ')}],
              NULL
          ) AS columns, count(*) OVER () AS differing
        FROM ${of(projection.name)} AS l
        FULL JOIN ${of(asideSchema(projection))} AS r
          ON ${keys.map((key) => `l.${key} = r.${key}`).join(' AND ')}
        WHERE (${columns.map(({ differs }) => differs).join(' OR ')}) ${isOfUse}
      ) AS different
      LIMIT $1`,
  }
  const { rows } = await reader.query(query)
  const found = rows as {
    live: Record<string, unknown>
    rebuilt: Record<string, unknown>
    isLive: boolean
    isRebuilt: boolean
    columns: string[]
    differing: bigint
  }[]
  return {
    differing: Number(found[0]?.differing ?? 0),
    differences: found.map(({ live, rebuilt, isLive, isRebuilt, columns }): Difference => ({
      table: table.name,
      kind: kindOfDifference(isLive, isRebuilt),
      key: Object.fromEntries(
        table.definition.key.map((name) => [name, (isLive ? live : rebuilt)[name]]),
      ),
      columns,
      live: isLive ? live : null,
      rebuilt: isRebuilt ? rebuilt : null,
    })),
  }
}

function kindOfDifference(isLive: boolean, isRebuilt: boolean): Difference['kind'] {
  if (isLive && isRebuilt) return 'changed'
  return isRebuilt ? 'missing' : 'extra'
}
