/**
 * The question that is asked of the search's words. Shops are walked from the nearest to the furthest (or by name), each
 * with its barbers and what they offer, and whoever has all the words asked for is found. A frequent word ends the walk
 * soon; for a rare one only those shops are walked that the index of its letters names.
 */
import type pg from 'pg'
import { type Db, type Sql, sql } from '../postgres/db.ts'

export interface SearchAsked {
  /** Words, each of which must be found; none for everything. */
  readonly words: readonly string[]
  readonly here?: { readonly lat: number; readonly lng: number } | undefined
  readonly order: 'distancia' | 'nombre'
  readonly businesses: boolean
  readonly barbers: boolean
  readonly homeService: boolean
  /** Cents. */
  readonly priceMost?: number | undefined
  readonly specialty?: string | undefined
  readonly limit: number
  readonly offset: number
  readonly after?: Place | undefined
}

/** Where a result stands in the order. */
export interface Place {
  /** Of its shop; null where that is not known (they come last). */
  readonly rank: string | null
  readonly business_id: string
  /** 0 a shop, 1 a barber of it. */
  readonly kind: number
  readonly id: string
}
export interface FoundRow extends Place {
  readonly distance: number | null
  readonly cheapest: number | null
}

/** So many shops are walked without asking the index of letters. */
const WALKED = 80
/** Letters that are compared at most: PostgreSQL refuses to compare more than 255 bytes. */
const LONGEST_WORD = 40
/** No shop goes further: `limits.radius.max`, in metres. */
const FURTHEST = 50_000

export async function searchFor(db: Db, given: SearchAsked): Promise<FoundRow[]> {
  const asked = { ...given, words: given.words.map((word) => word.slice(0, LONGEST_WORD)) }
  const walked = await db.many<FoundRow>(searchQuery(asked, WALKED + asked.offset))
  // Enough, or there was no word by which to look further than this.
  if (walked.length >= asked.limit) return walked
  return db.transaction(async (client) => {
    await client.query("SET LOCAL pg_trgm.word_similarity_threshold = 0.35; SET LOCAL statement_timeout = '5s'")
    return ask(client, searchQuery(asked, undefined))
  })
}

async function ask(client: pg.PoolClient, { text, values }: Sql): Promise<FoundRow[]> {
  return (await client.query<FoundRow>(text, [...values])).rows
}

/** The query by itself, so that the benchmark asks the very same. `most`: how many shops are walked; without it all that have words like these. */
export function searchQuery(asked: SearchAsked, most: number | undefined): Sql {
  const { here, order, businesses, barbers, homeService, limit, offset, after, words, priceMost, specialty } = asked
  const point = here && sql`ll_to_earth(${here.lat}::float8, ${here.lng}::float8)`
  const byDistance = point !== undefined && order === 'distancia'
  const rank = byDistance ? sql`place <-> ${point}` : sql`sort_name`
  const atHome = homeService ? sql`AND at_home` : sql``
  const within = homeService && point ? sql`AND earth_box(${point}, ${FURTHEST}) @> place AND earth_distance(place, ${point}) <= radius_km * 1000` : sql``
  const further = !after ? sql``
    : after.rank === null ? sql`AND ${rank} IS NULL AND business_id >= ${after.business_id}::uuid`
    : byDistance ? sql`AND (place IS NULL OR (${rank}, business_id) >= (${after.rank}::float8, ${after.business_id}::uuid))`
    : sql`AND (sort_name, business_id) >= (${after.rank}, ${after.business_id}::uuid)`
  const past = !after ? sql`` : sql`AND (business_id <> ${after.business_id}::uuid OR (kind, id) > (${after.kind}::int, ${after.id}::uuid))`
  const named = most === undefined ? words.reduce((all, word) => sql`${all} AND business_id IN (${shopsLike(word)})`, sql``) : sql``
  return sql`
    WITH near AS (
      SELECT business_id, needle, ${rank} AS rank, ${point ? sql`earth_distance(place, ${point}) / 1000` : sql`NULL::float8`} AS distance
      FROM search.shop WHERE true ${atHome} ${within} ${further} ${named}
      ORDER BY ${rank}, business_id ${most === undefined ? sql`` : sql`LIMIT ${most}`})
    SELECT near.business_id, near.rank::text AS rank, near.distance, one.kind, one.id, one.cheapest
    FROM near CROSS JOIN LATERAL (
      WITH staff AS (
        SELECT user_id, needle || ' ' || coalesce(offered.words, '') AS words, special, offered.cheapest, is_owner AND offered.cheapest IS NULL AND count(*) OVER () > 1 AS only_runs
        FROM search.barber LEFT JOIN LATERAL (
          SELECT string_agg(service.needle, ' ') AS words, min(cents) AS cheapest FROM search.service WHERE barber_id = user_id AND active) AS offered ON true
        WHERE barber.business_id = near.business_id)
      SELECT 0 AS kind, near.business_id AS id, concat_ws(' ', near.needle, string_agg(words, ' ')) AS words, string_agg(special, ' ') AS special, min(cheapest) AS cheapest
        FROM staff HAVING ${businesses}::boolean
      UNION ALL
      SELECT 1, user_id, near.needle || ' ' || words, special, cheapest FROM staff WHERE ${barbers}::boolean AND NOT only_runs) AS one
    WHERE true ${past}
      ${priceMost === undefined ? sql`` : sql`AND one.cheapest <= ${priceMost}`}
      ${specialty === undefined ? sql`` : sql`AND strpos(one.special, unaccented(${specialty})) > 0`}
      ${words.reduce((all, word) => sql`${all} AND ${hasWord(word)}`, sql``)}
    ORDER BY near.rank, near.business_id, one.kind, one.id LIMIT ${limit} OFFSET ${offset}`
}

/** How many slips of the finger are forgiven: none in three letters, and two neighbours that changed places in a long word count as two. */
const forgiven = (word: string): number => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2)

/** Somewhere in the text as it is; or, but for a slip, a word of it: from five letters on the beginning of a word is enough. */
function hasWord(word: string): Sql {
  const slips = forgiven(word)
  const asIs = sql`strpos(one.words, unaccented(${word})) > 0`
  if (slips === 0) return asIs
  const close = (said: Sql) => sql`levenshtein_less_equal(${said}, unaccented(${word}), ${slips}::int) <= ${slips}::int`
  const beginning = (letters: number) => close(sql`left(said, ${letters}::int)`)
  // A slip may be a letter too few, so that the beginning is one longer than what was typed.
  const said = word.length < 5 ? beginning(LONGEST_WORD) : sql`(${beginning(word.length)} OR ${beginning(word.length + 1)})`
  return sql`(${asIs} OR (word_similarity(unaccented(${word}), one.words) >= 0.35
    AND EXISTS (SELECT 1 FROM regexp_split_to_table(one.words, '[^[:alnum:]]+') AS said WHERE ${said})))`
}

/** Shops with a word like this one anywhere: in their own words, a barber's, or a service's. */
const shopsLike = (word: string): Sql => sql`
  SELECT business_id FROM search.shop WHERE unaccented(${word}) <% needle
  UNION SELECT business_id FROM search.barber WHERE unaccented(${word}) <% needle AND business_id IS NOT NULL
  UNION SELECT barber.business_id FROM search.service JOIN search.barber ON user_id = barber_id WHERE unaccented(${word}) <% service.needle AND barber.business_id IS NOT NULL`
