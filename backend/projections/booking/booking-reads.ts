/** What the booking commands ask of the read models (their port `AllBookingReads`), answered from the database. */
import { batched } from '../../postgres/batched.ts'
import { type Db, sql } from '../../postgres/db.ts'
import { shopIdsOf } from '../business/team.ts'
import { busyOf } from './free-time.ts'

/** What somebody wants to know of a client before a booking. */
export interface LoadAsked {
  /** The appointment that is about to be: where a request is repeated it may stand already, and is none of its own rivals. */
  readonly appointmentId: string
  readonly clientId: string
  readonly barberId: string
  readonly start: string
  readonly end: string
  readonly now: string
}

/** What each client already holds: anything at the same time, and how many to come with this barber. Each answer at its question's index. */
export const clientLoads = (db: Db, asked: readonly LoadAsked[]) => db.many<{ overlapping: number; active: number }>(sql`
  SELECT held.overlapping, held.active
  FROM unnest(${asked.map(({ clientId }) => clientId)}::uuid[], ${asked.map(({ barberId }) => barberId)}::uuid[],
    ${asked.map(({ start }) => start)}::timestamptz[], ${asked.map(({ end }) => end)}::timestamptz[],
    ${asked.map(({ now }) => now)}::timestamptz[], ${asked.map(({ appointmentId }) => appointmentId)}::uuid[])
    WITH ORDINALITY AS asked (client_id, barber_id, start_at, end_at, now_at, appointment_id, n)
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE a.start_at < asked.end_at AND a.end_at > asked.start_at)::int AS overlapping,
      count(*) FILTER (WHERE a.barber_id = asked.barber_id AND a.start_at > asked.now_at)::int AS active
    FROM appointments.appointment AS a
    WHERE a.client_id = asked.client_id AND a.status IN ('pendiente', 'confirmada')
      AND a.start_at >= least(asked.start_at, asked.now_at) - interval '1 day' AND a.appointment_id <> asked.appointment_id
  ) AS held ORDER BY asked.n`)

export const bookingReads = (db: Db) => {
  const load = batched((asked: readonly LoadAsked[]) => clientLoads(db, asked))
  return {
    async busy(barberId: string, from: number, to: number) {
      const rows = await busyOf(db, barberId, from, to)
      return rows.map(({ start_at, end_at, buffer_minutes }) => ({ start: Date.parse(start_at), end: Date.parse(end_at) + buffer_minutes * 60_000 }))
    },
    clientLoad: (clientId: string, barberId: string, when: { appointmentId: string; start: string; end: string; now: string }) => load({ clientId, barberId, ...when }),
    standing: (appointmentId: string) => db.first<{ barberId: string; clientId: string | null; day: string; ownerId: string | null }>(sql`
      SELECT a.barber_id AS "barberId", a.client_id AS "clientId", a.day, shop.owner_id AS "ownerId"
      FROM appointments.appointment AS a LEFT JOIN shops.shop ON shop.business_id = a.business_id WHERE a.appointment_id = ${appointmentId}`),
    workplaceOf: batched((barberIds: readonly string[]) => db.many<{ businessId: string | null; locationIds: string[] }>(sql`
      SELECT shop.id AS "businessId", coalesce((
        SELECT array_agg(location_id::text ORDER BY added_at, location_id) FROM locations.staff JOIN locations.location AS place USING (location_id)
        WHERE staff.barber_id = asked.id AND place.business_id = shop.id AND place.status = 'active'), '{}') AS "locationIds"
      FROM unnest(${[...barberIds]}::uuid[]) WITH ORDINALITY AS asked (id, n) CROSS JOIN LATERAL (
        SELECT coalesce((SELECT business_id FROM team.member WHERE barber_id = asked.id), (SELECT business_id FROM shops.shop WHERE owner_id = asked.id)) AS id) AS shop
      ORDER BY asked.n`)),
    shopOf: batched((barberIds: readonly string[]) => shopIdsOf(db, barberIds)),
  }
}
