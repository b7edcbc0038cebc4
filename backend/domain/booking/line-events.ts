/** A shop's walk-in line on one day: its tickets from the first to the last. */
import { z } from 'zod'
import { limits } from '../../../contract/kernel/limits.ts'
import { ticketSources, waitBases } from '../../../contract/booking/line-words.ts'
import { event, type EventsOf, openly, personal } from '../kernel/event.ts'
import { Day, Id, Name, Utc, Zone } from '../kernel/fields.ts'
import { BookedService } from './events.ts'

/** `placeId`: a location of the shop; the shop's own id at its own address. */
const line = { businessId: Id, placeId: Id, day: Day }
const ticket = {
  ...line,
  /** Also the id of the appointment that it becomes. */
  ticketId: Id,
  /** 1, 2, … of the day. */
  number: z.int().min(1).max(100_000),
  /** Null for somebody without an account. */
  clientId: Id.nullable(),
  /** Whose key encrypts the name: the client, or an id made for the guest. */
  personId: Id,
}

export const LineOpened = event('LineOpened', { ...line, zone: Zone })
/** All tickets have ended. */
export const LineClosed = event('LineClosed', line)

/** More than a day has, with the hour that autumn repeats. */
const MOST_MINUTES = 2_000

/** Minutes until the ticket is called: the median, and what 80 of 100 do not exceed. */
export const WaitRange = z.object({
  from: z.int().min(0).max(MOST_MINUTES),
  to: z.int().min(0).max(MOST_MINUTES),
  basis: z.enum(waitBases),
})
export type WaitRange = z.infer<typeof WaitRange>

export const TicketTaken = event('TicketTaken', {
  ...ticket,
  guestName: personal(Name.nullable(), { of: 'personId' }),
  services: openly(
    z.array(BookedService).min(1).max(limits.service.most),
    'names of services, of nobody',
  ),
  /** Null: any barber. */
  barberId: Id.nullable(),
  source: z.enum(ticketSources),
  takenAt: Utc,
  /** As shown to the person; null where the day may be over before. */
  wait: WaitRange.nullable(),
})
/** Few are left before it. */
export const TicketNear = event('TicketNear', { ...ticket, ahead: z.int().min(0).max(10) })
/** The barber's time is held for it until then. */
export const TicketCalled = event('TicketCalled', {
  ...ticket,
  barberId: Id,
  holdId: Id,
  start: Utc,
  until: Utc,
})
export const TicketSeated = event('TicketSeated', { ...ticket, barberId: Id })
/** `misses`: calls that nobody came to. `by`: the person, staff, or the clock after a call. */
export const TicketSteppedBack = event('TicketSteppedBack', {
  ...ticket,
  rank: z.int().min(1).max(1_000_000_000_000),
  misses: z.int().min(0).max(100),
  by: z.enum(['person', 'staff', 'clock']),
})
export const TicketSkipped = event('TicketSkipped', {
  ...ticket,
  why: z.enum(['absent', 'staff']),
})
/** Until `undoUntil` the person may take that back; null where nobody may. */
export const TicketLeft = event('TicketLeft', {
  ...ticket,
  why: z.enum(['person', 'account']),
  undoUntil: Utc.nullable(),
})
export const TicketRestored = event('TicketRestored', ticket)
/** The line was closed while it waited. */
export const TicketClosed = event('TicketClosed', ticket)

export type LineEvent = EventsOf<
  [
    typeof LineOpened,
    typeof LineClosed,
    typeof TicketTaken,
    typeof TicketNear,
    typeof TicketCalled,
    typeof TicketSeated,
    typeof TicketSteppedBack,
    typeof TicketSkipped,
    typeof TicketLeft,
    typeof TicketRestored,
    typeof TicketClosed,
  ]
>
