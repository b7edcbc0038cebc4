/** Is the shop open, until when, and what does its week look like. All in the shop's own time. */
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import type { Weekday } from '../../../contract/kernel/values.ts'
import { week, weekdayName } from '../../time/week.ts'
import { addDays, minutesOf, wallClock } from '../../time/zone.ts'

export type Opening =
  | { state: 'open'; until: string }
  /** `day` is 0 today, 1 tomorrow, else the weekday's name says it. */
  | { state: 'closed'; at: string; inDays: number; weekday: Weekday }
  /** No hours in the whole week. */
  | { state: 'never' }

export function openingAt(schedule: WeeklySchedule, zone: string, now: Date): Opening {
  const { day, minute } = wallClock(now, zone)
  const current = schedule[weekdayName(day)].find(({ start, end }) => minutesOf(start) <= minute && minute < minutesOf(end))
  if (current) return { state: 'open', until: closingOf(schedule[weekdayName(day)], current.end) }
  for (let inDays = 0; inDays <= 7; inDays++) {
    const weekday = weekdayName(addDays(day, inDays))
    const next = schedule[weekday].find(({ start }) => inDays > 0 || minutesOf(start) > minute)
    if (next) return { state: 'closed', at: next.start, inDays, weekday }
  }
  return { state: 'never' }
}

/** Ranges that touch are one stretch to somebody at the door. */
function closingOf(ranges: readonly { start: string; end: string }[], end: string): string {
  const following = ranges.find(({ start }) => start === end)
  return following ? closingOf(ranges, following.end) : end
}

export interface DayRow {
  weekday: Weekday
  ranges: readonly { start: string; end: string }[]
  today: boolean
}

export function weekRows(schedule: WeeklySchedule, zone: string, now: Date): DayRow[] {
  const today = weekdayName(wallClock(now, zone).day)
  return week.map((weekday) => ({ weekday, ranges: schedule[weekday], today: weekday === today }))
}
