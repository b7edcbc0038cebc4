/** What a person has read of their notifications. */
import { z } from 'zod'
import { type Command, type Decider, match } from '../kernel/decider.ts'
import { event, type EventsOf } from '../kernel/event.ts'
import { Id, Position, Utc } from '../kernel/fields.ts'
import { tooLateToUndo, undoableUntil } from '../kernel/undo.ts'

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
  /** It can be taken back until then; null where it cannot. */
  undo: z.object({ until: Utc }).nullable(),
})
/** 'Read all' is undone: the earlier place holds again. Single notifications stay read. */
export const AllNotificationsUnread = event('AllNotificationsUnread', {
  userId: Id,
  upTo: Position,
})

export type InboxEvent = EventsOf<
  [
    typeof NotificationRead,
    typeof NotificationDeleted,
    typeof AllNotificationsRead,
    typeof AllNotificationsUnread,
  ]
>
export type InboxCommand =
  | Command<'MarkNotificationRead', { notificationId: string; upTo: string }>
  | Command<'DeleteNotification', { notificationId: string }>
  | Command<'MarkAllRead', { upTo: string }>
  | Command<'UndoMarkAllRead', object>

/** The newest notifications read since the last 'all'; a forgotten one is marked again. */
export interface Inbox extends Marks {
  /** The marks before the last 'read all', which can be undone until then. */
  readonly before: (Marks & { readonly until: string }) | null
}
interface Marks {
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
  initial: { read: new Map(), upTo: 0n, before: null },
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
      AllNotificationsRead: ({ upTo, undo }) => ({
        read: new Map(),
        upTo: upTo === null ? state.upTo : BigInt(upTo),
        before: undo && { read: state.read, upTo: state.upTo, until: undo.until },
      }),
      AllNotificationsUnread: ({ upTo }) => ({
        read: new Map([...(state.before?.read ?? []), ...state.read]),
        upTo: BigInt(upTo),
        before: null,
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
      MarkAllRead: ({ upTo }, { by, at }) =>
        BigInt(upTo) <= state.upTo
          ? []
          : [AllNotificationsRead({ userId: by.id, upTo, undo: { until: undoableUntil(at) } })],
      UndoMarkAllRead: (_, { by, at }) => {
        const { before } = state
        if (!before || Date.parse(at) > Date.parse(before.until)) throw tooLateToUndo()
        return [AllNotificationsUnread({ userId: by.id, upTo: String(before.upTo) })]
      },
    }),
}
