/** The walks of a search: by distance, by price and by rating, each in SQL. */
import { sql, whole, type Sql } from '../../postgres/db.ts'
import { hasTimeToday } from '../booking/free-today.ts'
import { mayMeet } from '../visibility.ts'
import { hasWord } from './search-words.ts'
import { search } from './search.ts'
import { FURTHEST, type ResultRank, SAME_RANK, type SearchAsked } from './search-asked.ts'

export interface Walk {
  /** How many steps at most. */
  readonly most?: number
  /** Only shops of which this is true; where it is said, they are few. */
  readonly among?: Sql
  /** In the order of prices: those who have none. */
  readonly unpriced?: boolean
}

export const nothing = sql`SELECT WHERE false`

/** The best matching, then cheapest service, of barbers that the viewer may meet. */
export function matchedOf({ words, viewer }: SearchAsked): Sql {
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
export const peopleOf = ({ viewer, freeFrom }: SearchAsked) => sql`
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
      ${freeFrom ? sql`, array_agg(user_id) FILTER (WHERE met AND NOT only_runs) AS people` : sql``}
  FROM staff
  HAVING count(*) = 0 OR bool_or(met)
  UNION ALL
  SELECT 1, user_id, near.needle || ' ' || words, special,
    cheapest ${freeFrom ? sql`, ARRAY[user_id]` : sql``}
  FROM staff
  WHERE met AND NOT only_runs`

/** Evaluated last, because it may cost most. */
export const someOf = ({ freeFrom }: SearchAsked): Sql =>
  freeFrom === undefined
    ? sql``
    : sql`AND EXISTS (
        SELECT
        FROM unnest(one.people) AS barber (id)
        WHERE
            ${hasTimeToday(freeFrom)({ barber: sql`barber.id`, shop: sql`near.business_id`, ofShop: sql`one.kind = 0` })}
      )`

/** The caller's position as a row, so that every use is one expression, also for the index. */
const asker = ({ here }: SearchAsked) =>
  sql`(SELECT ${here ? sql`ll_to_earth(${here.lat}::float8, ${here.lng}::float8)` : sql`NULL::earth`} AS point) AS asker`

/** Kilometres along the ground. */
export const distance = sql`earth_distance(place, asker.point) / 1000`

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

/** Of the last result of a page that memory has given the distance is a hair off. */
const rankOf = ({ at, rank }: ResultRank, query: SearchAsked): Sql => sql`coalesce((
  SELECT place <-> asker.point FROM ${search.shop} CROSS JOIN ${asker(query)}
  WHERE business_id = ${at}::uuid AND abs((place <-> asker.point) - ${rank}::float8) < ${sameRank}
), ${rank}::float8)`
const sameRank: Sql = { text: String(SAME_RANK), values: [] }

export function shopsWalked(query: SearchAsked, walk: Walk): Sql {
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
              place IS NULL OR (${rank}, business_id) >= (${rankOf(after, query)}, ${after.at}::uuid)
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
export function offersWalked(query: SearchAsked, walk: Walk): Sql {
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
export function ratedWalked(query: SearchAsked, walk: Walk): Sql {
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

export const most = ({ most: steps }: Walk): Sql =>
  steps === undefined ? sql`` : sql`LIMIT ${whole(steps)}`
