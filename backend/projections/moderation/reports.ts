/** Reports: each reporter's list, open ones by subject, and content hidden from its reporters. */
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'
import {
  ReportAnswered,
  ReportAnswerReversed,
  ReportFiled,
  ReportReopened,
  ReportWithdrawn,
} from '../../domain/moderation/report.ts'
import { projection, word } from '../engine/apply/projection.ts'

export const reports = projection({
  name: 'reports',
  version: 5,
  tables: {
    report: {
      columns: {
        report_id: 'uuid',
        reporter_id: 'uuid',
        target_type: word<SubjectType>(),
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
