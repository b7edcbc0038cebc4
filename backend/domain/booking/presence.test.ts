import { expect, test } from 'vitest'
import { presets } from '../business/availability.ts'
import { otherwiseOpen, type StaffPresence } from './presence.ts'

// A Friday.
const today = '2026-11-27'
const nine = { start: '09:00', end: '14:00' }
const late = { start: '13:00', end: '20:00' }
const exception = (from: string, to = from, ranges: { start: string; end: string }[] = []) => ({
  exceptionId: from,
  from,
  to,
  ranges,
  label: '',
})
const person = (
  hours: { start: string; end: string },
  ...exceptions: ReturnType<typeof exception>[]
): StaffPresence => ({
  week: {
    ...presets.estandar,
    monday: [hours],
    tuesday: [hours],
    wednesday: [hours],
    thursday: [hours],
    friday: [hours],
  },
  exceptions,
})

test('where nobody has days of their own the week holds', () =>
  expect(otherwiseOpen([person(nine), person(late)], today, 31)).toEqual([]))
test('a shop of nobody has no other days than its week', () =>
  expect(otherwiseOpen([], today, 31)).toEqual([]))
test('it is closed on the days on which all are off; over a weekend that is closed anyway it is two stretches', () =>
  expect(otherwiseOpen([person(nine, exception(today, '2026-12-01'))], today, 31)).toEqual([
    { from: today, to: today, ranges: [] },
    { from: '2026-11-30', to: '2026-12-01', ranges: [] },
  ]))
test('while one is off it is open as long as the others are there', () =>
  expect(otherwiseOpen([person(nine, exception(today)), person(late)], today, 31)).toEqual([
    { from: today, to: today, ranges: [late] },
  ]))
test('that somebody is off while the others cover it is no news', () =>
  expect(otherwiseOpen([person(nine, exception(today)), person(nine)], today, 31)).toEqual([]))
test('an extra day opens it, and hours that meet are one', () =>
  expect(
    otherwiseOpen(
      [
        person(nine, exception('2026-11-28', '2026-11-28', [nine])),
        person(nine, exception('2026-11-28', '2026-11-28', [late])),
      ],
      today,
      31,
    ),
  ).toEqual([{ from: '2026-11-28', to: '2026-11-28', ranges: [{ start: '09:00', end: '20:00' }] }]))
test('of two exceptions for a day the later one holds', () =>
  expect(
    otherwiseOpen([person(nine, exception(today), exception(today, today, [late]))], today, 31),
  ).toEqual([{ from: today, to: today, ranges: [late] }]))
test('beyond the window nothing is said', () =>
  expect(otherwiseOpen([person(nine, exception('2026-12-30'))], today, 31)).toEqual([]))
