/** Rules of the booking screen: draft, totals, parts of the day, refusals. */
import type { anyoneSlots, slots } from '../../../contract/booking/free-times.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import type { ServiceA } from '../../../contract/business/services.ts'
import { minutesOf } from '../../time/zone.ts'

/** A free time; for 'anyone' with its barber, place and service ids. */
export type Slot = SlotOf<typeof slots> & Partial<SlotOf<typeof anyoneSlots>>
export type SlotDay = Omit<ResponseOf<typeof slots>['dias'][number], 'horarios'> & {
  horarios: Slot[]
}
type SlotOf<Route extends typeof slots | typeof anyoneSlots> =
  ResponseOf<Route>['dias'][number]['horarios'][number]

/** Choices so far, kept as a draft; notes separately. */
export interface Choice {
  services: readonly string[]
  /** Which of the barber's places, where there are several; the usual one unless chosen. */
  place?: string
  /** At the client's home, and where that is, if the device has said so. */
  atHome?: boolean
  position?: Position
  /** The shop's calendar day, 2026-11-21. */
  day?: string
  start?: string
}

export interface Position {
  lat: number
  lng: number
}

export const nothingChosen: Choice = { services: [] }

/** What can be stored comes back; anything else counts as nothing chosen. */
export function parseChoice(stored: string | null): Choice {
  if (!stored) return nothingChosen
  try {
    const found: unknown = JSON.parse(stored)
    if (typeof found !== 'object' || found === null) return nothingChosen
    const { services, place, atHome, position, day, start } = found as Record<string, unknown>
    return {
      services: Array.isArray(services) ? services.filter((id) => typeof id === 'string') : [],
      place: typeof place === 'string' ? place : undefined,
      ...(atHome === true && { atHome }),
      ...(isPosition(position) && { position }),
      day: typeof day === 'string' ? day : undefined,
      start: typeof start === 'string' ? start : undefined,
    }
  } catch {
    return nothingChosen
  }
}

const isPosition = (found: unknown): found is Position =>
  typeof found === 'object' &&
  found !== null &&
  'lat' in found &&
  typeof found.lat === 'number' &&
  'lng' in found &&
  typeof found.lng === 'number'

/** The chosen ones that can still be booked, in the catalogue's order. */
export const chosenServices = <Service extends ServiceA>(
  offered: readonly Service[],
  { services }: Choice,
): Service[] => offered.filter(({ id, isActive }) => isActive && services.includes(id))

/** The ones that a free time means, where it says so: each barber has their own of that name. */
export const servicesAt = (
  all: readonly ServiceA[],
  slot: Slot | undefined,
): ServiceA[] | undefined => {
  const meant = slot?.servicios?.map((id) => all.find((one) => one.id === id))
  return meant?.every((one) => one !== undefined) ? meant : undefined
}

/** Price in currency units, added as cents so that 0.1 + 0.2 is 0.3. */
export function bookingTotalsOf(services: readonly ServiceA[]): { price: number; minutes: number } {
  return {
    price: services.reduce((cents, { precio }) => cents + Math.round(precio * 100), 0) / 100,
    minutes: services.reduce((minutes, { duracionMin }) => minutes + duracionMin, 0),
  }
}

export const partsOfDay = ['morning', 'afternoon', 'evening'] as const
export type PartOfDay = (typeof partsOfDay)[number]

/** Morning until noon, afternoon until eight, evening; empty parts are left out. */
export function byPartOfDay(slots: readonly Slot[]): { part: PartOfDay; slots: readonly Slot[] }[] {
  const part = ({ hora }: Slot): PartOfDay => {
    if (minutesOf(hora) < 12 * 60) return 'morning'
    if (minutesOf(hora) < 20 * 60) return 'afternoon'
    return 'evening'
  }
  return partsOfDay
    .map((name) => ({ part: name, slots: slots.filter((slot) => part(slot) === name) }))
    .filter(({ slots: free }) => free.length > 0)
}

/** The day to show: the chosen one while it has free times, else the first that has. */
export function shownDay(
  days: readonly SlotDay[],
  chosen: string | undefined,
): SlotDay | undefined {
  return (
    days.find(({ fecha, horarios }) => fecha === chosen && horarios.length > 0) ??
    days.find(({ horarios }) => horarios.length > 0)
  )
}

/** The day that has this instant among its free times. */
export const dayWith = (days: readonly SlotDay[], start: string | undefined): string | undefined =>
  start === undefined
    ? undefined
    : days.find(({ horarios }) =>
        horarios.some(({ inicio }) => Date.parse(inicio) === Date.parse(start)),
      )?.fecha

/** Is this instant still on offer? Instants are compared, not their spelling. */
export const slotAt = (days: readonly SlotDay[], start: string | undefined): Slot | undefined =>
  start === undefined
    ? undefined
    : days
        .flatMap(({ horarios }) => horarios)
        .find(({ inicio }) => Date.parse(inicio) === Date.parse(start))

/** A time that is held for us: at first only asked for. */
export interface HeldTime {
  readonly slot: Slot
  /** Its day, as the days are named. */
  readonly fecha: string | undefined
  readonly holdId?: string
  /** Until then, UTC. */
  readonly hasta?: string
}

/** With the held time in its place, where it is missing. */
export const withHeld = <D extends SlotDay>(
  days: readonly D[],
  held: HeldTime | undefined,
): readonly D[] =>
  !held || slotAt(days, held.slot.inicio)
    ? days
    : days.map((day) =>
        day.fecha === held.fecha
          ? { ...day, horarios: [...day.horarios, held.slot].sort(byHour) }
          : day,
      )
const byHour = (one: Slot, other: Slot) => one.hora.localeCompare(other.hora)

/** Reaction to a refusal (booking.md §8); `unknown` without an answer. */
export interface BookingRefusal {
  title: 'booking.failed' | 'booking.createFailed'
  text:
    | 'booking.slotTaken'
    | 'booking.invalid'
    | 'booking.needsLogin'
    | 'booking.unknown'
    | 'booking.failedText'
    | 'booking.changed'
    | 'errors.server'
    | 'errors.sessionExpiredText'
    | { says: string }
  next: 'time' | 'login' | 'overlap' | 'stay' | 'unknown' | 'changed'
}

export interface Failure {
  /** 0 when no answer came. */
  status: number
  code?: string
  message?: string
}

/** `hadSession`: whether the call was signed in. */
export function refusedBecause(
  { status, code, message }: Failure,
  hadSession: boolean,
): BookingRefusal {
  if (code === 'client_overlap')
    return { title: 'booking.failed', text: { says: message ?? '' }, next: 'overlap' }
  if (status === 409)
    return {
      title: 'booking.failed',
      text:
        code === undefined || code === 'slot_taken' || !message
          ? 'booking.slotTaken'
          : { says: message },
      next: 'time',
    }
  if (status === 401)
    return {
      title: 'booking.failed',
      text: hadSession ? 'errors.sessionExpiredText' : 'booking.needsLogin',
      next: 'login',
    }
  if (code === 'price_changed' || code === 'duration_changed')
    return { title: 'booking.createFailed', text: 'booking.changed', next: 'changed' }
  if (status === 400)
    return {
      title: 'booking.createFailed',
      text: message ? { says: message } : 'booking.invalid',
      next: 'stay',
    }
  if (status >= 500) return { title: 'booking.failed', text: 'errors.server', next: 'stay' }
  if (status === 0) return { title: 'booking.failed', text: 'booking.unknown', next: 'unknown' }
  return {
    title: 'booking.failed',
    text: message ? { says: message } : 'booking.failedText',
    next: 'stay',
  }
}

/** The free times that a 409 offers instead, as instants. */
export function alternativesIn(body: unknown): string[] {
  if (
    typeof body !== 'object' ||
    body === null ||
    !('alternativas' in body) ||
    !Array.isArray(body.alternativas)
  )
    return []
  return body.alternativas.flatMap((one: unknown) => {
    const instant =
      typeof one === 'string'
        ? one
        : typeof one === 'object' && one !== null && 'inicio' in one
          ? one.inicio
          : undefined
    return typeof instant === 'string' && !Number.isNaN(Date.parse(instant)) ? [instant] : []
  })
}

/** Free times nearest to a lost one, in order; of a shop also the same time with another barber. */
export function nearestTo(days: readonly SlotDay[], start: string, most = 6): string[] {
  const target = Date.parse(start)
  if (Number.isNaN(target)) return []
  const distance = (inicio: string) => Math.abs(Date.parse(inicio) - target)
  return days
    .flatMap(({ horarios }) => horarios)
    .filter(({ inicio, barberId }) => barberId !== undefined || distance(inicio) > 0)
    .map(({ inicio }) => inicio)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, most)
    .sort((a, b) => Date.parse(a) - Date.parse(b))
}
