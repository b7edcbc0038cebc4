/**
 * The shared end of the log: one reading for all who follow, and nobody misses or repeats anything
 * for it.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { aStream, followUntil, idsOf, several } from '../../eventlog/conformance/kit.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { openPostgresLog } from '../../eventlog/postgres/log.ts'
import { shareTail } from '../../eventlog/tail.ts'
import { freshDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'

const { url } = await freshDatabase()
const store = await openPostgresLog(url)
afterAll(() => store.close())

/** The store, and how often it was asked to be followed. */
function counted(): { log: EventLog; readings: () => number } {
  let readings = 0
  const log: EventLog = {
    append: (...args) => store.append(...args),
    readStream: (...args) => store.readStream(...args),
    head: () => store.head(),
    identity: () => store.identity(),
    close: () => store.close(),
    subscribe(options) {
      readings++
      return store.subscribe(options)
    },
  }
  return { log: shareTail(log), readings: () => readings }
}

/** Follows until told; says where it stands and what came. */
function follower(
  log: EventLog,
  from: bigint,
  { types, hold }: { types?: string[]; hold?: Promise<unknown> } = {},
) {
  const stop = new AbortController()
  const seen = { ids: [] as string[], position: 0n, isCurrent: false, batches: 0 }
  const following = (async () => {
    for await (const batch of log.subscribe({
      from,
      signal: stop.signal,
      ...(types && { types }),
    })) {
      seen.ids.push(...idsOf(batch.events))
      Object.assign(seen, {
        position: batch.position,
        isCurrent: batch.caughtUp,
        batches: seen.batches + 1,
      })
      if (seen.ids.length > 0) await hold
    }
  })()
  return {
    seen,
    async leave() {
      stop.abort()
      await following
    },
  }
}

test('ten who stand at the end cost one reading', async () => {
  const { log, readings } = counted()
  const from = await log.head()
  const followers = Array.from({ length: 10 }, () => follower(log, from))
  await eventually('all stand at the end', async () =>
    followers.every(({ seen }) => seen.isCurrent),
  )
  const written = several(50)
  for (const event of written) await log.append(aStream(), [event], { expected: 'none' })
  await eventually('all have everything', async () =>
    followers.every(({ seen }) => seen.ids.length === written.length),
  )
  for (const { seen } of followers) expect(seen.ids).toEqual(idsOf(written))
  // Each once to come to the end, and the one that they share.
  expect(readings()).toBe(followers.length + 1)
  await Promise.all(followers.map(({ leave }) => leave()))
})

test('each gets the types that it asked for, and the position of what it left out', async () => {
  const { log } = counted()
  const from = await log.head()
  const some = follower(log, from, { types: ['Wanted'] })
  const none = follower(log, from, { types: ['Nobody'] })
  await eventually('both stand at the end', async () => some.seen.isCurrent && none.seen.isCurrent)
  const wanted = several(3, 'Wanted')
  await log.append(aStream(), [...several(5, 'Other'), ...wanted, ...several(5, 'Other')], {
    expected: 'none',
  })
  const head = await log.head()
  await eventually(
    'both have passed it',
    async () => some.seen.position === head && none.seen.position === head,
  )
  expect(some.seen.ids).toEqual(idsOf(wanted))
  expect(none.seen.ids).toEqual([])
  await Promise.all([some.leave(), none.leave()])
})

test('one that is slow holds nobody up, is left behind, and comes back without a gap', async () => {
  const { log, readings } = counted()
  const from = await log.head()
  const { promise: hold, resolve: release } = Promise.withResolvers<void>()
  const slow = follower(log, from, { hold })
  const quick = follower(log, from)
  await eventually('both stand at the end', async () => slow.seen.isCurrent && quick.seen.isCurrent)
  const written = Array.from({ length: 13 }, () => several(1_000))
  for (const events of written) await log.append(aStream(), events, { expected: 'none' })
  await eventually('the quick one has everything', async () => quick.seen.ids.length === 13_000)
  const before = readings()
  release()
  await eventually('the slow one has everything', async () => slow.seen.ids.length === 13_000)
  expect(slow.seen.ids).toEqual(idsOf(written.flat()))
  expect(readings()).toBeGreaterThan(before)
  // It sits with the others again.
  const late = several(1)
  await eventually('the slow one stands at the end', async () => slow.seen.isCurrent)
  const settled = readings()
  await log.append(aStream(), late, { expected: 'none' })
  await eventually(
    'both hear of it',
    async () => slow.seen.ids.at(-1) === late[0]?.id && quick.seen.ids.at(-1) === late[0]?.id,
  )
  expect(readings()).toBe(settled)
  await Promise.all([slow.leave(), quick.leave()])
})

test('who comes while much is being written misses and repeats nothing', async () => {
  const { log } = counted()
  const from = await log.head()
  const ids: string[] = []
  const writing = Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let round = 0; round < 40; round++) {
        const events = several(3)
        await log.append(`s-${randomUUID()}`, events, { expected: 'none' })
        ids.push(...idsOf(events))
      }
    }),
  )
  const followers = Array.from({ length: 12 }, () => follower(log, from))
  await writing
  await eventually('all have everything', async () =>
    followers.every(({ seen }) => seen.ids.length >= ids.length),
  )
  const order: string[] = []
  const head = await log.head()
  await followUntil(store, { from }, ({ events, position }) => {
    order.push(...idsOf(events))
    return position >= head
  })
  for (const { seen } of followers) expect(seen.ids).toEqual(order)
  await Promise.all(followers.map(({ leave }) => leave()))
})

test('who stands at an end that the shared reading has left behind already misses nothing of what was given out meanwhile', async () => {
  const from = await store.head()
  const written = several(3)
  const ended = Promise.withResolvers<void>()
  let readings = 0
  const log = shareTail({
    identity: () => store.identity(),
    append: (...args) => store.append(...args),
    readStream: (...args) => store.readStream(...args),
    head: () => store.head(),
    close: () => store.close(),
    async *subscribe(options) {
      readings++
      // The third to read is the late one: it looked before anything was written, and hears of that
      // end only now.
      if (readings === 3) {
        yield { events: [], position: from, caughtUp: true }
        ended.resolve()
      }
      yield* store.subscribe(options)
    },
  })
  const first = follower(log, from)
  await eventually(
    'it stands at the end, and the shared reading has begun',
    async () => first.seen.isCurrent && readings === 2,
  )
  await log.append(aStream(), written, { expected: 'none' })
  await eventually('the shared reading has given them out', async () => first.seen.ids.length === 3)
  const late = follower(log, from)
  await ended.promise
  await eventually('the late one has them', async () => late.seen.ids.length === 3)
  expect(late.seen.ids).toEqual(idsOf(written))
  await Promise.all([first.leave(), late.leave()])
})

test('what this process has written is given as a reader finds it, and what others have written stands in its place', async () => {
  const { log } = counted()
  const other = await openPostgresLog(url)
  const from = await log.head()
  const given: RecordedEvent[] = []
  const stop = new AbortController()
  let isCurrent = false
  const following = (async () => {
    for await (const { events, caughtUp } of log.subscribe({ from, signal: stop.signal })) {
      given.push(...events)
      isCurrent = caughtUp
    }
  })()
  await eventually('it stands at the end', async () => isCurrent)
  const data = {
    text: 'Ñu\n\t"\\',
    nothing: null,
    list: [1, 2.5, -0.1, 1e21],
    deep: { yes: true, left: undefined },
  }
  for (let n = 0; n < 30; n++) {
    await (n % 10 === 9 ? other : log).append(
      aStream(),
      several(1 + (n % 3)).map((event) => ({ ...event, data })),
      { expected: 'none' },
    )
    // Mostly one follows on what came before, sometimes on what has yet to come.
    if (n % 4 > 0)
      await eventually('it is given', async () => given.at(-1)?.position === (await log.head()))
  }
  await eventually('all is given', async () => given.length === 60)
  stop.abort()
  await following
  const read: RecordedEvent[] = []
  await followUntil(store, { from }, ({ events }) => {
    read.push(...events)
    return read.length === 60
  })
  expect(given).toEqual(read)
  await other.close()
})

test('the reading breaking off is met by each alone, and nothing is lost', async () => {
  let breaks = false
  const log = shareTail({
    append: (...args) => store.append(...args),
    readStream: (...args) => store.readStream(...args),
    head: () => store.head(),
    identity: () => store.identity(),
    close: () => store.close(),
    async *subscribe(options) {
      for await (const batch of store.subscribe(options)) {
        if (breaks && batch.events.length > 0) {
          breaks = false
          throw new Error('broken off')
        }
        yield batch
      }
    },
  })
  const from = await log.head()
  const one = follower(log, from)
  const other = follower(log, from)
  await eventually('both stand at the end', async () => one.seen.isCurrent && other.seen.isCurrent)
  breaks = true
  const written = several(2)
  for (const event of written) await log.append(aStream(), [event], { expected: 'none' })
  await eventually(
    'both have everything',
    async () => one.seen.ids.length === 2 && other.seen.ids.length === 2,
  )
  expect(one.seen.ids).toEqual(idsOf(written))
  await Promise.all([one.leave(), other.leave()])
})

test('closing the log ends all who follow it', async () => {
  const own = await freshDatabase()
  const log = shareTail(await openPostgresLog(own.url))
  const followers = Array.from({ length: 3 }, () => follower(log, 0n))
  await eventually('all stand at the end', async () =>
    followers.every(({ seen }) => seen.isCurrent),
  )
  await log.close()
  await Promise.all(followers.map(({ leave }) => leave()))
})
