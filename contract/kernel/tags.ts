/**
 * What changes, by name: a read says which tags it shows (`provides`), a command and a live event
 * which they make old (`invalidates`). Clients compute from it what to ask for again, and what to
 * watch (scripts/contractTags.ts).
 *
 * `slots:{id}` is of one thing. In braces stands where its id is found: in a read a part of its path
 * or a field of its answer; in a command `params.id`, `body.id`, `query.id`, `answer.id` or `me`, in
 * order, `{body.barberId|me}`; in an event its field. Where none has it, or none is named, all
 * things of that name are meant; with a question mark, `{clienteId?}`, or where it is null, none.
 */
export const tagNames = [
  'account',
  'achievements',
  'agenda',
  'appointments',
  'barber',
  'blocked',
  'blocks',
  'business',
  'calendarFeeds',
  'caseFilters',
  'cases',
  'chatSettings',
  'claims',
  'clients',
  'comments',
  'conversations',
  'dashboard',
  'delay',
  'deliveries',
  'dossiers',
  'favorites',
  'feed',
  'figureViews',
  'follows',
  'groups',
  'hiddenPosts',
  'invitations',
  'jobs',
  'likes',
  'line',
  'locations',
  'messages',
  'myShop',
  'newPosts',
  'notificationPreferences',
  'notifications',
  'people',
  'phone',
  'post',
  'posts',
  'projections',
  'queue',
  'replies',
  'reports',
  'requests',
  'restrictions',
  'secondFactor',
  'services',
  'sessions',
  'settings',
  'shopSlots',
  'slots',
  'staff',
  'templates',
  'tickets',
  'unread',
  'waiting',
  'waitlist',
] as const
export type TagName = (typeof tagNames)[number]
export type Tag = TagName | `${TagName}:${string}`

/** What is to be seen of others: old where two people are parted, or come together again. */
export const meeting = [
  'appointments',
  'barber',
  'blocked',
  'business',
  'conversations',
  'favorites',
  'notifications',
  'people',
  'posts',
  'reports',
  'restrictions',
  'slots',
] as const satisfies readonly Tag[]

/** A barber's hours: profile, free times, and the shop of a barber who is alone there. */
export const hoursOf = <const Id extends string>(id: Id) =>
  [`barber:{${id}}`, 'business', 'appointments', `slots:{${id}}`, 'blocks'] as const
