import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  answered,
  doubt,
  followNetwork,
  isOnline,
  whenBackOnline,
  whenOnlineChanges,
} from './online.ts'

let reachable: boolean
let asked: string[]
let stop: () => void
let changes: boolean[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  reachable = true
  asked = []
  changes = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (!reachable) throw new TypeError('Failed to fetch')
    return new Response(null, { status: 503 })
  })
  const stopFollowing = followNetwork()
  const stopListening = whenOnlineChanges(() => changes.push(isOnline()))
  stop = () => {
    stopFollowing()
    stopListening()
  }
})
afterEach(() => {
  answered()
  stop()
  vi.restoreAllMocks()
})

const settled = () => vi.advanceTimersByTimeAsync(0)
const hint = async (word: 'online' | 'offline') => {
  window.dispatchEvent(new Event(word))
  await settled()
}

test('a call without an answer is looked into, and only a server that does not answer at all is away', async () => {
  doubt()
  await settled()
  expect([isOnline(), asked]).toEqual([true, ['/api/health/live']])
  reachable = false
  doubt()
  await settled()
  expect(isOnline()).toBe(false)
})

test('the device’s word that there is a network is no more than a reason to ask', async () => {
  reachable = false
  await hint('offline')
  await hint('online')
  expect(isOnline()).toBe(false)
  reachable = true
  await hint('online')
  expect(changes).toEqual([false, true])
})

test('a device that calls itself offline and yet reaches the server is online', async () => {
  await hint('offline')
  expect(changes).toEqual([false, true])
})

test('while the server is away it is asked with growing pauses, thirty seconds at most', async () => {
  reachable = false
  doubt()
  await settled()
  const pauses: number[] = []
  for (let round = 0; round < 6; round++) {
    const before = asked.length
    let waited = 0
    while (asked.length === before) {
      await vi.advanceTimersByTimeAsync(500)
      waited += 500
    }
    pauses.push(waited)
  }
  expect(pauses).toEqual([2000, 4000, 8000, 16000, 30000, 30000])
})

test('any answer of the server ends it at once, and the pauses begin anew', async () => {
  reachable = false
  doubt()
  await settled()
  answered()
  expect(isOnline()).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(1)
})

test('doubts that come together ask once', async () => {
  doubt()
  doubt()
  await settled()
  expect(asked).toHaveLength(1)
})

test('who waits for the way back hears of it alone', async () => {
  const back = vi.fn<() => void>()
  const end = whenBackOnline(back)
  reachable = false
  await hint('offline')
  expect(back).not.toHaveBeenCalled()
  answered()
  expect(back).toHaveBeenCalledOnce()
  end()
})
