import { expect, test } from 'vitest'
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import { daysTogether } from './days.ts'

const closed: WeeklySchedule = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
}
const whole = [{ start: '09:00', end: '18:00' }]
const halves = [
  { start: '09:00', end: '13:00' },
  { start: '15:00', end: '18:00' },
]

test('neighbours with the same hours stand together, a closed day parts them', () => {
  expect(
    daysTogether({
      ...closed,
      monday: whole,
      tuesday: whole,
      thursday: whole,
      friday: whole,
      saturday: halves,
    }),
  ).toEqual([
    { first: 'monday', last: 'tuesday', hours: '09:00–18:00' },
    { first: 'thursday', last: 'friday', hours: '09:00–18:00' },
    { first: 'saturday', last: 'saturday', hours: '09:00–13:00, 15:00–18:00' },
  ])
})

test('a shop without hours has no lines', () => expect(daysTogether(closed)).toEqual([]))
