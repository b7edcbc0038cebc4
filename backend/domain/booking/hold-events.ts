/** Time of a barber's day that is held for a moment. */
import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { Day, Id, Minutes, Utc } from '../kernel/fields.ts'

const purpose = z.enum(['undo', 'draft', 'offer', 'ticket', 'alternatives'])

/**
 * Nobody else may take this time until then. `undo`: `of` is the appointment whose last act may be
 * taken back; `draft`: the person at the last step of booking; `offer`: the entry of the waiting
 * list to which it is offered; `ticket`: the ticket of a shop's line that is called;
 * `alternatives`: the late appointment to whose client it is proposed. The same hold again has
 * another `until`.
 */
export const SlotHeld = event('SlotHeld', {
  holdId: Id,
  barberId: Id,
  businessId: Id.nullable(),
  day: Day,
  start: Utc,
  end: Utc,
  bufferMinutes: Minutes,
  until: Utc,
  purpose,
  of: Id,
  by: Id,
})
export const HoldReleased = event('HoldReleased', {
  holdId: Id,
  barberId: Id,
  businessId: Id.nullable(),
  of: Id,
  why: z.enum(['used', 'lapsed', 'withdrawn']),
  /** What was held, and for what; null where that was not written down yet. */
  held: z.object({ purpose, day: Day, start: Utc, end: Utc }).nullable(),
})
