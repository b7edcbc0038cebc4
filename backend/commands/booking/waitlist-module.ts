/** Builds the commands of the waiting list, on those of booking. */
import type { Gate } from '../access/gate.ts'
import type { CommandHandler } from '../kernel/handle.ts'
import type { BookingParts } from './booking-module.ts'
import { OfferAnswerCommands, type OfferReads } from './offer-answers.ts'
import { OfferCommands } from './offers.ts'
import { OpeningCommands, type OpeningReads } from './openings.ts'
import { WaitCommands, type WaitReads } from './waiting.ts'
import { WaitStaffCommands, type WaitStaffReads } from './waitlist-staff.ts'

export interface WaitlistParts {
  readonly waits: WaitCommands
  readonly answers: OfferAnswerCommands
  readonly waitStaff: WaitStaffCommands
  readonly openings: OpeningCommands
  readonly offers: OfferCommands
}

export function waitlistParts(
  { commands, gate }: { commands: CommandHandler; gate: Gate },
  { workplaces, freeTimes, booking, appointments }: Omit<BookingParts, 'delays'>,
  reads: OpeningReads & WaitReads & OfferReads & WaitStaffReads,
): WaitlistParts {
  const offers = new OfferCommands({ commands, workplaces, gate })
  return {
    offers,
    openings: new OpeningCommands({ commands, reads, workplaces, freeTimes, gate, offers }),
    waits: new WaitCommands({ commands, reads, workplaces, appointments, offers, gate }),
    answers: new OfferAnswerCommands({ commands, reads, booking, appointments }),
    waitStaff: new WaitStaffCommands({ commands, reads, offers }),
  }
}
