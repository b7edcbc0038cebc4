/**
 * What kinds of news there are: over which channels each goes out, which wish turns it off, when it
 * may wake somebody and where it leads. Whom an event tells which of them is the table's to say
 * (notices.ts).
 */
import {
  type ChannelName,
  channelNames,
  type PreferenceKey,
} from '../../../contract/engagement/preferences.ts'

/** What it is about, by id; an appointment also by when it was then. */
export interface About {
  /** Who did it, where it was a person. */
  readonly by?: string
  readonly appointmentId?: string
  readonly start?: string
  readonly businessId?: string
  readonly barberId?: string
  readonly invitationId?: string
  /** A post, and perhaps a comment under it. */
  readonly postId?: string
  readonly commentId?: string
  readonly conversationId?: string
  readonly messageId?: string
  /**
   * A decision of moderation; and the report or the guest's notice that it answers, where it is
   * told to whoever made that.
   */
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
  /**
   * The switch of a person's preferences that turns it off outside the app. Null: it has none of
   * its own.
   */
  readonly preference: PreferenceKey | null
  /**
   * It goes out whatever a person wishes, and at any hour: they are waiting for it, or somebody
   * else has their account.
   */
  readonly always?: true
  /**
   * Over which it goes out, where they are configured; in the app it is told anyway. A channel that
   * isn't named costs nobody anything.
   */
  readonly channels: readonly ChannelName[]
  /** Where a tap leads: a path of the app. */
  readonly link: (about: About) => string
  /** What counts as one subject: of several pieces of news about it a device shows the last. */
  readonly group: (about: About) => string
  /**
   * Nobody is woken by it: it waits for the end of their quiet hours, or falls where it would come
   * too late. Others come an hour before an appointment at the latest.
   */
  readonly letsSleep?: true
  /** Nobody wants to hear that an appointment stands once it has been cancelled. */
  readonly saysItHolds?: boolean
  /** Seconds that it waits outside the app, where a person did it. */
  readonly waits?: number
  /**
   * Seconds after which it goes out, whoever did it: nobody is asked how it was while they still
   * stand at the till.
   */
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
/**
 * One's own account: in writing, whatever else is between people. `link` is where it leads without
 * the secret that only the mail holds.
 */
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
/**
 * Of the community: many do the same to one thing, and it is heard of as one. Nobody is woken by
 * it.
 */
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
 * Of somebody who writes: a device shows the last of each conversation. What waits is read
 * meanwhile where the two are talking.
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
 * By whom it was decided is told to nobody. Whoever it is about is led to where it says why,
 * whoever had reported it to their reports, who contests something of an appointment to that, and a
 * guest to where they ask by their receipt.
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
/**
 * Within that a screen that shows the conversation has said that it is read
 * (commands/messaging/receipts.ts).
 */
const TALKING = 5
/** Seconds in which the approval of a comment can be taken back. */
export const SECOND_THOUGHTS = 10

export const notificationKinds = {
  appointment_created: appointment('appointmentCreated', { saysItHolds: true, ...unpaid }),
  appointment_confirmed: appointment('appointmentConfirmed', { saysItHolds: true, ...unpaid }),
  // Nothing of an appointment waits: these acts cannot be taken back, and the other side may be on
  // the way.
  appointment_rejected: appointment('appointmentRejected'),
  appointment_cancelled: appointment('appointmentCancelled'),
  appointment_expired: appointment('appointmentCancelled', unpaid),
  appointment_rescheduled: appointment('appointmentConfirmed', { saysItHolds: true }),
  appointment_reminder: appointment('appointmentReminder', { saysItHolds: true, letsSleep: true }),
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
  appointment_no_show: appointment(null, unpaid),
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
  /** To whoever is answered, by the comment that is. */
  comment_replied: social('newComment', { group: ofComment }),
  comment_mentioned: social('newComment'),
  /** To a post's author: somebody whom they have restricted has written. */
  comment_held: social('newComment', { link: () => '/restrictions?tab=comentarios' }),
  /**
   * Of one they are led to them, of several of a day to the list of all; which it is shows when it
   * is read.
   */
  user_followed: social('newFollower', {
    link: ({ by }) => (by === undefined ? '/profile' : `/user/${by}`),
    group: () => 'followers',
  }),
  /** Only outside the app: in it the conversation itself has the badge. */
  message_received: ofConversation(),
  message_request: ofConversation({ link: () => '/chat?tab=solicitudes' }),
  /** What became of one's report, or of a guest's notice. */
  report_resolved: ofModeration({ letsSleep: true }),
  /** About oneself or something of one's own: what was decided, and why. */
  moderation_decision: ofModeration(),
  /** That decision no longer counts: also to whoever had reported it. */
  moderation_reversed: ofModeration(),
  /**
   * What became of one's appeal: a decision stands where all about one's account do, an answer
   * among one's reports.
   */
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
  /** Signing in keeps it. */
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
export type ChatKind = Extract<NoticeKind, `message_${string}`>
export type ModerationKind = Extract<
  NoticeKind,
  `moderation_${string}` | 'report_resolved' | 'appeal_resolved'
>
export type TeamKind = Exclude<
  NoticeKind,
  AppointmentKind | AccountKind | AchievementKind | SocialKind | ChatKind | ModerationKind
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
/**
 * The subject of a mail that can be turned off by one click: never of an appointment (R12), nor of
 * what goes out in any case.
 */
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
export const isOfChat = (kind: NoticeKind): kind is ChatKind => kind.startsWith('message_')
export const isOfModeration = (kind: NoticeKind): kind is ModerationKind =>
  kind === 'report_resolved' || kind === 'appeal_resolved' || kind.startsWith('moderation_')
export const isOfAchievement = (kind: NoticeKind): kind is AchievementKind =>
  kind.startsWith('achievement_')

/**
 * Whom the one who is told must be able to meet, nobody where undefined: of an appointment both
 * sides hear, whatever else is between them; of anything else only from somebody whom they may
 * meet. In SQL it is `isTold` (projections/engagement/inbox.ts).
 */
export const actorOf = ({
  kind,
  about,
}: {
  readonly kind: NoticeKind
  readonly about: About
}): string | undefined => (isOfAppointment(kind) || isOfAccount(kind) ? undefined : about.by)
