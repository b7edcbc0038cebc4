/** What the product tells a person, and what they have read of it. */
import * as contract from '../../../contract/engagement/notifications.ts'
import { authorize } from '../../domain/authority.ts'
import { inboxDecider } from '../../domain/engagement/inbox.ts'
import {
  newestOf,
  notificationsOf,
  toldUpTo,
  unreadOf,
  unreadSubjects,
} from '../../projections/engagement/inbox-reads.ts'
import { unreadConversations } from '../../projections/messaging/conversations.ts'
import type { Routes } from '../kernel/route-registration.ts'
import { requestLanguageOf, saysIn } from '../kernel/language.ts'
import { notificationView } from './notification-view.ts'

export const notificationRoutes: Routes = (api, { db, commands, config, sentOver, now }) => {
  api.on(contract.notifications, async ({ viewer, session, query, request, reply }) => {
    const rows = await notificationsOf(
      db,
      { ...viewer, userId: session.userId },
      { limit: query.limit, before: query.antes },
    )
    const textedEvents = await sentOver(
      'sms',
      session.userId,
      rows.map(({ event_id: eventId }) => eventId),
    )
    saysIn(reply)
    return rows.map((row) =>
      notificationView(row, {
        language: requestLanguageOf(request),
        zone: config.timeZone,
        textedEvents,
        now: now().getTime(),
      }),
    )
  })
  api.on(contract.unreadNotifications, async ({ viewer, session }) => ({
    unreadCount: await unreadOf(db, { ...viewer, userId: session.userId }),
  }))

  api.on(contract.unreadTags, async ({ viewer, session }) => {
    const reader = { ...viewer, userId: session.userId }
    const [subjects, conversations] = await Promise.all([
      unreadSubjects(db, reader),
      unreadConversations(db, reader),
    ])
    return { tags: [...subjects, ...conversations.map((id) => `conversation:${id}`)] }
  })

  api.on(
    contract.readNotification,
    async ({ session, context, params }) => {
      const upTo = await toldUpTo(db, session.userId, params.id)
      authorize(context.by, 'notification.read', {
        self: upTo === undefined ? null : session.userId,
      })
      await commands.handle(
        inboxDecider,
        session.userId,
        { type: 'MarkNotificationRead', data: { notificationId: params.id, upTo: String(upTo) } },
        context,
      )
      return { ok: true as const }
    },
    { counted: 'notificationChangesByAccount' },
  )
  api.on(
    contract.deleteNotification,
    async ({ session, context, params }) => {
      authorize(context.by, 'notification.delete', {
        self: (await toldUpTo(db, session.userId, params.id)) === undefined ? null : session.userId,
      })
      await commands.handle(
        inboxDecider,
        session.userId,
        { type: 'DeleteNotification', data: { notificationId: params.id } },
        context,
      )
      return { ok: true as const }
    },
    { counted: 'notificationChangesByAccount' },
  )
  // Up to the newest that can have been seen: what happens meanwhile is news.
  api.on(
    contract.readAllNotifications,
    async ({ session, context }) => {
      const upTo = String(await newestOf(db, session.userId))
      await commands.handle(
        inboxDecider,
        session.userId,
        { type: 'MarkAllRead', data: { upTo } },
        context,
      )
      return { ok: true as const }
    },
    { counted: 'notificationChangesByAccount' },
  )
  api.on(
    contract.undoReadAll,
    async ({ session, context }) => {
      await commands.handle(
        inboxDecider,
        session.userId,
        { type: 'UndoMarkAllRead', data: {} },
        context,
      )
      return { ok: true as const }
    },
    { counted: 'notificationChangesByAccount' },
  )
}
