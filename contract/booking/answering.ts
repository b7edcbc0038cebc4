/** Until when a barber may answer. Without zod, for screens. */

const HOUR = 3_600_000

/**
 * When a pending appointment lapses, in milliseconds since 1970: a day after booking or an hour
 * before it begins, whichever is first. One that was booked for the next hour can be confirmed
 * until it begins: it would lapse at once otherwise.
 */
export function answerUntil(bookedAt: number, start: number): number {
  const hourBefore = start - HOUR
  return Math.min(bookedAt + 24 * HOUR, hourBefore > bookedAt ? hourBefore : start)
}
