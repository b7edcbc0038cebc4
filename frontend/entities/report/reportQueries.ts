/** Reading one's own reports, page by page. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../client/api.ts'
import { keyOf } from '../../client/query.ts'

const PAGE = 50
const query = { limit: PAGE }

export const ownReports = infiniteQueryOptions({
  queryKey: keyOf('GET /api/moderation/reports/my', { query }),
  // After the last one seen: what is reported meanwhile moves nothing.
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/moderation/reports/my', {
      query: { ...query, ...(pageParam !== null && { antes: pageParam }) },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
  select: ({ pages }) => pages.flat(),
})
