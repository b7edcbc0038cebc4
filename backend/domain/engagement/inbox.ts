/** What a person has read of what the product told them. The notifications themselves are a projection of what happened. */
import { type Command, type Decider, match } from '../kernel/decider.ts'
import { event, type EventsOf } from '../kernel/event.ts'
import { Id, Position } from '../kernel/fields.ts'

export const NotificationRead = event('NotificationRead', { userId: Id, notificationId: Id })
export const NotificationDeleted = event('NotificationDeleted', { userId: Id, notificationId: Id })
/**
 * Everything up to this place of the log is read: what a person had on the screen, whatever the clocks of two processes say. Null in what
 * was written before places were kept: everything before the event itself.
 */
export const AllNotificationsRead = event('AllNotificationsRead', { userId: Id, upTo: Position.nullable() })

export type InboxEvent = EventsOf<[typeof NotificationRead, typeof NotificationDeleted, typeof AllNotificationsRead]>
export type InboxCommand =
  | Command<'MarkNotificationRead', { notificationId: string }>
  | Command<'DeleteNotification', { notificationId: string }>
  | Command<'MarkAllRead', { upTo: string }>

/** Only what has been read since the last "all": the rest needs no memory. */
export interface Inbox {
  readonly read: ReadonlySet<string>
  /** A place of the log. */
  readonly upTo: bigint
}

export const inbox: Decider<Inbox, InboxCommand, InboxEvent> = {
  category: 'inbox',
  initial: { read: new Set(), upTo: 0n },
  evolve: (now, event) => match<InboxEvent, Inbox>(event, {
    NotificationRead: ({ notificationId }) => ({ ...now, read: new Set(now.read).add(notificationId) }),
    NotificationDeleted: ({ notificationId }) => ({ ...now, read: new Set(now.read).difference(new Set([notificationId])) }),
    AllNotificationsRead: ({ upTo }) => ({ read: new Set(), upTo: upTo === null ? now.upTo : BigInt(upTo) }),
  }),
  decide: (now, command) => match<InboxCommand, readonly InboxEvent[]>(command, {
    MarkNotificationRead: ({ notificationId }, { by }) => (now.read.has(notificationId) ? [] : [NotificationRead({ userId: by.id, notificationId })]),
    // Whether there is one to delete is the read model's to say: what is deleted needs no memory here.
    DeleteNotification: ({ notificationId }, { by }) => [NotificationDeleted({ userId: by.id, notificationId })],
    MarkAllRead: ({ upTo }, { by }) => (BigInt(upTo) <= now.upTo ? [] : [AllNotificationsRead({ userId: by.id, upTo })]),
  }),
}
