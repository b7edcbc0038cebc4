/** Preview of a decision: hidden content, affected appointments, notified people. */
import type { Clause } from '../../../contract/moderation/reasons.ts'
import { type Db, sql } from '../../postgres/db.ts'
import { comments } from '../social/comments.ts'
import { appointments } from '../booking/appointments.ts'
import { reports } from './reports.ts'
import { cases } from './cases.ts'

/** Under a post. */
export const commentCountUnder = async (db: Db, postId: string): Promise<number> =>
  (
    await db.first<{ comments: number }>(
      sql`SELECT comments FROM ${comments.sum} WHERE post_id = ${postId}::uuid`,
    )
  )?.comments ?? 0

export interface UpcomingCounts {
  readonly asClient: number
  readonly asBarber: number
  readonly next: string | null
}
/** Appointments between two moments; open-ended without the second. */
export const comingAppointments = async (
  db: Db,
  userId: string,
  from: string,
  until: string | null,
): Promise<UpcomingCounts> =>
  (await db.first<UpcomingCounts>(sql`
    SELECT count(*) FILTER (WHERE client)::int AS "asClient",
      count(*) FILTER (WHERE NOT client)::int AS "asBarber", min(start_at) AS next
    FROM (
      SELECT true AS client, start_at
      FROM ${appointments.appointment}
      WHERE client_id = ${userId}::uuid AND start_at > ${from}::timestamptz
        AND status IN ('pendiente', 'confirmada')
      UNION ALL
      SELECT false, start_at
      FROM ${appointments.appointment}
      WHERE barber_id = ${userId}::uuid AND start_at > ${from}::timestamptz
        AND status IN ('pendiente', 'confirmada')
    ) AS coming
    WHERE ${until}::timestamptz IS NULL OR start_at < ${until}::timestamptz`)) ?? {
    asClient: 0,
    asBarber: 0,
    next: null,
  }

export interface ReporterCounts {
  readonly reports: number
  readonly notices: number
}
/** Who is notified: reporters and guests who gave notice. */
export const reportersOf = async (db: Db, caseId: string): Promise<ReporterCounts> =>
  (await db.first<ReporterCounts>(sql`
    SELECT (
      SELECT count(*)::int
      FROM ${reports.report}
      WHERE case_id = ${caseId}::uuid AND (status = 'PENDING' OR reversed)
    ) AS reports,
      (SELECT count(*)::int FROM ${cases.notice} WHERE case_id = ${caseId}::uuid AND NOT answered)
        AS notices`)) ?? {
    reports: 0,
    notices: 0,
  }

/** A machine has taken it out of sight, and no person has decided since. */
export const isHeld = async (db: Db, caseId: string): Promise<boolean> =>
  (await db.first(
    sql`SELECT
      FROM ${cases.decision}
      WHERE case_id = ${caseId}::uuid AND automatic AND NOT reversed
      LIMIT 1`,
  )) !== undefined

export interface StrikeRow {
  readonly clause: Clause | null
  readonly takenAt: string
  readonly measured: boolean
  readonly reversed: boolean
}
/** Decisions about a person or their content since then. */
export const strikesSince = (db: Db, userId: string, since: string) =>
  db.many<StrikeRow>(sql`
    SELECT clause, decided_at AS "takenAt", reversed, measured
    FROM ${cases.decision} AS taken
    WHERE author_id = ${userId}::uuid AND NOT automatic AND decided_at > ${since}::timestamptz`)
