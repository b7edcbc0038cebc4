/** The commands of moderation, and the gate that all who act towards a person pass. */
import type { CommandHandler } from '../kernel/handle.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { AuditCommands } from './audit.ts'
import { BlockCommands } from './blocks.ts'
import { type AccountOf, Gate } from './gate.ts'
import { RestrictionCommands } from './restrictions.ts'

export interface ModerationParts {
  readonly gate: Gate
  readonly blocks: BlockCommands
  readonly restrictions: RestrictionCommands
  readonly audit: AuditCommands
}

export const moderationParts = (commands: CommandHandler, log: EventLog, accountOf: AccountOf): ModerationParts => ({
  gate: new Gate(commands, accountOf), blocks: new BlockCommands(commands), restrictions: new RestrictionCommands(commands), audit: new AuditCommands(log),
})
