/** A person's calendar: appointments of both sides that were not cancelled. */
import { type Db, type Sql, sql } from '../../postgres/db.ts'
import { type AppointmentRow, withNames } from './appointment-lists.ts'
import { appointments } from './appointments.ts'
import { history } from './history.ts'

export interface CalendarRow extends AppointmentRow {
  readonly changes: number
  readonly changed_at: string
}

/** Instants: those that begin from here (included) until there (excluded). */
export interface InstantRange {
  readonly from: string
  readonly to: string
}

const standingOf = (userId: string, { from, to }: InstantRange) => sql`
  SELECT *
  FROM ${appointments.appointment}
  WHERE barber_id = ${userId} AND start_at >= ${from} AND start_at < ${to} AND status <> 'cancelada'
  UNION ALL
  SELECT *
  FROM ${appointments.appointment}
  WHERE client_id = ${userId} AND barber_id <> ${userId} AND start_at >= ${from}
    AND start_at < ${to} AND status <> 'cancelada'`

/** The earliest first. */
export const calendarRowsOf = (db: Db, userId: string, stretch: InstantRange) =>
  db.many<CalendarRow>(calendarQuery(userId, stretch))

/** The query of `calendarOf`, by itself so that the benchmark asks the very same. */
export const calendarQuery = (userId: string, stretch: InstantRange): Sql => sql`
  WITH a AS (${standingOf(userId, stretch)})
  SELECT shown.*, a.changes, coalesce(booking.changed_at, a.booked_at) AS changed_at
  FROM (${withNames}) AS shown
  JOIN a USING (appointment_id)
  LEFT JOIN ${history.booking} USING (appointment_id)
  ORDER BY shown.start_at, appointment_id`

/** How often an appointment has changed since it was booked, and when last. */
export async function changesOf(
  db: Db,
  appointmentId: string,
): Promise<{ changes: number; changed_at: string }> {
  const row = await db.first<{ changes: number; changed_at: string }>(sql`
    SELECT changes, coalesce(changed_at, booked_at) AS changed_at
    FROM ${appointments.appointment}
    LEFT JOIN ${history.booking} USING (appointment_id)
    WHERE appointment_id = ${appointmentId}`)
  return row ?? { changes: 0, changed_at: new Date(0).toISOString() }
}
