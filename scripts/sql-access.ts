/**
 * `npm run sql-access -- create | remove | list | renew`, on the data that the environment names;
 * the server runs meanwhile.
 */
import { openStores } from '../backend/composition/stores.ts'
import { readConfig } from '../backend/config.ts'
import { sqlAccessCli } from '../backend/sql-access-cli.ts'
import { command } from './command.ts'

await command((closing) =>
  sqlAccessCli(
    process.argv.slice(2),
    async () => {
      const { db, databaseUrl: url } = await openStores(readConfig(process.env), closing, {
        alone: false,
      })
      return { db, url }
    },
    (line) => console.log(line),
  ),
)
