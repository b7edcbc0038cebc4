/** Batched refetches after live events, spread in time for public lists. */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { topicsOfRead } from './screen.ts'

const GATHER_MS = 300
/** Market lists refetch within so long, because all visitors hear at once. */
const MARKET_SPREAD_MS = 4_000

const isMarket = (key: QueryKey) => topicsOfRead(key)[0] === 'market'

export interface Refresh {
  (keys: readonly QueryKey[]): void
  close: () => void
}

export function refresher(queries: QueryClient, random: () => number = Math.random): Refresh {
  const waiting = new Map<string, number>()
  const refresh = (keys: readonly QueryKey[]) => {
    for (const key of keys) {
      const name = JSON.stringify(key)
      if (waiting.has(name)) continue
      waiting.set(
        name,
        window.setTimeout(
          () => {
            waiting.delete(name)
            void askAgain(queries, key)
          },
          GATHER_MS + (isMarket(key) ? random() * MARKET_SPREAD_MS : 0),
        ),
      )
    }
  }
  return Object.assign(refresh, {
    close: () => {
      for (const timer of waiting.values()) window.clearTimeout(timer)
    },
  })
}

const LONG = 3
const isLong = ({ queryKey, state: { data } }: Query): boolean =>
  isMarket(queryKey) &&
  typeof data === 'object' &&
  data !== null &&
  'pages' in data &&
  Array.isArray(data.pages) &&
  data.pages.length >= LONG

/** Lets a running answer finish, then asks again, because it may predate the change. */
async function askAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  // Long lists are marked stale instead of refetching all pages.
  void queries.invalidateQueries({ queryKey, predicate: isLong, refetchType: 'none' })
  const onTheWay = queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  void queries.invalidateQueries(
    { queryKey, predicate: (query) => !isLong(query) },
    { cancelRefetch: false },
  )
  await Promise.allSettled(onTheWay.map(async ({ promise }) => promise))
  if (onTheWay.length > 0)
    await queries.invalidateQueries(
      { predicate: (query) => onTheWay.includes(query) },
      { cancelRefetch: false },
    )
}
