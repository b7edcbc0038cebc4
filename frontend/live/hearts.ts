/** Like counts from live messages, set in place. Loaded on the first message. */
import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '../../contract/social/posts.ts'
import { keyOf } from '../client/query.ts'
import { ownHearts, putInLists } from './posts.ts'

export function putHearts(
  queries: QueryClient,
  { postId: id, likesCount }: { postId: string; likesCount?: number | undefined },
): void {
  if (likesCount === undefined || ownHearts.has(id)) return
  const put = (post: Post): Post =>
    post.likesCount === likesCount ? post : { ...post, likesCount }
  putInLists(queries, (one) => one.id === id, put)
  queries.setQueryData<Post>(
    keyOf('GET /api/posts/:id', { params: { id } }),
    (post) => post && put(post),
  )
}
