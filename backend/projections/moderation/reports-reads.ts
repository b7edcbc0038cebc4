import type { CaseReason, Clause, ReportStatus } from '../../../contract/moderation/reasons.ts'
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'
import type { ReporterRecord } from '../../domain/moderation/accuracy.ts'
import { type Db, type Sql, sql, whole } from '../../postgres/db.ts'
import { mayMeet, maySeeShop, type Viewer } from '../visibility.ts'
import { reports } from './reports.ts'
import { shops } from '../business/shops.ts'
import { people } from '../identity/people.ts'
import { cases } from './cases.ts'

/** Whether a user has an open report of it. `id`: the column of the subject's id. */
export const isReportedBy = (userId: string, type: SubjectType, id: Sql): Sql =>
  sql`EXISTS (
      SELECT
      FROM ${reports.open} AS reported
      WHERE reported.user_id = ${userId}::uuid AND reported.subject_type = ${type}
        AND reported.subject_id = ${id}
    )`

export interface OwnReport {
  readonly id: string
  readonly targetType: SubjectType
  readonly targetId: string
  readonly reason: CaseReason
  readonly description: string | null
  readonly status: ReportStatus
  readonly createdAt: string
  /** Current name, first name of reviewers; null if the viewer may not meet them. */
  readonly nombre: string | null
  readonly respuesta: OwnAnswer | null
}
/** The outcome, without the measure or its target. */
interface OwnAnswer {
  readonly decisionId: string
  readonly clausula: Clause | null
  readonly en: string
  readonly revertida: boolean
}

/** A user's own reports, newest first. `before`: the last id of the previous page. */
export const reportsOf = (
  db: Db,
  viewer: Viewer & { readonly userId: string },
  { limit, before, only }: { limit: number; before?: string | undefined; only?: string },
) =>
  db.many<OwnReport>(sql`
    SELECT report_id AS id, target_type AS "targetType", target_id AS "targetId", reason,
      description, status, filed_at AS "createdAt", CASE
      WHEN target_type = 'BUSINESS' THEN (
        SELECT nombre
        FROM ${shops.shop}
        WHERE business_id = target_id
          AND
            ${maySeeShop(viewer, { shop: sql`shop.business_id`, owner: sql`shop.owner_id`, hidden: sql`shop.hidden` })}
      )
      ELSE (
        SELECT CASE WHEN target_type = 'REVIEW' THEN split_part(nombre, ' ', 1) ELSE nombre END
        FROM ${people.person}
        WHERE user_id = reported_user_id AND ${mayMeet(viewer, sql`person.user_id`)}
      ) END AS nombre,
      (
        SELECT json_build_object(
          'decisionId', taken.decision_id, 'clausula', taken.clause, 'en',
            to_char(taken.decided_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'revertida', report.reversed
        )
        FROM ${cases.decision} AS taken
        WHERE taken.decision_id = report.decision_id
      ) AS respuesta
    FROM ${reports.report}
    WHERE reporter_id = ${viewer.userId}
        ${before === undefined ? sql`` : sql`AND position < (SELECT last.position FROM ${reports.report} AS last WHERE last.report_id = ${before} AND last.reporter_id = ${viewer.userId})`}
        ${only === undefined ? sql`` : sql`AND report_id = ${only}`}
    ORDER BY position DESC
    LIMIT ${whole(limit)}`)

/** Of what a report is, and whose report. */
export const reportSubject = (db: Db, reportId: string) =>
  db.first<{ reporterId: string; type: SubjectType; id: string }>(sql`
    SELECT reporter_id AS "reporterId", target_type AS type, target_id AS id
    FROM ${reports.report}
    WHERE report_id = ${reportId}`)

/** Reports counted for accuracy: the latest, so that improvement shows. */
const LOOKED_BACK = 50

/** Outcomes of the latest reports; disputes don't count. */
export const reporterRecordOf = async (db: Db, reporterId: string): Promise<ReporterRecord> =>
  (await db.first<ReporterRecord>(sql`
    SELECT count(*) FILTER (WHERE status IN ('ACTION_TAKEN', 'NO_ACTION'))::int AS answered,
      count(*) FILTER (WHERE status = 'ACTION_TAKEN')::int AS upheld
    FROM (
      SELECT status
      FROM ${reports.report}
      WHERE reporter_id = ${reporterId} AND target_type <> 'APPOINTMENT'
      ORDER BY position DESC
      LIMIT ${whole(LOOKED_BACK)}
    ) AS told`)) ?? {
    answered: 0,
    upheld: 0,
  }

/** What became of one report, for the words in which its reporter hears of it. */
export const answerTo = (db: Db, reportId: string) =>
  db.first<{ status: ReportStatus; clause: Clause | null }>(sql`
    SELECT status,
      (SELECT clause FROM ${cases.decision} AS taken WHERE taken.decision_id = report.decision_id)
        AS clause
    FROM ${reports.report}
    WHERE report_id = ${reportId}`)
