/** Tickets of a walk-in line, the clock's closing of lines, and how right the waiting times were. */
import { type Db, sql, whole } from '../../postgres/db.ts'
import type { RowIn } from '../engine/apply/projection.ts'
import { appointments } from './appointments.ts'
import { lines } from './line.ts'

interface PlaceRow {
  readonly businessId: string
  readonly placeId: string
  readonly day: string
}
const place = sql`business_id AS "businessId", place_id AS "placeId", day`
const isOpen = sql`status IN ('esperando', 'llamado')`

/** Implements the ports `LineReads` and, without a clock, `ChairReads`. */
export const lineReads = (db: Db) => ({
  placeOf: (ticketId: string) =>
    db.first<PlaceRow>(sql`SELECT ${place} FROM ${lines.ticket} WHERE ticket_id = ${ticketId}`),
  openTicketsOf: (clientId: string) =>
    db.many<PlaceRow & { ticketId: string }>(sql`
      SELECT ${place}, ticket_id AS "ticketId"
      FROM ${lines.ticket}
      WHERE client_id = ${clientId} AND ${isOpen}`),
  visitLengths: (barberIds: readonly string[], since: string) => visitLengths(db, barberIds, since),
})

interface VisitLengths {
  readonly barberId: string
  readonly services: string
  readonly minutes: readonly number[]
}

/** Of visits that staff began and ended. Services by id, sorted. */
const visitLengths = (db: Db, barberIds: readonly string[], since: string) =>
  db.many<VisitLengths>(sql`
    WITH visit AS (
        SELECT barber_id,
          (
            SELECT string_agg(one->>'serviceId', ' ' ORDER BY one->>'serviceId')
            FROM jsonb_array_elements(services) AS one
          ) AS services,
          extract(epoch FROM finished_at - started_at) / 60 AS minutes
        FROM ${appointments.appointment}
        WHERE barber_id = ANY(${[...barberIds]}::uuid[]) AND finished_at > ${since}
          AND status = 'completada' AND finished_at > started_at
      )
    SELECT barber_id AS "barberId", services,
      array_agg(minutes::float8 ORDER BY minutes) AS minutes
    FROM visit
    GROUP BY barber_id, services`)

/** A person's tickets of these days, the newest first. */
export const ticketsOf = async (db: Db, clientId: string, since: string) =>
  (
    await db.many<{ id: string }>(sql`
      SELECT ticket_id AS id
      FROM ${lines.ticket}
      WHERE client_id = ${clientId} AND day >= ${since}::date
      ORDER BY taken_at DESC
      LIMIT 10`)
  ).map(({ id }) => id)

export const ticketStatus = async (
  db: Db,
  ticketId: string,
): Promise<RowIn<typeof lines.ticket>['status'] | undefined> =>
  (
    await db.first<Pick<RowIn<typeof lines.ticket>, 'status'>>(
      sql`SELECT status FROM ${lines.ticket} WHERE ticket_id = ${ticketId}`,
    )
  )?.status

/** Of those who were called on a day: how many no later than they were told. */
export async function waitsKept(
  db: Db,
  placeId: string,
  day: string,
): Promise<{ readonly kept: number; readonly total: number }> {
  const row = await db.first<{ kept: number; total: number }>(sql`
    SELECT count(*) FILTER (
        WHERE called_at <= taken_at + make_interval(mins => wait_to + 1)
      )::int AS kept,
      count(*)::int AS total
    FROM ${lines.ticket}
    WHERE place_id = ${placeId} AND day = ${day}::date AND called_at IS NOT NULL
      AND wait_to IS NOT NULL AND NOT has_stepped_back`)
  return row ?? { kept: 0, total: 0 }
}

/** Lines that are open although their day, by their own clock, is over. */
export const linesOver = (db: Db, now: string, limit: number) =>
  db.many<PlaceRow>(sql`
    SELECT ${place}
    FROM ${lines.day}
    WHERE is_open AND day < (${now}::timestamptz AT TIME ZONE zone)::date
    ORDER BY day
    LIMIT ${whole(limit)}`)
