/** Which cached reads a live event makes old. The one place that knows. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { LiveEvent } from '../../contract/live.ts'
import { idOf, shopShownBy } from './screen.ts'
import {
  achievements,
  appointments,
  comments,
  commentsOf,
  conversations,
  feed,
  follows,
  freeTimes,
  freeTimesOfAnybody,
  invitations,
  keptAway,
  keyUnder,
  likers,
  locations,
  myShop,
  notifications,
  personKeys,
  posts,
  messageKeys,
  shop,
} from './queryKeys.ts'

type Handled<Type extends LiveEvent['type']> = (
  event: Extract<LiveEvent, { type: Type }>,
) => QueryKey[]

const ofAppointment = ({ barberId }: { barberId: string }) => appointments(barberId)
const ofBusiness = ({ businessId }: { businessId: string }) => shop(businessId)
const nothing = () => []
const ofConversation = ({ conversationId }: { conversationId: string }) =>
  messageKeys(conversationId)
const underPost = ({ postId }: { postId: string }) => [...commentsOf(postId), ...comments()]
const ofBarber = ({ barberId }: { barberId: string }) => personKeys(barberId)
/** What it comes to stands with the barber, with the shop, and among a barber's own numbers. */
const ofReview = ({ barberId, businessId }: { barberId: string; businessId: string | null }) => [
  ...personKeys(barberId),
  ...(businessId ? shop(businessId) : []),
  keyUnder('/api/dashboard'),
]

const makesOld: { [Type in LiveEvent['type']]: Handled<Type> } = {
  pong: () => [],
  ready: () => [],
  appointment_created: ofAppointment,
  appointment_confirmed: ofAppointment,
  appointment_cancelled: ofAppointment,
  appointment_rejected: ofAppointment,
  appointment_attended: ofAppointment,
  appointment_started: ofAppointment,
  // A visit counts for both.
  appointment_completed: (event) => [
    ...ofAppointment(event),
    ...achievements(event.barberId),
    ...(event.clienteId ? achievements(event.clienteId) : []),
  ],
  appointment_rescheduled: ofAppointment,
  appointment_no_show: ofAppointment,
  // Who has come after all counts as a visit.
  appointment_disputed: (event) => [
    ...ofAppointment(event),
    ...achievements(event.barberId),
    ...(event.clienteId ? achievements(event.clienteId) : []),
  ],
  notification_created: notifications,
  notifications_read: notifications,
  achievement_unlocked: ({ userId }) => achievements(userId),
  slots_changed: ({ barberId, businessId }) =>
    businessId ? freeTimesOfAnybody(businessId) : freeTimes(barberId),
  business_created: ofBusiness,
  business_updated: ofBusiness,
  team_changed: ({ businessId }) => [...shop(businessId), ...myShop(), ...locations()],
  invitation_changed: invitations,
  review_created: ofReview,
  review_updated: ofReview,
  // What a post itself says is put right wherever it stands (posts.ts).
  post_created: feed,
  post_updated: nothing,
  post_deleted: nothing,
  post_liked: ({ postId }) => likers(postId),
  post_unliked: ({ postId }) => likers(postId),
  post_shared: nothing,
  post_commented: underPost,
  comment_replied: underPost,
  comment_updated: underPost,
  comment_deleted: underPost,
  comment_liked: underPost,
  comment_unliked: underPost,
  comment_held: underPost,
  hidden_posts_changed: posts,
  user_followed: follows,
  user_unfollowed: follows,
  user_restricted: () => [keyUnder('/api/moderation')],
  user_unrestricted: () => [keyUnder('/api/moderation')],
  user_blocked: keptAway,
  user_unblocked: keptAway,
  message_sent: ofConversation,
  message_deleted: ofConversation,
  message_removed: ofConversation,
  message_restored: ofConversation,
  messages_read: ofConversation,
  messages_delivered: ofConversation,
  conversation_created: conversations,
  conversations_updated: conversations,
  chat_request_accepted: conversations,
  // Heard of where it is shown (typing.ts).
  typing: nothing,
  barber_created: ofBarber,
  barber_updated: ofBarber,
}

/** Cached profiles of a shop's barbers, known only by them. */
export function profilesOf(queries: QueryClient, event: LiveEvent): QueryKey[] {
  if (event.type !== 'business_updated') return []
  const profiles = queries.getQueryCache().findAll({ queryKey: keyUnder('/api/users') })
  return profiles.flatMap(({ queryKey, state: { data } }) => {
    const userId = idOf(data)
    return typeof userId === 'string' && idOf(shopShownBy(data)) === event.businessId
      ? [queryKey, keyUnder('/api/barbers/:id', { id: userId })]
      : []
  })
}

/** Query key prefixes to refresh; none for unknown or malformed events. */
export function staleKeys(event: LiveEvent): QueryKey[] {
  if (!Object.hasOwn(makesOld, event.type)) return []
  // The table is total over the types, which the compiler can't follow through a union.
  return (makesOld[event.type] as Handled<LiveEvent['type']>)(event)
}
