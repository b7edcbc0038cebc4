/** A time is free: who agreed to be moved there by a delay, and was held up, moves. */
import {
  AppointmentCancelled,
  AppointmentExpired,
  AppointmentMoved,
  AppointmentMovedOut,
  AppointmentRejected,
  TimeUnblocked,
} from '../../domain/booking/events.ts'
import { HoldReleased } from '../../domain/booking/hold-events.ts'
import type { Policy } from '../kernel/policy.ts'

export interface Shifts {
  /** `stream`: of the day, without its category. Nothing where nobody was held up. */
  readonly apply: (stream: string, cause: string, at: string) => Promise<void>
  readonly now: () => Date
}

const CATEGORY = 'agenda-'

export const delayPolicy = ({ apply, now }: Shifts): Policy => ({
  name: 'delays',
  from: 'head',
  types: [
    AppointmentCancelled,
    AppointmentRejected,
    AppointmentExpired,
    AppointmentMoved,
    AppointmentMovedOut,
    HoldReleased,
    TimeUnblocked,
  ].map(({ type }) => type),
  async act(events) {
    // Of several on one day, the last finds all of it free.
    const days = new Map(events.map(({ stream, id }) => [stream, id]))
    for (const [stream, cause] of days)
      if (stream.startsWith(CATEGORY))
        await apply(stream.slice(CATEGORY.length), cause, now().toISOString())
  },
})
