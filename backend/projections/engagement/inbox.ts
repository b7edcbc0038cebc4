/**
 * What the product tells each person, made of what happened: a row for each subject on each day,
 * however often it is told of. The words are chosen when read, so that names are today's. What is
 * read goes by places in the log, never by clocks.
 */
import {
  AllNotificationsRead,
  AllNotificationsUnread,
  NotificationDeleted,
  NotificationRead,
} from '../../domain/engagement/inbox.ts'
import { notificationKindOf } from '../../domain/engagement/notification-kinds.ts'
import { noticesOf, toldTypes } from '../../domain/engagement/notifications.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { projection, type Rows } from '../engine/apply/projection.ts'
import { notificationId } from '../../domain/engagement/notices/notice.ts'

const tables = {
  /** Begins with whatever is said of it first, so every column has a default. */
  notification: {
    columns: {
      user_id: 'uuid',
      notification_id: 'uuid',
      type: { type: 'text', default: "''" },
      subject: { type: 'text', default: "''" },
      /** How often it has happened, less what was taken back. At 0 there is nothing to show. */
      count: { type: 'int', default: '0' },
      /** The last event that told of it: what the ledger of deliveries knows it by. */
      event_id: { type: 'uuid', nullable: true },
      /** An appointment and when it was then, or a shop and perhaps its invitation. */
      appointment_id: { type: 'uuid', nullable: true },
      start_at: { type: 'timestamptz', nullable: true },
      business_id: { type: 'uuid', nullable: true },
      barber_id: { type: 'uuid', nullable: true },
      invitation_id: { type: 'uuid', nullable: true },
      /** Of a time that is offered: its clock, and the end of the time to answer. */
      zone: { type: 'text', nullable: true },
      answer_until: { type: 'timestamptz', nullable: true },
      expected_at: { type: 'timestamptz', nullable: true },
      post_id: { type: 'uuid', nullable: true },
      /** A decision of moderation; and the reader's own report that it answers. */
      decision_id: { type: 'uuid', nullable: true },
      report_id: { type: 'uuid', nullable: true },
      achievement_id: { type: 'text', nullable: true },
      from_id: { type: 'uuid', nullable: true },
      created_at: { type: 'timestamptz', default: "'epoch'" },
      /** The last event's place in the log: the order, also within one instant. */
      position: { type: 'bigint', default: '0' },
      read_position: { type: 'bigint', default: '0' },
    },
    key: ['user_id', 'notification_id'],
    impersonal: ['type', 'subject', 'achievement_id', 'zone'],
    indexes: [
      '(user_id, position DESC) WHERE count > 0',
      '(user_id, position) WHERE count > 0 AND position > read_position',
      'USING brin (created_at)',
    ],
    keptFor: { days: 365, since: 'created_at' },
  },
  read_until: { columns: { user_id: 'uuid', up_to: 'bigint' }, key: ['user_id'] },
} as const

export const inbox = projection({
  name: 'inbox',
  version: 15,
  tables,
  handlers: (on) => [
    ...toldTypes.map((type) => ({ type, apply: tell })),
    on(NotificationRead, ({ userId, notificationId: id, upTo }, rows, { position }) =>
      rows.notification.patch(
        { user_id: userId, notification_id: id },
        { read_position: upTo === null ? position : BigInt(upTo) },
      ),
    ),
    on(NotificationDeleted, ({ userId, notificationId: id }, rows) =>
      rows.notification.remove({ user_id: userId, notification_id: id }),
    ),
    on(AllNotificationsRead, ({ userId, upTo }, rows, { position }) =>
      rows.read_until.put({ user_id: userId, up_to: upTo === null ? position : BigInt(upTo) }),
    ),
    on(AllNotificationsUnread, ({ userId, upTo }, rows) =>
      rows.read_until.put({ user_id: userId, up_to: BigInt(upTo) }),
    ),
  ],
})

function tell(event: RecordedEvent, rows: Rows<typeof tables>): void {
  const {
    id,
    position,
    metadata: { occurredAt },
  } = event
  for (const notice of noticesOf(event)) {
    const { to, kind, about, inApp, takesBack, givesBack } = notice
    if (!inApp) continue
    const key = { user_id: to, notification_id: notificationId(notice, occurredAt) }
    rows.notification.add(key, { count: takesBack === undefined ? 1 : -1 })
    if (takesBack !== undefined || givesBack !== undefined) continue
    rows.notification.patch(key, {
      type: kind,
      subject: notificationKindOf(kind).group(about),
      event_id: id,
      appointment_id: about.appointmentId ?? null,
      start_at: about.start ?? null,
      business_id: about.businessId ?? null,
      barber_id: about.barberId ?? null,
      invitation_id: about.invitationId ?? null,
      zone: about.zone ?? null,
      answer_until: about.answerUntil ?? null,
      expected_at: about.expected ?? null,
      achievement_id: about.achievementId ?? null,
      post_id: about.postId ?? null,
      decision_id: about.decisionId ?? null,
      report_id: about.reportId ?? null,
      from_id: about.by ?? null,
      created_at: occurredAt,
      position,
    })
  }
}
