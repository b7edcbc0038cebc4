/**
 * Which times a barber can still give: booking.md §5 on the shop's clock. Steps of 30 minutes from each opening; the
 * whole duration must fit before closing; as many free steps as the duration needs; nothing in the past.
 */
import { limits } from '../../../contract/values.ts'
import type { Availability } from '../business/availability.ts'
import type { WeeklySchedule } from '../../../contract/business.ts'
import { daysFrom, hoursOf, instantOf, localTime, minutesOf, type Stretch, withOffset } from './schedule.ts'

export interface SlotQuestion {
  readonly zone: string
  readonly week: WeeklySchedule
  readonly exceptions: Availability['exceptions']
  /** Taken time, each with the buffer after it, ordered by start. */
  readonly busy: readonly Stretch[]
  /** First local date, and how many. */
  readonly from: string
  readonly days: number
  readonly minutes: number
  readonly bufferMinutes: number
  /** Nothing that starts before this is offered: now, plus the barber's minimum notice. */
  readonly notBefore: number
  /** Beside the half-hour grid, also right where something that was taken ends. */
  readonly fillGaps: boolean
}

export interface OfferedDay {
  readonly fecha: string
  /** False on a day on which the barber does not work at all. */
  readonly laborable: boolean
  readonly horarios: { readonly hora: string; readonly inicio: string }[]
}

const STEP = limits.slotMinutes * 60_000

export function slotsOf(question: SlotQuestion): OfferedDay[] {
  const { from, days, week, exceptions, zone } = question
  const held = Math.ceil(question.minutes / limits.slotMinutes) * STEP
  const wanted = question.minutes * 60_000
  const after = wanted + question.bufferMinutes * 60_000
  // Days go forward, so what is taken is walked through once for all of them together.
  let next = 0
  return daysFrom(from, days).map((fecha) => {
    const hours = hoursOf(fecha, week, exceptions)
    const horarios: { hora: string; inicio: string }[] = []
    for (const { start, end } of hours) {
      const closing = instantOf(fecha, end, zone) ?? Number.POSITIVE_INFINITY
      for (const { hora, begin } of startsOf(question, fecha, { start, end })) {
        if (begin < question.notBefore || begin + wanted > closing) continue
        // Steps after the closing hour are nobody's; only the part before it must be free.
        const until = Math.max(Math.min(begin + held, closing), begin + after)
        while (next < question.busy.length && (question.busy[next]?.end ?? 0) <= begin) next++
        if (!takenBetween(question.busy, next, begin, until)) horarios.push({ hora, inicio: withOffset(begin, zone) })
      }
    }
    return { fecha, laborable: hours.length > 0, horarios }
  })
}

interface Start {
  readonly hora: string
  readonly begin: number
}

/** Where a visit could begin within an open range: every half hour from its opening on; an hour that spring skips has none. */
function startsOf({ zone, busy, fillGaps }: SlotQuestion, day: string, { start, end }: { start: string; end: string }): readonly Start[] {
  const grid: Start[] = []
  for (let minutes = minutesOf(start); minutes < minutesOf(end); minutes += limits.slotMinutes) {
    const hora = clock(minutes)
    const begin = instantOf(day, hora, zone)
    if (begin !== null) grid.push({ hora, begin })
  }
  if (!fillGaps) return grid
  const [opening, closing] = [instantOf(day, start, zone) ?? 0, instantOf(day, end, zone) ?? 0]
  const known = new Set(grid.map(({ begin }) => begin))
  const gaps = new Set(busy.flatMap(({ end: freed }) => (freed > opening && freed < closing && freed % 60_000 === 0 && !known.has(freed) ? [freed] : [])))
  return [...grid, ...[...gaps].map((begin) => ({ hora: localTime(begin, zone), begin }))].sort((a, b) => a.begin - b.begin)
}

/** Does anything from index `first` on touch the stretch? Ordered by start, so the first that begins later ends the search. */
function takenBetween(busy: readonly Stretch[], first: number, start: number, end: number): boolean {
  for (let index = first; index < busy.length; index++) {
    const taken = busy[index]
    if (!taken || taken.start >= end) return false
    if (taken.end > start) return true
  }
  return false
}

const clock = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Does this stretch lie within the hours of its day? The grid is not asked: a barber may book between its lines. */
export function isOpen(stretch: Stretch, day: string, { zone, week, exceptions }: Pick<SlotQuestion, 'zone' | 'week' | 'exceptions'>): boolean {
  return hoursOf(day, week, exceptions).some(({ start, end }) => {
    const opening = instantOf(day, start, zone)
    const closing = instantOf(day, end, zone)
    return opening !== null && closing !== null && opening <= stretch.start && stretch.end <= closing
  })
}
