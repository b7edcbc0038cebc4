/** Booking: reads the facts, decides in one pure function (details.ts), appends to the day. */
import { agendaDecider } from '../../domain/booking/agenda.ts'
import type { Booked } from '../../domain/booking/agenda-state.ts'
import type { BookedDetails } from '../../domain/booking/events.ts'
import type { SlotOffer } from '../../domain/booking/waiting.ts'
import { termsOf } from '../../domain/booking/terms.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { mustBeFreeByEarlierClocks } from '../business/clocks.ts'
import { mustServe } from '../identity/barbers.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import type { Gate } from '../access/gate.ts'
import { here } from './appointments.ts'
import { type Bookable, invalidBooking, type Workplaces } from './bookable.ts'
import { type Claimant, type TimeHoldReads, claimTime, releaseTime } from './time-holds.ts'
import {
  type BookingFacts,
  type BookingRequest,
  chosen,
  clientBooking,
  detailsOf,
  type Entered,
  enteredBooking,
  timeOf,
} from './details.ts'
import type { FreeTimes } from './free-times.ts'
import { isOnNoMap } from './home-service.ts'

interface BookingParts {
  readonly commands: CommandHandler
  readonly reads: TimeHoldReads
  readonly workplaces: Workplaces
  readonly freeTimes: FreeTimes
  readonly gate: Gate
}

/** With the new price, to which the client may agree. */
const priceChanged = (cents: number) => {
  const { code, message } = invalidBooking('price_changed')
  return new DomainError(code, message, { totalPrice: cents / 100 })
}

export class BookingCommands {
  readonly #commands: CommandHandler
  readonly #reads: TimeHoldReads
  readonly #workplaces: Workplaces
  readonly #freeTimes: FreeTimes
  readonly #gate: Gate

  constructor({ commands, reads, workplaces, freeTimes, gate }: BookingParts) {
    this.#commands = commands
    this.#reads = reads
    this.#workplaces = workplaces
    this.#freeTimes = freeTimes
    this.#gate = gate
  }

  /** Books for the asker. @throws DomainError: slot_taken carries free alternatives */
  async book(context: Context, request: BookingRequest): Promise<Booked> {
    if (context.by.id === request.barberId)
      throw invalidBooking('own_chair', 'No puedes reservar una cita contigo mismo.')
    const { existing, ...facts } = await this.#factsFor(context, request)
    const { bookable } = facts
    const { policy } = bookable.availability
    const details = clientBooking(context, request, facts)
    const { holdId } = request
    return this.#freeTimes.orAlternatives(bookable, details, context.at, async () => {
      await this.#freeTimes.mustOffer(bookable, details)
      const limits = { allowOverlap: request.allowOverlap, most: policy.maxActivePerClient }
      const claimant = { clientId: context.by.id, known: existing, limits }
      return this.#claimed(context, claimant, details, () =>
        this.#write(context, details, bookable, {
          autoConfirm: policy.autoConfirm && !isOnNoMap(request.home),
          holdId,
        }),
      )
    })
  }

  /**
   * Books what the waiting list offers: at the offered time whatever the grid and the notice say,
   * confirmed, at today's price. @throws hold_lapsed, price_changed, client_overlap
   */
  async bookOffered(
    context: Context,
    { offerId, barberId, services, start, locationId }: SlotOffer,
    { totalPrice }: Pick<BookingRequest, 'totalPrice'>,
  ): Promise<Booked> {
    const request: BookingRequest = {
      barberId,
      serviceIds: services.map(({ serviceId }) => serviceId),
      locationId: locationId ?? undefined,
      start,
      notes: '',
      allowOverlap: false,
      totalPrice,
      holdId: offerId,
      source: 'waitlist',
    }
    const { existing, ...facts } = await this.#factsFor(context, request)
    const { bookable } = facts
    const details = detailsOf({ context, wanted: request, ...facts, clientId: context.by.id })
    if (totalPrice !== undefined && Math.round(totalPrice * 100) !== details.cents)
      throw priceChanged(details.cents)
    const most = bookable.availability.policy.maxActivePerClient
    const claimant = {
      clientId: context.by.id,
      known: existing,
      limits: { allowOverlap: false, most },
    }
    return this.#claimed(context, claimant, details, () =>
      this.#write(context, details, bookable, { autoConfirm: true, holdId: offerId }),
    )
  }

  /** What a client would book, where it is free: for who holds the time first. */
  async wanted(
    context: Context,
    request: BookingRequest,
  ): Promise<{ readonly details: BookedDetails; readonly bookable: Bookable }> {
    if (context.by.id === request.barberId)
      throw invalidBooking('own_chair', 'No puedes reservar una cita contigo mismo.')
    const { existing: _, ...facts } = await this.#factsFor(context, request)
    const details = clientBooking(context, request, facts)
    await this.#freeTimes.orAlternatives(facts.bookable, details, context.at, () =>
      this.#freeTimes.mustOffer(facts.bookable, details),
    )
    return { details, bookable: facts.bookable }
  }

  /** Books for a client, confirmed, at any hour. The caller has checked permission. */
  async enter(context: Context, request: BookingRequest, entered: Entered): Promise<Booked> {
    const { barberId } = request
    // Entered by the owner, too, it is a new booking between client and barber.
    if ('clientId' in entered) await this.#gate.mustMeet(context, barberId, entered.clientId)
    const [found, services] = await Promise.all([
      this.#workplaces.bookable(barberId, request.locationId),
      chosen(this.#commands, barberId, request.serviceIds),
    ])
    const bookable = await this.#workplaces.toWrite(context, barberId, found, request.locationId)
    const details = enteredBooking(context, request, { bookable, services }, entered)
    return this.#freeTimes.orAlternatives(bookable, details, context.at, () =>
      this.#write(context, details, bookable, { autoConfirm: true, holdId: request.holdId }),
    )
  }

  /** Reads all facts at once. The gate answers first: a blocked client learns nothing from them. */
  async #factsFor(
    context: Context,
    request: BookingRequest,
  ): Promise<BookingFacts & { existing: Awaited<ReturnType<TimeHoldReads['heldBy']>> }> {
    const { barberId, locationId } = request
    const clientId = context.by.id
    const services = chosen(this.#commands, barberId, request.serviceIds)
    const pending = Promise.all([
      this.#workplaces.bookable(barberId, locationId),
      services,
      services.then((list) =>
        this.#reads.heldBy(clientId, { barberId, ...timeOf(request, list) }, context.at),
      ),
    ])
    pending.catch(() => {})
    mustServe((await this.#gate.mustMeet(context, clientId, barberId)).rol)
    const [found, offered, existing] = await pending
    const bookable = await this.#workplaces.toWrite(context, barberId, found, locationId)
    return { bookable, services: offered, existing }
  }

  async #write(
    context: Context,
    details: BookedDetails,
    { availability: { policy } }: Bookable,
    how: { readonly autoConfirm: boolean; readonly holdId?: string | undefined },
  ): Promise<Booked> {
    await mustBeFreeByEarlierClocks(this.#commands, details.barberId, details, context.at)
    const book = {
      type: 'BookAppointment',
      data: { details, terms: termsOf(policy), ...how },
    } as const
    const { state } = await this.#commands.handle(
      agendaDecider,
      `${details.barberId}-${details.day}`,
      book,
      context,
    )
    return here(state, details.appointmentId)
  }

  /** Books once the client's limits allow it; a claim of which nothing comes is given back. */
  async #claimed<T>(
    context: Context,
    claimant: Claimant,
    details: BookedDetails,
    book: () => Promise<T>,
  ): Promise<T> {
    await claimTime(this.#commands, context, claimant, details)
    try {
      return await book()
    } catch (error) {
      if (error instanceof DomainError)
        await releaseTime(this.#commands, context, claimant.clientId, details.appointmentId)
      throw error
    }
  }
}
