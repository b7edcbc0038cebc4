/** Live messages: from events to the named people, or to viewers of public things. */
import type { z } from 'zod'
import type { LiveEvent } from '../../contract/live.ts'
import {
  AppointmentBooked,
  AppointmentCancelled,
  AppointmentCompleted,
  AppointmentConfirmed,
  AppointmentExpired,
  AppointmentMarkedNoShow,
  AppointmentMoved,
  AppointmentMovedIn,
  AppointmentMovedOut,
  AppointmentRejected,
  AppointmentStarted,
  AttendanceConfirmed,
  DisputeDecided,
  DisputeReversed,
  AppointmentLateCancellationDisputed,
  AppointmentNoShowDisputed,
  TimeBlocked,
  TimeUnblocked,
} from '../domain/booking/events.ts'
import {
  BookingPolicySet,
  ScheduleExceptionAdded,
  ScheduleExceptionRemoved,
  WeeklyScheduleSet,
} from '../domain/business/availability.ts'
import {
  BusinessChanged,
  BusinessHidden,
  BusinessOpened,
  BusinessRestored,
} from '../domain/business/business.ts'
import {
  LocationAdded,
  LocationChanged,
  LocationRemoved,
  LocationStaffAssigned,
  LocationStaffUnassigned,
} from '../domain/business/location.ts'
import {
  ServiceActiveSet,
  ServiceAdded,
  ServiceChanged,
  ServiceRemoved,
} from '../domain/business/catalogue.ts'
import {
  BarberInvited,
  BarberJoined,
  BarberLeft,
  BarberRemoved,
  InvitationDeclined,
  InvitationWithdrawn,
} from '../domain/business/team.ts'
import { AchievementUnlocked } from '../domain/engagement/achievements.ts'
import {
  AllNotificationsRead,
  NotificationDeleted,
  NotificationRead,
} from '../domain/engagement/inbox.ts'
import { notificationActorOf } from '../domain/engagement/notification-kinds.ts'
import { notificationId, noticesOf, toldTypes } from '../domain/engagement/notifications.ts'
import { UserBlocked, UserUnblocked } from '../domain/moderation/user-block.ts'
import {
  ReviewEdited,
  ReviewHidden,
  ReviewPublished,
  ReviewReplied,
  ReviewReplyEdited,
  ReviewRestored,
} from '../domain/engagement/review.ts'
import {
  AccountClosed,
  AccountRegistered,
  AccountReinstated,
  AccountReopened,
  AccountSuspended,
  ProfileUpdated,
} from '../domain/identity/account-events.ts'
import { UserRestricted, UserUnrestricted } from '../domain/moderation/restriction.ts'
import { type FollowEnding, UserFollowed, UserUnfollowed } from '../domain/social/follow.ts'
import {
  CommentAdded,
  CommentApproved,
  CommentDeleted,
  CommentEdited,
  CommentHeldAgain,
  CommentHidden,
  CommentRestored,
  CommentTakenDown,
  CommentUnhidden,
} from '../domain/social/comment-events.ts'
import {
  ConversationHidden,
  ConversationMuted,
  ConversationOpened,
  ConversationRestored,
  MessageRequestAccepted,
  MessageRequestLapsed,
  MessageRequestRejected,
  MessageRequestSent,
  MessageRequestWithdrawn,
} from '../domain/messaging/conversation-events.ts'
import {
  MessageDeleted,
  MessageRemoved,
  MessageRestored,
  MessageSent,
} from '../domain/messaging/message.ts'
import { ConversationDeliveredUpTo, ConversationReadUpTo } from '../domain/messaging/receipts.ts'
import { PostUnhiddenByViewer, PostHiddenByViewer } from '../domain/social/hidden.ts'
import {
  PostDeleted,
  PostEdited,
  PostLabelled,
  PostPublished,
  PostRestored,
  PostTakenDown,
  PostUnlabelled,
} from '../domain/social/post.ts'
import { CommentLiked, CommentUnliked, PostLiked, PostUnliked } from '../domain/social/reaction.ts'
import { PostShared } from '../domain/social/share.ts'
import type { Actor, EventDefinition, RecordedEvent } from '../domain/kernel/event.ts'
import type { PublishedEvent } from './topics.ts'

export interface ToPeople {
  readonly to: readonly string[]
  /** The actor, where only people who may meet them hear. */
  readonly from?: string | undefined
  readonly shop?: string | null
  readonly message: LiveEvent
}

/** Changes for all of a shop's staff, owner included. */
export interface ToTeam {
  readonly teamOf: string
  readonly each: (barberId: string) => readonly PublishedEvent[]
}

/** For viewers of the barber's shop, which the team looks up when sending. */
export interface ToShop {
  readonly shopOf: string
  readonly there: (businessId: string) => PublishedEvent
}

export type Addressed = ToPeople | ToTeam | ToShop | PublishedEvent

type Tell = (event: RecordedEvent) => readonly Addressed[]

const when = <Type extends string, Shape extends z.ZodRawShape>(
  definition: EventDefinition<Type, Shape>,
  tell: (data: z.output<z.ZodObject<Shape>>, actor: Actor) => readonly Addressed[],
): readonly [string, Tell] =>
  // The table is looked up by type, so the data is this event's.
  [
    definition.type,
    ({ data, metadata }) => tell(data as z.output<z.ZodObject<Shape>>, metadata.actor),
  ]

interface About {
  readonly appointmentId: string
  readonly barberId: string
  readonly clientId: string | null
  readonly businessId: string | null
}
type AppointmentMessage = Extract<LiveEvent, { appointmentId: string }>['type']

/** Parties and shop owner hear of the appointment; viewers of the barber or shop of the times. */
const changed =
  (...types: AppointmentMessage[]) =>
  ({ appointmentId, barberId, clientId, businessId }: About): Addressed[] => [
    ...types.map((type) => ({
      to: clientId ? [barberId, clientId] : [barberId],
      shop: businessId,
      message: { type, appointmentId, barberId, clienteId: clientId },
    })),
    ownSlots(barberId),
    ...(businessId ? [anyonesSlots(barberId)(businessId)] : []),
  ]
/** No time is freed or taken by it. */
const disputed = (about: About): Addressed[] => changed('appointment_disputed')(about).slice(0, 1)
const ownSlots = (barberId: string): PublishedEvent => ({
  topic: `barber:${barberId}`,
  own: [barberId],
  message: { type: 'slots_changed', barberId },
})
const anyonesSlots =
  (barberId: string) =>
  (businessId: string): PublishedEvent => ({
    topic: `business:${businessId}`,
    message: { type: 'slots_changed', barberId, businessId },
  })
const slotsChanged = ({ barberId }: { barberId: string }): Addressed[] => [
  ownSlots(barberId),
  { shopOf: barberId, there: anyonesSlots(barberId) },
]
const onOwnPage = (barberId: string): PublishedEvent => ({
  topic: `barber:${barberId}`,
  own: [barberId],
  message: { type: 'barber_updated', barberId },
})
/** A barber as anybody may see them, on their own page and in the lists. */
const barberUpdated = (barberId: string): PublishedEvent[] => [
  onOwnPage(barberId),
  { topic: 'market', message: { type: 'barber_updated', barberId } },
]
/** When a barber works stands on their own page, and bounds their free times. */
const hoursChanged = ({ barberId }: { barberId: string }): Addressed[] => [
  onOwnPage(barberId),
  ...slotsChanged({ barberId }),
]
/** A shop's hours bound its barbers' hours; viewers of the shop's calendar hear of it. */
const teamsHoursChanged = ({ businessId }: { businessId: string }): ToTeam => ({
  teamOf: businessId,
  each: (barberId) => [onOwnPage(barberId), ownSlots(barberId)],
})
/** A barber's offer: other services last another time, so other slots fit. */
const barberChanged = ({ barberId }: { barberId: string }): Addressed[] => [
  ...barberUpdated(barberId),
  ...slotsChanged({ barberId }),
]
const businessUpdated = ({
  businessId,
  ownerId,
}: {
  businessId: string
  ownerId: string
}): Addressed[] => [
  {
    topic: `business:${businessId}`,
    own: [ownerId],
    message: { type: 'business_updated', businessId },
  },
  { topic: 'market', message: { type: 'business_updated', businessId } },
]
/** Viewers of team, shop and hours hear of it; the two concerned are told anyway. */
const teamChanged = ({
  businessId,
  ownerId,
  barberId,
}: {
  businessId: string
  ownerId: string
  barberId: string
}): Addressed[] => [
  {
    topic: `business:${businessId}`,
    own: [ownerId, barberId],
    message: { type: 'team_changed', businessId },
  },
  ...businessUpdated({ businessId, ownerId }),
  ...barberChanged({ barberId }),
]
/** The owner runs the team; a blocked invitee doesn't learn of it. */
const invitationChanged = ({ invitationId, ownerId, inviteeId }: Invited): Addressed[] => [
  { to: [ownerId], message: { type: 'invitation_changed', invitationId } },
  ...(inviteeId
    ? [
        {
          to: [inviteeId],
          from: ownerId,
          message: { type: 'invitation_changed', invitationId },
        } as const,
      ]
    : []),
]
interface Invited {
  readonly invitationId: string
  readonly ownerId: string
  readonly inviteeId?: string | null
}
/** Reviews stand on the page of the barber and on the shop's, with what they come to. */
const reviewed =
  (type: 'review_created' | 'review_updated') =>
  ({
    barberId,
    businessId,
    clientId,
  }: {
    barberId: string
    businessId: string | null
    clientId: string | null
  }): Addressed[] => [
    {
      topic: `barber:${barberId}`,
      own: clientId === null ? [barberId] : [barberId, clientId],
      message: { type, barberId, businessId },
    },
    ...(businessId
      ? [{ topic: `business:${businessId}`, message: { type, barberId, businessId } } as const]
      : []),
  ]
/** A post as everybody who looks at it sees it, and its author. */
const onPost = (type: OfPost, postId: string, own: readonly string[]): PublishedEvent => ({
  topic: `post:${postId}`,
  own,
  message: { type, postId },
})
type OfPost =
  | 'post_updated'
  | 'post_deleted'
  | 'post_shared'
  | 'post_commented'
  | 'comment_replied'
  | 'comment_updated'
  | 'comment_deleted'
const ofPost =
  (type: OfPost) =>
  ({ postId, authorId }: { postId: string; authorId: string }): Addressed[] => [
    onPost(type, postId, [authorId]),
  ]

/** Only their own devices learn whose heart it is; others see the count. */
const liked =
  (type: 'post_liked' | 'post_unliked') =>
  ({
    postId,
    postAuthorId,
    userId,
  }: {
    postId: string
    postAuthorId: string
    userId: string
  }): Addressed[] => [
    { to: [userId], message: { type, postId, isLiked: type === 'post_liked' } },
    { topic: `post:${postId}`, own: [postAuthorId], message: { type, postId } },
  ]
const commentLiked =
  (type: 'comment_liked' | 'comment_unliked') =>
  ({
    postId,
    commentId,
    authorId,
    userId,
  }: {
    postId: string
    commentId: string
    authorId: string
    userId: string
  }): Addressed[] => [
    { to: [userId], message: { type, postId, commentId, isLiked: type === 'comment_liked' } },
    { topic: `post:${postId}`, own: [authorId], message: { type, postId } },
  ]

interface OfComment {
  readonly postId: string
  readonly postAuthorId: string
  readonly authorId: string
  readonly rootId: string | null
}
/** A held comment looks public to its writer and waiting to the post's author. */
const heldBack = (type: OfPost, { postId, postAuthorId, authorId }: OfComment): Addressed[] => [
  { to: [authorId], message: { type, postId } },
  { to: [postAuthorId], from: authorId, message: { type: 'comment_held', postId } },
]
const say = ({ rootId }: OfComment) => (rootId === null ? 'post_commented' : 'comment_replied')
const commented = (comment: OfComment): PublishedEvent =>
  onPost(say(comment), comment.postId, [comment.postAuthorId, comment.authorId])
const put = (type: OfPost, comment: OfComment): PublishedEvent =>
  onPost(type, comment.postId, [comment.postAuthorId, comment.authorId])
/** More or less waits for the post's author than before. */
const noLongerHeld = ({ postId, postAuthorId }: OfComment): ToPeople => ({
  to: [postAuthorId],
  message: { type: 'comment_held', postId },
})
const hiddenPosts = ({ userId }: { userId: string }): Addressed[] => [
  { to: [userId], message: { type: 'hidden_posts_changed' } },
]
/** Counts on both profiles. Blocked people hear nothing; removed followers aren't told. */
const followed = ({ followerId, followedId }: Pair): Addressed[] => [
  {
    to: [followerId, followedId],
    message: { type: 'user_followed', followerId, followingId: followedId },
  },
  onOwnPage(followedId),
  onOwnPage(followerId),
]
const unfollowed = ({ followerId, followedId, by }: Pair & { by: FollowEnding }): Addressed[] => [
  {
    to: recipientsOfEnd(by, followerId, followedId),
    message: { type: 'user_unfollowed', followerId, followingId: followedId },
  },
  onOwnPage(followedId),
  onOwnPage(followerId),
]
interface Pair {
  readonly followerId: string
  readonly followedId: string
}
/** Restricted people are never told. */
const restricted =
  (type: 'user_restricted' | 'user_unrestricted') =>
  ({ ownerId, restrictedId }: { ownerId: string; restrictedId: string }): Addressed[] => [
    { to: [ownerId], message: { type, userId: restrictedId } },
  ]
/** Blocked people aren't told; their open screens are checked again (fanout.ts). */
const blocked =
  (type: 'user_blocked' | 'user_unblocked') =>
  ({ blockerId, blockedId }: { blockerId: string; blockedId: string }): Addressed[] => [
    { to: [blockerId], message: { type, userId: blockedId } },
  ]
/** One's own list: what stands in it for one of the two. */
const listed = (conversationId: string, ...to: readonly string[]): ToPeople => ({
  to,
  message: { type: 'conversations_updated', conversationId },
})
const ownList = ({
  conversationId,
  userId,
}: {
  conversationId: string
  userId: string
}): Addressed[] => [listed(conversationId, userId)]
/** Of what ends in silence each hears of their own list. */
const ended = ({
  conversationId,
  senderId,
  receiverId,
}: {
  conversationId: string
  senderId: string
  receiverId: string
}): Addressed[] => [listed(conversationId, senderId, receiverId)]
/** By nobody's doing of the two: both hear it, whatever is between them. */
const moderated =
  (type: 'message_removed' | 'message_restored') =>
  ({
    conversationId,
    messageId,
    senderId,
    receiverId,
  }: {
    conversationId: string
    messageId: string
    senderId: string
    receiverId: string
  }): Addressed[] => [{ to: [senderId, receiverId], message: { type, conversationId, messageId } }]
const read = ({ userId }: { userId: string }): Addressed[] => [
  { to: [userId], message: { type: 'notifications_read' } },
]

const table: ReadonlyMap<string, Tell> = new Map([
  when(AppointmentBooked, changed('appointment_created')),
  when(AppointmentConfirmed, changed('appointment_confirmed')),
  // A client of the spec knows only the second one.
  when(AppointmentRejected, changed('appointment_rejected', 'appointment_cancelled')),
  when(AppointmentCancelled, changed('appointment_cancelled')),
  when(AppointmentExpired, changed('appointment_cancelled')),
  when(AppointmentMoved, changed('appointment_rescheduled')),
  when(AppointmentMovedIn, changed('appointment_rescheduled')),
  when(AppointmentMovedOut, slotsChanged),
  when(AttendanceConfirmed, changed('appointment_attended')),
  when(AppointmentStarted, changed('appointment_started')),
  when(AppointmentCompleted, changed('appointment_completed')),
  when(AppointmentMarkedNoShow, changed('appointment_no_show')),
  when(AppointmentNoShowDisputed, disputed),
  when(AppointmentLateCancellationDisputed, disputed),
  when(DisputeDecided, disputed),
  when(DisputeReversed, disputed),
  when(TimeBlocked, slotsChanged),
  when(TimeUnblocked, slotsChanged),
  when(WeeklyScheduleSet, hoursChanged),
  when(BookingPolicySet, hoursChanged),
  when(ScheduleExceptionAdded, hoursChanged),
  when(ScheduleExceptionRemoved, hoursChanged),
  when(BusinessOpened, ({ businessId, ownerId }) => [
    { topic: 'market', own: [ownerId], message: { type: 'business_created', businessId } },
  ]),
  when(BusinessHidden, businessUpdated),
  when(BusinessRestored, businessUpdated),
  when(BusinessChanged, (shop) => [...businessUpdated(shop), teamsHoursChanged(shop)]),
  when(LocationAdded, businessUpdated),
  when(LocationChanged, (place) => [...businessUpdated(place), teamsHoursChanged(place)]),
  when(LocationRemoved, (place) => [...businessUpdated(place), teamsHoursChanged(place)]),
  when(LocationStaffAssigned, hoursChanged),
  when(LocationStaffUnassigned, hoursChanged),
  when(BarberInvited, invitationChanged),
  when(InvitationDeclined, invitationChanged),
  when(InvitationWithdrawn, invitationChanged),
  when(BarberJoined, (joined) => [...teamChanged(joined), ...invitationChanged(joined)]),
  when(BarberLeft, teamChanged),
  when(BarberRemoved, teamChanged),
  when(ServiceAdded, barberChanged),
  when(ServiceChanged, barberChanged),
  when(ServiceActiveSet, barberChanged),
  when(ServiceRemoved, barberChanged),
  when(AccountRegistered, ({ userId, rol }) =>
    rol === 'cliente'
      ? []
      : [{ topic: 'market', message: { type: 'barber_created', barberId: userId } }],
  ),
  when(ProfileUpdated, ({ userId }, { role }) =>
    role === 'barbero' || role === 'duenno' ? barberUpdated(userId) : [],
  ),
  when(ReviewPublished, reviewed('review_created')),
  when(ReviewEdited, reviewed('review_updated')),
  when(ReviewReplied, reviewed('review_updated')),
  when(ReviewReplyEdited, reviewed('review_updated')),
  when(ReviewHidden, reviewed('review_updated')),
  when(ReviewRestored, reviewed('review_updated')),
  when(PostPublished, ({ authorId }) => [
    { topic: 'feed', own: [authorId], message: { type: 'post_created' } },
  ]),
  when(PostEdited, ofPost('post_updated')),
  when(PostDeleted, ofPost('post_deleted')),
  when(PostTakenDown, ofPost('post_deleted')),
  // Back as it was: where it is not shown any more the feed tells of it.
  when(PostRestored, (post) => (post.isBack ? ofPost('post_updated')(post) : [])),
  when(PostLabelled, ofPost('post_updated')),
  when(PostUnlabelled, ofPost('post_updated')),
  when(PostLiked, liked('post_liked')),
  when(PostUnliked, liked('post_unliked')),
  when(PostShared, ({ postId, postAuthorId }) => [onPost('post_shared', postId, [postAuthorId])]),
  when(PostHiddenByViewer, hiddenPosts),
  when(PostUnhiddenByViewer, hiddenPosts),
  when(CommentAdded, (comment) =>
    comment.held ? heldBack(say(comment), comment) : [commented(comment)],
  ),
  when(CommentEdited, (comment) => [
    ...(comment.wasVisible || !comment.held
      ? [put('comment_updated', comment)]
      : heldBack('comment_updated', comment)),
    ...(comment.held && comment.wasVisible ? [noLongerHeld(comment)] : []),
  ]),
  when(CommentApproved, (comment) => [commented(comment), noLongerHeld(comment)]),
  when(CommentDeleted, (comment) =>
    comment.wasVisible ? [put('comment_deleted', comment)] : heldBack('comment_deleted', comment),
  ),
  // Of what was to be seen everybody hears that it is not; of what was rejected, its two sides.
  when(CommentHeldAgain, (comment) => [
    ...(comment.wasVisible
      ? [put('comment_deleted', comment), noLongerHeld(comment)]
      : heldBack('comment_updated', comment)),
  ]),
  when(CommentHidden, (comment) => [put('comment_deleted', comment)]),
  when(CommentUnhidden, (comment) => [put('comment_updated', comment)]),
  when(CommentTakenDown, (comment) =>
    comment.wasVisible ? [put('comment_deleted', comment)] : heldBack('comment_deleted', comment),
  ),
  when(CommentRestored, (comment) =>
    comment.backAs === 'visible'
      ? [commented(comment)]
      : comment.backAs === null
        ? []
        : heldBack(say(comment), comment),
  ),
  when(CommentLiked, commentLiked('comment_liked')),
  when(CommentUnliked, commentLiked('comment_unliked')),
  when(UserFollowed, followed),
  when(UserUnfollowed, unfollowed),
  when(UserRestricted, restricted('user_restricted')),
  when(UserUnrestricted, restricted('user_unrestricted')),
  when(UserBlocked, blocked('user_blocked')),
  when(UserUnblocked, blocked('user_unblocked')),
  when(AchievementUnlocked, ({ userId, achievementId }) => [
    { to: [userId], message: { type: 'achievement_unlocked', userId, achievementId } },
  ]),
  when(ConversationOpened, ({ conversationId, openedBy }) => [
    { to: [openedBy], message: { type: 'conversation_created', conversationId } },
  ]),
  when(MessageRequestSent, ({ conversationId, senderId, receiverId }) => [
    { to: [senderId], message: { type: 'conversation_created', conversationId } },
    { ...listed(conversationId, receiverId), from: senderId },
  ]),
  when(MessageRequestAccepted, ({ conversationId, senderId, receiverId }) => [
    { to: [senderId], message: { type: 'chat_request_accepted', conversationId } },
    listed(conversationId, receiverId),
  ]),
  // The sender isn't told.
  when(MessageRequestRejected, ({ conversationId, receiverId }) => [
    listed(conversationId, receiverId),
  ]),
  when(MessageRequestLapsed, ended),
  when(MessageRequestWithdrawn, ended),
  when(ConversationHidden, ownList),
  when(ConversationRestored, ownList),
  when(ConversationMuted, ownList),
  when(MessageSent, ({ conversationId, messageId, senderId, receiverId }) => [
    {
      to: [senderId, receiverId],
      message: { type: 'message_sent', conversationId, messageId, senderId },
    },
  ]),
  when(MessageDeleted, ({ conversationId, messageId, senderId, receiverId }) => [
    { to: [senderId], message: { type: 'message_deleted', conversationId, messageId } },
    {
      to: [receiverId],
      from: senderId,
      message: { type: 'message_deleted', conversationId, messageId },
    },
  ]),
  when(MessageRemoved, moderated('message_removed')),
  when(MessageRestored, (message) =>
    message.isBack ? moderated('message_restored')(message) : [],
  ),
  when(ConversationReadUpTo, ({ conversationId, userId, otherId, told }) => [
    { to: [userId], message: { type: 'messages_read', conversationId, userId } },
    ...(told
      ? [
          {
            to: [otherId],
            from: userId,
            message: { type: 'messages_read', conversationId, userId },
          } as const,
        ]
      : []),
  ]),
  when(ConversationDeliveredUpTo, ({ conversationId, userId, otherId }) => [
    {
      to: [otherId],
      from: userId,
      message: { type: 'messages_delivered', conversationId, userId },
    },
  ]),
  when(NotificationRead, read),
  when(NotificationDeleted, read),
  when(AllNotificationsRead, read),
])

/** Whose account may take part, or no longer may. */
const standings: ReadonlyMap<string, 'in' | 'out'> = new Map([
  [AccountReinstated.type, 'in'],
  [AccountReopened.type, 'in'],
  [AccountSuspended.type, 'out'],
  [AccountClosed.type, 'out'],
])

export const standingTypes: readonly string[] = [...standings.keys()]

/** Whose standing changes, and whether they lose access. */
export function standingIn({
  type,
  data,
}: RecordedEvent): { readonly userId: string; readonly isOut: boolean } | undefined {
  const now = standings.get(type)
  return now && 'userId' in data && typeof data.userId === 'string'
    ? { userId: data.userId, isOut: now === 'out' }
    : undefined
}

/** Who may see what of each other has changed: what they look at is asked about again. */
export const apartIn = ({ type, data }: RecordedEvent): readonly string[] =>
  (type === UserBlocked.type || type === UserUnblocked.type) &&
  'blockerId' in data &&
  'blockedId' in data
    ? [data.blockerId, data.blockedId].filter((id) => typeof id === 'string')
    : []

/** Event types with messages, or that change permissions. */
export const heard: readonly string[] = [
  ...new Set([...table.keys(), ...toldTypes, ...standingTypes]),
]

/** All messages of an event and their recipients. */
export const audienceOf = (event: RecordedEvent): readonly Addressed[] => [
  ...(table.get(event.type)?.(event) ?? []),
  ...notified(event),
]

const notified = (event: RecordedEvent): Addressed[] =>
  noticesOf(event)
    .filter(({ inApp }) => inApp)
    .map((notice) => ({
      to: [notice.to],
      from: notificationActorOf(notice),
      message: {
        type: 'notification_created',
        notificationId: notificationId(notice, event.metadata.occurredAt),
      },
    }))

/** A removed follower isn't told, nor is either side of an automatic end. */
function recipientsOfEnd(by: FollowEnding, followerId: string, followedId: string): string[] {
  if (by === 'follower') return [followerId, followedId]
  return by === 'followed' ? [followedId] : []
}
