/** Checks before the barber's day decides: catalogue price, shop hours, policy. */
import { servicesOffered } from '../business/catalogue.ts'
import { limits } from '../../../contract/kernel/values.ts'
import { refusals } from '../../domain/booking/agenda-refusals.ts'
import { type Agenda, isActive } from '../../domain/booking/agenda-state.ts'
import { heldUntilEnd } from '../../domain/booking/delay-state.ts'
import { singleVisit, type BookedDetails } from '../../domain/booking/events.ts'
import { dayAfter, effectiveWeek, localDay } from '../../domain/booking/schedule.ts'
import { freeUntil, isWithinHours, offerAround } from '../../domain/booking/slots.ts'
import type { OfferedService } from '../../domain/business/catalogue.ts'
import type { DomainError } from '../../domain/kernel/decider.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import { type Bookable, invalidBooking } from './bookable.ts'
import { bufferAfter, type Home, mustBeThere, mustReach } from './home-service.ts'

export interface BookingRequest {
  readonly barberId: string
  readonly serviceIds: readonly string[]
  /** Which of the shop's places; where the barber usually is unless told. */
  readonly locationId?: string | undefined
  /** ISO-8601 with offset. */
  readonly start: string
  readonly notes: string
  readonly home?: Home | undefined
  /** Book although the client has something else at that time. */
  readonly allowOverlap: boolean
  /** What the client believes it costs and takes; a difference refuses the booking. */
  readonly totalPrice?: number | undefined
  readonly totalMinutes?: number | undefined
  /** The time was held by the one who books. */
  readonly holdId?: string | undefined
  /** Of a ticket that becomes an appointment; else it derives from the command. */
  readonly appointmentId?: string | undefined
  /** By which way it came: one of `bookingOrigins`, or ours. */
  readonly source?: string | undefined
}

/** Client of an entered appointment: an account, or a guest with an id of their own. */
export type Entered =
  | { readonly clientId: string }
  | { readonly guestId: string; readonly nombre: string }

/** The requested services as offered. @throws invalid_booking */
export async function chosen(
  commands: CommandHandler,
  barberId: string,
  serviceIds: readonly string[],
): Promise<OfferedService[]> {
  const offered = await servicesOffered(commands, barberId)
  return serviceIds.map((id) => {
    const service = offered.get(id)
    if (!service?.active) throw invalidBooking()
    return service
  })
}

/** From when to when the services would take, UTC. */
export function timeOf(
  { start }: Pick<BookingRequest, 'start'>,
  services: readonly OfferedService[],
): { readonly start: string; readonly end: string } {
  const begin = Date.parse(start)
  return {
    start: new Date(begin).toISOString(),
    end: new Date(begin + sumOf(services, 'minutes') * 60_000).toISOString(),
  }
}

interface Making {
  readonly context: Context
  readonly wanted: BookingRequest
  readonly bookable: Bookable
  readonly services: readonly OfferedService[]
  readonly clientId: string
}

/** The appointment as it will be written: everything that counts is ours, not the asker's. */
export function detailsOf({
  context,
  wanted,
  bookable,
  services,
  clientId,
}: Making): BookedDetails {
  const {
    businessId,
    place,
    zone,
    placeZone,
    currency,
    availability: { policy },
  } = bookable
  const time = timeOf(wanted, services)
  if (wanted.home) mustReach(bookable, wanted.home)
  const address = wanted.home?.address ?? null
  return {
    appointmentId: wanted.appointmentId ?? derivedId('appointment', context.commandId),
    barberId: wanted.barberId,
    clientId,
    personId: clientId,
    businessId,
    ...time,
    locationId: place?.locationId ?? null,
    zone: placeZone,
    day: localDay(Date.parse(time.start), zone),
    services: services.map(({ serviceId, nombre, cents, minutes }) => ({
      serviceId,
      nombre,
      cents,
      minutes,
    })),
    cents: sumOf(services, 'cents'),
    currency,
    price: services.map(({ serviceId, cents }) => ({
      serviceId,
      cents,
      rateId: null,
      basisPoints: null,
      earnerId: wanted.barberId,
    })),
    bufferMinutes: bufferAfter(policy.bufferMinutes, address !== null),
    cancelLimitHours: policy.cancelLimitHours,
    enteredBy: 'cliente',
    source: wanted.source ?? null,
    ...singleVisit,
    notes: wanted.notes,
    guestName: null,
    address,
  }
}

/** The facts of a booking, as read. */
export interface BookingFacts {
  readonly bookable: Bookable
  readonly services: readonly OfferedService[]
}

/** A client's appointment, within hours, policy and price. Pure. @throws DomainError */
export function clientBooking(
  context: Context,
  request: BookingRequest,
  facts: BookingFacts,
): BookedDetails {
  const { bookable } = facts
  const details = detailsOf({ context, wanted: request, ...facts, clientId: context.by.id })
  mustAgree(request, details)
  if (!request.home) mustBeThere(bookable)
  mustBeOpen(bookable, details, context.at)
  return details
}

/** An appointment that a barber writes in, at any hour of a day. Pure. @throws DomainError */
export function enteredBooking(
  context: Context,
  request: BookingRequest,
  facts: BookingFacts,
  entered: Entered,
): BookedDetails {
  const [clientId, personId, guestName] =
    'clientId' in entered
      ? [entered.clientId, entered.clientId, null]
      : [null, entered.guestId, entered.nombre]
  const details = {
    ...detailsOf({ context, wanted: request, ...facts, clientId: personId }),
    clientId,
    personId,
    enteredBy: 'barbero',
    guestName,
  } as const
  mustAgree(request, details)
  mustEndInItsDay(details, facts.bookable.zone)
  return details
}

/** The client shows a price; if ours differs by now, it must see the new one before it books. */
export function mustAgree(
  { totalPrice, totalMinutes }: BookingRequest,
  { cents, services }: BookedDetails,
): void {
  if (totalPrice !== undefined && Math.round(totalPrice * 100) !== cents)
    throw invalidBooking('price_changed')
  if (totalMinutes !== undefined && totalMinutes !== sumOf(services, 'minutes'))
    throw invalidBooking('duration_changed')
}

export function mustBeOpen(
  { shop, zone, placeZone, opening, availability: { horario, exceptions, policy } }: Bookable,
  { start, end, day }: BookedDetails,
  at: string,
): void {
  if (shop && !shop.acceptsAppointments)
    throw invalidBooking('not_accepting', 'Este negocio no acepta reservas por ahora.')
  const begin = Date.parse(start)
  const now = Date.parse(at)
  if (begin <= now) throw refusals.in_the_past()
  if (begin < now + policy.minNoticeMinutes * 60_000)
    throw invalidBooking(
      'too_soon',
      'Este barbero pide reservar con más antelación. Elige otro horario.',
    )
  const date = localDay(begin, placeZone)
  if (date > dayAfter(localDay(now, placeZone), limits.bookingDays - 1))
    throw invalidBooking('too_far', 'Solo se puede reservar en los próximos 30 días.')
  const hours = { zone: placeZone, week: effectiveWeek(horario, opening), exceptions }
  if (!isWithinHours({ start: begin, end: Date.parse(end) }, date, hours))
    throw invalidBooking('outside_hours')
  mustEndInItsDay({ end, day }, zone)
}

/**
 * Why a time within the hours is none that a client is offered, as far as this state of the day
 * says: it is not on the grid, nor (where the barber offers such times) right where something ends;
 * or the steps that it needs are not all free.
 */
export function whyNotOffered(
  { placeZone, opening, availability: { horario, exceptions, policy } }: Bookable,
  { appointmentId, start, end, bufferMinutes }: BookedDetails,
  day: Agenda,
): DomainError | undefined {
  const visit = { start: Date.parse(start), end: Date.parse(end) }
  const offer = offerAround(visit, localDay(visit.start, placeZone), {
    zone: placeZone,
    week: effectiveWeek(horario, opening),
    exceptions,
  })
  if (!offer) return invalidBooking('outside_hours')
  const taken = [
    ...[...day.appointments.values()]
      .filter((booked) => isActive(booked) && booked.appointmentId !== appointmentId)
      .map((booked) => ({ start: Date.parse(booked.start), end: heldUntilEnd(booked) })),
    ...day.blocks.map((block) => ({ start: Date.parse(block.start), end: Date.parse(block.end) })),
  ]
  const follows =
    policy.fillGaps && visit.start % 60_000 === 0 && taken.some((one) => one.end === visit.start)
  if (!offer.isOnGrid && !follows)
    return invalidBooking(
      'not_offered',
      'Ese horario no se ofrece. Elige uno de los horarios disponibles.',
    )
  const until = freeUntil(visit.start, offer.closing, {
    minutes: (visit.end - visit.start) / 60_000,
    bufferMinutes,
  })
  return taken.some((one) => one.start < until && one.end > visit.start)
    ? refusals.slot_taken()
    : undefined
}

/** Appointments end within their day, because each day is its own stream. `zone`: the shop's. */
export function mustEndInItsDay(
  { end, day }: Pick<BookedDetails, 'end' | 'day'>,
  zone: string,
): void {
  if (localDay(Date.parse(end) - 1, zone) !== day)
    throw invalidBooking(
      'over_midnight',
      'Tiene que terminar antes de medianoche. Elige otro horario.',
    )
}

export const sumOf = <Key extends 'minutes' | 'cents'>(
  services: readonly Readonly<Record<Key, number>>[],
  key: Key,
) => services.reduce((total, service) => total + service[key], 0)
