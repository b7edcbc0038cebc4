/** What a person has read of their notifications. */
import { type Command, type Decider, match } from '../kernel/decider.ts'
import { event, type EventsOf } from '../kernel/event.ts'
import { Id, Position } from '../kernel/fields.ts'

/**
 * What was told of one thing by then is read: what is told of it later is news again. Null in what
 * was written before notifications were gathered by their subject.
 */
export const NotificationRead = event('NotificationRead', {
  userId: Id,
  notificationId: Id,
  upTo: Position.nullable(),
})
export const NotificationDeleted = event('NotificationDeleted', { userId: Id, notificationId: Id })
/**
 * Everything up to this place of the log is read: what a person had on the screen, whatever the
 * clocks of two processes say. Null in what was written before places were kept: everything before
 * the event itself.
 */
export const AllNotificationsRead = event('AllNotificationsRead', {
  userId: Id,
  upTo: Position.nullable(),
})

export type InboxEvent = EventsOf<
  [typeof NotificationRead, typeof NotificationDeleted, typeof AllNotificationsRead]
>
export type InboxCommand =
  | Command<'MarkNotificationRead', { notificationId: string; upTo: string }>
  | Command<'DeleteNotification', { notificationId: string }>
  | Command<'MarkAllRead', { upTo: string }>

/** The newest notifications read since the last 'all'; a forgotten one is marked again. */
export interface Inbox {
  readonly read: ReadonlyMap<string, bigint>
  readonly upTo: bigint
}

/** A state that grew with everything ever read would be copied for each event of a long history. */
const REMEMBERED = 500
function withRead(read: Inbox['read'], notificationId: string, upTo: bigint): Inbox['read'] {
  const newest = new Map(read)
  newest.delete(notificationId)
  newest.set(notificationId, upTo)
  for (const [oldest] of newest) {
    if (newest.size <= REMEMBERED) break
    newest.delete(oldest)
  }
  return newest
}

export const inboxDecider: Decider<Inbox, InboxCommand, InboxEvent> = {
  category: 'inbox',
  initial: { read: new Map(), upTo: 0n },
  evolve: (state, event) =>
    match<InboxEvent, Inbox>(event, {
      NotificationRead: ({ notificationId, upTo }) =>
        upTo === null
          ? state
          : { ...state, read: withRead(state.read, notificationId, BigInt(upTo)) },
      NotificationDeleted: ({ notificationId }) => ({
        ...state,
        read: new Map([...state.read].filter(([id]) => id !== notificationId)),
      }),
      AllNotificationsRead: ({ upTo }) => ({
        read: new Map(),
        upTo: upTo === null ? state.upTo : BigInt(upTo),
      }),
    }),
  decide: (state, command) =>
    match<InboxCommand, readonly InboxEvent[]>(command, {
      MarkNotificationRead: ({ notificationId, upTo }, { by }) => {
        const isRead =
          BigInt(upTo) <= state.upTo || BigInt(upTo) <= (state.read.get(notificationId) ?? -1n)
        return isRead ? [] : [NotificationRead({ userId: by.id, notificationId, upTo })]
      },
      // Whether there is one to delete is the read model's to say: what is deleted needs no memory
      // here.
      DeleteNotification: ({ notificationId }, { by }) => [
        NotificationDeleted({ userId: by.id, notificationId }),
      ],
      MarkAllRead: ({ upTo }, { by }) =>
        BigInt(upTo) <= state.upTo ? [] : [AllNotificationsRead({ userId: by.id, upTo })],
    }),
}
