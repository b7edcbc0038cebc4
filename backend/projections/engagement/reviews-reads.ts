import type { RowIn } from '../engine/apply/projection.ts'
import { type Db, prepared, type Sql, sql, whole } from '../../postgres/db.ts'
import { type RatedRow, ratedOf, type RatedWhole, sumColumns } from '../ratings-reads.ts'
import { mayMeet, maySeeShop, type Viewer } from '../visibility.ts'
import { people } from '../identity/people.ts'
import { reviews } from './reviews.ts'
import { shops } from '../business/shops.ts'
import { ratings } from '../ratings.ts'
import { appointments } from '../booking/appointments.ts'

export interface ReviewRow extends Omit<RowIn<typeof reviews.review>, 'person_id' | 'suspended'> {
  /** Names as they are today; null where the account is closed or was never one. */
  readonly writer_name: string | null
  readonly barber_name: string | null
  readonly replier_name: string | null
  /** May the viewer meet them? */
  readonly meets_writer: boolean
  readonly meets_barber: boolean
  readonly meets_replier: boolean
}

/** `one` with names. Closed accounts lose name and text; their stars stay. */
const withNames = (viewer: Viewer): Sql => sql`
  SELECT one.review_id, one.barber_id, one.business_id, one.owner_id, one.client_id, one.start_at,
    one.zone, one.services, one.rating, one.published_at, one.edited_at, one.changes, one.position,
    one.hidden, CASE WHEN writer.closed THEN '' ELSE one.comment END AS comment, CASE
    WHEN replier.standing = 'active' THEN one.reply END AS reply, one.replier_id, one.replied_at,
    one.reply_edited_at, CASE WHEN NOT writer.closed THEN writer.nombre END AS writer_name,
    barber.nombre AS barber_name, replier.nombre AS replier_name,
    ${mayMeet(viewer, sql`one.client_id`)} AS meets_writer,
    ${mayMeet(viewer, sql`one.barber_id`)} AS meets_barber,
    ${mayMeet(viewer, sql`one.replier_id`)} AS meets_replier
  FROM one
  LEFT JOIN ${people.person} AS writer ON writer.user_id = one.client_id
  LEFT JOIN ${people.person} AS barber ON barber.user_id = one.barber_id
  LEFT JOIN ${people.person} AS replier ON replier.user_id = one.replier_id`

/** Suspended reviewers are muted at once; averages follow (`reviewsOutOfStep`). */
const isHeard = ({ at }: Viewer): Sql => sql`coalesce((
  SELECT coalesce(away.suspended_until <= ${at}::timestamptz, false) FROM ${people.person} AS away WHERE away.user_id = review.client_id AND away.standing = 'suspended'), true)`

/** A review readable by the viewer with barber and shop, or undefined. */
export const reviewSeenBy = (db: Db, viewer: Viewer, reviewId: string) =>
  db.first<{ authorId: string | null }>(sql`
    SELECT client_id AS "authorId"
    FROM ${reviews.review}
    WHERE review_id = ${reviewId} AND NOT hidden AND ${isHeard(viewer)}
      AND (
        ${mayMeet(viewer, sql`review.barber_id`)}
          OR EXISTS (
            SELECT
            FROM ${shops.shop}
            WHERE shop.business_id = review.business_id
              AND
                ${maySeeShop(viewer, { shop: sql`shop.business_id`, owner: sql`shop.owner_id`, hidden: sql`shop.hidden` })}
          )
      )`)

/** Reviews of a barber, or of a shop with all its past barbers. */
export type ReviewsOf = { readonly barberId: string } | { readonly businessId: string }

export interface ReviewsAsked {
  readonly limit: number
  /** The position of the last one of the page before. */
  readonly before?: bigint | undefined
}

/** A page beside what all of them come to; a row without a review where there is none. */
type PagedRow = RatedRow & { [Column in keyof ReviewRow]: ReviewRow[Column] | null }

/** The query of `reviewsSeen`, exported for the benchmark. Blocks hide no reviews. */
export function reviewsQuery(
  viewer: Viewer,
  whose: ReviewsOf,
  { limit, before }: ReviewsAsked,
): Sql {
  const ofBarber = 'barberId' in whose
  const of = ofBarber ? sql`barber_id = ${whose.barberId}` : sql`business_id = ${whose.businessId}`
  const seen = ofBarber
    ? sql`SELECT
      FROM ${people.person}
      WHERE user_id = ${whose.barberId} AND ${mayMeet(viewer, sql`person.user_id`)}`
    : sql`SELECT
      FROM ${shops.shop}
      WHERE business_id = ${whose.businessId}
        AND
          ${maySeeShop(viewer, { shop: sql`shop.business_id`, owner: sql`shop.owner_id`, hidden: sql`shop.hidden` })}`
  const page = sql`
    WITH one AS (
        SELECT *
        FROM ${reviews.review}
        WHERE ${of} AND NOT hidden ${before === undefined ? sql`` : sql`AND position < ${before}`}
          AND ${isHeard(viewer)}
        ORDER BY position DESC
        LIMIT ${whole(limit)}
      ) ${withNames(viewer)}`
  return prepared(
    `reviews ${ofBarber} ${viewer.userId === null} ${before === undefined} ${limit}`,
    sql`
      SELECT sums.*, page.*
      FROM (SELECT EXISTS(${seen}) AS seen) AS asked
      LEFT JOIN (
        SELECT ${sumColumns}
        FROM ${ofBarber ? sql`${ratings.barber}` : sql`${ratings.shop}`} AS rated
        WHERE ${of}
      ) AS sums ON true
      LEFT JOIN LATERAL (${page}) AS page ON true
      WHERE asked.seen
      ORDER BY page.position DESC`,
  )
}

/** Reviews with what all of them come to; nothing where the viewer is not to see whose they are. */
export async function reviewsSeen(
  db: Db,
  viewer: Viewer,
  whose: ReviewsOf,
  query: ReviewsAsked,
): Promise<{ rated: RatedWhole; rows: ReviewRow[] } | undefined> {
  const rows = await db.many<PagedRow>(reviewsQuery(viewer, whose, query))
  const [first] = rows
  // What a review has not, no column of it has.
  return (
    first && {
      rated: ratedOf(first),
      rows: rows.filter((row): row is RatedRow & ReviewRow => row.review_id !== null),
    }
  )
}

/** A client's newest visit to a barber of which they have said nothing yet. */
export const unreviewedVisit = (db: Db, clientId: string, barberId: string) =>
  db.first<{ id: string }>(sql`
    SELECT appointment_id AS id
    FROM ${appointments.appointment}
    WHERE client_id = ${clientId} AND barber_id = ${barberId} AND status = 'completada'
      AND attested_at IS NULL
    ORDER BY start_at DESC
    LIMIT 1`)

/** Reviews that don't match their author's suspension. */
export const reviewsOutOfStep = (db: Db, at: string, limit: number) =>
  db.many<{ id: string; hide: boolean }>(sql`
    SELECT id, hide
    FROM (
      (
        SELECT review_id AS id, true AS hide
        FROM ${people.person}
        JOIN ${reviews.review} ON review.person_id = person.user_id
        WHERE person.suspended AND NOT person.closed
          AND (person.suspended_until IS NULL OR person.suspended_until > ${at}::timestamptz)
          AND NOT review.suspended
        LIMIT ${whole(limit)}
      )
      UNION ALL (
        SELECT review_id, false
        FROM ${reviews.review}
        JOIN ${people.person} ON person.user_id = review.client_id
        WHERE review.suspended
          AND (person.standing <> 'suspended' OR person.suspended_until <= ${at}::timestamptz)
        LIMIT ${whole(limit)}
      )
    ) AS out_of_step`)
