import { type Db, prepared, sql } from '../postgres/db.ts'
import { ratings } from './ratings.ts'

/** How many gave how many stars. */
export interface Histogram {
  readonly one: number
  readonly two: number
  readonly three: number
  readonly four: number
  readonly five: number
}

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
        sql`SELECT ${sumColumns} FROM ${ratings.barber} WHERE barber_id = ${barberId}`,
      ),
    ),
  )
export const ratingOfShop = async (db: Db, businessId: string): Promise<RatedWhole> =>
  ratedOf(
    await db.first<RatedRow>(
      sql`SELECT ${sumColumns} FROM ${ratings.shop} WHERE business_id = ${businessId}`,
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
        FROM ${ratings.barber}
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
        FROM ${ratings.shop}
        WHERE business_id = ANY(${[...businessIds]}::uuid[])`,
    ),
  )

const byId = (rows: readonly (Rated & { id: string })[]): ReadonlyMap<string, Rated> =>
  new Map(rows.map(({ id, rating, reviews }) => [id, { rating, reviews }]))
