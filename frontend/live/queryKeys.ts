/** Query keys that show a subject, for commands.ts and events.ts. */
import type { QueryKey } from '@tanstack/react-query'
import type { NamesIn } from '../../contract/paths.ts'
import { pathOf } from '../../shared/http/http.ts'
import type { ReadsUnder } from '../client/calls.ts'
import { keyOfPath } from '../client/query.ts'

/** keyUnder('/api/barbers/:id/slots', { id }): matches every read at that path and below. */
export function keyUnder<Path extends ReadsUnder>(
  path: Path,
  ...[params]: NamesIn<Path> extends never ? [] : [params: Record<NamesIn<Path>, string>]
): QueryKey {
  return keyOfPath(pathOf(path, { params }).path)
}

/** Free times of one barber; of all, where it is not known whose they are. */
const slots = (barberId?: string): QueryKey =>
  barberId ? keyUnder('/api/barbers/:id/slots', { id: barberId }) : keyUnder('/api/barbers')

export const clients = (): QueryKey[] => [keyUnder('/api/clients')]
export const appointments = (barberId?: string): QueryKey[] => [
  keyUnder('/api/appointments'),
  keyUnder('/api/dashboard'),
  keyUnder('/api/statistics'),
  ...clients(),
  slots(barberId),
]
/** Calendars that other programs read. */
export const calendarFeeds = (): QueryKey[] => [keyUnder('/api/calendar-feeds')]
/** Time that barbers keep free. */
export const blocks = (): QueryKey[] => [keyUnder('/api/availability/blocks')]
export const freeTimes = (barberId: string): QueryKey[] => [
  slots(barberId),
  keyUnder('/api/appointments/barber/:barberId', { barberId }),
  ...blocks(),
]

/** Free times of a shop's barbers. */
export const freeTimesOfAnybody = (businessId: string): QueryKey[] => [
  keyUnder('/api/businesses/:id/slots', { id: businessId }),
]

/** A barber's profile, services and hours. */
export const personKeys = (id?: string): QueryKey[] => [
  ...(id
    ? [keyUnder('/api/users/:id', { id }), keyUnder('/api/barbers/:id', { id })]
    : [keyUnder('/api/users'), keyUnder('/api/barbers')]),
  keyUnder('/api/search'),
]

/** The shop that one works in. */
export const myShop = (): QueryKey[] => [
  keyUnder('/api/user/business'),
  keyUnder('/api/my-business'),
]

export const shop = (id?: string): QueryKey[] => [
  ...(id
    ? [keyUnder('/api/businesses/:id', { id }), keyUnder('/api/businesses/all')]
    : [keyUnder('/api/businesses')]),
  keyUnder('/api/search'),
  ...myShop(),
]

export const locations = (): QueryKey[] => [
  keyUnder('/api/business-locations'),
  keyUnder('/api/businesses'),
]
export const services = (): QueryKey[] => [
  keyUnder('/api/services'),
  keyUnder('/api/my-services'),
  keyUnder('/api/businesses'),
]
export const invitations = (): QueryKey[] => [
  keyUnder('/api/invitations'),
  keyUnder('/api/businesses'),
]
/** Where one is signed in. */
export const sessions = (): QueryKey[] => [keyUnder('/api/auth/sessions')]
export const notificationPreferences = (): QueryKey[] => [
  keyUnder('/api/notifications/preferences'),
]
export const notifications = (): QueryKey[] => [keyUnder('/api/notifications')]
export const favorites = (): QueryKey[] => [keyUnder('/api/favorites')]
/** The feed, and posts wherever they stand. */
export const posts = (): QueryKey[] => [keyUnder('/api/posts')]
/** Follows: counts and lists of both, dashboard, followed feed. */
export const follows = (): QueryKey[] => [
  keyUnder('/api/users'),
  keyUnder('/api/dashboard'),
  [...keyUnder('/api/posts'), { feed: 'siguiendo' }],
]
/** One's own, and what they hide. */
export const reports = (): QueryKey[] => [keyUnder('/api/moderation/reports'), ...posts()]
/** Achievements and progress. */
export const achievements = (id: string): QueryKey[] => [
  keyUnder('/api/users/:id/achievements', { id }),
]
/** Number of new posts; the list grows on request. */
export const feed = (): QueryKey[] => [keyUnder('/api/posts/new')]
/** A post's page and comments; lists are corrected in place. */
export const post = (id: string): QueryKey[] => [keyUnder('/api/posts/:id', { id })]
/** What is said under a post. */
export const commentsOf = (id: string): QueryKey[] => [keyUnder('/api/posts/:id/comments', { id })]
/** Likers of a post. */
export const likers = (id: string): QueryKey[] => [keyUnder('/api/posts/:id/likes', { id })]
/** Replies and held comments. */
export const comments = (): QueryKey[] => [keyUnder('/api/comments')]
/** All of one's conversations, however they stand. */
export const conversations = (): QueryKey[] => [keyUnder('/api/chat'), keyUnder('/api/messages')]
/** How much waits to be read, and where. */
export const unread = (): QueryKey[] => [
  keyUnder('/api/chat/unread-count'),
  [...keyUnder('/api/chat/conversations'), 'list'],
]
/** What is said in one of them: there, in the list, and in the number that waits. */
export const messageKeys = (conversationId: string): QueryKey[] => [
  ...unread(),
  keyUnder('/api/messages/pending-requests'),
  keyUnder('/api/chat/conversations/:id/messages', { id: conversationId }),
]
/** Blocks and restrictions, and all lists of people. */
export const keptAway = (): QueryKey[] => [
  keyUnder('/api/moderation'),
  ...posts(),
  ...personKeys(),
  ...shop(),
  ...favorites(),
  ...notifications(),
  ...appointments(),
  ...conversations(),
]
