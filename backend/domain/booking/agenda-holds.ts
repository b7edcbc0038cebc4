/** Holding a time for somebody at the last step of booking. */
import { limits } from '../../../contract/kernel/values.ts'
import { DomainError } from '../kernel/decider.ts'
import { mustBeFree } from './agenda-room.ts'
import type { Agenda } from './agenda-state.ts'
import { refusals } from './agenda-refusals.ts'
import { SlotHeld } from './hold-events.ts'
import type { HoldCommand, HoldEvent } from './slot-holds.ts'
import { millis } from './times.ts'

/** @throws in_the_past, slot_taken, too_many_holds */
export function holdSlot(
  day: Agenda,
  { data: hold, by, at }: Extract<HoldCommand, { type: 'HoldSlot' }>,
): HoldEvent[] {
  if (day.holds.some(({ holdId }) => holdId === hold.holdId)) return []
  if (millis(hold.start) <= millis(at)) throw refusals.in_the_past()
  mustBeFree(day, { ...hold, appointmentId: hold.holdId, clientId: hold.of, by: by.id }, at)
  const live = day.holds.filter(
    ({ purpose, until }) => purpose === 'draft' && millis(at) < millis(until),
  )
  if (live.length >= limits.hold.ofDay)
    throw new DomainError('too_many_holds', 'Hay demasiadas horas apartadas ese día')
  const until = new Date(millis(at) + limits.hold.seconds * 1_000).toISOString()
  return [SlotHeld({ ...hold, until, purpose: 'draft', by: by.id })]
}
