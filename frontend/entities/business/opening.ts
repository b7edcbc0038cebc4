/** Is the shop open, or a barber there, and until when. All in the shop's own time. */
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import type { Weekday } from '../../../contract/kernel/values.ts'
import { weekdayName } from '../../time/week.ts'
import { addDays, minutesOf, wallClock } from '../../time/zone.ts'

export type Opening =
  | { state: 'open'; until: string }
  /** `inDays` is 0 today, 1 tomorrow; within a week the weekday's name says it, else the date. */
  | { state: 'closed'; at: string; inDays: number; weekday: Weekday; date: string }
  /** No hours in the whole week. */
  | { state: 'never' }

/** Days with hours of their own; off, without any. Of two for a day the later one holds. */
export type Exceptions = readonly { desde: string; hasta: string; rangos: readonly TimeRange[] }[]
export interface TimeRange {
  start: string
  end: string
}

/** What holds on a day of the calendar. */
export function rangesOn(
  day: string,
  schedule: WeeklySchedule,
  exceptions: Exceptions,
): readonly TimeRange[] {
  return exceptionOn(day, exceptions)?.rangos ?? schedule[weekdayName(day)]
}
export const exceptionOn = (day: string, exceptions: Exceptions) =>
  exceptions.findLast(({ desde, hasta }) => desde <= day && day <= hasta)

/** Longer than anybody's holidays are not looked ahead. */
const DAYS_AHEAD = 31

export function openingAt(
  schedule: WeeklySchedule,
  zone: string,
  now: Date,
  exceptions: Exceptions = [],
): Opening {
  const { day, minute } = wallClock(now, zone)
  const today = rangesOn(day, schedule, exceptions)
  const current = today.find(
    ({ start, end }) => minutesOf(start) <= minute && minute < minutesOf(end),
  )
  if (current) return { state: 'open', until: closingOf(today, current.end) }
  for (let inDays = 0; inDays <= DAYS_AHEAD; inDays++) {
    const date = addDays(day, inDays)
    const next = rangesOn(date, schedule, exceptions).find(
      ({ start }) => inDays > 0 || minutesOf(start) > minute,
    )
    if (next) return { state: 'closed', at: next.start, inDays, weekday: weekdayName(date), date }
  }
  return { state: 'never' }
}

function closingOf(ranges: readonly TimeRange[], end: string): string {
  const following = ranges.find(({ start }) => start === end)
  return following ? closingOf(ranges, following.end) : end
}
