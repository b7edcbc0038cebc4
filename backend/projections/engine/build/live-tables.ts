/** The live tables of a projection: made on the first start, so that readers always find them. */
import type { Db } from '../../../postgres/db.ts'
import type { EventLog } from '../../../eventlog/log.ts'
import {
  type ProjectionCheckpoint,
  createCheckpoint,
  readCheckpoints,
} from '../apply/checkpoint.ts'
import type { Projection } from '../apply/projection.ts'
import { createIndexes, createTables, dropSchema } from '../apply/schema.ts'

/** The live checkpoint; created empty if missing, live at once on an empty log, else 'building'. */
export async function ensureLive(
  db: Db,
  log: EventLog,
  projection: Projection,
): Promise<ProjectionCheckpoint> {
  const existing = await readLive(db, projection)
  if (existing) return existing
  const identity = await log.identity()
  const isEmpty = (await log.head()) === 0n
  await db.transaction(async (client) => {
    await client.query(
      `SELECT pg_advisory_xact_lock(hashtext('projections.create'), hashtext($1))`,
      [projection.name],
    )
    if ((await readCheckpoints(client, [projection.name])).size > 0) return
    // Tables without a checkpoint are nobody's.
    await dropSchema(client, projection.name)
    await createTables(client, projection, projection.name)
    await createIndexes(client, projection, projection.name)
    await createCheckpoint(client, {
      name: projection.name,
      version: projection.version,
      status: isEmpty ? 'live' : 'building',
      log: identity,
    })
  })
  const made = await readLive(db, projection)
  if (!made) throw new Error(`projection ${projection.name} vanished while it was made`)
  return made
}

export const readLive = async (
  db: Db,
  { name }: Projection,
): Promise<ProjectionCheckpoint | undefined> => (await readCheckpoints(db.pool, [name])).get(name)
