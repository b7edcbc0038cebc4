/** A shop's week, neighbouring days with equal hours merged. */
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import type { Weekday } from '../../../contract/kernel/values.ts'
import { week } from '../../time/week.ts'

export interface DaysTogether {
  first: Weekday
  last: Weekday
  /** '09:00–14:00, 16:00–19:00'; never empty. */
  hours: string
}

/** Monday first; closed days are left out. */
export function daysTogether(schedule: WeeklySchedule): DaysTogether[] {
  const groups: DaysTogether[] = []
  let yesterday = ''
  for (const day of week) {
    const hours = schedule[day].map(({ start, end }) => `${start}–${end}`).join(', ')
    const current = groups.at(-1)
    if (hours && hours === yesterday && current) current.last = day
    else if (hours) groups.push({ first: day, last: day, hours })
    yesterday = hours
  }
  return groups
}
