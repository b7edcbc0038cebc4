/** Appeals for moderators, and what each person may appeal. Texts are in the case's stream. */
import type { AppealSide } from '../../../contract/moderation/appealing.ts'
import { AppealClaimed, AppealDecided, AppealFiled } from '../../domain/moderation/appeals.ts'
import { ReportAnswered } from '../../domain/moderation/report.ts'
import { projection, word } from '../engine/apply/projection.ts'

const nullable = <T extends 'uuid' | 'timestamptz'>(type: T) => ({ type, nullable: true }) as const

export const appeals = projection({
  name: 'appeals',
  version: 2,
  tables: {
    appeal: {
      columns: {
        appeal_id: 'uuid',
        case_id: 'uuid',
        decision_id: 'uuid',
        side: word<AppealSide>(),
        appellant_id: 'uuid',
        report_id: nullable('uuid'),
        filed_at: 'timestamptz',
        state: 'text',
        decided_at: nullable('timestamptz'),
        /** Reserved by 'next': for which moderator, and until when. */
        claimed_by: nullable('uuid'),
        claimed_until: nullable('timestamptz'),
      },
      key: ['appeal_id'],
      impersonal: ['side', 'state'],
      indexes: [
        "(filed_at, appeal_id) WHERE state = 'pending'",
        "(decided_at DESC, appeal_id) WHERE state <> 'pending'",
        '(decision_id)',
        '(report_id) WHERE report_id IS NOT NULL',
        '(appellant_id)',
      ],
    },
    /** How a report was answered: once for each decision. */
    answer: {
      columns: {
        report_id: 'uuid',
        case_id: 'uuid',
        decision_id: 'uuid',
        outcome: 'text',
        told_at: 'timestamptz',
      },
      key: ['report_id'],
      impersonal: ['outcome'],
    },
  },
  handlers: (on) => [
    on(AppealFiled, ({ appealId, caseId, decisionId, side, by, reportId, filedAt }, rows) =>
      rows.appeal.put({
        appeal_id: appealId,
        case_id: caseId,
        decision_id: decisionId,
        side,
        appellant_id: by,
        report_id: reportId,
        filed_at: filedAt,
        state: 'pending',
        decided_at: null,
        claimed_by: null,
        claimed_until: null,
      }),
    ),
    on(AppealClaimed, ({ appealId, by, until }, rows) =>
      rows.appeal.patch({ appeal_id: appealId }, { claimed_by: by, claimed_until: until }),
    ),
    on(AppealDecided, ({ appealId, outcome, decidedAt }, rows) =>
      rows.appeal.patch({ appeal_id: appealId }, { state: outcome, decided_at: decidedAt }),
    ),
    on(
      ReportAnswered,
      ({ reportId, caseId, decisionId, outcome }, rows, { metadata: { occurredAt } }) =>
        rows.answer.put({
          report_id: reportId,
          case_id: caseId,
          decision_id: decisionId,
          outcome,
          told_at: occurredAt,
        }),
    ),
  ],
})
