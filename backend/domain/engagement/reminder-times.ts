/** When a reminder is due: at its time, shifted out of the recipient's night. */
import { millis } from '../booking/times.ts'
import { quietSince, type Wishes } from './preferences.ts'
import type { Reminder } from './reminders.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const before = { dayBefore: 24 * HOUR, hoursBefore: 2 * HOUR } as const
/** Reminders for the night go out this long before it: time to answer. */
const BEFORE_THE_NIGHT = 30 * MINUTE
/** Two that would be nearer to each other than this are one. */
const TOO_NEAR = 4 * HOUR

/** An appointment as far as reminding goes. */
export interface Remindable {
  readonly start: string
  /** Last booking, confirmation or move: no reminder shortly after it. */
  readonly standsSince: string
  /** Which have gone out for the state that it is in. */
  readonly issued: readonly Reminder[]
}

/** By whose night a reminder goes. */
export interface Sleeper {
  readonly wishes: Wishes
  readonly zone: string
}

/**
 * When the client of a confirmed appointment is reminded, in milliseconds since 1970; null where
 * they are not. What would fall into their quiet hours two hours before comes before those begin,
 * as the last thing of the day, and never at six in the morning; the one of the day before can wait
 * for their end, and does (`permissionFor`).
 */
export function reminderTimes(
  { start, standsSince }: Pick<Remindable, 'start' | 'standsSince'>,
  { wishes, zone }: Sleeper,
): { readonly dayBefore: number | null; readonly hoursBefore: number | null } {
  const heardBefore = (time: number) => (millis(standsSince) <= time ? time : null)
  const dayBefore = heardBefore(millis(start) - before.dayBefore)
  const planned = millis(start) - before.hoursBefore
  const night = quietSince({ wishes, zone, now: new Date(planned) })
  const hoursBefore = heardBefore(night === null ? planned : night.getTime() - BEFORE_THE_NIGHT)
  const isOne =
    dayBefore !== null && hoursBefore !== null && Math.abs(hoursBefore - dayBefore) < TOO_NEAR
  return { dayBefore, hoursBefore: isOne ? null : hoursBefore }
}

/** Which one is due at this instant. After a long sleep the later one says it all. */
export function dueReminder(
  appointment: Remindable,
  sleeper: Sleeper,
  now: number,
): Exclude<Reminder, 'unanswered' | 'barberAway'> | undefined {
  if (millis(appointment.start) <= now) return undefined
  const times = reminderTimes(appointment, sleeper)
  const last = (['hoursBefore', 'dayBefore'] as const).find(
    (name) => times[name] !== null && times[name] <= now,
  )
  return last === undefined || appointment.issued.includes(last) ? undefined : last
}
