/** What the product tells each person, made of what happened. The words are chosen when read, so that names are today's. */
import type { z } from 'zod'
import type { EventDefinition } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import {
  AppointmentBooked, AppointmentCancelled, AppointmentCompleted, AppointmentConfirmed, AppointmentExpired, AppointmentMarkedNoShow, AppointmentMoved, AppointmentMovedIn,
  AppointmentRejected,
} from '../../domain/booking/events.ts'
import { BarberInvited, BarberJoined, BarberLeft, BarberRemoved, InvitationDeclined } from '../../domain/business/team.ts'
import { AllNotificationsRead, NotificationRead } from '../../domain/engagement/inbox.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { type Db, sql, whole } from '../../postgres/db.ts'
import { projection, type Rows } from '../engine/projection.ts'

const tables = {
  notification: {
    columns: {
      notification_id: 'uuid',
      user_id: 'uuid',
      type: 'text',
      /** What it is about: an appointment and when it was then, or a shop and perhaps its invitation. */
      appointment_id: { type: 'uuid', nullable: true },
      start_at: { type: 'timestamptz', nullable: true },
      business_id: { type: 'uuid', nullable: true },
      invitation_id: { type: 'uuid', nullable: true },
      /** Who did it, where it was a person. */
      from_id: { type: 'uuid', nullable: true },
      created_at: 'timestamptz',
      /** The event's place in the log: the order, also within one instant. */
      position: 'bigint',
      is_read: 'boolean',
    },
    key: ['notification_id'],
    indexes: ['(user_id, position DESC)', '(user_id, created_at) WHERE NOT is_read'],
  },
  /** Everything up to here counts as read. */
  read_until: { columns: { user_id: 'uuid', until: 'timestamptz' }, key: ['user_id'] },
} as const

interface Concerned {
  readonly appointmentId: string
  readonly barberId: string
  readonly clientId: string | null
  readonly start: string
}

/** The id of what an event tells a person: the same at every replay, and for every channel. */
export const notificationId = (eventId: string, userId: string) => derivedId('notification', eventId, userId)

type About = { readonly appointment_id: string; readonly start_at: string } | { readonly business_id: string; readonly invitation_id?: string }

/** Tells one person of one event; nobody is told what they did themselves. */
function tell(rows: Rows<typeof tables>, { id, position, metadata }: RecordedEvent, type: string, userId: string | null, about: About) {
  if (!userId || userId === metadata.actor.id) return
  rows.notification.put({
    notification_id: notificationId(id, userId), user_id: userId, type, ...about,
    from_id: metadata.actor.role === 'system' ? null : metadata.actor.id, created_at: metadata.occurredAt, position, is_read: false,
  })
}

const ofShop = ({ businessId, invitationId }: { businessId: string; invitationId?: string }): About => ({ business_id: businessId, ...(invitationId !== undefined && { invitation_id: invitationId }) })
const ofAppointment = ({ appointmentId, start }: Pick<Concerned, 'appointmentId' | 'start'>): About => ({ appointment_id: appointmentId, start_at: start })

export const inbox = projection({
  name: 'inbox',
  version: 3,
  tables,
  handlers: (on) => {
    /** An event that is told to both sides under one name. */
    const toBoth = <Type extends string, Shape extends z.ZodRawShape>(event: EventDefinition<Type, Shape>, type: string) =>
      on(event, (data, rows, recorded) => {
        // Every event of an appointment says whom it concerns (events.ts).
        const concerned = data as unknown as Concerned
        tell(rows, recorded, type, concerned.clientId, ofAppointment(concerned))
        tell(rows, recorded, type, concerned.barberId, ofAppointment(concerned))
      })
    return [
      toBoth(AppointmentBooked, 'appointment_created'),
      // One that was confirmed as it was booked has been told of by that.
      on(AppointmentConfirmed, (data, rows, recorded) => { if (!data.automatic) tell(rows, recorded, 'appointment_confirmed', data.clientId, ofAppointment(data)) }),
      toBoth(AppointmentRejected, 'appointment_rejected'),
      toBoth(AppointmentCancelled, 'appointment_cancelled'),
      toBoth(AppointmentExpired, 'appointment_cancelled'),
      toBoth(AppointmentMoved, 'appointment_rescheduled'),
      toBoth(AppointmentMovedIn, 'appointment_rescheduled'),
      on(AppointmentCompleted, (data, rows, recorded) => tell(rows, recorded, 'appointment_completed', data.clientId, ofAppointment(data))),
      on(AppointmentMarkedNoShow, (data, rows, recorded) => tell(rows, recorded, 'appointment_no_show', data.clientId, ofAppointment(data))),
      on(BarberInvited, ({ inviteeId, ...shop }, rows, recorded) => tell(rows, recorded, 'team_invitation', inviteeId, ofShop(shop))),
      on(BarberJoined, ({ ownerId, ...shop }, rows, recorded) => tell(rows, recorded, 'team_joined', ownerId, ofShop(shop))),
      on(InvitationDeclined, ({ ownerId, ...shop }, rows, recorded) => tell(rows, recorded, 'team_declined', ownerId, ofShop(shop))),
      on(BarberLeft, ({ ownerId, ...shop }, rows, recorded) => tell(rows, recorded, 'team_left', ownerId, ofShop(shop))),
      on(BarberRemoved, ({ barberId, ...shop }, rows, recorded) => tell(rows, recorded, 'team_removed', barberId, ofShop(shop))),
      on(NotificationRead, ({ notificationId: id }, rows) => rows.notification.patch({ notification_id: id }, { is_read: true })),
      on(AllNotificationsRead, ({ userId, until }, rows) => rows.read_until.put({ user_id: userId, until })),
    ]
  },
})

export interface NotificationRow {
  readonly notification_id: string
  readonly type: string
  readonly appointment_id: string | null
  readonly business_id: string | null
  readonly invitation_id: string | null
  readonly from_name: string | null
  readonly shop_name: string | null
  /** Of an appointment. */
  readonly start_at: string | null
  readonly zone: string | null
  /** Whether the one who is told is the appointment's client. */
  readonly as_client: boolean
  readonly created_at: string
  readonly position: bigint
  readonly is_read: boolean
}

/** A person's notifications, newest first; those older than one of them. */
export const notificationsOf = (db: Db, userId: string, { limit, before }: { limit: number; before?: string | undefined }) => db.many<NotificationRow>(sql`
  SELECT n.notification_id, n.type, n.appointment_id, n.business_id, n.invitation_id, person.nombre AS from_name, shop.nombre AS shop_name,
    coalesce(a.start_at, n.start_at) AS start_at, a.zone, coalesce(a.client_id = n.user_id, false) AS as_client, n.created_at, n.position,
    n.is_read OR n.created_at <= coalesce(r.until, '-infinity') AS is_read
  FROM (SELECT * FROM inbox.notification WHERE user_id = ${userId} ${before === undefined ? sql`` : sql`AND position < (SELECT position FROM inbox.notification WHERE notification_id = ${before} AND user_id = ${userId})`}
        ORDER BY position DESC LIMIT ${whole(limit)}) AS n
  LEFT JOIN inbox.read_until AS r ON r.user_id = n.user_id
  LEFT JOIN people.person ON person.user_id = n.from_id
  LEFT JOIN appointments.appointment AS a ON a.appointment_id = n.appointment_id
  LEFT JOIN shops.shop ON shop.business_id = n.business_id
  ORDER BY n.position DESC`)

/** How many a person has not read; counting stops at 100, where the badge shows 99+. */
export async function unreadOf(db: Db, userId: string): Promise<number> {
  const row = await db.first<{ unread: number }>(sql`
    SELECT count(*)::int AS unread FROM (
      SELECT 1 FROM inbox.notification WHERE user_id = ${userId} AND NOT is_read
        AND created_at > coalesce((SELECT until FROM inbox.read_until WHERE user_id = ${userId}), '-infinity') LIMIT 100) AS counted`)
  return row?.unread ?? 0
}

/** Is there such a notification, and is it this person's? */
export const isMine = async (db: Db, userId: string, id: string): Promise<boolean> =>
  Boolean(await db.first(sql`SELECT 1 FROM inbox.notification WHERE notification_id = ${id} AND user_id = ${userId}`))
