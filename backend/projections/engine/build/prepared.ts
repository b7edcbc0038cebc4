/**
 * Builds for code that does not run yet. `prepareAll` builds them beside the version that is
 * running and leaves them; the start of the new code brings in what has come since, and puts them
 * in place before it answers anybody. So nobody reads old tables with new code, and nothing stands
 * still meanwhile.
 */
import type pg from 'pg'
import { pause } from '../../../eventlog/backoff.ts'
import type { EventLog } from '../../../eventlog/log.ts'
import type { Db, Queryable } from '../../../postgres/db.ts'
import { WRITING } from '../apply/apply.ts'
import { writeRows } from '../apply/sending.ts'
import { type ProjectionCheckpoint, lockCheckpoints, readCheckpoints } from '../apply/checkpoint.ts'
import { fold } from '../apply/fold.ts'
import type { Projection } from '../apply/projection.ts'
import { buildAll, dropOld, exchange, type RebuildAllOptions, type Rebuilt } from './rebuild.ts'
import { nextSchema, prepareDatabase } from '../apply/schema.ts'
import { idsSetAside } from '../apply/set-aside.ts'
import { stretchesOf } from '../apply/stretches.ts'

/** `live`: already this version. `prepared`: a build waits for the start. */
export type Prepared =
  | Rebuilt
  | { readonly already: 'live' | 'prepared' }
  | { readonly error: unknown }

/** Builds projections of other versions together, beside the live ones. */
export async function prepareAll(
  projections: readonly Projection[],
  options: RebuildAllOptions,
): Promise<Map<Projection, Prepared>> {
  await prepareDatabase(options.db.pool)
  const outcomes = new Map<Projection, Prepared>()
  const now = await nowOf(options.log)
  for (const projection of projections) {
    const { live, next } = await standOf(options.db.pool, projection)
    if (live?.version === projection.version && live.status !== 'building')
      outcomes.set(projection, { already: 'live' })
    else if (isPrepared(projection, next, now)) outcomes.set(projection, { already: 'prepared' })
  }
  const selected = projections.filter((projection) => !outcomes.has(projection))
  const built = await buildAll(selected, options, (aside) => aside.keep())
  return new Map([...outcomes, ...built])
}

export interface AdoptOptions {
  readonly db: Db
  readonly log: EventLog
  readonly signal?: AbortSignal
  /** One could not be put in place; it is built anew by itself, and says why then. */
  readonly onProblem: (projection: Projection, error: unknown) => void
}

/**
 * Swaps in prepared tables for this code. Gives the projections whose live tables now have its
 * version, by this or another process; old tables stay (`dropOld`). The caller starts them at once.
 */
export async function adoptAll(
  projections: readonly Projection[],
  options: AdoptOptions,
): Promise<Projection[]> {
  const { db, log, signal, onProblem } = options
  const failed = new Set<Projection>()
  const each = async (work: (projection: Projection) => Promise<unknown>) => {
    for (const projection of projections) {
      if (failed.has(projection)) continue
      await work(projection).catch((error: unknown) => {
        signal?.throwIfAborted()
        failed.add(projection)
        onProblem(projection, error)
      })
    }
  }
  const adopted: Projection[] = []
  // Most of what came since while the live ones go on; the rest while they stand still, one after
  // the other without a pause.
  await each(async (projection) =>
    locked(projection, db, await nowOf(log), async () => {
      // What an earlier one may have left behind has the name that the live tables will have.
      await dropOld(projection, db)
      await db.transaction((client) => bring(client, projection, { log, signal, upTo: undefined }))
    }),
  )
  await each(async (projection) => {
    if (await adopt(projection, options)) adopted.push(projection)
  })
  return adopted
}

async function adopt(projection: Projection, { db, log, signal }: AdoptOptions): Promise<boolean> {
  for (;;) {
    const now = await nowOf(log)
    if (!isPrepared(projection, (await standOf(db.pool, projection)).next, now)) return false
    if (
      await locked(projection, db, now, () =>
        db.transaction(async (client) => {
          const live = (await lockCheckpoints(client, [projection.name])).get(projection.name)
          const position = await bring(client, projection, {
            log,
            signal,
            upTo: live?.position ?? 0n,
          })
          await exchange(client, projection, { position, log: now.identity })
          await client.query('DELETE FROM projections.checkpoint WHERE name = $1', [
            nextSchema(projection),
          ])
        }),
      )
    )
      return true
    // Another process is swapping; afterwards nothing is prepared any more.
    await pause(LOOK_AGAIN_MS, signal)
    signal?.throwIfAborted()
  }
}

const LOOK_AGAIN_MS = 100
const BATCH = 1_000

async function standOf(db: Queryable, projection: Projection) {
  const found = await readCheckpoints(db, [projection.name, nextSchema(projection)])
  return { live: found.get(projection.name), next: found.get(nextSchema(projection)) }
}

const nowOf = async (log: EventLog) => ({ identity: await log.identity(), head: await log.head() })
type Now = Awaited<ReturnType<typeof nowOf>>

const isPrepared = (
  { version }: Projection,
  next: ProjectionCheckpoint | undefined,
  { identity, head }: Now,
): next is ProjectionCheckpoint =>
  next?.status === 'prepared' &&
  next.version === version &&
  next.log === identity &&
  next.position <= head

/** Does it under the lock of builds; not at all where another process has that. */
async function locked(
  projection: Projection,
  { pool }: Db,
  now: Now,
  work: () => Promise<void>,
): Promise<boolean> {
  const holder = await pool.connect()
  const named = (what: 'pg_try_advisory_lock' | 'pg_advisory_unlock') =>
    holder.query<{ done: boolean }>(
      `SELECT ${what}(hashtext('projections.build'), hashtext($1)) AS done`,
      [projection.name],
    )
  let broken: Error | undefined
  try {
    if (!(await named('pg_try_advisory_lock')).rows[0]?.done) return false
    // The previous lock holder may have swapped it in.
    if (isPrepared(projection, (await standOf(holder, projection)).next, now)) await work()
    await named('pg_advisory_unlock')
    return true
  } catch (error) {
    // The lock goes with its connection.
    broken = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    holder.release(broken)
  }
}

interface Reading {
  readonly log: EventLog
  readonly signal: AbortSignal | undefined
  /** The end of the log as it is now, unless told. */
  readonly upTo: bigint | undefined
}

/** Applies what the build lacks up to a position, in a transaction; returns where it stands. */
async function bring(
  client: pg.PoolClient,
  projection: Projection,
  { log, signal, upTo }: Reading,
): Promise<bigint> {
  const schema = nextSchema(projection)
  const after = (await readCheckpoints(client, [schema])).get(schema)?.position ?? 0n
  const end = upTo ?? (await log.head())
  if (after >= end) return after
  await client.query(WRITING)
  const setAside = await idsSetAside(client, projection)
  const reading = new AbortController()
  const either = AbortSignal.any([reading.signal, ...(signal ? [signal] : [])])
  try {
    for await (const stretch of stretchesOf(log, {
      after,
      types: [...projection.handlers.keys()],
      batchSize: BATCH,
      signal: either,
    })) {
      await writeRows(
        client,
        fold(
          projection,
          stretch.events.filter(({ position }) => position <= end),
          setAside,
        ).tables,
        schema,
      )
      // At the end of the log everything up to a position in it was seen, though nothing of these
      // types stands there.
      if (stretch.caughtUp || stretch.position >= end) break
    }
    signal?.throwIfAborted()
  } finally {
    reading.abort()
  }
  await client.query(
    'UPDATE projections.checkpoint SET position = $2, updated_at = now() WHERE name = $1',
    [schema, end],
  )
  return end
}
