/** Which times of an opening an entry of the waiting list could take. Pure. */
import type { SkipReason } from '../../../contract/booking/wait-words.ts'
import { instantOf, type TimeRange } from '../../domain/booking/schedule.ts'
import { hasHad, SOONEST_MS, type WaitEntry } from '../../domain/booking/waiting.ts'
import type { WaitWindow } from '../../domain/booking/wait-events.ts'
import type { ServiceCatalogue, OfferedService } from '../../domain/business/catalogue.ts'
import { sameName } from './calendars.ts'

/** A stretch of a barber's time that has become free. */
export interface AgendaOpening {
  readonly openingId: string
  readonly barberId: string
  /** UTC, ISO-8601. */
  readonly start: string
  readonly end: string
  /** Its start is offered as it stood, whether or not it lies on the clients' grid. */
  readonly isExact: boolean
}

export const openingRange = ({ start, end }: AgendaOpening): TimeRange => ({
  start: Date.parse(start),
  end: Date.parse(end),
})

/** The same services as this barber offers them; undefined where one is missing. */
export function servicesHere(
  { services }: Pick<WaitEntry, 'services'>,
  catalogue: ServiceCatalogue,
): readonly OfferedService[] | undefined {
  const active = [...catalogue.values()].filter((service) => service.active)
  const found = services.map(
    ({ serviceId, nombre }) =>
      active.find((one) => one.serviceId === serviceId) ??
      active.find((one) => sameName(one.nombre, nombre)),
  )
  return found.every((service) => service !== undefined) ? found : undefined
}

/** Milliseconds; a night without such an hour has none. */
export const windowRanges = (windows: readonly WaitWindow[], zone: string): TimeRange[] =>
  windows.flatMap(({ day, from, to }) => {
    const [start, end] = [instantOf(day, from, zone), instantOf(day, to, zone)]
    return start === null || end === null ? [] : [{ start, end }]
  })

export const rangesOverlap = (a: TimeRange, b: TimeRange): boolean =>
  a.start < b.end && b.start < a.end

export interface FitFacts {
  readonly opening: AgendaOpening
  readonly ranges: readonly TimeRange[]
  /** Starts that a client could book by hand now (milliseconds). */
  readonly free: readonly number[]
  readonly minutes: number
  readonly bufferMinutes: number
  readonly minNoticeMinutes: number
  /** Of the appointment that would be moved forward: only earlier times help. */
  readonly before: number | undefined
  readonly now: number
}

/** Starts within opening and windows, the first first; or why there is none. */
export function startsFor(
  entry: WaitEntry,
  facts: FitFacts,
): { readonly starts: readonly number[] } | { readonly why: SkipReason } | undefined {
  const { opening, ranges, free, minutes, bufferMinutes, minNoticeMinutes, before, now } = facts
  const open = { start: Date.parse(opening.start), end: Date.parse(opening.end) }
  const inWindow = (start: number) =>
    ranges.some((range) => range.start <= start && start < range.end) &&
    (before === undefined || start < before)
  const concerns = ranges.some((range) => rangesOverlap(range, open))
  if (!concerns || (before !== undefined && open.start >= before)) return undefined
  const soonest = now + SOONEST_MS
  const notBefore = Math.max(soonest, now + minNoticeMinutes * 60_000)
  const length = (minutes + bufferMinutes) * 60_000
  const exact = opening.isExact && open.start >= notBefore ? [open.start] : []
  const starts = [...new Set([...exact, ...free])]
    .filter((start) => start >= soonest && inWindow(start))
    .filter((start) => rangesOverlap({ start, end: start + length }, open))
    .sort((a, b) => a - b)
  const iso = (start: number) => new Date(start).toISOString()
  const left = starts.filter(
    (start) => !hasHad(entry, { barberId: opening.barberId, start: iso(start) }),
  )
  const hadIt = hasHad(entry, { barberId: opening.barberId, start: opening.start })
  if (hadIt || (starts.length > 0 && left.length === 0)) return { why: 'declined' }
  if (left.length > 0) return { starts: left }
  if (!inWindow(open.start) && starts.length === 0 && opening.isExact) return undefined
  return { why: open.start < notBefore ? 'too_soon' : 'too_long' }
}
