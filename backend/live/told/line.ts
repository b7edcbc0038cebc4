/** Live messages of a walk-in line: to all who look at it, and to the person of a ticket. */
import {
  LineClosed,
  LineOpened,
  TicketCalled,
  TicketClosed,
  TicketLeft,
  TicketNear,
  TicketRestored,
  TicketSeated,
  TicketSkipped,
  TicketSteppedBack,
  TicketTaken,
} from '../../domain/booking/line-events.ts'
import { type Addressed, type TellRow, tellOf } from '../tell.ts'

interface OfTicket {
  readonly ticketId: string
  readonly businessId: string
  readonly clientId: string | null
}

const line = ({ businessId }: Pick<OfTicket, 'businessId'>): Addressed[] => [
  { topic: `line:${businessId}`, message: { type: 'line_changed', businessId } },
]

const person =
  (type: 'ticket_called' | 'ticket_changed') =>
  (ticket: OfTicket): Addressed[] => {
    const { ticketId, businessId, clientId } = ticket
    const message = { type, ticketId, businessId }
    return [...line(ticket), ...(clientId === null ? [] : [{ to: [clientId], message }])]
  }
const changed = person('ticket_changed')

export const lineTold: readonly TellRow[] = [
  tellOf(LineOpened, line),
  tellOf(LineClosed, line),
  tellOf(TicketTaken, changed),
  tellOf(TicketNear, changed),
  tellOf(TicketCalled, person('ticket_called')),
  tellOf(TicketSeated, changed),
  tellOf(TicketSteppedBack, changed),
  tellOf(TicketSkipped, changed),
  tellOf(TicketLeft, changed),
  tellOf(TicketRestored, changed),
  tellOf(TicketClosed, changed),
]
