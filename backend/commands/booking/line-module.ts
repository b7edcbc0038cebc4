/** Builds the commands of the walk-in line, on those of booking. */
import type { Gate } from '../access/gate.ts'
import type { CommandHandler } from '../kernel/handle.ts'
import type { BookingParts } from './booking-module.ts'
import { LineCallCommands } from './line-calls.ts'
import { type ChairReads, LineChairs } from './line-chairs.ts'
import { LineWaits } from './line-waits.ts'
import { LineCommands, type LineReads } from './line.ts'

export interface LineParts {
  readonly line: LineCommands
  readonly lineCalls: LineCallCommands
  readonly lineWaits: LineWaits
  readonly lineChairs: LineChairs
}

export function lineParts(
  { commands, gate }: { commands: CommandHandler; gate: Gate },
  { workplaces, booking }: BookingParts,
  reads: LineReads & ChairReads,
): LineParts {
  const chairs = new LineChairs({ commands, reads, workplaces })
  const waits = new LineWaits(chairs)
  const line = new LineCommands({ commands, reads, chairs, waits, gate })
  return {
    line,
    lineCalls: new LineCallCommands({ commands, workplaces, booking, chairs, line, gate }),
    lineWaits: waits,
    lineChairs: chairs,
  }
}
