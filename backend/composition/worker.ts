/** The role `worker` alone, without a door: what its own process is made of (worker-process.ts). */
import type { Logger } from 'pino'
import { keepFresh } from '../commands/kernel/fresh.ts'
import type { Config } from '../config.ts'
import { prepareDatabase } from '../projections/engine/apply/schema.ts'
import type { Workers } from '../workers/start.ts'
import { openReading } from './reading.ts'
import { servicesOf } from './services.ts'
import { openStores } from './stores.ts'
import { workersOf } from './workers.ts'

/** No user waits here, and a batch of a hundred events costs as much as one of four. */
const GATHER_MS = 100

/** Opens the worker onto `closing`. The server has done the start-up sweeps. */
export async function openWorker(
  config: Config,
  logger: Logger,
  closing: AsyncDisposableStack,
): Promise<Workers> {
  const stores = await openStores(config, closing, { alone: false, gatherMs: GATHER_MS })
  await prepareDatabase(stores.background.pool)
  const { passed } = await openReading(config, stores, logger, closing)
  const services = servicesOf({ ...stores, config, passed, logger })
  closing.defer(() => services.jobs.close())
  // What waits to be written is, before the log goes.
  closing.defer(() => services.messaging.receipts.close())
  const fresh = await keepFresh(stores.log, services.commands, logger)
  closing.defer(() => fresh.close())
  const workers = await workersOf(stores, services, { config, logger })
  closing.defer(() => workers.close())
  return workers
}
