/**
 * `npm run accounts -- close|erase <email or id>`, on the data that the environment names; the
 * server may run meanwhile.
 */
import { accountsCli } from '../backend/accounts-cli.ts'
import { erasuresIn } from '../backend/composition/erasures.ts'
import { servicesOf } from '../backend/composition/services.ts'
import { openStores } from '../backend/composition/stores.ts'
import { readConfig } from '../backend/config.ts'
import { openLogger } from '../backend/observability/logger.ts'
import { allProjections } from '../backend/modules/modules.ts'
import { openPositions } from '../backend/projections/engine/positions/positions.ts'
import { command } from './command.ts'

async function open(closing: AsyncDisposableStack) {
  const config = readConfig(process.env)
  const stores = await openStores(config, closing, { alone: false })
  const positions = openPositions({ db: stores.db, projections: allProjections })
  closing.defer(() => positions.close())
  const services = servicesOf({
    ...stores,
    config,
    passed: positions.passed,
    logger: openLogger('warn'),
  })
  closing.defer(() => services.rebuilds.stop())
  return {
    accounts: services.identity.accounts,
    closing: services.identity.closing,
    credentials: stores.vault.accounts,
    erasures: erasuresIn(config.erasuresFile),
  }
}

await command((closing) =>
  accountsCli(
    process.argv.slice(2),
    () => open(closing),
    (line) => console.log(line),
  ),
)
