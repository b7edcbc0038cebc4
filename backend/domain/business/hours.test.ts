import { expect, test } from 'vitest'
import { presets } from './availability.ts'
import { weekAfter } from './hours.ts'

const split = [{ start: '09:00', end: '13:00' }, { start: '15:00', end: '18:00' }]
const week = { ...presets.estandar, monday: split }

test('a day that comes back as it was shown keeps its break', () =>
  expect(weekAfter(week, { monday: { open: '09:00', close: '18:00', closed: false } }, undefined)).toEqual(week))
test('a day with other hours has those', () =>
  expect(weekAfter(week, { monday: { open: '10:00', close: '18:00', closed: false } }, undefined).monday).toEqual([{ start: '10:00', end: '18:00' }]))
test('a closed day is closed, whatever hours it names', () =>
  expect(weekAfter(week, { monday: { open: '09:00', close: '18:00', closed: true } }, undefined)).toEqual({ ...week, monday: [] }))
test('a day that was closed opens', () =>
  expect(weekAfter(week, { saturday: { open: '09:00', close: '17:00', closed: false } }, undefined).saturday).toEqual([{ start: '09:00', end: '17:00' }]))
test('days that are left out stay', () => expect(weekAfter(week, {}, undefined)).toEqual(week))
test('one pair of hours is for every open day', () => {
  const after = weekAfter(week, { start: '10:00', end: '20:00' }, undefined)
  expect([after.monday, after.friday, after.sunday]).toEqual([[{ start: '10:00', end: '20:00' }], [{ start: '10:00', end: '20:00' }], []])
})
test('the working days open and close days', () => {
  const after = weekAfter(week, undefined, ['monday', 'saturday'])
  expect([after.monday, after.tuesday, after.saturday]).toEqual([split, [], [{ start: '09:00', end: '18:00' }]])
})
