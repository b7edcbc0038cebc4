/** A client waits for a time, and what becomes of the times that are offered meanwhile. */
import { z } from 'zod'
import { limits } from '../../../contract/kernel/limits.ts'
import { skipReasons, withdrawReasons } from '../../../contract/booking/wait-words.ts'
import { ClockTime } from '../../../contract/kernel/values.ts'
import { event, type EventsOf, openly, personal } from '../kernel/event.ts'
import { Cents, Currency, Day, Id, Text, Utc, Zone } from '../kernel/fields.ts'
import { BookedService } from './events.ts'

/** A stretch of a day, by the shop's clock. */
export const WaitWindow = z.object({ day: Day, from: ClockTime, to: ClockTime })
export type WaitWindow = z.infer<typeof WaitWindow>

const services = openly(
  z.array(BookedService).min(1).max(limits.service.most),
  'names of services, of nobody',
)
const windows = z.array(WaitWindow).min(1).max(limits.wait.windows)
const who = { entryId: Id, clientId: Id, businessId: Id.nullable() }
const note = personal(Text(limits.notes), { of: 'clientId', erased: '' })

/** `barberIds`: null for any barber of the shop. `appointmentId`: it would be moved forward. */
export const WaitJoined = event('WaitJoined', {
  ...who,
  barberIds: z.array(Id).min(1).max(limits.wait.barbers).nullable(),
  services,
  windows,
  note,
  appointmentId: Id.nullable(),
  /** Offers come in quiet hours, too, for a visit that begins soon. */
  always: z.boolean(),
  joinedAt: Utc,
})
/** The place among those who wait stays. */
export const WaitChanged = event('WaitChanged', { ...who, windows, note, always: z.boolean() })
/** Staff gave the entry another place: it counts as if it had joined then. */
export const WaitMoved = event('WaitMoved', {
  ...who,
  from: Utc,
  to: Utc,
  by: Id,
  reason: personal(Text(limits.reason).nullable(), { of: 'by', erased: null }),
})
/** Too many offers in a row lapsed. */
export const WaitPaused = event('WaitPaused', { ...who, lapses: z.int().min(1).max(100) })
export const WaitResumed = event('WaitResumed', who)
export const WaitLeft = event('WaitLeft', { ...who, why: z.enum(['client', 'account', 'past']) })
export const WaitFulfilled = event('WaitFulfilled', { ...who, appointmentId: Id })

const offer = { ...who, offerId: Id, barberId: Id, day: Day, start: Utc }
/** A time is held for the client until then. `offerId` is the hold's id. */
export const SlotOffered = event('SlotOffered', {
  ...offer,
  end: Utc,
  zone: Zone,
  locationId: Id.nullable(),
  services,
  cents: Cents,
  currency: Currency,
  until: Utc,
  /** Of staff who offer it out of turn; null where the order gave it. */
  reason: personal(Text(limits.reason).nullable(), { of: 'barberId', erased: null }),
})
export const OfferAccepted = event('OfferAccepted', { ...offer, appointmentId: Id })
/** Until `undoUntil` the client may take that back. */
export const OfferDeclined = event('OfferDeclined', { ...offer, undoUntil: Utc })
export const OfferReopened = event('OfferReopened', { ...offer, until: Utc })
export const OfferLapsed = event('OfferLapsed', { ...offer, inARow: z.int().min(1).max(100) })
export const OfferWithdrawn = event('OfferWithdrawn', {
  ...offer,
  why: z.enum(withdrawReasons),
  reason: personal(Text(limits.reason).nullable(), { of: 'barberId', erased: null }),
})
/** A time became free and went to the next in the order: `why` this one did not get it. */
export const EntrySkipped = event('EntrySkipped', {
  ...who,
  openingId: Id,
  barberId: Id,
  start: Utc,
  why: z.enum(skipReasons),
})

export type WaitEvent = EventsOf<
  [
    typeof WaitJoined,
    typeof WaitChanged,
    typeof WaitMoved,
    typeof WaitPaused,
    typeof WaitResumed,
    typeof WaitLeft,
    typeof WaitFulfilled,
    typeof SlotOffered,
    typeof OfferAccepted,
    typeof OfferDeclined,
    typeof OfferReopened,
    typeof OfferLapsed,
    typeof OfferWithdrawn,
    typeof EntrySkipped,
  ]
>
