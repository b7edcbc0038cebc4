/** A shop's walk-in line: opened, joined, left, closed. */
import { servicesOffered } from '../business/catalogue.ts'
import type { TicketSource } from '../../../contract/booking/line-words.ts'
import {
  isInLine,
  type LineCommand,
  lineDecider,
  type LinePlace,
  type LineTicket,
  refusedLines,
  streamOfLine,
  ticketIn,
  type WalkInLine,
} from '../../domain/booking/line.ts'
import { localDay } from '../../domain/booking/schedule.ts'
import { authorize } from '../../domain/authority.ts'
import {
  businessDecider,
  isHidden,
  type OpenBusiness,
  worksIn,
} from '../../domain/business/business.ts'
import { locationDecider } from '../../domain/business/location.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { Gate } from '../access/gate.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import { invalidBooking } from './bookable.ts'
import { serviceNamesOf } from './calendars.ts'
import type { LineChairs } from './line-chairs.ts'
import type { LineWaits } from './line-waits.ts'

export interface LineReads {
  /** The line of a ticket. */
  placeOf(ticketId: string): Promise<LinePlace | undefined>
  /** Tickets with which a person waits or is called, anywhere. */
  openTicketsOf(clientId: string): Promise<readonly (LinePlace & { readonly ticketId: string })[]>
  /** Waits until they show all that was written. */
  linesShown(): Promise<void>
}

interface LineParts {
  readonly commands: CommandHandler
  readonly reads: LineReads
  readonly chairs: LineChairs
  readonly waits: LineWaits
  readonly gate: Gate
}

export interface LineAt extends LinePlace {
  readonly zone: string
  readonly shop: OpenBusiness
  /** Null at the shop's own address. */
  readonly locationId: string | null
}

export interface TicketRequest {
  readonly serviceIds: readonly string[]
  /** Undefined: any barber. */
  readonly barberId: string | undefined
  /** Of somebody without an account; null for the asker's own ticket. */
  readonly guestName: string | null
  readonly source: TicketSource
}

export interface TicketAt {
  readonly line: WalkInLine
  readonly ticket: LineTicket
  readonly place: LinePlace
}

export class LineCommands {
  readonly #parts: LineParts

  constructor(parts: LineParts) {
    this.#parts = parts
  }

  /** Today's line of a shop, or of one of its locations. @throws not_found */
  async placeAt(businessId: string, locationId: string | undefined, at: string): Promise<LineAt> {
    const { commands } = this.#parts
    const [shop, location] = await Promise.all([
      commands.state(businessDecider, businessId),
      locationId === undefined ? null : commands.state(locationDecider, locationId),
    ])
    if (!shop || isHidden(shop)) throw new DomainError('not_found', 'Negocio no encontrado')
    const isOpen = location?.businessId === businessId && location.place.status === 'active'
    if (locationId !== undefined && !isOpen)
      throw new DomainError('not_found', 'Locación no encontrada')
    const zone = location?.place.zone ?? shop.profile.zone
    return {
      businessId,
      placeId: locationId ?? businessId,
      locationId: locationId ?? null,
      day: localDay(Date.parse(at), zone),
      zone,
      shop,
    }
  }

  /** As written, also a moment ago. */
  async lineOf(place: LinePlace): Promise<WalkInLine> {
    return this.#parts.commands.state(lineDecider, streamOfLine(place), { fresh: true })
  }

  /** Only staff of the shop. @throws only_home */
  async open(context: Context, place: LineAt): Promise<void> {
    const { businessId, placeId, locationId, day, zone, shop } = place
    mustWorkIn(context, shop)
    if (locationId === null && shop.profile.tipoServicio === 'domicilio')
      throw refusedLines.onlyHome()
    await this.#onLine(context, place, {
      type: 'OpenLine',
      data: { businessId, placeId, day, zone },
    })
  }

  /** Each ticket ends. Only staff of the shop. */
  async close(context: Context, place: LineAt): Promise<void> {
    mustWorkIn(context, place.shop)
    await this.end(context, place)
  }

  /** The clock: its day is over. */
  async end(context: Context, { businessId, placeId, day }: LinePlace): Promise<void> {
    const place = { businessId, placeId, day }
    const { tickets } = await this.lineOf(place)
    await this.#onLine(context, place, { type: 'CloseLine', data: place })
    for (const ticket of tickets.values()) await this.#letChairGo(context, ticket)
  }

  /** @throws line_closed, line_full, already_in_line, invalid_booking, unavailable */
  async take(context: Context, place: LineAt, request: TicketRequest): Promise<TicketAt> {
    const { reads, waits, gate } = this.#parts
    const { businessId, placeId, day, shop } = place
    const { guestName, barberId = null, source, serviceIds } = request
    const clientId = guestName === null ? context.by.id : null
    if (clientId !== null) {
      for (const staffId of [shop.ownerId, ...(barberId === null ? [] : [barberId])])
        await gate.mustMeet(context, clientId, staffId)
    }
    const ticketId = derivedId('ticket', context.commandId)
    if (clientId !== null) {
      const others = await reads.openTicketsOf(clientId)
      if (others.some((one) => one.ticketId !== ticketId && one.day >= day))
        throw refusedLines.already()
    }
    const services = await this.#services(place, serviceIds, barberId)
    const line = await this.lineOf(place)
    const wait = await waits.ofNext(place, line, { ticketId, services, barberId }, context.at)
    const state = await this.#onLine(context, place, {
      type: 'TakeTicket',
      data: {
        businessId,
        placeId,
        day,
        ticketId,
        clientId,
        personId: clientId ?? derivedId('guest', context.commandId),
        guestName,
        services,
        barberId,
        source,
        wait,
      },
    })
    return { line: state, ticket: ticketIn(state, ticketId), place }
  }

  /** One place back, by its person. @throws ticket_over */
  async stepBack(context: Context, ticketId: string, isHolder: boolean): Promise<TicketAt> {
    const found = await this.own(context, ticketId, isHolder)
    const line = await this.#onLine(context, found.place, {
      type: 'StepBack',
      data: { ticketId, by: 'person' },
    })
    await this.#letChairGo(context, found.ticket)
    return { ...found, line, ticket: ticketIn(line, ticketId) }
  }

  async leave(context: Context, ticketId: string, isHolder: boolean): Promise<TicketAt> {
    const found = await this.own(context, ticketId, isHolder)
    return this.#leave(context, found, 'person')
  }

  /** @throws too_late_to_undo, line_closed */
  async undoLeave(context: Context, ticketId: string, isHolder: boolean): Promise<TicketAt> {
    const found = await this.own(context, ticketId, isHolder)
    const data = { ticketId }
    const line = await this.#onLine(context, found.place, { type: 'RestoreTicket', data }, 'undo')
    return { ...found, line, ticket: ticketIn(line, ticketId) }
  }

  /** Of an account that closes, until the read models show no more. */
  async leaveAll(
    own: (...what: readonly string[]) => Context,
    userId: string,
    settled: () => Promise<void>,
  ): Promise<void> {
    await settled()
    for (const { ticketId } of await this.#parts.reads.openTicketsOf(userId)) {
      const context = own('leave line', ticketId)
      await this.#leave(context, await this.own(context, ticketId, false), 'account')
    }
  }

  /** A ticket and its line, for its person: signed in, or by its link. @throws not_found */
  async own(context: Pick<Context, 'by'>, ticketId: string, isHolder: boolean): Promise<TicketAt> {
    const found = await this.find(ticketId)
    if (!isHolder) authorize(context.by, 'ticket.own', { client: found?.ticket.clientId })
    if (!found) throw refusedLines.gone()
    return found
  }

  async find(ticketId: string): Promise<TicketAt | undefined> {
    const { reads } = this.#parts
    let place = await reads.placeOf(ticketId)
    if (!place) {
      // It may be a moment old.
      await reads.linesShown()
      place = await reads.placeOf(ticketId)
    }
    if (!place) return undefined
    const line = await this.lineOf(place)
    const ticket = line.tickets.get(ticketId)
    return ticket && { line, ticket, place }
  }

  async #leave(context: Context, found: TicketAt, why: 'person' | 'account'): Promise<TicketAt> {
    const { ticketId } = found.ticket
    const data = { ticketId, why }
    const line = await this.#onLine(context, found.place, { type: 'LeaveTicket', data })
    await this.#letChairGo(context, found.ticket)
    return { ...found, line, ticket: ticketIn(line, ticketId) }
  }

  /** The chair of a ticket that is called no more. */
  async #letChairGo(context: Context, ticket: LineTicket): Promise<void> {
    if (ticket.call && isInLine(ticket)) await this.#parts.chairs.release(context, ticket.call)
  }

  async #onLine(
    context: Context,
    place: LinePlace,
    command: Omit<LineCommand, 'by' | 'at'>,
    part?: string,
  ): Promise<WalkInLine> {
    return (
      await this.#parts.commands.handle(lineDecider, streamOfLine(place), command, context, part)
    ).state
  }

  /** As they are offered there today. @throws invalid_booking */
  async #services(
    { shop, locationId }: LineAt,
    serviceIds: readonly string[],
    barberId: string | null,
  ) {
    const { commands, chairs } = this.#parts
    const team = await chairs.teamAt({ shop, locationId })
    if (barberId !== null && !team.includes(barberId)) throw invalidBooking()
    if (serviceIds.length === 0) throw invalidBooking()
    const catalogues = await Promise.all(
      (barberId === null ? team : [barberId]).map((id) => servicesOffered(commands, id)),
    )
    serviceNamesOf(catalogues, serviceIds)
    return serviceIds.flatMap((id) => {
      const service = catalogues.map((offered) => offered.get(id)).find((one) => one?.active)
      if (!service) return []
      const { serviceId, nombre, cents, minutes } = service
      return [{ serviceId, nombre, cents, minutes }]
    })
  }
}

/** @throws forbidden */
export const mustWorkIn = ({ by }: Pick<Context, 'by'>, shop: OpenBusiness): void =>
  authorize(by, 'line.run', { owner: shop.ownerId, member: worksIn(shop, by.id) ? by.id : null })
