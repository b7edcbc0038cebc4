/** Conformance: what an append does, alone and against others. */
import { describe, expect, test } from 'vitest'
import { type EventLog, WrongExpectedRevision } from '../log.ts'
import { LARGEST_APPEND, Unstorable } from '../offer.ts'
import { all, aStream, happened, idsOf, several } from './kit.ts'

export function appending(subject: () => EventLog, reopen: () => Promise<EventLog>) {
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
    ] as const)(
      'that expects $expected is refused on $on, and leaves nothing',
      async ({ expected, actual }) => {
        const stream = aStream()
        if (actual !== 'none') await subject().append(stream, several(2), { expected: 'none' })
        const refused = await subject()
          .append(stream, several(2), { expected })
          .catch((error: unknown) => error)
        expect(refused).toBeInstanceOf(WrongExpectedRevision)
        expect(refused).toMatchObject({ stream, expected, actual })
        expect(await all(subject().readStream(stream))).toHaveLength(actual === 'none' ? 0 : 2)
      },
    )

    test('that expects anything is taken by a new and by an old stream', async () => {
      const stream = aStream()
      expect((await subject().append(stream, several(1), { expected: 'any' })).revision).toBe(0)
      expect((await subject().append(stream, several(1), { expected: 'any' })).revision).toBe(1)
      expect((await subject().append(stream, several(1), { expected: 'exists' })).revision).toBe(2)
    })

    test.for(['none', 'any', 0, 'exists'] as const)(
      'with the same ids again, expecting %s, is answered as the first time',
      async (expected) => {
        const stream = aStream()
        if (expected === 0 || expected === 'exists')
          await subject().append(stream, several(1), { expected: 'none' })
        const events = several(3)
        const first = await subject().append(stream, events, { expected })
        const second = await subject().append(stream, events, { expected })
        expect(second).toMatchObject(first)
        expect(
          idsOf(await all(subject().readStream(stream))).filter((id) => idsOf(events).includes(id)),
        ).toEqual(idsOf(events))
      },
    )

    test('with the same ids again, expecting the revision that the stream has now, is answered as the first time', async () => {
      const stream = aStream()
      const events = several(3)
      const first = await subject().append(stream, events, { expected: 'none' })
      await subject().append(stream, several(2), { expected: 2 })
      // By this process, which has written them, and by another, which has yet to find out.
      expect(await subject().append(stream, events, { expected: 4 })).toMatchObject(first)
      const other = await reopen()
      expect(
        await other.append(stream, events, { expected: 4 }).finally(() => other.close()),
      ).toMatchObject(first)
      await expect(
        subject().append(stream, [...events.slice(2), happened()], { expected: 4 }),
      ).rejects.toThrow('another append')
      expect(await all(subject().readStream(stream))).toHaveLength(5)
    })

    test('that was made long ago is still answered as the first time', async () => {
      const stream = aStream()
      const events = several(2)
      const first = await subject().append(stream, events, { expected: 'none' })
      await subject().append(stream, several(3), { expected: 1 })
      expect(await subject().append(stream, events, { expected: 'none' })).toMatchObject(first)
      expect(await all(subject().readStream(stream))).toHaveLength(5)
    })

    test.for([0, 'any'] as const)(
      'some of whose ids are there already is refused whole, expecting %s',
      async (expected) => {
        const stream = aStream()
        const [a, b] = several(2)
        if (!a || !b) throw new Error('two events')
        await subject().append(stream, [a, b], { expected: 'none' })
        await expect(subject().append(stream, [b, happened()], { expected })).rejects.toThrow()
        expect(await all(subject().readStream(stream))).toHaveLength(2)
      },
    )

    test('of the same ids, made by many at once, is made once', async () => {
      const stream = aStream()
      const events = several(2)
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => subject().append(stream, events, { expected: 'none' })),
      )
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

    test('of more than 1 MB in all is refused before it is sent, and one of exactly that is taken', async () => {
      const sized = (bytes: number) => {
        const empty = happened({ text: '' })
        const used =
          Buffer.byteLength(JSON.stringify(empty.data)) +
          Buffer.byteLength(JSON.stringify(empty.metadata)) +
          2 * empty.type.length
        return { ...empty, data: { text: 'x'.repeat(bytes - used) } }
      }
      const stream = aStream()
      await expect(
        subject().append(stream, [sized(LARGEST_APPEND - 1_000), sized(1_001)], {
          expected: 'none',
        }),
      ).rejects.toThrow(Unstorable)
      expect(
        (
          await subject().append(stream, [sized(LARGEST_APPEND - 1_000), sized(1_000)], {
            expected: 'none',
          })
        ).revision,
      ).toBe(1)
    })

    test('keeps data and metadata as they were', async () => {
      const stream = aStream()
      const data = {
        text: 'Ñu\n\t"\\',
        nothing: null,
        list: [1, 2.5, -0.1, 1e21],
        deep: { yes: true },
        '': 'empty key',
        'two words': [],
      }
      const event = happened(data, 'Something happened')
      await subject().append(stream, [event], { expected: 'none' })
      const [read] = await all(subject().readStream(stream))
      expect(read).toEqual({
        ...event,
        stream,
        revision: 0,
        position: expect.any(BigInt),
        recordedAt: expect.any(String),
      })
    })

    test('is told when the log took it in, whatever the writer says of the time, in the order of the log', async () => {
      const stream = aStream()
      for (const { id } of several(3))
        await subject().append(stream, [{ ...happened({ n: 1 }), id }], { expected: 'any' })
      const times = (await all(subject().readStream(stream))).map(({ recordedAt }) => recordedAt)
      for (const time of times)
        expect(
          Math.abs(Date.parse(time) - Date.now()),
          'our clocks are one machine’s',
        ).toBeLessThan(120_000)
      expect(times.map((time) => new Date(time).toISOString())).toEqual(times)
      expect(times.toSorted()).toEqual(times)
    })

    test("that can't be stored fails alone", async () => {
      const circular: { self?: object } = {}
      circular.self = circular
      const stream = aStream()
      const good = [
        subject().append(stream, several(1), { expected: 'none' }),
        subject().append(aStream(), several(1), { expected: 'none' }),
      ]
      const bad = [
        [happened({ text: 'a\u0000b' })],
        [happened(circular)],
        [happened({ big: 1n })],
        [],
        [{ ...happened(), id: 'not-a-uuid' }],
        [{ ...happened(), id: happened().id.toUpperCase() }],
        [happened({}, '')],
        [happened({}, 'two\nlines')],
      ].map((events) => subject().append(aStream(), events, { expected: 'none' }))
      bad.push(
        subject().append('', several(1), { expected: 'any' }),
        subject().append('two\nlines', several(1), { expected: 'any' }),
      )
      for (const outcome of await Promise.allSettled(bad))
        expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(Unstorable) })
      expect((await Promise.all(good)).map(({ revision }) => revision)).toEqual([0, 0])
    })
  })
}

export function racing(subject: () => EventLog, reopen: () => Promise<EventLog>) {
  describe('writers at the same time', () => {
    test('who all expect the same revision: one of 200 wins', async () => {
      const stream = aStream()
      await subject().append(stream, several(1), { expected: 'none' })
      const other = await reopen()
      try {
        const outcomes = await Promise.allSettled(
          Array.from({ length: 200 }, (_, n) =>
            (n % 2 ? other : subject()).append(stream, several(2), { expected: 0 }),
          ),
        )
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
        for (const outcome of outcomes) {
          if (outcome.status === 'rejected')
            expect(outcome.reason).toMatchObject({
              name: 'WrongExpectedRevision',
              expected: 0,
              actual: 2,
            })
        }
      } finally {
        await other.close()
      }
      expect(await all(subject().readStream(stream))).toHaveLength(3)
    })

    test('who expect anything: all are there, and each append stands together', async () => {
      const stream = aStream()
      const appends = Array.from({ length: 50 }, () => several(3))
      const answers = await Promise.all(
        appends.map((events) => subject().append(stream, events, { expected: 'any' })),
      )
      const events = await all(subject().readStream(stream))
      expect(events.map(({ revision }) => revision)).toEqual(
        Array.from({ length: 150 }, (_, n) => n),
      )
      appends.forEach((append, index) => {
        const last = answers[index]?.revision ?? -1
        expect(idsOf(events.slice(last - 2, last + 1))).toEqual(idsOf(append))
      })
    })

    test('who take turns: each decides again until it is its own', async () => {
      const stream = aStream()
      const increment = async (): Promise<void> => {
        const history = await all(subject().readStream(stream))
        await subject()
          .append(stream, [happened({ count: history.length + 1 })], {
            expected: history.length === 0 ? 'none' : history.length - 1,
          })
          .catch((error: unknown) => {
            if (error instanceof WrongExpectedRevision) return increment()
            throw error
          })
      }
      await Promise.all(Array.from({ length: 12 }, increment))
      expect((await all(subject().readStream(stream))).map(({ data }) => data)).toEqual(
        Array.from({ length: 12 }, (_, n) => ({ count: n + 1 })),
      )
    })

    test('on many streams: every append is there once', async () => {
      const streams = Array.from({ length: 300 }, aStream)
      const answers = await Promise.all(
        streams.map((stream) => subject().append(stream, several(2), { expected: 'none' })),
      )
      expect(new Set(answers.map(({ position }) => position)).size).toBe(300)
      for (const stream of streams) expect(await all(subject().readStream(stream))).toHaveLength(2)
    })
  })
}
