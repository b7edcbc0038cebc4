/** What every event log must do, said once: the suite that each adapter passes. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventMetadata, RecordedEvent } from '../domain/kernel/event.ts'
import { type EventLog, type LogBatch, type NewEvent, type SubscribeOptions, WrongExpectedRevision } from './log.ts'
import { Unstorable } from './offer.ts'

export interface LogUnderTest {
  readonly log: EventLog
  /** Another log on the same store, as another process would open it. The suite closes it. */
  reopen(): Promise<EventLog>
  /** Ends every connection to the store from the store's side; new ones are let in. */
  dropConnections?(): Promise<void>
}

const metadata: EventMetadata = {
  commandId: 'c0ffee00-0000-4000-8000-000000000001', correlationId: 'c0ffee00-0000-4000-8000-000000000002',
  actor: { id: 'a11ce000-0000-4000-8000-000000000003', role: 'barbero' }, occurredAt: '2031-05-06T07:08:09.123Z',
}
const happened = (data: object = {}, type = 'Happened'): NewEvent => ({ id: randomUUID(), type, data, metadata })
const several = (count: number, type?: string) => Array.from({ length: count }, (_, n) => happened({ n }, type))
const aStream = () => `conformance-${randomUUID()}`
const idsOf = (events: readonly { id: string }[]) => events.map(({ id }) => id)

async function all(events: AsyncIterable<RecordedEvent>): Promise<RecordedEvent[]> {
  const list: RecordedEvent[] = []
  for await (const event of events) list.push(event)
  return list
}

/** Reads batches until `enough`; leaves the subscription by its signal, so that each test also shows that it ends. */
async function follow(log: EventLog, options: SubscribeOptions, enough: (batch: LogBatch) => boolean | Promise<boolean>): Promise<void> {
  const stop = new AbortController()
  for await (const batch of log.subscribe({ ...options, signal: stop.signal })) {
    if (await enough(batch)) stop.abort()
  }
}

/** The events of these streams from a position on, once all the ids have come. */
async function collect(log: EventLog, from: bigint, ids: readonly string[], batchSize?: number): Promise<RecordedEvent[]> {
  const missing = new Set(ids)
  const wanted = new Set(ids)
  const got: RecordedEvent[] = []
  await follow(log, { from, batchSize }, ({ events }) => {
    for (const event of events) if (wanted.has(event.id)) got.push(event)
    for (const event of events) missing.delete(event.id)
    return missing.size === 0
  })
  return got
}

const rising = (events: readonly RecordedEvent[]) => events.every((event, index) => index === 0 || event.position > (events[index - 1]?.position ?? 0n))

export function describeEventLog(name: string, open: () => Promise<LogUnderTest>): void {
  describe(name, () => {
    let subject: LogUnderTest
    let log: EventLog
    beforeAll(async () => {
      subject = await open()
      log = subject.log
    })
    afterAll(() => log?.close())

    appending(() => log)
    racing(() => log, () => subject.reopen())
    reading(() => log)
    subscribing(() => log, () => subject)
  })
}

function appending(subject: () => EventLog) {
  describe('an append', () => {
    test('to a new stream begins at revision 0 and says where it ended', async () => {
      const stream = aStream()
      const first = await subject().append(stream, several(3), { expected: 'none' })
      const second = await subject().append(stream, several(2), { expected: 2 })
      expect(first.revision).toBe(2)
      expect(second.revision).toBe(4)
      expect(second.position).toBeGreaterThan(first.position)
      const events = await all(subject().readStream(stream))
      expect(events.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4])
      expect(events.at(-1)?.position).toBe(second.position)
    })

    test.for([
      { expected: 'none', on: 'a stream that is there', actual: 1 },
      { expected: 0, on: 'a stream that is further', actual: 1 },
      { expected: 7, on: 'a stream that is not so far', actual: 1 },
      { expected: 0, on: 'a stream that is not there', actual: 'none' },
      { expected: 'exists', on: 'a stream that is not there', actual: 'none' },
    ] as const)('that expects $expected is refused on $on, and leaves nothing', async ({ expected, actual }) => {
      const stream = aStream()
      if (actual !== 'none') await subject().append(stream, several(2), { expected: 'none' })
      const refused = await subject().append(stream, several(2), { expected }).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(WrongExpectedRevision)
      expect(refused).toMatchObject({ stream, expected, actual })
      expect(await all(subject().readStream(stream))).toHaveLength(actual === 'none' ? 0 : 2)
    })

    test('that expects anything is taken by a new and by an old stream', async () => {
      const stream = aStream()
      expect((await subject().append(stream, several(1), { expected: 'any' })).revision).toBe(0)
      expect((await subject().append(stream, several(1), { expected: 'any' })).revision).toBe(1)
      expect((await subject().append(stream, several(1), { expected: 'exists' })).revision).toBe(2)
    })

    test.for(['none', 'any', 0, 'exists'] as const)('with the same ids again, expecting %s, is answered as the first time', async (expected) => {
      const stream = aStream()
      if (expected === 0 || expected === 'exists') await subject().append(stream, several(1), { expected: 'none' })
      const events = several(3)
      const first = await subject().append(stream, events, { expected })
      const second = await subject().append(stream, events, { expected })
      expect(second).toEqual(first)
      expect(idsOf(await all(subject().readStream(stream))).filter((id) => idsOf(events).includes(id))).toEqual(idsOf(events))
    })

    test('that was made long ago is still answered as the first time', async () => {
      const stream = aStream()
      const events = several(2)
      const first = await subject().append(stream, events, { expected: 'none' })
      await subject().append(stream, several(3), { expected: 1 })
      expect(await subject().append(stream, events, { expected: 'none' })).toEqual(first)
      expect(await all(subject().readStream(stream))).toHaveLength(5)
    })

    test.for([0, 'any'] as const)('some of whose ids are there already is refused whole, expecting %s', async (expected) => {
      const stream = aStream()
      const [a, b] = several(2)
      if (!a || !b) throw new Error('two events')
      await subject().append(stream, [a, b], { expected: 'none' })
      await expect(subject().append(stream, [b, happened()], { expected })).rejects.toThrow()
      expect(await all(subject().readStream(stream))).toHaveLength(2)
    })

    test('of the same ids, made by many at once, is made once', async () => {
      const stream = aStream()
      const events = several(2)
      const answers = await Promise.all(Array.from({ length: 10 }, () => subject().append(stream, events, { expected: 'none' })))
      expect(new Set(answers.map(({ position }) => position)).size).toBe(1)
      expect(await all(subject().readStream(stream))).toHaveLength(2)
    })

    test('of 1,200 events is one: all there, in order', async () => {
      const stream = aStream()
      const events = several(1_200)
      expect((await subject().append(stream, events, { expected: 'none' })).revision).toBe(1_199)
      expect(idsOf(await all(subject().readStream(stream)))).toEqual(idsOf(events))
    })

    test('of an event of 1 MB comes back letter by letter', async () => {
      const stream = aStream()
      const piece = 'ñandú — "citas" \\u0000 \n 💈 '
      const text = piece.repeat(Math.floor(1_000_000 / Buffer.byteLength(JSON.stringify(piece))))
      await subject().append(stream, [happened({ text })], { expected: 'none' })
      const [event] = await all(subject().readStream(stream))
      expect(event?.data).toEqual({ text })
    })

    test('keeps data and metadata as they were', async () => {
      const stream = aStream()
      const data = { text: 'Ñu\n\t"\\', nothing: null, list: [1, 2.5, -0.1, 1e21], deep: { yes: true }, '': 'empty key', 'two words': [] }
      const event = happened(data, 'Something happened')
      await subject().append(stream, [event], { expected: 'none' })
      const [read] = await all(subject().readStream(stream))
      expect(read).toEqual({ ...event, stream, revision: 0, position: expect.any(BigInt) })
    })

    test('that can\'t be stored fails alone', async () => {
      const circular: { self?: object } = {}
      circular.self = circular
      const stream = aStream()
      const good = [subject().append(stream, several(1), { expected: 'none' }), subject().append(aStream(), several(1), { expected: 'none' })]
      const bad = [
        [happened({ text: 'a\u0000b' })], [happened(circular)], [happened({ big: 1n })], [],
        [{ ...happened(), id: 'not-a-uuid' }], [happened({}, '')], [happened({}, 'two\nlines')],
      ].map((events) => subject().append(aStream(), events, { expected: 'none' }))
      bad.push(subject().append('', several(1), { expected: 'any' }), subject().append('two\nlines', several(1), { expected: 'any' }))
      for (const outcome of await Promise.allSettled(bad)) expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(Unstorable) })
      expect((await Promise.all(good)).map(({ revision }) => revision)).toEqual([0, 0])
    })
  })
}

function racing(subject: () => EventLog, reopen: () => Promise<EventLog>) {
  describe('writers at the same time', () => {
    test('who all expect the same revision: one of 200 wins', async () => {
      const stream = aStream()
      await subject().append(stream, several(1), { expected: 'none' })
      const other = await reopen()
      try {
        const outcomes = await Promise.allSettled(Array.from({ length: 200 }, (_, n) =>
          (n % 2 ? other : subject()).append(stream, several(2), { expected: 0 })))
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
        for (const outcome of outcomes) {
          if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ name: 'WrongExpectedRevision', expected: 0, actual: 2 })
        }
      } finally {
        await other.close()
      }
      expect(await all(subject().readStream(stream))).toHaveLength(3)
    })

    test('who expect anything: all are there, and each append stands together', async () => {
      const stream = aStream()
      const appends = Array.from({ length: 50 }, () => several(3))
      const answers = await Promise.all(appends.map((events) => subject().append(stream, events, { expected: 'any' })))
      const events = await all(subject().readStream(stream))
      expect(events.map(({ revision }) => revision)).toEqual(Array.from({ length: 150 }, (_, n) => n))
      appends.forEach((append, index) => {
        const last = answers[index]?.revision ?? -1
        expect(idsOf(events.slice(last - 2, last + 1))).toEqual(idsOf(append))
      })
    })

    test('who take turns: each decides again until it is its own', async () => {
      const stream = aStream()
      const increment = async (): Promise<void> => {
        const history = await all(subject().readStream(stream))
        await subject().append(stream, [happened({ count: history.length + 1 })], { expected: history.length === 0 ? 'none' : history.length - 1 })
          .catch((error: unknown) => {
            if (error instanceof WrongExpectedRevision) return increment()
            throw error
          })
      }
      await Promise.all(Array.from({ length: 12 }, increment))
      expect((await all(subject().readStream(stream))).map(({ data }) => data)).toEqual(Array.from({ length: 12 }, (_, n) => ({ count: n + 1 })))
    })

    test('on many streams: every append is there once', async () => {
      const streams = Array.from({ length: 300 }, aStream)
      const answers = await Promise.all(streams.map((stream) => subject().append(stream, several(2), { expected: 'none' })))
      expect(new Set(answers.map(({ position }) => position)).size).toBe(300)
      for (const stream of streams) expect(await all(subject().readStream(stream))).toHaveLength(2)
    })
  })
}

function reading(subject: () => EventLog) {
  describe('a stream', () => {
    test('that nobody wrote is empty', async () => {
      expect(await all(subject().readStream(aStream()))).toEqual([])
    })

    test('is read from a revision on, also past its end', async () => {
      const stream = aStream()
      await subject().append(stream, several(5), { expected: 'none' })
      expect((await all(subject().readStream(stream, { from: 3 }))).map(({ revision }) => revision)).toEqual([3, 4])
      expect(await all(subject().readStream(stream, { from: 5 }))).toEqual([])
    })

    test('can be left in the middle', async () => {
      const stream = aStream()
      await subject().append(stream, several(1_100), { expected: 'none' })
      for await (const event of subject().readStream(stream)) if (event.revision === 3) break
      expect(await all(subject().readStream(stream, { from: 1_098 }))).toHaveLength(2)
    })

    test('head is the position of what was appended last', async () => {
      const { position } = await subject().append(aStream(), several(2), { expected: 'none' })
      expect(await subject().head()).toBe(position)
    })
  })
}

function subscribing(subject: () => EventLog, under: () => LogUnderTest) {
  describe('a subscription', () => {
    test('gives the log in order: what is there and what comes', async () => {
      const from = await subject().head()
      const before = several(20)
      const after = several(20)
      await subject().append(aStream(), before, { expected: 'none' })
      let followed: RecordedEvent[] = []
      await follow(subject(), { from, batchSize: 7 }, async ({ events, caughtUp, position }) => {
        expect(events.length).toBeLessThanOrEqual(7)
        expect(position).toBeGreaterThanOrEqual(events.at(-1)?.position ?? 0n)
        followed = [...followed, ...events]
        if (caughtUp && followed.length === 20) await subject().append(aStream(), after, { expected: 'none' })
        return followed.length === 40
      })
      expect(idsOf(followed)).toEqual([...idsOf(before), ...idsOf(after)])
      expect(rising(followed)).toBe(true)
    })

    test('resumes after any position without a gap or a repeat', async () => {
      const from = await subject().head()
      const events = several(30)
      await subject().append(aStream(), events, { expected: 'none' })
      const whole = await collect(subject(), from, idsOf(events))
      for (const cut of [0, 1, 14, 28]) {
        const rest = idsOf(events).slice(cut + 1)
        const resumed: string[] = []
        await follow(subject(), { from: whole[cut]?.position ?? 0n, batchSize: 4 }, (batch) => {
          resumed.push(...idsOf(batch.events))
          return resumed.length >= rest.length
        })
        expect(resumed).toEqual(rest)
      }
    })

    test('resumes from each batch\'s position without a gap or a repeat', async () => {
      const start = await subject().head()
      const events = several(25)
      await subject().append(aStream(), events, { expected: 'none' })
      const got: string[] = []
      for (let from = start; got.length < 25;) {
        await follow(subject(), { from, batchSize: 4 }, (batch) => {
          got.push(...idsOf(batch.events))
          from = batch.position
          return batch.events.length > 0
        })
      }
      expect(got).toEqual(idsOf(events))
    })

    test('of some types gives only these, and still moves past the others', async () => {
      const from = await subject().head()
      const wanted = happened({}, 'Wanted')
      await subject().append(aStream(), [...several(10), wanted, ...several(10)], { expected: 'none' })
      const { position } = await subject().append(aStream(), several(15, 'Unwanted'), { expected: 'none' })
      const got: RecordedEvent[] = []
      await follow(subject(), { from, types: ['Wanted', 'Never'] }, (batch) => {
        got.push(...batch.events)
        return batch.position >= position
      })
      expect(idsOf(got)).toEqual([wanted.id])
    })

    test('of types that nobody writes moves with the log as it grows', async () => {
      const from = await subject().head()
      let target = 0n
      await follow(subject(), { from, types: ['Never'] }, async (batch) => {
        expect(batch.events).toEqual([])
        if (batch.caughtUp && target === 0n) target = (await subject().append(aStream(), several(3), { expected: 'none' })).position
        return target > 0n && batch.position >= target
      })
      expect(target).toBeGreaterThan(from)
    })

    test('skips and repeats nothing under 16 writers of two processes', async () => {
      const other = await under().reopen()
      const from = await subject().head()
      const appends = Array.from({ length: 16 }, () => Array.from({ length: 25 }, (_, n) => several(1 + (n % 3))))
      const written = appends.flat(2)
      const following = Promise.all([collect(subject(), from, idsOf(written), 50), collect(other, from, idsOf(written), 50)])
      await Promise.all(appends.map(async (mine, writer) => {
        for (const events of mine) await (writer % 2 ? other : subject()).append(aStream(), events, { expected: 'none' })
      }))
      for (const seen of await following) {
        expect(idsOf(seen).sort()).toEqual(idsOf(written).sort())
        expect(rising(seen)).toBe(true)
      }
      const again = await collect(subject(), from, idsOf(written), 500)
      expect(again.map(({ position }) => position)).toEqual((await following)[0].map(({ position }) => position))
      await other.close()
    })

    test('ends at once by its signal, also before it began and while it waits', async () => {
      await follow(subject(), { from: await subject().head() }, ({ caughtUp }) => caughtUp)
      const batches: LogBatch[] = []
      for await (const batch of subject().subscribe({ from: 0n, signal: AbortSignal.abort() })) batches.push(batch)
      expect(batches).toEqual([])
      const stop = new AbortController()
      for await (const { caughtUp } of subject().subscribe({ from: await subject().head(), signal: stop.signal })) {
        if (caughtUp) setImmediate(() => stop.abort())
      }
    })

    test('can be left by break, and ends when the log is closed', async () => {
      const from = await subject().head()
      await subject().append(aStream(), several(3), { expected: 'none' })
      for await (const { events } of subject().subscribe({ from, batchSize: 1 })) if (events.length) break
      const other = await under().reopen()
      let closing: Promise<void> | undefined
      for await (const { caughtUp } of other.subscribe({ from })) if (caughtUp) closing ??= other.close()
      await closing
      expect(closing).toBeDefined()
    })
  })

  describe('a lost connection', () => {
    test('is invisible to a subscription but for the time it takes', async ({ skip }) => {
      const { dropConnections } = under()
      if (!dropConnections) return skip('this store has no way to drop connections')
      const from = await subject().head()
      const appends = Array.from({ length: 12 }, () => several(2))
      const following = collect(subject(), from, idsOf(appends.flat()), 5)
      for (const [index, events] of appends.entries()) {
        await subject().append(aStream(), events, { expected: 'none' })
        if (index % 4 === 2) await dropConnections()
      }
      expect(idsOf(await following)).toEqual(idsOf(appends.flat()))
    })

    test('in the middle of appends loses and doubles none of them', async ({ skip }) => {
      const { dropConnections } = under()
      if (!dropConnections) return skip('this store has no way to drop connections')
      const from = await subject().head()
      const streams = Array.from({ length: 120 }, () => ({ stream: aStream(), events: several(2) }))
      const drops = (async () => { for (let n = 0; n < 5; n++) await dropConnections() })()
      await Promise.all(streams.map(({ stream, events }) => subject().append(stream, events, { expected: 'none' })))
      await drops
      const written = streams.flatMap(({ events }) => idsOf(events))
      expect(idsOf(await collect(subject(), from, written)).sort()).toEqual(written.sort())
    })
  })
}
