/** The commands of identity. */
import type { CommandHandler } from '../kernel/handle.ts'
import { AccountCommands, type AccountPorts } from './accounts.ts'

export interface IdentityParts {
  readonly accounts: AccountCommands
}

export const identityParts = (commands: CommandHandler, vault: Omit<AccountPorts, 'commands'>): IdentityParts => ({
  accounts: new AccountCommands({ commands, ...vault }),
})
