/** What the week of a shop or a barber looks like, with the days that have hours of their own. */
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import type { Weekday } from '../../../contract/kernel/values.ts'
import { week, weekdayName } from '../../time/week.ts'
import { addDays, dayOf } from '../../time/zone.ts'
import { exceptionOn, type Exceptions, rangesOn, type TimeRange } from './opening.ts'

export interface DayRow {
  weekday: Weekday
  ranges: readonly TimeRange[]
  today: boolean
  /** The date, where that day has hours of its own. */
  special: string | undefined
}

/** The seven days from today on as they really are, in the order of a week. */
export function weekRows(
  schedule: WeeklySchedule,
  zone: string,
  now: Date,
  exceptions: Exceptions = [],
): DayRow[] {
  const today = dayOf(now, zone)
  const coming = week.map((_, ahead) => addDays(today, ahead))
  return week.map((weekday) => {
    const day = coming.find((date) => weekdayName(date) === weekday) ?? today
    return {
      weekday,
      ranges: rangesOn(day, schedule, exceptions),
      today: day === today,
      special: exceptionOn(day, exceptions) && day,
    }
  })
}

/** Those that begin later than the seven days from today on. */
export function laterExceptions(exceptions: Exceptions, zone: string, now: Date): Exceptions {
  const last = addDays(dayOf(now, zone), 6)
  return exceptions
    .filter(({ hasta }) => hasta > last)
    .toSorted((a, b) => a.desde.localeCompare(b.desde))
}
