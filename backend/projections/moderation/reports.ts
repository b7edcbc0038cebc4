/** Reports: each reporter's list, open ones by subject, and content hidden from its reporters. */
import type { CaseReason, Clause, ReportStatus } from '../../../contract/moderation/reasons.ts'
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'
import type { ReporterRecord } from '../../domain/moderation/accuracy.ts'
import {
  ReportAnswered,
  ReportAnswerReversed,
  ReportFiled,
  ReportReopened,
  ReportWithdrawn,
} from '../../domain/moderation/report.ts'
import { type Db, type Sql, sql, whole } from '../../postgres/db.ts'
import { projection } from '../engine/apply/projection.ts'
import { mayMeet, maySeeShop, type Viewer } from '../visibility.ts'

export const reports = projection({
  name: 'reports',
  version: 5,
  tables: {
    report: {
      columns: {
        report_id: 'uuid',
        reporter_id: 'uuid',
        target_type: 'text',
        target_id: 'uuid',
        case_id: 'uuid',
        reported_user_id: { type: 'uuid', nullable: true },
        seen_revision: 'int',
        reason: 'text',
        description: { type: 'text', nullable: true },
        /** What the reported person did to a comment of the reporter's own. */
        comment_act: { type: 'jsonb', nullable: true },
        status: 'text',
        filed_at: 'timestamptz',
        position: 'bigint',
        /** By which decision it was answered; and whether that no longer counts. */
        decision_id: { type: 'uuid', nullable: true },
        reversed: 'boolean',
      },
      key: ['report_id'],
      personal: { of: 'reporter_id', columns: { description: null, comment_act: null } },
      impersonal: ['target_type', 'reason', 'status'],
      indexes: [
        '(reporter_id, position DESC)',
        '(case_id, position)',
        '(reported_user_id) WHERE reported_user_id IS NOT NULL',
        '(decision_id) WHERE decision_id IS NOT NULL AND NOT reversed',
      ],
    },
    /** Open reports: they hide the subject from the reporter. */
    open: {
      columns: {
        user_id: 'uuid',
        subject_type: 'text',
        subject_id: 'uuid',
        report_id: 'uuid',
        reported_at: 'timestamptz',
        position: 'bigint',
      },
      key: ['user_id', 'subject_type', 'subject_id'],
      impersonal: ['subject_type'],
    },
  },
  handlers: (on) => [
    on(
      ReportFiled,
      (
        {
          reportId,
          reporterId,
          targetType,
          targetId,
          caseId,
          reportedUserId,
          seenRevision,
          reason,
          description,
          commentAct,
          filedAt,
        },
        rows,
        { position },
      ) => {
        rows.report.put({
          report_id: reportId,
          reporter_id: reporterId,
          target_type: targetType,
          target_id: targetId,
          case_id: caseId,
          reported_user_id: reportedUserId,
          seen_revision: seenRevision,
          reason,
          description,
          comment_act: commentAct,
          status: 'PENDING',
          filed_at: filedAt,
          position,
          decision_id: null,
          reversed: false,
        })
        rows.open.put({
          user_id: reporterId,
          subject_type: targetType,
          subject_id: targetId,
          report_id: reportId,
          reported_at: filedAt,
          position,
        })
      },
    ),
    on(ReportWithdrawn, ({ reportId, reporterId, targetType, targetId }, rows) => {
      rows.report.patch({ report_id: reportId }, { status: 'WITHDRAWN' })
      rows.open.remove({ user_id: reporterId, subject_type: targetType, subject_id: targetId })
    }),
    on(
      ReportAnswered,
      ({ reportId, reporterId, targetType, targetId, decisionId, outcome }, rows) => {
        rows.report.patch(
          { report_id: reportId },
          { status: outcome, decision_id: decisionId, reversed: false },
        )
        rows.open.remove({ user_id: reporterId, subject_type: targetType, subject_id: targetId })
      },
    ),
    on(ReportAnswerReversed, ({ reportId }, rows) =>
      rows.report.patch({ report_id: reportId }, { reversed: true }),
    ),
    on(
      ReportReopened,
      (
        { reportId, reporterId, targetType, targetId },
        rows,
        { position, metadata: { occurredAt } },
      ) => {
        rows.report.patch(
          { report_id: reportId },
          { status: 'PENDING', decision_id: null, reversed: false },
        )
        rows.open.put({
          user_id: reporterId,
          subject_type: targetType,
          subject_id: targetId,
          report_id: reportId,
          reported_at: occurredAt,
          position,
        })
      },
    ),
  ],
})

/** Whether a user has an open report of it. `id`: the column of the subject's id. */
export const isReportedBy = (userId: string, type: SubjectType, id: Sql): Sql =>
  sql`EXISTS (
      SELECT
      FROM reports.open AS reported
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
        FROM shops.shop
        WHERE business_id = target_id
          AND
            ${maySeeShop(viewer, { shop: sql`shop.business_id`, owner: sql`shop.owner_id`, hidden: sql`shop.hidden` })}
      )
      ELSE (
        SELECT CASE WHEN target_type = 'REVIEW' THEN split_part(nombre, ' ', 1) ELSE nombre END
        FROM people.person
        WHERE user_id = reported_user_id AND ${mayMeet(viewer, sql`person.user_id`)}
      ) END AS nombre,
      (
        SELECT json_build_object(
          'decisionId', taken.decision_id, 'clausula', taken.clause, 'en',
            to_char(taken.decided_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'revertida', report.reversed
        )
        FROM cases.decision AS taken
        WHERE taken.decision_id = report.decision_id
      ) AS respuesta
    FROM reports.report
    WHERE reporter_id = ${viewer.userId}
        ${before === undefined ? sql`` : sql`AND position < (SELECT last.position FROM reports.report AS last WHERE last.report_id = ${before} AND last.reporter_id = ${viewer.userId})`}
        ${only === undefined ? sql`` : sql`AND report_id = ${only}`}
    ORDER BY position DESC
    LIMIT ${whole(limit)}`)

/** Of what a report is, and whose report. */
export const reportSubject = (db: Db, reportId: string) =>
  db.first<{ reporterId: string; type: SubjectType; id: string }>(sql`
    SELECT reporter_id AS "reporterId", target_type AS type, target_id AS id
    FROM reports.report
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
      FROM reports.report
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
      (SELECT clause FROM cases.decision AS taken WHERE taken.decision_id = report.decision_id)
        AS clause
    FROM reports.report
    WHERE report_id = ${reportId}`)
