/** From the week on the wall to instants, and back. */
import { describe, expect, test } from 'vitest'
import { weekdays } from '../../../contract/kernel/values.ts'
import { presets } from '../business/availability.ts'
import {
  boundaryOf,
  dayAfter,
  daysFrom,
  effectiveWeek,
  hoursOf,
  instantOf,
  localDay,
  localTime,
  minutesOf,
  withOffset,
} from './schedule.ts'

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())
const hours = (...texts: string[]) =>
  texts.map((text) => {
    const [start = '', end = ''] = text.split('-')
    return { start, end }
  })

describe('the week that holds', () => {
  const everyDay = (...texts: string[]) =>
    Object.fromEntries(weekdays.map((day) => [day, hours(...texts)])) as typeof presets.estandar

  test("is whichever is set, the barber's own or the shop's, and the standard one where none is", () => {
    expect(effectiveWeek(null, null)).toEqual(presets.estandar)
    expect(effectiveWeek(presets.mananero, null)).toEqual(presets.mananero)
    expect(effectiveWeek(null, presets.vespertino)).toEqual(presets.vespertino)
  })
  test.each([
    ["within the shop's", ['10:00-12:00'], ['09:00-18:00'], ['10:00-12:00']],
    ['around them', ['08:00-20:00'], ['09:00-18:00'], ['09:00-18:00']],
    ['beginning earlier', ['08:00-12:00'], ['09:00-18:00'], ['09:00-12:00']],
    ['ending later', ['12:00-20:00'], ['09:00-18:00'], ['12:00-18:00']],
    ['the same', ['09:00-18:00'], ['09:00-18:00'], ['09:00-18:00']],
    [
      'over its break',
      ['10:00-17:00'],
      ['09:00-13:00', '15:00-18:00'],
      ['10:00-13:00', '15:00-17:00'],
    ],
    [
      'with a break of their own',
      ['09:00-11:00', '12:00-14:00'],
      ['10:00-13:00'],
      ['10:00-11:00', '12:00-13:00'],
    ],
    ['ending as the shop opens', ['07:00-09:00'], ['09:00-18:00'], []],
    ['beginning as it closes', ['18:00-20:00'], ['09:00-18:00'], []],
    ['on a day on which it is closed', ['09:00-18:00'], [], []],
  ])("the barber's hours %s", (_, own, shop, expected) =>
    expect(effectiveWeek(everyDay(...own), everyDay(...shop))).toEqual(everyDay(...expected)),
  )
  test('each day by itself', () => {
    const own = { ...everyDay('09:00-18:00'), tuesday: [] }
    const shop = { ...everyDay('10:00-14:00'), sunday: [] }
    expect(effectiveWeek(own, shop)).toEqual({
      ...everyDay('10:00-14:00'),
      tuesday: [],
      sunday: [],
    })
  })
})

test("each date has its own weekday's hours", () => {
  const week = Object.fromEntries(
    weekdays.map((day, index) => [day, hours(`0${index + 1}:00-20:00`)]),
  ) as typeof presets.estandar
  expect(daysFrom('2026-11-23', 7).map((day) => hoursOf(day, week, [])[0]?.start)).toEqual([
    '01:00',
    '02:00',
    '03:00',
    '04:00',
    '05:00',
    '06:00',
    '07:00',
  ])
})
test('an exception holds from its first day to its last, both included', () => {
  const exception = {
    exceptionId: '00000000-0000-4000-8000-000000000001',
    from: '2026-11-24',
    to: '2026-11-25',
    ranges: hours('16:00-17:00'),
    label: '',
  }
  expect(
    daysFrom('2026-11-23', 4).map((day) => hoursOf(day, presets.estandar, [exception])[0]?.start),
  ).toEqual(['09:00', '16:00', '16:00', '09:00'])
})

test('days follow each other over the ends of months and years, and back', () => {
  expect(daysFrom('2027-12-30', 4)).toEqual([
    '2027-12-30',
    '2027-12-31',
    '2028-01-01',
    '2028-01-02',
  ])
  expect([
    dayAfter('2028-02-28', 1),
    dayAfter('2028-02-28', 2),
    dayAfter('2028-03-01', -1),
    dayAfter('2028-03-01', 0),
  ]).toEqual(['2028-02-29', '2028-03-01', '2028-02-29', '2028-03-01'])
  expect(daysFrom('2027-12-30', 0)).toEqual([])
})
test('a time of day in minutes', () =>
  expect(['00:00', '00:59', '09:05', '23:59', '24:00'].map(minutesOf)).toEqual([
    0, 59, 545, 1439, 1440,
  ]))

test.each([
  [
    'America/Mexico_City',
    '2026-11-21T05:59:59.999Z',
    '2026-11-20',
    '23:59',
    '2026-11-20T23:59:59-06:00',
  ],
  [
    'America/Mexico_City',
    '2026-11-21T06:00:00.000Z',
    '2026-11-21',
    '00:00',
    '2026-11-21T00:00:00-06:00',
  ],
  ['Europe/Madrid', '2026-11-21T22:59:59.999Z', '2026-11-21', '23:59', '2026-11-21T23:59:59+01:00'],
  ['Europe/Madrid', '2026-11-21T23:00:00.000Z', '2026-11-22', '00:00', '2026-11-22T00:00:00+01:00'],
  ['UTC', '2026-11-21T12:34:00.000Z', '2026-11-21', '12:34', '2026-11-21T12:34:00+00:00'],
  [
    'Asia/Kathmandu',
    '2026-11-21T12:00:00.000Z',
    '2026-11-21',
    '17:45',
    '2026-11-21T17:45:00+05:45',
  ],
  [
    'America/St_Johns',
    '2026-11-21T02:00:00.000Z',
    '2026-11-20',
    '22:30',
    '2026-11-20T22:30:00-03:30',
  ],
  [
    'Pacific/Chatham',
    '2026-11-21T12:00:00.000Z',
    '2026-11-22',
    '01:45',
    '2026-11-22T01:45:00+13:45',
  ],
])('in %s, %s is on the wall %s %s', (zone, instant, day, time, written) => {
  const at = Date.parse(instant)
  expect([localDay(at, zone), localTime(at, zone), withOffset(at, zone)]).toEqual([
    day,
    time,
    written,
  ])
  if (instant.endsWith('00.000Z')) expect(iso(instantOf(day, time, zone))).toBe(instant)
})

describe('where the clock jumps', () => {
  test.each([
    // The skipped hour does not exist; whatever opens in it opens when the clock jumps.
    [
      'Europe/Madrid',
      '2026-03-29',
      '01:59',
      '2026-03-29T00:59:00.000Z',
      '2026-03-29T00:59:00.000Z',
    ],
    ['Europe/Madrid', '2026-03-29', '02:00', null, '2026-03-29T01:00:00.000Z'],
    ['Europe/Madrid', '2026-03-29', '02:59', null, '2026-03-29T01:00:00.000Z'],
    [
      'Europe/Madrid',
      '2026-03-29',
      '03:00',
      '2026-03-29T01:00:00.000Z',
      '2026-03-29T01:00:00.000Z',
    ],
    ['America/Santiago', '2026-09-06', '00:00', null, '2026-09-06T04:00:00.000Z'],
    [
      'America/Santiago',
      '2026-09-06',
      '01:00',
      '2026-09-06T04:00:00.000Z',
      '2026-09-06T04:00:00.000Z',
    ],
    ['America/Nuuk', '2026-03-28', '23:30', null, '2026-03-29T01:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', null, '2026-10-03T15:30:00.000Z'],
    // The repeated hour is meant the first time.
    [
      'Europe/Madrid',
      '2026-10-25',
      '02:00',
      '2026-10-25T00:00:00.000Z',
      '2026-10-25T00:00:00.000Z',
    ],
    [
      'Europe/Madrid',
      '2026-10-25',
      '02:59',
      '2026-10-25T00:59:00.000Z',
      '2026-10-25T00:59:00.000Z',
    ],
    [
      'Europe/Madrid',
      '2026-10-25',
      '03:00',
      '2026-10-25T02:00:00.000Z',
      '2026-10-25T02:00:00.000Z',
    ],
    [
      'America/Santiago',
      '2026-04-04',
      '23:30',
      '2026-04-05T02:30:00.000Z',
      '2026-04-05T02:30:00.000Z',
    ],
    [
      'Europe/Madrid',
      '2026-11-21',
      '24:00',
      '2026-11-21T23:00:00.000Z',
      '2026-11-21T23:00:00.000Z',
    ],
  ])('%s, %s %s', (zone, day, time, instant, boundary) => {
    expect(iso(instantOf(day, time, zone))).toBe(instant)
    expect(iso(boundaryOf(day, time, zone))).toBe(boundary)
  })
})
