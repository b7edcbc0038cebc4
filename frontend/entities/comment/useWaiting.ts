/** Comments waiting for approval under the user's posts: list and count. */
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { limits } from '../../../contract/kernel/limits.ts'
import { call } from '../../client/api.ts'
import { keyOf, lively } from '../../client/query.ts'
import { useLiveInterval } from '../../live/LiveProvider.tsx'

const list = infiniteQueryOptions({
  queryKey: keyOf('GET /api/comments/pending'),
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/comments/pending', {
      query: pageParam === null ? {} : { desde: pageParam },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ comentarios }) =>
    comentarios.length < limits.comment.page ? undefined : comentarios.at(-1)?.cursor,
  ...lively,
})

export function useHeldComments(enabled: boolean) {
  const query = useInfiniteQuery({ ...list, enabled, refetchInterval: useLiveInterval() })
  return {
    ...query,
    total: query.data?.pages[0]?.total ?? 0,
    held: query.data?.pages.flatMap(({ comentarios }) => comentarios) ?? [],
  }
}
