/** What the product tells a person, and what they have read of it. */
import * as contract from '../../../contract/engagement/notifications.ts'
import { inbox } from '../../domain/engagement/inbox.ts'
import { isMine, notificationsOf, unreadOf } from '../../projections/engagement/inbox.ts'
import { notFound } from '../kernel/errors.ts'
import type { Routes } from '../kernel/kit.ts'
import { notificationView } from './notification-view.ts'

export const notifications: Routes = (api, { db, commands, config }) => {
  api.on(contract.notifications, async ({ session, query }) =>
    (await notificationsOf(db, session.userId, { limit: query.limit, before: query.antes }))
      .map((row) => notificationView(row, config.timeZone)))
  api.on(contract.unreadNotifications, async ({ session }) => ({ unreadCount: await unreadOf(db, session.userId) }))

  api.on(contract.readNotification, async ({ session, context, params }) => {
    if (!(await isMine(db, session.userId, params.id))) throw notFound('Notificación no encontrada')
    await commands.handle(inbox, session.userId, { type: 'MarkNotificationRead', data: { notificationId: params.id } }, context)
    return { ok: true as const }
  })
  api.on(contract.readAllNotifications, async ({ session, context }) => {
    await commands.handle(inbox, session.userId, { type: 'MarkAllRead', data: { until: context.at } }, context)
    return { ok: true as const }
  })
}
