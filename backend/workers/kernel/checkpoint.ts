/** Where reactors and policies are in the log: a row each. */
import { mustHold } from '../../eventlog/continuity.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { type Db, sql } from '../../postgres/db.ts'
import { prepareWorkersSchema } from './schema.ts'

/** A follower's name and where it begins without a stored position. */
export interface FollowerStart {
  readonly name: string
  readonly from: 'head' | 'start'
}

/** The stored or initial position, saved at once. @throws AnotherLog */
export async function checkpointOf(
  db: Db,
  log: EventLog,
  { name, from }: FollowerStart,
): Promise<bigint> {
  const identity = await log.identity()
  await db.run(
    sql`INSERT INTO workers.checkpoint (reactor, position, log)
      VALUES (${name}, ${from === 'head' ? await log.head() : 0n}, ${identity})
      ON CONFLICT
      DO NOTHING`,
  )
  const found = await db.first<{ position: bigint; log: string | null }>(
    sql`SELECT position, log FROM workers.checkpoint WHERE reactor = ${name}`,
  )
  if (!found) return 0n
  await mustHold(log, [
    { of: `the reactor ${name}`, identity: found.log, position: found.position },
  ])
  if (found.log === null)
    await db.run(
      sql`UPDATE workers.checkpoint SET log = ${identity} WHERE reactor = ${name} AND log IS NULL`,
    )
  return found.position
}

/**
 * Where the log is another one than before, or an older one, reactors go on from its end: nobody is
 * told again what they may have been told, and of what happened meanwhile nothing is known.
 */
export async function followToHead({ db, log }: { db: Db; log: EventLog }): Promise<void> {
  await prepareWorkersSchema(db)
  const [identity, head] = [await log.identity(), await log.head()]
  await db.run(
    sql`UPDATE workers.checkpoint SET position = ${head}, log = ${identity}, moved_at = now() WHERE log <> ${identity} OR position > ${head}`,
  )
}
