/** Cached comments: threads by page and unfolded replies. Own changes are applied in place. */
import {
  infiniteQueryOptions,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import type { Comment, Thread } from '../../../contract/social/comments.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { call } from '../../client/api.ts'
import { keyOf, lively } from '../../client/query.ts'

/** Key prefix of a post's comments, for live invalidation. */
export const keyOfComments = (postId: string): QueryKey =>
  keyOf('GET /api/posts/:id/comments', { params: { id: postId } })

/** After a full page there may be more. */
const after = (page: readonly Comment[]): string | undefined =>
  page.length < limits.comment.page ? undefined : page.at(-1)?.cursor
const from = (desde: string | null) => (desde === null ? {} : { desde })

export const threadsOf = (postId: string) =>
  infiniteQueryOptions({
    queryKey: keyOfComments(postId),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/posts/:id/comments', {
        params: { id: postId },
        query: from(pageParam),
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: after,
    ...lively,
  })

export const repliesTo = (postId: string, rootId: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOfComments(postId), 'replies', rootId],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/comments/:id/replies', {
        params: { id: rootId },
        query: from(pageParam),
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: after,
    ...lively,
  })

type Held = InfiniteData<(Thread | Comment)[]>
const change = (
  queries: QueryClient,
  postId: string,
  pages: (page: (Thread | Comment)[], index: number, key: QueryKey) => (Thread | Comment)[],
): void => {
  for (const [key, data] of queries.getQueriesData<Held>({ queryKey: keyOfComments(postId) })) {
    if (data)
      queries.setQueryData<Held>(key, {
        ...data,
        pages: data.pages.map((page, index) => pages(page, index, key)),
      })
  }
}

/** Wherever this comment is held; null takes it away. */
export function changeComment(
  queries: QueryClient,
  { id, postId }: Pick<Comment, 'id' | 'postId'>,
  to: (comment: Comment) => Partial<Comment> | null,
): void {
  const changed = <One extends Comment>(all: readonly One[]): One[] =>
    all.flatMap((one) => {
      if (one.id !== id) return [one]
      const now = to(one)
      return now === null ? [] : [{ ...one, ...now }]
    })
  change(queries, postId, (page) =>
    changed(page).map((one) =>
      'replies' in one ? { ...one, replies: changed(one.replies) } : one,
    ),
  )
}

/** One's own that has just been written: on top, or as the last answer. */
export function putComment(queries: QueryClient, comment: Thread | Comment): void {
  const { rootId, id } = comment
  change(queries, comment.postId, (page, index, key) => {
    if (page.some((one) => one.id === id)) return page
    if (rootId === null)
      return key.includes('replies') || index > 0 || !('replies' in comment)
        ? page
        : [comment, ...page]
    if (key.at(-1) === rootId) return [...page, comment]
    return page.map((one) =>
      one.id === rootId && 'replies' in one && !one.replies.some((reply) => reply.id === id)
        ? { ...one, repliesCount: one.repliesCount + 1, replies: [...one.replies, comment] }
        : one,
    )
  })
}
