/**
 * Posts that others have done something with: put right where lists hold them, one by one, so that a list that somebody has gone far
 * down is never asked for anew because of a heart. Everybody who looks hears of it in the same instant: they ask within a little while.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Post } from '../../contract/social/posts.ts'
import { ApiError } from '../../shared/http/http.ts'
import { read } from '../client/query.ts'

const GATHER_MS = 300
const SPREAD_MS = 1_700
const GONE = new Set([404, 410])

/** ['api', 'posts', { … }]: a feed, or what somebody has published, page by page. */
export const isPostList = ([, area, which, more]: QueryKey): boolean => area === 'posts' && typeof which === 'object' && more === undefined

interface Page {
  readonly posts: readonly Post[]
}
interface Pages {
  readonly pages: readonly Page[]
}
const isPages = (data: unknown): data is Pages => typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)
/** The posts of a list, as far as it has been read. */
export const postsIn = (data: unknown): readonly Post[] => (isPages(data) ? data.pages.flatMap(({ posts }) => posts) : [])

/** The lists with another one in its place, or without it; pages in which it is not stay the same. */
function put(queries: QueryClient, id: string, post: Post | undefined): void {
  queries.setQueriesData({ queryKey: ['api', 'posts'], predicate: ({ queryKey }) => isPostList(queryKey) }, (data: unknown) => {
    if (!isPages(data) || !postsIn(data).some((one) => one.id === id)) return data
    const pages = data.pages.map((page) => (page.posts.some((one) => one.id === id)
      ? { ...page, posts: page.posts.flatMap((one) => (one.id === id ? post ?? [] : one)) }
      : page))
    return { ...data, pages }
  })
}

export interface PostsAside {
  /** This post has changed. */
  changed: (id: string) => void
  close: () => void
}

export function postsAside(queries: QueryClient, random: () => number = Math.random): PostsAside {
  const waiting = new Map<string, number>()
  const isHeld = (id: string) => queries.getQueryCache().findAll({ queryKey: ['api', 'posts'] }).some(({ queryKey, state: { data } }) => queryKey[2] === id || postsIn(data).some((one) => one.id === id))
  const changed = (id: string) => {
    if (waiting.has(id) || !isHeld(id)) return
    waiting.set(id, window.setTimeout(() => void ask(id), GATHER_MS + random() * SPREAD_MS))
  }
  async function ask(id: string): Promise<void> {
    waiting.delete(id)
    // What one has just done oneself is on its way: an answer of before would take it back for a moment.
    if (queries.isMutating() > 0) return changed(id)
    try {
      const post = await queries.fetchQuery({ ...read('GET /api/posts/:id', { params: { id } }), staleTime: 0, retry: false })
      if (queries.isMutating() === 0) put(queries, id, post)
      else changed(id)
    } catch (error) {
      if (error instanceof ApiError && GONE.has(error.status)) put(queries, id, undefined)
    }
  }
  return { changed, close: () => { for (const timer of waiting.values()) window.clearTimeout(timer) } }
}
