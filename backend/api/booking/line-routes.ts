/** The walk-in line, for those in it and for staff. */
import * as contract from '../../../contract/booking/line.ts'
import type { LineAt, TicketAt } from '../../commands/booking/line.ts'
import { mustWorkIn } from '../../commands/booking/line.ts'
import type { LineRanges } from '../../commands/booking/line-waits.ts'
import type { Context } from '../../commands/kernel/handle.ts'
import { isInLine, refusedLines } from '../../domain/booking/line.ts'
import { dayAfter } from '../../domain/booking/schedule.ts'
import { businessDecider, worksIn } from '../../domain/business/business.ts'
import { system } from '../../domain/kernel/event.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { rowOf } from '../../projections/booking/appointment-view.ts'
import { ticketsOf, waitsKept } from '../../projections/booking/line-reads.ts'
import { shopSeenBy } from '../../projections/business/shops-reads.ts'
import { peopleByIds } from '../../projections/identity/people-reads.ts'
import { visiblePeopleAmong, type Viewer } from '../../projections/visibility.ts'
import { notFound } from '../kernel/errors.ts'
import type { Routes } from '../kernel/route-registration.ts'
import { namesAround } from './names.ts'
import { seen } from './seen.ts'
import { staffTicket, ticketNames, ticketsInLine, ticketView, waitView } from './line-view.ts'

export const lineRoutes: Routes = (api, services) => {
  const {
    db,
    now,
    vault: { lineLinks },
    limits,
    commands,
    booking: { line: lines, lineCalls: calls, lineWaits: waits, lineChairs: chairs },
  } = services

  /** Empty for an ended ticket, and where the shop or its location is gone. */
  const rangesOf = async ({ ticket, line, place }: TicketAt, at: string): Promise<LineRanges> => {
    const { businessId, placeId } = place
    if (!isInLine(ticket)) return new Map()
    const location = placeId === businessId ? undefined : placeId
    const shopPlace = await lines.placeAt(businessId, location, at).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'not_found') return undefined
      throw error
    })
    return shopPlace ? waits.ofAll(shopPlace, line, at) : new Map()
  }
  const view = async (found: TicketAt, at: string) => {
    const { ticket, line } = found
    const [ranges, names] = await Promise.all([rangesOf(found, at), ticketNames(commands, ticket)])
    return ticketView(ticket, line, ranges, names)
  }
  const isStaffOf = async (businessId: string, userId: string | null | undefined) => {
    const shop = userId ? await commands.state(businessDecider, businessId) : null
    return shop !== null && worksIn(shop, userId ?? '')
  }
  /** First names of those who are in line, as far as the viewer may meet them. */
  const namesOf = async (tickets: readonly TicketAt['ticket'][], viewer: Viewer) => {
    const clientIds = tickets.flatMap(({ clientId }) => clientId ?? [])
    const visible = await visiblePeopleAmong(db, viewer, clientIds)
    const people = await peopleByIds(db, [...visible])
    return new Map(people.map(({ userId, nombre }) => [userId, nombre.split(/\s+/)[0] ?? '']))
  }
  const staffTickets = async (place: LineAt, { line }: Pick<TicketAt, 'line'>, viewer: Viewer) => {
    const tickets = ticketsInLine(line)
    const [names, ranges, fitting] = await Promise.all([
      namesOf(tickets, viewer),
      waits.ofAll(place, line, viewer.at),
      viewer.userId === null ? null : chairs.fitting(viewer.userId, viewer.at),
    ])
    return Promise.all(
      tickets.map(async (ticket) =>
        staffTicket(
          ticket,
          ticketView(ticket, line, ranges, await ticketNames(commands, ticket)),
          ticket.guestName ?? names.get(ticket.clientId ?? ''),
          fitting?.(ticket) ?? false,
        ),
      ),
    )
  }

  api.on(contract.shopLine, async ({ session, viewer, params: { id }, query }) => {
    const { lugar, codigo = '' } = query
    const at = now()
    if (!(await shopSeenBy(db, viewer, id))) throw notFound('Negocio no encontrado')
    const place = await lines.placeAt(id, lugar, at.toISOString())
    const line = await lines.lineOf(place)
    const isOpen = line.status === 'open'
    const yesterday = await waitsKept(db, place.placeId, dayAfter(place.day, -1))
    const isStaff = session !== undefined && worksIn(place.shop, session.userId)
    const called = ticketsInLine(line).filter(({ status }) => status === 'llamado')
    return {
      abierta: isOpen,
      businessName: place.shop.profile.nombre,
      largo: isOpen ? ticketsInLine(line).length : 0,
      espera: isOpen ? waitView(await waits.ofAnyone(place, line, at.toISOString())) : null,
      llamados: await Promise.all(
        called.map(async (ticket) => ({
          numero: ticket.number,
          barberName: (await ticketNames(commands, ticket)).barber,
        })),
      ),
      ayer: yesterday.total > 0 ? { aciertos: yesterday.kept, total: yesterday.total } : null,
      pase: lineLinks.isCode(codigo, place.placeId, at.getTime())
        ? lineLinks.pass(place.placeId, at.getTime())
        : null,
      tickets: isStaff ? await staffTickets(place, { line }, viewer) : null,
    }
  })
  api.on(contract.openLine, async ({ context, params: { id }, body: { lugar } }) => {
    await lines.open(context, await lines.placeAt(id, lugar, context.at))
    return { abierta: true }
  })
  api.on(contract.closeLine, async ({ context, params: { id }, body: { lugar } }) => {
    await lines.close(context, await lines.placeAt(id, lugar, context.at))
    return { abierta: false }
  })
  api.on(contract.lineCode, async ({ context, params: { id }, query: { lugar } }) => {
    const place = await lines.placeAt(id, lugar, context.at)
    mustWorkIn(context, place.shop)
    const { code, until } = lineLinks.code(place.placeId, now().getTime())
    const query = new URLSearchParams({ ...(lugar !== undefined && { lugar }), codigo: code })
    return {
      codigo: code,
      enlace: `/line/${id}?${query}`,
      hasta: new Date(until).toISOString(),
    }
  })
  api.on(contract.takeTicket, async ({ session, context, params: { id }, body, request }) => {
    const { lugar, codigo = '', nombre = '', services: serviceIds, barberId } = body
    const place = await lines.placeAt(id, lugar, context.at)
    const isStaff = session !== undefined && worksIn(place.shop, session.userId)
    const instant = Date.parse(context.at)
    if (!isStaff && !lineLinks.opens(codigo, place.placeId, instant))
      throw refusedLines.codeExpired()
    const isGuest = isStaff || session === undefined
    if (isGuest && nombre === '') throw new DomainError('name_missing', 'Escribe un nombre')
    if (!session) await limits.count('ticketsByAddress', request.ip)
    const found = await lines.take(
      session
        ? context
        : asGuest(context, lineLinks.isCode(codigo, place.placeId, instant) ? '' : codigo, nombre),
      place,
      {
        serviceIds: [...new Set(serviceIds)],
        barberId,
        guestName: isGuest ? nombre : null,
        source: isStaff ? 'staff' : 'qr',
      },
    )
    const { ticketId } = found.ticket
    return {
      ...(await view(found, context.at)),
      enlace: isGuest ? lineLinks.ticketLink(ticketId) : null,
    }
  })
  api.on(contract.ownTickets, async ({ session: { userId }, context }) => {
    // Zones are up to a day apart.
    const since = dayAfter(context.at.slice(0, 10), -1)
    const found = await Promise.all(
      (await ticketsOf(db, userId, since)).map((ticketId) => lines.find(ticketId)),
    )
    return Promise.all(found.flatMap((one) => (one ? [view(one, context.at)] : [])))
  })
  api.on(contract.lineTicket, async ({ context, session, params: { id }, query: { enlace } }) => {
    const found = await lines.find(id)
    if (!found) throw notFound('Ese turno no existe')
    const isStaff = await isStaffOf(found.place.businessId, session?.userId)
    if (!isStaff) await lines.own(context, id, isHolder(enlace, id))
    return view(found, context.at)
  })

  const isHolder = (enlace: string | undefined, id: string) =>
    enlace !== undefined && lineLinks.isTicketLink(enlace, id)
  const byPerson =
    (act: (context: Context, id: string, isHolder: boolean) => Promise<TicketAt>) =>
    async ({
      context,
      session,
      request,
      params: { id },
      body: { enlace },
    }: {
      context: Context
      session: object | undefined
      request: { ip: string }
      params: { id: string }
      body: { enlace?: string | undefined }
    }) => {
      if (!session) await limits.count('ticketsByAddress', request.ip)
      const found = await act(session ? context : asGuest(context), id, isHolder(enlace, id))
      return view(found, context.at)
    }
  api.on(
    contract.stepBackTicket,
    byPerson(async (context, id, holds) => {
      const found = await lines.find(id)
      return found && (await isStaffOf(found.place.businessId, context.by.id))
        ? calls.stepBack(context, id)
        : lines.stepBack(context, id, holds)
    }),
  )
  api.on(
    contract.leaveLine,
    byPerson((context, id, holds) => lines.leave(context, id, holds)),
  )
  api.on(
    contract.undoLeaveLine,
    byPerson((context, id, holds) => lines.undoLeave(context, id, holds)),
  )

  api.on(
    contract.callTicket,
    async ({ session: { userId }, context, params: { id }, body: { barberId } }) =>
      view(await calls.call(context, id, barberId ?? userId), context.at),
    { counted: 'appointmentStepsByAccount' },
  )
  api.on(
    contract.seatTicket,
    async ({ session: { userId }, context, params: { id } }) => {
      const booked = await calls.seat(context, id)
      const [shown] = await seen(services, userId, [
        rowOf(booked, await namesAround(commands, booked)),
      ])
      if (!shown) throw notFound('Cita no encontrada')
      return shown
    },
    { counted: 'appointmentStepsByAccount' },
  )
  api.on(
    contract.skipTicket,
    async ({ context, params: { id } }) => view(await calls.skip(context, id), context.at),
    { counted: 'appointmentStepsByAccount' },
  )
}

/** Guests write no events: the shop's line does. The same pass and name make one ticket. */
const asGuest = (context: Context, pass = '', name = ''): Context => ({
  ...context,
  by: system,
  commandId: pass === '' ? context.commandId : derivedId('guest ticket', pass, name),
})
