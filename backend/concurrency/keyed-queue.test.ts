import { setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { KeyedQueue } from './keyed-queue.ts'
import { OverloadedError } from './semaphore.ts'

/** Work that ends when it is told to, and writes down that it began. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    work: (name: string) => () =>
      new Promise<string>((done) => {
        begun.push(name)
        ends.set(name, () => done(name))
      }),
    end: (name: string) => ends.get(name)?.(),
  }
}

test('one after the other in a lane, side by side in two', async () => {
  const lanes = new KeyedQueue({ longest: 10, waitMs: 1_000 })
  const { begun, work, end } = works()
  const all = [
    lanes.take('a', work('a1')),
    lanes.take('a', work('a2')),
    lanes.take('b', work('b1')),
    lanes.take('a', work('a3')),
  ]
  await turn()
  expect(begun).toEqual(['a1', 'b1'])
  for (const name of ['a1', 'a2', 'a3', 'b1']) {
    end(name)
    await turn()
  }
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1', 'a3'])
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('one that fails lets the next one go', async () => {
  const lanes = new KeyedQueue({ longest: 10, waitMs: 1_000 })
  const failed = lanes.take('a', async () => {
    throw new Error('broken')
  })
  const next = lanes.take('a', async () => 'next')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('next')
})

test('a lane that is full turns away at once, and takes again when somebody has left', async () => {
  const lanes = new KeyedQueue({ longest: 2, waitMs: 1_000 })
  const { work, end, begun } = works()
  const two = [lanes.take('a', work('1')), lanes.take('a', work('2'))]
  await expect(lanes.take('a', work('3'))).rejects.toThrow(OverloadedError)
  expect(await lanes.take('b', async () => 'another lane')).toBe('another lane')
  end('1')
  await two[0]
  const fourth = lanes.take('a', work('4'))
  await turn()
  end('2')
  await turn()
  end('4')
  expect(await fourth).toBe('4')
  expect(begun).toEqual(['1', '2', '4'])
})

test('whoever waits too long is told so, never begins, and passes nobody', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const lanes = new KeyedQueue({ longest: 10, waitMs: 5_000 })
    const { work, end, begun } = works()
    const first = lanes.take('a', work('1'))
    const late = [lanes.take('a', work('2')), lanes.take('a', work('3'))].map((one) =>
      one.catch((error: unknown) => error),
    )
    vi.advanceTimersByTime(4_000)
    const patient = lanes.take('a', work('4'))
    vi.advanceTimersByTime(1_000)
    for (const one of late) expect(await one).toBeInstanceOf(OverloadedError)
    await turn()
    expect(begun).toEqual(['1'])
    end('1')
    await first
    await turn()
    end('4')
    expect(await patient).toBe('4')
    expect(begun).toEqual(['1', '4'])
  } finally {
    vi.useRealTimers()
  }
})
