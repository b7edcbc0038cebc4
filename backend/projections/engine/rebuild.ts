/** Rebuilds a projection from event 0 beside the live one, then puts it in its place, while readers read and events come. */
import { escapeIdentifier } from 'pg'
import type { Db } from '../../postgres/db.ts'
import { Aside, type BuildOptions } from './aside.ts'
import { CHANNEL, lockCheckpoints } from './checkpoint.ts'
import { ensureLive } from './live.ts'
import type { Projection } from './projection.ts'
import { dropSchema, nextSchema, prepareDatabase } from './schema.ts'

export interface Rebuilt {
  /** Events replayed, of the types that the projection handles. */
  readonly events: number
  readonly seconds: number
  readonly position: bigint
}

/**
 * Builds the projection anew and swaps it in. Whatever happens before the swap, the live one is untouched.
 * @throws BuildRunning where one runs already, BuildFailed where a handler or a table refuses an event, or the signal's reason
 */
export async function rebuild(projection: Projection, options: BuildOptions): Promise<Rebuilt> {
  const began = performance.now()
  await prepareDatabase(options.db.pool)
  await ensureLive(options.db, options.log, projection)
  const rebuilt = await Aside.with(projection, nextSchema(projection), options, async (aside) => {
    await dropSchema(options.db.pool, oldSchema(projection))
    await aside.catchUp()
    await aside.index()
    // Indexing took a while; what came meanwhile is caught up with before the live one has to wait.
    await aside.catchUp()
    await swap(projection, options.db, aside)
    return { events: aside.events, position: aside.position }
  })
  await dropOld(projection, options.db)
  return { ...rebuilt, seconds: (performance.now() - began) / 1_000 }
}

const oldSchema = (projection: Projection) => `${projection.name}__old`

/**
 * One transaction: the live one stands still (its checkpoint is locked), the new one is brought to at least the same
 * position, and the names change places. Renaming a schema locks no table: a reader goes on with the tables that
 * it has found already and finds the new ones by name the next time.
 */
async function swap(projection: Projection, db: Db, aside: Aside): Promise<void> {
  await db.transaction(async (client) => {
    const live = (await lockCheckpoints(client, [projection.name])).get(projection.name)
    if (live) await aside.advanceTo(live.position)
    const [name, next, old] = [projection.name, nextSchema(projection), oldSchema(projection)].map((schema) => escapeIdentifier(schema))
    await client.query(`ALTER SCHEMA ${name} RENAME TO ${old}; ALTER SCHEMA ${next} RENAME TO ${name}`)
    await client.query(
      `WITH moved AS (
         UPDATE projections.checkpoint SET version = $2, position = $3, events = $4, status = 'live', error = NULL, failed_at = NULL, updated_at = now() WHERE name = $1
       ) SELECT pg_notify('${CHANNEL}', $5)`,
      [projection.name, projection.version, aside.position, aside.events, String(aside.position)],
    )
  })
}

/** Drops what was live before. It must wait for readers that are still in it, but must not make others wait behind it. */
async function dropOld(projection: Projection, db: Db): Promise<void> {
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
  // Somebody reads for a long time: the next rebuild drops it. Nothing else uses the name.
}

const LOCK_NOT_AVAILABLE = '55P03'
