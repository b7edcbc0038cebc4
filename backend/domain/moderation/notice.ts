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

export type NoticeEvent = EventsOf<[typeof NoticeGiven, typeof NoticeAnswered]>
type Given = z.infer<typeof NoticeGiven.schema>
export type NoticeCommand =
  | Command<'GiveNotice', Omit<Given, 'givenAt'>>
  | Command<'AnswerNotice', { decisionId: string; outcome: Outcome }>

export interface Notice {
  readonly noticeId: string
  readonly reason: Given['reason']
  readonly givenAt: string
  readonly outcome: Outcome | null
}

export const guestNotice: Decider<Notice | null, NoticeCommand, NoticeEvent> = {
  category: 'notice',
  initial: null,
  // Each is asked for once or twice in its life.
  remembered: false,
  evolve: (now, event) => match<NoticeEvent, Notice | null>(event, {
    NoticeGiven: ({ noticeId, reason, givenAt }) => ({ noticeId, reason, givenAt, outcome: null }),
    NoticeAnswered: ({ outcome }) => now && { ...now, outcome },
  }),
  decide: (now, command) => match<NoticeCommand, readonly NoticeEvent[]>(command, {
    GiveNotice: (given, { at }) => (now ? [] : [NoticeGiven({ ...given, givenAt: at })]),
    AnswerNotice: (answer) => {
      if (!now) throw new DomainError('not_found', 'Denuncia no encontrada')
      return now.outcome === null ? [NoticeAnswered({ noticeId: now.noticeId, ...answer })] : []
    },
  }),
}
