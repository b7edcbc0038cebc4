/** What the clock has to do: requests that lapse, visits that are over. */
import { type Db, sql } from '../../postgres/db.ts'
import type { AppointmentRow } from './appointment-lists.ts'
import { appointments } from './appointments.ts'

type DueRow = Pick<AppointmentRow, 'appointment_id' | 'barber_id' | 'day' | 'status'>

/** Appointments for which the clock has something to do, the longest due first. */
export const dueAppointments = (db: Db, now: string, limit: number) =>
  db.many<DueRow>(sql`
    SELECT appointment_id, barber_id, day, status
    FROM ${appointments.appointment}
    WHERE due_at <= ${now}
    ORDER BY due_at
    LIMIT ${limit}`)
