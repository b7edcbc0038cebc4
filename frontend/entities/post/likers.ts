/** Likers of a post by page, and which of them the user follows. */
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { CallAnswer } from '../../client/calls.ts'
import { call } from '../../client/api.ts'
import { keyOf, lively } from '../../client/query.ts'

type Likers = CallAnswer<'GET /api/posts/:id/likes'>
const PAGE = 50

export const likersOf = (postId: string) =>
  infiniteQueryOptions({
    queryKey: keyOf('GET /api/posts/:id/likes', { params: { id: postId } }),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/posts/:id/likes', {
        params: { id: postId },
        query: { limit: PAGE, ...(pageParam !== null && { antes: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ siguiente }) => siguiente,
    ...lively,
  })

/** Follow state changed: entries keep their place. */
export const changeLiker = (queries: QueryClient, userId: string, isFollowing: boolean): void => {
  const changed = (one: Likers['usuarios'][number]) =>
    one.id === userId ? { ...one, isFollowing } : one
  queries.setQueriesData<InfiniteData<Likers>>(
    { queryKey: ['api', 'posts'], predicate: ({ queryKey }) => queryKey[3] === 'likes' },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, usuarios: page.usuarios.map(changed) })),
      },
  )
}
