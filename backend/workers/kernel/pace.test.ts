import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Pace } from './pace.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

test('where nobody answers several times in a row, the channel rests; one answer, and it is as before', () => {
  const pace = new Pace({ mostSilent: 3, restMs: 1_000 })
  pace.silent()
  pace.silent()
  pace.answered()
  pace.silent()
  pace.silent()
  expect(pace.rests()).toBeUndefined()
  pace.silent()
  expect(pace.rests()).toEqual(new Date(1_000))
  vi.setSystemTime(1_001)
  expect(pace.rests()).toBeUndefined()
  pace.silent()
  expect(pace.rests(), 'still nobody there').toEqual(new Date(2_001))
})

test('whose turn comes too late, or into a rest, is not sent', async () => {
  const pace = new Pace({ atOnce: 1, waitMs: 1_000, mostSilent: 1, restMs: 5_000 })
  const slow = Promise.withResolvers<string>()
  const [first, second] = [pace.take(() => slow.promise), pace.take(async () => 'sent')]
  vi.setSystemTime(1_001)
  slow.resolve('sent')
  expect([await first, await second]).toEqual(['sent', undefined])
  pace.silent()
  expect(await pace.take(async () => 'sent')).toBeUndefined()
})
