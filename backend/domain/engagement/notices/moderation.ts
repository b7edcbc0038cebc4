/** Who is told of decisions. */
import type { SubjectType } from '../../../../contract/moderation/subject-types.ts'
import { AppealDecided } from '../../moderation/appeals.ts'
import { DecisionReversed, DecisionTaken } from '../../moderation/case-events.ts'
import {
  NoticeAnswerReversed,
  NoticeAnswered,
  NoticeClosed,
} from '../../moderation/guest-notice.ts'
import { ReportAnswerReversed, ReportAnswered } from '../../moderation/report.ts'
import { type About, type ModerationKind, notificationKindOf } from '../notification-kinds.ts'
import { type NoticeRow, type Notification, later, when } from './notice.ts'

const DECIDED_TOGETHER = 30

/** `channels`: a guest has nothing but an address. */
const ofDecision = (kind: ModerationKind, to: string | null, about: About): Notification[] =>
  to === null
    ? []
    : [
        {
          to,
          kind,
          about,
          inApp: about.noticeId === undefined,
          channels: about.noticeId === undefined ? notificationKindOf(kind).channels : ['mail'],
        },
      ]

/** Where what was answered is what a client contests of an appointment. */
const contestedIn = ({
  targetType,
  targetId,
}: {
  targetType: SubjectType
  targetId: string
}): About => (targetType === 'APPOINTMENT' ? { appointmentId: targetId } : {})

export const moderationNotices: readonly NoticeRow[] = [
  // Whatever it brings about, a decision is told once, and so is its reversal; of several that were
  // decided together, only the first is told, with the text for them all.
  when(DecisionTaken, ({ data: { authorId, told, decisionId, toldWith }, at }) =>
    told
      ? ofDecision('moderation_decision', authorId, { decisionId: toldWith ?? decisionId }).map(
          (one): Notification =>
            toldWith === null
              ? one
              : toldWith === decisionId
                ? { ...one, notBefore: later(at, DECIDED_TOGETHER) }
                : { ...one, channels: [] },
        )
      : [],
  ),
  when(DecisionReversed, ({ data: { authorId, told, decisionId, appealId } }) =>
    told && appealId === null ? ofDecision('moderation_reversed', authorId, { decisionId }) : [],
  ),
  when(ReportAnswered, ({ data: { reporterId, reportId, decisionId, ...of } }) =>
    ofDecision('report_resolved', reporterId, { reportId, decisionId, ...contestedIn(of) }),
  ),
  when(ReportAnswerReversed, ({ data: { reporterId, reportId, decisionId, appealId, ...of } }) =>
    appealId === null
      ? ofDecision('moderation_reversed', reporterId, { reportId, decisionId, ...contestedIn(of) })
      : ofDecision('appeal_resolved', reporterId, { reportId }),
  ),
  when(NoticeAnswered, ({ data: { noticeId, decisionId } }) =>
    ofDecision('report_resolved', noticeId, { noticeId, decisionId }),
  ),
  when(NoticeClosed, ({ data: { noticeId } }) =>
    ofDecision('report_resolved', noticeId, { noticeId }),
  ),
  when(NoticeAnswerReversed, ({ data: { noticeId, decisionId } }) =>
    ofDecision('moderation_reversed', noticeId, { noticeId, decisionId }),
  ),
  when(AppealDecided, ({ data: { side, appellantId, decisionId } }) =>
    ofDecision('appeal_resolved', appellantId, side === 'author' ? { decisionId } : {}),
  ),
]
