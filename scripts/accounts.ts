/** `npm run accounts -- close|erase <email or id>`, on the data that the environment names; the server may run meanwhile. */
import { accountsCli } from '../backend/accounts-cli.ts'
import { erasuresIn } from '../backend/composition/erasures.ts'
import { servicesOf } from '../backend/composition/services.ts'
import { openStores } from '../backend/composition/stores.ts'
import { ConfigError, readConfig } from '../backend/config.ts'
import { openLogger } from '../backend/observability/logger.ts'
import { projections } from '../backend/projections/all.ts'
import { openPositions } from '../backend/projections/engine/positions.ts'

const closing = new AsyncDisposableStack()

async function open() {
  const config = readConfig(process.env)
  const stores = await openStores(config, closing, { alone: false })
  const positions = openPositions({ db: stores.db, projections })
  closing.defer(() => positions.close())
  const services = servicesOf({ ...stores, config, passed: positions.passed, logger: openLogger('warn') })
  closing.defer(() => services.rebuilds.stop())
  return { accounts: services.accounts, closing: services.closing, credentials: stores.vault.accounts, erasures: erasuresIn(config.erasuresFile) }
}

try {
  process.exitCode = await accountsCli(process.argv.slice(2), open, (line) => console.log(line))
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 2
} finally {
  await closing.disposeAsync()
}
