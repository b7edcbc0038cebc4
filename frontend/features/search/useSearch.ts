/** Asks for what is wanted, page by page; a question that has been changed is broken off. */
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../client/api.ts'
import { keyOf } from '../../client/query.ts'
import type { Here } from '../../entities/place/useHere.ts'
import { asked, type SearchQuery } from './wanted.ts'

export function foundBy(request: SearchQuery, here: Here | undefined) {
  const query = asked(request, here)
  return infiniteQueryOptions({
    queryKey: keyOf('GET /api/search', { query }),
    // The first page by its number, the others after the last one seen: what is added meanwhile
    // moves nothing.
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/search', {
        query: { ...query, ...(pageParam === null ? { page: 0 } : { despuesDe: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ siguiente }) => siguiente ?? undefined,
  })
}

// Coming back restores the loaded pages.
export const useSearch = (request: SearchQuery, here: Here | undefined) =>
  useInfiniteQuery({
    ...foundBy(request, here),
    placeholderData: keepPreviousData,
    refetchOnMount: false,
  })
