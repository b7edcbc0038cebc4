/**
 * The shop's clock, wherever the viewer is: days as 2026-11-21, times of the day as minutes since
 * midnight. Every screen that says 'today' about a shop means the shop's today.
 */
export { zoneName } from '../../contract/words/zones.ts'

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

interface WallClock {
  /** 2026-11-21. */
  day: string
  /** Minutes since midnight. */
  minute: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Calendar and clock of `zone` at an instant; unknown zones count as UTC. */
export function wallClock(instant: string | number | Date, zone: string): WallClock {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  )
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    minute: Number(parts.hour) * 60 + Number(parts.minute),
  }
}

/** The instant of a local day and minute, ISO-8601; skipped times shift an hour. */
export function instantAt(day: string, minute: number, zone: string): string {
  const target = Date.parse(`${day}T00:00:00Z`) + minute * 60_000
  const shownAt = (instant: number) => {
    const shown = wallClock(instant, zone)
    return Date.parse(`${shown.day}T00:00:00Z`) + shown.minute * 60_000
  }
  const guess = target + (target - shownAt(target))
  return new Date(guess + (target - shownAt(guess))).toISOString()
}

export const dayOf = (instant: string | number | Date, zone: string): string =>
  wallClock(instant, zone).day

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    const shape = {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    } as const
    try {
      format = new Intl.DateTimeFormat('en-CA', { ...shape, timeZone: zone })
    } catch {
      format = new Intl.DateTimeFormat('en-CA', { ...shape, timeZone: 'UTC' })
    }
    formats.set(zone, format)
  }
  return format
}

/** Do two zones show the same time at this instant? Their names may differ and the clocks agree. */
export const sameClock = (a: string, b: string, instant: string | number | Date): boolean => {
  const [one, other] = [wallClock(instant, a), wallClock(instant, b)]
  return one.day === other.day && one.minute === other.minute
}

/** `HH:MM` as minutes since midnight. */
export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Minutes since midnight as `HH:MM`. */
export const clockTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)

export function addDays(day: string, count: number): string {
  const date = noon(day)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => noon(day).getUTCDay()

/** An instant that falls on `day` in UTC: for writing a calendar day with `timeZone: 'UTC'`. */
export const asDate = (day: string): Date => noon(day)
