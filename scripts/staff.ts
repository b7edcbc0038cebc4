/** `npm run staff -- grant <email> <role>`, on the data that the environment names; the server may run meanwhile. */
import { AccountCommands } from '../backend/commands/identity/accounts.ts'
import { CommandHandler } from '../backend/commands/kernel/handle.ts'
import { openStores } from '../backend/composition/stores.ts'
import { ConfigError, readConfig } from '../backend/config.ts'
import { staffCli } from '../backend/staff-cli.ts'

const closing = new AsyncDisposableStack()

async function open() {
  const { db, vault, log } = await openStores(readConfig(process.env), closing, { alone: false })
  return { db, vault, accounts: new AccountCommands({ commands: new CommandHandler(log), credentials: vault.accounts, passwords: vault.passwords }) }
}

try {
  process.exitCode = await staffCli(process.argv.slice(2), open, (line) => console.log(line))
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 2
} finally {
  await closing.disposeAsync()
}
