/** Hours as the spec's older screens say them, read into the one weekly schedule. */
import type { IncomingHours, WeeklySchedule } from '../../../contract/business/hours.ts'
import { type Weekday, weekdays } from '../../../contract/kernel/values.ts'

type Ranges = WeeklySchedule[Weekday]

/**
 * The week after a screen has said its hours. Those screens show of a day only when it opens and
 * closes; a day that they send back as they showed it keeps its breaks.
 * @param days the working days, where the screen says them apart
 */
export function weekAfter(
  state: WeeklySchedule,
  content: IncomingHours | undefined,
  days: readonly Weekday[] | undefined,
): WeeklySchedule {
  const after = (day: Weekday): Ranges => {
    const isOpen = days ? days.includes(day) : state[day].length > 0
    if (content === undefined) return isOpen ? orUsual(state[day]) : []
    if (isPair(content)) return isOpen ? relationOf(state[day], content.start, content.end) : []
    const hours = content[day]
    if (!hours && !days) return state[day]
    if (!hours) return isOpen ? orUsual(state[day]) : []
    return hours.closed ? [] : relationOf(state[day], hours.open ?? '', hours.close ?? '')
  }
  return Object.fromEntries(weekdays.map((day) => [day, after(day)])) as Record<Weekday, Ranges>
}

const isPair = (content: IncomingHours): content is Extract<IncomingHours, { start: string }> =>
  'start' in content

/** The spec's usual hours, for a day that opens without any said. */
const orUsual = (ranges: Ranges): Ranges =>
  ranges.length > 0 ? ranges : [{ start: '09:00', end: '18:00' }]

const relationOf = (ranges: Ranges, start: string, end: string): Ranges =>
  ranges[0]?.start === start && ranges.at(-1)?.end === end ? ranges : [{ start, end }]
