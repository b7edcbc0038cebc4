/** How a barber can be booked: shop, place, time zone, hours. */
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import type { Said } from '../../../contract/words/said.ts'
import type { Booked } from '../../domain/booking/agenda-state.ts'
import { effectiveWeek, localDay } from '../../domain/booking/schedule.ts'
import { isWithinHours } from '../../domain/booking/slots.ts'
import { type Availability, availabilityDecider } from '../../domain/business/availability.ts'
import { businessDecider, type BusinessProfile, isHidden } from '../../domain/business/business.ts'
import { clockDecider } from '../../domain/business/agenda-zone.ts'
import { locationDecider, type OpenLocation } from '../../domain/business/location.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { keepAgendaZone } from '../business/clocks.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'

const INVALID = 'Los datos de la cita no son válidos. Revisa tu selección.'
export const invalidBooking = (code = 'invalid_booking', message: Said = INVALID) =>
  new DomainError(code, message)

/** How a barber can be booked: where, by which clocks, their hours, their policy. */
export interface Bookable {
  readonly businessId: string | null
  readonly shop: BusinessProfile | null
  /** The place of the shop's where it would be; null at the shop's own address. */
  readonly place: OpenLocation | null
  /** All places of the shop's where the barber serves, the usual one first. */
  readonly locationIds: readonly string[]
  /** Zone that counts the days of the agenda and names their streams. */
  readonly zone: string
  /** The clock on the wall where they work; opening hours are meant by it. */
  readonly placeZone: string
  /** The opening hours there, outer bound of the barber's own; null where nobody has set any. */
  readonly opening: WeeklySchedule | null
  readonly currency: string
  readonly availability: Availability
  /** Of the workplace. What is read of taken time afterwards is at least as new. */
  readonly calendarMark?: string | null | undefined
}

/** A barber's shop, own or joined, and assigned locations, longest first. */
export interface Workplace {
  readonly businessId: string | null
  readonly locationIds: readonly string[]
  /** Changes with the barber's busy time; null before any, undefined if not kept. */
  readonly calendarMark?: string | null
}

export interface WorkplaceReads {
  workplaceOf(barberId: string): Promise<Workplace>
}

/** What counts for barbers without a shop. */
export interface WorkplaceDefaults {
  readonly zone: string
  /** ISO 4217. */
  readonly currency: string
}

export class Workplaces {
  readonly #commands: CommandHandler
  readonly #reads: WorkplaceReads
  readonly defaults: WorkplaceDefaults

  constructor(commands: CommandHandler, reads: WorkplaceReads, defaults: WorkplaceDefaults) {
    this.#commands = commands
    this.#reads = reads
    this.defaults = defaults
  }

  /** Terms at a place, by default the usual one. @throws invalid_location */
  async bookable(barberId: string, locationId?: string): Promise<Bookable> {
    const work = await this.#reads.workplaceOf(barberId)
    const at = locationId ?? work.locationIds[0]
    const place = at === undefined ? null : await this.#commands.state(locationDecider, at)
    const serves =
      place !== null &&
      place.businessId === work.businessId &&
      place.place.status === 'active' &&
      place.staff.has(barberId)
    if (locationId !== undefined && !serves)
      throw invalidBooking(
        'invalid_location',
        'Ese lugar no está disponible con este barbero. Elige otro.',
      )
    return this.#at(barberId, work, serves ? place : null)
  }

  /** Like `bookable`, for writes: fixes the barber's zone from then on. */
  async toWrite(
    context: Context,
    barberId: string,
    found: Bookable,
    locationId?: string,
  ): Promise<Bookable> {
    return (await keepAgendaZone(this.#commands, context, barberId, found.zone)) === found.zone
      ? found
      : this.bookable(barberId, locationId)
  }

  /** The same where an appointment stands, also where its barber serves nobody new. */
  async standingAt({
    barberId,
    locationId,
  }: Pick<Booked, 'barberId' | 'locationId'>): Promise<Bookable> {
    const [work, place] = await Promise.all([
      this.#reads.workplaceOf(barberId),
      locationId === null ? null : this.#commands.state(locationDecider, locationId),
    ])
    return this.#at(barberId, work, place)
  }

  /** Whether a barber is open at an instant at any place, and the local day. */
  async openAt(
    barberId: string,
    at: string,
  ): Promise<{ readonly isOpen: boolean; readonly day: string }> {
    const usual = await this.bookable(barberId)
    const instant = Date.parse(at)
    const others = await Promise.all(
      usual.locationIds.slice(1).map((locationId) => this.standingAt({ barberId, locationId })),
    )
    return {
      isOpen: [usual, ...others].some(
        ({ placeZone: zone, opening, availability: { horario, exceptions } }) =>
          isWithinHours({ start: instant, end: instant + 1 }, localDay(instant, zone), {
            zone,
            week: effectiveWeek(horario, opening),
            exceptions,
          }),
      ),
      day: localDay(instant, usual.placeZone),
    }
  }

  async #at(
    barberId: string,
    { businessId, locationIds, calendarMark }: Workplace,
    place: OpenLocation | null,
  ): Promise<Bookable> {
    const [shop, hours, { zone: kept }] = await Promise.all([
      businessId === null ? null : this.#commands.state(businessDecider, businessId),
      this.#commands.state(availabilityDecider, barberId),
      this.#commands.state(clockDecider, barberId),
    ])
    const zone = kept ?? shop?.profile.zone ?? this.defaults.zone
    return {
      businessId: shop?.businessId ?? null,
      // A shop that a decision has hidden takes nobody new.
      shop: shop && {
        ...shop.profile,
        acceptsAppointments: shop.profile.acceptsAppointments && !isHidden(shop),
      },
      place,
      locationIds,
      zone,
      placeZone: place?.place.zone ?? shop?.profile.zone ?? zone,
      opening: place?.place.horario ?? shop?.profile.horario ?? null,
      currency: shop?.profile.currency ?? this.defaults.currency,
      availability: hours,
      calendarMark,
    }
  }
}
