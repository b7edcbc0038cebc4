/**
 * Offers of the waiting list: held in the barber's day first, then said to the entry. The day
 * decides who holds the time; a hold of which no offer came lapses, and the time is free again.
 */
import { servicesOffered } from '../business/catalogue.ts'
import type { WithdrawReason } from '../../../contract/booking/wait-words.ts'
import { agendaDecider } from '../../domain/booking/agenda.ts'
import { refusals } from '../../domain/booking/agenda-refusals.ts'
import { localDay } from '../../domain/booking/schedule.ts'
import {
  answerUntil,
  type SlotOffer,
  type WaitCommand,
  waitDecider,
  type WaitEntry,
} from '../../domain/booking/waiting.ts'
import type { OfferedService } from '../../domain/business/catalogue.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { system } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { Gate } from '../access/gate.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import type { Bookable, Workplaces } from './bookable.ts'
import { sumOf } from './details.ts'
import { bufferAfter } from './home-service.ts'
import { servicesHere } from './wait-fit.ts'

interface OfferParts {
  readonly commands: CommandHandler
  readonly workplaces: Workplaces
  readonly gate: Gate
}

/** An offer, and enough to find its streams. */
type OfferPlace = Pick<SlotOffer, 'offerId' | 'entryId' | 'barberId' | 'day'>

interface NewOffer {
  readonly entry: WaitEntry
  readonly barberId: string
  readonly bookable: Bookable
  /** As this barber offers them. */
  readonly services: readonly OfferedService[]
  readonly start: string
  readonly offerId: string
  /** Of staff; null where the order gave it. */
  readonly reason: string | null
}

export class OfferCommands {
  readonly #parts: OfferParts

  constructor(parts: OfferParts) {
    this.#parts = parts
  }

  /** Out of turn, by staff: exactly this time. @throws slot_taken, has_offer, not_found */
  async byHand(
    context: Context,
    { entry, barberId, start, reason }: Pick<NewOffer, 'entry' | 'barberId' | 'start' | 'reason'>,
  ): Promise<void> {
    const { commands, workplaces, gate } = this.#parts
    await gate.mustMeetEachOther(context, entry.clientId, barberId)
    const bookable = await workplaces.bookable(barberId)
    const services = servicesHere(entry, await servicesOffered(commands, barberId))
    if (!services) throw new DomainError('not_offered', 'Ese barbero no ofrece esos servicios')
    const offerId = derivedId('offer', context.commandId, entry.entryId)
    await this.make(context, { entry, barberId, bookable, services, start, offerId, reason })
  }

  /** The hold of an offer was used: it is accepted, also where that was cut off. */
  async settle(offerId: string, entryId: string, at: string): Promise<void> {
    const entry = await this.#parts.commands.state(waitDecider, entryId, { fresh: true })
    if (!entry) return
    const appointmentId = entry.appointmentId ?? acceptedAs(offerId)
    await this.#onEntry(entryId, 'settle', offerId, at, {
      type: 'AcceptOffer',
      data: { offerId, appointmentId },
    })
  }

  async lapse(offerId: string, entryId: string, at: string): Promise<void> {
    await this.#onEntry(entryId, 'lapse', offerId, at, { type: 'LapseOffer', data: { offerId } })
  }

  /** Its time goes to the next. */
  async withdraw(
    context: Context,
    offer: OfferPlace,
    why: WithdrawReason,
    reason: string | null = null,
  ): Promise<void> {
    const { offerId, entryId } = offer
    await this.#parts.commands.handle(
      waitDecider,
      entryId,
      { type: 'WithdrawOffer', data: { offerId, why, reason } },
      context,
      `withdraw-${offerId}`,
    )
    await this.release(context, offer)
  }

  async release(
    context: Context,
    { offerId, barberId, day }: Omit<OfferPlace, 'entryId'>,
  ): Promise<void> {
    await this.#parts.commands.handle(
      agendaDecider,
      `${barberId}-${day}`,
      { type: 'ReleaseHold', data: { holdId: offerId, why: 'withdrawn' } },
      context,
      `release-${offerId}`,
    )
  }

  /** Two people may no longer meet: what is offered between them is theirs no more. */
  async part(offers: readonly OfferPlace[], at: string): Promise<void> {
    for (const offer of offers)
      await this.withdraw(policyContext('part', offer.offerId, at), offer, 'apart')
  }

  /** @throws slot_taken, too_many_holds, has_offer, in_the_past */
  async make(
    context: Context,
    { entry, barberId, bookable, services, start, offerId, reason }: NewOffer,
  ): Promise<void> {
    const { commands } = this.#parts
    const { entryId, clientId } = entry
    const { businessId, placeZone, zone, place, currency, availability } = bookable
    const until = answerUntil(start, context.at)
    if (until === undefined) throw refusals.in_the_past()
    const day = localDay(Date.parse(start), zone)
    const end = new Date(Date.parse(start) + sumOf(services, 'minutes') * 60_000).toISOString()
    const bufferMinutes = bufferAfter(availability.policy.bufferMinutes, false)
    const { state } = await commands.handle(
      agendaDecider,
      `${barberId}-${day}`,
      {
        type: 'HoldOffer',
        data: {
          holdId: offerId,
          barberId,
          businessId,
          day,
          start,
          end,
          bufferMinutes,
          until,
          of: entryId,
          by: clientId,
        },
      },
      context,
      'hold',
    )
    // Held by an earlier try that was cut off: as long as it said then. Over: nothing is offered.
    const hold = state.holds.find(({ holdId }) => holdId === offerId)
    if (!hold) return
    try {
      await commands.handle(
        waitDecider,
        entryId,
        {
          type: 'OfferSlot',
          data: {
            offerId,
            barberId,
            day,
            start,
            end,
            zone: placeZone,
            locationId: place?.locationId ?? null,
            services: services.map(({ serviceId, nombre, cents, minutes }) => ({
              serviceId,
              nombre,
              cents,
              minutes,
            })),
            cents: sumOf(services, 'cents'),
            currency,
            until: hold.until,
            reason,
          },
        },
        context,
        'offer',
      )
    } catch (error) {
      if (error instanceof DomainError) await this.release(context, { offerId, barberId, day })
      throw error
    }
  }

  async #onEntry(
    entryId: string,
    act: string,
    about: string,
    at: string,
    command: Omit<WaitCommand, 'by' | 'at'>,
  ): Promise<void> {
    await this.#parts.commands.handle(
      waitDecider,
      entryId,
      command,
      policyContext(act, derivedId(about, entryId), at),
    )
  }
}

/** The commands of a policy: their ids derive from what they are about. */
export const policyContext = (act: string, id: string, at: string): Context => ({
  commandId: derivedId('waitlist', act, id),
  correlationId: id,
  by: system,
  at,
  position: 0n,
})

/** One offer is one appointment, whichever device accepts it. */
export const acceptanceOf = (offerId: string): string => derivedId('accept', offerId)
const acceptedAs = (offerId: string): string => derivedId('appointment', acceptanceOf(offerId))
