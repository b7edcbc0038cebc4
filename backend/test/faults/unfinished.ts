/** The clock's sweep over moves that a crash has cut off, run now instead of in a minute, by the parts that the server is made of. */
import { servicesOf } from '../../composition/services.ts'
import { openStores } from '../../composition/stores.ts'
import { readConfig } from '../../config.ts'
import { system } from '../../domain/kernel/event.ts'
import { openLogger } from '../../observability/logger.ts'
import { projections } from '../../projections/all.ts'
import { unfinishedMoves } from '../../projections/booking/due.ts'
import { openPositions } from '../../projections/engine/positions.ts'
import { startProjector } from '../../projections/engine/projector.ts'
import { unfinishedMovesSweep } from '../../workers/booking/sweeps.ts'

/** Gives how many were found, and how many are left when the read models show what the sweep did. */
export async function finishMoves(environment: Record<string, string>): Promise<{ found: number; left: number }> {
  await using closing = new AsyncDisposableStack()
  const config = readConfig({ ...environment, RATE_LIMIT: 'off' })
  const stores = await openStores(config, closing, { alone: false })
  const projector = await startProjector({ db: stores.background, log: stores.log, projections })
  closing.defer(() => projector.stop())
  const { passed, close } = openPositions({ projector })
  closing.defer(close)
  const caughtUp = async () => {
    if (!(await passed(await stores.log.head(), { timeoutMs: 20_000 }))) throw new Error('the read models did not catch up')
  }
  const logger = openLogger('silent')
  const services = servicesOf({ ...stores, config, passed, logger })
  closing.defer(() => services.rebuilds.stop())
  const due = (_: Date, limit: number) => unfinishedMoves(stores.db, new Date().toISOString(), limit)
  await caughtUp()
  const found = (await due(new Date(), 1_000)).length
  await unfinishedMovesSweep({
    due,
    finish: (move, { commandId, at }) => services.appointments.finishMove({ commandId, correlationId: commandId, by: system, at, position: 0n }, move),
  }).run(new Date(), { signal: new AbortController().signal, logger })
  await caughtUp()
  return { found, left: (await due(new Date(), 1_000)).length }
}
