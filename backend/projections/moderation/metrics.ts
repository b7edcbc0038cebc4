/**
 * Moderation metrics: when each case was opened, claimed and decided, from its events, so past
 * figures stay true. Without names or texts; deciders by id (metrics-reads.ts).
 */
import { changesNothing } from '../../../contract/moderation/reasons.ts'
import {
  CaseOpened,
  CaseReopened,
  CaseClaimed,
  DecisionReversed,
  DecisionTaken,
  CaseReleased,
  CaseTakenOver,
} from '../../domain/moderation/case-events.ts'
import { NoticeGiven, NoticePlaced } from '../../domain/moderation/guest-notice.ts'
import { ReportAnswered, ReportFiled } from '../../domain/moderation/report.ts'
import { projection } from '../engine/apply/projection.ts'

const nullable = <T extends 'text' | 'timestamptz'>(type: T) => ({ type, nullable: true }) as const
const contentFields = { case_id: 'uuid', position: 'bigint', at: 'timestamptz' } as const

export const metrics = projection({
  name: 'metrics',
  version: 3,
  tables: {
    /** `again`: what had been decided is open once more. */
    opening: {
      columns: { ...contentFields, again: 'boolean' },
      key: ['case_id', 'position'],
      indexes: ['(at)'],
    },
    /** Who has it from then on; null: nobody. */
    claim: {
      columns: { ...contentFields, held_by: nullable('text') },
      key: ['case_id', 'position'],
      impersonal: ['held_by'],
    },
    decision: {
      columns: {
        decision_id: 'uuid',
        ...contentFields,
        subject_type: 'text',
        subject_id: 'uuid',
        decided_by: 'text',
        clause: nullable('text'),
        ground: nullable('text'),
        source: 'text',
        scope: 'text',
        /** What it does but for nothing; by nobody's hand. */
        effects: 'text[]',
        automatic: 'boolean',
        until: nullable('timestamptz'),
        /** Measures with their ends, for the statement of reasons: `[{effect, until}]`. */
        measures: 'jsonb',
        law: { type: 'jsonb', nullable: true },
        /** A person's, in the place of a machine's that it confirms. */
        confirms: 'boolean',
        reversed_at: nullable('timestamptz'),
        reversed_position: { type: 'bigint', nullable: true },
      },
      key: ['decision_id'],
      impersonal: [
        'subject_type',
        'decided_by',
        'clause',
        'ground',
        'source',
        'scope',
        'effects',
        'measures',
        'law',
      ],
      indexes: ['(at)', '(reversed_at) WHERE reversed_at IS NOT NULL'],
    },
    told: {
      columns: {
        id: 'uuid',
        at: 'timestamptz',
        position: 'bigint',
        by_guest: 'boolean',
        /** Reported as against the law. */
        illegal: 'boolean',
        subject_type: nullable('text'),
        subject_id: { type: 'uuid', nullable: true },
      },
      key: ['id'],
      impersonal: ['subject_type'],
      indexes: ['(at)', '(subject_id, position)'],
    },
    answer: {
      columns: { report_id: 'uuid', at: 'timestamptz', acted: 'boolean' },
      key: ['report_id'],
      indexes: ['(at)'],
    },
  },
  handlers: (on) => [
    on(CaseOpened, ({ caseId }, rows, { position, metadata: { occurredAt: at } }) =>
      rows.opening.put({ case_id: caseId, position, at, again: false }),
    ),
    on(CaseReopened, ({ caseId }, rows, { position, metadata: { occurredAt: at } }) =>
      rows.opening.put({ case_id: caseId, position, at, again: true }),
    ),
    on(CaseClaimed, ({ caseId, by }, rows, { position, metadata: { occurredAt: at } }) =>
      rows.claim.put({ case_id: caseId, position, at, held_by: by }),
    ),
    on(CaseTakenOver, ({ caseId, by }, rows, { position, metadata: { occurredAt: at } }) =>
      rows.claim.put({ case_id: caseId, position, at, held_by: by }),
    ),
    on(CaseReleased, ({ caseId }, rows, { position, metadata: { occurredAt: at } }) =>
      rows.claim.put({ case_id: caseId, position, at, held_by: null }),
    ),
    on(
      DecisionTaken,
      (
        {
          caseId,
          decisionId,
          targetType,
          targetId,
          by,
          effects,
          clause,
          ground,
          law,
          source,
          scope,
          takenAt,
        },
        rows,
        { position, metadata: { actor } },
      ) => {
        const ends = effects.flatMap(({ until }) => until ?? [])
        rows.decision.put({
          decision_id: decisionId,
          case_id: caseId,
          position,
          at: takenAt,
          subject_type: targetType,
          subject_id: targetId,
          decided_by: by,
          clause,
          ground,
          source,
          scope,
          effects: effects.flatMap(({ effect }) =>
            changesNothing.includes(effect) ? [] : [effect],
          ),
          automatic: actor.role === 'system',
          // Of several the last; what has none lasts.
          until: ends.length === effects.length ? (ends.toSorted().at(-1) ?? null) : null,
          measures: effects.map(({ effect, until }) => ({ effect, until })),
          law,
          confirms: false,
        })
      },
    ),
    on(DecisionReversed, ({ decisionId, confirmedBy, reversedAt }, rows, { position }) => {
      // What a person decides as a machine had was no mistake.
      if (confirmedBy === null)
        rows.decision.patch(
          { decision_id: decisionId },
          { reversed_at: reversedAt, reversed_position: position },
        )
      else rows.decision.patch({ decision_id: confirmedBy }, { confirms: true })
    }),
    on(ReportFiled, ({ reportId, reason, targetType, targetId, filedAt }, rows, { position }) =>
      rows.told.put({
        id: reportId,
        at: filedAt,
        position,
        by_guest: false,
        illegal: reason === 'ilegal',
        subject_type: targetType,
        subject_id: targetId,
      }),
    ),
    on(NoticeGiven, ({ noticeId, reason, targetType, targetId, givenAt }, rows, { position }) =>
      rows.told.put({
        id: noticeId,
        at: givenAt,
        position,
        by_guest: true,
        illegal: reason === 'ilegal',
        subject_type: targetType,
        subject_id: targetId,
      }),
    ),
    on(NoticePlaced, ({ noticeId, targetType, targetId }, rows) =>
      rows.told.patch({ id: noticeId }, { subject_type: targetType, subject_id: targetId }),
    ),
    on(ReportAnswered, ({ reportId, outcome }, rows, { metadata: { occurredAt: at } }) => {
      // Deleted content says nothing about the reporter.
      if (outcome !== 'GONE')
        rows.answer.put({ report_id: reportId, at, acted: outcome === 'ACTION_TAKEN' })
    }),
  ],
})
