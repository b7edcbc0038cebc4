/** Deadlines of an appointment. ISO text in, milliseconds since 1970 out. */

import { answerUntil } from '../../../contract/booking/answering.ts'
import { limits } from '../../../contract/kernel/limits.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export const millis = (instant: string): number => Date.parse(instant)

/** When a pending appointment lapses. */
export const expiresAt = (bookedAt: string, start: string): number =>
  answerUntil(millis(bookedAt), millis(start))

/** From when a client may be seen to: who comes early need not wait for the hour. */
export const startsFrom = (start: string): number => millis(start) - HOUR

/** From when the clock calls a confirmed appointment completed. */
export const completesAt = (end: string): number => millis(end) + 30 * MINUTE

/** Until when a barber may say that the client did not come, after it counted as completed. */
export const noShowUntil = (end: string): number => millis(end) + 48 * HOUR

/** Deadline of a dispute, from the mark, or from the start after a late cancellation. */
export const contestedUntil = (since: string): number => millis(since) + 48 * HOUR

/** Until when a visit may be spoken of in public. */
export const attestedUntil = (end: string): number => millis(end) + limits.review.days * 24 * HOUR

/** The way back from a client's home, in minutes. */
export const TRAVEL_MINUTES = 15

/** Is a cancellation at this instant later than the barber allows? */
export const isLate = (start: string, at: string, limitHours: number): boolean =>
  millis(start) - millis(at) < limitHours * HOUR

/** A confirmed appointment within a day is `próxima`; computed when read. */
export const isNext = (start: string, now: number): boolean =>
  millis(start) > now && millis(start) - now <= 24 * HOUR
