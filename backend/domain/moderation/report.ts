/** A report: one stream per person and subject, so mass reports never contend. */
import { z } from 'zod'
import { limits } from '../../../contract/kernel/limits.ts'
import { LEAST_WEIGHT } from '../../../contract/moderation/priority.ts'
import {
  caseReasons,
  type Outcome,
  outcomes,
  type ReportStatus,
} from '../../../contract/moderation/reasons.ts'
import { subjectTypes } from '../../../contract/moderation/subject-types.ts'
import { type Command, type Decider, DomainError, match } from '../kernel/decider.ts'
import { event, type EventsOf, personal } from '../kernel/event.ts'
import { Id, Sha256, Text, Utc } from '../kernel/fields.ts'
import { derivedId } from '../kernel/ids.ts'
import { type Subject, subjectKey } from './subject.ts'

const CommentAct = z.object({
  how: z.enum(['hidden', 'deleted']),
  content: Text(limits.comment.content),
})
export type CommentAct = z.infer<typeof CommentAct>

const about = {
  reportId: Id,
  reporterId: Id,
  caseId: Id,
  targetType: z.enum(subjectTypes),
  targetId: Id,
}

export const ReportFiled = event('ReportFiled', {
  ...about,
  /** The reported account; null without one. */
  reportedUserId: Id.nullable(),
  /** Which version of it the reporter had before them: 0 as it was first written. */
  seenRevision: z.int().min(0).max(1_000_000),
  evidenceHash: Sha256,
  reason: z.enum(caseReasons),
  /** The reporter's weight at that time, in hundredths (accuracy.ts). */
  weight: z.int().min(LEAST_WEIGHT).max(100),
  filedAt: Utc,
  description: personal(Text(limits.report.description).nullable(), {
    of: 'reporterId',
    erased: null,
  }),
  /**
   * The words of the reporter's comment that the reported person hid or deleted under their own
   * post: that act is reported. No id, because it would reveal the reporter.
   */
  commentAct: personal(CommentAct.nullable(), { of: 'reporterId', erased: null }),
})
/** Withdrawn by the reporter before a decision. */
export const ReportWithdrawn = event('ReportWithdrawn', about)
/** The decision's outcome for the reporter. */
export const ReportAnswered = event('ReportAnswered', {
  ...about,
  decisionId: Id,
  outcome: z.enum(outcomes),
})
/** The reporter's appeal was upheld: the next decision answers it. */
export const ReportReopened = event('ReportReopened', { ...about, appealId: Id })
/** The answer is reversed; `appealId`: by appeal. Answered until the next decision. */
export const ReportAnswerReversed = event('ReportAnswerReversed', {
  ...about,
  decisionId: Id,
  appealId: Id.nullable(),
})

export type ReportEvent = EventsOf<
  [
    typeof ReportFiled,
    typeof ReportWithdrawn,
    typeof ReportAnswered,
    typeof ReportAnswerReversed,
    typeof ReportReopened,
  ]
>
type Filed = z.infer<typeof ReportFiled.schema>

export type ReportCommand =
  | Command<
      'FileReport',
      { subject: Subject } & Pick<
        Filed,
        | 'caseId'
        | 'reportedUserId'
        | 'seenRevision'
        | 'evidenceHash'
        | 'reason'
        | 'weight'
        | 'description'
      > & { commentAct?: CommentAct | null }
    >
  | Command<'WithdrawReport', Record<never, never>>
  | Command<'AnswerReport', { decisionId: string; outcome: Outcome }>
  | Command<'ReopenReport', { appealId: string; decisionId: string }>
  | Command<'ReverseAnswer', { decisionId: string; appealId: string | null }>

export interface Report extends Filed {
  readonly status: ReportStatus
  readonly answer: { readonly decisionId: string; readonly reversed: boolean } | null
  /** How many there have been by this person of this thing. */
  readonly number: number
}

export const reportDecider: Decider<Report | null, ReportCommand, ReportEvent> = {
  category: 'report',
  initial: null,
  // Each is asked for once or twice in its life.
  remembered: false,

  evolve: (state, event) =>
    match<ReportEvent, Report | null>(event, {
      ReportFiled: (filed) => ({
        ...filed,
        status: 'PENDING',
        answer: null,
        number: (state?.number ?? 0) + 1,
      }),
      ReportWithdrawn: () => state && { ...state, status: 'WITHDRAWN' },
      ReportAnswered: ({ decisionId, outcome }) =>
        state && { ...state, status: outcome, answer: { decisionId, reversed: false } },
      ReportAnswerReversed: ({ decisionId }) =>
        state && { ...state, answer: { decisionId, reversed: true } },
      ReportReopened: () => state && { ...state, status: 'PENDING', answer: null },
    }),

  decide: (state, command) =>
    match<ReportCommand, readonly ReportEvent[]>(command, {
      FileReport: ({ subject: { type, id }, commentAct = null, ...filed }, { by, at }) => {
        if (filed.reportedUserId === by.id)
          throw new DomainError('own_self', 'No puedes reportarte a ti mismo')
        if (isPending(state)) return []
        const reportId = reportIdOf(by.id, { type, id }, (state?.number ?? 0) + 1)
        return [
          ReportFiled({
            reportId,
            reporterId: by.id,
            targetType: type,
            targetId: id,
            ...filed,
            commentAct,
            filedAt: at,
          }),
        ]
      },
      WithdrawReport: () => {
        const filed = requireReport(state)
        if (filed.status === 'WITHDRAWN') return []
        // Of one's own appointment it is said once, and for good.
        if (filed.targetType === 'APPOINTMENT')
          throw new DomainError(
            'invalid_state',
            'Lo que dijiste de tu cita lo revisa una persona y no se puede retirar',
          )
        if (filed.status !== 'PENDING')
          throw new DomainError(
            'invalid_state',
            'Este reporte ya fue atendido y no se puede retirar',
          )
        return [ReportWithdrawn(aboutOf(filed))]
      },
      // Whatever is no longer open has had its answer, or wants none; where that answer no longer
      // counts, the next decision gives another.
      AnswerReport: (answer) =>
        isPending(state) ||
        (state?.answer?.reversed === true && state.answer.decisionId !== answer.decisionId)
          ? [ReportAnswered({ ...aboutOf(requireReport(state)), ...answer })]
          : [],
      ReverseAnswer: ({ decisionId, appealId }) =>
        state?.answer?.decisionId === decisionId && !state.answer.reversed
          ? [ReportAnswerReversed({ ...aboutOf(state), decisionId, appealId })]
          : [],
      // What has been answered by another decision since is as it should be.
      ReopenReport: ({ appealId, decisionId }) =>
        state?.answer?.decisionId === decisionId
          ? [ReportReopened({ ...aboutOf(state), appealId })]
          : [],
    }),
}

export const isPending = (state: Report | null): boolean => state?.status === 'PENDING'

/** @throws not_found */
export function requireReport(state: Report | null): Report {
  if (!state) throw new DomainError('not_found', 'Reporte no encontrado')
  return state
}

/** The stream of one person and one thing. */
export const reportStream = (reporterId: string, subject: Subject): string =>
  `${reporterId}-${subjectKey(subject)}`

const reportIdOf = (reporterId: string, subject: Subject, number: number): string =>
  derivedId('report', reportStream(reporterId, subject), number)

const aboutOf = ({ reportId, reporterId, caseId, targetType, targetId }: Report) => ({
  reportId,
  reporterId,
  caseId,
  targetType,
  targetId,
})
