/** A client answers what the waiting list offers: yes, no, and the no taken back. */
import { agendaDecider } from '../../domain/booking/agenda.ts'
import type { Booked } from '../../domain/booking/agenda-state.ts'
import { UNDO_SECONDS } from '../../domain/kernel/undo.ts'
import {
  liveOffer,
  refusedWaits,
  waitDecider,
  type WaitEntry,
} from '../../domain/booking/waiting.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { asStepOf, type CommandHandler, type Context } from '../kernel/handle.ts'
import type { AppointmentCommands } from './appointments.ts'
import type { BookingCommands } from './booking.ts'
import { acceptanceOf } from './offers.ts'
import { ownWait } from './waiting.ts'

export interface OfferReads {
  /** The entry to which an offer was made. */
  entryOf(offerId: string): Promise<string | undefined>
  /** Waits until they show all that was written. */
  waitsShown(): Promise<void>
}

interface AnswerParts {
  readonly commands: CommandHandler
  readonly reads: OfferReads
  readonly booking: BookingCommands
  readonly appointments: AppointmentCommands
}

export class OfferAnswerCommands {
  readonly #parts: AnswerParts

  constructor(parts: AnswerParts) {
    this.#parts = parts
  }

  /**
   * Books what is offered, or moves the appointment there; confirmed at once. Once, whatever the
   * number of devices. @throws offer_lapsed, price_changed, client_overlap, unavailable
   */
  async accept(context: Context, offerId: string, totalPrice: number | undefined): Promise<Booked> {
    const { commands, booking, appointments } = this.#parts
    const entry = await this.#entryOf(context, offerId)
    // Another device was faster: it is one appointment.
    if (entry.accepted?.offerId === offerId)
      return appointments.ofClient(context, entry.accepted.appointmentId)
    const offer = liveOffer(entry, offerId, context.at)
    const booked = await asStepOf(context, acceptanceOf(offerId), (step) =>
      entry.appointmentId === null
        ? booking.bookOffered(step, offer, { totalPrice })
        : appointments.moveToOffer(step, entry.appointmentId, offer),
    ).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'hold_lapsed') throw refusedWaits.lapsed()
      throw error
    })
    await commands.handle(
      waitDecider,
      entry.entryId,
      { type: 'AcceptOffer', data: { offerId, appointmentId: booked.appointmentId } },
      context,
      'accept',
    )
    return booked
  }

  /** The time is kept for as long as that may be taken back. @throws offer_lapsed */
  async decline(context: Context, offerId: string): Promise<string> {
    const entry = await this.#entryOf(context, offerId)
    const { state } = await this.#parts.commands.handle(
      waitDecider,
      entry.entryId,
      { type: 'DeclineOffer', data: { offerId } },
      context,
      'decline',
    )
    const declined = state?.declined
    if (declined?.offerId !== offerId) throw refusedWaits.lapsed()
    // Where it ends sooner by itself, it stays so.
    const until = new Date(Date.parse(context.at) + HELD_MS).toISOString()
    if (until < declined.until)
      await this.#holdUntil(context, declined, until, 'shorten').catch(ifLapsed)
    return declined.undoUntil
  }

  /** @throws too_late_to_undo */
  async undoDecline(context: Context, offerId: string): Promise<void> {
    const entry = await this.#entryOf(context, offerId)
    const { declined } = entry
    // First held, then said: an offer without its time would be none.
    if (declined?.offerId === offerId && context.at <= declined.undoUntil)
      await this.#holdUntil(context, declined, declined.until, 'restore')
    await this.#parts.commands.handle(
      waitDecider,
      entry.entryId,
      { type: 'ReopenOffer', data: { offerId } },
      context,
      'undo',
    )
  }

  async #holdUntil(
    context: Context,
    { barberId, day, offerId }: NonNullable<WaitEntry['offer']>,
    until: string,
    part: string,
  ): Promise<void> {
    await this.#parts.commands.handle(
      agendaDecider,
      `${barberId}-${day}`,
      { type: 'HoldUntil', data: { holdId: offerId, until } },
      context,
      part,
    )
  }

  async #entryOf(context: Context, offerId: string): Promise<WaitEntry> {
    const { reads } = this.#parts
    let entryId = await reads.entryOf(offerId)
    if (entryId === undefined) {
      await reads.waitsShown()
      entryId = await reads.entryOf(offerId)
    }
    if (entryId === undefined) throw new DomainError('not_found', 'Esta oferta no existe')
    return ownWait(this.#parts.commands, context, entryId)
  }
}

/** The undo, and a little more for what is on its way. */
const HELD_MS = (UNDO_SECONDS + 2) * 1_000

/** The offer is declined all the same: its time is free already. */
function ifLapsed(error: unknown): void {
  if (!(error instanceof DomainError && error.code === 'hold_lapsed')) throw error
}
