/** Days on which a shop's hours follow its staff's exceptions. Pure. */
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import type { Availability } from '../business/availability.ts'
import { daysFrom, hoursOf } from './schedule.ts'

/** When one of its people is there. */
export interface StaffPresence {
  readonly week: WeeklySchedule
  readonly exceptions: Availability['exceptions']
}

interface Hours {
  readonly start: string
  readonly end: string
}

/** A stretch of days (both included) with hours of its own; closed, without any. */
export interface OtherDays {
  readonly from: string
  readonly to: string
  readonly ranges: readonly Hours[]
}

/** Within so many local dates from `from` on; neighbouring days with the same hours together. */
export function otherwiseOpen(
  people: readonly StaffPresence[],
  from: string,
  days: number,
): OtherDays[] {
  if (people.every(({ exceptions }) => exceptions.length === 0)) return []
  const found: { from: string; to: string; ranges: readonly Hours[] }[] = []
  let open: { from: string; to: string; ranges: readonly Hours[] } | undefined
  for (const day of daysFrom(from, days)) {
    const usual = together(people.flatMap(({ week }) => hoursOf(day, week, [])))
    const ranges = together(
      people.flatMap(({ week, exceptions }) => hoursOf(day, week, exceptions)),
    )
    if (same(usual, ranges)) open = undefined
    else if (open && same(open.ranges, ranges)) open.to = day
    else found.push((open = { from: day, to: day, ranges }))
  }
  return found
}

/** Hours of several as those in which at least one is there. */
function together(hours: readonly Hours[]): Hours[] {
  const merged: { start: string; end: string }[] = []
  for (const { start, end } of hours.toSorted((a, b) => a.start.localeCompare(b.start))) {
    const last = merged.at(-1)
    if (!last || last.end < start) merged.push({ start, end })
    else if (last.end < end) last.end = end
  }
  return merged
}

const same = (a: readonly Hours[], b: readonly Hours[]) =>
  a.length === b.length &&
  a.every(({ start, end }, index) => start === b[index]?.start && end === b[index]?.end)
