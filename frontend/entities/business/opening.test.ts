import { expect, test } from 'vitest'
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import { week } from '../../time/week.ts'
import { openingAt } from './opening.ts'
import { laterExceptions, weekRows } from './week.ts'

const closed: WeeklySchedule = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
}
const shop: WeeklySchedule = {
  ...closed,
  friday: [
    { start: '09:00', end: '14:00' },
    { start: '16:00', end: '19:00' },
  ],
  monday: [{ start: '10:00', end: '18:00' }],
}
const madrid = 'Europe/Madrid'
/** A Friday and the days after it; Madrid is an hour ahead of UTC in November. */
const at = (time: string, day = '2026-11-20') => new Date(`${day}T${time}:00+01:00`)

test('open now, and until when', () =>
  expect(openingAt(shop, madrid, at('16:00'))).toEqual({ state: 'open', until: '19:00' }))
test('at the closing minute it is closed', () =>
  expect(openingAt(shop, madrid, at('14:00'))).toMatchObject({
    state: 'closed',
    at: '16:00',
    inDays: 0,
  }))
test('closed until a later day', () =>
  expect(openingAt(shop, madrid, at('20:00'))).toEqual({
    state: 'closed',
    at: '10:00',
    inDays: 3,
    weekday: 'monday',
    date: '2026-11-23',
  }))
test('closed until the same weekday of the next week', () =>
  expect(
    openingAt({ ...closed, friday: [{ start: '09:00', end: '10:00' }] }, madrid, at('11:00')),
  ).toMatchObject({ inDays: 7, weekday: 'friday' }))
test('a shop without hours is never open', () =>
  expect(openingAt(closed, madrid, at('12:00'))).toEqual({ state: 'never' }))
test('ranges that touch are one stretch', () =>
  expect(
    openingAt(
      {
        ...closed,
        friday: [
          { start: '09:00', end: '12:00' },
          { start: '12:00', end: '15:00' },
        ],
      },
      madrid,
      at('10:00'),
    ),
  ).toEqual({ state: 'open', until: '15:00' }))
test("the clock is the shop's: at 23:30 in Madrid it is Friday afternoon in Mexico", () =>
  expect(openingAt(shop, 'America/Mexico_City', at('23:30'))).toEqual({
    state: 'open',
    until: '19:00',
  }))

test('the week starts on Monday and marks today', () => {
  const rows = weekRows(shop, madrid, at('12:00'))
  expect(rows.map(({ weekday }) => weekday)).toEqual(week)
  expect(rows.filter(({ today }) => today).map(({ weekday }) => weekday)).toEqual(['friday'])
})

const off = (desde: string, hasta = desde, rangos: { start: string; end: string }[] = []) => ({
  desde,
  hasta,
  rangos,
})
test('on a day off it is closed until the next day that is none', () => {
  expect(openingAt(shop, madrid, at('10:00'), [off('2026-11-20', '2026-11-23')])).toEqual({
    state: 'closed',
    at: '09:00',
    inDays: 7,
    weekday: 'friday',
    date: '2026-11-27',
  })
  expect(
    openingAt({ ...closed, friday: [{ start: '09:00', end: '10:00' }] }, madrid, at('08:00'), [
      off('2026-11-20', '2026-12-10'),
    ]),
  ).toMatchObject({ inDays: 21, date: '2026-12-11' })
})
test('a day with hours of its own goes by those, the one that was said last', () =>
  expect(
    openingAt(shop, madrid, at('15:00'), [
      off('2026-11-20'),
      off('2026-11-19', '2026-11-21', [{ start: '12:00', end: '17:00' }]),
    ]),
  ).toEqual({ state: 'open', until: '17:00' }))
test('the week shows the coming seven days as they are, and what is special later by itself', () => {
  const exceptions = [off('2026-11-23'), off('2026-12-24', '2027-01-02'), off('2026-12-01')]
  const rows = weekRows(shop, madrid, at('12:00'), exceptions)
  expect(rows.find(({ weekday }) => weekday === 'monday')).toEqual({
    weekday: 'monday',
    ranges: [],
    today: false,
    special: '2026-11-23',
  })
  expect(rows.find(({ weekday }) => weekday === 'friday')).toMatchObject({
    ranges: shop.friday,
    today: true,
    special: undefined,
  })
  expect(laterExceptions(exceptions, madrid, at('12:00')).map(({ desde }) => desde)).toEqual([
    '2026-12-01',
    '2026-12-24',
  ])
})
