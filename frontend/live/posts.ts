/** Others' changes of posts: refetched singly after a random delay. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Post } from '../../contract/social/posts.ts'
import { ApiError } from '../../shared/http/http.ts'
import { read } from '../client/query.ts'

/** Single changes refetch within a second; frequent ones within `CALM_MS` are spread. */
const GATHER_MS = 100
const SPREAD_MS = { once: 500, again: 1_700 } as const
const CALM_MS = 10_000
const GONE = new Set([404, 410])

/** ['api', 'posts', { … }]: a paged feed or profile. */
export const isPostList = ([, area, which, more]: QueryKey): boolean =>
  area === 'posts' && typeof which === 'object' && more === undefined

interface Pages {
  readonly pages: readonly { readonly posts: readonly Post[] }[]
}
const isPages = (data: unknown): data is Pages =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)
/** The posts of a list, as far as it has been read. */
export const postsIn = (data: unknown): readonly Post[] =>
  isPages(data) ? data.pages.flatMap(({ posts }) => posts) : []

/**
 * These posts in every list, each as it is to stand there, or without those that have none. Pages
 * in which there are none of them stay what they are: a page that is not another one is not drawn
 * anew, and its height is known.
 */
export function putInLists(
  queries: QueryClient,
  isMeant: (post: Post) => boolean,
  put: (post: Post) => Post | undefined,
): void {
  queries.setQueriesData(
    { queryKey: ['api', 'posts'], predicate: ({ queryKey }) => isPostList(queryKey) },
    (data: unknown) => {
      if (!isPages(data) || !postsIn(data).some(isMeant)) return data
      const pages = data.pages.map((page) =>
        page.posts.some(isMeant)
          ? {
              ...page,
              posts: page.posts.flatMap((post) => (isMeant(post) ? (put(post) ?? []) : post)),
            }
          : page,
      )
      return { ...data, pages }
    },
  )
}

/** Posts whose own heart is on its way: its answer brings the number. */
export const ownHearts = new Set<string>()

export interface PostsAside {
  changed: (id: string) => void
  close: () => void
}

export function postsAside(queries: QueryClient, random: () => number = Math.random): PostsAside {
  const waiting = new Map<string, number>()
  const request = new Map<string, number>()
  const put = (id: string, post: Post | undefined) =>
    putInLists(
      queries,
      (one) => one.id === id,
      () => post,
    )
  const isHeld = (id: string) =>
    queries
      .getQueryCache()
      .findAll({ queryKey: ['api', 'posts'] })
      .some(
        ({ queryKey, state: { data } }) =>
          queryKey[2] === id || postsIn(data).some((one) => one.id === id),
      )
  const changed = (id: string) => {
    if (waiting.has(id) || !isHeld(id)) return
    const spread =
      performance.now() - (request.get(id) ?? -Infinity) < CALM_MS
        ? SPREAD_MS.again
        : SPREAD_MS.once
    waiting.set(
      id,
      window.setTimeout(() => void ask(id), GATHER_MS + random() * spread),
    )
  }
  async function ask(id: string): Promise<void> {
    waiting.delete(id)
    request.set(id, performance.now())
    // An own change is in flight: an earlier answer would revert it briefly.
    if (queries.isMutating() > 0) return changed(id)
    try {
      const post = await queries.fetchQuery({
        ...read('GET /api/posts/:id', { params: { id } }),
        staleTime: 0,
        retry: false,
      })
      if (queries.isMutating() === 0) put(id, post)
      else changed(id)
    } catch (error) {
      if (error instanceof ApiError && GONE.has(error.status)) put(id, undefined)
    }
  }
  return {
    changed,
    close: () => {
      for (const timer of waiting.values()) window.clearTimeout(timer)
    },
  }
}
