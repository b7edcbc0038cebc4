/** Cases and decisions as rows for case-reads.ts. Contents are in the case's stream. */
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'
import {
  DOUBLES_HOURS,
  SERIOUS_WEIGHT,
  seriousReasons,
  UNKNOWN_WEIGHT,
  type ContentLanguage,
} from '../../../contract/moderation/priority.ts'
import {
  type CaseReason,
  caseReasons,
  changesNothing,
  graveReasons,
  urgentReasons,
  type Clause,
} from '../../../contract/moderation/reasons.ts'
import { PrivateContentRead } from '../../domain/moderation/audit.ts'
import {
  BanBecameFinal,
  CaseClaimed,
  CaseEscalated,
  CaseNoteAdded,
  CaseOpened,
  CasePassed,
  CaseRaised,
  CaseReleased,
  CaseReopened,
  CaseTakenOver,
  DecisionEffectEnded,
  DecisionReversed,
  DecisionTaken,
  EvidenceForgotten,
  EvidenceTaken,
  PicturesListed,
} from '../../domain/moderation/case-events.ts'
import { textLanguageOf } from '../../domain/moderation/language.ts'
import {
  NoticeAnswered,
  NoticeAnswerReversed,
  NoticeClosed,
  NoticeGiven,
  NoticePlaced,
} from '../../domain/moderation/guest-notice.ts'
import { ReportFiled, ReportWithdrawn } from '../../domain/moderation/report.ts'
import { projection, type Rows, word } from '../engine/apply/projection.ts'

const nullable = <T extends 'uuid' | 'timestamptz' | 'text' | 'double precision'>(type: T) =>
  ({ type, nullable: true }) as const
const unless = <T extends 'boolean' | 'int'>(type: T, initial: string) =>
  ({ type, default: initial }) as const

/**
 * The place within the band, as a power of two: reason × weight × reach of priority.ts, less when
 * it began to wait. What waits doubles in a fixed time, so two cases that wait keep their order,
 * and an index can hold it.
 */
const DOUBLES_SECONDS = DOUBLES_HOURS * 3_600
const seriousness = `(CASE WHEN serious AND NOT urgent AND NOT grave THEN ${SERIOUS_WEIGHT} ELSE 1 END)`
const weight = `(CASE WHEN told > 0 THEN weighed::double precision / told ELSE ${UNKNOWN_WEIGHT} END / 100)`
/** Of one 1, of three 2, of a thousand 10. */
const reach = '(ln(greatest(reports + notices, 1) + 1) / ln(2))'
const band = '(CASE WHEN urgent OR known_picture THEN 3 WHEN grave THEN 2 ELSE 1 END)'
/** Far more than the place within a band comes to: a day of waiting counts 1. */
const BAND_STEP = 1_000_000
const rank = `${band} * ${BAND_STEP} + ln(${seriousness} * ${weight} * ${reach}) / ln(2) - extract(epoch FROM waits_since AT TIME ZONE 'UTC')::double precision / ${DOUBLES_SECONDS}`

const tables = {
  case: {
    columns: {
      case_id: 'uuid',
      subject_type: word<SubjectType>(),
      subject_id: 'uuid',
      reported_user_id: nullable('uuid'),
      state: word<'open' | 'decided'>(),
      /** Whether any report was urgent, which comes first. */
      urgent: 'boolean',
      grave: 'boolean',
      serious: unless('boolean', 'false'),
      /** Reports and notices, without withdrawn ones. */
      reports: 'int',
      notices: 'int',
      /** Reporters, withdrawn ones included, and the weight of their reports in hundredths. */
      told: unless('int', '0'),
      weighed: unless('int', '0'),
      /** Who found it worth a look without a report: a rule of ours, one of the staff. */
      raised: nullable(word<'rule' | 'staff'>()),
      /** A picture in it is one that was taken away before: nobody waits with that. */
      known_picture: unless('boolean', 'false'),
      escalated: unless('boolean', 'false'),
      /**
       * So many in what was kept last (a measure of what is sealed: with the case's key it is
       * forgotten), and in which language that is written, 'es' or 'en'; null where it can't be
       * told, or no longer.
       */
      pictures: nullable('double precision'),
      language: nullable(word<ContentLanguage>()),
      /** Nothing is left of what was kept: its time has passed. */
      forgotten: unless('boolean', 'false'),
      opened_at: 'timestamptz',
      last_at: 'timestamptz',
      waits_since: 'timestamptz',
      claimed_by: nullable('uuid'),
      claimed_until: nullable('timestamptz'),
      /** Previous holder, while the claim was taken over. */
      taken_from: nullable('uuid'),
      taken_at: nullable('timestamptz'),
      decision_id: nullable('uuid'),
      decided_by: nullable('uuid'),
      decided_at: nullable('timestamptz'),
    },
    key: ['case_id'],
    generated: {
      /** 3 urgent, 2 grave, 1 the rest. */
      band: `smallint GENERATED ALWAYS AS (${band}) STORED`,
      // The claim's holder may decide even after the last report is withdrawn.
      waits:
        "boolean GENERATED ALWAYS AS (state = 'open' AND (reports > 0 OR notices > 0 OR raised IS NOT NULL OR claimed_by IS NOT NULL)) STORED",
      /** Band and place within it, in one number: one column for the index. */
      rank: `double precision GENERATED ALWAYS AS (${rank}) STORED`,
    },
    personal: { of: 'case_id', columns: { pictures: null, language: null } },
    impersonal: ['subject_type', 'state', 'raised'],
    indexes: [
      '(rank DESC, case_id) WHERE waits',
      '(claimed_by) WHERE claimed_by IS NOT NULL',
      '(subject_type, subject_id)',
      '(reported_user_id, opened_at DESC) WHERE reported_user_id IS NOT NULL',
      "(last_at DESC, case_id) WHERE state = 'decided'",
      "(decided_by, last_at DESC, case_id) WHERE state = 'decided'",
      '(last_at) WHERE NOT forgotten',
    ],
  },
  reason: {
    columns: { case_id: 'uuid', reason: 'text', count: 'int' },
    key: ['case_id', 'reason'],
    impersonal: ['reason'],
  },
  notice: {
    columns: {
      notice_id: 'uuid',
      case_id: 'uuid',
      position: 'bigint',
      answered: 'boolean',
      outcome: { type: 'text', nullable: true },
      decision_id: nullable('uuid'),
    },
    key: ['notice_id'],
    impersonal: ['outcome'],
    indexes: ['(case_id, position)', '(decision_id) WHERE decision_id IS NOT NULL AND answered'],
  },
  /** Unmatched guest notices: `open`, `closed` or `placed`. */
  loose_notice: {
    columns: {
      notice_id: 'uuid',
      position: 'bigint',
      reason: 'text',
      given_at: 'timestamptz',
      state: 'text',
      outcome: nullable('text'),
      case_id: nullable('uuid'),
      answered_by: nullable('uuid'),
      answered_at: nullable('timestamptz'),
    },
    key: ['notice_id'],
    impersonal: ['reason', 'state', 'outcome'],
    indexes: [
      "(given_at, notice_id) WHERE state = 'open'",
      "(answered_at DESC, notice_id) WHERE state <> 'open'",
    ],
  },
  /** A note names them; `seen`: they have opened the case since. */
  mention: {
    columns: {
      staff_id: 'uuid',
      case_id: 'uuid',
      at: 'timestamptz',
      seen: unless('boolean', 'false'),
    },
    key: ['staff_id', 'case_id'],
    indexes: ['(staff_id) WHERE NOT seen'],
  },
  /** 'Pasarlo a otra persona': it is not offered to them again. */
  passed: { columns: { staff_id: 'uuid', case_id: 'uuid' }, key: ['staff_id', 'case_id'] },
  /** Skipped by a moderator: offered to them after everything else while unchanged. */
  skipped: {
    columns: { staff_id: 'uuid', case_id: 'uuid', at: 'timestamptz' },
    key: ['staff_id', 'case_id'],
  },
  decision: {
    columns: {
      decision_id: 'uuid',
      case_id: 'uuid',
      subject_type: word<SubjectType>(),
      subject_id: 'uuid',
      author_id: nullable('uuid'),
      decided_by: 'uuid',
      clause: nullable(word<Clause>()),
      decided_at: 'timestamptz',
      reversed: 'boolean',
      measured: 'boolean',
      /** No person has taken it: what it counts and shows waits until one has looked. */
      automatic: unless('boolean', 'false'),
      told: unless('boolean', 'false'),
      /** A ban that nobody can appeal any more. */
      final: unless('boolean', 'false'),
      /** The first of several that were taken together, whose notice tells of them all. */
      told_with: nullable('uuid'),
    },
    key: ['decision_id'],
    impersonal: ['subject_type', 'clause'],
    indexes: [
      '(case_id)',
      '(decided_by, decided_at DESC)',
      '(author_id, decided_at DESC) WHERE author_id IS NOT NULL',
      '(told_with) WHERE told_with IS NOT NULL',
    ],
  },
  /** Measures on the content (`subject`) or its author (`author`). */
  effect: {
    columns: {
      decision_id: 'uuid',
      effect: 'text',
      side: 'text',
      until: nullable('timestamptz'),
      ended: { type: 'boolean', default: 'false' },
    },
    key: ['decision_id', 'effect', 'side'],
    impersonal: ['effect', 'side'],
    indexes: [
      '(until) WHERE until IS NOT NULL AND NOT ended',
      "(decision_id) WHERE effect = 'ban'",
    ],
  },
  /** Pictures that a decision has taken away so that they are known again, by what they show. */
  known: {
    columns: {
      content_hash: 'text',
      decision_id: 'uuid',
      clause: 'text',
      ground: { type: 'text', nullable: true },
    },
    key: ['content_hash', 'decision_id'],
    impersonal: ['content_hash', 'clause', 'ground'],
  },
} as const

/** Adds a report or notice. `weight` in hundredths. */
function told(
  rows: Rows<typeof tables>,
  caseId: string,
  reason: CaseReason,
  { at, weight, by }: { at: string; weight: number; by: 'reports' | 'notices' },
): void {
  rows.case.add({ case_id: caseId }, { [by]: 1, told: 1, weighed: weight })
  rows.reason.add({ case_id: caseId, reason }, { count: 1 })
  rows.case.patch(
    { case_id: caseId },
    {
      last_at: at,
      urgent: urgentReasons.includes(reason) || undefined,
      grave: graveReasons.includes(reason) || undefined,
      serious: seriousReasons.includes(reason) || undefined,
    },
  )
}
/** Whose it was until it was decided or let go of. */
const free = { claimed_by: null, claimed_until: null, taken_from: null, taken_at: null } as const

export const cases = projection({
  name: 'cases',
  version: 14,
  tables,
  handlers: (on) => [
    on(
      CaseOpened,
      (
        { caseId, targetType, targetId, reportedUserId, openedBy },
        rows,
        { metadata: { occurredAt } },
      ) => {
        rows.case.put({
          case_id: caseId,
          subject_type: targetType,
          subject_id: targetId,
          reported_user_id: reportedUserId,
          state: 'open',
          urgent: false,
          grave: false,
          reports: 0,
          notices: 0,
          raised: openedBy === 'rule' || openedBy === 'staff' ? openedBy : null,
          opened_at: occurredAt,
          last_at: occurredAt,
          waits_since: occurredAt,
        })
        // A row of counts begins nowhere else.
        for (const reason of caseReasons) rows.reason.put({ case_id: caseId, reason, count: 0 })
      },
    ),
    on(EvidenceTaken, ({ caseId, evidence }, rows) => {
      if (!evidence) return
      const pictures = new Set(
        evidence.versions.flatMap((version) => version.pictures.map(({ path }) => path)),
      )
      const last = evidence.versions.at(-1)
      rows.case.patch(
        { case_id: caseId },
        {
          forgotten: false,
          pictures: pictures.size,
          language: textLanguageOf((last?.texts ?? []).map(({ text }) => text).join(' ')),
        },
      )
    }),
    on(EvidenceForgotten, ({ caseId }, rows) =>
      rows.case.patch({ case_id: caseId }, { forgotten: true, pictures: null, language: null }),
    ),
    on(ReportFiled, ({ caseId, reason, weight, filedAt: at }, rows) =>
      told(rows, caseId, reason, { at, weight, by: 'reports' }),
    ),
    on(ReportWithdrawn, ({ caseId }, rows) => rows.case.add({ case_id: caseId }, { reports: -1 })),
    on(NoticeGiven, ({ noticeId, caseId, reason, givenAt: at }, rows, { position }) => {
      if (caseId === null)
        return rows.loose_notice.put({
          notice_id: noticeId,
          position,
          reason,
          given_at: at,
          state: 'open',
          outcome: null,
          case_id: null,
          answered_by: null,
          answered_at: null,
        })
      rows.notice.put({
        notice_id: noticeId,
        case_id: caseId,
        position,
        answered: false,
        outcome: null,
        decision_id: null,
      })
      told(rows, caseId, reason, { at, weight: UNKNOWN_WEIGHT, by: 'notices' })
    }),
    on(NoticeClosed, ({ noticeId, by, outcome, closedAt }, rows) =>
      rows.loose_notice.patch(
        { notice_id: noticeId },
        { state: 'closed', outcome, answered_by: by, answered_at: closedAt },
      ),
    ),
    on(NoticePlaced, ({ noticeId, reason, caseId, by, placedAt: at }, rows, { position }) => {
      rows.loose_notice.patch(
        { notice_id: noticeId },
        { state: 'placed', case_id: caseId, answered_by: by, answered_at: at },
      )
      rows.notice.put({
        notice_id: noticeId,
        case_id: caseId,
        position,
        answered: false,
        outcome: null,
        decision_id: null,
      })
      told(rows, caseId, reason, { at, weight: UNKNOWN_WEIGHT, by: 'notices' })
    }),
    on(CaseNoteAdded, ({ caseId, mentions }, rows, { metadata: { occurredAt: at } }) => {
      for (const staffId of mentions)
        rows.mention.put({ staff_id: staffId, case_id: caseId, at, seen: false })
    }),
    on(PrivateContentRead, ({ staffId, what, caseId }, rows) => {
      if (what === 'case.see' && caseId !== null)
        rows.mention.patch({ staff_id: staffId, case_id: caseId }, { seen: true })
    }),
    on(NoticeAnswered, ({ noticeId, decisionId, outcome }, rows) =>
      rows.notice.patch(
        { notice_id: noticeId },
        { answered: true, outcome, decision_id: decisionId },
      ),
    ),
    // The next decision answers it again.
    on(NoticeAnswerReversed, ({ noticeId }, rows) =>
      rows.notice.patch({ notice_id: noticeId }, { answered: false }),
    ),
    on(CaseRaised, ({ caseId, as }, rows, { metadata: { occurredAt: at } }) =>
      rows.case.patch(
        { case_id: caseId },
        { state: 'open', raised: as, last_at: at, waits_since: at },
      ),
    ),
    on(CaseClaimed, ({ caseId, by, until }, rows) =>
      rows.case.patch({ case_id: caseId }, { claimed_by: by, claimed_until: until }),
    ),
    on(CaseTakenOver, ({ caseId, by, from, until }, rows, { metadata: { occurredAt: at } }) =>
      rows.case.patch(
        { case_id: caseId },
        { claimed_by: by, claimed_until: until, taken_from: from, taken_at: at },
      ),
    ),
    on(CaseReleased, ({ caseId, by, why }, rows, { metadata: { occurredAt: at } }) => {
      rows.case.patch({ case_id: caseId }, free)
      if (why === 'next' || why === 'handed_back')
        rows.skipped.put({ staff_id: by, case_id: caseId, at })
    }),
    on(CasePassed, ({ caseId, by }, rows) => rows.passed.put({ staff_id: by, case_id: caseId })),
    on(CaseEscalated, ({ caseId }, rows) =>
      rows.case.patch({ case_id: caseId }, { escalated: true }),
    ),
    on(
      DecisionTaken,
      (
        {
          caseId,
          decisionId,
          targetType,
          targetId,
          authorId,
          by,
          effects,
          clause,
          takenAt,
          told: isTold,
          toldWith,
        },
        rows,
        { metadata: { actor } },
      ) => {
        const automatic = actor.role === 'system'
        rows.case.patch(
          { case_id: caseId },
          {
            state: 'decided',
            escalated: false,
            last_at: takenAt,
            decision_id: decisionId,
            decided_by: by,
            decided_at: takenAt,
            ...free,
            ...(automatic && { known_picture: true, raised: 'rule' }),
          },
        )
        rows.decision.put({
          decision_id: decisionId,
          case_id: caseId,
          subject_type: targetType,
          subject_id: targetId,
          author_id: authorId,
          decided_by: by,
          clause,
          decided_at: takenAt,
          reversed: false,
          measured: effects.some(({ effect }) => !changesNothing.includes(effect)),
          automatic,
          told: isTold,
          told_with: toldWith,
        })
        for (const { effect, on, until } of effects)
          rows.effect.put({ decision_id: decisionId, effect, side: on, until })
      },
    ),
    on(DecisionEffectEnded, ({ decisionId, effect, on: side }, rows) =>
      rows.effect.patch({ decision_id: decisionId, effect, side }, { ended: true }),
    ),
    on(PicturesListed, ({ decisionId, clause, ground, contentHashes }, rows) => {
      for (const hash of contentHashes)
        rows.known.put({ content_hash: hash, decision_id: decisionId, clause, ground })
    }),
    on(BanBecameFinal, ({ decisionId }, rows) =>
      rows.decision.patch({ decision_id: decisionId }, { final: true }),
    ),
    on(DecisionReversed, ({ decisionId }, rows) =>
      rows.decision.patch({ decision_id: decisionId }, { reversed: true }),
    ),
    on(CaseReopened, ({ caseId }, rows, { metadata: { occurredAt: at } }) =>
      rows.case.patch({ case_id: caseId }, { state: 'open', waits_since: at, ...free }),
    ),
  ],
})
