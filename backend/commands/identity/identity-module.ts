/** The commands of identity. */
import type { EventLog } from '../../eventlog/log.ts'
import type { CommandHandler } from '../kernel/handle.ts'
import { AccountCommands, type AccountPorts } from './accounts.ts'
import { RecoveryCommands, type RecoveryPorts } from './recovery.ts'
import { SecondFactorCommands, type SecondFactorPorts } from './second-factor.ts'
import { SignInAudit } from './sign-ins.ts'

export interface IdentityParts {
  readonly accounts: AccountCommands
  readonly recovery: RecoveryCommands
  readonly secondFactors: SecondFactorCommands
  readonly signIns: SignInAudit
}

export function identityParts(
  commands: CommandHandler,
  log: Pick<EventLog, 'append'>,
  vault: Omit<AccountPorts, 'commands'> &
    Omit<RecoveryPorts, 'commands' | 'credentials' | 'passwords' | 'sessions'> &
    Omit<SecondFactorPorts, 'commands'>,
): IdentityParts {
  const ports = { commands, ...vault }
  return {
    accounts: new AccountCommands(ports),
    recovery: new RecoveryCommands(ports),
    secondFactors: new SecondFactorCommands(ports),
    signIns: new SignInAudit(log, vault.credentials),
  }
}
