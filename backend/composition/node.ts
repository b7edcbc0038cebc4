/**
 * A node on its stores, without workers and without a port: read models, commands, what is done
 * once at each start. What it opens is put on `closing`.
 */
import { randomUUID } from 'node:crypto'
import type { Services } from '../api/kernel/services.ts'
import { keepFresh } from '../commands/kernel/fresh.ts'
import type { Config } from '../config.ts'
import { system } from '../domain/kernel/event.ts'
import { renewAnalytics } from '../projections/analysis/sql-access.ts'
import { prepareDatabase } from '../projections/engine/apply/schema.ts'
import type { Projector } from '../projections/engine/operate/projector.ts'
import { bringPictures } from './picture-store.ts'
import { openReading } from './reading.ts'
import { mirroredSearch } from './search-memory.ts'
import { type ServiceParts, servicesOf } from './services.ts'
import type { Stores } from './stores.ts'

export interface ComposedNode {
  readonly services: Services
  readonly projector: Projector | undefined
  /** Begin it once people are answered. */
  readonly memory: ReturnType<typeof mirroredSearch> | undefined
  readonly fresh: Awaited<ReturnType<typeof keepFresh>>
}

export async function composeNode(
  config: Config,
  stores: Stores,
  {
    logger,
    closing,
    vitals,
  }: Pick<ServiceParts, 'logger' | 'vitals'> & { readonly closing: AsyncDisposableStack },
): Promise<ComposedNode> {
  await prepareDatabase(stores.background.pool)
  if (config.roles.has('projector'))
    await renewAnalytics(stores.background).catch((error: unknown) =>
      logger.warn({ err: error }, 'the views for analysts could not be renewed'),
    )
  const { passed, projector } = await openReading(config, stores, logger, closing)
  const memory =
    config.roles.has('api') && config.memoryShops > 0
      ? mirroredSearch({
          ...stores,
          logger,
          mostShops: config.memoryShops,
          // In the demo and in tests of the whole.
          sampled: config.production ? 0 : 200,
        })
      : undefined
  closing.defer(() => memory?.close())
  const services = servicesOf({
    ...stores,
    config,
    passed,
    logger,
    ...(vitals && { vitals }),
    ...(memory && { found: memory.find }),
  })
  if (config.roles.has('api') || config.roles.has('worker')) await bringPictures(stores, logger)
  closing.defer(() => services.rebuilds.stop())
  closing.defer(() => services.jobs.close())
  // What waits to be written is, before the log goes.
  closing.defer(() => services.messaging.receipts.close())
  const fresh = await keepFresh(stores.log, services.commands, logger)
  closing.defer(() => fresh.close())
  const again = randomUUID()
  const erasedAgain = await services.identity.closing.eraseBroughtBack({
    commandId: again,
    correlationId: again,
    by: system,
    at: services.now().toISOString(),
    position: 0n,
  })
  await services.identity.closing.completeList()
  if (erasedAgain > 0)
    logger.warn({ erasedAgain }, 'a backup had brought back people who have been erased')
  return { services, projector, memory, fresh }
}
