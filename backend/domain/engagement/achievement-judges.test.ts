/** What is judged as time passes: at the turn of a month, at the last millisecond of a term. */
import { expect, test } from 'vitest'
import type { Fact } from './achievement-facts.ts'
import { counting, keeping, rated, running } from './achievement-judges.ts'

let position = 0n
const visit = (
  day: string,
  {
    id = `v-${day}`,
    client = 'ana',
    kind = 'visit',
  }: { id?: string; client?: string; kind?: 'visit' | 'lost' } = {},
): Fact => ({ kind, id, client, day, at: `${day}T12:00:00.000Z`, position: ++position })
const review = (id: string, stars: number | null, client = id): Fact => ({
  kind: 'review',
  id,
  client,
  day: '2026-01-01',
  stars,
  at: '2026-01-01T12:00:00.000Z',
  position: ++position,
})

test.each<[string, string, number]>([
  ['in its last month', '2026-03-31T23:59:59.999Z', 3],
  ['on the first day of the month after', '2026-04-01T00:00:00.000Z', 3],
  ['on the last day of the month after', '2026-04-30T23:59:59.999Z', 3],
  ['two months after', '2026-05-01T00:00:00.000Z', 0],
  ['a year after', '2027-03-15T00:00:00.000Z', 0],
])('a run of months %s', (_, now, progress) => {
  expect(
    running(6)([visit('2026-01-31'), visit('2026-02-01'), visit('2026-03-15')], now).progress,
  ).toBe(progress)
})
test('a run goes over the end of the year, and ends where a month is missing or its visit is lost', () => {
  const over = [visit('2025-11-30'), visit('2025-12-01'), visit('2026-01-31')]
  expect(running(3)(over, '2026-02-01T00:00:00.000Z')).toMatchObject({
    reached: { at: '2026-01-31T12:00:00.000Z' },
    progress: 3,
  })
  expect(
    running(3)([visit('2025-11-30'), visit('2026-01-31')], '2026-02-01T00:00:00.000Z'),
  ).toMatchObject({ reached: undefined, progress: 1 })
  expect(
    running(6)([...over, visit('2025-12-01', { kind: 'lost' })], '2026-02-01T00:00:00.000Z')
      .progress,
  ).toBe(1)
})

test.each<[string, string, boolean, number]>([
  ['a millisecond before the term is over', '2026-01-31T11:59:59.999Z', false, 29],
  ['at its end', '2026-01-31T12:00:00.000Z', true, 30],
  ['long after', '2026-06-01T00:00:00.000Z', true, 30],
])('without failing anybody for thirty days, %s', (_, now, isReached, progress) => {
  const verdict = keeping(30, 2)([visit('2026-01-01'), visit('2026-01-02')], now)
  expect([verdict.reached !== undefined, verdict.progress]).toEqual([isReached, progress])
})
test('who has failed somebody begins anew, and time without enough visits is not enough', () => {
  const failed: Fact = { kind: 'failed', at: '2026-01-20T12:00:00.000Z', position: 50n }
  expect(
    keeping(30, 1)([visit('2026-01-01'), failed, visit('2026-01-25')], '2026-02-01T12:00:00.000Z'),
  ).toMatchObject({ reached: undefined, progress: 7 })
  expect(keeping(30, 2)([visit('2026-01-01')], '2026-03-01T12:00:00.000Z')).toMatchObject({
    reached: undefined,
    progress: 29,
  })
  expect(
    keeping(30, 2)([visit('2026-01-01'), visit('2026-03-01')], '2026-03-02T12:00:00.000Z').reached,
  ).toMatchObject({ at: '2026-03-01T12:00:00.000Z' })
})

test('an occasion counts once, as long as one of its visits stands', () => {
  const twice = [visit('2026-01-01', { id: 'a' }), visit('2026-01-01', { id: 'b' })]
  const lost = (id: string) => visit('2026-01-01', { id, kind: 'lost' })
  expect(counting('visit', 2)(twice, '').progress).toBe(1)
  expect(counting('visit', 2)([...twice, lost('a')], '').progress).toBe(1)
  expect(counting('visit', 2)([...twice, lost('a'), lost('b')], '').progress).toBe(0)
  expect(
    counting('visit', 2)(
      [visit('2026-01-01'), visit('2026-01-01', { id: 'c', client: 'eva' })],
      '',
    ),
  ).toMatchObject({ progress: 2, reached: { at: '2026-01-01T12:00:00.000Z' } })
})

test.each<[string, readonly Fact[], boolean, number]>([
  ['exactly the average', [review('a', 4), review('b', 5)], true, 2],
  ['a tenth below', [review('a', 4), review('b', 4)], false, 1],
  ['too few', [review('a', 5)], false, 1],
  ['what is hidden counts no more', [review('a', 5), review('b', 4), review('a', null)], true, 1],
  ['two of one occasion are one', [review('a', 5, 'ana'), review('b', 5, 'ana')], false, 1],
])('rated at least 4.5 by two: %s', (_, facts, isReached, progress) => {
  const verdict = rated(4.5, 2)(facts, '')
  expect([verdict.reached !== undefined, verdict.progress]).toEqual([isReached, progress])
})
