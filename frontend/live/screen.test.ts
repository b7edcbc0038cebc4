import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MOST_TOPICS, Topic, type LiveEvent } from '../../contract/live.ts'
import { keyOfPath } from '../client/query.ts'
import { staleKeys } from './events.ts'
import { topicsOfRead, watchScreen } from './screen.ts'

const id = (n: number) => `5f1c2f7e-6c0b-4a8e-9a53-${String(n).padStart(12, '0')}`

let queries: QueryClient
let told: (readonly Topic[])[]
let asked: string[]
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  queries = new QueryClient({ defaultOptions: { queries: { staleTime: 300_000 } } })
  queries.mount()
  told = []
  asked = []
  stop = watchScreen(queries, (topics) => told.push(topics))
})
afterEach(() => {
  stop()
  queries.clear()
  vi.useRealTimers()
})

/** Puts a read on screen; gives what takes it off again. */
function show(path: string, answer: unknown = {}): () => void {
  const queryKey: QueryKey = keyOfPath(path)
  return new QueryObserver(queries, {
    queryKey,
    queryFn: () => {
      asked.push(path)
      return answer
    },
  }).subscribe(() => {})
}

test('what is on screen is told once it has settled, and nothing where it has not changed', async () => {
  show(`/api/users/${id(1)}`)
  show(`/api/barbers/${id(1)}/slots`)
  show('/api/notifications')
  await vi.advanceTimersByTimeAsync(60)
  expect(told).toEqual([[`barber:${id(1)}`]])
  show(`/api/barbers/${id(1)}/availability`)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told).toHaveLength(1)
})

test('leaving a screen ends it, and going from screen to screen is told as one change', async () => {
  const leave = show('/api/businesses/all')
  await vi.advanceTimersByTimeAsync(600)
  leave()
  const leaveShop = show(`/api/businesses/${id(2)}`)
  await vi.advanceTimersByTimeAsync(600)
  leaveShop()
  await vi.advanceTimersByTimeAsync(600)
  expect(told).toEqual([['market'], [`business:${id(2)}`], []])
})

test('of a feed each post is heard of, and that there are new ones; a list of posts is left under the eyes of whoever reads it', async () => {
  const posts = Array.from({ length: 35 }, (_, n) => ({ id: id(n) }))
  queries.setQueryData(
    ['api', 'posts', { limit: 10 }],
    { pages: [{ posts }], pageParams: [null] },
    { updatedAt: 1 },
  )
  const leave = new QueryObserver(queries, {
    queryKey: ['api', 'posts', { limit: 10 }],
    queryFn: () => {
      asked.push('list')
      return {}
    },
    staleTime: Infinity,
  }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(60)
  expect(told).toEqual([[...posts.slice(-30).map((post) => `post:${post.id}`), 'feed']])
  expect(asked).toEqual([])
  leave()
  queries.setQueryData(['api', 'posts', { userId: id(1) }], {
    pages: [{ posts: posts.slice(0, 1) }],
    pageParams: [null],
  })
  new QueryObserver(queries, {
    queryKey: ['api', 'posts', { userId: id(1) }],
    staleTime: Infinity,
    queryFn: () => ({}),
  }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(600)
  expect(told.at(-1)).toEqual([`post:${id(0)}`])
})

test('a profile is watched for its barber and for the shop that it shows', async () => {
  show(`/api/users/${id(1)}`, { id: id(1), business: { id: id(2) } })
  await vi.advanceTimersByTimeAsync(60)
  expect(told).toEqual([[`barber:${id(1)}`, `business:${id(2)}`]])
})

test('what is old when a shop changes are the profiles that show it, and no others', async () => {
  show(`/api/users/${id(1)}`, { id: id(1), business: { id: id(2) } })
  show(`/api/barbers/${id(1)}`, { id: id(1), businessId: id(2) })
  show(`/api/users/${id(3)}`, { id: id(3), business: { id: id(4) } })
  show(`/api/users/${id(5)}`, { id: id(5), business: null })
  await vi.advanceTimersByTimeAsync(60)
  const people = staleKeys(queries, { type: 'business_updated', businessId: id(2) }).filter(
    ([, area]) => area === 'users' || area === 'barbers',
  )
  expect(people).toEqual([
    ['api', 'users', id(1)],
    ['api', 'barbers', id(1)],
  ])
})

test("one's own shop is watched once it is known which it is", async () => {
  show('/api/user/business', { id: id(3) })
  await vi.advanceTimersByTimeAsync(60)
  expect(told).toEqual([[`business:${id(3)}`]])
})

test('however fast somebody goes through the screens, it is said at most twice a second', async () => {
  for (let n = 0; n < 100; n++) {
    const leave = show(`/api/users/${id(n)}`)
    await vi.advanceTimersByTimeAsync(30)
    leave()
  }
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told.length).toBeGreaterThan(3)
  // 100 × 30 ms, and the last.
  expect(told.length).toBeLessThanOrEqual(8)
  expect(told.at(-1)).toEqual([])
})

test('never more is asked for than the server listens to: what came last', async () => {
  for (let n = 0; n < MOST_TOPICS + 5; n++) show(`/api/users/${id(n)}`)
  await vi.advanceTimersByTimeAsync(60)
  expect(told[0]).toHaveLength(MOST_TOPICS)
  expect(told[0]).toContain(`barber:${id(MOST_TOPICS + 4)}`)
})

test('what comes back onto the screen from memory was watched by nobody, and is asked for again; what was just asked for is not', async () => {
  const path = `/api/users/${id(1)}`
  const leave = show(path)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual([path])
  leave()
  await vi.advanceTimersByTimeAsync(10_000)
  show(path)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual([path, path])
})

test.for<[LiveEvent['type'], Topic[]]>([
  ['slots_changed', [`barber:${id(1)}`]],
  ['barber_updated', [`barber:${id(1)}`, 'market']],
  ['business_updated', [`business:${id(2)}`, 'market']],
  // Nobody looks at a page that there was not.
  ['business_created', ['market']],
  ['barber_created', ['market']],
])('each read that %s makes old is watched where that is told: on %s', ([type, tellers]) => {
  // What is told of a barber is told on the shop's page with the shop; here it is the barber's own.
  const event = {
    type,
    barberId: id(1),
    ...(type !== 'slots_changed' && { businessId: id(2) }),
  } as LiveEvent
  const keys = staleKeys(queries, event).filter((key) => {
    const [, area = '', which = ''] = key.map(String)
    const isOwn = ['user', 'my-business', 'business-locations', 'availability'].includes(area)
    return !isOwn && !(type.endsWith('_created') && [id(1), id(2)].includes(which))
  })
  expect(keys.length).toBeGreaterThan(0)
  for (const key of keys) {
    expect(topicsOfRead(key), key.join('/')).not.toEqual([])
    expect(tellers, key.join('/')).toEqual(expect.arrayContaining(topicsOfRead(key)))
  }
  for (const teller of tellers) expect(Topic.safeParse(teller).success).toBe(true)
})

test('free times of anybody in a shop are watched where they are told: on the shop', () => {
  const keys = staleKeys(queries, { type: 'slots_changed', barberId: id(1), businessId: id(2) })
  expect(keys).toContainEqual(['api', 'businesses', id(2), 'slots'])
  expect(topicsOfRead(['api', 'businesses', id(2), 'slots'])).toEqual([`business:${id(2)}`])
})

test.for([
  ['/api/appointments'],
  ['/api/businesses/mine/barbers'],
  ['/api/users'],
  ['/api/user/business'],
  [`/api/invitations/${id(1)}`],
])('%s is watched by nobody: its news come unasked', ([path = '']) => {
  expect(topicsOfRead(keyOfPath(path))).toEqual([])
})
