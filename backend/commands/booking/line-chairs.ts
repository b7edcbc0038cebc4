/** The chairs of a place: who works there today, and what they have to do. */
import { servicesOffered } from '../business/catalogue.ts'
import { type Agenda, type Booked, isActive } from '../../domain/booking/agenda-state.ts'
import { beginsAt, endsAt } from '../../domain/booking/delay-state.ts'
import { agendaDecider } from '../../domain/booking/agenda.ts'
import type { BookedDetails } from '../../domain/booking/events.ts'
import { type LineChair, type Duration, durationOf, fits } from '../../domain/booking/line-wait.ts'
import type { LineTicket } from '../../domain/booking/line.ts'
import { boundaryOf, effectiveWeek, hoursOf, localDay } from '../../domain/booking/schedule.ts'
import type { OpenBusiness } from '../../domain/business/business.ts'
import type { ServiceCatalogue } from '../../domain/business/catalogue.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import type { Bookable, Workplaces } from './bookable.ts'
import { sumOf } from './details.ts'
import { bufferAfter } from './home-service.ts'
import { servicesHere } from './wait-fit.ts'

type Services = Pick<BookedDetails['services'][number], 'serviceId' | 'minutes'>[]

export interface VisitLengths {
  readonly barberId: string
  /** Ids of its services, as `servicesKey` writes them. */
  readonly services: string
  /** The shortest first. */
  readonly minutes: readonly number[]
}

export interface ChairReads {
  /** How long visits of these barbers really took since then. */
  visitLengths(barberIds: readonly string[], since: string): Promise<readonly VisitLengths[]>
}

interface ChairParts {
  readonly commands: CommandHandler
  readonly reads: ChairReads
  readonly workplaces: Workplaces
}

/** Staff whose usual place is meant; null: the shop's own address. */
export interface ShopPlace {
  readonly shop: OpenBusiness
  readonly locationId: string | null
}

export interface ChairNow extends LineChair {
  readonly catalogue: ServiceCatalogue
  readonly durationOf: (services: Readonly<Services>) => Duration
}

/** Days of which durations count. */
const DAYS = 90
const AFTER_HOURS = { opens: 0, closes: Infinity }
const DAY_MS = 86_400_000
const MINUTE = 60_000

export class LineChairs {
  readonly #parts: ChairParts

  constructor(parts: ChairParts) {
    this.#parts = parts
  }

  async teamAt({ shop, locationId }: ShopPlace): Promise<string[]> {
    const team = [shop.ownerId, ...shop.team.members.keys()]
    const places = await Promise.all(team.map((id) => this.#parts.workplaces.bookable(id)))
    return team.filter((_, index) => {
      const found = places[index]
      return (
        found?.businessId === shop.businessId && (found.place?.locationId ?? null) === locationId
      )
    })
  }

  /** Whether a ticket could be called to this chair now, also after hours; null while it is taken. */
  async fitting(
    barberId: string,
    at: string,
  ): Promise<((ticket: Pick<LineTicket, 'services' | 'barberId'>) => boolean) | null> {
    const lengths = await this.#lengthsOf([barberId], at)
    const chair = await this.#chair(barberId, lengths, at, AFTER_HOURS)
    const now = Date.parse(at)
    if (!chair || isTaken(chair, now)) return null
    const next = chair.visits.at(0)?.start
    return (ticket) => {
      const services = servicesHere(ticket, chair.catalogue)
      if (!services || (ticket.barberId !== null && ticket.barberId !== barberId)) return false
      const durations = new Map([[barberId, chair.durationOf(services)]])
      return fits({ durations }, chair, now, next)
    }
  }

  /** Chairs that are open now or later today. */
  async open(place: ShopPlace, at: string): Promise<ChairNow[]> {
    const team = await this.teamAt(place)
    const lengths = Map.groupBy(await this.#lengthsOf(team, at), ({ barberId }) => barberId)
    const chairs = await Promise.all(
      team.map((barberId) => this.#chair(barberId, lengths.get(barberId) ?? [], at)),
    )
    return chairs.filter((chair) => chair !== undefined)
  }

  /** The time that was held for a call. */
  async release(
    context: Context,
    { barberId, holdId, start }: NonNullable<LineTicket['call']>,
  ): Promise<void> {
    const { zone } = await this.#parts.workplaces.bookable(barberId)
    await this.#parts.commands.handle(
      agendaDecider,
      `${barberId}-${localDay(Date.parse(start), zone)}`,
      { type: 'ReleaseHold', data: { holdId, why: 'withdrawn' } },
      context,
      `release-${holdId}`,
    )
  }

  #lengthsOf(barberIds: readonly string[], at: string): Promise<readonly VisitLengths[]> {
    const since = new Date(Date.parse(at) - DAYS * DAY_MS).toISOString()
    return this.#parts.reads.visitLengths(barberIds, since)
  }

  async #chair(
    barberId: string,
    lengths: readonly VisitLengths[],
    at: string,
    afterHours?: Pick<LineChair, 'opens' | 'closes'>,
  ): Promise<ChairNow | undefined> {
    const { commands, workplaces } = this.#parts
    const bookable = await workplaces.bookable(barberId)
    const now = Date.parse(at)
    const shift = shiftOf(bookable, now) ?? afterHours
    if (!shift) return undefined
    const [day, catalogue] = await Promise.all([
      commands.state(agendaDecider, `${barberId}-${localDay(now, bookable.zone)}`, { fresh: true }),
      servicesOffered(commands, barberId),
    ])
    const pause = bufferAfter(bookable.availability.policy.bufferMinutes, false)
    const minutesOf = new Map(lengths.map(({ services, minutes }) => [services, minutes]))
    const duration = (services: Readonly<Services>) =>
      durationOf(sumOf(services, 'minutes'), minutesOf.get(servicesKey(services)) ?? [], pause)
    return { barberId, catalogue, durationOf: duration, ...shift, ...dayOf(day, duration, now) }
  }
}

/** As planned: that a visit is over is not always said. */
const isTaken = ({ current }: LineChair, now: number): boolean =>
  current !== null && current.since + (current.planned + current.pause) * MINUTE > now

export const servicesKey = (services: Readonly<Services>): string =>
  services
    .map(({ serviceId }) => serviceId)
    .sort()
    .join(' ')

/** From the first opening that is not over to the last closing; undefined on a day off. */
function shiftOf(
  { placeZone, opening, availability: { horario, exceptions } }: Bookable,
  now: number,
): Pick<LineChair, 'opens' | 'closes'> | undefined {
  const today = localDay(now, placeZone)
  const [first, ...more] = hoursOf(today, effectiveWeek(horario, opening), exceptions)
    .map(({ start, end }) => ({
      opens: boundaryOf(today, start, placeZone),
      closes: boundaryOf(today, end, placeZone),
    }))
    .filter(({ closes }) => closes > now)
  return first && { opens: first.opens, closes: more.at(-1)?.closes ?? first.closes }
}

/** Who sits there, or was called to it, and what comes. */
function dayOf(
  { appointments, blocks, holds }: Agenda,
  duration: (services: Booked['services']) => Duration,
  now: number,
): Pick<LineChair, 'current' | 'visits'> {
  const active = [...appointments.values()].filter(isActive)
  const isSeated = (booked: Booked) =>
    booked.startedAt !== null ||
    (Date.parse(beginsAt(booked)) <= now && Date.parse(endsAt(booked)) > now)
  const seated = active.find(isSeated)
  const exactly = ({ start, end }: { start: string; end: string }) => {
    const minutes = (Date.parse(end) - Date.parse(start)) / MINUTE
    return {
      start: Date.parse(start),
      planned: minutes,
      minutes: [minutes],
      isPlanned: false,
      pause: 0,
    }
  }
  const called = holds.find(({ purpose, until }) => purpose === 'ticket' && Date.parse(until) > now)
  const visits = [
    ...active
      .filter((booked) => booked !== seated && Date.parse(booked.end) > now)
      .map((booked) => ({ ...duration(booked.services), start: Date.parse(booked.start) })),
    ...blocks.filter(({ end }) => Date.parse(end) > now).map(exactly),
    ...(seated && called ? [exactly(called)] : []),
  ].sort((a, b) => a.start - b.start)
  const since = seated && Date.parse(seated.startedAt ?? seated.start)
  return {
    visits,
    current:
      seated && since !== undefined
        ? { ...duration(seated.services), since }
        : called
          ? { ...exactly(called), since: Date.parse(called.start) }
          : null,
  }
}
