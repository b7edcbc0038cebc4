/** Clock of appointments: requests and holds lapse, finished visits complete. */
import { type LinePlace, streamOfLine } from '../../domain/booking/line.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { HoldPlace } from '../../commands/booking/slot-holds.ts'
import { type Sweep, sweep } from '../kernel/clock.ts'

/** What the clock must act on, and enough to find its stream. */
export interface DueAppointment {
  readonly appointmentId: string
  readonly barberId: string
  /** The shop's local date: the day in the stream's name. */
  readonly day: string
  /** Pending past `expiresAt`, or confirmed past `completesAt` (domain/booking/times.ts). */
  readonly status: string
}

/** The same command however often it is sent: its id derives from the appointment and the act. */
export interface SweepCommand {
  readonly commandId: string
  /** UTC instant, ISO-8601. */
  readonly at: string
}

export interface AppointmentClock {
  readonly due: (now: Date, limit: number) => Promise<readonly DueAppointment[]>
  /** Sends ExpireAppointment as `system`. */
  readonly expire: (appointment: DueAppointment, command: SweepCommand) => Promise<void>
  /** Sends CompleteAppointment, automatic, as `system`. */
  readonly complete: (appointment: DueAppointment, command: SweepCommand) => Promise<void>
}

export const appointmentSweep = ({ due, expire, complete }: AppointmentClock): Sweep =>
  sweep({
    name: 'appointments-due',
    everySeconds: 60,
    due,
    key: ({ appointmentId, status }) => `${appointmentId}-${status}`,
    effect: (appointment, now) =>
      (appointment.status === 'pendiente' ? expire : complete)(appointment, {
        commandId: derivedId('clock', appointment.status, appointment.appointmentId),
        at: now.toISOString(),
      }),
  })

/** Only so that read models and screens hear of it: what is over counts for nothing. */
export const holdSweep = ({
  due,
  release,
}: {
  readonly due: (now: Date, limit: number) => Promise<readonly HoldPlace[]>
  readonly release: (hold: HoldPlace, command: SweepCommand) => Promise<void>
}): Sweep =>
  sweep({
    name: 'holds-lapsed',
    // The waiting list goes on when a hold ends.
    everySeconds: 1,
    due,
    key: ({ holdId }) => holdId,
    effect: (hold, now) =>
      release(hold, { commandId: derivedId('clock', 'hold', hold.holdId), at: now.toISOString() }),
  })

/** Who waited for days that are over waits no more. */
export const waitSweep = ({
  due,
  end,
}: {
  readonly due: (now: Date, limit: number) => Promise<readonly string[]>
  readonly end: (entryId: string, command: SweepCommand) => Promise<void>
}): Sweep =>
  sweep({
    name: 'waits-over',
    everySeconds: 3_600,
    due,
    key: (entryId) => entryId,
    effect: (entryId, now) =>
      end(entryId, { commandId: derivedId('clock', 'wait', entryId), at: now.toISOString() }),
  })

/** A line whose day is over by its own clock is closed. */
export const lineSweep = ({
  due,
  end,
}: {
  readonly due: (now: Date, limit: number) => Promise<readonly LinePlace[]>
  readonly end: (place: LinePlace, command: SweepCommand) => Promise<void>
}): Sweep =>
  sweep({
    name: 'lines-over',
    everySeconds: 600,
    due,
    key: streamOfLine,
    effect: (place, now) =>
      end(place, {
        commandId: derivedId('clock', 'line', streamOfLine(place)),
        at: now.toISOString(),
      }),
  })
