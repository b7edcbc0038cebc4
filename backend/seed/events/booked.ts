/** Appointments as their events tell of them. */
import { randomUUID } from 'node:crypto'
import {
  singleVisit,
  AppointmentBooked,
  AppointmentCancelled,
  AppointmentCompleted,
  AppointmentConfirmed,
  type BookedDetails,
} from '../../domain/booking/events.ts'
import { termsOf } from '../../domain/booking/terms.ts'
import { availabilityDecider } from '../../domain/business/availability.ts'
import type { DomainEvent } from '../../domain/kernel/event.ts'

export const ZONE = 'America/Mexico_City'
export const HALF_HOUR = 1_800_000

export const usualTerms = termsOf({ ...availabilityDecider.initial.policy, cancelLimitHours: 2 })

/** `start` in milliseconds; half an hour for 150 pesos unless told. */
export function bookedDetails({
  start,
  ...details
}: { start: number; barberId: string; clientId: string } & Partial<
  Omit<BookedDetails, 'start' | 'clientId'>
>): BookedDetails & { readonly clientId: string } {
  const begin = new Date(start).toISOString()
  return {
    appointmentId: randomUUID(),
    personId: details.clientId,
    businessId: null,
    start: begin,
    end: new Date(start + HALF_HOUR).toISOString(),
    zone: ZONE,
    day: begin.slice(0, 10),
    services: [{ serviceId: randomUUID(), nombre: 'Corte', cents: 15_000, minutes: 30 }],
    cents: 15_000,
    currency: 'MXN',
    bufferMinutes: 0,
    cancelLimitHours: 2,
    locationId: null,
    enteredBy: 'cliente',
    source: null,
    price: null,
    ...singleVisit,
    notes: '',
    guestName: null,
    address: null,
    ...details,
  }
}

export const agendaOf = ({ barberId, day }: Pick<BookedDetails, 'barberId' | 'day'>) =>
  `agenda-${barberId}-${day}`

/** What can happen to it, by its usual ways. */
export function fatesOf(booked: BookedDetails) {
  const { appointmentId, barberId, clientId, personId, businessId } = booked
  const { start, end, zone, day, cents } = booked
  const who = { appointmentId, barberId, clientId, personId, businessId }
  return {
    who,
    booked: (bookedAt: string): DomainEvent =>
      AppointmentBooked({ ...booked, bookedAt, terms: usualTerms }),
    confirmed: (automatic = false): DomainEvent =>
      AppointmentConfirmed({ ...who, start, end, automatic }),
    cancelled: (): DomainEvent =>
      AppointmentCancelled({
        undo: null,
        ...who,
        start,
        cancelledBy: 'cliente',
        reason: null,
        late: false,
        waivedBy: null,
      }),
    completed: (): DomainEvent =>
      AppointmentCompleted({ undo: null, ...who, start, zone, day, cents, automatic: true }),
  }
}
