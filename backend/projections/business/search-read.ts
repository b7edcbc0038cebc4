/**
 * The search query. It walks shops by distance (or name, price or rating) with their barbers and
 * services, and collects those that match all words. Frequent words end the walk soon; for rare
 * ones only shops with the rarest word are walked.
 */
import { hash } from 'node:crypto'
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import type { Rol } from '../../../contract/kernel/values.ts'
import { configOf, prepared, sql, whole, type Db, type Sql } from '../../postgres/db.ts'
import { people } from '../identity/people.ts'
import { ratings } from '../ratings.ts'
import { presenceRows, type Presence } from './presence.ts'
import { shopColumns, type ShopRow } from './shops-reads.ts'
import {
  matchedOf,
  nothing,
  offersWalked,
  peopleOf,
  ratedWalked,
  shopsWalked,
  someOf,
  type Walk,
} from './search-walks.ts'
import { hasRarest, hasWord } from './search-words.ts'
import { shops } from './shops.ts'
import { availability } from './availability.ts'
import type { ResultRank, SearchAsked } from './search-asked.ts'

/** A result with what its card shows: of the shop, and of the barber where it is one. */
export interface FoundRow extends ResultRank, Omit<ShopRow, 'nombre'> {
  readonly distance: number | null
  readonly cheapest: number | null
  /** Null where the shop's page has not heard of it yet. */
  readonly nombre: string | null
  readonly owner_week: WeeklySchedule | null
  readonly person_name: string | null
  readonly person_rol: Rol | null
  readonly person_specialties: readonly string[] | null
  readonly person_image: string | null
  readonly rating: number | null
  readonly reviews: number
  readonly matched: { readonly id: string; readonly nombre: string; readonly cents: number } | null
  /** Of a shop: its people, where any of them has days of their own to come. */
  readonly presence: readonly Presence[] | null
}

/** A result: what depends on the search, and the row that tells the rest. */
export interface FoundResult
  extends ResultRank, Pick<FoundRow, 'distance' | 'cheapest' | 'matched'> {
  /** While these are the same, so is the rest of the row; undefined where nobody can tell. */
  readonly of: readonly [object, ...unknown[]] | undefined
  row(): FoundRow
}

/** So many steps are walked without asking which words are rare. */
export const WALKED = 40

/** Queries up to this many words without filters are prepared; others vary endlessly. */
const USUAL_WORDS = 3

/** What PostgreSQL finds, in its order. */
export const foundIn =
  (db: Db) =>
  async (query: SearchAsked): Promise<FoundResult[]> =>
    (await searchFor(db, query)).map((row) => ({ ...rankOf(row), of: undefined, row: () => row }))

const rankOf = ({ rank, at, kind, id, distance, cheapest, matched }: FoundRow) => ({
  rank,
  at,
  kind,
  id,
  distance,
  cheapest,
  matched,
})

/** Results in order. Price pages restart from the cheapest, as unpriced ones follow. */
export async function searchFor(db: Db, query: SearchAsked): Promise<FoundRow[]> {
  if (query.order !== 'precio' || query.offset === 0) return foundFor(db, query)
  return (await foundFor(db, { ...query, limit: query.offset + query.limit, offset: 0 })).slice(
    query.offset,
  )
}

async function foundFor(db: Db, request: SearchAsked): Promise<FoundRow[]> {
  const walked = await db.many<FoundRow>(searchQuery(request, { most: WALKED + request.offset }))
  if (walked.length >= request.limit) return walked
  return db.transaction(async (client) => {
    await client.query("SET LOCAL statement_timeout = '5s'")
    const among = await hasRarest(client, request.words)
    const ask = async (query: Sql) => (await client.query<FoundRow>(configOf(query))).rows
    const found = await ask(searchQuery(request, { among }))
    if (
      request.order !== 'precio' ||
      found.length >= request.limit ||
      request.priceMost !== undefined
    )
      return found
    return [
      ...found,
      ...(await ask(
        searchQuery({ ...request, limit: request.limit - found.length }, { among, unpriced: true }),
      )),
    ]
  })
}

/** The query by itself, so that the benchmark and the test of its plan ask the very same. */
export function searchQuery(request: SearchAsked, walk: Walk): Sql {
  const {
    businesses,
    barbers,
    after,
    limit,
    offset,
    words,
    priceMost,
    specialty,
    distanceMost,
    ratingLeast,
  } = request
  const byPrice = request.order === 'precio' && !walk.unpriced
  const byRating = request.order === 'calificacion'
  // A cursor stands in one of the two legs of the prices: the first is then over, or the second
  // begins at its start.
  if (request.order === 'precio' && after && byPrice !== (after.rank !== null))
    return byPrice ? nothing : searchQuery({ ...request, after: undefined }, walk)
  const past = !after
    ? sql``
    : byRating
      ? sql`AND at <> ${after.at}::uuid`
      : byPrice
        ? sql`AND (at <> ${after.at}::uuid OR one.kind > ${after.kind}::int)`
        : sql`AND (
            at <> ${after.at}::uuid OR (one.kind, one.id) > (${after.kind}::int, ${after.id}::uuid)
          )`
  const walked = () => {
    if (byPrice) return offersWalked(request, walk)
    return byRating ? ratedWalked(request, walk) : shopsWalked(request, walk)
  }
  /** Which of a shop's people stand in this place of the order. */
  const place = () => {
    if (byPrice)
      return sql`(one.kind = 1 AND one.id = near.barber_id OR one.kind = 0 AND near.shops_cheapest)`
    return byRating ? sql`one.id = near.at` : sql`true`
  }
  const query = sql`
    WITH near AS (
        ${walked()}
      ),
      found AS (
        SELECT near.business_id, near.rank, near.at, near.distance, one.kind, one.id, one.cheapest
        FROM near
        CROSS JOIN LATERAL (${peopleOf(request)}) AS one
        WHERE
            ${place()}
            ${past}
          AND (one.kind = 0 AND ${businesses}::boolean OR one.kind = 1 AND ${barbers}::boolean)
            ${walk.unpriced ? sql`AND one.cheapest IS NULL` : sql``}
            ${priceMost === undefined ? sql`` : sql`AND one.cheapest <= ${priceMost}`}
            ${distanceMost === undefined || !request.here ? sql`` : sql`AND near.distance <= ${distanceMost}`}
            ${specialty === undefined ? sql`` : sql`AND strpos(one.special, unaccented(${specialty})) > 0`}
            ${words.reduce((all, word) => sql`${all} AND ${hasWord(sql`one.words`, word)}`, sql``)}
            ${ratingLeast === undefined ? sql`` : sql`AND CASE one.kind WHEN 0 THEN (SELECT average FROM ${ratings.shop} WHERE business_id = one.id) ELSE (SELECT average FROM ${ratings.barber} WHERE barber_id = one.id) END >= ${ratingLeast}::float8`}
            ${someOf(request)}
        ORDER BY near.rank, near.at, one.kind, one.id
        LIMIT ${whole(limit)}
        OFFSET ${whole(offset)}
      ),
      presence AS (
        ${presenceRows(request.viewer.at, sql`SELECT business_id FROM found WHERE kind = 0`)}
      )
    SELECT ${shopColumns}, week.horario AS owner_week, person.nombre AS person_name,
      person.rol AS person_rol, person.especialidades AS person_specialties,
      person.profile_image_url AS person_image, rated.average AS rating,
      coalesce(rated.reviews, 0) AS reviews, ${matchedOf(request)} AS matched, CASE found.kind
      WHEN 0 THEN (
        SELECT json_agg(json_build_object('horario', horario, 'exceptions', exceptions))
        FROM presence
        WHERE presence.at = found.business_id
      ) END AS presence, found.business_id, found.rank::text AS rank, found.at, found.kind,
      found.id, found.distance, found.cheapest
    FROM found
    LEFT JOIN ${shops.shop} ON shop.business_id = found.business_id
    LEFT JOIN ${availability.week} ON found.kind = 0 AND week.barber_id = shop.owner_id
    LEFT JOIN ${people.person} ON found.kind = 1 AND person.user_id = found.id
    LEFT JOIN LATERAL (
        SELECT average, reviews
        FROM ${ratings.shop}
        WHERE found.kind = 0 AND business_id = found.id
        UNION ALL
        SELECT average, reviews
        FROM ${ratings.barber}
        WHERE found.kind = 1 AND barber_id = found.id
        LIMIT 1
      ) AS rated ON true
    ORDER BY found.rank, found.at, found.kind, found.id`
  const isUsual =
    words.length <= USUAL_WORDS &&
    walk.most === WALKED &&
    priceMost === undefined &&
    specialty === undefined &&
    distanceMost === undefined &&
    ratingLeast === undefined
  return isUsual ? prepared(`search ${hash('md5', query.text, 'base64url')}`, query) : query
}
