import type { RowIn } from '../engine/apply/projection.ts'
import { type Db, type Sql, sql, whole } from '../../postgres/db.ts'
import { mayMeet, type Viewer } from '../visibility.ts'
import { shops } from '../business/shops.ts'
import { inbox } from './inbox.ts'
import { wishes } from './preferences.ts'
import { appointments } from '../booking/appointments.ts'
import { people } from '../identity/people.ts'

export interface NotificationRow extends Omit<
  RowIn<typeof inbox.notification>,
  'user_id' | 'subject' | 'read_position'
> {
  /** Of a standing notification, so there is one. */
  readonly event_id: string
  readonly is_read: boolean
  /** Names as they are today; of who did it, of the shop, of a team's barber. */
  readonly from_name: string | null
  readonly shop_name: string | null
  readonly barber_name: string | null
  readonly zone: string | null
  readonly as_client: boolean
  readonly status: 'pendiente' | 'confirmada' | 'completada' | 'cancelada' | null
  readonly services: readonly { readonly nombre: string }[] | null
  readonly reason: string | null
  readonly expected_at: string | null
  readonly client_name: string | null
  readonly started_at: string | null
  readonly attendance_confirmed_at: string | null
  readonly reader_zone: string | null
}

/** Whose notifications are asked for. */
export type InboxReader = Viewer & { readonly userId: string }

/** As `toldBy` says it (domain/engagement/notifications.ts). */
const isTold = (reader: InboxReader) =>
  sql`((from_id IS NULL OR appointment_id IS NOT NULL OR ${mayMeet(reader, sql`from_id`)}) AND NOT ${isToHiddenShop})`
/** Invitations to hidden shops are suppressed. EXISTS would collect all shops. */
const isToHiddenShop = sql`(type = 'team_invitation' AND coalesce((SELECT inviting.hidden FROM ${shops.shop} AS inviting WHERE inviting.business_id = notification.business_id), false))`

/** A person's notifications, newest first; those older than one of them. */
export const notificationsOf = (
  db: Db,
  reader: InboxReader,
  page: Page,
): Promise<NotificationRow[]> => db.many<NotificationRow>(notificationsQuery(reader, page))

interface Page {
  readonly limit: number
  readonly before?: string | undefined
}

export function notificationsQuery(reader: InboxReader, { limit, before }: Page): Sql {
  const older =
    before === undefined
      ? sql``
      : sql`AND position < (
            SELECT position
            FROM ${inbox.notification}
            WHERE user_id = ${reader.userId} AND notification_id = ${before}
          )`
  return sql`
    SELECT n.notification_id, n.event_id, n.count, n.type, n.appointment_id, n.business_id,
      n.barber_id, n.invitation_id, n.post_id, n.decision_id, n.report_id, n.achievement_id,
      n.from_id, n.created_at, n.position,
      n.position <= greatest(n.read_position, r.up_to) AS is_read, doer.nombre AS from_name,
      shop.nombre AS shop_name, barber.nombre AS barber_name,
      coalesce(a.start_at, n.start_at) AS start_at, coalesce(a.zone, n.zone) AS zone,
      n.answer_until, n.expected_at,
      coalesce(a.client_id = n.user_id, false) AS as_client, a.status, a.services, a.reason,
      a.started_at, a.attendance_confirmed_at,
      (SELECT said ->> 'zonaHoraria' FROM ${wishes.person} WHERE user_id = ${reader.userId})
        AS reader_zone, coalesce(client.nombre, a.guest_name) AS client_name
    FROM (
      SELECT *
      FROM ${inbox.notification}
      WHERE user_id = ${reader.userId} AND count > 0 AND ${isTold(reader)} ${older}
      ORDER BY position DESC
      LIMIT ${whole(limit)}
    ) AS n
    LEFT JOIN ${inbox.read_until} AS r ON r.user_id = n.user_id
    LEFT JOIN ${appointments.appointment} AS a ON a.appointment_id = n.appointment_id
    LEFT JOIN ${people.person} AS doer ON doer.user_id = n.from_id
    LEFT JOIN ${people.person} AS barber ON barber.user_id = coalesce(a.barber_id, n.barber_id)
    LEFT JOIN ${people.person} AS client ON client.user_id = a.client_id
    LEFT JOIN ${shops.shop} ON shop.business_id = coalesce(a.business_id, n.business_id)
    ORDER BY n.position DESC`
}

/** How many a person has not read; counting stops at 100, where the badge shows 99+. */
export async function unreadOf(db: Db, reader: InboxReader): Promise<number> {
  const row = await db.first<{ unread: number }>(sql`
    SELECT count(*)::int AS unread
    FROM (
      SELECT 1
      FROM ${inbox.notification}
      WHERE user_id = ${reader.userId} AND count > 0 AND position > read_position
        AND ${isTold(reader)}
        AND position > coalesce(
          (SELECT up_to FROM ${inbox.read_until} WHERE user_id = ${reader.userId}), 0
        )
      LIMIT 100
    ) AS counted`)
  return row?.unread ?? 0
}

/** More than any device shows at once. */
const MOST_SUBJECTS = 300

/** What a person's unread notifications are about, as the tag of a push names it; the newest. */
export async function unreadSubjects(db: Db, reader: InboxReader): Promise<string[]> {
  const rows = await db.many<{ subject: string }>(sql`
    SELECT DISTINCT subject
    FROM (
      SELECT subject
      FROM ${inbox.notification}
      WHERE user_id = ${reader.userId} AND count > 0 AND position > read_position
        AND ${isTold(reader)}
        AND position > coalesce(
          (SELECT up_to FROM ${inbox.read_until} WHERE user_id = ${reader.userId}), 0
        )
      ORDER BY position DESC
      LIMIT ${whole(MOST_SUBJECTS)}
    ) AS unread`)
  return rows.map(({ subject }) => subject)
}

/** The place in the log of a person's newest notification that there is to be seen; none yet: 0. */
export async function newestOf(db: Db, userId: string): Promise<bigint> {
  const row = await db.first<{ position: bigint }>(
    sql`SELECT position
      FROM ${inbox.notification}
      WHERE user_id = ${userId} AND count > 0
      ORDER BY position DESC
      LIMIT 1`,
  )
  return row?.position ?? 0n
}

/** Log position of the newest notification by then; for time-ordered data like the demo. */
export async function newestBefore(db: Db, instant: string): Promise<bigint> {
  return (
    (
      await db.first<{ position: bigint | null }>(
        sql`SELECT max(position) AS position
          FROM ${inbox.notification}
          WHERE created_at <= ${instant}`,
      )
    )?.position ?? 0n
  )
}

/** Count and last actor of an unread entry; undefined if nothing is left. */
export const gatheredIn = (
  db: Db,
  userId: string,
  id: string,
): Promise<{ readonly count: number; readonly from_id: string | null } | undefined> =>
  db.first(sql`
    SELECT n.count, n.from_id
    FROM ${inbox.notification} n
    LEFT JOIN ${inbox.read_until} r ON r.user_id = n.user_id
    WHERE n.user_id = ${userId} AND n.notification_id = ${id} AND n.count > 0
      AND n.position > greatest(n.read_position, r.up_to)`)

/** Log position that a person's notification covers; undefined if not theirs. */
export const toldUpTo = async (db: Db, userId: string, id: string): Promise<bigint | undefined> =>
  (
    await db.first<{ position: bigint }>(
      sql`SELECT position
        FROM ${inbox.notification}
        WHERE user_id = ${userId} AND notification_id = ${id} AND count > 0`,
    )
  )?.position
