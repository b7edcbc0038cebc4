/** What a person has read of what the product told them. The notifications themselves are a projection of what happened. */
import { type Command, type Decider, match } from '../kernel/decider.ts'
import { event, type EventsOf } from '../kernel/event.ts'
import { Id, Utc } from '../kernel/fields.ts'

export const NotificationRead = event('NotificationRead', { userId: Id, notificationId: Id })
/** Everything up to this instant is read. */
export const AllNotificationsRead = event('AllNotificationsRead', { userId: Id, until: Utc })

export type InboxEvent = EventsOf<[typeof NotificationRead, typeof AllNotificationsRead]>
export type InboxCommand =
  | Command<'MarkNotificationRead', { notificationId: string }>
  | Command<'MarkAllRead', { until: string }>

/** Only what has been read since the last "all": the rest needs no memory. */
export interface Inbox {
  readonly read: ReadonlySet<string>
  readonly until: string
}

export const inbox: Decider<Inbox, InboxCommand, InboxEvent> = {
  category: 'inbox',
  initial: { read: new Set(), until: '' },
  evolve: (now, event) => match<InboxEvent, Inbox>(event, {
    NotificationRead: ({ notificationId }) => ({ ...now, read: new Set(now.read).add(notificationId) }),
    AllNotificationsRead: ({ until }) => ({ read: new Set(), until }),
  }),
  decide: (now, command) => match<InboxCommand, readonly InboxEvent[]>(command, {
    MarkNotificationRead: ({ notificationId }, { by }) => (now.read.has(notificationId) ? [] : [NotificationRead({ userId: by.id, notificationId })]),
    MarkAllRead: ({ until }, { by }) => (until <= now.until ? [] : [AllNotificationsRead({ userId: by.id, until })]),
  }),
}
