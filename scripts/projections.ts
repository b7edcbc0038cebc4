/**
 * `npm run projections -- <command>`, on the data that the environment names; the server may run
 * meanwhile. `new <name>` writes code and needs no data.
 */
import { constants, setPriority } from 'node:os'
import { dirname } from 'node:path'
import { openStores } from '../backend/composition/stores.ts'
import { ConfigError, readConfig } from '../backend/config.ts'
import { allProjections } from '../backend/modules/modules.ts'
import { projectionsCli } from '../backend/projections/engine/operate/cli.ts'
import { followToHead } from '../backend/workers/kernel/checkpoint.ts'
import { newReadModel, nextSteps, NotWritten } from './new-read-model.ts'

// A server on the same machine comes first: people wait for it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const interrupted = new AbortController()
process.once('SIGINT', () => interrupted.abort())

async function open() {
  const closing = new AsyncDisposableStack()
  try {
    const { background: db, log } = await openStores(readConfig(process.env), closing, {
      alone: false,
    })
    return { db, log, close: () => closing.disposeAsync() }
  } catch (error) {
    await closing.disposeAsync()
    throw error
  }
}

async function writeNew(name: string): Promise<number> {
  const paths = await newReadModel(dirname(import.meta.dirname), name)
  process.stdout.write(`${paths.join('\n')}\n${nextSteps(name)}`)
  return 0
}

const [command, name = ''] = process.argv.slice(2)
const running =
  command === 'new'
    ? writeNew(name)
    : projectionsCli(process.argv.slice(2), {
        projections: allProjections,
        open,
        rebuilt: followToHead,
        signal: interrupted.signal,
      })
process.exitCode = await running.catch((error: unknown) => {
  if (!(error instanceof ConfigError || error instanceof NotWritten)) throw error
  console.error(error.message)
  return 2
})
