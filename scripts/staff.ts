/**
 * `npm run staff -- grant <email> <role>`, on the data that the environment names; the server may
 * run meanwhile.
 */
import { AccountCommands } from '../backend/commands/identity/accounts.ts'
import { SecondFactorCommands } from '../backend/commands/identity/second-factor.ts'
import { CommandHandler } from '../backend/commands/kernel/handle.ts'
import { openStores } from '../backend/composition/stores.ts'
import { readConfig } from '../backend/config.ts'
import { staffCli } from '../backend/staff-cli.ts'
import { command } from './command.ts'

async function open(closing: AsyncDisposableStack) {
  const { db, vault, log } = await openStores(readConfig(process.env), closing, { alone: false })
  const commands = new CommandHandler(log)
  return {
    db,
    vault,
    accounts: new AccountCommands({
      commands,
      credentials: vault.accounts,
      passwords: vault.passwords,
    }),
    secondFactors: new SecondFactorCommands({
      commands,
      factors: vault.secondFactors,
      sessions: vault.sessions,
    }),
  }
}

await command((closing) =>
  staffCli(
    process.argv.slice(2),
    () => open(closing),
    (line) => console.log(line),
  ),
)
