import { expect, test, vi } from 'vitest'
import { follow, type FollowerHealth } from './follower.ts'

interface Batch {
  readonly position: bigint
}

/**
 * A log of numbers: reading it gives what comes after a position, then waits for more until it is
 * left.
 */
function numbers(until: number) {
  const asked: bigint[] = []
  return {
    asked,
    async *read(after: bigint, signal: AbortSignal): AsyncGenerator<Batch> {
      asked.push(after)
      for (let position = Number(after) + 1; position <= until; position++)
        yield { position: BigInt(position) }
      await new Promise<void>((left) => {
        signal.addEventListener('abort', () => left(), { once: true })
      })
    },
  }
}
const name = 'someone'
const taking =
  (taken: bigint[], before: (batch: Batch) => void = () => {}) =>
  async (batch: Batch) => {
    before(batch)
    taken.push(batch.position)
  }

test('follows from a position on, and says how far it is', async () => {
  const taken: bigint[] = []
  const follower = follow({ name, from: 2n, take: taking(taken), read: numbers(4).read })
  await vi.waitFor(() =>
    expect(follower.health()).toEqual({ name, position: 4n, problem: undefined }),
  )
  expect(taken).toEqual([3n, 4n])
  await follower.close()
})

test('a reading that breaks off is begun again after the last batch that was done with', async () => {
  const log = numbers(5)
  let breaks = true
  const taken: bigint[] = []
  const follower = follow({
    name,
    from: 0n,
    take: taking(taken),
    async *read(after, signal) {
      for await (const batch of log.read(after, signal)) {
        if (breaks && batch.position === 3n) {
          breaks = false
          throw new Error('no key could be looked up')
        }
        yield batch
      }
    },
  })
  await vi.waitFor(() => expect(follower.health().position).toBe(5n))
  expect(taken).toEqual([1n, 2n, 3n, 4n, 5n])
  expect(log.asked).toEqual([0n, 2n])
  await follower.close()
})

test('a batch that could not be done with comes again, and meanwhile it shows', async () => {
  const seen: FollowerHealth[] = []
  const taken: bigint[] = []
  let fails = 2
  const logged: object[] = []
  const follower = follow({
    name,
    from: 0n,
    read: numbers(2).read,
    take: taking(taken, ({ position }) => {
      seen.push(follower.health())
      if (position === 2n && fails-- > 0) throw new Error('no connection')
    }),
    logger: { warn: (fields) => logged.push(fields), info: (fields) => logged.push(fields) },
  })
  await vi.waitFor(() =>
    expect(follower.health()).toEqual({ name, position: 2n, problem: undefined }),
  )
  expect(taken).toEqual([1n, 2n])
  expect(seen.map(({ problem }) => problem)).toEqual([
    undefined,
    undefined,
    'no connection',
    'no connection',
  ])
  expect(logged).toEqual([
    { follower: name, position: '1', problem: 'no connection', attempt: 0 },
    { follower: name, position: '1', problem: 'no connection', attempt: 1 },
    { follower: name, position: '2' },
  ])
  await follower.close()
})

test('a log that ends by itself is no end: it is asked again', async () => {
  const log = numbers(1)
  let ends = true
  const follower = follow({
    name,
    from: 0n,
    take: async () => {},
    async *read(after, signal) {
      if (ends) {
        ends = false
        return
      }
      yield* log.read(after, signal)
    },
  })
  await vi.waitFor(() => expect(follower.health().position).toBe(1n))
  await follower.close()
})

test('who shares the work goes on where the others have brought it', async () => {
  const log = numbers(9)
  let breaks = true
  const taken: bigint[] = []
  const follower = follow({
    name,
    from: 0n,
    read: log.read,
    resume: async (last) => last + 5n,
    take: taking(taken, ({ position }) => {
      if (breaks && position === 3n) {
        breaks = false
        throw new Error('an event of a newer version')
      }
    }),
  })
  await vi.waitFor(() => expect(follower.health().position).toBe(9n))
  expect(taken).toEqual([1n, 2n, 8n, 9n])
  await follower.close()
})

test('ends where it has all that it wanted', async () => {
  const taken: bigint[] = []
  const follower = follow({
    name,
    from: 0n,
    read: numbers(9).read,
    take: async ({ position }) => taken.push(position) < 3,
  })
  await follower.ended
  expect(taken).toEqual([1n, 2n, 3n])
})

test('closing waits for the batch under way, and nothing comes after it', async () => {
  const under = Promise.withResolvers<void>()
  const taken: bigint[] = []
  const follower = follow({
    name,
    from: 0n,
    read: numbers(9).read,
    async take({ position }) {
      await under.promise
      taken.push(position)
    },
  })
  let closed = false
  const closing = follower.close().then(() => {
    closed = true
  })
  await Promise.resolve()
  expect(closed).toBe(false)
  under.resolve()
  await closing
  expect(taken).toEqual([1n])
})
