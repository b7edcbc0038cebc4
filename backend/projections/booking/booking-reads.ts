/** What the booking commands ask of the read models (their port `BookingReads`), answered from the database. */
import { batched } from '../../postgres/batched.ts'
import { type Db, sql } from '../../postgres/db.ts'
import { busyOf, clientLoads, type LoadAsked } from './appointments-read.ts'
import { shopIdsOf } from '../business/team.ts'

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
