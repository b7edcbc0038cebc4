/** How long those in a walk-in line wait, against days as they go. */
import { describe, expect, test } from 'vitest'
import { simulatedMonth } from '../../test/support/line-month.ts'
import { type LineChair, durationOf, fits, waitRanges, type WaitingTicket } from './line-wait.ts'

const MINUTE = 60_000
const now = Date.UTC(2026, 10, 21, 16)
const minutes = (n: number) => now + n * MINUTE
const barber = (n: number) => `barber ${n}`

const chair = (n: number, changes: Partial<LineChair> = {}): LineChair => ({
  barberId: barber(n),
  opens: minutes(-60),
  closes: minutes(480),
  current: null,
  visits: [],
  ...changes,
})
const planned = (length: number, pause = 0) => durationOf(length, [], pause)
const ticket = (name: string, length = 30, barbers = [1]): WaitingTicket => ({
  ticketId: name,
  durations: new Map(barbers.map((n) => [barber(n), planned(length)])),
})
const rangeOf = (chairs: LineChair[], tickets: WaitingTicket[], name: string) =>
  waitRanges(chairs, tickets, now).get(name)
const exactly = (length: number) => ({ from: length, to: length, basis: 'prevista' })

describe('as planned', () => {
  test('a free chair takes the first at once', () =>
    expect(rangeOf([chair(1)], [ticket('a')], 'a')).toEqual({ from: 0, to: 0, basis: 'historia' }))
  test('the second waits for the first, with the pause', () => {
    const first = { ticketId: 'a', durations: new Map([[barber(1), planned(30, 5)]]) }
    expect(rangeOf([chair(1)], [first, ticket('b')], 'b')).toEqual(exactly(35))
  })
  test('two chairs take two', () =>
    expect(
      rangeOf(
        [chair(1), chair(2)],
        ['a', 'b', 'c'].map((name) => ticket(name, 30, [1, 2])),
        'c',
      ),
    ).toEqual(exactly(30)))
  test('who sits there has begun already', () => {
    const current = { ...planned(30), since: minutes(-20) }
    expect(rangeOf([chair(1, { current })], [ticket('a')], 'a')).toEqual(exactly(10))
  })
  test('what has taken longer than planned ends soon', () => {
    const current = { ...planned(30), since: minutes(-50) }
    expect(rangeOf([chair(1, { current })], [ticket('a')], 'a')).toEqual(exactly(2))
  })
  test('a booked visit goes first where the ticket does not fit before it', () => {
    const visits = [{ ...planned(30), start: minutes(20) }]
    expect(rangeOf([chair(1, { visits })], [ticket('a')], 'a')).toEqual(exactly(50))
  })
  test('a shorter ticket passes where the longer one does not fit', () => {
    const visits = [{ ...planned(30), start: minutes(20) }]
    const both = [ticket('long'), ticket('short', 15)]
    expect(rangeOf([chair(1, { visits })], both, 'short')?.to).toBe(0)
    expect(rangeOf([chair(1, { visits })], both, 'long')?.to).toBe(50)
  })
  test('who waits for one barber waits for that chair', () => {
    const current = { ...planned(30), since: minutes(-10) }
    expect(rangeOf([chair(1, { current }), chair(2)], [ticket('a')], 'a')).toEqual(exactly(20))
  })
  test('what does not fit before closing has no range', () => {
    expect(rangeOf([chair(1, { closes: minutes(20) })], [ticket('a')], 'a')).toBeNull()
    expect(rangeOf([], [ticket('a')], 'a')).toBeNull()
  })
  test('a shift that has not begun is waited for', () =>
    expect(rangeOf([chair(1, { opens: minutes(15) })], [ticket('a')], 'a')?.to).toBe(15))
})

test('a ticket fits with its pause before the next visit, and without it before closing', () => {
  const tight = { durations: new Map([[barber(1), planned(30, 10)]]) }
  expect(fits(tight, chair(1), now, minutes(40))).toBe(true)
  expect(fits(tight, chair(1), now, minutes(39))).toBe(false)
  expect(fits(tight, chair(1, { closes: minutes(30) }), now, undefined)).toBe(true)
})

test('the same line gives the same ranges', () => {
  const lengths = Array.from({ length: 40 }, (_, n) => 20 + n)
  const tickets = ['a', 'b', 'c'].map((name) => ({
    ticketId: name,
    durations: new Map([[barber(1), durationOf(30, lengths, 0)]]),
  }))
  expect(waitRanges([chair(1)], tickets, now)).toEqual(waitRanges([chair(1)], tickets, now))
})

test('over a year 80 of 100 who join wait no longer than they are told, give or take five', () => {
  const months = Array.from({ length: 12 }, (_, seed) => simulatedMonth(seed + 1))
  const kept = months.reduce((sum, month) => sum + month.kept, 0)
  const total = months.reduce((sum, month) => sum + month.total, 0)
  expect(total).toBe(2_880)
  expect(kept / total, `${kept} of ${total}`).toBeGreaterThanOrEqual(0.75)
  expect(kept / total, `${kept} of ${total}`).toBeLessThanOrEqual(0.85)
})
