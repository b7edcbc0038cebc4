/**
 * Events that an operator has set aside for one projection, because it can't apply them and its
 * code can't be mended now: it goes on as if they had never happened, live, in a rebuild and in a
 * verification alike. They stay in the log.
 */
import type { EventLog } from '../../../eventlog/log.ts'
import type { Queryable } from '../../../postgres/db.ts'
import { readCheckpoints } from './checkpoint.ts'
import type { Projection } from './projection.ts'

/** By event, not by place: places are of one log, and another may come. */
export const setAsideTable = `
  CREATE TABLE IF NOT EXISTS projections.set_aside (
    projection text NOT NULL,
    event_id uuid NOT NULL,
    position bigint NOT NULL,
    event_type text NOT NULL,
    set_aside_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (projection, event_id)
  );`

export interface SetAside {
  readonly projection: string
  readonly eventId: string
  readonly position: bigint
  readonly eventType: string
}

export async function readSetAside(
  db: Queryable,
  projections: readonly string[],
): Promise<readonly SetAside[]> {
  const { rows } = await db.query(
    'SELECT projection, event_id AS "eventId", position, event_type AS "eventType" FROM projections.set_aside WHERE projection = ANY($1) ORDER BY position',
    [projections],
  )
  // The column list above is what SetAside says.
  return rows as SetAside[]
}

/** The ids of what is set aside for one projection. */
export const idsSetAside = async (
  db: Queryable,
  { name }: Projection,
): Promise<ReadonlySet<string>> =>
  new Set((await readSetAside(db, [name])).map(({ eventId }) => eventId))

/** `resumed`: the projection continues. `past`: rows hold the event until a rebuild. */
export interface WasSetAside extends SetAside {
  readonly now: 'resumed' | 'past' | 'noted'
}

/** Sets the event at a position aside for a projection; nothing where it handles none there. */
export async function setAside(
  db: Queryable,
  log: EventLog,
  projection: Projection,
  position: bigint,
): Promise<WasSetAside | undefined> {
  const live = (await readCheckpoints(db, [projection.name])).get(projection.name)
  const event = await eventAt(
    log,
    projection,
    position,
    live && live.position < position ? live.position : 0n,
  )
  if (!event) return undefined
  const { id: eventId, type: eventType } = event
  await db.query(
    'INSERT INTO projections.set_aside (projection, event_id, position, event_type) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [projection.name, eventId, position, eventType],
  )
  // Its process polls whether it may continue.
  const { rowCount } = await db.query(
    `UPDATE projections.checkpoint SET status = 'live', error = NULL, failed_at = NULL, updated_at = now() WHERE name = $1 AND status = 'failed' AND failed_at = $2`,
    [projection.name, position],
  )
  const unchanged = live && live.position >= position ? 'past' : 'noted'
  return {
    projection: projection.name,
    eventId,
    position,
    eventType,
    now: rowCount ? 'resumed' : unchanged,
  }
}

/** Takes it back: counts again from the next rebuild. Returns whether it was set aside. */
export async function takeBack(
  db: Queryable,
  projection: Projection,
  position: bigint,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'DELETE FROM projections.set_aside WHERE projection = $1 AND position = $2',
    [projection.name, position],
  )
  return Boolean(rowCount)
}

async function eventAt(log: EventLog, { handlers }: Projection, position: bigint, from: bigint) {
  if (position > (await log.head())) return undefined
  const found = new AbortController()
  for await (const { events, position: reached, caughtUp } of log.subscribe({
    from,
    types: [...handlers.keys()],
    signal: found.signal,
  })) {
    const event = events.find((one) => one.position === position)
    if (event) return event
    if (reached >= position || caughtUp) return undefined
  }
  return undefined
}
