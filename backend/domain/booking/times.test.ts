/** The clock's rules at their very edges. */
import { expect, test } from 'vitest'
import { completesAt, expiresAt, isLate, isNext, millis, noShowUntil } from './times.ts'

const start = '2026-11-25T10:00:00.000Z'
const iso = (at: number) => new Date(at).toISOString()

test('a cancellation exactly at the limit is in time, a moment later it is late', () => {
  expect(isLate(start, '2026-11-25T08:00:00.000Z', 2)).toBe(false)
  expect(isLate(start, '2026-11-25T08:00:00.001Z', 2)).toBe(true)
  expect(isLate(start, '2026-11-25T09:59:59.999Z', 0)).toBe(false)
})

test('a request lapses a day after it was made, an hour before it begins, or when it begins: whichever it can', () => {
  expect(iso(expiresAt('2026-11-21T18:30:00.000Z', start)), 'booked days ahead').toBe(
    '2026-11-22T18:30:00.000Z',
  )
  expect(iso(expiresAt('2026-11-24T09:00:00.000Z', start)), 'both at once').toBe(
    '2026-11-25T09:00:00.000Z',
  )
  expect(iso(expiresAt('2026-11-24T09:00:00.001Z', start)), 'within the day').toBe(
    '2026-11-25T09:00:00.000Z',
  )
  expect(iso(expiresAt('2026-11-25T08:59:59.999Z', start)), 'just more than an hour ahead').toBe(
    '2026-11-25T09:00:00.000Z',
  )
  expect(iso(expiresAt('2026-11-25T09:00:00.000Z', start)), 'an hour ahead').toBe(start)
  expect(iso(expiresAt('2026-11-25T09:30:00.000Z', start)), 'for the next hour').toBe(start)
})

test('it is over half an hour after its end, and may be called missed for two days from then on', () => {
  expect(iso(completesAt('2026-11-25T10:30:00.000Z'))).toBe('2026-11-25T11:00:00.000Z')
  expect(iso(noShowUntil('2026-11-25T10:30:00.000Z'))).toBe('2026-11-27T10:30:00.000Z')
})

test('what begins within a day from now is next, what begins now is not', () => {
  expect(isNext(start, millis(start) - 24 * 3_600_000)).toBe(true)
  expect(isNext(start, millis(start) - 24 * 3_600_000 - 1)).toBe(false)
  expect(isNext(start, millis(start) - 1)).toBe(true)
  expect(isNext(start, millis(start))).toBe(false)
})
