/** Whether an entry of the waiting list could take an opening now, or why not. */
import type { SkipReason } from '../../../contract/booking/wait-words.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { agendaDecider } from '../../domain/booking/agenda.ts'
import { localDay } from '../../domain/booking/schedule.ts'
import { isBusyWithOffer, type WaitEntry } from '../../domain/booking/waiting.ts'
import type { OfferedService } from '../../domain/business/catalogue.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import type { Gate } from '../access/gate.ts'
import type { CommandHandler } from '../kernel/handle.ts'
import type { Bookable } from './bookable.ts'
import { sumOf } from './details.ts'
import type { FreeTimes } from './free-times.ts'
import { bufferAfter } from './home-service.ts'
import { dayOf } from './moves.ts'
import type { TimeHoldReads } from './time-holds.ts'
import {
  type AgendaOpening,
  openingRange,
  rangesOverlap,
  startsFor,
  windowRanges,
} from './wait-fit.ts'

export interface CheckReads extends TimeHoldReads {
  /** Does the client want to be left alone now? */
  isQuiet(clientId: string, at: string): Promise<boolean>
  standing(
    appointmentId: string,
  ): Promise<{ readonly barberId: string; readonly day: string } | undefined>
}

interface CheckParts {
  readonly commands: CommandHandler
  readonly reads: CheckReads
  readonly freeTimes: FreeTimes
  readonly gate: Gate
}

/** Visits that begin so soon are offered in quiet hours, too, where the client wants that. */
const SOON_MS = 3 * 3_600_000
/** An entry that is looked at for an opening. */
export interface Considered {
  readonly entry: WaitEntry
  readonly opening: AgendaOpening
  readonly bookable: Bookable
  readonly at: string
}

export class WaitChecks {
  readonly #parts: CheckParts

  constructor(parts: CheckParts) {
    this.#parts = parts
  }

  /** Undefined where the opening does not concern the entry, or is gone. */
  async fit(
    { entry, opening, bookable, at }: Considered,
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
    const range = openingRange(opening)
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

  async obstacle(
    { entry, opening: { barberId }, bookable, at }: Considered,
    services: readonly OfferedService[],
    first: number,
  ): Promise<SkipReason | undefined> {
    const { gate, reads } = this.#parts
    const { clientId, appointmentId, always } = entry
    if (isBusyWithOffer(entry, at)) return 'offered'
    const mayMeet = await gate.mustMeetEachOther({ at }, clientId, barberId).then(
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
}
