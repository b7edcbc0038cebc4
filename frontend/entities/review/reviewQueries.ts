/** Reading reviews page by page: of a barber, or of a shop. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { userReviews } from '../../../contract/engagement/reviews.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { call } from '../../client/api.ts'
import { keyOf } from '../../client/query.ts'

export type ReviewList = ResponseOf<typeof userReviews>
/** Whose visits they are of. */
export type ReviewsOf = { readonly barberId: string } | { readonly businessId: string }

const PAGE = 10

export const reviewsOf = (whose: ReviewsOf) => {
  const [name, id] =
    'barberId' in whose
      ? (['GET /api/users/:id/reviews', whose.barberId] as const)
      : (['GET /api/businesses/:id/reviews', whose.businessId] as const)
  return infiniteQueryOptions({
    queryKey: keyOf(name, { params: { id }, query: { limit: PAGE } }),
    // After the last one seen: what is written meanwhile moves nothing.
    queryFn: ({ pageParam, signal }) =>
      call(name, {
        params: { id },
        query: { limit: PAGE, ...(pageParam !== null && { antes: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ siguiente }) => siguiente ?? undefined,
    // What they come to is the newest page's to say.
    select: ({ pages }) => ({
      resumen: pages[0]?.resumen,
      resenas: pages.flatMap(({ resenas }) => resenas),
    }),
  })
}
