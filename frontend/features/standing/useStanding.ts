import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { CallAnswer } from '../../client/calls.ts'
import { call } from '../../client/api.ts'
import { keyOf } from '../../client/query.ts'

export type AccountStanding = CallAnswer<'GET /api/account/standing'>

const ownStanding = infiniteQueryOptions({
  queryKey: keyOf('GET /api/account/standing'),
  // After the last one seen: what is decided meanwhile moves nothing.
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/account/standing', {
      query: pageParam === null ? {} : { antes: pageParam },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ hasMore, decisiones }) => (hasMore ? decisiones.at(-1)?.id : undefined),
  staleTime: 0,
})

export interface StandingPages {
  pages: readonly AccountStanding[]
  isPending: boolean
  isError: boolean
  retry: () => void
  more: (() => void) | undefined
  isFetchingMore: boolean
}

export function useStanding(): StandingPages {
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(ownStanding)
  return {
    pages: data?.pages ?? [],
    isPending,
    isError,
    retry: () => void refetch(),
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    isFetchingMore: isFetchingNextPage,
  }
}
