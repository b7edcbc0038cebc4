/** Paged posts: a feed or a profile. */
import { infiniteQueryOptions, type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { limits } from '../../../contract/kernel/limits.ts'
import { call } from '../../client/api.ts'
import type { QueryInput } from '../../../contract/kernel/route.ts'
import type { posts } from '../../../contract/social/posts.ts'
import { keyOf } from '../../client/query.ts'
import type { PostPage } from './held.ts'

type Which = Pick<NonNullable<QueryInput<typeof posts>>, 'userId' | 'feed'>

export const feedOf = (feed: 'todos' | 'siguiendo') => listOf(feed === 'siguiendo' ? { feed } : {})
export const publishedBy = (userId: string) => listOf({ userId })

/** A list stays until refreshed: nothing moves under the reader. */
const listOf = (which: Which) =>
  infiniteQueryOptions({
    queryKey: keyOf('GET /api/posts', { query: { ...which, limit: limits.page } }),
    // The first page by its number, the others after the last post that was looked at.
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/posts', {
        query: {
          ...which,
          limit: limits.page,
          ...(pageParam === null ? { page: 1 } : { desde: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ hasMore, nextPage }) => (hasMore ? (nextPage ?? undefined) : undefined),
    staleTime: Infinity,
    select: withoutTwins,
  })

/** Removes duplicates between pages (1-04); unchanged pages keep identity. */
export function withoutTwins(
  data: InfiniteData<PostPage, string | null>,
): InfiniteData<PostPage, string | null> {
  const seen = new Set<string>()
  const pages = data.pages.map((page) => {
    const first = page.posts.filter(({ id }) => !seen.has(id) && seen.add(id))
    return first.length === page.posts.length ? page : { ...page, posts: first }
  })
  return pages.every((page, index) => page === data.pages[index]) ? data : { ...data, pages }
}

export const usePublished = (userId: string) => useInfiniteQuery(publishedBy(userId))
