import type { CamelRowIn } from '../engine/apply/projection.ts'
import { type Db, sql, whole } from '../../postgres/db.ts'
import { appointments } from '../booking/appointments.ts'
import { offers } from '../business/offers.ts'
import { shops } from '../business/shops.ts'
import { inbox } from '../engagement/inbox.ts'
import { reviews } from '../engagement/reviews.ts'
import { cases } from '../moderation/cases.ts'
import { dossiers } from './dossiers.ts'

type Made = CamelRowIn<typeof dossiers.dossier>

/** A person's dossiers of an appointment, newest first. */
export const dossiersOf = (db: Db, appointmentId: string, userId: string) =>
  db.many<Pick<Made, 'dossierId' | 'madeAt' | 'until' | 'revoked' | 'openings'>>(sql`
    SELECT dossier_id AS "dossierId", made_at AS "madeAt", until, revoked, openings
    FROM ${dossiers.dossier}
    WHERE appointment_id = ${appointmentId} AND made_by = ${userId}
    ORDER BY made_at DESC
    LIMIT ${whole(100)}`)

/** Those of a person that nobody has revoked. */
export const dossiersMadeBy = async (db: Db, userId: string): Promise<string[]> =>
  (
    await db.many<{ id: string }>(
      sql`SELECT dossier_id AS id
        FROM ${dossiers.dossier}
        WHERE made_by = ${userId} AND NOT revoked`,
    )
  ).map(({ id }) => id)

export interface Before {
  readonly visits: number
  readonly noShows: number
  readonly late: number
  readonly calledOff: number
}
/** What a client and a barber had with each other before an instant. */
export const visitsBefore = async (
  db: Db,
  pair: { readonly barberId: string; readonly clientId: string | null; readonly personId: string },
  start: string,
): Promise<Before> =>
  (await db.first<Before>(sql`
    SELECT count(*)::int AS visits, (count(*) FILTER (WHERE no_show))::int AS "noShows",
      (count(*) FILTER (WHERE late))::int AS late,
      (count(*) FILTER (WHERE cancelled_by = 'barbero' AND NOT no_show))::int AS "calledOff"
    FROM ${appointments.appointment}
    WHERE ${
      pair.clientId === null
        ? sql`client_id IS NULL AND person_id = ${pair.personId}`
        : sql`client_id = ${pair.clientId}`
    } AND barber_id = ${pair.barberId} AND start_at < ${start}`)) ?? {
    visits: 0,
    noShows: 0,
    late: 0,
    calledOff: 0,
  }

/** Prices of these services today, in cents; without those no longer offered. */
export const pricesNow = async (
  db: Db,
  serviceIds: readonly string[],
): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (
      await db.many<{ id: string; cents: number }>(
        sql`SELECT service_id AS id, cents
          FROM ${offers.service}
          WHERE service_id = ANY(${[...serviceIds]}::uuid[]) AND active`,
      )
    ).map(({ id, cents }) => [id, cents]),
  )

/** A shop as it is called; undefined where it is closed. */
export const shopNameNow = async (db: Db, businessId: string): Promise<string | undefined> =>
  (
    await db.first<{ name: string }>(
      sql`SELECT nombre AS name FROM ${shops.shop} WHERE business_id = ${businessId} AND NOT hidden`,
    )
  )?.name

export interface ToldInApp {
  readonly to: string
  readonly kind: string
  readonly at: string
  readonly read: boolean
}
/** What these people were told of an appointment in the app until an instant, in that order. */
export const toldInApp = (
  db: Db,
  appointmentId: string,
  userIds: readonly string[],
  until: string,
) =>
  db.many<ToldInApp>(sql`
    SELECT n.user_id AS to, n.type AS kind, n.created_at AS at,
      n.position <= greatest(n.read_position, coalesce(r.up_to, 0)) AS read
    FROM ${inbox.notification} AS n
    LEFT JOIN ${inbox.read_until} AS r ON r.user_id = n.user_id
    WHERE n.user_id = ANY(${[...userIds]}::uuid[]) AND n.count > 0
      AND n.appointment_id = ${appointmentId} AND n.created_at <= ${until}
    ORDER BY n.position
    LIMIT ${whole(200)}`)

/** The review of a visit, where it can be read; it has the appointment's id. */
export const reviewOf = (db: Db, appointmentId: string) =>
  db.first<{ rating: number; comment: string; publishedAt: string }>(
    sql`SELECT rating, comment, published_at AS "publishedAt"
      FROM ${reviews.review}
      WHERE review_id = ${appointmentId} AND NOT hidden`,
  )

/** The open case of a dispute about an appointment that a moderator has claimed. */
export const claimedCaseOf = async (
  db: Db,
  appointmentId: string,
  { staffId, at }: { readonly staffId: string; readonly at: string },
): Promise<string | undefined> =>
  (
    await db.first<{ id: string }>(
      sql`SELECT case_id AS id
        FROM ${cases.case}
        WHERE subject_type = 'APPOINTMENT' AND subject_id = ${appointmentId} AND state = 'open'
          AND claimed_by = ${staffId} AND claimed_until > ${at}`,
    )
  )?.id
