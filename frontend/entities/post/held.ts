/**
 * Posts wherever they are held: in the feeds, in what somebody has published, on their own page. What one does oneself changes them
 * in their place, so that a list that somebody has gone far down is never asked for anew because of a heart.
 */
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Post } from '../../../contract/social/posts.ts'
import type { Answer } from '../../client/calls.ts'
import { isPostList } from '../../live/posts.ts'

export type PostPage = Answer<'GET /api/posts'>
type Pages = InfiniteData<PostPage>

const queryKey = ['api', 'posts']
const single = (key: QueryKey): string | undefined => (key.length === 3 && typeof key[2] === 'string' && !['new', 'hidden', 'reported'].includes(key[2]) ? key[2] : undefined)

/** Those that stay keep their page as it is: a page that is not another one is not drawn anew, and its height is known. */
function mapPages(pages: Pages, change: (posts: readonly Post[]) => Post[] | undefined): Pages {
  let changed = false
  const after = pages.pages.map((page) => {
    const posts = change(page.posts)
    if (!posts) return page
    changed = true
    return { ...page, posts }
  })
  return changed ? { ...pages, pages: after } : pages
}

/** Wherever these posts are shown. */
export function changePosts(queries: QueryClient, isMeant: (post: Post) => boolean, change: (post: Post) => Partial<Post>): void {
  const changed = (post: Post): Post => (isMeant(post) ? { ...post, ...change(post) } : post)
  queries.setQueriesData<Pages>({ queryKey, predicate: (query) => isPostList(query.queryKey) }, (pages) =>
    pages && mapPages(pages, (posts) => (posts.some(isMeant) ? posts.map(changed) : undefined)))
  queries.setQueriesData<Post>({ queryKey, predicate: (query) => single(query.queryKey) !== undefined }, (post) => post && changed(post))
}
export const changePost = (queries: QueryClient, id: string, change: (post: Post) => Partial<Post>): void => changePosts(queries, (post) => post.id === id, change)

/** Out of the lists; the page of each still has what it had. */
export function leaveOut(queries: QueryClient, isOut: (post: Post) => boolean): void {
  queries.setQueriesData<Pages>({ queryKey, predicate: (query) => isPostList(query.queryKey) }, (pages) =>
    pages && mapPages(pages, (posts) => (posts.some(isOut) ? posts.filter((post) => !isOut(post)) : undefined)))
}

/** As it is held anywhere. */
export function heldPost(queries: QueryClient, id: string): Post | undefined {
  for (const { queryKey: key, state: { data } } of queries.getQueryCache().findAll({ queryKey })) {
    if (data === undefined) continue
    // What lies under these keys is what `read` and the lists have put there.
    if (single(key) === id) return data as Post
    const found = isPostList(key) ? (data as Pages).pages.flatMap(({ posts }) => posts).find((post) => post.id === id) : undefined
    if (found) return found
  }
  return undefined
}
