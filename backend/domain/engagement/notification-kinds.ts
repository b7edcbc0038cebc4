/**
 * Notification kinds: channels, preference, waking, link. Events map to them in notifications.ts.
 */
import {
  type ChannelName,
  channelNames,
  type PreferenceKey,
} from '../../../contract/engagement/preferences.ts'

/** What it is about, by id; an appointment also by when it was then. */
export interface About {
  readonly by?: string
  readonly appointmentId?: string
  readonly start?: string
  readonly businessId?: string
  readonly barberId?: string
  readonly invitationId?: string
  /** Of the waiting list. */
  readonly entryId?: string
  readonly offerId?: string
  /** Of a walk-in line. */
  readonly ticketId?: string
  readonly zone?: string
  readonly answerUntil?: string
  /** Of a late visit: when it is expected. */
  readonly expected?: string
  readonly postId?: string
  readonly commentId?: string
  readonly conversationId?: string
  readonly messageId?: string
  /** A moderation decision, and the answered report or guest notice where its author is told. */
  readonly decisionId?: string
  readonly reportId?: string
  readonly noticeId?: string
  /** What was reached; without, several that had been long ago. */
  readonly achievementId?: string
  /** Of a mail with a link that is good once. */
  readonly linkId?: string
  /** Of what gathers in a window: the entry of the inbox that says how much there is by now. */
  readonly notificationId?: string
}

interface KindOfNotice {
  /** Preference that turns it off outside the app; null: none. */
  readonly preference: PreferenceKey | null
  /** Ignores preferences and quiet hours: requested by the person, or the account is at risk. */
  readonly always?: true
  /** Channels outside the app, where configured. */
  readonly channels: readonly ChannelName[]
  /** Where a tap leads: a path of the app. */
  readonly link: (about: About) => string
  /** What counts as one subject: of several pieces of news about it a device shows the last. */
  readonly group: (about: About) => string
  /** Waits for the end of quiet hours, or lapses; others come an hour before at the latest. */
  readonly letsSleep?: true
  /** Whether the person sleeps was asked before it happened; a mute was, too. */
  readonly urgent?: true
  /** Nobody wants to hear that an appointment stands once it has been cancelled. */
  readonly saysItHolds?: boolean
  /** Seconds that it waits outside the app, where a person did it. */
  readonly waits?: number
  /** Delay in seconds: no review request while the client is still at the till. */
  readonly after?: number
  /**
   * Seconds in which one subject is heard of once: the first goes out, what follows within them
   * becomes one message at their end, of as many as there are by then («Ana y 36 más»). Without,
   * each goes out.
   */
  readonly window?: number
}

const appointment = (
  preference: PreferenceKey | null,
  more: Partial<KindOfNotice> = {},
): KindOfNotice => ({
  preference,
  channels: ['mail', 'sms', 'push'],
  link: ({ appointmentId }) => `/appointments/${appointmentId}`,
  group: ({ appointmentId }) => `appointment:${appointmentId}`,
  ...more,
})
/** Worth a mail or a push, not a paid message. */
const unpaid: Partial<KindOfNotice> = { channels: ['mail', 'push'] }
const team: KindOfNotice = {
  preference: null,
  channels: ['mail', 'push'],
  link: () => '/team',
  group: ({ businessId, barberId }) => `team:${businessId}:${barberId}`,
}
const ofWaitlist: KindOfNotice = {
  preference: 'waitlistOffer',
  channels: ['mail', 'sms', 'push'],
  link: () => '/waitlist',
  group: ({ entryId }) => `waitlist:${entryId}`,
}
/** Of somebody who waits in the shop: at once, and no later. */
const ofLine: KindOfNotice = {
  preference: null,
  channels: ['push'],
  urgent: true,
  link: ({ businessId }) => `/line/${businessId}`,
  group: ({ ticketId }) => `line:${ticketId}`,
}
/** Of the own account: always in writing. `link` omits the mail's secret. */
const ofAccount = (name: string, link: string): KindOfNotice => ({
  preference: null,
  always: true,
  channels: ['mail'],
  link: () => link,
  group: () => `account:${name}`,
})
/** What is said of a visit leads to where everybody reads it. */
const ofReview = (more: Partial<KindOfNotice> = {}): KindOfNotice =>
  appointment('newReview', {
    ...unpaid,
    link: ({ barberId }) => `/user/${barberId}`,
    group: ({ appointmentId }) => `review:${appointmentId}`,
    ...more,
  })
/** Of the community: many acts on one subject become one notice; it never wakes. */
const social = (preference: PreferenceKey, more: Partial<KindOfNotice> = {}): KindOfNotice => ({
  preference,
  channels: ['push'],
  letsSleep: true,
  window: HOUR,
  link: ({ postId }) => `/post/${postId}`,
  group: ({ postId }) => `post:${postId}`,
  ...more,
})
/**
 * Messages: a device shows the latest per conversation. Deliveries wait, and are dropped if read.
 */
const ofConversation = (more: Partial<KindOfNotice> = {}): KindOfNotice => ({
  preference: 'newMessage',
  channels: ['push'],
  waits: TALKING,
  link: ({ by }) => `/chat/${by}`,
  group: ({ conversationId }) => `conversation:${conversationId}`,
  ...more,
})
/**
 * Deciders stay anonymous. Links: authors to reasons, reporters to reports, clients to the visit.
 */
const ofModeration = (more: Partial<KindOfNotice> = {}): KindOfNotice => ({
  preference: null,
  channels: ['mail', 'push'],
  link: ({ appointmentId, decisionId, reportId, noticeId }) =>
    noticeId !== undefined
      ? '/denunciar'
      : appointmentId !== undefined
        ? `/appointments/${appointmentId}`
        : reportId !== undefined
          ? '/restrictions?tab=reportes'
          : `/account/standing?decision=${decisionId}`,
  group: ({ decisionId, reportId, noticeId }) =>
    `moderation:${reportId ?? noticeId ?? 'own'}:${decisionId}`,
  ...more,
})
/** A comment has its place on the page of its post. */
const ofComment = ({ commentId }: About) => `comment:${commentId}`
const HOUR = 3_600
/** How long after a visit its client is asked about it. */
const AFTER_VISIT = 2 * 3_600
/** Seconds within which an open conversation has reported the message as read. */
const TALKING = 5
/** Seconds in which an act can be taken back. */
export const SECOND_THOUGHTS = 10
const undoable: Partial<KindOfNotice> = { waits: SECOND_THOUGHTS }

export const notificationKinds = {
  appointment_created: appointment('appointmentCreated', { saysItHolds: true, ...unpaid }),
  appointment_confirmed: appointment('appointmentConfirmed', { saysItHolds: true, ...unpaid }),
  // What can be taken back is told outside the app once it no longer can.
  appointment_rejected: appointment('appointmentRejected', undoable),
  appointment_cancelled: appointment('appointmentCancelled', undoable),
  appointment_expired: appointment('appointmentCancelled', unpaid),
  appointment_rescheduled: appointment('appointmentConfirmed', { saysItHolds: true, ...undoable }),
  appointment_reminder: appointment('appointmentReminder', { saysItHolds: true, letsSleep: true }),
  /** To the client: when the visit is expected; in time again, too. */
  appointment_delayed: appointment(null, { saysItHolds: true }),
  /** To the client: whether the visit may move. */
  appointment_shift_proposed: appointment(null, { saysItHolds: true }),
  /** To the client: it has moved, as they agreed. */
  appointment_shifted: appointment('appointmentConfirmed', { saysItHolds: true, ...unpaid }),
  /** To the barber: the client comes late. To the client: what the barber says to that. */
  appointment_client_late: appointment(null, { channels: ['push'], saysItHolds: true }),
  appointment_late_answered: appointment(null, { channels: ['push'], saysItHolds: true }),
  /** To the barber: a request still waits. */
  appointment_unanswered: appointment('appointmentCreated', { saysItHolds: true, ...unpaid }),
  /** To the client: the barber's account is suspended at that hour. Why is nobody's business. */
  appointment_barber_away: appointment(null, { saysItHolds: true }),
  appointment_completed: appointment(null, {
    ...unpaid,
    saysItHolds: true,
    after: AFTER_VISIT,
    link: ({ appointmentId }) => `/add-review/${appointmentId}`,
  }),
  appointment_no_show: appointment(null, { ...unpaid, ...undoable }),
  appointment_contested: appointment(null, unpaid),
  review_received: ofReview(),
  review_replied: ofReview(),
  team_invitation: {
    ...team,
    channels: ['mail', 'sms'],
    link: ({ invitationId }) => `/invitation/${invitationId}`,
    group: ({ invitationId }) => `invitation:${invitationId}`,
  },
  team_joined: team,
  team_declined: team,
  team_left: team,
  // The team is theirs no more.
  team_removed: { ...team, link: ({ businessId }) => `/business/${businessId}` },
  // Only where the time to answer is not in quiet hours, or the client wants it then, too.
  waitlist_offer: { ...ofWaitlist, urgent: true },
  waitlist_lapsed: { ...ofWaitlist, channels: ['push'] },
  waitlist_paused: { ...ofWaitlist, channels: ['mail', 'push'], letsSleep: true },
  line_called: { ...ofLine, channels: ['sms', 'push'] },
  line_soon: ofLine,
  line_skipped: ofLine,
  line_closed: ofLine,
  achievement_unlocked: {
    preference: 'achievementUnlocked',
    channels: ['push'],
    letsSleep: true,
    link: () => '/achievements',
    group: ({ achievementId = 'several' }) => `achievement:${achievementId}`,
  },
  post_liked: social('newLike'),
  comment_liked: social('newLike', { group: ofComment }),
  post_commented: social('newComment'),
  comment_replied: social('newComment', { group: ofComment }),
  comment_mentioned: social('newComment'),
  /** To a post's author: a restricted person has commented. */
  comment_held: social('newComment', { link: () => '/restrictions?tab=comentarios' }),
  /** One links to the follower, several to the list; decided when read. */
  user_followed: social('newFollower', {
    link: ({ by }) => (by === undefined ? '/profile' : `/user/${by}`),
    group: () => 'followers',
  }),
  /** Only outside the app: in it the conversation itself has the badge. */
  message_received: ofConversation(),
  message_request: ofConversation({ link: () => '/chat?tab=solicitudes' }),
  report_resolved: ofModeration({ letsSleep: true }),
  moderation_decision: ofModeration(),
  /** A reversed decision: also to its reporters. */
  moderation_reversed: ofModeration(),
  /** The own appeal: a decision is under standing, an answer among the reports. */
  appeal_resolved: ofModeration({
    link: ({ decisionId }) =>
      decisionId === undefined
        ? '/restrictions?tab=reportes'
        : `/account/standing?decision=${decisionId}`,
    group: ({ decisionId = 'reports' }) => `appeal:${decisionId}`,
  }),
  account_password_reset: ofAccount('password', '/forgot-password'),
  account_password_changed: ofAccount('password', '/forgot-password'),
  account_verify_email: ofAccount('email', '/profile'),
  /** Signing in is the way back, as long as there is one. */
  account_closing: ofAccount('closing', '/login'),
  account_unused: ofAccount('unused', '/login'),
} as const satisfies Record<string, KindOfNotice>
export type NoticeKind = keyof typeof notificationKinds
/** Also what is said of one: it is read by its two sides. */
export type AppointmentKind = Extract<NoticeKind, `appointment_${string}` | `review_${string}`>
export type AccountKind = Extract<NoticeKind, `account_${string}`>
export type AchievementKind = Extract<NoticeKind, `achievement_${string}`>
export type SocialKind = Extract<
  NoticeKind,
  `post_${string}` | `comment_${string}` | `user_${string}`
>
export type WaitKind = Extract<NoticeKind, `waitlist_${string}`>
export type TicketKind = Extract<NoticeKind, `line_${string}`>
export type ChatKind = Extract<NoticeKind, `message_${string}`>
export type ModerationKind = Extract<
  NoticeKind,
  `moderation_${string}` | 'report_resolved' | 'appeal_resolved'
>
export type TeamKind = Exclude<
  NoticeKind,
  | AppointmentKind
  | AccountKind
  | AchievementKind
  | SocialKind
  | ChatKind
  | ModerationKind
  | WaitKind
  | TicketKind
>

/** What the table says of a kind, without which of the kinds it is. */
export const notificationKindOf = (kind: NoticeKind): KindOfNotice => notificationKinds[kind]
/** The channels over which news of this subject can go out at all. */
export const channelsOf = (subject: PreferenceKey): readonly ChannelName[] =>
  channelNames.filter((channel) =>
    Object.values<KindOfNotice>(notificationKinds).some(
      ({ preference, channels }) => preference === subject && channels.includes(channel),
    ),
  )
/** Mail subject for one-click unsubscribe; not appointments (R12) or mandatory mails. */
export const unsubscribable = (kind: NoticeKind): PreferenceKey | undefined => {
  const { preference, always } = notificationKindOf(kind)
  return preference === null || always || preference.startsWith('appointment')
    ? undefined
    : preference
}
export const isKind = (name: string): name is NoticeKind => Object.hasOwn(notificationKinds, name)
export const isOfAppointment = (kind: NoticeKind): kind is AppointmentKind =>
  kind.startsWith('appointment_') || kind.startsWith('review_')
export const isOfAccount = (kind: NoticeKind): kind is AccountKind => kind.startsWith('account_')
export const isSocial = (kind: NoticeKind): kind is SocialKind => /^(post|comment|user)_/.test(kind)
export const isOfWaitlist = (kind: NoticeKind): kind is WaitKind => kind.startsWith('waitlist_')
export const isOfLine = (kind: NoticeKind): kind is TicketKind => kind.startsWith('line_')
export const isOfChat = (kind: NoticeKind): kind is ChatKind => kind.startsWith('message_')
export const isOfModeration = (kind: NoticeKind): kind is ModerationKind =>
  kind === 'report_resolved' || kind === 'appeal_resolved' || kind.startsWith('moderation_')
export const isOfAchievement = (kind: NoticeKind): kind is AchievementKind =>
  kind.startsWith('achievement_')

/** The actor whom the recipient must be able to meet; in SQL: `isTold` (inbox.ts). */
export const notificationActorOf = ({
  kind,
  about,
}: {
  readonly kind: NoticeKind
  readonly about: About
}): string | undefined => (isOfAppointment(kind) || isOfAccount(kind) ? undefined : about.by)
