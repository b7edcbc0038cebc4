/** What the clock has to do: requests and holds that lapse, visits that are over. */
import { type Db, sql } from '../../postgres/db.ts'
import type { AppointmentRow } from './appointment-lists.ts'
import { appointments } from './appointments.ts'
import { busy } from './busy.ts'

type DueRow = Pick<AppointmentRow, 'appointment_id' | 'barber_id' | 'day' | 'status'>

/** Appointments for which the clock has something to do, the longest due first. */
export const dueAppointments = (db: Db, now: string, limit: number) =>
  db.many<DueRow>(sql`
    SELECT appointment_id, barber_id, day, status
    FROM ${appointments.appointment}
    WHERE due_at <= ${now}
    ORDER BY due_at
    LIMIT ${limit}`)

interface HoldRow {
  readonly holdId: string
  readonly barberId: string
  readonly day: string
}
const place = sql`hold_id AS "holdId", barber_id AS "barberId", day`

/** Holds that were over before this instant, the oldest first. */
export const lapsedHolds = (db: Db, before: string, limit: number) =>
  db.many<HoldRow>(
    sql`SELECT ${place} FROM ${busy.hold} WHERE until < ${before} ORDER BY until LIMIT ${limit}`,
  )

/** Times that a person holds at the last step of booking. */
export const draftsOf = (db: Db, userId: string) =>
  db.many<HoldRow>(
    sql`SELECT ${place} FROM ${busy.hold} WHERE of_id = ${userId} AND purpose = 'draft'`,
  )
