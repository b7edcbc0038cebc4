/** Due work is read from read models; it waits while their new version is being built. */
import type { EventLog } from '../eventlog/log.ts'
import type { Db } from '../postgres/db.ts'
import { readCheckpoints } from '../projections/engine/apply/checkpoint.ts'
import { isOwnVersion } from '../projections/engine/operate/member.ts'
import type { Projection } from '../projections/engine/apply/projection.ts'
import type { Sweep } from '../workers/kernel/clock.ts'

/** PostgreSQL's words for a schema, a table or a column that is not there. */
const NOT_THERE = ['3F000', '42P01', '42703']

/** Wraps sweeps: a run that fails on a building read model waits for the next. */
export function waitingForBuilds(
  sweeps: readonly Sweep[],
  {
    db,
    log,
    projections,
  }: {
    readonly db: Db
    readonly log: Pick<EventLog, 'identity'>
    readonly projections: readonly Projection[]
  },
): Sweep[] {
  const isBuilding = async () => {
    const identity = await log.identity()
    const live = await readCheckpoints(
      db.pool,
      projections.map(({ name }) => name),
    )
    return projections.some((projection) => {
      const checkpoint = live.get(projection.name)
      return !checkpoint || !isOwnVersion(projection, checkpoint, identity)
    })
  }
  return sweeps.map((sweep) => ({
    ...sweep,
    async run(now, parts) {
      try {
        return await sweep.run(now, parts)
      } catch (error) {
        const isMissing =
          error instanceof Error && 'code' in error && NOT_THERE.some((code) => code === error.code)
        if (!isMissing || !(await isBuilding())) throw error
        parts.logger.info(
          { sweep: sweep.name },
          'a sweep waits for a read model that is being built',
        )
        return { done: 0, passed: 0, failed: 0 }
      }
    },
  }))
}
