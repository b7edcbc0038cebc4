/**
 * What the simulation knows of the market that it makes. The commands ask it what they would ask
 * the read models, so that nothing has to wait for those, and so that what happens does not hang on
 * how far they happen to be.
 */
import type { AvailabilityReads } from '../commands/business/availability.ts'
import type { AllBookingReads } from '../commands/booking/booking-module.ts'
import type { ChatReads } from '../commands/messaging/send-message.ts'
import type { AccountOf } from '../commands/access/gate.ts'
import { active } from '../domain/identity/account-standing.ts'
import type { ShopReads } from '../commands/business/shop.ts'
import { type Booked, isActive, type Status } from '../domain/booking/agenda-state.ts'
import type { TimeRange } from '../domain/booking/schedule.ts'
import type { Actor } from '../domain/kernel/event.ts'
import { DAY } from './plan.ts'
import { Society } from './social-graph.ts'

export interface SimulatedPerson {
  readonly by: Actor
  readonly active: Set<Appointment>
}

export interface Shop {
  readonly businessId: string
  readonly owner: Actor
  readonly zone: string
  readonly latitude: number
  readonly longitude: number
  readonly goesHome: boolean
}

export interface Barber extends SimulatedPerson {
  readonly shop: Shop
  readonly serviceIds: readonly string[]
  readonly blocks: Map<string, TimeRange & { readonly day: string }>
}

export interface Appointment {
  readonly appointmentId: string
  readonly barber: Barber
  /** Undefined for a client without an account. */
  readonly client: SimulatedPerson | undefined
  /** As its events last said; times in milliseconds. */
  status: Status
  day: string
  start: number
  end: number
  bufferMinutes: number
  readonly bookedAt: string
  readonly serviceIds: readonly string[]
}

/** What is longer ago makes nobody acquainted. */
const YEAR = 365 * DAY

export class World {
  readonly society = new Society()
  readonly #roles = new Map<string, Actor['role']>()
  readonly #people = new Map<string, SimulatedPerson>()
  readonly #barbers = new Map<string, Barber>()
  readonly #shopOf = new Map<string, string>()
  readonly #placeOf = new Map<string, string>()
  readonly #appointments = new Map<string, Appointment>()
  readonly #blocks = new Map<string, { barberId: string; day: string }>()
  readonly #visits = new Map<string, Set<Appointment>>()

  knows(by: Actor): void {
    this.#roles.set(by.id, by.role)
  }

  worksIn(barberId: string, businessId: string): void {
    this.#shopOf.set(barberId, businessId)
  }

  /** Assigned to a place of the shop's: from now on they are booked there. */
  servesAt(barberId: string, locationId: string): void {
    this.#placeOf.set(barberId, locationId)
  }

  addClient(client: SimulatedPerson): void {
    this.#people.set(client.by.id, client)
  }

  addBarber(barber: Barber): void {
    this.#barbers.set(barber.by.id, barber)
  }

  addBlock(barber: Barber, blockId: string, block: TimeRange & { readonly day: string }): void {
    barber.blocks.set(blockId, block)
    this.#blocks.set(blockId, { barberId: barber.by.id, day: block.day })
  }

  removeBlock(barber: Barber, blockId: string): void {
    barber.blocks.delete(blockId)
    this.#blocks.delete(blockId)
  }

  stands(booked: Booked): Appointment {
    const { appointmentId, barberId, clientId, day, status, bookedAt, bufferMinutes } = booked
    const barber = this.#barbers.get(barberId)
    if (!barber) throw new Error('an appointment of a barber who is not of this market')
    const times = {
      start: Date.parse(booked.start),
      end: Date.parse(booked.end),
      day,
      status,
      bufferMinutes,
    }
    const appointment = this.#appointments.get(appointmentId) ?? {
      appointmentId,
      barber,
      client: clientId === null ? undefined : this.#people.get(clientId),
      bookedAt,
      serviceIds: booked.services.map(({ serviceId }) => serviceId),
      ...times,
    }
    Object.assign(appointment, times)
    this.#appointments.set(appointmentId, appointment)
    if (clientId !== null)
      this.#visits.set(
        `${clientId} ${barberId}`,
        (this.#visits.get(`${clientId} ${barberId}`) ?? new Set()).add(appointment),
      )
    for (const person of [barber, appointment.client])
      person?.active[isActive(booked) ? 'add' : 'delete'](appointment)
    return appointment
  }

  ended(appointment: Appointment, status: 'completada' | 'cancelada'): void {
    appointment.status = status
    for (const person of [appointment.barber, appointment.client])
      person?.active.delete(appointment)
  }

  states(): Record<Status, number> {
    const states = { pendiente: 0, confirmada: 0, completada: 0, cancelada: 0 }
    for (const { status } of this.#appointments.values()) states[status]++
    return states
  }

  readonly #rolOf = async (userId: string) => {
    const role = this.#roles.get(userId)
    return role === 'cliente' || role === 'barbero' || role === 'duenno' ? role : undefined
  }

  /** Nobody is ever suspended here. */
  readonly accountOf: AccountOf = async (userId) => {
    const rol = await this.#rolOf(userId)
    return rol ? { rol, standing: active } : null
  }

  readonly booking: AllBookingReads = {
    rolOf: this.#rolOf,
    workplaceOf: async (barberId) => {
      const place = this.#placeOf.get(barberId)
      return {
        businessId: this.#shopOf.get(barberId) ?? null,
        locationIds: place === undefined ? [] : [place],
      }
    },
    busy: async (barberId, from, to) => busyOf(this.#barbers.get(barberId), from, to),
    draftsOf: async () => [],
    draftsShown: async () => {},
    heldBy: async (clientId, request, now) =>
      [...(this.#people.get(clientId)?.active ?? [])].flatMap((one) => {
        const overlaps = one.start < Date.parse(request.end) && one.end > Date.parse(request.start)
        const isToCome = one.barber.by.id === request.barberId && one.start > Date.parse(now)
        if (!overlaps && !isToCome) return []
        const { appointmentId, barber, day, start, end } = one
        return [
          {
            appointmentId,
            barberId: barber.by.id,
            day,
            start: new Date(start).toISOString(),
            end: new Date(end).toISOString(),
          },
        ]
      }),
    standing: async (appointmentId) => {
      const existing = this.#appointments.get(appointmentId)
      return (
        existing && {
          barberId: existing.barber.by.id,
          clientId: existing.client?.by.id ?? null,
          day: existing.day,
          ownerId: existing.barber.shop.owner.id,
        }
      )
    },
  }

  /** Acquaintances write freely. No account ends, so nothing pending is searched. */
  readonly chats: ChatReads = {
    acquaintance: async (one, other, at) => {
      const lately = ({ status, start }: Appointment) =>
        status !== 'cancelada' && start > Date.parse(at) - YEAR
      const visits = [`${one} ${other}`, `${other} ${one}`].flatMap((pair) => [
        ...(this.#visits.get(pair) ?? []),
      ])
      return visits.some(lately) ? 'booking' : this.society.mutual(one, other)
    },
    placesOf: (messageId) => this.society.messages.placesOf(messageId),
    waitingOf: async () => [],
  }

  readonly agendas: AvailabilityReads = {
    rolOf: this.#rolOf,
    shopOf: async (barberId) => this.#shopOf.get(barberId),
    block: async (blockId) => this.#blocks.get(blockId),
    liftedBlock: async () => undefined,
  }

  /** Nobody changes shop, zone or place once they have appointments. */
  readonly shops: ShopReads = {
    upcomingOf: async () => 0,
    upcomingAt: async () => 0,
    countOfLocations: async () => 0,
    locationsOf: async () => [],
  }
}

function busyOf(barber: Barber | undefined, from: number, to: number): TimeRange[] {
  const near = ({ start }: TimeRange) => start >= from - DAY && start < to
  const taken = [...(barber?.active ?? [])]
    .filter(near)
    .map(({ start, end, bufferMinutes }) => ({ start, end: end + bufferMinutes * 60_000 }))
  return [...taken, ...[...(barber?.blocks.values() ?? [])].filter(near)].sort(
    (a, b) => a.start - b.start,
  )
}
