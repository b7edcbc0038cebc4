/** What must always hold, and the questions that would show that it doesn't. */
import { type Db, sql } from '../../postgres/db.ts'

/**
 * Active appointments that begin before an earlier one of their barber is over: always none. The invariant's watchman; one
 * walk over what is active, which alone is due some day.
 */
export async function overlaps(db: Db): Promise<number> {
  const row = await db.first<{ overlapping: number }>(sql`
    SELECT count(*)::int AS overlapping FROM (
      SELECT start_at < max(end_at) OVER (PARTITION BY barber_id ORDER BY start_at, appointment_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS clashes
      FROM appointments.appointment WHERE due_at IS NOT NULL AND status IN ('pendiente', 'confirmada') AND start_at > now() - interval '2 days') AS active
    WHERE clashes`)
  return row?.overlapping ?? 0
}
