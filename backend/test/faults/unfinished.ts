/** The clock's sweep over what a crash has cut off, on the data of a server that has ended. */
import { servicesOf } from '../../composition/services.ts'
import { openStores } from '../../composition/stores.ts'
import { readConfig } from '../../config.ts'
import { openLogger } from '../../observability/logger.ts'
import { allProjections } from '../../modules/modules.ts'
import { openPositions } from '../../projections/engine/positions/positions.ts'
import { startProjector } from '../../projections/engine/operate/projector.ts'
import { finishAll as finishAllBy } from '../support/unfinished.ts'

export async function finishAll(
  environment: Record<string, string>,
): Promise<{ found: number; left: number }> {
  await using closing = new AsyncDisposableStack()
  const config = readConfig({ ...environment, RATE_LIMIT: 'off' })
  const stores = await openStores(config, closing, { alone: false })
  const projector = await startProjector({
    db: stores.background,
    log: stores.log,
    projections: allProjections,
  })
  closing.defer(() => projector.stop())
  const { passed, close } = openPositions({ projector })
  closing.defer(close)
  const services = servicesOf({ ...stores, config, passed, logger: openLogger('silent') })
  closing.defer(() => services.rebuilds.stop())
  const { found, left } = await finishAllBy(services)
  return { found, left: left.length }
}
