/** Words of the search: matches, candidate shops, rarity. */
import type pg from 'pg'
import { sameAs } from '../../domain/business/trade-words.ts'
import { configOf, type Sql, sql, whole } from '../../postgres/db.ts'
import { search } from './search.ts'

/** Letters that are compared at most: PostgreSQL refuses to compare more than 255 bytes. */
export const LONGEST_WORD = 40
/** Minimum pg_trgm similarity of a misspelt word. */
export const ALIKE = 0.35
const leastAlike: Sql = { text: String(ALIKE), values: [] }
/** The index of letters knows nothing shorter. */
const SHORTEST = 3
/** A word that more rows have than this is not rare. */
const RARE = 300

/** Forgiven typos: none in three letters; a swap in a long word counts as two. */
export const forgivenSlips = (word: string): number => {
  if (word.length < 4) return 0
  if (word.length < 7) return 1
  return 2
}

/**
 * Somewhere in a text as it is; or, but for a slip, a word of it: from five letters on the
 * beginning of a word is enough, one letter longer, because the slip may be a letter too few. The
 * same text for every word, so that a query can be kept prepared. A word with synonyms is found by
 * any of them, and only as it is: 'niño' is no slip of 'fino'.
 */
export const hasWord = (text: Sql, typed: string): Sql => {
  const same = sameAs(typed)
  if (same.length > 1)
    return anyOf(same.map((word) => sql`strpos(${text}, (SELECT unaccented(${word}))) > 0`))
  const word = sql`(SELECT unaccented(${typed.slice(0, LONGEST_WORD)}))`
  return sql`(strpos(${text}, ${word}) > 0 OR ${slipped(text, typed, word, sql`word_similarity(${word}, ${text}) >= ${leastAlike}`)})`
}

/** The same, said so that an index of letters is asked first. */
const indexed = (text: Sql, typed: string): Sql => {
  const same = sameAs(typed)
  if (same.length > 1)
    return anyOf(same.map((word) => sql`${text} LIKE '%' || unaccented(${word}) || '%'`))
  const word = sql`unaccented(${typed.slice(0, LONGEST_WORD)})`
  const asIs = sql`${text} LIKE '%' || ${word} || '%'`
  return forgivenSlips(typed) === 0
    ? asIs
    : sql`(${asIs} OR ${slipped(text, typed, word, sql`${word} <% ${text}`)})`
}

const anyOf = (conditions: readonly Sql[]): Sql =>
  sql`(${conditions.reduce((one, other) => sql`${one} OR ${other}`)})`

function slipped(text: Sql, typed: string, word: Sql, alike: Sql): Sql {
  const [slips, letters] = [
    sql`(SELECT ${forgivenSlips(typed)}::int)`,
    sql`(SELECT ${typed.length < 5 ? LONGEST_WORD : Math.min(typed.length, LONGEST_WORD)}::int)`,
  ]
  const close = (beginning: Sql) =>
    sql`levenshtein_less_equal(left(said, ${beginning}), ${word}, ${slips}) <= ${slips}`
  return sql`(${slips} > 0 AND ${alike}
    AND EXISTS (SELECT FROM regexp_split_to_table(${text}, '[^[:alnum:]]+') AS said WHERE (${close(letters)} OR ${close(sql`${letters} + 1`)}) AND word_similarity(${word}, said) >= ${leastAlike}))`
}

/** Shops that have a word: in their own words, a barber's, or a service's. */
const shopsWith = (word: string): Sql => sql`
  SELECT business_id
  FROM ${search.shop}
  WHERE ${indexed(sql`needle`, word)}
  UNION
  SELECT business_id
  FROM ${search.barber}
  WHERE ${indexed(sql`needle`, word)} AND business_id IS NOT NULL
  UNION
  SELECT barber.business_id
  FROM ${search.service}
  JOIN ${search.barber} ON user_id = barber_id
  WHERE ${indexed(sql`service.needle`, word)} AND barber.business_id IS NOT NULL`

/**
 * Says of a shop that it has words: the rarest of these alone where that is rare, each of them
 * otherwise. Whether one record has them all is not said. Counting ends where a word isn't rare, so
 * that frequent ones cost little. Inside a transaction.
 */
export async function hasRarest(client: pg.PoolClient, words: readonly string[]): Promise<Sql> {
  const existing = words.filter((word) => [...word].length >= SHORTEST)
  if (existing.length === 0) return sql`true`
  await client.query(`SET LOCAL pg_trgm.word_similarity_threshold = ${ALIKE}`)
  const {
    rows: [row],
  } = await client.query<{ counts: number[] }>(
    configOf(
      sql`SELECT ARRAY[${existing.map(countOf).reduce((one, other) => sql`${one}, ${other}`)}]::int[]
            AS counts`,
    ),
  )
  const counts = row?.counts ?? []
  const least = Math.min(...counts)
  const rarest = existing[counts.indexOf(least)]
  if (rarest !== undefined && least <= RARE)
    return sql`shop.business_id = ANY(ARRAY(${shopsWith(rarest)}))`
  return existing.reduce(
    (all, word) => sql`${all} AND shop.business_id IN (${shopsWith(word)})`,
    sql`true`,
  )
}

/** In how many rows a word is, no further than is rare. */
const countOf = (word: string): Sql => {
  const rows = [sql`${search.shop}`, sql`${search.barber}`, sql`${search.service}`].map(
    (table) => sql`SELECT 1 FROM ${table} WHERE ${indexed(sql`needle`, word)}`,
  )
  return sql`(SELECT count(*) FROM (${rows.reduce((all, some) => sql`${all} UNION ALL ${some}`)} LIMIT ${whole(RARE + 1)}) AS found)`
}
