import { expect, test } from 'vitest'
import { presets } from './availability.ts'
import { weekAfter } from './hours.ts'

const split = [
  { start: '09:00', end: '13:00' },
  { start: '15:00', end: '18:00' },
]
const week = { ...presets.estandar, monday: split }

test('a day that comes back as it was shown keeps its break', () =>
  expect(
    weekAfter(week, { monday: { open: '09:00', close: '18:00', closed: false } }, undefined),
  ).toEqual(week))
test('a day with other hours has those', () =>
  expect(
    weekAfter(week, { monday: { open: '10:00', close: '18:00', closed: false } }, undefined).monday,
  ).toEqual([{ start: '10:00', end: '18:00' }]))
test('a closed day is closed, whatever hours it names', () =>
  expect(
    weekAfter(week, { monday: { open: '09:00', close: '18:00', closed: true } }, undefined),
  ).toEqual({ ...week, monday: [] }))
test('a day that was closed opens', () =>
  expect(
    weekAfter(week, { saturday: { open: '09:00', close: '17:00', closed: false } }, undefined)
      .saturday,
  ).toEqual([{ start: '09:00', end: '17:00' }]))
test('days that are left out stay', () => expect(weekAfter(week, {}, undefined)).toEqual(week))
test('one pair of hours is for every open day', () => {
  const after = weekAfter(week, { start: '10:00', end: '20:00' }, undefined)
  expect([after.monday, after.friday, after.sunday]).toEqual([
    [{ start: '10:00', end: '20:00' }],
    [{ start: '10:00', end: '20:00' }],
    [],
  ])
})
test('the working days open and close days', () => {
  const after = weekAfter(week, undefined, ['monday', 'saturday'])
  expect([after.monday, after.tuesday, after.saturday]).toEqual([
    split,
    [],
    [{ start: '09:00', end: '18:00' }],
  ])
})

test('hours of which only one end is as it was shown are new ones, also where there is a break', () => {
  const hours = (open: string, close: string) =>
    weekAfter(week, { monday: { open, close, closed: false } }, undefined).monday
  expect(hours('09:00', '13:00')).toEqual([{ start: '09:00', end: '13:00' }])
  expect(hours('15:00', '18:00')).toEqual([{ start: '15:00', end: '18:00' }])
  expect(hours('09:00', '19:00')).toEqual([{ start: '09:00', end: '19:00' }])
})
test('a day that is no working day is closed, also where hours are said of others', () => {
  const said = { tuesday: { open: '10:00', close: '14:00', closed: false } }
  expect(weekAfter(week, said, ['monday', 'tuesday'])).toEqual({
    monday: split,
    tuesday: [{ start: '10:00', end: '14:00' }],
    wednesday: [],
    thursday: [],
    friday: [],
    saturday: [],
    sunday: [],
  })
  expect(weekAfter(week, said, ['saturday']).saturday).toEqual([{ start: '09:00', end: '18:00' }])
  expect(weekAfter(week, { start: '10:00', end: '20:00' }, ['sunday'])).toEqual({
    monday: [],
    tuesday: [],
    wednesday: [],
    thursday: [],
    friday: [],
    saturday: [],
    sunday: [{ start: '10:00', end: '20:00' }],
  })
})
test('nothing said changes nothing', () =>
  expect(weekAfter(week, undefined, undefined)).toEqual(week))
