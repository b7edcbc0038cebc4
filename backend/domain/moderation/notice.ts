/**
 * Somebody without an account tells of what is wrong: what they say is sealed with a key of the notice's own, and who they are is in
 * the vault alone. Where what they point at is here, it becomes a part of its case.
 */
import { z } from 'zod'
import { limits } from '../../../contract/kernel/limits.ts'
import { type Outcome, outcomes, reportReasons, subjectTypes } from '../../../contract/moderation/reasons.ts'
import { type Command, type Decider, DomainError, match } from '../kernel/decider.ts'
import { event, type EventsOf, personal } from '../kernel/event.ts'
import { Id, Sha256, Text, Utc } from '../kernel/fields.ts'

export const NoticeGiven = event('NoticeGiven', {
  noticeId: Id, reason: z.enum(reportReasons), givenAt: Utc,
  /** Null where it is nothing that a guest finds here. */
  caseId: Id.nullable(), targetType: z.enum(subjectTypes).nullable(), targetId: Id.nullable(), evidenceHash: Sha256.nullable(),
  link: personal(Text(limits.report.link), { of: 'noticeId', erased: '' }),
  words: personal(Text(limits.report.guest), { of: 'noticeId', erased: '' }),
})
export const NoticeAnswered = event('NoticeAnswered', { noticeId: Id, decisionId: Id, outcome: z.enum(outcomes) })

/** That decision no longer counts. */
export const NoticeAnswerReversed = event('NoticeAnswerReversed', { noticeId: Id, decisionId: Id })

export type NoticeEvent = EventsOf<[typeof NoticeGiven, typeof NoticeAnswered, typeof NoticeAnswerReversed]>
type Given = z.infer<typeof NoticeGiven.schema>
export type NoticeCommand =
  | Command<'GiveNotice', Omit<Given, 'givenAt'>>
  | Command<'AnswerNotice', { decisionId: string; outcome: Outcome }>
  | Command<'ReverseNotice', { decisionId: string }>

export interface Notice {
  readonly noticeId: string
  readonly reason: Given['reason']
  readonly givenAt: string
  /** The address that the guest gave, and what they wrote; both empty once the notice's key is gone. */
  readonly link: string
  readonly words: string
  readonly outcome: Outcome | null
  /** By which decision, and whether that still counts. */
  readonly answer: { readonly decisionId: string; readonly reversed: boolean } | null
}

export const guestNotice: Decider<Notice | null, NoticeCommand, NoticeEvent> = {
  category: 'notice',
  initial: null,
  // Each is asked for once or twice in its life.
  remembered: false,
  evolve: (now, event) => match<NoticeEvent, Notice | null>(event, {
    NoticeGiven: ({ noticeId, reason, givenAt, link, words }) => ({ noticeId, reason, givenAt, link, words, outcome: null, answer: null }),
    NoticeAnswered: ({ decisionId, outcome }) => now && { ...now, outcome, answer: { decisionId, reversed: false } },
    NoticeAnswerReversed: ({ decisionId }) => now && { ...now, answer: { decisionId, reversed: true } },
  }),
  decide: (now, command) => match<NoticeCommand, readonly NoticeEvent[]>(command, {
    GiveNotice: (given, { at }) => (now ? [] : [NoticeGiven({ ...given, givenAt: at })]),
    AnswerNotice: (answer) => {
      if (!now) throw new DomainError('not_found', 'Denuncia no encontrada')
      return now.answer === null || (now.answer.reversed && now.answer.decisionId !== answer.decisionId) ? [NoticeAnswered({ noticeId: now.noticeId, ...answer })] : []
    },
    ReverseNotice: ({ decisionId }) => (now?.answer?.decisionId === decisionId && !now.answer.reversed ? [NoticeAnswerReversed({ noticeId: now.noticeId, decisionId })] : []),
  }),
}
