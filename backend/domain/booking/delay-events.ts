/** A barber runs late: when visits are expected to begin, and what their clients say to that. */
import { z } from 'zod'
import { limits } from '../../../contract/kernel/limits.ts'
import { event } from '../kernel/event.ts'
import { Day, Id, Minutes, Utc, Zone } from '../kernel/fields.ts'
import { delayNotices } from '../../../contract/booking/delay-words.ts'
import { parties as who } from './parties.ts'

/** The barber says by how much the day is late from this visit on. */
export const DelayAnnounced = event('DelayAnnounced', {
  delayId: Id,
  barberId: Id,
  businessId: Id.nullable(),
  day: Day,
  zone: Zone,
  minutes: z.int().min(1).max(limits.delay.max),
  fromAppointmentId: Id,
  announcedAt: Utc,
})
/**
 * A visit is expected then; at its booked start again where it is late no more. `tells`: whether
 * its client hears nothing, is informed, or is asked (`ShiftProposed`).
 */
export const VisitExpected = event('VisitExpected', {
  ...who,
  delayId: Id,
  start: Utc,
  end: Utc,
  bufferMinutes: Minutes,
  status: z.enum(['pendiente', 'confirmada']),
  expectedStart: Utc,
  expectedEnd: Utc,
  /** When its barber can begin the next one: after the way back from a home visit. */
  freeAt: Utc,
  tells: z.enum(delayNotices),
})
const shift = { ...who, delayId: Id, start: Utc, newStart: Utc }
/** Whether the visit may move to the time at which it is expected. */
export const ShiftProposed = event('ShiftProposed', { ...shift, newEnd: Utc, answerBy: Utc })
export const ShiftAccepted = event('ShiftAccepted', { ...shift, answeredAt: Utc })
/** The booked time stays (`keeps`): the client waits. */
export const ShiftDeclined = event('ShiftDeclined', {
  ...shift,
  keeps: z.literal(true),
  answeredAt: Utc,
})
/** A client says that they will come so many minutes after the booked start. */
export const ClientRunningLate = event('ClientRunningLate', {
  ...who,
  start: Utc,
  minutes: z.int().min(1).max(limits.delay.client),
  saidAt: Utc,
})
/** The barber waits for them, as if they were late themselves, or cannot. */
export const ClientLatenessAnswered = event('ClientLatenessAnswered', {
  ...who,
  start: Utc,
  minutes: z.int().min(1).max(limits.delay.client),
  accepted: z.boolean(),
  answeredAt: Utc,
})
/** Proposals that nobody answered lapse with it; accepted ones stand. */
export const DelayEnded = event('DelayEnded', {
  delayId: Id,
  barberId: Id,
  businessId: Id.nullable(),
  day: Day,
  endedAt: Utc,
})
