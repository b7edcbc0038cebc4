import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
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
        keys: async () => [...store.keys()].map((path) => new Request(new URL(path, 'http://balbu.test'))),
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
})

test('on another day it is found under that day', async () => {
  vi.setSystemTime('2026-11-22T18:00:00Z')
  const stop = await seenBy('lucia')
  stop()
  vi.setSystemTime('2026-11-24T18:00:00Z')
  const queries = await opens('lucia')
  expect(queries.getQueryData(['api', 'appointments', { desde: '2026-11-24' }])).toEqual(['cita de lucia'])
  expect(movedTo(new Date(), { at: Date.now(), state: { mutations: [], queries: [] } }).queries).toEqual([])
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
  expect([keptOf('api', 'appointments'), keptOf('api', 'notifications', { limit: 100 }), keptOf('api', 'users', 'lucia')]).toEqual([true, true, true])
  expect([keptOf('api', 'users', 'mateo'), keptOf('api', 'appointments', 'barber', 'mateo'), keptOf('api', 'barbers', 'lucia', 'slots'), keptOf('api', 'businesses', 'all')]).toEqual([false, false, false, false])
})
