/**
 * The search query. It walks shops by distance (or name, price or rating) with their barbers and
 * services, and collects those that match all words. Frequent words end the walk soon; for rare
 * ones only shops with the rarest word are walked.
 */
import { hash } from 'node:crypto'
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import type { Rol } from '../../../contract/kernel/values.ts'
import { configOf, type Db, prepared, type Sql, sql, whole } from '../../postgres/db.ts'
import { hasRarest, hasWord } from './search-words.ts'
import { mayMeet, type Viewer } from '../visibility.ts'
import { type Presence, presenceRows } from './presence.ts'
import { shopColumns, type ShopRow } from './shops-reads.ts'
import { shops } from './shops.ts'
import { availability } from './availability.ts'
import { people } from '../identity/people.ts'
import { ratings } from '../ratings.ts'
import { search } from './search.ts'

export interface SearchAsked {
  readonly viewer: Viewer
  /** Words, each of which must be found; none for everything. */
  readonly words: readonly string[]
  readonly here?: { readonly lat: number; readonly lng: number } | undefined
  readonly order: 'distancia' | 'nombre' | 'precio' | 'calificacion'
  readonly businesses: boolean
  readonly barbers: boolean
  /** Shops that one can go to; shops that come to one. */
  readonly atShop?: boolean | undefined
  readonly homeService: boolean
  /** Cents. */
  readonly priceMost?: number | undefined
  /** Kilometres; counts only with `here`. */
  readonly distanceMost?: number | undefined
  readonly specialty?: string | undefined
  /** Stars that they have at least, on average. */
  readonly ratingLeast?: number | undefined
  /** A condition on barbers; shops match by their barbers. */
  readonly only?:
    | ((request: { readonly barber: Sql; readonly shop: Sql; readonly ofShop: Sql }) => Sql)
    | undefined
  readonly limit: number
  readonly offset: number
  readonly after?: ResultRank | undefined
}

/** Where a result stands in the order. */
export interface ResultRank {
  /** What the order goes by; null where that is not known (they come last). */
  readonly rank: string | null
  /** Among those of one rank: the shop, or the cheapest service. */
  readonly at: string
  /** 0 a shop, 1 a barber of it. */
  readonly kind: number
  readonly id: string
}

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

/** So many steps are walked without asking which words are rare. */
export const WALKED = 40
/** No shop goes further: `limits.radius.max`, in metres. */
const FURTHEST = 50_000
/** Queries up to this many words without filters are prepared; others vary endlessly. */
const USUAL_WORDS = 3

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

interface Walk {
  /** How many steps at most. */
  readonly most?: number
  /** Only shops of which this is true; where it is said, they are few. */
  readonly among?: Sql
  /** In the order of prices: those who have none. */
  readonly unpriced?: boolean
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

const nothing = sql`SELECT WHERE false`

/** The best matching, then cheapest service, of barbers that the viewer may meet. */
function matchedOf({ words, viewer }: SearchAsked): Sql {
  if (words.length === 0) return sql`NULL::json`
  const has = words
    .map((word) => sql`${hasWord(sql`service.needle`, word)}::int`)
    .reduce((sum, one) => sql`${sum} + ${one}`)
  const offers = (of: Sql) =>
    sql`SELECT service.service_id, service.words, service.cents, ${has} AS has
      FROM ${of} AND service.active`
  return sql`(SELECT json_build_object('id', service_id, 'nombre', words, 'cents', cents) FROM (
    ${offers(sql`${search.service} WHERE found.kind = 1 AND service.barber_id = found.id`)}
    UNION ALL ${offers(sql`${search.barber} JOIN ${search.service} ON service.barber_id = barber.user_id WHERE found.kind = 0 AND barber.business_id = found.id AND ${mayMeet(viewer, sql`barber.user_id`)}`)}
  ) AS offered WHERE has > 0 ORDER BY has DESC, cents, service_id LIMIT 1)`
}

/**
 * The shop of `near` and its visible barbers, each with its search words. Owners who only manage
 * are found as the shop; a shop without visible barbers is not found.
 */
const peopleOf = ({ viewer, only }: SearchAsked) => sql`
  WITH staff AS (
      SELECT user_id, needle || ' ' || coalesce(offered.words, '') AS words, special,
        offered.cheapest, is_owner AND offered.cheapest IS NULL
        AND count(*) OVER () > 1 AS only_runs, ${mayMeet(viewer, sql`barber.user_id`)} AS met
      FROM ${search.barber}
      LEFT JOIN LATERAL (
          SELECT string_agg(service.needle, ' ') AS words, min(cents) AS cheapest
          FROM ${search.service}
          WHERE barber_id = user_id AND active
        ) AS offered ON true
      WHERE barber.business_id = near.business_id
    )
  SELECT 0 AS kind, near.business_id AS id,
    concat_ws(' ', near.needle, string_agg(words, ' ') FILTER (WHERE met)) AS words,
    string_agg(special, ' ') FILTER (WHERE met) AS special,
    min(cheapest) FILTER (WHERE met) AS cheapest
      ${only ? sql`, array_agg(user_id) FILTER (WHERE met AND NOT only_runs) AS people` : sql``}
  FROM staff
  HAVING count(*) = 0 OR bool_or(met)
  UNION ALL
  SELECT 1, user_id, near.needle || ' ' || words, special,
    cheapest ${only ? sql`, ARRAY[user_id]` : sql``}
  FROM staff
  WHERE met AND NOT only_runs`

/** Evaluated last, because it may cost most. */
const someOf = ({ only }: SearchAsked): Sql =>
  only === undefined
    ? sql``
    : sql`AND EXISTS (
        SELECT
        FROM unnest(one.people) AS barber (id)
        WHERE
            ${only({ barber: sql`barber.id`, shop: sql`near.business_id`, ofShop: sql`one.kind = 0` })}
      )`

/** The caller's position as a row, so that every use is one expression, also for the index. */
const asker = ({ here }: SearchAsked) =>
  sql`(SELECT ${here ? sql`ll_to_earth(${here.lat}::float8, ${here.lng}::float8)` : sql`NULL::earth`} AS point) AS asker`
/** Kilometres along the ground. */
const distance = sql`earth_distance(place, asker.point) / 1000`

function within(
  { atShop, homeService, priceMost, specialty, here, distanceMost }: SearchAsked,
  { among }: Walk,
): Sql {
  const reached =
    homeService && here
      ? sql`AND earth_box(asker.point, ${FURTHEST}) @> place
          AND earth_distance(place, asker.point) <= radius_km * 1000`
      : sql``
  const near =
    here && distanceMost !== undefined
      ? sql`AND earth_box(asker.point, ${distanceMost * 1_000}) @> place`
      : sql``
  const offered =
    priceMost === undefined || among
      ? sql``
      : sql`AND EXISTS (
          SELECT
          FROM ${search.barber}
          JOIN ${search.service} ON barber_id = user_id
          WHERE barber.business_id = shop.business_id AND active AND cents <= ${priceMost}
        )`
  const special =
    specialty === undefined || among
      ? sql``
      : sql`AND EXISTS (
          SELECT
          FROM ${search.barber}
          WHERE barber.business_id = shop.business_id
            AND strpos(special, unaccented(${specialty})) > 0
        )`
  return sql`NOT hidden ${homeService ? sql`AND at_home` : sql``} ${
    atShop
      ? sql`
    AND at_shop`
      : sql``
  } ${reached} ${near} ${offered} ${special} ${
    among
      ? sql`
    AND ${among}`
      : sql``
  }`
}

function shopsWalked(query: SearchAsked, walk: Walk): Sql {
  const { order, after, here } = query
  const byDistance = here !== undefined && order === 'distancia'
  const rank = walk.unpriced
    ? sql`NULL::int`
    : byDistance
      ? sql`place <-> asker.point`
      : sql`sort_name`
  const further = !after
    ? sql``
    : walk.unpriced
      ? sql`AND business_id >= ${after.at}::uuid`
      : after.rank === null
        ? sql`AND ${rank} IS NULL AND business_id >= ${after.at}::uuid`
        : byDistance
          ? sql`AND (
              place IS NULL OR (${rank}, business_id) >= (${after.rank}::float8, ${after.at}::uuid)
            )`
          : sql`AND (sort_name, business_id) >= (${after.rank}, ${after.at}::uuid)`
  const someUnpriced = walk.unpriced
    ? sql`AND EXISTS (
        SELECT
        FROM ${search.barber}
        WHERE barber.business_id = shop.business_id
          AND NOT EXISTS (SELECT FROM ${search.service} WHERE barber_id = user_id AND active)
      )`
    : sql``
  return sql`
    SELECT business_id, needle, ${rank} AS rank, business_id AS at, ${distance} AS distance,
      NULL::uuid AS barber_id, false AS shops_cheapest
    FROM ${search.shop}
    CROSS JOIN ${asker(query)}
    WHERE ${within(query, walk)} ${further} ${someUnpriced}
    ORDER BY ${rank}, business_id ${most(walk)}`
}

/** By price: each barber's cheapest service, and whether it is the shop's cheapest. */
function offersWalked(query: SearchAsked, walk: Walk): Sql {
  const { after, priceMost } = query
  const further = !after
    ? sql``
    : sql`AND (cents, service_id) >= (${Number(after.rank)}::int, ${after.at}::uuid)`
  const cheaper = sql`other.active AND (other.cents, other.service_id) < (offer.cents, offer.service_id)`
  return sql`
    SELECT offer.business_id, needle, offer.cents AS rank, offer.service_id AS at,
      ${distance} AS distance, offer.barber_id,
      NOT EXISTS (
        SELECT
        FROM ${search.barber} AS colleague
        JOIN ${search.service} AS other ON other.barber_id = colleague.user_id
        WHERE colleague.business_id = offer.business_id AND ${cheaper}
      ) AS shops_cheapest
    FROM (
      SELECT cents, service_id, barber_id, barber.business_id
      FROM ${search.service}
      JOIN ${search.barber} ON user_id = barber_id
      WHERE active ${further} ${priceMost === undefined ? sql`` : sql`AND cents <= ${priceMost}`}
    ) AS offer
    JOIN ${search.shop} ON shop.business_id = offer.business_id
    CROSS JOIN ${asker(query)}
    WHERE ${within(query, walk)}
      AND NOT EXISTS (
        SELECT FROM ${search.service} AS other WHERE other.barber_id = offer.barber_id AND ${cheaper}
      )
    ORDER BY offer.cents, offer.service_id ${most(walk)}`
}

/** By rating, then name; without rating last. */
function ratedWalked(query: SearchAsked, walk: Walk): Sql {
  const { after, businesses, barbers } = query
  const further = (rank: Sql, id: Sql) =>
    after ? sql`AND (${rank}, ${id}) >= (${after.rank}, ${after.at}::uuid)` : sql``
  const columns = sql`${distance} AS distance, NULL::uuid AS barber_id, false AS shops_cheapest`
  const shops = sql`(
    SELECT business_id, needle, by_rating AS rank, business_id AS at, ${columns}
    FROM ${search.shop} CROSS JOIN ${asker(query)}
    WHERE ${within(query, walk)} ${further(sql`by_rating`, sql`business_id`)}
    ORDER BY by_rating, business_id ${most(walk)})`
  const people = sql`(
    SELECT business_id, shop.needle, person.by_rating AS rank, person.user_id AS at, ${columns}
    FROM ${search.barber} AS person JOIN ${search.shop} USING (business_id) CROSS JOIN ${asker(query)}
    WHERE ${within(query, walk)} ${further(sql`person.by_rating`, sql`person.user_id`)}
    ORDER BY person.by_rating, person.user_id ${most(walk)})`
  if (businesses && barbers)
    return sql`${shops} UNION ALL ${people} ORDER BY rank, at ${most(walk)}`
  return businesses ? shops : people
}

const most = ({ most: steps }: Walk): Sql =>
  steps === undefined ? sql`` : sql`LIMIT ${whole(steps)}`
