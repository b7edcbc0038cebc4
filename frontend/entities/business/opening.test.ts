import { expect, test } from 'vitest'
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import { week } from '../../time/week.ts'
import { openingAt, weekRows } from './opening.ts'

const closed: WeeklySchedule = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }
const shop: WeeklySchedule = { ...closed, friday: [{ start: '09:00', end: '14:00' }, { start: '16:00', end: '19:00' }], monday: [{ start: '10:00', end: '18:00' }] }
const madrid = 'Europe/Madrid'
/** A Friday and the days after it; Madrid is an hour ahead of UTC in November. */
const at = (time: string, day = '2026-11-20') => new Date(`${day}T${time}:00+01:00`)

test('open now, and until when', () => expect(openingAt(shop, madrid, at('16:00'))).toEqual({ state: 'open', until: '19:00' }))
test('at the closing minute it is closed', () => expect(openingAt(shop, madrid, at('14:00'))).toMatchObject({ state: 'closed', at: '16:00', inDays: 0 }))
test('closed until a later day', () => expect(openingAt(shop, madrid, at('20:00'))).toEqual({ state: 'closed', at: '10:00', inDays: 3, weekday: 'monday' }))
test('closed until the same weekday of the next week', () =>
  expect(openingAt({ ...closed, friday: [{ start: '09:00', end: '10:00' }] }, madrid, at('11:00'))).toMatchObject({ inDays: 7, weekday: 'friday' }))
test('a shop without hours is never open', () => expect(openingAt(closed, madrid, at('12:00'))).toEqual({ state: 'never' }))
test('ranges that touch are one stretch', () =>
  expect(openingAt({ ...closed, friday: [{ start: '09:00', end: '12:00' }, { start: '12:00', end: '15:00' }] }, madrid, at('10:00'))).toEqual({ state: 'open', until: '15:00' }))
test('the clock is the shop\'s: at 23:30 in Madrid it is Friday afternoon in Mexico', () =>
  expect(openingAt(shop, 'America/Mexico_City', at('23:30'))).toEqual({ state: 'open', until: '19:00' }))

test('the week starts on Monday and marks today', () => {
  const rows = weekRows(shop, madrid, at('12:00'))
  expect(rows.map(({ weekday }) => weekday)).toEqual(week)
  expect(rows.filter(({ today }) => today).map(({ weekday }) => weekday)).toEqual(['friday'])
})
