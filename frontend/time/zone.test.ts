import { expect, test } from 'vitest'
import {
  addDays,
  clockTime,
  dayOf,
  instantAt,
  minutesOf,
  sameClock,
  wallClock,
  weekdayOf,
  zoneName,
} from './zone.ts'

test('an instant stands on the day of the shop, not of the viewer', () => {
  expect(wallClock('2026-11-22T01:30:00Z', 'America/Mexico_City')).toEqual({
    day: '2026-11-21',
    minute: 19 * 60 + 30,
  })
  expect(dayOf('2026-11-22T01:30:00Z', 'Europe/Madrid')).toBe('2026-11-22')
})

test('midnight is minute 0 of its day', () =>
  expect(wallClock('2026-11-21T23:00:00Z', 'Europe/Madrid')).toEqual({
    day: '2026-11-22',
    minute: 0,
  }))

test('a zone that the device does not know counts as UTC', () =>
  expect(wallClock('2026-11-21T10:15:00Z', 'Mars/Olympus')).toEqual({
    day: '2026-11-21',
    minute: 615,
  }))

test('two zones with the same clock need no warning, until one of them moves its clocks', () => {
  expect(sameClock('Europe/Madrid', 'Europe/Paris', '2026-11-21T10:00:00Z')).toBe(true)
  expect(sameClock('America/New_York', 'America/Bogota', '2026-11-21T10:00:00Z')).toBe(true)
  expect(sameClock('America/New_York', 'America/Bogota', '2026-07-21T10:00:00Z')).toBe(false)
})

test('days are counted across months, years and clock changes', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-29', 1)).toBe('2026-03-30')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
})

test('Sunday is 0', () => expect(['2026-11-22', '2026-11-21'].map(weekdayOf)).toEqual([0, 6]))

test('times of the day go to minutes and back', () => {
  expect(minutesOf('09:30')).toBe(570)
  expect(clockTime(570)).toBe('09:30')
})

test('a zone is called by its city, as it is written in the reader’s language', () => {
  expect(zoneName('America/Mexico_City', 'es')).toBe('Ciudad de México')
  expect(zoneName('America/Mexico_City', 'en')).toBe('Mexico City')
  expect(zoneName('America/Argentina/Buenos_Aires', 'es')).toBe('Buenos Aires')
})

test('an hour on the wall of a shop is an instant, on the days of the clock change, too', () => {
  expect(instantAt('2026-11-27', 9 * 60 + 30, 'America/Mexico_City')).toBe(
    '2026-11-27T15:30:00.000Z',
  )
  expect(
    ['2026-03-29', '2026-03-30'].map((day) => instantAt(day, 10 * 60, 'Europe/Madrid')),
  ).toEqual(['2026-03-29T08:00:00.000Z', '2026-03-30T08:00:00.000Z'])
  expect(instantAt('2026-10-25', 23 * 60, 'Europe/Madrid')).toBe('2026-10-25T22:00:00.000Z')
  expect(dayOf(instantAt('2026-11-27', 0, 'Pacific/Auckland'), 'Pacific/Auckland')).toBe(
    '2026-11-27',
  )
})
