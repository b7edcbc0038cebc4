/**
 * What one saw last of one's own things, to be read also without a network: appointments, notifications, one's shop and profile, and
 * nothing else. It is kept per person, for a week at most, comes back marked as old, and is gone from the device with the session.
 */
import { dehydrate, hydrate, type DehydratedState, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'

const CACHE = 'last-seen'
const WEEK_MS = 7 * 86_400_000
const DAY_MS = 86_400_000
const SETTLED_MS = 1_000
const MOST_READS = 40

/** Beginnings of the keys of what is kept. */
const kept: readonly (readonly string[])[] = [
  ['api', 'appointments'], ['api', 'notifications'], ['api', 'user', 'business'], ['api', 'my-business'], ['api', 'my-services'], ['api', 'dashboard'], ['api', 'users', 'settings'],
]
/** Below these, but of others: free times, and histories with what was said. */
const left: readonly (readonly string[])[] = [['api', 'appointments', 'barber']]

const beginsWith = (key: QueryKey, start: readonly string[]): boolean => start.every((part, index) => key[index] === part)
export const isKept = (key: QueryKey, userId: string): boolean =>
  (kept.some((start) => beginsWith(key, start)) && !left.some((start) => beginsWith(key, start))) || beginsWith(key, ['api', 'users', userId])

interface Kept {
  /** When, in milliseconds. */
  at: number
  state: DehydratedState
}

const addressOf = (userId: string): string => `/last-seen/${encodeURIComponent(userId)}`

/** One after the other, so that nothing is written behind a deletion. */
let turn: Promise<unknown> = Promise.resolve()
const inTurn = (work: () => Promise<unknown>): Promise<unknown> => (turn = turn.then(work).catch(() => {}))

/** Brings back what this person saw last, and keeps what they see from now on until told to stop. */
export function keepLastSeen(queries: QueryClient, userId: string): () => void {
  let stopped = false
  let timer: number | undefined
  const cache = queries.getQueryCache()
  void inTurn(async () => {
    const found = await recall(userId)
    if (found && !stopped) hydrate(queries, found)
  })
  const write = () => {
    timer = undefined
    const state = dehydrate(queries, { shouldDehydrateQuery: (query) => isWorth(query, userId) })
    const newest = state.queries.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt).slice(0, MOST_READS)
    void inTurn(async () => {
      if (stopped) return
      const store = await caches.open(CACHE)
      await store.put(addressOf(userId), Response.json({ at: Date.now(), state: { mutations: [], queries: newest } } satisfies Kept))
    })
  }
  const writeSoon = () => { timer ??= window.setTimeout(write, SETTLED_MS) }
  const stop = cache.subscribe(({ type, query }) => {
    if (type === 'updated' && isWorth(query, userId)) writeSoon()
  })
  // The first answers may have been faster than this code.
  if (cache.getAll().some((query) => isWorth(query, userId))) writeSoon()
  return () => {
    stopped = true
    stop()
    window.clearTimeout(timer)
  }
}

/** Of everybody: nobody is signed in any more. */
export const forgetLastSeen = (): Promise<unknown> => inTurn(() => caches.delete(CACHE))

async function recall(userId: string): Promise<DehydratedState | undefined> {
  const store = await caches.open(CACHE)
  // Whoever was here before has left without saying so.
  const others = (await store.keys()).filter(({ url }) => new URL(url).pathname !== addressOf(userId))
  await Promise.all(others.map((other) => store.delete(other)))
  const answer = await store.match(addressOf(userId))
  const found: unknown = await answer?.json()
  if (!isKeptState(found) || Date.now() - found.at > WEEK_MS) return undefined
  return movedTo(new Date(), found)
}

const isKeptState = (found: unknown): found is Kept =>
  typeof found === 'object' && found !== null && 'at' in found && typeof found.at === 'number' && 'state' in found && typeof found.state === 'object' && found.state !== null
  && 'queries' in found.state && Array.isArray(found.state.queries)

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
const dayNumber = (when: Date): number => Math.floor((when.getTime() - when.getTimezoneOffset() * 60_000) / DAY_MS)

/** Of a read's query the days, and with keys in order, as React Query writes its hash. */
function moved(part: unknown, days: number): unknown {
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]: [string, unknown]) =>
    [name, typeof value === 'string' && isDay.test(value) ? new Date(Date.parse(value) + days * DAY_MS).toISOString().slice(0, 10) : value]))
}

const isWorth = ({ queryKey, state }: Query, userId: string): boolean => state.status === 'success' && isKept(queryKey, userId)
