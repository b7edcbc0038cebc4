/** What the booking commands ask of the read models (their port `BookingReads`), answered from the database. */
import type { Rol } from '../../contract/values.ts'
import type { Db } from '../postgres/db.ts'
import { sql } from '../postgres/db.ts'
import { busyOf, clientLoad } from './appointments-read.ts'
import { shopIdOf } from './team.ts'

export const bookingReads = (db: Db) => ({
  async rolOf(userId: string): Promise<Rol | undefined> {
    return (await db.first<{ rol: Rol }>(sql`SELECT rol FROM people.person WHERE user_id = ${userId}`))?.rol
  },
  async busy(barberId: string, from: number, to: number) {
    const rows = await busyOf(db, barberId, from, to)
    return rows.map(({ start_at, end_at, buffer_minutes }) => ({ start: Date.parse(start_at), end: Date.parse(end_at) + buffer_minutes * 60_000 }))
  },
  clientLoad: (clientId: string, barberId: string, when: { start: string; end: string; now: string }) => clientLoad(db, clientId, barberId, when),
  standing: (appointmentId: string) => db.first<{ barberId: string; clientId: string | null; day: string; ownerId: string | null }>(sql`
    SELECT a.barber_id AS "barberId", a.client_id AS "clientId", a.day, shop.owner_id AS "ownerId"
    FROM appointments.appointment AS a LEFT JOIN shops.shop ON shop.business_id = a.business_id WHERE a.appointment_id = ${appointmentId}`),
  shopOf: (barberId: string) => shopIdOf(db, barberId),
})
