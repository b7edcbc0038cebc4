/** Rebuilds projections from event 0 beside the live ones, then swaps them. */
import { escapeIdentifier } from 'pg'
import type { EventLog } from '../../../eventlog/log.ts'
import type { Db, Queryable } from '../../../postgres/db.ts'
import { Aside, type BuildOptions } from './aside.ts'
import { CHANNEL, type ProjectionCheckpoint, lockCheckpoints } from '../apply/checkpoint.ts'
import { ensureLive } from './live-tables.ts'
import type { BuildProgress } from '../positions/progress.ts'
import type { Projection } from '../apply/projection.ts'
import { replay, replayOne, type ReplayOptions } from './replay.ts'
import { dropSchema, nextSchema, prepareDatabase } from '../apply/schema.ts'
import { beside, countRows, type TableRowsCounted } from './rebuild-log.ts'

/** Builds ended at once: each takes a processor of the database, and requests need the rest. */
const ENDED_AT_ONCE = 2
/** Making and dropping tables is little work, and much waiting for the disk. */
const OPENED_AT_ONCE = 4

export interface Rebuilt {
  readonly events: number
  readonly seconds: number
  readonly position: bigint
  /** Where they were to be counted: the rows of each table before and after. */
  readonly rows?: readonly TableRowsCounted[]
}

/** Rebuilds and swaps; untouched before. @throws BuildRunning, BuildFailed, abort */
export async function rebuild(projection: Projection, options: BuildOptions): Promise<Rebuilt> {
  const { onProgress, ...others } = options
  const outcome = (
    await rebuildAll([projection], {
      ...others,
      ...(onProgress && { onProgress: (_, progress) => onProgress(progress) }),
    })
  ).get(projection)
  if (!outcome || 'error' in outcome) throw outcome?.error
  return outcome
}

export type RebuildAllOptions = Omit<BuildOptions, 'onProgress'> & {
  readonly onProgress?: (projection: Projection, progress: BuildProgress) => void
  /** How many rows each table had and has is to be said: that reads them all. */
  readonly counted?: boolean
}

/** Rebuilds several with one read of the log; failures are independent. */
export async function rebuildAll(
  projections: readonly Projection[],
  options: RebuildAllOptions,
): Promise<Map<Projection, Rebuilt | { error: unknown }>> {
  const { db, log, signal } = options
  const outcomes = await buildAll(projections, options, (aside) => swap(aside, db, log, signal))
  const swapped = [...outcomes].flatMap(([projection, outcome]) =>
    'error' in outcome ? [] : [projection],
  )
  await inTurns(swapped, OPENED_AT_ONCE, async (projection) => {
    const outcome = outcomes.get(projection)
    if (options.counted && outcome && !('error' in outcome))
      outcomes.set(projection, {
        ...outcome,
        rows: beside(
          await countRows(db.pool, oldSchema(projection)),
          await countRows(db.pool, projection.name),
        ),
      })
    await dropOld(projection, db)
  })
  return outcomes
}

/** Builds them beside the live ones; `end` says what becomes of each, one after the other. */
export async function buildAll(
  projections: readonly Projection[],
  options: RebuildAllOptions,
  end: (aside: Aside) => Promise<void>,
): Promise<Map<Projection, Rebuilt | { error: unknown }>> {
  const { db, log, signal, onProgress } = options
  const began = performance.now()
  const outcomes = new Map<Projection, Rebuilt | { error: unknown }>()
  await prepareDatabase(db.pool)
  const asides: Aside[] = []
  try {
    await inTurns(projections, OPENED_AT_ONCE, async (projection) => {
      const progress = onProgress && {
        onProgress: (one: BuildProgress) => onProgress(projection, one),
      }
      await open(projection, { ...options, onProgress: undefined, ...progress }).then(
        (aside) => asides.push(aside),
        (error: unknown) => outcomes.set(projection, { error }),
      )
    })
    // Opened at once, told of in their order.
    asides.sort(
      (one, other) => projections.indexOf(one.projection) - projections.indexOf(other.projection),
    )
    const failed = await replay(asides, { log, signal })
    // The largest first, so that none is left alone at the end.
    const left = asides.toSorted((a, b) => b.rows - a.rows)
    await inTurns(left, ENDED_AT_ONCE, async (aside) => {
      if (!failed.has(aside))
        await finished(aside, { log, signal }).catch((error: unknown) => failed.set(aside, error))
    })
    // One after the other: a swap holds up its live one, which holds up the others that are brought
    // on with it.
    for (const aside of asides) {
      const { projection } = aside
      if (!failed.has(aside)) await end(aside).catch((error: unknown) => failed.set(aside, error))
      outcomes.set(
        projection,
        failed.has(aside)
          ? { error: failed.get(aside) }
          : {
              events: aside.events,
              position: aside.position,
              seconds: (performance.now() - began) / 1_000,
            },
      )
    }
  } catch (error) {
    for (const { projection } of asides) outcomes.set(projection, { error })
  } finally {
    for (const aside of asides) {
      const outcome = outcomes.get(aside.projection)
      await aside.close(outcome && 'error' in outcome ? outcome.error : undefined)
    }
  }
  return outcomes
}

/** Does it for each, in order, so many at a time. */
async function inTurns<T>(
  values: Iterable<T>,
  atOnce: number,
  work: (value: T) => Promise<void>,
): Promise<void> {
  const left = Iterator.from(values)
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const value of left) await work(value)
    }),
  )
}

async function open(projection: Projection, options: BuildOptions): Promise<Aside> {
  await ensureLive(options.db, options.log, projection)
  const aside = await Aside.open(projection, nextSchema(projection), options)
  await dropSchema(options.db.pool, oldSchema(projection))
  return aside
}

/** Builds keys and indexes, then catches up before the live one must wait. */
async function finished(aside: Aside, { log, signal }: ReplayOptions): Promise<void> {
  await aside.flush()
  await aside.index()
  await replayOne(aside, { log, signal })
}

const oldSchema = (projection: Projection) => `${projection.name}__old`

/**
 * One transaction: the live one stands still (its checkpoint is locked), the new one is brought to
 * at least the same position (as far as this log reaches: the live one may be of another), and the
 * names change places. Renaming a schema locks no table: a reader goes on with the tables that it
 * has found already and finds the new ones by name the next time.
 */
async function swap(
  aside: Aside,
  db: Db,
  log: EventLog,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { projection } = aside
  await db.transaction(async (client) => {
    const live = (await lockCheckpoints(client, [projection.name])).get(projection.name)
    const head = await log.head()
    await replayOne(aside, {
      log,
      signal,
      upTo: live && live.position < head ? live.position : head,
    })
    await exchange(client, projection, { position: aside.position, log: await log.identity() })
  })
}

/** Swaps a build with the live tables, whose checkpoint is locked. */
export async function exchange(
  client: Queryable,
  projection: Projection,
  { position, log }: Pick<ProjectionCheckpoint, 'position' | 'log'>,
): Promise<void> {
  const [name, next, old] = [projection.name, nextSchema(projection), oldSchema(projection)].map(
    (schema) => escapeIdentifier(schema),
  )
  await client.query(
    `ALTER SCHEMA ${name} RENAME TO ${old}; ALTER SCHEMA ${next} RENAME TO ${name}`,
  )
  await client.query(
    `WITH moved AS (
          UPDATE projections.checkpoint
          SET version = $2, position = $3, log = $5, status = 'live', error = NULL,
            failed_at = NULL, swapped_at = now(), updated_at = now()
          WHERE name = $1
        )
      SELECT pg_notify('${CHANNEL}', $4)`,
    [projection.name, projection.version, position, String(position), log],
  )
}

/** Drops old tables; waits for readers without blocking others. */
export async function dropOld(projection: Projection, db: Db): Promise<void> {
  for (let attempt = 1; attempt <= 10; attempt++) {
    try {
      await db.transaction(async (client) => {
        await client.query(`SET LOCAL lock_timeout = '300ms'`)
        await dropSchema(client, oldSchema(projection))
      })
      return
    } catch (error) {
      const isBusy = error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
      if (!isBusy) throw error
    }
  }
  // A long read holds it: the next rebuild drops it. Nothing else uses the name.
}

const LOCK_NOT_AVAILABLE = '55P03'
