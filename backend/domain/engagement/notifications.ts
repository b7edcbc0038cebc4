/**
 * Who is told what because something happened: the one table of it. The inbox shows it, the live
 * connection announces it, the reactor sends it on; what each of them says is in words/. A new
 * piece of news is a row here, its kind (notification-kinds.ts), and its words.
 */
import type { z } from 'zod'
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'
import type { ChannelName } from '../../../contract/engagement/preferences.ts'
import {
  AppointmentBooked,
  AppointmentCancelled,
  AppointmentCompleted,
  AppointmentConfirmed,
  AppointmentExpired,
  AppointmentMarkedNoShow,
  AppointmentMoved,
  AppointmentMovedIn,
  AppointmentRejected,
  AppointmentLateCancellationDisputed,
  AppointmentNoShowDisputed,
} from '../booking/events.ts'
import {
  BarberInvited,
  BarberJoined,
  BarberLeft,
  BarberRemoved,
  InvitationDeclined,
} from '../business/team.ts'
import { ReviewPublished, ReviewReplied } from './review.ts'
import { MessageRequestSent, MessageRequestWithdrawn } from '../messaging/conversation-events.ts'
import { MessageSent } from '../messaging/message.ts'
import { AppealDecided } from '../moderation/appeals.ts'
import { DecisionReversed, DecisionTaken } from '../moderation/case-events.ts'
import { NoticeAnswered, NoticeAnswerReversed, NoticeClosed } from '../moderation/guest-notice.ts'
import { ReportAnswered, ReportAnswerReversed } from '../moderation/report.ts'
import {
  CommentAdded,
  CommentApproved,
  CommentDeleted,
  CommentEdited,
  CommentHeldAgain,
} from '../social/comment-events.ts'
import { UserFollowed, UserUnfollowed } from '../social/follow.ts'
import { CommentLiked, CommentUnliked, PostLiked, PostUnliked } from '../social/reaction.ts'
import {
  AccountEndAnnounced,
  AccountDeletionRequested,
  EmailVerificationRequested,
  PasswordChanged,
  PasswordResetRequested,
} from '../identity/account-events.ts'
import { AchievementsRecognized, AchievementUnlocked } from './achievements.ts'
import type { Actor, EventDefinition, RecordedEvent } from '../kernel/event.ts'
import { derivedId } from '../kernel/ids.ts'
import {
  type About,
  type AccountKind,
  type AppointmentKind,
  notificationKindOf,
  type ModerationKind,
  type NoticeKind,
  SECOND_THOUGHTS,
  type SocialKind,
  type TeamKind,
} from './notification-kinds.ts'
import { type Reminder, ReminderIssued } from './reminders.ts'

/** One person is told one thing. */
export interface Notification {
  /** The recipient; of an invitation by mail its own id, because there may be no account. */
  readonly to: string
  readonly kind: NoticeKind
  readonly about: About
  readonly inApp: boolean
  readonly channels: readonly ChannelName[]
  /** Not sent before this instant. */
  readonly notBefore?: string
  /** Time of the undone act: its notice is withdrawn, and nothing goes out. */
  readonly takesBack?: string
  /** As of its kind, unless told. */
  readonly window?: number
}

/** Id of an inbox entry: one per subject and UTC day. */
export const notificationId = (
  { to, kind, about, takesBack }: Pick<Notification, 'to' | 'kind' | 'about' | 'takesBack'>,
  at: string,
): string =>
  derivedId(
    'notification',
    to,
    kind,
    notificationKindOf(kind).group(about),
    (takesBack ?? at).slice(0, 10),
  )

const DECIDED_TOGETHER = 30

type Row = (event: RecordedEvent) => readonly Notification[]
interface Said<Data> {
  readonly data: Data
  readonly by: Actor
  readonly at: string
}

const when = <Type extends string, Shape extends z.ZodRawShape>(
  definition: EventDefinition<Type, Shape>,
  notices: (message: Said<z.output<z.ZodObject<Shape>>>) => readonly Notification[],
): readonly [string, Row] =>
  // The table is looked up by type, so the data is this event's.
  [
    definition.type,
    ({ data, metadata: { actor: by, occurredAt: at } }) =>
      notices({ data: data as z.output<z.ZodObject<Shape>>, by, at }),
  ]

/** Parties except the actor. An owner's act for a barber is told in the app and by push only. */
interface Concerned {
  readonly appointmentId: string
  readonly barberId: string
  readonly clientId: string | null
  readonly start: string
}

const bothSides =
  (kind: AppointmentKind) =>
  (message: Said<Concerned>): Notification[] => [...client(kind)(message), ...barber(kind)(message)]

const client =
  (kind: AppointmentKind) =>
  ({ data, by, at }: Said<Concerned>): Notification[] =>
    data.clientId === null || data.clientId === by.id
      ? []
      : [notice(data.clientId, kind, aboutOf(data), { by, at })]

const barber =
  (kind: AppointmentKind) =>
  ({ data, by, at }: Said<Concerned>): Notification[] => {
    if (data.barberId === by.id) return []
    const byOwnSide = by.role !== 'system' && by.id !== data.clientId
    // Text messages cost money: only for clients who would come in vain.
    const channels = byOwnSide
      ? (['push'] as const)
      : notificationKindOf(kind).channels.filter((channel) => channel !== 'sms')
    return [notice(data.barberId, kind, aboutOf(data), { by, at, channels })]
  }

const aboutOf = ({ appointmentId, start }: Concerned): About => ({ appointmentId, start })

function notice(
  to: string,
  kind: NoticeKind,
  about: About,
  {
    by,
    at,
    inApp = true,
    channels = notificationKindOf(kind).channels,
  }: { by: Actor; at: string; inApp?: boolean; channels?: readonly ChannelName[] },
): Notification {
  const { waits = 0, after = 0 } = notificationKindOf(kind)
  const byPerson = by.role !== 'system'
  const seconds = Math.max(after, byPerson ? waits : 0)
  return {
    to,
    kind,
    about: { ...about, ...(byPerson && { by: by.id }) },
    inApp,
    channels,
    ...(seconds > 0 && { notBefore: later(at, seconds) }),
  }
}

const later = (at: string, seconds: number): string =>
  new Date(Date.parse(at) + seconds * 1_000).toISOString()

const ownerHears =
  (kind: TeamKind) =>
  ({
    data: { ownerId, businessId, barberId },
    by,
    at,
  }: Said<{ ownerId: string; businessId: string; barberId: string }>): Notification[] =>
    ownerId === by.id ? [] : [notice(ownerId, kind, { businessId, barberId }, { by, at })]

/** A heart is told to whose thing it is on, and taken back on the day on which it was told. */
const heart = (
  to: string,
  kind: SocialKind,
  about: About,
  { userId, likedAt, isBack }: { userId: string; likedAt: string; isBack: boolean },
): Notification[] =>
  to === userId
    ? []
    : [
        {
          to,
          kind,
          about: { ...about, by: userId },
          inApp: true,
          channels: notificationKindOf(kind).channels,
          ...(isBack && { takesBack: likedAt }),
        },
      ]
const heartOfPost =
  (isBack: boolean) =>
  ({
    data: { postId, postAuthorId, userId, likedAt },
  }: {
    data: { postId: string; postAuthorId: string; userId: string; likedAt: string }
  }) =>
    heart(postAuthorId, 'post_liked', { postId }, { userId, likedAt, isBack })
const heartOfComment =
  (isBack: boolean) =>
  ({
    data: { postId, commentId, authorId, userId, likedAt },
  }: {
    data: { postId: string; commentId: string; authorId: string; userId: string; likedAt: string }
  }) =>
    heart(authorId, 'comment_liked', { postId, commentId }, { userId, likedAt, isBack })

/** `isBack`: taken back on the day on which it was told. */
const requested = (
  {
    data: { conversationId, senderId, receiverId, sentAt },
    by,
    at,
  }: Said<{ conversationId: string; senderId: string; receiverId: string; sentAt: string }>,
  isBack: boolean,
): Notification => ({
  ...notice(receiverId, 'message_request', { conversationId }, { by, at }),
  about: { conversationId, by: senderId },
  ...(isBack && { takesBack: sentAt }),
})
const followed = (by: string, to: string): Notification => ({
  to,
  kind: 'user_followed',
  about: { by },
  inApp: true,
  channels: notificationKindOf('user_followed').channels,
})

interface Comment {
  readonly commentId: string
  readonly postId: string
  readonly postAuthorId: string
  readonly authorId: string
  readonly parentId?: string | null
  readonly parentAuthorId: string | null
  readonly mentions: readonly string[]
}
interface Telling {
  readonly known?: readonly string[]
  readonly notBefore?: string
  readonly takesBack?: string
}
/** Recipients of a visible comment: answered author, post's author, mentioned; each once. */
function heardOf(
  { commentId, postId, postAuthorId, authorId, parentId, parentAuthorId, mentions }: Comment,
  { known = [], ...more }: Telling = {},
): Notification[] {
  const notified = new Set([authorId, ...known])
  const once = (to: string | null, kind: SocialKind, about: About): Notification[] => {
    if (to === null || notified.has(to)) return []
    notified.add(to)
    return [
      {
        to,
        kind,
        about: { ...about, postId, by: authorId },
        inApp: true,
        channels: notificationKindOf(kind).channels,
        ...more,
      },
    ]
  }
  return [
    ...once(parentAuthorId, 'comment_replied', { commentId: parentId ?? commentId }),
    ...once(postAuthorId, 'post_commented', {}),
    ...mentions.flatMap((to) => once(to, 'comment_mentioned', {})),
  ]
}
/** What everybody concerned was told of a comment is no news any more. */
const heardNoMore = ({
  toldAt,
  toldMentions,
  byApproval,
  ...comment
}: Omit<Comment, 'mentions'> & {
  toldAt: string | null
  toldMentions: readonly string[]
  byApproval: boolean
}): Notification[] =>
  toldAt === null
    ? []
    : heardOf(
        { ...comment, mentions: toldMentions },
        { takesBack: toldAt, known: byApproval ? [comment.postAuthorId] : [] },
      )

interface Held {
  readonly postId: string
  readonly postAuthorId: string
  readonly authorId: string
}
/** Waits for the post author's approval; `takesBack`: since when, and no longer. */
const waits = ({ postId, postAuthorId, authorId }: Held, takesBack?: string): Notification => ({
  to: postAuthorId,
  kind: 'comment_held',
  about: { postId, by: authorId },
  inApp: true,
  channels: notificationKindOf('comment_held').channels,
  ...(takesBack !== undefined && { takesBack }),
})
const waitsNoMore = (held: Held & { heldAt: string | null }): Notification[] =>
  held.heldAt === null ? [] : [waits(held, held.heldAt)]

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

const remindedOf = {
  dayBefore: 'appointment_reminder',
  hoursBefore: 'appointment_reminder',
  unanswered: 'appointment_unanswered',
  barberAway: 'appointment_barber_away',
} as const satisfies Record<Reminder, AppointmentKind>

/** Who asked for it is nobody's business: for a new password anybody may. */
const holder =
  (kind: AccountKind) =>
  ({ data: { userId, linkId } }: { data: { userId: string; linkId?: string } }): Notification[] => [
    {
      to: userId,
      kind,
      about: { ...(linkId !== undefined && { linkId }) },
      inApp: false,
      channels: notificationKindOf(kind).channels,
    },
  ]

const table: ReadonlyMap<string, Row> = new Map([
  when(AppointmentBooked, bothSides('appointment_created')),
  when(AppointmentConfirmed, (message) => {
    const { data, by, at } = message
    if (!data.automatic) return client('appointment_confirmed')(message)
    // Clients who booked themselves saw the confirmation and get it in writing; entered clients
    // were told by that.
    return data.clientId === by.id
      ? [notice(data.clientId, 'appointment_confirmed', aboutOf(data), { by, at, inApp: false })]
      : []
  }),
  when(AppointmentRejected, bothSides('appointment_rejected')),
  when(AppointmentCancelled, bothSides('appointment_cancelled')),
  when(AppointmentExpired, bothSides('appointment_expired')),
  when(AppointmentMoved, bothSides('appointment_rescheduled')),
  // A move to another day is told where it arrives; where it left says nothing.
  when(AppointmentMovedIn, bothSides('appointment_rescheduled')),
  when(AppointmentCompleted, client('appointment_completed')),
  when(AppointmentMarkedNoShow, client('appointment_no_show')),
  when(ReminderIssued, ({ data: { to, reminder, appointmentId, start }, by, at }) => [
    notice(to, remindedOf[reminder], { appointmentId, start }, { by, at }),
  ]),
  when(AppointmentNoShowDisputed, barber('appointment_contested')),
  when(AppointmentLateCancellationDisputed, barber('appointment_contested')),
  when(ReviewPublished, ({ data: { reviewId, barberId, ownerId, start }, by, at }) =>
    [...new Set([barberId, ...(ownerId === null ? [] : [ownerId])])].map((to) =>
      notice(to, 'review_received', { appointmentId: reviewId, barberId, start }, { by, at }),
    ),
  ),
  when(ReviewReplied, ({ data: { reviewId, barberId, clientId }, by, at }) =>
    clientId === null
      ? []
      : [notice(clientId, 'review_replied', { appointmentId: reviewId, barberId }, { by, at })],
  ),
  when(BarberInvited, ({ data: { invitationId, businessId, inviteeId }, by, at }) => [
    ...(inviteeId === null
      ? []
      : [
          notice(
            inviteeId,
            'team_invitation',
            { businessId, invitationId },
            { by, at, channels: [] },
          ),
        ]),
    // To the address or phone that the owner wrote; one that is only a link has none, and is
    // skipped for that.
    notice(invitationId, 'team_invitation', { businessId, invitationId }, { by, at, inApp: false }),
  ]),
  when(BarberJoined, ownerHears('team_joined')),
  when(InvitationDeclined, ({ data: { ownerId, businessId }, by, at }) => [
    // The system is no barber.
    notice(
      ownerId,
      'team_declined',
      { businessId, ...(by.role !== 'system' && { barberId: by.id }) },
      { by, at },
    ),
  ]),
  when(BarberLeft, ownerHears('team_left')),
  when(BarberRemoved, ({ data: { barberId, businessId }, by, at }) => [
    notice(barberId, 'team_removed', { businessId, barberId }, { by, at }),
  ]),
  when(PostLiked, heartOfPost(false)),
  when(PostUnliked, heartOfPost(true)),
  when(CommentLiked, heartOfComment(false)),
  when(CommentUnliked, heartOfComment(true)),
  when(UserFollowed, ({ data: { followerId, followedId } }) => [followed(followerId, followedId)]),
  // Also where a block has ended it: then it is no news any more.
  when(UserUnfollowed, ({ data: { followerId, followedId, followedAt } }) => [
    { ...followed(followerId, followedId), takesBack: followedAt },
  ]),
  // Held comments notify only the approver.
  when(CommentAdded, ({ data }) => (data.held ? [waits(data)] : heardOf(data))),
  when(CommentEdited, ({ data }) => (data.held && data.wasVisible ? [waits(data)] : [])),
  // As long as approving can be taken back nobody hears of it outside the app.
  when(CommentApproved, ({ data, at }) => [
    ...waitsNoMore(data),
    ...(data.isNews
      ? heardOf(data, { known: [data.postAuthorId], notBefore: later(at, SECOND_THOUGHTS) })
      : []),
  ]),
  when(CommentDeleted, ({ data }) => [...waitsNoMore(data), ...heardNoMore(data)]),
  when(CommentHeldAgain, ({ data }) => heardNoMore(data)),
  // Whatever it brings about, a decision is told once, and so is its reversal; of several that were
  // decided together the first is, with what was said of them all.
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
  when(AchievementUnlocked, ({ data: { userId, achievementId, silent }, by, at }) =>
    silent ? [] : [notice(userId, 'achievement_unlocked', { achievementId }, { by, at })],
  ),
  when(AchievementsRecognized, ({ data: { userId }, by, at }) => [
    notice(userId, 'achievement_unlocked', {}, { by, at }),
  ]),
  when(MessageRequestSent, (message) => [requested(message, false)]),
  when(MessageRequestWithdrawn, (message) => [requested(message, true)]),
  when(
    MessageSent,
    ({ data: { conversationId, messageId, senderId, receiverId, automatic }, by, at }) =>
      automatic
        ? []
        : [
            {
              ...notice(
                receiverId,
                'message_received',
                { conversationId, messageId },
                { by, at, inApp: false },
              ),
              about: { conversationId, messageId, by: senderId },
            },
          ],
  ),
  when(PasswordResetRequested, holder('account_password_reset')),
  when(PasswordChanged, holder('account_password_changed')),
  when(EmailVerificationRequested, holder('account_verify_email')),
  when(AccountDeletionRequested, holder('account_closing')),
  when(AccountEndAnnounced, holder('account_unused')),
])

/** Event types with notifications. */
export const toldTypes: readonly string[] = [...table.keys()]

/** Recipients and kinds of an event's notifications; at most one each. Pure. */
export const noticesOf = (event: RecordedEvent): readonly Notification[] =>
  table.get(event.type)?.(event) ?? []
