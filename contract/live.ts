/**
 * What travels over /ws, and at the end what the console hears over /ws/console. Messages carry
 * ids, never personal data: a screen that hears of a change asks for it. A post's hearts come with
 * their number.
 *
 * The client sends `{type:'ping'}`, where it has no cookie first `{type:'auth', sessionId}`, and
 * `{type:'watch', topics}` whenever what it shows has changed. What is one's own comes unasked;
 * what changes for everybody alike comes to those who watch it, at most once a second for a barber,
 * a shop, a post or the feed and once in ten for the market.
 */
import { z } from 'zod'
import { Id } from './kernel/values.ts'

/**
 * What a screen may show that anybody may see: a barber (offer and free times), a shop, the market,
 * which is the lists of them, or the feed, which is whatever has been posted; a post, of which
 * those hear who may see it; and a conversation, of which the two hear that one is writing. A topic
 * names what is shown, so that more kinds can be added beside these.
 */
export const Topic = z.union([
  z.templateLiteral([z.enum(['barber', 'business', 'post', 'conversation']), ':', z.uuid()]),
  z.enum(['market', 'feed']),
])
export type Topic = z.infer<typeof Topic>

/** So many topics one connection may watch. */
export const MOST_TOPICS = 40

export const ClientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('auth'), sessionId: z.string().max(200) }),
  /** Replaces the watched topics; unknown ones are ignored. */
  z.object({ type: z.literal('watch'), topics: z.array(z.string().max(100)).max(MOST_TOPICS) }),
])
export type ClientMessage = z.infer<typeof ClientMessage>

const about = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({ type: z.literal(type), ...shape })
const appointment = { appointmentId: Id, barberId: Id, clienteId: Id.nullable() }

export const LiveEvent = z.discriminatedUnion('type', [
  about('pong', {}),
  /** `toldMs`: milliseconds since this user's last message; absent after a minute. */
  about('ready', { userId: Id.nullable(), toldMs: z.number().int().nonnegative().optional() }),
  about('appointment_created', appointment),
  about('appointment_confirmed', appointment),
  about('appointment_cancelled', appointment),
  about('appointment_rejected', appointment),
  about('appointment_attended', appointment),
  about('appointment_started', appointment),
  about('appointment_completed', appointment),
  about('appointment_rescheduled', appointment),
  about('appointment_no_show', appointment),
  /** Its client contests what was marked against them, or that was decided. */
  about('appointment_disputed', appointment),
  about('notification_created', { notificationId: Id }),
  about('notifications_read', {}),
  /** One's own: there is one more. */
  about('achievement_unlocked', { userId: Id, achievementId: z.string() }),
  /** On `barber:{id}`, `business:{id}` and to the barber: free times changed. */
  about('slots_changed', { barberId: Id, businessId: Id.optional() }),
  /** On `market` and to the owner; only the last of several is sent. */
  about('business_created', { businessId: Id }),
  /** On `business:{id}` and `market`, and to the owner. */
  about('business_updated', { businessId: Id }),
  /** On `business:{id}`, to owner and barber: the team changed. */
  about('team_changed', { businessId: Id }),
  /** To the invited one and the owner: an invitation came, was answered or withdrawn. */
  about('invitation_changed', { invitationId: Id }),
  /** On `barber:{id}`, `business:{id}`, to barber and author: a new review. */
  about('review_created', { barberId: Id, businessId: Id.nullable() }),
  /** Likewise: one was changed, answered, hidden or shown again. */
  about('review_updated', { barberId: Id, businessId: Id.nullable() }),
  /** On `feed` and to its author: a new post. Without the author, whom not everyone may meet. */
  about('post_created', {}),
  /** On `post:{id}`, and to its author: it says something else, or has gone. */
  about('post_updated', { postId: Id }),
  about('post_deleted', { postId: Id }),
  /**
   * On `post:{id}`, and to its author: hearts have come or gone, with `likesCount` as the receiver
   * counts them. To the devices of whose heart it is also whether it is theirs; of others' nobody
   * hears whose.
   */
  about('post_liked', {
    postId: Id,
    isLiked: z.boolean().optional(),
    likesCount: z.number().int().nonnegative().optional(),
  }),
  about('post_unliked', {
    postId: Id,
    isLiked: z.boolean().optional(),
    likesCount: z.number().int().nonnegative().optional(),
  }),
  about('post_shared', { postId: Id }),
  /** On `post:{id}`, to both authors: a comment or reply is visible. */
  about('post_commented', { postId: Id }),
  about('comment_replied', { postId: Id }),
  about('comment_updated', { postId: Id }),
  about('comment_deleted', { postId: Id }),
  /** As of a post; which comment it is, those hear whose heart it is. */
  about('comment_liked', { postId: Id, commentId: Id.optional(), isLiked: z.boolean().optional() }),
  about('comment_unliked', {
    postId: Id,
    commentId: Id.optional(),
    isLiked: z.boolean().optional(),
  }),
  /** To a post's author: a comment waits for their approval, or no longer does. */
  about('comment_held', { postId: Id }),
  /** One's own: a post is out of one's sight, or back in it. */
  about('hidden_posts_changed', {}),
  /** To both: follow changed. On `barber:{id}` it is a `barber_updated`. */
  about('user_followed', { followerId: Id, followingId: Id }),
  about('user_unfollowed', { followerId: Id, followingId: Id }),
  /** To the one who did it alone, on all their devices. */
  about('user_restricted', { userId: Id }),
  about('user_unrestricted', { userId: Id }),
  about('user_blocked', { userId: Id }),
  about('user_unblocked', { userId: Id }),
  /** To the two, on all their devices: there is one more; the ids, never the words. */
  about('message_sent', { conversationId: Id, messageId: Id, senderId: Id }),
  about('message_deleted', { conversationId: Id, messageId: Id }),
  /** To the two: a decision of moderation has taken it away, or given it back. */
  about('message_removed', { conversationId: Id, messageId: Id }),
  about('message_restored', { conversationId: Id, messageId: Id }),
  /** To both if both send receipts, and to own devices: read or delivered. */
  about('messages_read', { conversationId: Id, userId: Id }),
  about('messages_delivered', { conversationId: Id, userId: Id }),
  about('conversation_created', { conversationId: Id }),
  /** The user's own: hidden, muted, or a request received, answered or withdrawn. */
  about('conversations_updated', { conversationId: Id }),
  about('chat_request_accepted', { conversationId: Id }),
  /** To the other, while they have it open; nothing of it is kept. */
  about('typing', { conversationId: Id, userId: Id }),
  /** On `market`. */
  about('barber_created', { barberId: Id }),
  /** On `barber:{id}` and `market`, and to the barber. */
  about('barber_updated', { barberId: Id }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

/** The console's socket: staff sessions that may read the queue; others are disconnected. */
export const CONSOLE_SOCKET = '/ws/console'

/** Topics of console pages: the queue, appeals, or one case without a conflict of interest. */
export const ConsoleTopic = z.union([z.literal('queue'), z.templateLiteral(['case:', z.uuid()])])
export type ConsoleTopic = z.infer<typeof ConsoleTopic>

/** On `queue` no id is said: not everybody who hears of a case may see it. */
export const ConsoleEvent = z.discriminatedUnion('type', [
  about('pong', {}),
  /** Authenticated. `toldMs`: milliseconds since the last queue message; absent for none. */
  about('ready', { toldMs: z.number().int().nonnegative().optional() }),
  /** On `queue`: one more case waits; once for each case, however many report it. */
  about('case_opened', {}),
  /** On `queue`: one that was decided waits again. */
  about('case_reopened', {}),
  /** On `queue`: an appeal was filed. */
  about('appeal_filed', {}),
  /** On `queue`: what waits there was claimed, let go of, taken over, escalated or decided. */
  about('queue_changed', {}),
  /** On `case:{id}`: that has happened to it, or there is more to read in it. */
  about('case_changed', { caseId: Id }),
  /** On `case:{id}`: moderators with its page open, by name. */
  about('case_viewers', { caseId: Id, viewers: z.array(z.object({ id: Id, nombre: z.string() })) }),
  about('mentioned', { caseId: Id }),
])
export type ConsoleEvent = z.infer<typeof ConsoleEvent>
