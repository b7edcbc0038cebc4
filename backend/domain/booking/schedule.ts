/** Weekly hours as instants, correct across DST changes. */
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import { weekdays } from '../../../contract/kernel/values.ts'
import { type Availability, presets } from '../business/availability.ts'
import { Remembered } from '../kernel/remembered.ts'

/** A stretch of time in milliseconds since 1970, end excluded. */
export interface TimeRange {
  readonly start: number
  readonly end: number
}

/** Local hours of one day: `start` and `end` as HH:MM. */
interface Hours {
  readonly start: string
  readonly end: string
}

/** A barber's hours within the shop's; else the one that is set; else the standard week. */
export function effectiveWeek(
  own: WeeklySchedule | null,
  shop: WeeklySchedule | null,
): WeeklySchedule {
  if (!own) return shop ?? presets.estandar
  if (!shop) return own
  return Object.fromEntries(
    weekdays.map((day) => [day, within(own[day], shop[day])]),
  ) as unknown as WeeklySchedule
}

/** Public week; null without hours and shop, because the standard week would be invented. */
export const publishedWeek = (
  own: WeeklySchedule | null,
  shop: WeeklySchedule | null,
  worksInShop: boolean,
): WeeklySchedule | null => (own || worksInShop ? effectiveWeek(own, shop) : null)

const within = (own: readonly Hours[], bounds: readonly Hours[]): Hours[] =>
  own.flatMap((mine) =>
    bounds.flatMap((bound) => {
      const start = mine.start > bound.start ? mine.start : bound.start
      const end = mine.end < bound.end ? mine.end : bound.end
      return start < end ? [{ start, end }] : []
    }),
  )

/** Hours of a local date: the latest exception, else the week. */
export function hoursOf(
  day: string,
  week: WeeklySchedule,
  exceptions: Availability['exceptions'],
): readonly Hours[] {
  const exception = exceptions.findLast(({ from, to }) => from <= day && day <= to)
  if (exception) return exception.ranges
  return week[weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'monday']
}

/** The local date so many days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Local dates, `count` of them from `day` on. */
export const daysFrom = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayAfter(day, index))

/** The local date of an instant in a zone. */
export function localDay(instant: number, zone: string): string {
  const day = Math.floor((instant + offsetAt(instant, zone)) / 86_400_000) * 86_400_000
  return new Date(day).toISOString().slice(0, 10)
}

/** The wall clock of an instant in a zone, HH:MM. */
export const localTime = (instant: number, zone: string): string =>
  new Date(instant + offsetAt(instant, zone)).toISOString().slice(11, 16)

/** An instant as ISO-8601 with the zone's offset: 2026-11-21T09:30:00+01:00. */
export function withOffset(instant: number, zone: string): string {
  const offset = offsetAt(instant, zone) / 60_000
  const sign = offset < 0 ? '-' : '+'
  const digits = (minutes: number) => String(minutes).padStart(2, '0')
  const wall = new Date(instant + offset * 60_000).toISOString().slice(0, 19)
  return `${wall}${sign}${digits(Math.floor(Math.abs(offset) / 60))}:${digits(Math.abs(offset) % 60)}`
}

/**
 * When the wall clock of `zone` shows `time` on `day`. In the hour that spring skips there is no
 * such moment: null. In the hour that autumn repeats it is the first of the two, so that nothing is
 * offered twice.
 */
export function instantOf(day: string, time: string, zone: string): number | null {
  // Ranges may end at midnight, written 24:00 by some clients and 00:00 of the next day by none.
  const wall = Date.parse(`${day}T00:00:00Z`) + minutesOf(time) * 60_000
  const earlier = wall - offsetAt(wall - 86_400_000, zone)
  if (earlier + offsetAt(earlier, zone) === wall) return earlier
  const later = wall - offsetAt(wall + 86_400_000, zone)
  return later + offsetAt(later, zone) === wall ? later : null
}

/** Bounds of an open range, as `instantOf`; skipped times become the moment of the change. */
export function boundaryOf(day: string, time: string, zone: string): number {
  const instant = instantOf(day, time, zone)
  if (instant !== null) return instant
  // By the later of the day's two offsets midnight is before it, wherever on the day it is.
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const before = Temporal.Instant.fromEpochMilliseconds(
    midnight - offsetAt(midnight + 86_400_000, zone),
  ).toZonedDateTimeISO(zone)
  return before.getTimeZoneTransition('next')?.epochMilliseconds ?? midnight
}

export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Offsets by zone and quarter hour, the finest step of changes. Temporal takes microseconds. */
const offsets = new Remembered<string, Remembered<number, number>>(1_000)
const QUARTER = 900_000

/** Milliseconds to add to UTC to get the zone's wall clock at this instant. */
export function offsetAt(instant: number, zone: string): number {
  const quarter = Math.floor(instant / QUARTER)
  const existing = offsets.get(zone) ?? offsets.keep(zone, new Remembered(50_000))
  return (
    existing.get(quarter) ??
    existing.keep(
      quarter,
      Temporal.Instant.fromEpochMilliseconds(quarter * QUARTER).toZonedDateTimeISO(zone)
        .offsetNanoseconds / 1e6,
    )
  )
}
