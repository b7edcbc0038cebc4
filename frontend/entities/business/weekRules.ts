/** Rules of weekly hours while edited: defaults, errors, breaks. */
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import type { Weekday } from '../../../contract/kernel/values.ts'
import { clockTime, minutesOf } from '../../time/zone.ts'
import { week } from '../../time/week.ts'

export type HoursRange = WeeklySchedule[Weekday][number]

/** Default hours (booking.md §9); an opened Sunday is 10 to 16. */
const usualDay: Readonly<Record<Weekday, HoursRange>> = {
  monday: { start: '09:00', end: '18:00' },
  tuesday: { start: '09:00', end: '18:00' },
  wednesday: { start: '09:00', end: '18:00' },
  thursday: { start: '09:00', end: '18:00' },
  friday: { start: '09:00', end: '18:00' },
  saturday: { start: '09:00', end: '17:00' },
  sunday: { start: '10:00', end: '16:00' },
}
export const usualRange = (day: Weekday): HoursRange => usualDay[day]
export const usualWeek: WeeklySchedule = {
  ...(Object.fromEntries(week.map((day) => [day, [usualDay[day]]])) as unknown as WeeklySchedule),
  sunday: [],
}

export type DayProblem = 'empty' | 'order' | 'overlap'

/** Errors of a day's hours: missing, reversed or overlapping times. */
export function problemOf(ranges: readonly HoursRange[]): DayProblem | undefined {
  if (ranges.some(({ start, end }) => start === '' || end === '')) return 'empty'
  if (ranges.some(({ start, end }) => start >= end)) return 'order'
  const sorted = inOrder(ranges)
  return sorted.some(({ start }, index) => start < (sorted[index - 1]?.end ?? ''))
    ? 'overlap'
    : undefined
}

export const firstProblem = (hours: WeeklySchedule): DayProblem | undefined =>
  week.map((day) => problemOf(hours[day])).find(Boolean)

/** As it is sent: each day's hours in their order. */
export const orderedWeek = (hours: WeeklySchedule): WeeklySchedule =>
  Object.fromEntries(week.map((day) => [day, inOrder(hours[day])])) as unknown as WeeklySchedule

const inOrder = (ranges: readonly HoursRange[]): HoursRange[] =>
  ranges.toSorted((a, b) => a.start.localeCompare(b.start))

const PAUSE = 60

/** The day with an hour's break in its last range, or a further range. */
export function withPause(ranges: readonly HoursRange[]): HoursRange[] {
  const last = ranges.at(-1)
  if (!last) return [...ranges]
  const [start, end] = [minutesOf(last.start), minutesOf(last.end)]
  if (end - start < 3 * PAUSE)
    return end > 22 * 60
      ? [...ranges]
      : [
          ...ranges,
          { start: clockTime(end + 30), end: clockTime(Math.min(end + 90, 23 * 60 + 59)) },
        ]
  const middle = Math.round((start + end) / 2 / 30) * 30
  return [
    ...ranges.slice(0, -1),
    { start: last.start, end: clockTime(middle - PAUSE / 2) },
    { start: clockTime(middle + PAUSE / 2), end: last.end },
  ]
}
