/** Builds the booking commands, which depend on each other. */
import type { CommandHandler } from '../kernel/handle.ts'
import type { Gate } from '../access/gate.ts'
import { AppointmentCommands, type AppointmentReads } from './appointments.ts'
import { type WorkplaceDefaults, type WorkplaceReads, Workplaces } from './bookable.ts'
import { BookingCommands } from './booking.ts'
import type { TimeHoldReads } from './time-holds.ts'
import { FreeTimes, type FreeTimeReads } from './free-times.ts'

/** What booking asks of the read models: facts that no rule depends on for its safety. */
export interface AllBookingReads
  extends TimeHoldReads, AppointmentReads, FreeTimeReads, WorkplaceReads {}

export interface BookingParts {
  readonly workplaces: Workplaces
  readonly freeTimes: FreeTimes
  readonly booking: BookingCommands
  readonly appointments: AppointmentCommands
}

export function bookingParts(
  { commands, gate }: { commands: CommandHandler; gate: Gate },
  reads: AllBookingReads,
  defaults: WorkplaceDefaults,
): BookingParts {
  const workplaces = new Workplaces(commands, reads, defaults)
  const freeTimes = new FreeTimes({ commands, reads, workplaces })
  const parts = { commands, reads, workplaces, freeTimes, gate }
  return {
    workplaces,
    freeTimes,
    booking: new BookingCommands(parts),
    appointments: new AppointmentCommands(parts),
  }
}
