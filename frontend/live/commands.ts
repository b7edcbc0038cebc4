/** Queries invalidated by each own command; events.ts has those of others. */
import type { QueryKey } from '@tanstack/react-query'
import type { CallAnswer, Command, Input } from '../client/calls.ts'
import {
  achievements,
  appointments,
  blocks,
  calendarFeeds,
  clients,
  comments,
  conversations,
  favorites,
  follows,
  invitations,
  keptAway,
  keyUnder,
  locations,
  myShop,
  notificationPreferences,
  notifications,
  personKeys,
  post,
  posts,
  reports,
  messageKeys,
  services,
  sessions,
  shop,
  unread,
} from './queryKeys.ts'

/** Input, output (none if refused or unknown), and user. */
interface Done<C extends Command> {
  input: Input<C>
  answer: CallAnswer<C> | undefined
  me: string | undefined
}
type MakesOld<C extends Command> = (done: Done<C>) => QueryKey[]

const ownPhone = () => [keyUnder('/api/account/phone')]
const nothing = () => []
const ofAppointment = ({ answer }: { answer: { barberId: string } | undefined }) =>
  appointments(answer?.barberId)
/** A barber's hours: profile, free times, and the shop of a single barber. */
const hoursOf = (barberId: string | undefined) => [
  ...personKeys(barberId),
  ...shop(),
  ...appointments(barberId),
  ...blocks(),
]
const myHours = ({ me }: { me: string | undefined }) => hoursOf(me)
/** Also for a barber managed by an owner: the answer to an unblock names none. */
const myBlocks = ({ me }: { me: string | undefined }) => [
  ...blocks(),
  ...personKeys(me),
  ...appointments(),
]
const myServices = ({ me }: { me: string | undefined }) => [
  ...services(),
  ...personKeys(me),
  ...myShop(),
]
/** A shop's hours, name and money show on its barbers' pages too. */
const ofShop = (id?: string) => [...shop(id), ...personKeys(), ...services()]
/** Whose shop one works in changes what almost every screen of a barber shows. */
const myTeam = () => [...invitations(), ...personKeys(), ...shop(), ...locations()]

const ofConversation = ({
  input: {
    params: { id },
  },
}: {
  input: { params: { id: string } }
}) => messageKeys(id)

const myPlaces = () => [...locations(), ...shop()]

const makesOld: { readonly [C in Command]: MakesOld<C> } = {
  'POST /api/appointments': ({ input: { body } }) => appointments(body.barberId),
  'POST /api/appointments/confirm-pending': ({ input: { body }, me }) =>
    appointments(body?.barberId ?? me),
  'PATCH /api/appointments/:id/confirm': ofAppointment,
  'PATCH /api/appointments/:id/reject': ofAppointment,
  'PATCH /api/appointments/:id/cancel': ofAppointment,
  'PATCH /api/appointments/:id/reschedule': ofAppointment,
  'PATCH /api/appointments/:id/attend': ofAppointment,
  'PATCH /api/appointments/:id/start': ofAppointment,
  // Whose visit it was counts for its barber; the client is told.
  'PATCH /api/appointments/:id/complete': (content) => [
    ...ofAppointment(content),
    ...(content.answer ? achievements(content.answer.barberId) : []),
  ],
  'PATCH /api/appointments/:id/no-show': ofAppointment,
  'POST /api/appointments/:id/contest': ofAppointment,
  'PATCH /api/appointments/:id/contest': ofAppointment,
  'POST /api/users/:id/reviews': ({ input: { params }, me }) => [
    ...personKeys(params.id),
    ...shop(),
    ...appointments(),
    ...(me ? achievements(me) : []),
  ],
  'POST /api/appointment-links/check': nothing,
  'POST /api/appointment-links': () => appointments(),
  'POST /api/visit-reviews/check': nothing,
  'POST /api/visit-reviews': () => [...personKeys(), ...shop()],
  // Whose it is of, the answer does not say.
  'PUT /api/favorites/:kind/:id': favorites,
  'POST /api/favorites/:kind/:id': favorites,
  'DELETE /api/favorites/:kind/:id': favorites,
  // Applied optimistically; the answer has the count.
  'POST /api/posts/:id/like': nothing,
  'POST /api/comments/:id/like': nothing,
  'POST /api/posts/:id/comments': nothing,
  'POST /api/posts/:id/comments/:commentId/replies': nothing,
  'PUT /api/posts/:id/comments/:commentId': nothing,
  // Rejecting is deleting.
  'DELETE /api/comments/:id': comments,
  'POST /api/comments/:id/approve': comments,
  'POST /api/comments/:id/hide': comments,
  'DELETE /api/comments/:id/hide': comments,
  'DELETE /api/comments/:id/decision': comments,
  'POST /api/users/:id/follow': follows,
  'DELETE /api/users/:id/follow': follows,
  'DELETE /api/users/:id/remove-follower': follows,
  'POST /api/users/:id/remove-follower': follows,
  'POST /api/users/:id/restore-follower': follows,
  'POST /api/moderation/blocks': keptAway,
  'DELETE /api/moderation/blocks/:userId': keptAway,
  'DELETE /api/users/:id/block': keptAway,
  'POST /api/moderation/restrictions': () => [keyUnder('/api/moderation/restrictions')],
  'DELETE /api/moderation/restrictions/:userId': () => [keyUnder('/api/moderation/restrictions')],
  // What is reported is out of one's own sight while the report is open.
  'POST /api/moderation/appeals': () => [keyUnder('/api/account/standing'), ...reports()],
  'POST /api/moderation/reports': reports,
  'DELETE /api/moderation/reports/:id': reports,
  'DELETE /api/posts/:id/report': reports,
  'POST /api/denuncias': nothing,
  'PUT /api/reviews/:id': () => [...personKeys(), ...shop(), ...appointments()],
  'PUT /api/reviews/:id/reply': () => [...personKeys(), ...shop()],
  'PUT /api/clients/:id/note': clients,
  'POST /api/calendar-feeds': calendarFeeds,
  'PUT /api/calendar-feeds/:id': calendarFeeds,
  'DELETE /api/calendar-feeds/:id': calendarFeeds,

  'PUT /api/availability': ({ input: { body }, me }) => hoursOf(body?.barberId ?? me),
  'PATCH /api/users/settings': myHours,
  // Nothing changes.
  'POST /api/availability/affected': nothing,
  'POST /api/availability/exceptions': ({ input: { body }, me }) => hoursOf(body?.barberId ?? me),
  'DELETE /api/availability/exceptions/:id': ({ input: { query }, me }) =>
    hoursOf(query?.barberId ?? me),
  'POST /api/availability/blocks': myBlocks,
  'DELETE /api/availability/blocks/:id': myBlocks,
  'POST /api/services': myServices,
  'PUT /api/services/:id': myServices,
  'DELETE /api/services/:id': myServices,

  'POST /api/businesses': ({ me }) => [...shop(), ...personKeys(me)],
  'PUT /api/businesses/:id': ({ input: { params } }) => ofShop(params.id),
  'PUT /api/user/business': () => ofShop(),
  'POST /api/business-locations': myPlaces,
  'PUT /api/business-locations/:id': myPlaces,
  'DELETE /api/business-locations/:id': myPlaces,
  'POST /api/business-locations/:id/staff': locations,
  'DELETE /api/business-locations/:id/staff': locations,

  'POST /api/businesses/:id/barbers': invitations,
  'DELETE /api/businesses/:id/invitations/:invitationId': invitations,
  'DELETE /api/businesses/:id/barbers/:userId': myTeam,
  'POST /api/invitations/:invitation/accept': myTeam,
  'POST /api/invitations/:invitation/decline': invitations,

  // Own changes are applied in place (entities/post/held.ts): long feeds aren't refetched.
  'POST /api/posts': posts,
  'PUT /api/posts/:id': ({ input: { params } }) => post(params.id),
  'DELETE /api/posts/:id': ({ input: { params } }) => post(params.id),
  'POST /api/posts/:id/hide': () => [keyUnder('/api/posts/hidden')],
  'DELETE /api/posts/:id/hide': () => [keyUnder('/api/posts/hidden')],
  'POST /api/posts/:id/share': nothing,

  'POST /api/chat/create-conversation': conversations,
  'POST /api/chat/conversations/:id/mark-read': unread,
  'POST /api/chat/conversations/:id/typing': nothing,
  'PUT /api/chat/conversations/:id/mute': conversations,
  'DELETE /api/messages/conversations/:id': conversations,
  'POST /api/messages/conversations/:id/restore': conversations,
  'POST /api/messages/requests/:id/accept': conversations,
  'POST /api/messages/requests/:id/reject': conversations,
  'POST /api/chat/conversations/:id/messages': ofConversation,
  // The first one brings the conversation about.
  'POST /api/chat/users/:userId/messages': conversations,
  'DELETE /api/chat/conversations/:id/messages/:messageId': ofConversation,
  'PUT /api/chat/settings': () => [keyUnder('/api/chat/settings')],

  'PATCH /api/notifications/:id/read': notifications,
  'PATCH /api/notifications/read-all': notifications,
  'DELETE /api/notifications/:id': notifications,
  // The browser keeps what it is subscribed with.
  'POST /api/push-notifications/subscribe': nothing,
  'DELETE /api/push-notifications/unsubscribe': nothing,
  'POST /api/push-notifications/device': nothing,
  'DELETE /api/push-notifications/device': nothing,
  'PUT /api/notifications/preferences': notificationPreferences,
  'POST /api/unsubscribe/:token': notificationPreferences,

  'POST /api/account/phone/code': ownPhone,
  'POST /api/account/phone/confirm': ownPhone,
  'PUT /api/users/language': nothing,
  'PUT /api/users/:id': ({ input: { params } }) => [
    ...personKeys(params.id),
    ...myShop(),
    ...ownPhone(),
  ],
  // Nothing that a screen shows.
  'POST /api/client-errors': nothing,
  'POST /api/vitals': nothing,

  // Who is signed in has a cache of their own, which begins and ends with the session.
  'POST /api/auth/register': nothing,
  'POST /api/auth/login': nothing,
  'POST /api/auth/logout': nothing,
  'POST /api/auth/logout-all': sessions,
  'POST /api/auth/change-password': sessions,
  'POST /api/auth/ws-ticket': nothing,
  'DELETE /api/auth/sessions/:id': sessions,
  // The session has it and refetches after a change.
  'POST /api/auth/terms': nothing,
  'POST /api/auth/forgot-password': nothing,
  'POST /api/auth/reset-password/check': nothing,
  'POST /api/auth/reset-password': nothing,
  'POST /api/auth/verify-email/request': nothing,
  'POST /api/auth/verify-email': nothing,
  'POST /api/account/close': nothing,
  'POST /api/account/export': nothing,
}

/** Every command that the table knows. */
export const commandNames: readonly string[] = Object.keys(makesOld)

/** The query keys (prefixes) to ask for again after a command, however it ended. */
export const staleAfter = <C extends Command>(name: C, done: Done<C>): QueryKey[] =>
  makesOld[name](done)
