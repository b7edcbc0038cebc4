/** Checkpoints: one row per projection, moved in the transaction of its rows. */
import pg from 'pg'
import { mustHold } from '../../../eventlog/continuity.ts'
import type { EventLog } from '../../../eventlog/log.ts'
import type { Queryable } from '../../../postgres/db.ts'
import type { ProjectionFailure } from './faults.ts'
import type { Projection } from './projection.ts'
import type { WriteStatement } from './write.ts'

/** `prepared`: of a build that waits for the start of the code that it is for. */
export type CheckpointStatus = 'building' | 'prepared' | 'live' | 'failed'

export interface ProjectionCheckpoint {
  readonly name: string
  readonly version: number
  readonly position: bigint
  /** Identity of the log that it was read from; none where that was before logs had identities. */
  readonly log: string | null
  /** Recent distance between positions: 1 for counts, more for bytes. */
  readonly step: number
  readonly status: CheckpointStatus
  readonly error: string | null
  readonly failedAt: bigint | null
  /** Build: relevant events read, log end and rate when last measured. */
  readonly events: bigint
  readonly head: bigint | null
  readonly eventsPerSecond: number | null
  /** Ids of the events that an operator has set aside for it. */
  readonly setAside: readonly string[]
}

/** Channel on which every move of a projection is announced. */
export const CHANNEL = 'projected'

const COLUMNS = `name, version, position, log, step, events, status, error, failed_at AS "failedAt", head, events_per_second AS "eventsPerSecond",
  ARRAY(SELECT event_id::text FROM projections.set_aside WHERE projection = checkpoint.name) AS "setAside"`

export async function readCheckpoints(
  db: Queryable,
  names: readonly string[],
): Promise<Map<string, ProjectionCheckpoint>> {
  return byName(
    await db.query(`SELECT ${COLUMNS} FROM projections.checkpoint WHERE name = ANY($1)`, [names]),
  )
}

/** Locks rows until commit, by name, so projectors can't deadlock. */
export async function lockCheckpoints(
  client: Queryable,
  names: readonly string[],
): Promise<Map<string, ProjectionCheckpoint>> {
  return byName(
    await client.query({
      name: 'projections.lock',
      text: `SELECT ${COLUMNS}
        FROM projections.checkpoint
        WHERE name = ANY($1)
        ORDER BY name
        FOR UPDATE`,
      values: [names],
    }),
  )
}

export async function createCheckpoint(
  client: Queryable,
  { name, version, status, log }: Pick<ProjectionCheckpoint, 'name' | 'version' | 'status' | 'log'>,
): Promise<void> {
  await client.query(
    'INSERT INTO projections.checkpoint (name, version, status, log) VALUES ($1, $2, $3, $4)',
    [name, version, status, log],
  )
}

/** Compares checkpoints with the log; old ones adopt its identity. @throws AnotherLog */
export async function mustBeOf(log: EventLog, db: Queryable): Promise<void> {
  // What stands beside a live one is being built: it begins anew by itself.
  const live = `SELECT name, position, log
    FROM projections.checkpoint
    WHERE name NOT LIKE '%\\_\\_%'`
  const { rows } = (await db.query(live)) as {
    rows: Pick<ProjectionCheckpoint, 'name' | 'position' | 'log'>[]
  }
  await mustHold(
    log,
    rows.map(({ name, position, log: identity }) => ({
      of: `the read model ${name}`,
      identity,
      position,
    })),
  )
  await db.query('UPDATE projections.checkpoint SET log = $1 WHERE log IS NULL', [
    await log.identity(),
  ])
}

/** Moves projections to a position and announces it, on commit. */
export const movement = (
  names: readonly string[],
  position: bigint,
  step: number | undefined,
): WriteStatement => ({
  name: 'projections.moved',
  text: `WITH moved AS (
        UPDATE projections.checkpoint
        SET position = $2, step = coalesce($3, step), updated_at = now()
        WHERE name = ANY($1)
      )
    SELECT pg_notify('${CHANNEL}', $4)`,
  values: [names, position, step ?? null, String(position)],
})

/** SQLSTATE of `moveOn` where one of them does not stand as it is said to. */
const ELSEWHERE = 'BP001'
export const isElsewhere = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === ELSEWHERE

/**
 * Moves several projections without having looked at them: fails where one of them is not live, of
 * this version and log, at the position before, with nothing set aside. Their rows are locked in
 * the order in which they are named, so that two projectors can't deadlock. Announces nothing: see
 * `announcement`.
 */
export const moveOn = `
  CREATE OR REPLACE FUNCTION projections.move_on(names text[], versions int[], of_log uuid, before bigint, after bigint, gap double precision) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    moved int;
  BEGIN
    UPDATE projections.checkpoint AS c SET position = after, step = coalesce(gap, c.step), updated_at = now() FROM unnest(names, versions) AS known (name, version)
      WHERE c.name = known.name AND c.version = known.version AND c.status = 'live' AND c.log = of_log AND c.position = before;
    GET DIAGNOSTICS moved = ROW_COUNT;
    IF moved < cardinality(names) OR EXISTS (SELECT FROM projections.set_aside WHERE projection = ANY(names)) THEN
      RAISE EXCEPTION 'a projection does not stand where it was left' USING ERRCODE = '${ELSEWHERE}';
    END IF;
  END $$;`

export function movingOn(
  projections: readonly Projection[],
  {
    log,
    before,
    after,
    step,
  }: {
    readonly log: string
    readonly before: bigint
    readonly after: bigint
    readonly step: number | undefined
  },
): WriteStatement {
  const sorted = projections.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  return {
    name: 'projections.move_on',
    text: 'SELECT projections.move_on($1, $2, $3, $4, $5, $6)',
    values: [
      sorted.map(({ name }) => name),
      sorted.map(({ version }) => version),
      log,
      before,
      after,
      step ?? null,
    ],
  }
}

/** For processes that have no projector. */
export const announcement = (position: bigint) => ({
  name: 'projections.announce',
  text: `SELECT pg_notify('${CHANNEL}', $1)`,
  values: [String(position)],
})

export async function setStatus(
  client: Queryable,
  name: string,
  status: CheckpointStatus,
): Promise<void> {
  await client.query(
    'UPDATE projections.checkpoint SET status = $2, error = NULL, failed_at = NULL, updated_at = now() WHERE name = $1',
    [name, status],
  )
}

/** Marks a projection as stopped at an event, unless another node passed it. */
export async function markFailed(
  db: Queryable,
  version: number,
  { projection, position, error }: ProjectionFailure,
): Promise<void> {
  await db.query(
    `UPDATE projections.checkpoint SET status = 'failed', error = $3, failed_at = $4, updated_at = now()
     WHERE name = $1 AND version = $2 AND status = 'live' AND position < $4`,
    [projection, version, error, position],
  )
}

// The column list above is what Checkpoint says.
const byName = ({ rows }: { rows: unknown[] }) =>
  new Map((rows as ProjectionCheckpoint[]).map((row) => [row.name, row]))
