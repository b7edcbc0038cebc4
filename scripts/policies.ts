/**
 * `npm run policies -- failed | retry | drop`, on the data that the environment names; the server
 * runs meanwhile.
 */
import { openStores } from '../backend/composition/stores.ts'
import { readConfig } from '../backend/config.ts'
import { policiesCli } from '../backend/policies-cli.ts'
import { prepareWorkersSchema } from '../backend/workers/kernel/schema.ts'
import { command } from './command.ts'

const open = async (closing: AsyncDisposableStack) => {
  const { db } = await openStores(readConfig(process.env), closing, { alone: false })
  await prepareWorkersSchema(db)
  return db
}
await command((closing) =>
  policiesCli(
    process.argv.slice(2),
    () => open(closing),
    (line) => console.log(line),
  ),
)
