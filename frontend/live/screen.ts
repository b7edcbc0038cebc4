/**
 * What is on screen, as topics for the live connection. A screen declares it by what it reads, so
 * no screen can forget to: `topicOf` is the one table from a read to the topic that tells of its
 * changes, as events.ts is the one back.
 */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Topic } from '../../contract/live.ts'
import { isPostList, postsIn } from './posts.ts'

/** The contract's limit (screen.test.ts compares), without importing zod. */
const MOST_TOPICS = 40

/** The topic of a read's changes. `data`: its last answer. */
export function topicOf([, area, which, id, part]: QueryKey, data?: unknown): Topic | undefined {
  switch (area) {
    case 'barbers':
    case 'users':
      return barber(which)
    case 'appointments':
      return which === 'barber' ? barber(id) : undefined
    case 'chat':
      return which === 'conversations' && part === 'messages' && isId(id)
        ? `conversation:${id}`
        : undefined
    case 'search':
      return 'market'
    case 'businesses':
      return which === 'all' ? 'market' : business(which)
    // One's own shop, which is also that of those who only work there.
    case 'user':
    case 'my-business':
      return business(idOf(data))
    default:
      return undefined
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const barber = (id: unknown): Topic | undefined => (isId(id) ? `barber:${id}` : undefined)
const business = (id: unknown): Topic | undefined => (isId(id) ? `business:${id}` : undefined)
const isId = (id: unknown): id is string => typeof id === 'string' && uuid.test(id)
export const idOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'id' in data ? data.id : undefined

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

/** A profile says of the shop, too: its name, where it is and when it is open. */
function topicsOf({ queryKey, state: { data } }: Query): Topic[] {
  if (queryKey[1] === 'posts') return topicsOfPosts(queryKey, data)
  const ofShop = queryKey[1] === 'users' ? business(idOf(shopShownBy(data))) : undefined
  return [topicOf(queryKey, data), ofShop].filter((topic) => topic !== undefined)
}

/** The shop of a profile. */
export const shopShownBy = (profile: unknown): unknown =>
  typeof profile === 'object' && profile !== null && 'business' in profile
    ? profile.business
    : undefined

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
