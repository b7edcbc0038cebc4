/** Rating sums of barbers and shops. */
import { limits } from '../../contract/kernel/limits.ts'
import {
  ReviewEdited,
  ReviewHidden,
  ReviewPublished,
  ReviewRestored,
} from '../domain/engagement/review.ts'
import { projection, type Rows } from './engine/apply/projection.ts'

/** What changes the sums, for the read models of other contexts that order by them. */
export { ReviewEdited, ReviewHidden, ReviewPublished, ReviewRestored }
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
