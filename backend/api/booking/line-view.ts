/** Tickets of a walk-in line as their person and staff see them. */
import type { LineTicketView, LineWait, StaffTicket } from '../../../contract/booking/line.ts'
import type { CommandHandler } from '../../commands/kernel/handle.ts'
import type { LineRanges } from '../../commands/booking/line-waits.ts'
import type { WaitRange } from '../../domain/booking/line-events.ts'
import { isInLine, type LineTicket, waitingIn, type WalkInLine } from '../../domain/booking/line.ts'
import { businessDecider } from '../../domain/business/business.ts'
import { accountDecider } from '../../domain/identity/account.ts'

export const waitView = (wait: WaitRange | null | undefined): LineWait | null =>
  wait ? { desde: wait.from, hasta: wait.to, segun: wait.basis } : null

export interface TicketNames {
  readonly business: string | null
  readonly barber: string | null
}

/** From states of streams, which are current. */
export async function ticketNames(
  commands: CommandHandler,
  { businessId, barberId, call }: LineTicket,
): Promise<TicketNames> {
  const chairId = call?.barberId ?? barberId
  const [shop, barber] = await Promise.all([
    commands.state(businessDecider, businessId),
    chairId === null ? null : commands.state(accountDecider, chairId),
  ])
  return { business: shop?.profile.nombre ?? null, barber: barber?.profile.nombre ?? null }
}

export function ticketView(
  ticket: LineTicket,
  line: WalkInLine,
  ranges: LineRanges,
  names: TicketNames,
): LineTicketView {
  const { ticketId, placeId, businessId, services, call, status, undoUntil } = ticket
  const place = waitingIn(line).findIndex((one) => one.ticketId === ticketId) + 1
  return {
    id: ticketId,
    numero: ticket.number,
    estado: status,
    businessId,
    businessName: names.business,
    locationId: placeId === businessId ? null : placeId,
    dia: ticket.day,
    puesto: place > 0 ? place : null,
    espera: waitView(ranges.get(ticketId)),
    llamadoHasta: status === 'llamado' ? (call?.until ?? null) : null,
    barberId: call?.barberId ?? ticket.barberId,
    barberName: names.barber,
    services: services.map(({ serviceId, nombre }) => ({ id: serviceId, nombre })),
    totalMinutes: services.reduce((sum, { minutes }) => sum + minutes, 0),
    deshacerHasta: status === 'salio' ? undoUntil : null,
  }
}

export const staffTicket = (
  ticket: LineTicket,
  view: LineTicketView,
  name: string | undefined,
  fits: boolean,
): StaffTicket => ({
  ...view,
  nombre: name ?? '',
  origen: ticket.source,
  ausencias: ticket.misses,
  cabe: ticket.status === 'esperando' && fits,
})

/** Those called first, then those who wait in their order. */
export const ticketsInLine = (line: WalkInLine): LineTicket[] => [
  ...[...line.tickets.values()]
    .filter((ticket) => isInLine(ticket) && ticket.status === 'llamado')
    .sort((a, b) => (a.call?.until ?? '').localeCompare(b.call?.until ?? '')),
  ...waitingIn(line),
]
