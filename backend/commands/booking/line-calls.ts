/** Staff call a ticket to a chair and seat it there: held first in the barber's day, then booked. */
import { servicesOffered } from '../business/catalogue.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { agendaDecider } from '../../domain/booking/agenda.ts'
import type { Booked } from '../../domain/booking/agenda-state.ts'
import {
  isInLine,
  lineDecider,
  type LineCommand,
  refusedLines,
  streamOfLine,
  ticketIn,
  type WalkInLine,
} from '../../domain/booking/line.ts'
import type { HoldReleased } from '../../domain/booking/hold-events.ts'
import { localDay } from '../../domain/booking/schedule.ts'
import { authorize } from '../../domain/authority.ts'
import { businessDecider, worksIn } from '../../domain/business/business.ts'
import type { OfferedService } from '../../domain/business/catalogue.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { system } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { Gate } from '../access/gate.ts'
import { asStepOf, type CommandHandler, type Context } from '../kernel/handle.ts'
import { here } from './appointments.ts'
import type { Workplaces } from './bookable.ts'
import type { BookingCommands } from './booking.ts'
import { sumOf } from './details.ts'
import { bufferAfter } from './home-service.ts'
import type { LineChairs } from './line-chairs.ts'
import type { LineCommands, TicketAt } from './line.ts'
import { policyContext } from './offers.ts'
import { servicesHere } from './wait-fit.ts'

interface CallParts {
  readonly commands: CommandHandler
  readonly workplaces: Workplaces
  readonly booking: BookingCommands
  readonly chairs: LineChairs
  readonly line: LineCommands
  readonly gate: Gate
}

const MINUTE = 60_000

export class LineCallCommands {
  readonly #parts: CallParts

  constructor(parts: CallParts) {
    this.#parts = parts
  }

  /** To the chair of `barberId`. @throws chair_taken, already_called, other_barber, not_offered */
  async call(context: Context, ticketId: string, barberId: string): Promise<TicketAt> {
    const { chairs } = this.#parts
    const found = await this.#ofStaff(context, ticketId, barberId)
    const { ticket, place } = found
    if (!isInLine(ticket)) throw refusedLines.over()
    if (ticket.barberId !== null && ticket.barberId !== barberId)
      throw new DomainError('other_barber', 'Espera a otro barbero')
    if (ticket.call) throw refusedLines.called()
    const call = await this.#hold(context, found, barberId)
    try {
      const data = { ticketId, ...call }
      const line = await this.#onLine(context, found, { type: 'CallTicket', data })
      return { line, place, ticket: ticketIn(line, ticketId) }
    } catch (error) {
      if (error instanceof DomainError) await chairs.release(context, call)
      throw error
    }
  }

  /** The visit begins: an appointment with the ticket's id. @throws not_called */
  async seat(context: Context, ticketId: string): Promise<Booked> {
    const { booking, commands, line } = this.#parts
    const called = await line.find(ticketId)
    const found = await this.#ofStaff(context, ticketId, called?.ticket.call?.barberId)
    const { call, personId, clientId, guestName } = found.ticket
    if (!call) throw refusedLines.notCalled()
    const { barberId, holdId, start } = call
    // Another device was faster.
    if (found.ticket.status === 'sentado') return this.#seatedAt(call, ticketId)
    const services = await this.#servicesOf(found, barberId)
    const booked = await asStepOf(context, derivedId('seat', ticketId, holdId), (step) =>
      booking.enter(
        step,
        {
          barberId,
          appointmentId: ticketId,
          serviceIds: services.map(({ serviceId }) => serviceId),
          start,
          notes: '',
          allowOverlap: true,
          holdId,
          source: 'line',
        },
        clientId === null ? { guestId: personId, nombre: guestName ?? '' } : { clientId },
      ),
    ).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'hold_lapsed')
        throw refusedLines.notCalled()
      throw error
    })
    await this.#onLine(context, found, { type: 'SeatTicket', data: { ticketId, barberId } })
    const { state } = await commands.handle(
      agendaDecider,
      `${barberId}-${booked.day}`,
      { type: 'StartAppointment', data: { appointmentId: ticketId } },
      context,
      'start',
    )
    return here(state, ticketId)
  }

  async #seatedAt(
    { barberId, start }: NonNullable<TicketAt['ticket']['call']>,
    ticketId: string,
  ): Promise<Booked> {
    const { commands, workplaces } = this.#parts
    const { zone } = await workplaces.bookable(barberId)
    const day = `${barberId}-${localDay(Date.parse(start), zone)}`
    return here(await commands.state(agendaDecider, day, { fresh: true }), ticketId)
  }

  /** Called and not there. */
  async stepBack(context: Context, ticketId: string): Promise<TicketAt> {
    const found = await this.#ofStaff(context, ticketId)
    return this.#without(context, found, { type: 'StepBack', data: { ticketId, by: 'staff' } })
  }

  async skip(context: Context, ticketId: string): Promise<TicketAt> {
    const found = await this.#ofStaff(context, ticketId)
    return this.#without(context, found, { type: 'SkipTicket', data: { ticketId } })
  }

  /** The time of a call is over, and nobody sat down. */
  async lapse(holdId: string, ticketId: string, at: string): Promise<void> {
    await this.#settle(ticketId, 'lapse', holdId, at, {
      type: 'StepBack',
      data: { ticketId, by: 'clock', holdId },
    })
  }

  /** The hold of a call was used: its ticket is seated, also where that was cut off. */
  async settle(
    { holdId, of: ticketId, barberId, held }: ReturnType<typeof HoldReleased>['data'],
    at: string,
  ): Promise<void> {
    await this.#settle(ticketId, 'seat', holdId, at, {
      type: 'SeatTicket',
      data: { ticketId, barberId },
    })
    await this.#parts.commands
      .handle(
        agendaDecider,
        `${barberId}-${held?.day}`,
        { type: 'StartAppointment', data: { appointmentId: ticketId } },
        policyContext('line-start', holdId, at),
      )
      .catch((error: unknown) => {
        // It is over already, or was called off.
        if (!(error instanceof DomainError)) throw error
      })
  }

  async #settle(
    ticketId: string,
    act: string,
    holdId: string,
    at: string,
    command: Omit<LineCommand, 'by' | 'at'>,
  ): Promise<void> {
    const found = await this.#parts.line.find(ticketId)
    if (found) await this.#onLine(policyContext(`line-${act}`, holdId, at), found, command)
  }

  /** Ends a call, and what was held for it. */
  async #without(
    context: Context,
    found: TicketAt,
    command: Omit<LineCommand, 'by' | 'at'>,
  ): Promise<TicketAt> {
    const line = await this.#onLine(context, found, command)
    if (found.ticket.call) await this.#parts.chairs.release(context, found.ticket.call)
    return { ...found, line, ticket: ticketIn(line, found.ticket.ticketId) }
  }

  async #hold(context: Context, { ticket, place }: TicketAt, barberId: string) {
    const { commands, workplaces, gate } = this.#parts
    const { clientId, ticketId } = ticket
    if (clientId !== null) await gate.mustMeet({ by: system, at: context.at }, clientId, barberId)
    const services = await this.#servicesOf({ ticket }, barberId)
    const usual = await workplaces.bookable(barberId)
    const bookable = await workplaces.toWrite(context, barberId, usual)
    // Visits begin and end with a minute.
    const begin = Math.floor(Date.parse(context.at) / MINUTE) * MINUTE
    const start = new Date(begin).toISOString()
    const end = new Date(begin + sumOf(services, 'minutes') * MINUTE).toISOString()
    const holdId = derivedId('call', context.commandId, ticketId)
    const until = new Date(Date.parse(context.at) + limits.line.callSeconds * 1_000).toISOString()
    const day = localDay(begin, bookable.zone)
    const bufferMinutes = bufferAfter(bookable.availability.policy.bufferMinutes, false)
    const { businessId } = place
    const of = ticketId
    const by = context.by.id
    const data = { holdId, barberId, businessId, day, start, end, bufferMinutes, until, of, by }
    const { state } = await commands
      .handle(agendaDecider, `${barberId}-${day}`, { type: 'HoldChair', data }, context, 'hold')
      .catch((error: unknown) => {
        if (error instanceof DomainError && error.code === 'slot_taken') throw chairTaken()
        throw error
      })
    // Held by an earlier try that was cut off: as it said then.
    const hold = state.holds.find((one) => one.holdId === holdId)
    if (!hold) throw chairTaken()
    return { barberId, holdId, start: hold.start, until: hold.until }
  }

  /** As this barber offers them. @throws not_offered */
  async #servicesOf(
    { ticket }: Pick<TicketAt, 'ticket'>,
    barberId: string,
  ): Promise<readonly OfferedService[]> {
    const catalogue = await servicesOffered(this.#parts.commands, barberId)
    const services = servicesHere(ticket, catalogue)
    if (!services) throw new DomainError('not_offered', 'Ese barbero no ofrece esos servicios')
    return services
  }

  /** `barberId`: whose chair it is about; without, anybody who works there. */
  async #ofStaff(context: Context, ticketId: string, barberId?: string): Promise<TicketAt> {
    const { commands, line } = this.#parts
    const found = await line.find(ticketId)
    const shop = found && (await commands.state(businessDecider, found.place.businessId))
    const isStaff = shop !== null && shop !== undefined && worksIn(shop, context.by.id)
    authorize(
      context.by,
      'line.run',
      shop ? { owner: shop.ownerId, member: isStaff ? context.by.id : null } : undefined,
    )
    if (barberId !== undefined && shop)
      authorize(context.by, 'agenda.manage', {
        barber: worksIn(shop, barberId) ? barberId : null,
        owner: worksIn(shop, barberId) ? shop.ownerId : null,
      })
    if (!found) throw refusedLines.gone()
    return found
  }

  async #onLine(
    context: Context,
    { place }: TicketAt,
    command: Omit<LineCommand, 'by' | 'at'>,
  ): Promise<WalkInLine> {
    const stream = streamOfLine(place)
    return (await this.#parts.commands.handle(lineDecider, stream, command, context, 'line')).state
  }
}

const chairTaken = () =>
  new DomainError('chair_taken', 'No cabe ahora: la silla está ocupada o se acerca la próxima cita')
