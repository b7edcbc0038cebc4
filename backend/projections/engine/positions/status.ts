/** How every projection is doing, read from the database: the same answer in every process. */
import type { Db } from '../../../postgres/db.ts'
import type { EventLog } from '../../../eventlog/log.ts'
import { type ProjectionCheckpoint, readCheckpoints } from '../apply/checkpoint.ts'
import { type BuildProgress, rebuildProgressOf } from './progress.ts'
import type { Projection } from '../apply/projection.ts'
import { asideSchema, nextSchema } from '../apply/schema.ts'
import { readSetAside, type SetAside } from '../apply/set-aside.ts'

export interface ProjectionStatus {
  readonly name: string
  readonly version: number
  readonly position: bigint
  /** 0 when caught up; where the log's positions are not counts (EventStoreDB), an estimate. */
  readonly lagEvents: number
  /** Age of the oldest event that is not applied yet; 0 when caught up. */
  readonly lagSeconds: number
  /** `outdated`: the live tables are of another version than the code, a rebuild is due. */
  readonly status: 'live' | 'building' | 'failed' | 'outdated' | 'missing'
  readonly error?: string
  readonly rebuilding?: BuildProgress
  readonly verifying?: BuildProgress
  /** The version of which a build is waiting for the start of its code. */
  readonly prepared?: number
  /** Events that an operator has set aside for it, oldest first. */
  readonly setAside?: readonly Pick<SetAside, 'position' | 'eventType'>[]
}

export async function readStatus({
  db,
  log,
  projections,
}: {
  db: Db
  log: EventLog
  projections: readonly Projection[]
}): Promise<ProjectionStatus[]> {
  const [head, checkpoints, building, aside] = await Promise.all([
    log.head(),
    readCheckpoints(
      db.pool,
      projections.flatMap((projection) => [
        projection.name,
        nextSchema(projection),
        asideSchema(projection),
      ]),
    ),
    runningBuilds(db, projections),
    readSetAside(
      db.pool,
      projections.map(({ name }) => name),
    ),
  ])
  const ages = new Map<bigint, Promise<number>>()
  const ageAfter = (position: bigint) => {
    const existing = ages.get(position) ?? ageOfNext(log, position)
    ages.set(position, existing)
    return existing
  }
  return Promise.all(
    projections.map(async (projection): Promise<ProjectionStatus> => {
      const live = checkpoints.get(projection.name)
      const next = checkpoints.get(nextSchema(projection))
      const position = live?.position ?? 0n
      const progressIn = (build: ProjectionCheckpoint | undefined) =>
        build?.status === 'building' && building.has(projection.name)
          ? rebuildProgressOf({
              position: build.position,
              events: Number(build.events),
              head: build.head ?? head,
              eventsPerSecond: build.eventsPerSecond ?? 0,
            })
          : undefined
      const [rebuilding, verifying] = [
        progressIn(next),
        progressIn(checkpoints.get(asideSchema(projection))),
      ]
      const isBehind = head > position
      const setAside = aside
        .filter((one) => one.projection === projection.name)
        .map(({ position, eventType }) => ({ position, eventType }))
      const error = live?.error ?? (next?.status === 'failed' ? next.error : null)
      return {
        name: projection.name,
        version: live?.version ?? projection.version,
        position,
        lagEvents: isBehind ? lagOf(live, head) : 0,
        lagSeconds: isBehind ? await ageAfter(position) : 0,
        status: statusOf(projection, live),
        ...(error && { error }),
        ...(setAside.length > 0 && { setAside }),
        ...(next?.status === 'prepared' && { prepared: next.version }),
        ...(rebuilding && { rebuilding }),
        ...(verifying && { verifying }),
      }
    }),
  )
}

function statusOf(
  projection: Projection,
  live: ProjectionCheckpoint | undefined,
): ProjectionStatus['status'] {
  // Only builds beside the live tables are ever prepared.
  if (!live || live.status === 'prepared') return 'missing'
  return live.version === projection.version ? live.status : 'outdated'
}

const lagOf = (live: ProjectionCheckpoint | undefined, head: bigint) =>
  Math.max(1, Math.round(Number(head - (live?.position ?? 0n)) / (live?.step ?? 1)))

/** Seconds since the first event after a position happened. */
async function ageOfNext(log: EventLog, position: bigint): Promise<number> {
  const signal = AbortSignal.timeout(2_000)
  for await (const { events } of log.subscribe({ from: position, batchSize: 1, signal })) {
    const [event] = events
    if (event) return Math.max(0, (Date.now() - Date.parse(event.metadata.occurredAt)) / 1_000)
  }
  return 0
}

/** Running builds hold a lock, so leftovers of a kill don't count. */
async function runningBuilds(db: Db, projections: readonly Projection[]): Promise<Set<string>> {
  const { rows } = await db.pool.query<{ name: string }>(
    `SELECT p.name
      FROM unnest($1::text[]) AS p(name)
      WHERE EXISTS (
        SELECT
        FROM pg_locks
        WHERE locktype = 'advisory'
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
          AND classid = hashtext('projections.build')::oid AND objid = hashtext(p.name)::oid
          AND granted
      )`,
    [projections.map(({ name }) => name)],
  )
  return new Set(rows.map(({ name }) => name))
}
