/** Reads for availability changes: upcoming appointments and blocks. */
import { type Db, sql } from '../../postgres/db.ts'
import { bookingReads } from './booking-reads.ts'
import { appointments } from './appointments.ts'
import { busy } from './busy.ts'
import { people } from '../identity/people.ts'

export interface UpcomingAppointment {
  readonly appointment_id: string
  readonly start_at: string
  readonly end_at: string
  readonly location_id: string | null
  readonly zone: string
  readonly client_name: string | null
  readonly guest_name: string | null
}

/** A barber's active appointments to come, by start, without limit (`limits.bookingDays`). */
export const comingOf = (db: Db, barberId: string, now: string) =>
  db.many<UpcomingAppointment>(sql`
    SELECT appointment_id, start_at, end_at, location_id, zone, client.nombre AS client_name,
      guest_name
    FROM ${appointments.appointment}
    LEFT JOIN ${people.person} AS client ON client.user_id = client_id
    WHERE barber_id = ${barberId} AND status IN ('pendiente', 'confirmada') AND start_at > ${now}
    ORDER BY start_at`)

/** What waits for a barber's answer and is still to come, by start. */
export const pendingOf = async (db: Db, barberId: string, now: string): Promise<string[]> =>
  (
    await db.many<{ id: string }>(sql`
      SELECT appointment_id AS id
      FROM ${appointments.appointment}
      WHERE barber_id = ${barberId} AND status = 'pendiente' AND start_at > ${now}
      ORDER BY start_at`)
  ).map(({ id }) => id)

/** Blocks that touch a range, by start. No block is longer than its day. */
export const blocksOf = (db: Db, barberId: string, from: string, to: string) =>
  db.many<{
    block_id: string
    start_at: string
    end_at: string
    zone: string
    reason: string | null
  }>(sql`
    SELECT block_id, start_at, end_at, zone, reason
    FROM ${appointments.block}
    WHERE barber_id = ${barberId} AND start_at >= ${from}::timestamptz - interval '25 hours'
      AND start_at < ${to} AND end_at > ${from}
    ORDER BY start_at`)

/** Has a client ever booked with this barber by themselves? */
export async function hasBookedWith(db: Db, clientId: string, barberId: string): Promise<boolean> {
  return (
    (await db.first(
      sql`SELECT 1
        FROM ${appointments.appointment}
        WHERE client_id = ${clientId} AND barber_id = ${barberId} AND entered_by = 'cliente'
        LIMIT 1`,
    )) !== undefined
  )
}

/** What the availability commands ask of the read models (their port `AvailabilityReads`). */
export function agendaReads(db: Db) {
  return {
    shopOf: bookingReads(db).shopOf,
    block: (blockId: string) =>
      db.first<{ barberId: string; day: string }>(
        sql`SELECT barber_id AS "barberId", day
          FROM ${appointments.block}
          WHERE block_id = ${blockId}`,
      ),
    liftedBlock: (blockId: string) =>
      db.first<{ barberId: string; day: string }>(
        sql`SELECT barber_id AS "barberId", day
          FROM ${busy.hold}
          WHERE of_id = ${blockId} AND purpose = 'undo'`,
      ),
  }
}
