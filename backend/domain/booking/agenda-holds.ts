/** Holding a time: at the last step of booking, for an offer, for a called ticket, beside a delay. */
import { limits } from '../../../contract/kernel/values.ts'
import { DomainError } from '../kernel/decider.ts'
import { mustBeFree } from './agenda-room.ts'
import type { Agenda } from './agenda-state.ts'
import { refusals } from './agenda-refusals.ts'
import { SlotHeld } from './hold-events.ts'
import type { HoldCommand, HoldEvent, SlotHold } from './slot-holds.ts'
import { millis } from './times.ts'

type HoldCommandOf<Type extends HoldCommand['type']> = Extract<HoldCommand, { type: Type }>

/** @throws in_the_past, slot_taken, too_many_holds */
export function holdSlot(
  day: Agenda,
  { data: hold, by, at }: HoldCommandOf<'HoldSlot'>,
): HoldEvent[] {
  const until = new Date(millis(at) + limits.hold.seconds * 1_000).toISOString()
  const asker = { by: by.id, clientId: hold.of }
  return held(day, { ...hold, until, purpose: 'draft', by: by.id }, asker, at)
}

/**
 * What its client holds already is not offered to them once more, for another entry of theirs.
 * @throws in_the_past, slot_taken, too_many_holds
 */
export const holdOffer = (day: Agenda, { data, at }: HoldCommandOf<'HoldOffer'>): HoldEvent[] =>
  held(day, { ...data, purpose: 'offer' }, {}, at)

/** @throws in_the_past, slot_taken, too_many_holds */
export const holdAlternative = (
  day: Agenda,
  { data, by, at }: HoldCommandOf<'HoldAlternative'>,
): HoldEvent[] => held(day, { ...data, purpose: 'alternatives' }, { by: by.id }, at)

/** @throws slot_taken, too_many_holds */
export const holdChair = (day: Agenda, { data, by, at }: HoldCommandOf<'HoldChair'>): HoldEvent[] =>
  held(day, { ...data, purpose: 'ticket' }, { by: by.id }, at)

/** @throws hold_lapsed */
export function holdUntil(
  day: Agenda,
  { data: { holdId, until }, at }: HoldCommandOf<'HoldUntil'>,
): HoldEvent[] {
  const hold = day.holds.find((one) => one.holdId === holdId)
  if (!hold || millis(at) >= millis(hold.until)) throw refusals.hold_lapsed()
  return hold.until === until ? [] : [SlotHeld({ ...hold, until })]
}

function held(
  day: Agenda,
  hold: SlotHold,
  asker: { readonly by?: string; readonly clientId?: string },
  at: string,
): HoldEvent[] {
  if (day.holds.some(({ holdId }) => holdId === hold.holdId)) return []
  const last = hold.purpose === 'ticket' ? hold.end : hold.start
  if (millis(last) <= millis(at)) throw refusals.in_the_past()
  const { holdId: appointmentId, start, end, bufferMinutes } = hold
  mustBeFree(day, { appointmentId, start, end, bufferMinutes, ...asker }, at)
  const live = day.holds.filter(
    ({ purpose, until }) => purpose !== 'undo' && millis(at) < millis(until),
  )
  if (live.length >= limits.hold.ofDay)
    throw new DomainError('too_many_holds', 'Hay demasiadas horas apartadas ese día')
  return [SlotHeld(hold)]
}
