/** `npm run statements`, on the data that the environment names; the server may run meanwhile. */
import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { openStores } from '../backend/composition/stores.ts'
import { readConfig } from '../backend/config.ts'
import { statementsCli, statementsOptions } from '../backend/statements-cli.ts'
import { command } from './command.ts'

const options = statementsOptions(process.argv.slice(2))
const file = options?.out === undefined ? undefined : createWriteStream(options.out)
await command(async (closing) => {
  const code = await statementsCli(
    options,
    async () => {
      const { db, log } = await openStores(readConfig(process.env), closing, { alone: false })
      return { db, upTo: await log.head() }
    },
    {
      say: (line) => console.error(line),
      write: (line) => void (file ?? process.stdout).write(`${line}\n`),
    },
  )
  if (file) {
    file.end()
    await once(file, 'finish')
  }
  return code
})
