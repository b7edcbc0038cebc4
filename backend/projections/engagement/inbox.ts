/** What the product tells each person, made of what happened. The words are chosen when read, so that names are today's. */
import { AllNotificationsRead, NotificationDeleted, NotificationRead } from '../../domain/engagement/inbox.ts'
import { notificationId, noticesOf, toldTypes } from '../../domain/engagement/notices.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { type Db, sql, whole } from '../../postgres/db.ts'
import { projection, type Rows } from '../engine/projection.ts'
import { mayMeet, type Viewer } from '../visibility.ts'

const tables = {
  notification: {
    columns: {
      notification_id: 'uuid',
      /** What the ledger of deliveries knows it by. */
      event_id: 'uuid',
      user_id: 'uuid',
      type: 'text',
      /** What it is about: an appointment and when it was then, or a shop and perhaps its invitation. */
      appointment_id: { type: 'uuid', nullable: true },
      start_at: { type: 'timestamptz', nullable: true },
      business_id: { type: 'uuid', nullable: true },
      barber_id: { type: 'uuid', nullable: true },
      invitation_id: { type: 'uuid', nullable: true },
      /** Who did it, where it was a person. */
      from_id: { type: 'uuid', nullable: true },
      created_at: 'timestamptz',
      /** The event's place in the log: the order, also within one instant. */
      position: 'bigint',
      is_read: 'boolean',
    },
    key: ['notification_id'],
    impersonal: ['type'],
    indexes: ['(user_id, position DESC)', '(user_id, position) WHERE NOT is_read', 'USING brin (created_at)'],
    keptFor: { days: 365, since: 'created_at' },
  },
  /** Everything up to here counts as read. */
  read_until: { columns: { user_id: 'uuid', up_to: 'bigint' }, key: ['user_id'] },
} as const

export const inbox = projection({
  name: 'inbox',
  version: 6,
  tables,
  handlers: (on) => [
    ...toldTypes.map((type) => ({ type, apply: tell })),
    on(NotificationRead, ({ notificationId: id }, rows) => rows.notification.patch({ notification_id: id }, { is_read: true })),
    on(NotificationDeleted, ({ notificationId: id }, rows) => rows.notification.remove({ notification_id: id })),
    on(AllNotificationsRead, ({ userId, upTo }, rows, { position }) => rows.read_until.put({ user_id: userId, up_to: upTo === null ? position : BigInt(upTo) })),
  ],
})

function tell(event: RecordedEvent, rows: Rows<typeof tables>): void {
  const { id, position, metadata } = event
  for (const { to, kind, about, inApp } of noticesOf(event)) {
    if (!inApp) continue
    rows.notification.put({
      notification_id: notificationId(id, to), event_id: id, user_id: to, type: kind,
      appointment_id: about.appointmentId, start_at: about.start, business_id: about.businessId, barber_id: about.barberId, invitation_id: about.invitationId,
      from_id: about.by, created_at: metadata.occurredAt, position, is_read: false,
    })
  }
}

export interface NotificationRow {
  readonly notification_id: string
  readonly event_id: string
  readonly type: string
  readonly appointment_id: string | null
  readonly business_id: string | null
  readonly barber_id: string | null
  readonly invitation_id: string | null
  readonly from_id: string | null
  readonly created_at: string
  readonly position: bigint
  readonly is_read: boolean
  /** Names as they are today; of who did it, of the shop, of a team's barber. */
  readonly from_name: string | null
  readonly shop_name: string | null
  readonly barber_name: string | null
  /** Of an appointment: its time, today's where it is still known, and what else the words need. */
  readonly start_at: string | null
  readonly zone: string | null
  /** Whether the one who is told is the appointment's client. */
  readonly as_client: boolean
  readonly status: 'pendiente' | 'confirmada' | 'completada' | 'cancelada' | null
  readonly services: readonly { readonly nombre: string }[] | null
  readonly reason: string | null
  readonly client_name: string | null
}

/** Whose notifications are asked for. */
export type Reader = Viewer & { readonly userId: string }

/** As `toldBy` says it (domain/engagement/notices.ts). */
const isTold = (reader: Reader) => sql`(from_id IS NULL OR appointment_id IS NOT NULL OR ${mayMeet(reader, sql`from_id`)})`

/** A person's notifications, newest first; those older than one of them. */
export function notificationsOf(db: Db, reader: Reader, { limit, before }: { limit: number; before?: string | undefined }): Promise<NotificationRow[]> {
  const older = before === undefined ? sql``
    : sql`AND position < (SELECT position FROM inbox.notification WHERE notification_id = ${before} AND user_id = ${reader.userId})`
  return db.many<NotificationRow>(sql`
    SELECT n.notification_id, n.event_id, n.type, n.appointment_id, n.business_id, n.barber_id, n.invitation_id, n.from_id, n.created_at, n.position,
      n.is_read OR n.position <= coalesce(r.up_to, 0) AS is_read,
      doer.nombre AS from_name, shop.nombre AS shop_name, barber.nombre AS barber_name,
      coalesce(a.start_at, n.start_at) AS start_at, a.zone, coalesce(a.client_id = n.user_id, false) AS as_client, a.status, a.services, a.reason,
      coalesce(client.nombre, a.guest_name) AS client_name
    FROM (SELECT * FROM inbox.notification WHERE user_id = ${reader.userId} AND ${isTold(reader)} ${older}
      ORDER BY position DESC LIMIT ${whole(limit)}) AS n
    LEFT JOIN inbox.read_until AS r ON r.user_id = n.user_id
    LEFT JOIN appointments.appointment AS a ON a.appointment_id = n.appointment_id
    LEFT JOIN people.person AS doer ON doer.user_id = n.from_id
    LEFT JOIN people.person AS barber ON barber.user_id = coalesce(a.barber_id, n.barber_id)
    LEFT JOIN people.person AS client ON client.user_id = a.client_id
    LEFT JOIN shops.shop ON shop.business_id = coalesce(a.business_id, n.business_id)
    ORDER BY n.position DESC`)
}

/** How many a person has not read; counting stops at 100, where the badge shows 99+. */
export async function unreadOf(db: Db, reader: Reader): Promise<number> {
  const row = await db.first<{ unread: number }>(sql`
    SELECT count(*)::int AS unread FROM (
      SELECT 1 FROM inbox.notification WHERE user_id = ${reader.userId} AND NOT is_read AND ${isTold(reader)}
        AND position > coalesce((SELECT up_to FROM inbox.read_until WHERE user_id = ${reader.userId}), 0) LIMIT 100) AS counted`)
  return row?.unread ?? 0
}

/** The place in the log of a person's newest notification that there is to be seen; none yet: 0. */
export async function newestOf(db: Db, userId: string): Promise<bigint> {
  const row = await db.first<{ position: bigint }>(sql`SELECT position FROM inbox.notification WHERE user_id = ${userId} ORDER BY position DESC LIMIT 1`)
  return row?.position ?? 0n
}

/** The place of the newest notification of anybody that was made by then; for what is written in the order of its time, as the demo is. */
export async function newestBefore(db: Db, instant: string): Promise<bigint> {
  return (await db.first<{ position: bigint | null }>(sql`SELECT max(position) AS position FROM inbox.notification WHERE created_at <= ${instant}`))?.position ?? 0n
}

/** Is there such a notification, and is it this person's? */
export const isMine = async (db: Db, userId: string, id: string): Promise<boolean> =>
  Boolean(await db.first(sql`SELECT 1 FROM inbox.notification WHERE notification_id = ${id} AND user_id = ${userId}`))
