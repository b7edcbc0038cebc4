/** A guest notice: text sealed with its own key, contact in the vault. It may join a case. */
import { z } from 'zod'
import { limits } from '../../../contract/kernel/limits.ts'
import { type Outcome, outcomes, reportReasons } from '../../../contract/moderation/reasons.ts'
import { subjectTypes } from '../../../contract/moderation/subject-types.ts'
import { authorize } from '../authority.ts'
import { type Command, type Decider, DomainError, match } from '../kernel/decider.ts'
import { type Actor, event, type EventsOf, personal } from '../kernel/event.ts'
import { Id, Sha256, Text, Utc } from '../kernel/fields.ts'

export const NoticeGiven = event('NoticeGiven', {
  noticeId: Id,
  reason: z.enum(reportReasons),
  givenAt: Utc,
  /** Null where it is nothing that a guest finds here. */
  caseId: Id.nullable(),
  targetType: z.enum(subjectTypes).nullable(),
  targetId: Id.nullable(),
  evidenceHash: Sha256.nullable(),
  link: personal(Text(limits.report.link), { of: 'noticeId', erased: '' }),
  words: personal(Text(limits.report.guest), { of: 'noticeId', erased: '' }),
})
export const NoticeAnswered = event('NoticeAnswered', {
  noticeId: Id,
  decisionId: Id,
  outcome: z.enum(outcomes),
})

/** That decision no longer counts. */
export const NoticeAnswerReversed = event('NoticeAnswerReversed', { noticeId: Id, decisionId: Id })

/** A notice whose link leads to nothing here, answered by a moderator in their own words. */
export const NoticeClosed = event('NoticeClosed', {
  noticeId: Id,
  by: Id,
  outcome: z.enum(outcomes),
  closedAt: Utc,
  words: personal(Text(limits.case.why), { of: 'noticeId', erased: '' }),
})
/** A moderator found what it is about: from then on it is a part of that case. */
export const NoticePlaced = event('NoticePlaced', {
  noticeId: Id,
  reason: z.enum(reportReasons),
  by: Id,
  caseId: Id,
  targetType: z.enum(subjectTypes),
  targetId: Id,
  evidenceHash: Sha256,
  placedAt: Utc,
})

export type NoticeEvent = EventsOf<
  [
    typeof NoticeGiven,
    typeof NoticeAnswered,
    typeof NoticeAnswerReversed,
    typeof NoticeClosed,
    typeof NoticePlaced,
  ]
>
type Given = z.infer<typeof NoticeGiven.schema>
export type NoticeCommand =
  | Command<'GiveNotice', Omit<Given, 'givenAt'>>
  | Command<'AnswerNotice', { decisionId: string; outcome: Outcome }>
  | Command<'ReverseNotice', { decisionId: string }>
  | Command<'CloseNotice', { outcome: Outcome; words: string }>
  | Command<
      'PlaceNotice',
      Pick<
        z.infer<typeof NoticePlaced.schema>,
        'caseId' | 'targetType' | 'targetId' | 'evidenceHash'
      >
    >

export interface GuestNotice {
  readonly noticeId: string
  readonly reason: Given['reason']
  readonly givenAt: string
  /** The guest's link and text; empty after the notice's key is gone. */
  readonly link: string
  readonly words: string
  readonly outcome: Outcome | null
  /** Its case; null while its link matches nothing. */
  readonly caseId: string | null
  /** The answer to a notice that is a part of no case. */
  readonly closed: { readonly by: string; readonly at: string; readonly words: string } | null
  readonly answer: { readonly decisionId: string; readonly reversed: boolean } | null
}

export const guestNoticeDecider: Decider<GuestNotice | null, NoticeCommand, NoticeEvent> = {
  category: 'notice',
  initial: null,
  // Each is asked for once or twice in its life.
  remembered: false,
  evolve: (state, event) =>
    match<NoticeEvent, GuestNotice | null>(event, {
      NoticeGiven: ({ noticeId, reason, givenAt, link, words, caseId }) => ({
        noticeId,
        reason,
        givenAt,
        link,
        words,
        caseId,
        closed: null,
        outcome: null,
        answer: null,
      }),
      NoticeAnswered: ({ decisionId, outcome }) =>
        state && { ...state, outcome, answer: { decisionId, reversed: false } },
      NoticeAnswerReversed: ({ decisionId }) =>
        state && { ...state, answer: { decisionId, reversed: true } },
      NoticeClosed: ({ by, outcome, closedAt: at, words }) =>
        state && { ...state, outcome, closed: { by, at, words } },
      NoticePlaced: ({ caseId }) => state && { ...state, caseId },
    }),
  decide: (state, command) =>
    match<NoticeCommand, readonly NoticeEvent[]>(command, {
      GiveNotice: (given, { at }) => (state ? [] : [NoticeGiven({ ...given, givenAt: at })]),
      AnswerNotice: (answer) => {
        if (!state) throw new DomainError('not_found', 'Denuncia no encontrada')
        return state.answer === null ||
          (state.answer.reversed && state.answer.decisionId !== answer.decisionId)
          ? [NoticeAnswered({ noticeId: state.noticeId, ...answer })]
          : []
      },
      CloseNotice: ({ outcome, words }, { by, at }) => [
        NoticeClosed({
          noticeId: loose(state, by).noticeId,
          by: by.id,
          outcome,
          words,
          closedAt: at,
        }),
      ],
      PlaceNotice: (placed, { by, at }) => {
        if (state?.caseId === placed.caseId) return []
        const { noticeId, reason } = loose(state, by)
        return [NoticePlaced({ noticeId, reason, by: by.id, ...placed, placedAt: at })]
      },
      ReverseNotice: ({ decisionId }) =>
        state?.answer?.decisionId === decisionId && !state.answer.reversed
          ? [NoticeAnswerReversed({ noticeId: state.noticeId, decisionId })]
          : [],
    }),
}

/** An unmatched, unanswered notice. @throws not_found, forbidden, invalid_state */
function loose(state: GuestNotice | null, by: Actor): GuestNotice {
  if (!state) throw new DomainError('not_found', 'Denuncia no encontrada')
  authorize(by, 'case.work', { self: null })
  if (state.caseId !== null)
    throw new DomainError('invalid_state', 'Esta denuncia ya es parte de un caso')
  if (state.closed)
    throw new DomainError('already_decided', 'Ya la respondió otra persona', {
      by: state.closed.by,
      at: state.closed.at,
    })
  return state
}
