/**
 * What is on screen, as topics for the live connection. A screen declares it by what it reads, so
 * no screen can forget to: the contract says what each read shows.
 */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import watchedAt from 'virtual:tags/watched'
import type { Topic } from '../../contract/live.ts'
import { isPostList, postsIn } from './posts.ts'
import { fieldOf } from './tags.ts'

/** The contract's limit (screen.test.ts compares), without importing zod. */
const MOST_TOPICS = 40

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const isId = (id: unknown): id is string => typeof id === 'string' && uuid.test(id)

/** The topics of a read's changes. `data`: its last answer. */
export function topicsOfRead(key: QueryKey, data?: unknown): Topic[] {
  const path = key.slice(1)
  const isUnder = (beginning: string) =>
    beginning
      .split('/')
      .every((part, index) => (part === '*' ? isId(path[index]) : part === path[index]))
  if (watchedAt.market.some(isUnder)) return ['market']
  const one = watchedAt.one.find(([beginning]) => isUnder(beginning))
  const named = watchedAt.held
    .filter(([beginning]) => isUnder(beginning))
    .map(([, field]) => fieldOf(data, field))
  return [
    // Of the kinds that the contract has, and with an id.
    ...(one ? [`${one[1]}:${String(path[one[0].split('/').indexOf('*')])}` as Topic] : []),
    ...named.filter(isId).map((id): Topic => `business:${id}`),
  ]
}

/** So many posts of what is on screen are heard of, the last ones that came. */
const MOST_POSTS = 30

/** Of a list of posts each post, and, where it is a feed, that there are new ones. */
function topicsOfPosts([, , which]: QueryKey, data: unknown): Topic[] {
  if (which === 'new') return ['feed']
  if (isId(which)) return [`post:${which}`]
  const posts = postsIn(data)
    .flatMap(({ id }): Topic[] => (isId(id) ? [`post:${id}`] : []))
    .slice(-MOST_POSTS)
  const isFeed = typeof which === 'object' && which !== null && !('userId' in which)
  return isFeed ? [...posts, 'feed'] : posts
}

const topicsOf = ({ queryKey, state: { data } }: Query): Topic[] =>
  queryKey[1] === 'posts' ? topicsOfPosts(queryKey, data) : topicsOfRead(queryKey, data)

/** Topic changes are batched and rate-limited. */
const SETTLED_MS = 50
const AT_MOST_EVERY_MS = 500

/**
 * Tells what is on screen whenever that changes, until the returned function is called. What has
 * come onto it from memory was watched by nobody meanwhile: it is asked for again.
 */
export function watchScreen(
  queries: QueryClient,
  tell: (topics: readonly Topic[]) => void,
): () => void {
  const cache = queries.getQueryCache()
  let shown: ReadonlySet<Topic> = new Set()
  let timer: number | undefined
  let changedAt = 0
  let toldAt = -Infinity

  function lookSoon(): void {
    if (timer !== undefined) return
    changedAt = Date.now()
    timer = window.setTimeout(
      look,
      Math.max(SETTLED_MS, toldAt + AT_MOST_EVERY_MS - performance.now()),
    )
  }

  function look(): void {
    timer = undefined
    const topics = new Set(cache.findAll({ type: 'active' }).flatMap(topicsOf))
    const now = new Set([...topics].slice(-MOST_TOPICS))
    if (now.size === shown.size && now.isSubsetOf(shown)) return
    const fresh = now.difference(shown)
    shown = now
    toldAt = performance.now()
    tell([...now])
    const isUnheard = (query: Query) => {
      // Post lists stay; each post is corrected when it changes.
      if (isPostList(query.queryKey)) return false
      return (
        topicsOf(query).some((topic) => fresh.has(topic)) &&
        query.state.data !== undefined &&
        query.state.dataUpdatedAt < changedAt
      )
    }
    void queries.invalidateQueries(
      { type: 'active', predicate: isUnheard },
      { cancelRefetch: false },
    )
  }

  const stop = cache.subscribe(({ type }) => {
    if (type === 'observerAdded' || type === 'observerRemoved' || type === 'updated') lookSoon()
  })
  lookSoon()
  return () => {
    stop()
    window.clearTimeout(timer)
  }
}
