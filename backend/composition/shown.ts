/** For scripts that have written much: brings the read models on until they show it. Beside a server both do; the checkpoints tell them who does what. */
import { setTimeout as pause } from 'node:timers/promises'
import { projections } from '../projections/all.ts'
import { openPositions } from '../projections/engine/positions.ts'
import { startProjector } from '../projections/engine/projector.ts'
import type { Stores } from './stores.ts'

/** Waits until every read model has passed the position, building those that are not there yet. @throws where one has failed, or the signal's reason */
export async function untilShown({ background, projecting, log }: Pick<Stores, 'background' | 'projecting' | 'log'>, position: bigint, signal?: AbortSignal): Promise<void> {
  await using closing = new AsyncDisposableStack()
  const projector = await startProjector({ db: background, writing: projecting, log, projections })
  closing.defer(() => projector.stop())
  const positions = openPositions({ projector })
  closing.defer(() => positions.close())
  for (;;) {
    const statuses = await projector.status()
    const failed = statuses.find(({ status }) => status === 'failed')
    if (failed) throw new Error(`the projection ${failed.name} has failed: ${failed.error ?? ''}`)
    // One that is being built, as all are on an empty database, is not among those that `passed` waits for.
    const isBuilding = statuses.some(({ status }) => status !== 'live')
    if (!isBuilding && await positions.passed(position, { timeoutMs: 1_000 })) return
    signal?.throwIfAborted()
    if (isBuilding) await pause(200)
  }
}
