/**
 * Server state, once. A read's key is its URL cut at the slashes, then its query: ['api',
 * 'appointments', 'barber', id], so that a shorter key refreshes everything under it. `read` is the
 * only place where a key is made.
 */
import {
  onlineManager,
  QueryClient,
  queryOptions,
  skipToken,
  type QueryKey,
} from '@tanstack/react-query'
import type { NamesIn } from '../../contract/paths.ts'
import { ApiError, pathOf, type Parts } from '../../shared/http/http.ts'
import { isOnline, whenOnlineChanges } from '../native/online.ts'
import { send } from './api.ts'
import type { CallAnswer, CallOptions, Input, InputArgument, Read, ReadsUnder } from './calls.ts'

const MINUTE = 60_000

/** useQuery(read('GET /api/users/:id', { params: { id } })); spread to add options. */
export function read<R extends Read>(name: R, ...[input]: InputArgument<R>) {
  const parts: Parts & CallOptions = input ?? {}
  return queryOptions({
    queryKey: keyOf(name, parts),
    // The boundary: the server validates what it sends against the same contract that types it
    // here.
    queryFn: ({ signal }) => send(name, { ...parts, signal }) as Promise<CallAnswer<R>>,
  })
}

/** A read whose `input` may be undefined: then nothing is fetched. */
export function readWhen<R extends Read>(name: R, input: (Input<R> & CallOptions) | undefined) {
  const parts: (Parts & CallOptions) | undefined = input
  return queryOptions({
    queryKey: parts ? keyOf(name, parts) : [name],
    queryFn: parts
      ? ({ signal }) => send(name, { ...parts, signal }) as Promise<CallAnswer<R>>
      : skipToken,
  })
}

/** The key of a read, for invalidation and direct writes to the cache. */
export function keyOf(name: Read, parts: Parts = {}): QueryKey {
  const { path, query } = pathOf(name.slice(name.indexOf(' ') + 1), parts)
  return Object.keys(query).length > 0 ? [...keyOfPath(path), query] : keyOfPath(path)
}

/** keyUnder('/api/barbers/:id/slots', { id }): matches every read at that path and below. */
export function keyUnder<Path extends ReadsUnder>(
  path: Path,
  ...[params]: NamesIn<Path> extends never ? [] : [params: Record<NamesIn<Path>, string>]
): QueryKey {
  return keyOfPath(pathOf(path, { params }).path)
}

/** ['api', 'appointments'] from '/api/appointments'. */
export const keyOfPath = (path: string): string[] => path.split('/').filter(Boolean)

// What is on screen is asked for again when our server is, not when the device says so.
onlineManager.setEventListener((set) => {
  // An app may begin without a network: that it comes back is a change then, too.
  set(isOnline())
  return whenOnlineChanges(() => set(isOnline()))
})

const final = new Set([400, 401, 403, 404, 409, 410, 422, 429])

/** Reads: fresh 5 min, kept 10, up to 3 retries. Writes: once. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE,
        gcTime: 10 * MINUTE,
        refetchOnWindowFocus: false,
        // Without a network a read fails at once and says so, instead of waiting without a word; it
        // is asked again when it is back.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) =>
          failures < 3 && isOnline() && !(error instanceof ApiError && final.has(error.status)),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 8000) * (0.75 + Math.random() / 2),
      },
      // Never kept for later: what was tapped without a network must not happen by itself minutes
      // afterwards.
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** For times, appointments and chat: always asked again, also when the window comes back. */
export const lively = { staleTime: 0, refetchOnWindowFocus: true } as const
