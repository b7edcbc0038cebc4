/** Free-time calendars of one barber, or of several merged (decision 2-21). Pure. */
import { limits } from '../../../contract/kernel/values.ts'
import {
  dayAfter,
  daysFrom,
  effectiveWeek,
  localDay,
  type TimeRange,
} from '../../domain/booking/schedule.ts'
import { type OfferedDay, slotsOf } from '../../domain/booking/slots.ts'
import type { ServiceCatalogue, OfferedService } from '../../domain/business/catalogue.ts'
import { type Bookable, invalidBooking } from './bookable.ts'
import { bufferAfter } from './home-service.ts'

const DAY = 86_400_000

/** Requested local dates within the booking window, and instants wide enough for any zone. */
export interface DateWindow {
  readonly first: string
  readonly count: number
  readonly begin: number
  readonly end: number
}

export function dateWindowOf(
  zone: string,
  { from, days, now }: { from?: string | undefined; days: number; now: number },
): DateWindow {
  const today = localDay(now, zone)
  const first = from !== undefined && from > today ? from : today
  const last = dayAfter(today, limits.bookingDays - 1)
  const count = Math.max(0, Math.min(days, (Date.parse(last) - Date.parse(first)) / DAY + 1))
  const begin = Date.parse(first) - DAY
  return { first, count, begin, end: begin + (count + 2) * DAY }
}

/** What is looked for: how long, and whether at the client's home. */
export interface WantedVisit {
  readonly minutes: number
  readonly atHome: boolean
  readonly now: number
}

/** What a barber can still give within a window. */
export function offeredBy(
  { zone, placeZone, shop, opening, availability: { horario, exceptions, policy } }: Bookable,
  busy: readonly TimeRange[],
  { first, count }: DateWindow,
  { minutes, atHome, now }: WantedVisit,
): OfferedDay[] {
  if (shop && !shop.acceptsAppointments)
    return daysFrom(first, count).map((fecha) => ({ fecha, laborable: false, horarios: [] }))
  const week = effectiveWeek(horario, opening)
  const days = slotsOf({
    zone: placeZone,
    week,
    exceptions,
    busy,
    from: first,
    days: count,
    minutes,
    bufferMinutes: bufferAfter(policy.bufferMinutes, atHome),
    notBefore: now + policy.minNoticeMinutes * 60_000,
    fillGaps: policy.fillGaps,
  })
  // On another clock than the shop's a visit may reach over the shop's midnight, where the next
  // stream begins.
  return zone === placeZone
    ? days
    : days.map((day) => ({
        ...day,
        horarios: day.horarios.filter(({ inicio }) =>
          staysInItsDay(Date.parse(inicio), minutes, zone),
        ),
      }))
}

const staysInItsDay = (start: number, minutes: number, zone: string) =>
  localDay(start, zone) === localDay(start + minutes * 60_000 - 1, zone)

interface Offering {
  readonly barberId: string
  readonly bookable: Bookable
  readonly offered: ServiceCatalogue
}

/** Names of services offered in the shop. @throws invalid_booking for an unknown one */
export const serviceNamesOf = (
  catalogues: readonly ServiceCatalogue[],
  serviceIds: readonly string[],
): string[] =>
  serviceIds.map(
    (id) =>
      catalogues.map((offered) => offered.get(id)).find((service) => service?.active)?.nombre ??
      refuse(),
  )

/** Those who offer services of these names, each with their own; with none asked for, everybody. */
export function sameOffers(
  barbers: readonly Offering[],
  names: readonly string[],
): (Offering & { readonly services: readonly OfferedService[] })[] {
  return barbers.flatMap((barber) => {
    const active = [...barber.offered.values()].filter((service) => service.active)
    const services = names.map((name) => active.find(({ nombre }) => sameName(nombre, name)))
    return services.every((service) => service !== undefined) ? [{ ...barber, services }] : []
  })
}

const spoken = new Intl.Collator('es', { sensitivity: 'base' })
export const sameName = (a: string, b: string) => spoken.compare(a.trim(), b.trim()) === 0

function refuse(): never {
  throw invalidBooking()
}

interface Calendar {
  readonly barberId: string
  readonly locationId: string | null
  readonly services: readonly string[]
  readonly taken: readonly TimeRange[]
  readonly dias: readonly OfferedDay[]
}

/** Free times of all as one list a day; each by the least busy barber free then. */
export function anyoneOf(calendars: readonly Calendar[], days: readonly string[], zone: string) {
  const loads = calendars.map(({ taken }) => {
    const load = new Map<string, number>()
    for (const { start, end } of taken) {
      const day = localDay(start, zone)
      load.set(day, (load.get(day) ?? 0) + end - start)
    }
    return load
  })
  return days.map((fecha, day) => {
    const leastTaken = [...calendars.keys()].sort(
      (a, b) => (loads[a]?.get(fecha) ?? 0) - (loads[b]?.get(fecha) ?? 0),
    )
    const free = new Map<
      string,
      {
        hora: string
        inicio: string
        barberId: string
        locationId: string | null
        servicios: readonly string[]
      }
    >()
    for (const index of leastTaken) {
      const calendar = calendars[index]
      for (const slot of calendar?.dias[day]?.horarios ?? []) {
        if (calendar && !free.has(slot.inicio))
          free.set(slot.inicio, {
            ...slot,
            barberId: calendar.barberId,
            locationId: calendar.locationId,
            servicios: calendar.services,
          })
      }
    }
    return {
      fecha,
      laborable: calendars.some(({ dias }) => dias[day]?.laborable),
      horarios: [...free.values()].sort((a, b) => Date.parse(a.inicio) - Date.parse(b.inicio)),
    }
  })
}
