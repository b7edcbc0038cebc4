/**
 * What one saw last, to be read also without a network: of one's own things appointments,
 * notifications, conversations (the end of each that was opened), shop and profile, and of the
 * community the first page of the feeds. Nothing else. It is kept per person, for a week at most,
 * comes back marked as old, and is gone from the device with the session.
 *
 * One's own things come back at once. A feed does so only where it can't be asked for: a list is
 * not exchanged under a reading eye.
 */
import {
  dehydrate,
  hydrate,
  type DehydratedState,
  type MutationCacheNotifyEvent,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import type { Post } from '../../contract/social/posts.ts'
import { ApiError } from '../../shared/http/http.ts'
import type { CallAnswer, Command, Input } from './calls.ts'

const CACHE = 'last-seen'
const WEEK_MS = 7 * 86_400_000
const DAY_MS = 86_400_000
const SETTLED_MS = 1_000
const MOST_READS = 40

const kept: readonly (readonly string[])[] = [
  ['api', 'appointments'],
  ['api', 'notifications'],
  ['api', 'chat', 'conversations'],
  ['api', 'chat', 'unread-count'],
  ['api', 'user', 'business'],
  ['api', 'my-business'],
  ['api', 'my-services'],
  ['api', 'dashboard'],
  ['api', 'users', 'settings'],
]
/** Below these, but of others: free times, and histories with what was said. */
const left: readonly (readonly string[])[] = [['api', 'appointments', 'barber']]

const beginsWith = (key: QueryKey, start: readonly string[]): boolean =>
  start.every((part, index) => key[index] === part)
export const isKept = (key: QueryKey, userId: string): boolean =>
  (kept.some((start) => beginsWith(key, start)) && !left.some((start) => beginsWith(key, start))) ||
  beginsWith(key, ['api', 'users', userId])

/** ['api', 'posts', { limit }]: the public feed or the one of followed people. */
const isFeed = ([, area, which, more]: QueryKey): boolean =>
  area === 'posts' &&
  typeof which === 'object' &&
  which !== null &&
  !('userId' in which) &&
  more === undefined

type Read = DehydratedState['queries'][number]

interface Kept {
  /** When, in milliseconds. */
  at: number
  state: DehydratedState
  feeds?: Read[]
}

const addressOf = (userId: string): string => `/last-seen/${encodeURIComponent(userId)}`

/** One after the other, so that nothing is written behind a deletion. */
let turn: Promise<unknown> = Promise.resolve()
const inTurn = (work: () => Promise<unknown>): Promise<unknown> =>
  (turn = turn.then(work).catch(() => {}))

/** Restores the person's last seen data and keeps saving it until stopped. */
export function keepLastSeen(queries: QueryClient, userId: string): () => void {
  let stopped = false
  let timer: number | undefined
  const cache = queries.getQueryCache()
  void inTurn(async () => {
    const found = await recall(userId)
    if (found && !stopped) hydrate(queries, old(movedTo(new Date(), found)))
  })
  const write = (isOut: IsOut = () => false) => {
    window.clearTimeout(timer)
    timer = undefined
    const state = dehydrate(queries, { shouldDehydrateQuery: (query) => isWorth(query, userId) })
    const newest = state.queries
      .filter(({ queryKey }) => !isFeed(queryKey))
      .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
      .slice(0, MOST_READS)
      .map(shortened)
    const seen = state.queries.filter(({ queryKey }) => isFeed(queryKey)).map(firstPage)
    void inTurn(async () => {
      if (stopped) return
      const before = (await recall(userId))?.feeds ?? []
      // A feed that this page has not shown is kept as it was, and nothing stays that another tab
      // has taken out.
      const feeds = [
        ...seen,
        ...before.filter(({ queryHash }) => !seen.some((one) => one.queryHash === queryHash)),
      ].map((feed) => without(feed, isOut))
      const store = await caches.open(CACHE)
      await store.put(
        addressOf(userId),
        Response.json({
          at: Date.now(),
          state: { mutations: [], queries: newest },
          feeds,
        } satisfies Kept),
      )
    })
  }
  const writeSoon = () => {
    timer ??= window.setTimeout(write, SETTLED_MS)
  }
  const bringFeed = (query: Query) =>
    void inTurn(async () => {
      const feeds = (await recall(userId))?.feeds ?? []
      const feed = feeds.find(({ queryHash }) => queryHash === query.queryHash)
      if (feed && !stopped && query.state.data === undefined)
        hydrate(queries, old({ mutations: [], queries: [feed] }))
    })
  const stop = cache.subscribe(({ type, query }) => {
    if (type !== 'updated') return
    if (isWorth(query, userId)) writeSoon()
    if (isMissed(query)) bringFeed(query)
  })
  const stopActs = queries.getMutationCache().subscribe((event) => {
    const isOut = partedBy(event)
    if (isOut) write(isOut)
  })
  // The first answers may have been faster than this code.
  if (cache.getAll().some((query) => isWorth(query, userId))) writeSoon()
  cache.getAll().filter(isMissed).forEach(bringFeed)
  return () => {
    stopped = true
    stop()
    stopActs()
    window.clearTimeout(timer)
  }
}

/** Each read is asked for again as soon as it is shown, however young. */
const old = (state: DehydratedState): DehydratedState => ({
  ...state,
  queries: state.queries.map((read) => ({
    ...read,
    state: { ...read.state, isInvalidated: true },
  })),
})

/** Only the top of a long list is kept. */
function firstPage(read: Read): Read {
  const { data } = read.state
  return isPages(data)
    ? {
        ...read,
        state: {
          ...read.state,
          data: { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
        },
      }
    : read
}

function without(read: Read, isOut: IsOut): Read {
  const { data } = read.state
  if (!isPages(data)) return read
  return {
    ...read,
    state: {
      ...read.state,
      data: {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          posts: page.posts.filter((post) => !isOut(post)),
        })),
      },
    },
  }
}

interface Pages {
  readonly pages: readonly CallAnswer<'GET /api/posts'>[]
  readonly pageParams: readonly unknown[]
}
/** Under a feed's key lies nothing else than pages of it. */
const isPages = (data: unknown): data is Pages =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)

type IsOut = (post: Post) => boolean

const partings = {
  'POST /api/posts/:id/hide':
    ({ params: { id } }) =>
    (post) =>
      post.id === id,
  'DELETE /api/posts/:id':
    ({ params: { id } }) =>
    (post) =>
      post.id === id,
  'POST /api/moderation/reports':
    ({ body: { targetType, targetId } }) =>
    (post) =>
      targetType === 'POST' && post.id === targetId,
  'POST /api/moderation/blocks':
    ({ body: { blockedId } }) =>
    (post) =>
      post.userId === blockedId,
} satisfies { [C in Command]?: (content: Input<C>) => IsOut }
const isParting = (name: unknown): name is keyof typeof partings =>
  typeof name === 'string' && Object.hasOwn(partings, name)

function partedBy(event: MutationCacheNotifyEvent): IsOut | undefined {
  if (event.type !== 'updated' || event.action.type !== 'success') return undefined
  const [name] = event.mutation.options.mutationKey ?? []
  // The table is total over these names, which the compiler can't follow through a union.
  return isParting(name)
    ? (partings[name] as (text: unknown) => IsOut)(event.mutation.state.variables)
    : undefined
}

/** Only the last page of a conversation is kept. */
function shortened<One extends { queryKey: QueryKey; state: { data?: unknown } }>(query: One): One {
  const {
    queryKey,
    state: { data },
  } = query
  if (
    queryKey[1] !== 'chat' ||
    queryKey[4] !== 'messages' ||
    typeof data !== 'object' ||
    data === null ||
    !('pages' in data) ||
    !Array.isArray(data.pages) ||
    data.pages.length < 2
  )
    return query
  return { ...query, state: { ...query.state, data: { pages: data.pages.slice(-1), older: true } } }
}

/** Of everybody: nobody is signed in any more. */
export const forgetLastSeen = (): Promise<unknown> => inTurn(() => caches.delete(CACHE))

async function recall(userId: string): Promise<Kept | undefined> {
  const store = await caches.open(CACHE)
  // An earlier user left without signing out.
  const others = (await store.keys()).filter(
    ({ url }) => new URL(url).pathname !== addressOf(userId),
  )
  await Promise.all(others.map((other) => store.delete(other)))
  const answer = await store.match(addressOf(userId))
  const found: unknown = await answer?.json()
  if (!isKeptState(found) || Date.now() - found.at > WEEK_MS) return undefined
  return {
    ...found,
    feeds: found.feeds?.filter(({ state }) => Date.now() - state.dataUpdatedAt < WEEK_MS) ?? [],
  }
}

const isKeptState = (found: unknown): found is Kept =>
  typeof found === 'object' &&
  found !== null &&
  'at' in found &&
  typeof found.at === 'number' &&
  'state' in found &&
  typeof found.state === 'object' &&
  found.state !== null &&
  'queries' in found.state &&
  Array.isArray(found.state.queries)

/** What was asked 'from yesterday on' is asked under another day by now: it is found there. */
export function movedTo(now: Date, { at, state }: Kept): DehydratedState {
  const days = dayNumber(now) - dayNumber(new Date(at))
  if (days === 0) return state
  return {
    ...state,
    queries: state.queries.map((query) => {
      const queryKey = query.queryKey.map((part) => moved(part, days))
      return { ...query, queryKey, queryHash: JSON.stringify(queryKey) }
    }),
  }
}

const isDay = /^\d{4}-\d{2}-\d{2}$/
const dayNumber = (when: Date): number =>
  Math.floor((when.getTime() - when.getTimezoneOffset() * 60_000) / DAY_MS)

/** Of a read's query the days, and with keys in order, as React Query writes its hash. */
function moved(part: unknown, days: number): unknown {
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]: [string, unknown]) => [
        name,
        typeof value === 'string' && isDay.test(value)
          ? new Date(Date.parse(value) + days * DAY_MS).toISOString().slice(0, 10)
          : value,
      ]),
  )
}

/** A feed that is old holds what its reader may have taken out of their sight meanwhile. */
const isWorth = ({ queryKey, state }: Query, userId: string): boolean =>
  state.status === 'success' &&
  (isKept(queryKey, userId) || (isFeed(queryKey) && !state.isInvalidated))

/** A feed that there was no network for. */
const isMissed = ({ queryKey, state: { status, data, error } }: Query): boolean =>
  status === 'error' &&
  data === undefined &&
  isFeed(queryKey) &&
  error instanceof ApiError &&
  error.status === 0
