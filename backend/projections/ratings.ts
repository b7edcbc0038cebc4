/** Rating sums of barbers and shops. */
import { limits } from '../../contract/kernel/limits.ts'
import {
  ReviewEdited,
  ReviewHidden,
  ReviewPublished,
  ReviewRestored,
} from '../domain/engagement/review.ts'
import { type Db, prepared, sql } from '../postgres/db.ts'
import { projection, type Rows } from './engine/apply/projection.ts'

/** What changes the sums, for the read models of other contexts that order by them. */
export { ReviewEdited, ReviewHidden, ReviewPublished, ReviewRestored }

/** How many gave how many stars. */
export interface Histogram {
  readonly one: number
  readonly two: number
  readonly three: number
  readonly four: number
  readonly five: number
}
const STARS = ['one', 'two', 'three', 'four', 'five'] as const

const sums = {
  reviews: 'int',
  stars: 'int',
  one: 'int',
  two: 'int',
  three: 'int',
  four: 'int',
  five: 'int',
} as const
/** One decimal, from a few reviews on: exact, for it is made of whole numbers. */
const average = `double precision GENERATED ALWAYS AS (CASE WHEN reviews >= ${limits.review.average} THEN round(stars::numeric / reviews, 1)::double precision END) STORED`

const tables = {
  barber: {
    columns: { barber_id: 'uuid', ...sums },
    key: ['barber_id'],
    generated: { average },
    indexes: ['(average DESC, barber_id) WHERE average IS NOT NULL'],
  },
  shop: {
    columns: { business_id: 'uuid', ...sums },
    key: ['business_id'],
    generated: { average },
    indexes: ['(average DESC, business_id) WHERE average IS NOT NULL'],
  },
} as const

interface Earned {
  readonly barberId: string
  readonly businessId: string | null
}

/** So many stars more, by so many reviews; both less where `by` is -1. */
function earn(
  rows: Rows<typeof tables>,
  { barberId, businessId }: Earned,
  stars: number | null,
  by: 1 | -1,
): void {
  const name = stars === null ? undefined : STARS[stars - 1]
  if (stars === null || name === undefined) return
  const counters = { reviews: by, stars: by * stars, [name]: by }
  rows.barber.add({ barber_id: barberId }, counters)
  if (businessId !== null) rows.shop.add({ business_id: businessId }, counters)
}

export const ratings = projection({
  name: 'ratings',
  version: 1,
  tables,
  handlers: (on) => [
    on(ReviewPublished, (review, rows) => earn(rows, review, review.rating, 1)),
    on(ReviewEdited, (review, rows) => {
      earn(rows, review, review.from, -1)
      earn(rows, review, review.to, 1)
    }),
    on(ReviewHidden, (review, rows) => earn(rows, review, review.rating, -1)),
    on(ReviewRestored, (review, rows) => earn(rows, review, review.rating, 1)),
  ],
})

/** The average is null while there are too few for one. */
export interface Rated {
  readonly rating: number | null
  readonly reviews: number
}
export interface RatedWhole extends Rated, Histogram {}

export const unrated: Rated = { rating: null, reviews: 0 }

/** Rating sums under their own names; null if none. */
export const sumColumns = sql`average, reviews, one, two, three, four, five`
export type RatedRow = {
  readonly [Column in 'average' | 'reviews' | keyof Histogram]: number | null
}
export const ratedOf = (row: RatedRow | undefined): RatedWhole => ({
  rating: row?.average ?? null,
  reviews: row?.reviews ?? 0,
  one: row?.one ?? 0,
  two: row?.two ?? 0,
  three: row?.three ?? 0,
  four: row?.four ?? 0,
  five: row?.five ?? 0,
})

export const ratingOfBarber = async (db: Db, barberId: string): Promise<RatedWhole> =>
  ratedOf(
    await db.first<RatedRow>(
      prepared(
        'rating of barber',
        sql`SELECT ${sumColumns} FROM ratings.barber WHERE barber_id = ${barberId}`,
      ),
    ),
  )
export const ratingOfShop = async (db: Db, businessId: string): Promise<RatedWhole> =>
  ratedOf(
    await db.first<RatedRow>(
      sql`SELECT ${sumColumns} FROM ratings.shop WHERE business_id = ${businessId}`,
    ),
  )

/** Of several at once; who is missing is `unrated`. */
export const ratingsOfBarbers = async (
  db: Db,
  barberIds: readonly string[],
): Promise<ReadonlyMap<string, Rated>> =>
  byId(
    await db.many<Rated & { id: string }>(
      sql`SELECT barber_id AS id, average AS rating, reviews
        FROM ratings.barber
        WHERE barber_id = ANY(${[...barberIds]}::uuid[])`,
    ),
  )
export const ratingsOfShops = async (
  db: Db,
  businessIds: readonly string[],
): Promise<ReadonlyMap<string, Rated>> =>
  byId(
    await db.many<Rated & { id: string }>(
      sql`SELECT business_id AS id, average AS rating, reviews
        FROM ratings.shop
        WHERE business_id = ANY(${[...businessIds]}::uuid[])`,
    ),
  )

const byId = (rows: readonly (Rated & { id: string })[]): ReadonlyMap<string, Rated> =>
  new Map(rows.map(({ id, rating, reviews }) => [id, { rating, reviews }]))
