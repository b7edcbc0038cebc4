import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../shared/http/http.ts'
import { pageExample, postExample } from '../entities/post/example.ts'
import { forgetLastSeen, isKept, keepLastSeen, movedTo } from './lastSeen.ts'

/** The device's store of answers, as far as it is used. */
function fakeCaches() {
  const stores = new Map<string, Map<string, Response>>()
  const pathOf = (at: string | Request) => (typeof at === 'string' ? at : new URL(at.url).pathname)
  return {
    stores,
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>()
      stores.set(name, store)
      return {
        put: async (at: string, answer: Response) => void store.set(at, answer),
        match: async (at: string) => store.get(at)?.clone(),
        keys: async () =>
          [...store.keys()].map((path) => new Request(new URL(path, 'http://balbu.test'))),
        delete: async (at: string | Request) => store.delete(pathOf(at)),
      }
    },
    delete: async (name: string) => stores.delete(name),
  }
}

let device: ReturnType<typeof fakeCaches>
beforeEach(() => {
  vi.useFakeTimers()
  device = fakeCaches()
  vi.stubGlobal('caches', device)
})
const settled = () => vi.advanceTimersByTimeAsync(2_000)
const list = ['api', 'appointments', { desde: '2026-11-22' }]

async function seenBy(userId: string, key: readonly unknown[] = list) {
  const queries = new QueryClient()
  const stop = keepLastSeen(queries, userId)
  await settled()
  queries.setQueryData(key, [`cita de ${userId}`])
  await settled()
  return stop
}
async function opens(userId: string) {
  const queries = new QueryClient()
  const stop = keepLastSeen(queries, userId)
  await settled()
  stop()
  return queries
}

test('what somebody saw last is there when they come back, and is asked for again', async () => {
  vi.setSystemTime('2026-11-22T10:00:00Z')
  const stop = await seenBy('lucia')
  stop()
  const queries = await opens('lucia')
  expect(queries.getQueryData(list)).toEqual(['cita de lucia'])
  const read = vi.fn(async () => ['cita de hoy'])
  const stopWatching = new QueryObserver(queries, {
    queryKey: list,
    queryFn: read,
    staleTime: Infinity,
  }).subscribe(() => {})
  await settled()
  expect(read).toHaveBeenCalledOnce()
  expect(queries.getQueryData(list)).toEqual(['cita de hoy'])
  stopWatching()
})

test('on another day it is found under that day', async () => {
  vi.setSystemTime('2026-11-22T18:00:00Z')
  const stop = await seenBy('lucia')
  stop()
  vi.setSystemTime('2026-11-24T18:00:00Z')
  const queries = await opens('lucia')
  expect(queries.getQueryData(['api', 'appointments', { desde: '2026-11-24' }])).toEqual([
    'cita de lucia',
  ])
  expect(
    movedTo(new Date(), { at: Date.now(), state: { mutations: [], queries: [] } }).queries,
  ).toEqual([])
})

test('the next person finds nothing of it, and it is gone when the first comes back', async () => {
  const stop = await seenBy('lucia')
  stop()
  expect((await opens('mateo')).getQueryData(list)).toBeUndefined()
  expect((await opens('lucia')).getQueryData(list)).toBeUndefined()
})

test('with the session it is gone from the device, also what was about to be written', async () => {
  const queries = new QueryClient()
  const stop = keepLastSeen(queries, 'lucia')
  await settled()
  queries.setQueryData(list, ['cita'])
  stop()
  await forgetLastSeen()
  await settled()
  expect(device.stores.size).toBe(0)
})

test('after a week it is too old to be shown', async () => {
  const stop = await seenBy('lucia')
  stop()
  await vi.advanceTimersByTimeAsync(8 * 86_400_000)
  expect((await opens('lucia')).getQueryCache().getAll()).toEqual([])
})

test('only one’s own is kept: no free times, no shops, no profile of others', () => {
  const keptOf = (...key: unknown[]) => isKept(key, 'lucia')
  expect([
    keptOf('api', 'appointments'),
    keptOf('api', 'notifications', { limit: 100 }),
    keptOf('api', 'users', 'lucia'),
  ]).toEqual([true, true, true])
  expect([
    keptOf('api', 'users', 'mateo'),
    keptOf('api', 'appointments', 'barber', 'mateo'),
    keptOf('api', 'barbers', 'lucia', 'slots'),
    keptOf('api', 'businesses', 'all'),
  ]).toEqual([false, false, false, false])
})

describe('the feed', () => {
  const feed = ['api', 'posts', { limit: 10 }]
  const post = (n: number) => postExample({ id: `post-${n}`, userId: `autor-${n}` })
  const pages = (...of: number[][]) => ({
    pages: of.map((posts) => pageExample(posts.map(post), 'más')),
    pageParams: of.map((_, n) => (n === 0 ? null : `m${n}`)),
  })
  const saw = async (userId: string, ...of: number[][]) => {
    const queries = new QueryClient()
    const stop = keepLastSeen(queries, userId)
    await settled()
    queries.setQueryData(feed, pages(...of))
    await settled()
    return { queries, stop }
  }
  /** What comes of asking for it, with this error unless it is brought back. */
  const asksFor = async (queries: QueryClient, error: Error, key: readonly unknown[] = feed) => {
    await queries
      .fetchQuery({ queryKey: key, queryFn: () => Promise.reject(error), retry: false })
      .catch(() => {})
    await settled()
    const { data, isInvalidated } = queries.getQueryState<ReturnType<typeof pages>>(key) ?? {}
    return {
      posts: data?.pages.map(({ posts }) => posts.map(({ id }) => id)),
      isOld: isInvalidated,
    }
  }
  const noNetwork = new ApiError(0, 'Network error')
  const later = async (userId: string, error: Error = noNetwork, key?: readonly unknown[]) => {
    const queries = new QueryClient()
    const stop = keepLastSeen(queries, userId)
    await settled()
    const before = queries.getQueryData(key ?? feed)
    const found = await asksFor(queries, error, key)
    stop()
    return { before, ...found }
  }
  const does = (queries: QueryClient, name: string, said: object) =>
    queries
      .getMutationCache()
      .build(queries, { mutationKey: [name], mutationFn: async () => ({}) })
      .execute(said)

  test('comes back, its first page and marked as old, only where there is no network to ask for it', async () => {
    const { stop } = await saw('lucia', [1, 2], [3])
    stop()
    expect(await later('lucia')).toEqual({
      before: undefined,
      posts: [['post-1', 'post-2']],
      isOld: true,
    })
    expect(await later('lucia', new ApiError(503, 'Ahora no'))).toMatchObject({ posts: undefined })
    expect(await later('mateo')).toMatchObject({ posts: undefined })
    expect(await later('lucia')).toMatchObject({ posts: undefined })
  })

  test('stays on the device while other screens are looked at, for a week', async () => {
    const { stop } = await saw('lucia', [1])
    stop()
    await vi.advanceTimersByTimeAsync(4 * 86_400_000)
    const again = await seenBy('lucia')
    again()
    expect(await later('lucia')).toMatchObject({ posts: [['post-1']] })
    await vi.advanceTimersByTimeAsync(4 * 86_400_000)
    expect(await later('lucia')).toMatchObject({ posts: undefined })
  })

  test.each([
    ['what one has hidden', 'POST /api/posts/:id/hide', { params: { id: 'post-2' } }],
    [
      'what one has reported',
      'POST /api/moderation/reports',
      { body: { targetType: 'POST', targetId: 'post-2', reason: 'spam' } },
    ],
    ['whom one has blocked', 'POST /api/moderation/blocks', { body: { blockedId: 'autor-2' } }],
    ['what one has deleted', 'DELETE /api/posts/:id', { params: { id: 'post-2' } }],
  ])('%s is out of it at once, wherever that was done', async (_, name, said) => {
    const { stop } = await saw('lucia', [1, 2, 3])
    stop()
    const elsewhere = new QueryClient()
    const leave = keepLastSeen(elsewhere, 'lucia')
    await does(elsewhere, name, said)
    await vi.advanceTimersByTimeAsync(0)
    leave()
    expect(await later('lucia')).toMatchObject({ posts: [['post-1', 'post-3']] })
  })

  test('another tab, whose feed is old by then, does not put it back', async () => {
    const other = await saw('lucia', [1, 2])
    const here = await saw('lucia', [1, 2])
    await does(here.queries, 'POST /api/posts/:id/hide', { params: { id: 'post-2' } })
    here.queries.setQueryData(feed, pages([1]))
    await settled()
    void other.queries.invalidateQueries()
    other.queries.setQueryData(list, ['cita'])
    await settled()
    other.stop()
    here.stop()
    expect(await later('lucia')).toMatchObject({ posts: [['post-1']] })
  })

  test('what somebody has published is not kept', async () => {
    const { queries, stop } = await saw('lucia', [1])
    const published = ['api', 'posts', { userId: 'autor-1', limit: 10 }]
    queries.setQueryData(published, pages([1]))
    await settled()
    stop()
    expect(await later('lucia', noNetwork, published)).toMatchObject({ posts: undefined })
  })
})
