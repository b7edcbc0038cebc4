/** Builds the booking commands, which depend on each other. */
import type { CommandHandler } from '../kernel/handle.ts'
import type { Gate } from '../access/gate.ts'
import { AppointmentCommands, type AppointmentReads } from './appointments.ts'
import { type WorkplaceDefaults, type WorkplaceReads, Workplaces } from './bookable.ts'
import { BookingCommands } from './booking.ts'
import { SlotHoldCommands, type SlotHoldReads } from './slot-holds.ts'
import type { TimeHoldReads } from './time-holds.ts'
import { DelayCommands } from './delays.ts'
import { FreeTimes, type FreeTimeReads } from './free-times.ts'

/** What booking asks of the read models: facts that no rule depends on for its safety. */
export interface AllBookingReads
  extends TimeHoldReads, AppointmentReads, FreeTimeReads, WorkplaceReads, SlotHoldReads {}

export interface BookingParts {
  readonly workplaces: Workplaces
  readonly freeTimes: FreeTimes
  readonly booking: BookingCommands
  readonly appointments: AppointmentCommands
  readonly holds: SlotHoldCommands
  readonly delays: DelayCommands
}

export function bookingParts(
  { commands, gate }: { commands: CommandHandler; gate: Gate },
  reads: AllBookingReads,
  defaults: WorkplaceDefaults,
): BookingParts {
  const workplaces = new Workplaces(commands, reads, defaults)
  const freeTimes = new FreeTimes({ commands, reads, workplaces })
  const parts = { commands, reads, workplaces, freeTimes, gate }
  const booking = new BookingCommands(parts)
  const appointments = new AppointmentCommands(parts)
  return {
    workplaces,
    freeTimes,
    booking,
    holds: new SlotHoldCommands({ commands, reads, booking, freeTimes }),
    delays: new DelayCommands({ commands, workplaces, freeTimes, appointments }),
    appointments,
  }
}
