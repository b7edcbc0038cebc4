/** The commands of moderation, and the gate that all who act towards a person pass. */
import type { CommandHandler } from '../kernel/handle.ts'
import { BlockCommands } from './blocks.ts'
import { type AccountOf, Gate } from './gate.ts'

export interface ModerationParts {
  readonly gate: Gate
  readonly blocks: BlockCommands
}

export const moderationParts = (commands: CommandHandler, accountOf: AccountOf): ModerationParts => ({
  gate: new Gate(commands, accountOf), blocks: new BlockCommands(commands),
})
