/** What must always hold, and the questions that would show that it doesn't. */
import { type Db, sql } from '../../postgres/db.ts'
import { appointments } from './appointments.ts'

/** Overlapping active appointments of a barber: always none. */
export async function overlaps(db: Db): Promise<number> {
  const row = await db.first<{ overlapping: number }>(sql`
    SELECT count(*)::int AS overlapping
    FROM (
      SELECT start_at < max(end_at) OVER (
          PARTITION BY barber_id
          ORDER BY start_at, appointment_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
        ) AS clashes
      FROM ${appointments.appointment}
      WHERE due_at IS NOT NULL AND status IN ('pendiente', 'confirmada')
        AND start_at > now() - interval '2 days'
    ) AS active
    WHERE clashes`)
  return row?.overlapping ?? 0
}

/**
 * Appointments that don't stand on exactly one day: always none. A row of theirs could look right
 * while two days' streams hold them, or none does; so it is asked of the days. What is on its way
 * counts where it is not leaving.
 */
export async function misplaced(db: Db): Promise<number> {
  const row = await db.first<{ misplaced: number }>(sql`
    SELECT (
      SELECT count(*)
      FROM (
        SELECT
        FROM ${appointments.passage}
        WHERE held AND day >= current_date - 2 AND move_id IS NULL
        GROUP BY appointment_id
        HAVING count(*) > 1
      ) AS doubled
    ) + (
        SELECT count(*)
        FROM ${appointments.appointment} AS a
        WHERE due_at IS NOT NULL AND start_at > now() - interval '2 days'
          AND NOT EXISTS (
            SELECT
            FROM ${appointments.passage} AS p
            WHERE p.appointment_id = a.appointment_id AND p.day = a.day AND p.held
          )
      )::bigint AS misplaced`)
  return Number(row?.misplaced ?? 0)
}
