/** `npm run projections -- status | prepare | rebuild <name|all> | verify <name|all>`, on the data that the environment names; the server may run meanwhile. */
import { constants, setPriority } from 'node:os'
import { openStores } from '../backend/composition/stores.ts'
import { ConfigError, readConfig } from '../backend/config.ts'
import { projections } from '../backend/projections/all.ts'
import { projectionsCli } from '../backend/projections/engine/cli.ts'
import { followToHead } from '../backend/workers/kernel/reactor.ts'

// A server on the same machine comes first: people wait for it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const interrupted = new AbortController()
process.once('SIGINT', () => interrupted.abort())

async function open() {
  const closing = new AsyncDisposableStack()
  try {
    const { background: db, log } = await openStores(readConfig(process.env), closing, { alone: false })
    return { db, log, close: () => closing.disposeAsync() }
  } catch (error) {
    await closing.disposeAsync()
    throw error
  }
}

process.exitCode = await projectionsCli(process.argv.slice(2), { projections, open, rebuilt: followToHead, signal: interrupted.signal }).catch((error: unknown) => {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  return 2
})
