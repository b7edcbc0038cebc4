/**
 * The order of the waiting list: a time that becomes free goes to the first who fits. Every step
 * has a derived id, so that after a crash, or on another node, the same steps come to the same end.
 */
import { servicesOffered } from '../business/catalogue.ts'
import type { SkipReason } from '../../../contract/booking/wait-words.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { agendaDecider } from '../../domain/booking/agenda.ts'
import type { HoldReleased } from '../../domain/booking/hold-events.ts'
import { localDay } from '../../domain/booking/schedule.ts'
import { waitDecider } from '../../domain/booking/waiting.ts'
import type { OfferedService } from '../../domain/business/catalogue.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { Gate } from '../access/gate.ts'
import type { CommandHandler } from '../kernel/handle.ts'
import type { Bookable, Workplaces } from './bookable.ts'
import { sumOf } from './details.ts'
import type { FreeTimes } from './free-times.ts'
import { bufferAfter, onlyGoes } from './home-service.ts'
import { policyContext, type OfferCommands } from './offers.ts'
import { type CheckReads, type Considered, WaitChecks } from './wait-checks.ts'
import {
  type AgendaOpening,
  openingRange,
  rangesOverlap,
  servicesHere,
  windowRanges,
} from './wait-fit.ts'

/** A barber, and the shop where they work. */
export interface WaitedFor {
  readonly businessId: string | null
  readonly barberId: string
}

export interface OpeningReads extends CheckReads {
  /** Entries that wait for this barber on one of these days, in their order. */
  waitingFor(barber: WaitedFor, days: readonly string[]): Promise<readonly string[]>
  /** Days for which an entry waits for this barber. */
  waitedDays(barber: WaitedFor): Promise<readonly string[]>
}

/** A visit that holds its time no more. */
export interface FreedVisit {
  /** Of its day. */
  readonly stream: string
  readonly appointmentId: string
  readonly barberId: string
  /** Where it stood; without, where its day has it. */
  readonly start?: string
  /** Names the opening. */
  readonly cause: string
}

interface OpeningParts {
  readonly commands: CommandHandler
  readonly reads: OpeningReads
  readonly workplaces: Workplaces
  readonly freeTimes: FreeTimes
  readonly gate: Gate
  readonly offers: OfferCommands
}

/** Held for a moment only, or opened by an event of its own. */
const noOpenings: ReadonlySet<string> = new Set(['draft', 'ticket', 'alternatives'])
/** Starts of one entry that are tried where others were faster. */
const MOST_TRIES = 4

export class OpeningCommands {
  readonly #parts: OpeningParts
  readonly #checks: WaitChecks

  constructor(parts: OpeningParts) {
    this.#parts = parts
    this.#checks = new WaitChecks(parts)
  }

  /** What its author can still undo is no opening yet: the end of that hold will be. */
  async freed(
    { stream, appointmentId, barberId, start, cause }: FreedVisit,
    at: string,
  ): Promise<void> {
    const day = await this.#parts.commands.state(agendaDecider, stream.slice('agenda-'.length), {
      fresh: true,
    })
    const booked = day.appointments.get(appointmentId)
    if (!booked || day.holds.some(({ of }) => of === appointmentId)) return
    const begin = start ?? booked.start
    const length = Date.parse(booked.end) - Date.parse(booked.start)
    const end = new Date(Date.parse(begin) + length).toISOString()
    const openingId = derivedId('opening', cause)
    await this.match({ openingId, barberId, start: begin, end, isExact: true }, at)
  }

  /** A hold is over: what it was for ends with it, and its time is free. */
  async released(
    { holdId, barberId, of, why, held }: ReturnType<typeof HoldReleased>['data'],
    cause: string,
    at: string,
  ): Promise<void> {
    const { offers } = this.#parts
    if (!held || noOpenings.has(held.purpose)) return
    if (held.purpose === 'offer' && why === 'used') return offers.settle(holdId, of, at)
    if (why === 'used') return
    if (held.purpose === 'offer' && why === 'lapsed') await offers.lapse(holdId, of, at)
    const { start, end, day } = held
    // Blocked time that was lifted is offered on the clients' grid.
    const { appointments } = await this.#parts.commands.state(agendaDecider, `${barberId}-${day}`)
    const isExact = held.purpose === 'offer' || appointments.has(of)
    const openingId = derivedId('opening', cause)
    await this.match({ openingId, barberId, start, end, isExact }, at)
  }

  /** On the clients' grid. */
  async unblocked(
    {
      barberId,
      start,
      end,
      cause,
    }: { barberId: string; start: string; end: string; cause: string },
    at: string,
  ): Promise<void> {
    const openingId = derivedId('opening', cause)
    await this.match({ openingId, barberId, start, end, isExact: false }, at)
  }

  /** Offers what has become free, entry by entry in their order. */
  async match(opening: AgendaOpening, at: string): Promise<void> {
    const { workplaces, reads } = this.#parts
    const bookable = await workplaces.bookable(opening.barberId)
    if (onlyGoes(bookable) || (bookable.shop && !bookable.shop.acceptsAppointments)) return
    if (Date.parse(opening.end) <= Date.parse(at)) return
    const days = new Set(
      [Date.parse(opening.start), Date.parse(opening.end) - 1].map((instant) =>
        localDay(instant, bookable.placeZone),
      ),
    )
    const { barberId } = opening
    const waitedFor = { businessId: bookable.businessId, barberId }
    let left: AgendaOpening | undefined = opening
    for (const entryId of await reads.waitingFor(waitedFor, [...days])) {
      const offeredUntil = await this.#consider(entryId, left, bookable, at)
      if (offeredUntil !== undefined) left = restOf(left, offeredUntil)
      // What is gone is kept from nobody.
      if (!left) return
    }
  }

  /** Hours have changed: what is free on days for which an entry waits is an opening. */
  async matchDays(barberId: string, cause: string, at: string): Promise<void> {
    const { workplaces, reads } = this.#parts
    const { businessId, placeZone } = await workplaces.bookable(barberId)
    for (const day of await reads.waitedDays({ businessId, barberId }))
      await this.matchDay({ barberId, day, zone: placeZone, cause }, at)
  }

  async matchDay(
    { barberId, day, zone, cause }: { barberId: string; day: string; zone?: string; cause: string },
    at: string,
  ): Promise<void> {
    const where = zone ?? (await this.#parts.workplaces.bookable(barberId)).placeZone
    const [range] = windowRanges([{ day, from: '00:00', to: '23:59' }], where)
    if (!range) return
    await this.match(
      {
        openingId: derivedId('opening', cause, day),
        barberId,
        start: new Date(range.start).toISOString(),
        end: new Date(range.end).toISOString(),
        isExact: false,
      },
      at,
    )
  }

  /** Gives the end of what was offered, pause included (milliseconds). */
  async #consider(
    entryId: string,
    opening: AgendaOpening,
    bookable: Bookable,
    at: string,
  ): Promise<number | undefined> {
    const { commands, offers } = this.#parts
    const entry = await commands.state(waitDecider, entryId, { fresh: true })
    if (entry?.status !== 'waiting') return undefined
    const looked = { entry, opening, bookable, at }
    const ranges = windowRanges(entry.windows, bookable.placeZone)
    if (!ranges.some((range) => rangesOverlap(range, openingRange(opening)))) return undefined
    const services = servicesHere(entry, await servicesOffered(commands, opening.barberId))
    if (!services) return this.#skip(looked, 'service_gone')
    const fit = await this.#checks.fit(looked, services)
    if (!fit) return undefined
    if ('why' in fit) return this.#skip(looked, fit.why)
    const why = await this.#checks.obstacle(looked, services, fit.starts[0] ?? 0)
    if (why) return this.#skip(looked, why)
    const { barberId, openingId } = opening
    for (const instant of fit.starts.slice(0, MOST_TRIES)) {
      const start = new Date(instant).toISOString()
      const offerId = derivedId('offer', openingId, entryId, start)
      const offer = { entry, barberId, bookable, services, start, offerId, reason: null }
      try {
        await offers.make(policyContext('offer', offerId, at), offer)
        return instant + lengthOf(services, bookable)
      } catch (error) {
        // The time, or the entry, went elsewhere meanwhile.
        if (!(error instanceof DomainError)) throw error
        if (error.code === 'has_offer') return this.#skip(looked, 'offered')
      }
    }
    return undefined
  }

  async #skip(
    { entry: { entryId }, opening, at }: Considered,
    why: SkipReason,
  ): Promise<undefined> {
    const { openingId, barberId, start } = opening
    await this.#parts.commands.handle(
      waitDecider,
      entryId,
      { type: 'SkipEntry', data: { openingId, barberId, start, why } },
      policyContext('skip', derivedId(openingId, entryId), at),
    )
  }
}

/** Milliseconds, with the pause after it. */
const lengthOf = (services: readonly OfferedService[], { availability }: Bookable): number =>
  (sumOf(services, 'minutes') + bufferAfter(availability.policy.bufferMinutes, false)) * 60_000

/** What of an opening comes after an offer; undefined where that is no time for anybody. */
function restOf(opening: AgendaOpening, offeredUntil: number): AgendaOpening | undefined {
  const { end } = openingRange(opening)
  if (end - offeredUntil < limits.slotMinutes * 60_000) return opening.isExact ? undefined : opening
  return opening.isExact
    ? { ...opening, start: new Date(offeredUntil).toISOString(), isExact: false }
    : opening
}
