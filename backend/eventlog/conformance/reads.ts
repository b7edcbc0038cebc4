/** Conformance of reading: streams and the whole log, also after a lost connection. */
import { describe, expect, test } from 'vitest'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import type { EventLog, LogBatch } from '../log.ts'
import {
  all,
  aStream,
  collect,
  followUntil,
  happened,
  idsOf,
  type LogUnderTest,
  rising,
  several,
} from './kit.ts'

export function reading(subject: () => EventLog, reopen: () => Promise<EventLog>) {
  describe('a stream', () => {
    test('that nobody wrote is empty', async () => {
      expect(await all(subject().readStream(aStream()))).toEqual([])
    })

    test('is read from a revision on, also past its end', async () => {
      const stream = aStream()
      await subject().append(stream, several(5), { expected: 'none' })
      expect(
        (await all(subject().readStream(stream, { from: 3 }))).map(({ revision }) => revision),
      ).toEqual([3, 4])
      expect(await all(subject().readStream(stream, { from: 5 }))).toEqual([])
    })

    test('is read whole beside others that are read at the same time', async () => {
      const written = await Promise.all(
        Array.from({ length: 60 }, async (_, n) => {
          const events = several(n === 30 ? 1_100 : n % 4)
          const stream = aStream()
          if (events.length > 0) await subject().append(stream, events, { expected: 'none' })
          return { stream, from: n % 3, left: idsOf(events.slice(n % 3)) }
        }),
      )
      const read = await Promise.all(
        written.map(({ stream, from }) => all(subject().readStream(stream, { from }))),
      )
      expect(read.map(idsOf)).toEqual(written.map(({ left }) => left))
      expect(
        read.every((events, index) =>
          events.every(({ stream }) => stream === written[index]?.stream),
        ),
      ).toBe(true)
    })

    test('can be left in the middle', async () => {
      const stream = aStream()
      await subject().append(stream, several(1_100), { expected: 'none' })
      for await (const event of subject().readStream(stream)) if (event.revision === 3) break
      expect(await all(subject().readStream(stream, { from: 1_098 }))).toHaveLength(2)
    })

    test('knows which log it is in, the same for everybody and at every opening', async () => {
      const other = await reopen()
      expect(await subject().identity()).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      expect(await other.identity().finally(() => other.close())).toBe(await subject().identity())
    })

    test('head is the position of what was appended last', async () => {
      const { position } = await subject().append(aStream(), several(2), { expected: 'none' })
      expect(await subject().head()).toBe(position)
    })
  })
}

export function subscribing(subject: () => EventLog, under: () => LogUnderTest) {
  describe('a subscription', () => {
    test('gives the log in order: what is there and what comes', async () => {
      const from = await subject().head()
      const before = several(20)
      const after = several(20)
      await subject().append(aStream(), before, { expected: 'none' })
      let followed: RecordedEvent[] = []
      await followUntil(
        subject(),
        { from, batchSize: 7 },
        async ({ events, caughtUp, position }) => {
          expect(events.length).toBeLessThanOrEqual(7)
          expect(position).toBeGreaterThanOrEqual(events.at(-1)?.position ?? 0n)
          followed = [...followed, ...events]
          if (caughtUp && followed.length === 20)
            await subject().append(aStream(), after, { expected: 'none' })
          return followed.length === 40
        },
      )
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
        await followUntil(
          subject(),
          { from: whole[cut]?.position ?? 0n, batchSize: 4 },
          (batch) => {
            resumed.push(...idsOf(batch.events))
            return resumed.length >= rest.length
          },
        )
        expect(resumed).toEqual(rest)
      }
    })

    test("resumes from each batch's position without a gap or a repeat", async () => {
      const start = await subject().head()
      const events = several(25)
      await subject().append(aStream(), events, { expected: 'none' })
      const got: string[] = []
      for (let from = start; got.length < 25;) {
        await followUntil(subject(), { from, batchSize: 4 }, (batch) => {
          got.push(...idsOf(batch.events))
          from = batch.position
          return batch.events.length > 0
        })
      }
      expect(got).toEqual(idsOf(events))
    })

    test('of some types gives only these, and still moves past the others', async () => {
      const from = await subject().head()
      const request = happened({}, 'Wanted')
      await subject().append(aStream(), [...several(10), request, ...several(10)], {
        expected: 'none',
      })
      const { position } = await subject().append(aStream(), several(15, 'Unwanted'), {
        expected: 'none',
      })
      const got: RecordedEvent[] = []
      await followUntil(subject(), { from, types: ['Wanted', 'Never'] }, (batch) => {
        got.push(...batch.events)
        return batch.position >= position
      })
      expect(idsOf(got)).toEqual([request.id])
    })

    test('of types that nobody writes moves with the log as it grows', async () => {
      const from = await subject().head()
      let target = 0n
      await followUntil(subject(), { from, types: ['Never'] }, async (batch) => {
        expect(batch.events).toEqual([])
        if (batch.caughtUp && target === 0n)
          target = (await subject().append(aStream(), several(3), { expected: 'none' })).position
        return target > 0n && batch.position >= target
      })
      expect(target).toBeGreaterThan(from)
    })

    test('skips and repeats nothing under 16 writers of two processes', async () => {
      const other = await under().reopen()
      const from = await subject().head()
      const appends = Array.from({ length: 16 }, () =>
        Array.from({ length: 25 }, (_, n) => several(1 + (n % 3))),
      )
      const written = appends.flat(2)
      const following = Promise.all([
        collect(subject(), from, idsOf(written), 50),
        collect(other, from, idsOf(written), 50),
      ])
      await Promise.all(
        appends.map(async (mine, writer) => {
          for (const events of mine)
            await (writer % 2 ? other : subject()).append(aStream(), events, { expected: 'none' })
        }),
      )
      for (const seen of await following) {
        expect(idsOf(seen).sort()).toEqual(idsOf(written).sort())
        expect(rising(seen)).toBe(true)
      }
      const again = await collect(subject(), from, idsOf(written), 500)
      expect(again.map(({ position }) => position)).toEqual(
        (await following)[0].map(({ position }) => position),
      )
      await other.close()
    })

    test('ends at once by its signal, also before it began and while it waits', async () => {
      await followUntil(subject(), { from: await subject().head() }, ({ caughtUp }) => caughtUp)
      const batches: LogBatch[] = []
      for await (const batch of subject().subscribe({ from: 0n, signal: AbortSignal.abort() }))
        batches.push(batch)
      expect(batches).toEqual([])
      const stop = new AbortController()
      for await (const { caughtUp } of subject().subscribe({
        from: await subject().head(),
        signal: stop.signal,
      })) {
        if (caughtUp) setImmediate(() => stop.abort())
      }
    })

    test('can be left by break, and ends when the log is closed', async () => {
      const from = await subject().head()
      await subject().append(aStream(), several(3), { expected: 'none' })
      for await (const { events } of subject().subscribe({ from, batchSize: 1 }))
        if (events.length) break
      const other = await under().reopen()
      let closing: Promise<void> | undefined
      for await (const { caughtUp } of other.subscribe({ from }))
        if (caughtUp) closing ??= other.close()
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
      const drops = (async () => {
        for (let n = 0; n < 5; n++) await dropConnections()
      })()
      await Promise.all(
        streams.map(({ stream, events }) => subject().append(stream, events, { expected: 'none' })),
      )
      await drops
      const written = streams.flatMap(({ events }) => idsOf(events))
      expect(idsOf(await collect(subject(), from, written)).sort()).toEqual(written.sort())
    })
  })
}
