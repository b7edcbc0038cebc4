/**
 * What travels over /ws, and at the end what the console hears over /ws/console. Messages carry
 * ids, never personal data: a screen that hears of a change asks for it. A post's hearts come with
 * their number. The words of a chat message come alone to the two who talk.
 *
 * The client sends `{type:'ping'}`, where it has no cookie first `{type:'auth', sessionId}`, and
 * `{type:'watch', topics}` whenever what it shows has changed. What is one's own comes unasked;
 * what changes for everybody alike comes to those who watch it, at most once a second for a barber,
 * a shop, a post or the feed and once in ten for the market.
 */
import { z } from 'zod'
import { meeting, type Tag } from './kernel/tags.ts'
import { Id } from './kernel/values.ts'

/**
 * What a screen may show that anybody may see: a barber (offer and free times), a shop, its line, the market,
 * which is the lists of them, or the feed, which is whatever has been posted; a post, of which
 * those hear who may see it; and a conversation, of which the two hear that one is writing. A topic
 * names what is shown, so that more kinds can be added beside these.
 */
export const Topic = z.union([
  z.templateLiteral([
    z.enum(['barber', 'business', 'line', 'post', 'conversation']),
    ':',
    z.uuid(),
  ]),
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

const about = <Type extends string, Shape extends z.ZodRawShape>(
  type: Type,
  shape: Shape,
  invalidates: readonly Tag[] = [],
) => z.object({ type: z.literal(type), ...shape }).meta({ invalidates })
const appointment = { appointmentId: Id, barberId: Id, clienteId: Id.nullable() }

/** What several messages make old alike. */
const ofAppointment = ['appointments', 'slots:{barberId}'] as const
/** A visit counts for both. */
const ofVisit = [...ofAppointment, 'achievements:{barberId}', 'achievements:{clienteId}'] as const
const ofReview = ['barber:{barberId}', 'business:{businessId}', 'dashboard'] as const
const ofComments = ['comments:{postId}', 'replies'] as const
const ofFollows = ['follows', 'feed:siguiendo'] as const
const ofMessages = ['unread', 'requests', 'messages:{conversationId}'] as const

export const LiveEvent = z.discriminatedUnion('type', [
  about('pong', {}),
  /** `toldMs`: milliseconds since this user's last message; absent after a minute. */
  about('ready', { userId: Id.nullable(), toldMs: z.number().int().nonnegative().optional() }),
  about('appointment_created', appointment, ofAppointment),
  about('appointment_confirmed', appointment, ofAppointment),
  about('appointment_cancelled', appointment, ofAppointment),
  about('appointment_rejected', appointment, ofAppointment),
  about('appointment_attended', appointment, ofAppointment),
  about('appointment_started', appointment, ofAppointment),
  about('appointment_completed', appointment, ofVisit),
  about('appointment_rescheduled', appointment, ofAppointment),
  about('appointment_no_show', appointment, ofAppointment),
  /** It is expected later than booked, or in time again; or its client has answered to that. */
  about('appointment_delayed', appointment, ofAppointment),
  /** To the barber and the shop's owner: a delay was announced, or is over. */
  about('delay_changed', { barberId: Id }, ['delay']),
  /** Called off, rejected or marked, and taken back. */
  about('appointment_reinstated', appointment, ofVisit),
  /** Its client contests what was marked against them, or that was decided. */
  about('appointment_disputed', appointment, ofVisit),
  /** To the client and the barber: an entry of the waiting list changed, or has an offer. */
  about('waitlist_changed', {}, ['waitlist']),
  /** On `line:{id}` of a shop, and to its staff: somebody joined, was called, left. */
  about('line_changed', { businessId: Id }, ['line:{businessId}', 'tickets']),
  /** To the ticket's person. */
  about('ticket_called', { ticketId: Id, businessId: Id }, ['tickets']),
  about('ticket_changed', { ticketId: Id, businessId: Id }, ['tickets']),
  about('notification_created', { notificationId: Id }, ['notifications']),
  /** Also where that was taken back. */
  about('notifications_read', {}, ['notifications']),
  /** One's own: there is one more. */
  about('achievement_unlocked', { userId: Id, achievementId: z.string() }, [
    'achievements:{userId}',
  ]),
  /** On `barber:{id}`, `business:{id}` and to the barber: free times changed. */
  about('slots_changed', { barberId: Id, businessId: Id.optional() }, [
    'slots:{barberId}',
    'agenda:{barberId}',
    'blocks',
    'shopSlots:{businessId?}',
  ]),
  /** On `market` and to the owner; only the last of several is sent. */
  about('business_created', { businessId: Id }, ['business:{businessId}']),
  /** On `business:{id}` and `market`, and to the owner. */
  about('business_updated', { businessId: Id }, ['business:{businessId}']),
  /** On `business:{id}`, to owner and barber: the team changed. */
  about('team_changed', { businessId: Id }, ['business:{businessId}', 'myShop', 'locations']),
  /** To the invited one and the owner: an invitation came, was answered or withdrawn. */
  about('invitation_changed', { invitationId: Id }, ['invitations']),
  /** On `barber:{id}`, `business:{id}`, to barber and author: a new review. */
  about('review_created', { barberId: Id, businessId: Id.nullable() }, ofReview),
  /** Likewise: one was changed, answered, hidden or shown again. */
  about('review_updated', { barberId: Id, businessId: Id.nullable() }, ofReview),
  /** On `feed` and to its author: a new post. Without the author, whom not everyone may meet. */
  about('post_created', {}, ['newPosts']),
  /** On `post:{id}`, and to its author: it says something else, or has gone. */
  about('post_updated', { postId: Id }),
  about('post_deleted', { postId: Id }),
  /**
   * On `post:{id}`, and to its author: hearts have come or gone, with `likesCount` as the receiver
   * counts them. To the devices of whose heart it is also whether it is theirs; of others' nobody
   * hears whose.
   */
  about(
    'post_liked',
    {
      postId: Id,
      isLiked: z.boolean().optional(),
      likesCount: z.number().int().nonnegative().optional(),
    },
    ['likes:{postId}'],
  ),
  about(
    'post_unliked',
    {
      postId: Id,
      isLiked: z.boolean().optional(),
      likesCount: z.number().int().nonnegative().optional(),
    },
    ['likes:{postId}'],
  ),
  about('post_shared', { postId: Id }),
  /** On `post:{id}`, to both authors: a comment or reply is visible. */
  about('post_commented', { postId: Id }, ofComments),
  about('comment_replied', { postId: Id }, ofComments),
  about('comment_updated', { postId: Id }, ofComments),
  about('comment_deleted', { postId: Id }, ofComments),
  /** As of a post; which comment it is, those hear whose heart it is. */
  about(
    'comment_liked',
    { postId: Id, commentId: Id.optional(), isLiked: z.boolean().optional() },
    ofComments,
  ),
  about(
    'comment_unliked',
    {
      postId: Id,
      commentId: Id.optional(),
      isLiked: z.boolean().optional(),
    },
    ofComments,
  ),
  /** To a post's author: a comment waits for their approval, or no longer does. */
  about('comment_held', { postId: Id }, ofComments),
  /** One's own: a post is out of one's sight, or back in it. */
  about('hidden_posts_changed', {}, ['posts']),
  /** To both: follow changed. On `barber:{id}` it is a `barber_updated`. */
  about('user_followed', { followerId: Id, followingId: Id }, ofFollows),
  about('user_unfollowed', { followerId: Id, followingId: Id }, ofFollows),
  /** To the one who did it alone, on all their devices. */
  about('user_restricted', { userId: Id }, ['restrictions']),
  about('user_unrestricted', { userId: Id }, ['restrictions']),
  about('user_blocked', { userId: Id }, meeting),
  about('user_unblocked', { userId: Id }, meeting),
  /**
   * To the two, before any list has it: a message of words alone. `message_sent` follows once a
   * list has it. `cursor` and `createdAt` as in `Message`.
   */
  about('message_words', {
    conversationId: Id,
    messageId: Id,
    senderId: Id,
    message: z.string(),
    createdAt: z.string(),
    automatico: z.boolean(),
    cursor: z.string(),
  }),
  /** To the two, on all their devices: there is one more; the ids, never the words. */
  about('message_sent', { conversationId: Id, messageId: Id, senderId: Id }, ofMessages),
  about('message_deleted', { conversationId: Id, messageId: Id }, ofMessages),
  /** To the two: a decision of moderation has taken it away, or given it back. */
  about('message_removed', { conversationId: Id, messageId: Id }, ofMessages),
  about('message_restored', { conversationId: Id, messageId: Id }, ofMessages),
  /** To both if both send receipts, and to own devices: read or delivered. */
  about('messages_read', { conversationId: Id, userId: Id }, ofMessages),
  about('messages_delivered', { conversationId: Id, userId: Id }, ofMessages),
  about('conversation_created', { conversationId: Id }, ['conversations']),
  /** The user's own: hidden, muted, or a request received, answered or withdrawn. */
  about('conversations_updated', { conversationId: Id }, ['conversations']),
  about('chat_request_accepted', { conversationId: Id }, ['conversations']),
  /** To the other, while they have it open; nothing of it is kept. */
  about('typing', { conversationId: Id, userId: Id }),
  /** On `market`. */
  about('barber_created', { barberId: Id }, ['barber:{barberId}']),
  /** On `barber:{id}` and `market`, and to the barber. */
  about('barber_updated', { barberId: Id }, ['barber:{barberId}']),
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
  about('case_opened', {}, ['queue']),
  /** On `queue`: one that was decided waits again. */
  about('case_reopened', {}, ['queue']),
  /** On `queue`: an appeal was filed. */
  about('appeal_filed', {}, ['queue']),
  /** On `queue`: what waits there was claimed, let go of, taken over, escalated or decided. */
  about('queue_changed', {}, ['queue']),
  /** On `case:{id}`: that has happened to it, or there is more to read in it. */
  about('case_changed', { caseId: Id }, ['claims']),
  /** On `case:{id}`: moderators with its page open, by name. */
  about('case_viewers', { caseId: Id, viewers: z.array(z.object({ id: Id, nombre: z.string() })) }),
  about('mentioned', { caseId: Id }, ['queue', 'waiting']),
])
export type ConsoleEvent = z.infer<typeof ConsoleEvent>

/** Which reads each message makes old. */
const invalidatedBy = (
  messages: readonly z.ZodObject<{ type: z.ZodLiteral<string> }>[],
): Readonly<Record<string, readonly Tag[]>> =>
  Object.fromEntries(
    messages.map((one) => [
      one.shape.type.value,
      // As `about` has put it there.
      (one.meta() as { invalidates: readonly Tag[] }).invalidates,
    ]),
  )
export const liveInvalidates = invalidatedBy(LiveEvent.options)
export const consoleInvalidates = invalidatedBy(ConsoleEvent.options)
