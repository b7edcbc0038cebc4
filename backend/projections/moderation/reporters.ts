/** A reporter and the outcomes of their reports, without conflicts of interest. */
import type { Clause, ReportReason, ReportStatus } from '../../../contract/moderation/reasons.ts'
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'
import { type Db, type Sql, sql, whole } from '../../postgres/db.ts'
import { type CaseViewer, concerns } from './case-visibility.ts'
import { reports } from './reports.ts'
import { cases } from './cases.ts'

/** Whether a person has filed reports and is no conflict of interest. */
export const isReporter = async (db: Db, asker: CaseViewer, reporterId: string): Promise<boolean> =>
  (await db.first(sql`
    SELECT
    FROM (
      SELECT ${reporterId}::uuid AS case_id, ${reporterId}::uuid AS reported_user_id,
        ${reporterId}::uuid AS subject_id
    ) AS one
    WHERE EXISTS (
      SELECT FROM ${reports.report} WHERE reporter_id = ${reporterId} AND target_type <> 'APPOINTMENT'
    ) AND NOT ${concerns(asker, sql`one`)}`)) !== undefined

/** Reports in cases the caller may see, without disputes; checked one by one for the planner. */
const theirs = (asker: CaseViewer, reporterId: string): Sql => sql`
  FROM (
    SELECT * FROM ${reports.report} WHERE reporter_id = ${reporterId} AND target_type <> 'APPOINTMENT'
  ) AS said
  CROSS JOIN LATERAL (SELECT * FROM ${cases.case} WHERE case_id = said.case_id OFFSET 0) AS one
  WHERE NOT ${concerns(asker, sql`one`)}`

export interface ByReason {
  readonly reason: ReportReason
  readonly filed: number
  readonly upheld: number
  readonly dismissed: number
  readonly pending: number
  readonly withdrawn: number
}
/** The most frequent first. */
export const outcomesByReason = (db: Db, asker: CaseViewer, reporterId: string) =>
  db.many<ByReason>(sql`
    SELECT said.reason, count(*)::int AS filed,
      count(*) FILTER (WHERE said.status = 'ACTION_TAKEN')::int AS upheld,
      count(*) FILTER (WHERE said.status = 'NO_ACTION')::int AS dismissed,
      count(*) FILTER (WHERE said.status = 'PENDING')::int AS pending,
      count(*) FILTER (WHERE said.status = 'WITHDRAWN')::int AS withdrawn
        ${theirs(asker, reporterId)}
    GROUP BY said.reason
    ORDER BY filed DESC, said.reason`)

/** Of the days since an instant, UTC, those on which they have reported something. */
export const filedByDay = (db: Db, asker: CaseViewer, reporterId: string, since: string) =>
  db.many<{ day: string; filed: number }>(sql`
    SELECT to_char(said.filed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
      count(*)::int AS filed ${theirs(asker, reporterId)} AND said.filed_at >= ${since}::timestamptz
    GROUP BY 1`)

export interface FiledReport {
  readonly id: string
  readonly caseId: string
  readonly type: SubjectType
  readonly reason: ReportReason
  readonly status: ReportStatus
  readonly clause: Clause | null
  readonly filedAt: string
}
export const lastFiled = (db: Db, asker: CaseViewer, reporterId: string, limit: number) =>
  db.many<FiledReport>(sql`
    SELECT said.report_id AS id, said.case_id AS "caseId", said.target_type AS type, said.reason,
      said.status, said.filed_at AS "filedAt",
      (SELECT taken.clause FROM ${cases.decision} AS taken WHERE taken.decision_id = said.decision_id)
        AS clause ${theirs(asker, reporterId)}
    ORDER BY said.position DESC
    LIMIT ${whole(limit)}`)

/** The latest reports of a case, with author and time. */
export const arrivalsOf = (db: Db, caseId: string, limit: number) =>
  db.many<{ id: string; reporterId: string; at: string }>(sql`
    SELECT report_id AS id, reporter_id AS "reporterId", filed_at AS at
    FROM ${reports.report}
    WHERE case_id = ${caseId}
    ORDER BY position DESC
    LIMIT ${whole(limit)}`)
