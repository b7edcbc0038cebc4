/**
 * The order of the waiting list: a time that becomes free goes to the first who fits. Every step
 * has a derived id, so that after a crash, or on another node, the same steps come to the same end.
 */
import type { SkipReason } from '../../../contract/booking/wait-words.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { agendaDecider } from '../../domain/booking/agenda.ts'
import type { HoldReleased } from '../../domain/booking/hold-events.ts'
import { localDay } from '../../domain/booking/schedule.ts'
import { isBusyWithOffer, waitDecider, type WaitEntry } from '../../domain/booking/waiting.ts'
import { catalogueDecider, type OfferedService } from '../../domain/business/catalogue.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { system } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { Gate } from '../access/gate.ts'
import type { CommandHandler } from '../kernel/handle.ts'
import type { Bookable, Workplaces } from './bookable.ts'
import { sumOf } from './details.ts'
import type { FreeTimes } from './free-times.ts'
import { bufferAfter, onlyGoes } from './home-service.ts'
import { dayOf } from './moves.ts'
import { policyContext, type OfferCommands } from './offers.ts'
import type { TimeHoldReads } from './time-holds.ts'
import {
  type AgendaOpening,
  rangesOverlap,
  servicesHere,
  startsFor,
  windowRanges,
} from './wait-fit.ts'

/** A barber, and the shop where they work. */
export interface WaitedFor {
  readonly businessId: string | null
  readonly barberId: string
}

export interface OpeningReads extends TimeHoldReads {
  /** Entries that wait for this barber on one of these days, in their order. */
  waitingFor(barber: WaitedFor, days: readonly string[]): Promise<readonly string[]>
  /** Days for which anybody waits for this barber. */
  waitedDays(barber: WaitedFor): Promise<readonly string[]>
  /** Does the client want to be left alone now? */
  isQuiet(clientId: string, at: string): Promise<boolean>
  standing(
    appointmentId: string,
  ): Promise<{ readonly barberId: string; readonly day: string } | undefined>
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

/** Visits that begin so soon are offered in quiet hours, too, where the client wants that. */
const SOON_MS = 3 * 3_600_000
/** Starts of one entry that are tried where others were faster. */
const MOST_TRIES = 4

/** An entry that is looked at for an opening. */
interface Looked {
  readonly entry: WaitEntry
  readonly opening: AgendaOpening
  readonly bookable: Bookable
  readonly at: string
}

export class OpeningCommands {
  readonly #parts: OpeningParts

  constructor(parts: OpeningParts) {
    this.#parts = parts
  }

  /** What its author may still take back is no opening yet: the end of that hold will be. */
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
    if (!held || held.purpose === 'draft') return
    if (held.purpose === 'offer' && why === 'used') return offers.settle(holdId, of, at)
    if (why === 'used') return
    if (held.purpose === 'offer' && why === 'lapsed') await offers.lapse(holdId, of, at)
    const { start, end } = held
    await this.match(
      { openingId: derivedId('opening', cause), barberId, start, end, isExact: true },
      at,
    )
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
    const keeper = { businessId: bookable.businessId, barberId }
    for (const entryId of await reads.waitingFor(keeper, [...days]))
      await this.#consider(entryId, opening, bookable, at)
  }

  /** Hours have changed: whatever is free on days for which somebody waits is an opening. */
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

  async #consider(
    entryId: string,
    opening: AgendaOpening,
    bookable: Bookable,
    at: string,
  ): Promise<void> {
    const { commands, offers } = this.#parts
    const entry = await commands.state(waitDecider, entryId, { fresh: true })
    if (entry?.status !== 'waiting') return
    const looked = { entry, opening, bookable, at }
    const services = servicesHere(entry, await commands.state(catalogueDecider, opening.barberId))
    if (!services) return this.#skip(looked, 'service_gone')
    const fit = await this.#fit(looked, services)
    if (!fit) return
    if ('why' in fit) return this.#skip(looked, fit.why)
    const why = await this.#obstacle(looked, services, fit.starts[0] ?? 0)
    if (why) return this.#skip(looked, why)
    const { barberId, openingId } = opening
    for (const instant of fit.starts.slice(0, MOST_TRIES)) {
      const start = new Date(instant).toISOString()
      const offerId = derivedId('offer', openingId, entryId, start)
      const offer = { entry, barberId, bookable, services, start, offerId, reason: null }
      try {
        return await offers.make(policyContext('offer', offerId, at), offer)
      } catch (error) {
        // The time, or the entry, went elsewhere meanwhile.
        if (!(error instanceof DomainError)) throw error
        if (error.code === 'has_offer') return this.#skip(looked, 'offered')
      }
    }
  }

  /** Undefined where the opening does not concern the entry, or is gone. */
  async #fit(
    { entry, opening, bookable, at }: Looked,
    services: readonly OfferedService[],
  ): Promise<ReturnType<typeof startsFor>> {
    const { policy } = bookable.availability
    const now = Date.parse(at)
    const free = (serviceIds: readonly string[]) => this.#freeOf(opening, bookable, serviceIds, now)
    const fit = startsFor(entry, {
      opening,
      ranges: windowRanges(entry.windows, bookable.placeZone),
      free: await free(services.map(({ serviceId }) => serviceId)),
      minutes: sumOf(services, 'minutes'),
      bufferMinutes: bufferAfter(policy.bufferMinutes, false),
      minNoticeMinutes: policy.minNoticeMinutes,
      before: await this.#before(entry),
      now,
    })
    if (!fit || !('why' in fit) || fit.why !== 'too_long') return fit
    // It is too short for these services only where it is still there.
    const range = { start: Date.parse(opening.start), end: Date.parse(opening.end) }
    const isThere = (await free([])).some((start) =>
      rangesOverlap({ start, end: start + limits.slotMinutes * 60_000 }, range),
    )
    return isThere ? fit : undefined
  }

  async #freeOf(
    { barberId, start, end }: AgendaOpening,
    { placeZone }: Bookable,
    serviceIds: readonly string[],
    now: number,
  ): Promise<number[]> {
    const from = localDay(Date.parse(start), placeZone)
    const days = from === localDay(Date.parse(end) - 1, placeZone) ? 1 : 2
    const { dias } = await this.#parts.freeTimes.slots(barberId, { from, days, serviceIds, now })
    return dias.flatMap(({ horarios }) => horarios.map(({ inicio }) => Date.parse(inicio)))
  }

  /** The start of the appointment that would be moved forward. */
  async #before({ appointmentId }: WaitEntry): Promise<number | undefined> {
    if (appointmentId === null) return undefined
    const { commands, reads } = this.#parts
    const place = await reads.standing(appointmentId)
    if (!place) return 0
    const day = await dayOf(commands, { appointmentId, ...place })
    const agenda = await commands.state(agendaDecider, `${place.barberId}-${day}`)
    const booked = agenda.appointments.get(appointmentId)
    const isToCome = booked?.status === 'confirmada' || booked?.status === 'pendiente'
    return booked && isToCome ? Date.parse(booked.start) : 0
  }

  async #obstacle(
    { entry, opening: { barberId }, bookable, at }: Looked,
    services: readonly OfferedService[],
    first: number,
  ): Promise<SkipReason | undefined> {
    const { gate, reads } = this.#parts
    const { clientId, appointmentId, always } = entry
    if (isBusyWithOffer(entry, at)) return 'offered'
    const mayMeet = await gate.mustMeet({ by: system, at }, clientId, barberId).then(
      () => true,
      (error: unknown) => {
        if (error instanceof DomainError) return false
        throw error
      },
    )
    if (!mayMeet) return 'apart'
    const isSoon = first - Date.parse(at) <= SOON_MS
    if (!(always && isSoon) && (await reads.isQuiet(clientId, at))) return 'quiet'
    const time = {
      start: new Date(first).toISOString(),
      end: new Date(first + sumOf(services, 'minutes') * 60_000).toISOString(),
    }
    const held = await reads.heldBy(clientId, { barberId, ...time }, at)
    const others = held.filter((one) => one.appointmentId !== appointmentId)
    if (others.some((one) => one.start < time.end && time.start < one.end)) return 'overlap'
    const active = others.filter((one) => one.barberId === barberId && one.start > at).length
    const { maxActivePerClient } = bookable.availability.policy
    return appointmentId === null && active >= maxActivePerClient ? 'limit' : undefined
  }

  async #skip({ entry: { entryId }, opening, at }: Looked, why: SkipReason): Promise<void> {
    const { openingId, barberId, start } = opening
    await this.#parts.commands.handle(
      waitDecider,
      entryId,
      { type: 'SkipEntry', data: { openingId, barberId, start, why } },
      policyContext('skip', derivedId(openingId, entryId), at),
    )
  }
}
