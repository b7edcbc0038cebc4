/** Implements the port `AllBookingReads` of the booking commands. */
import type { Held, TimeRequest } from '../../domain/booking/time-holds.ts'
import { batched } from '../../postgres/batched.ts'
import { type Db, prepared, sql } from '../../postgres/db.ts'
import { shopIdsOf } from '../business/team-reads.ts'
import { takenOf } from './free-time.ts'
import { appointments } from './appointments.ts'
import { locations } from '../business/locations.ts'
import { busy } from './busy.ts'
import { draftsOf } from './due.ts'
import { team } from '../business/team.ts'
import { shops } from '../business/shops.ts'

/** A client's holds to check before a booking. */
export interface HoldsAsked {
  readonly clientId: string
  readonly wanted: TimeRequest
  readonly now: string
}

/** Concurrent and same-barber holds by question: two index ranges, independent of history. */
export const clientHolds = (db: Db, query: readonly HoldsAsked[]) =>
  db.many<{ held: Held[] }>(
    prepared(
      'holds',
      sql`
        SELECT held.held
        FROM unnest(
          ${query.map(({ clientId }) => clientId)}::uuid[],
            ${query.map(({ wanted }) => wanted.barberId)}::uuid[],
            ${query.map(({ wanted }) => wanted.start)}::timestamptz[],
            ${query.map(({ wanted }) => wanted.end)}::timestamptz[],
            ${query.map(({ now }) => now)}::timestamptz[]
        ) WITH ORDINALITY AS asked (client_id, barber_id, start_at, end_at, now_at, n)
        CROSS JOIN LATERAL (
            SELECT coalesce(
              json_agg(
                json_build_object(
                  'appointmentId', a.appointment_id, 'barberId', a.barber_id, 'day', a.day, 'start',
                    a.start_at, 'end', a.end_at
                )
              ), '[]'
            ) AS held
            FROM (
              SELECT appointment_id, barber_id, day, start_at, end_at
              FROM ${appointments.appointment}
              WHERE client_id = asked.client_id AND status IN ('pendiente', 'confirmada')
                AND start_at > asked.start_at - interval '1 day' AND start_at < asked.end_at
                AND end_at > asked.start_at
              UNION
              SELECT appointment_id, barber_id, day, start_at, end_at
              FROM ${appointments.appointment}
              WHERE client_id = asked.client_id AND status IN ('pendiente', 'confirmada')
                AND barber_id = asked.barber_id AND start_at > asked.now_at
            ) AS a
          ) AS held
        ORDER BY asked.n`,
    ),
  )

/** PostgreSQL's JSON writes instants its own way; ours compare as texts. */
const asHeld = ({ start, end, ...held }: Held): Held => ({
  ...held,
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
})

/**
 * Where barbers work, and the mark of their calendar: which transaction wrote their row of
 * `busy.barber` last, and how many changes it counts. A database that crashes may give the number
 * of a transaction that it has lost to another one, which then counts other changes.
 */
const workplacesOf = (db: Db, barberIds: readonly string[]) =>
  db.many<{ businessId: string | null; locationIds: string[]; calendarMark: string | null }>(
    prepared(
      'workplaces',
      sql`
        SELECT shop.id AS "businessId",
          coalesce(
            (
              SELECT array_agg(location_id::text ORDER BY added_at, location_id)
              FROM ${locations.staff}
              JOIN ${locations.location} AS place USING (location_id)
              WHERE staff.barber_id = asked.id AND place.business_id = shop.id
                AND place.status = 'active'
            ), '{}'
          ) AS "locationIds",
          (SELECT xmin::text || ' ' || changes FROM ${busy.barber} WHERE barber_id = asked.id)
            AS "calendarMark"
        FROM unnest(${[...barberIds]}::uuid[]) WITH ORDINALITY AS asked (id, n)
        CROSS JOIN LATERAL (
            SELECT coalesce(
              (SELECT business_id FROM ${team.member} WHERE barber_id = asked.id),
                (SELECT business_id FROM ${shops.shop} WHERE owner_id = asked.id)
            ) AS id
          ) AS shop
        ORDER BY asked.n`,
    ),
  )

export const bookingReads = (db: Db) => {
  const holds = batched((query: readonly HoldsAsked[]) => clientHolds(db, query))
  return {
    busy: (barberId: string, from: number, to: number) => takenOf(db, barberId, from, to),
    heldBy: async (clientId: string, request: TimeRequest, now: string) =>
      (await holds({ clientId, wanted: request, now })).held.map(asHeld),
    draftsOf: (userId: string) => draftsOf(db, userId),
    standing: (appointmentId: string) =>
      db.first<{
        barberId: string
        clientId: string | null
        day: string
        ownerId: string | null
      }>(sql`
        SELECT a.barber_id AS "barberId", a.client_id AS "clientId", a.day,
          shop.owner_id AS "ownerId"
        FROM ${appointments.appointment} AS a
        LEFT JOIN ${shops.shop} ON shop.business_id = a.business_id
        WHERE a.appointment_id = ${appointmentId}`),
    workplaceOf: batched((barberIds: readonly string[]) => workplacesOf(db, barberIds)),
    shopOf: batched((barberIds: readonly string[]) => shopIdsOf(db, barberIds)),
  }
}
