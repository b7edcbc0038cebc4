/** What the clock has to do: requests that lapse, visits that are over, moves that were cut off. */
import { type Db, sql } from '../../postgres/db.ts'
import type { AppointmentRow } from './appointment-lists.ts'

type DueRow = Pick<AppointmentRow, 'appointment_id' | 'barber_id' | 'day' | 'status'>

/** Appointments for which the clock has something to do, the longest due first. */
export const dueAppointments = (db: Db, now: string, limit: number) => db.many<DueRow>(sql`
  SELECT appointment_id, barber_id, day, status FROM appointments.appointment WHERE due_at <= ${now} ORDER BY due_at LIMIT ${limit}`)

interface UnfinishedMove {
  readonly moveId: string
  readonly appointmentId: string
  readonly barberId: string
  readonly fromDay: string
}

/** Moves across days that began before an instant and were cut off, oldest first. */
export const unfinishedMoves = (db: Db, before: string, limit: number) => db.many<UnfinishedMove>(sql`
  SELECT move_id AS "moveId", appointment_id AS "appointmentId", barber_id AS "barberId", day AS "fromDay" FROM appointments.passage
  WHERE moving_since < ${before} ORDER BY moving_since LIMIT ${limit}`)
