/** Cached posts. Own changes are applied in place, so long lists aren't refetched. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Post } from '../../../contract/social/posts.ts'
import type { CallAnswer } from '../../client/calls.ts'
import { isPostList, postsIn, putInLists } from '../../live/posts.ts'

export type PostPage = CallAnswer<'GET /api/posts'>

const queryKey = ['api', 'posts']
const single = (key: QueryKey): string | undefined =>
  key.length === 3 && typeof key[2] === 'string' && !['new', 'hidden', 'reported'].includes(key[2])
    ? key[2]
    : undefined

/** Wherever these posts are shown. */
export function changePosts(
  queries: QueryClient,
  isMeant: (post: Post) => boolean,
  change: (post: Post) => Partial<Post>,
): void {
  const changed = (post: Post): Post => (isMeant(post) ? { ...post, ...change(post) } : post)
  putInLists(queries, isMeant, changed)
  queries.setQueriesData<Post>(
    { queryKey, predicate: (query) => single(query.queryKey) !== undefined },
    (post) => post && changed(post),
  )
}
export const changePost = (
  queries: QueryClient,
  id: string,
  change: (post: Post) => Partial<Post>,
): void => changePosts(queries, (post) => post.id === id, change)

/** A comment was added or removed. */
export const countComments = (queries: QueryClient, id: string, more: number): void =>
  changePost(queries, id, ({ commentsCount, hasCommented }) => ({
    commentsCount: Math.max(0, commentsCount + more),
    hasCommented: hasCommented || more > 0,
  }))

/** Removes posts from lists; returns the undo. */
export function leaveOut(queries: QueryClient, isOut: (post: Post) => boolean): () => void {
  const before = queries.getQueriesData({
    queryKey,
    predicate: (query) => isPostList(query.queryKey),
  })
  putInLists(queries, isOut, () => undefined)
  return () => {
    for (const [key, list] of before) queries.setQueryData(key, list)
  }
}

/** As it is held anywhere. */
export function heldPost(queries: QueryClient, id: string): Post | undefined {
  for (const {
    queryKey: key,
    state: { data },
  } of queries.getQueryCache().findAll({ queryKey })) {
    if (data === undefined) continue
    // What lies under this key is what `read` has put there.
    if (single(key) === id) return data as Post
    const found = isPostList(key) ? postsIn(data).find((post) => post.id === id) : undefined
    if (found) return found
  }
  return undefined
}
