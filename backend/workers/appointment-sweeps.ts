/** The clock's part in an appointment's life: requests that nobody answered lapse, visits that are over count as completed. */
import { derivedId } from '../domain/kernel/ids.ts'
import { type Sweep, sweep } from './clock.ts'

/** Enough to find the appointment's stream. */
export interface DueAppointment {
  readonly appointmentId: string
  readonly barberId: string
  /** The shop's local date: the day in the stream's name. */
  readonly day: string
}

/** The same command however often it is sent: its id derives from the appointment and the act. */
export interface ClockCommand {
  readonly commandId: string
  /** UTC instant, ISO-8601. */
  readonly at: string
}

export interface AppointmentClock {
  /** Pending past `expiresAt` (domain/booking/times.ts). */
  readonly lapsed: (now: Date, limit: number) => Promise<readonly DueAppointment[]>
  /** Confirmed past `completesAt`. */
  readonly over: (now: Date, limit: number) => Promise<readonly DueAppointment[]>
  /** Sends ExpireAppointment as `system`. */
  readonly expire: (appointment: DueAppointment, command: ClockCommand) => Promise<void>
  /** Sends CompleteAppointment, automatic, as `system`. */
  readonly complete: (appointment: DueAppointment, command: ClockCommand) => Promise<void>
}

export const appointmentSweeps = ({ lapsed, over, expire, complete }: AppointmentClock): readonly Sweep[] => [
  sweep({ name: 'expire-appointments', everySeconds: 60, due: lapsed, key, effect: (due, now) => expire(due, command(due, 'expire', now)) }),
  sweep({ name: 'complete-appointments', everySeconds: 60, due: over, key, effect: (due, now) => complete(due, command(due, 'complete', now)) }),
]

const key = ({ appointmentId }: DueAppointment) => appointmentId

const command = ({ appointmentId }: DueAppointment, act: string, now: Date): ClockCommand => ({ commandId: derivedId('clock', act, appointmentId), at: now.toISOString() })
