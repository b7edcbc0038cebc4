/** A search as it is asked. */
import type { Viewer } from '../visibility.ts'

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
  /** Only barbers with whom a visit can still begin that day, from this instant on, and their shops. */
  readonly freeFrom?: Date | undefined
  readonly limit: number
  readonly offset: number
  readonly after?: ResultRank | undefined
}

/** No shop goes further: `limits.radius.max`, in metres. */
export const FURTHEST = 50_000
/** Distances that differ by less are the same one, in metres. */
export const SAME_RANK = 1e-6
