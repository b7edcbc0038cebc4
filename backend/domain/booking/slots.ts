/**
 * Which times a barber can still give: booking.md §5 on the shop's clock. Steps of 30 minutes from
 * each opening; the whole duration must fit before closing; as many free steps as the duration
 * needs; nothing in the past.
 */
import { limits } from '../../../contract/kernel/values.ts'
import type { Availability } from '../business/availability.ts'
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import { Remembered } from '../kernel/remembered.ts'
import {
  boundaryOf,
  daysFrom,
  hoursOf,
  instantOf,
  localTime,
  minutesOf,
  type TimeRange,
  withOffset,
} from './schedule.ts'

export interface SlotQuestion {
  readonly zone: string
  readonly week: WeeklySchedule
  readonly exceptions: Availability['exceptions']
  /** Taken time, each with the buffer after it, ordered by start. */
  readonly busy: readonly TimeRange[]
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

export interface Slot {
  /** On the wall clock, HH:MM. */
  readonly hora: string
  /** ISO-8601 with offset. */
  readonly inicio: string
}

export interface OfferedDay {
  readonly fecha: string
  /** False on a day on which the barber does not work at all. */
  readonly laborable: boolean
  readonly horarios: readonly Slot[]
}

const STEP = limits.slotMinutes * 60_000

export function slotsOf(question: SlotQuestion): OfferedDay[] {
  const { from, days, week, exceptions, zone } = question
  const target = question.minutes * 60_000
  // Days go forward, so what is taken is walked through once for all of them together.
  let next = 0
  return daysFrom(from, days).map((fecha) => {
    const hours = hoursOf(fecha, week, exceptions)
    const horarios: Slot[] = []
    for (const { start, end } of hours) {
      const { opening, closing, starts } = openRange(fecha, start, end, zone)
      for (const { begin, slot } of question.fillGaps
        ? withGaps(starts, question.busy, { start: opening, end: closing }, zone)
        : starts) {
        if (begin < question.notBefore || begin + target > closing) continue
        const until = freeUntil(begin, closing, question)
        while ((question.busy[next]?.end ?? Infinity) <= begin) next++
        // Ordered by start, so the first that has not ended says for all that come after it, too.
        if ((question.busy[next]?.start ?? Infinity) >= until) horarios.push(slot)
      }
    }
    return { fecha, laborable: hours.length > 0, horarios }
  })
}

/** End of a visit's free time: whole steps until closing, plus the buffer. */
export const freeUntil = (
  begin: number,
  closing: number,
  { minutes, bufferMinutes }: { minutes: number; bufferMinutes: number },
): number =>
  Math.max(
    Math.min(begin + Math.ceil(minutes / limits.slotMinutes) * STEP, closing),
    begin + (minutes + bufferMinutes) * 60_000,
  )

interface Start {
  readonly begin: number
  readonly slot: Slot
}

interface OpenRange {
  readonly opening: number
  readonly closing: number
  /** Every half hour from the opening on; an hour that spring skips has none. */
  readonly starts: readonly Start[]
}

/** Times of equal hours are shared by barbers; formatting them costs more than the search. */
const ranges = new Remembered<string, OpenRange>(10_000)

function openRange(day: string, start: string, end: string, zone: string): OpenRange {
  const key = `${day} ${start} ${end} ${zone}`
  return ranges.get(key) ?? ranges.keep(key, rangeOf(day, start, end, zone))
}

function rangeOf(day: string, start: string, end: string, zone: string): OpenRange {
  const starts: Start[] = []
  for (let minutes = minutesOf(start); minutes < minutesOf(end); minutes += limits.slotMinutes) {
    const hora = clock(minutes)
    const begin = instantOf(day, hora, zone)
    if (begin !== null) starts.push({ begin, slot: { hora, inicio: withOffset(begin, zone) } })
  }
  return { opening: boundaryOf(day, start, zone), closing: boundaryOf(day, end, zone), starts }
}

/** Beside them, the moments within the range at which something that was taken ends. */
function withGaps(
  starts: readonly Start[],
  busy: readonly TimeRange[],
  { start, end }: TimeRange,
  zone: string,
): readonly Start[] {
  const seen = new Set(starts.map(({ begin }) => begin))
  const gaps = new Set(
    busy.flatMap(({ end: freed }) =>
      freed > start && freed < end && freed % 60_000 === 0 && !seen.has(freed) ? [freed] : [],
    ),
  )
  return [
    ...starts,
    ...[...gaps].map((begin) => ({
      begin,
      slot: { hora: localTime(begin, zone), inicio: withOffset(begin, zone) },
    })),
  ].sort((a, b) => a.begin - b.begin)
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

type HoursAsked = Pick<SlotQuestion, 'zone' | 'week' | 'exceptions'>

/** Whether a range lies within open hours. Barbers may ignore the grid. */
export const isWithinHours = (stretch: TimeRange, day: string, hours: HoursAsked): boolean =>
  rangeAround(stretch, day, hours) !== undefined

/** The open range around a visit, and whether it starts on the grid. */
export function offerAround(
  stretch: TimeRange,
  day: string,
  hours: HoursAsked,
): { closing: number; isOnGrid: boolean } | undefined {
  const range = rangeAround(stretch, day, hours)
  return (
    range && {
      closing: range.closing,
      isOnGrid: range.starts.some(({ begin }) => begin === stretch.start),
    }
  )
}

function rangeAround(
  stretch: TimeRange,
  day: string,
  { zone, week, exceptions }: HoursAsked,
): OpenRange | undefined {
  return hoursOf(day, week, exceptions)
    .map(({ start, end }) => openRange(day, start, end, zone))
    .find(({ opening, closing }) => opening <= stretch.start && stretch.end <= closing)
}
