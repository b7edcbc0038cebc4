/** Live messages of the waiting list: to the client, and to those whose chair it is. */
import {
  EntrySkipped,
  OfferAccepted,
  OfferDeclined,
  OfferLapsed,
  OfferReopened,
  OfferWithdrawn,
  SlotOffered,
  WaitChanged,
  WaitFulfilled,
  WaitJoined,
  WaitLeft,
  WaitMoved,
  WaitPaused,
  WaitResumed,
} from '../../domain/booking/wait-events.ts'
import { type Addressed, type TellRow, tellOf } from '../tell.ts'

interface Waiting {
  readonly clientId: string
  readonly businessId: string | null
  readonly barberId?: string
}

const message = { type: 'waitlist_changed' } as const

const client = ({ clientId }: Waiting): Addressed[] => [{ to: [clientId], message }]
const clientAndStaff = ({ clientId, businessId, barberId }: Waiting): Addressed[] => [
  { to: [clientId, ...(barberId === undefined ? [] : [barberId])], shop: businessId, message },
  ...(businessId === null
    ? []
    : [{ teamOf: businessId, each: (member: string) => [{ to: [member], message }] }]),
]

export const waitlistTold: readonly TellRow[] = [
  tellOf(WaitJoined, clientAndStaff),
  tellOf(WaitChanged, clientAndStaff),
  tellOf(WaitMoved, clientAndStaff),
  tellOf(WaitPaused, clientAndStaff),
  tellOf(WaitResumed, clientAndStaff),
  tellOf(WaitLeft, clientAndStaff),
  tellOf(WaitFulfilled, clientAndStaff),
  tellOf(SlotOffered, clientAndStaff),
  tellOf(OfferAccepted, clientAndStaff),
  tellOf(OfferDeclined, clientAndStaff),
  tellOf(OfferReopened, clientAndStaff),
  tellOf(OfferLapsed, clientAndStaff),
  tellOf(OfferWithdrawn, clientAndStaff),
  tellOf(EntrySkipped, client),
]
