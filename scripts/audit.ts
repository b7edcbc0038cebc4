/**
 * `npm run audit -- verify`, on the data that the environment names; the server may run meanwhile.
 */
import { auditCli } from '../backend/audit-cli.ts'
import { openStores } from '../backend/composition/stores.ts'
import { readConfig } from '../backend/config.ts'
import { command } from './command.ts'

await command((closing) =>
  auditCli(
    process.argv.slice(2),
    async () => (await openStores(readConfig(process.env), closing, { alone: false })).chain,
    (line) => console.log(line),
  ),
)
