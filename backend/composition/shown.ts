/** For scripts: runs projections until they show what was written. */
import { setTimeout as pause } from 'node:timers/promises'
import { allProjections } from '../modules/modules.ts'
import { openPositions } from '../projections/engine/positions/positions.ts'
import { startProjector } from '../projections/engine/operate/projector.ts'
import { rebuildAll } from '../projections/engine/build/rebuild.ts'
import { prepareDatabase } from '../projections/engine/apply/schema.ts'
import { readStatus } from '../projections/engine/positions/status.ts'
import type { Stores } from './stores.ts'

/** Waits for all read models, building missing ones. @throws on failure or abort */
export async function untilShown(
  { background, projecting, log }: Pick<Stores, 'background' | 'projecting' | 'log'>,
  position: bigint,
  signal?: AbortSignal,
): Promise<void> {
  await prepareDatabase(background.pool)
  const found = await readStatus({ db: background, log, projections: allProjections })
  const absent = allProjections.filter(
    ({ name }) => found.find((one) => one.name === name)?.status !== 'live',
  )
  // Together they read the log once. What fails here is tried again, and told, below.
  if (absent.length > 0) await rebuildAll(absent, { db: background, log, signal })
  await using closing = new AsyncDisposableStack()
  const projector = await startProjector({
    db: background,
    writing: projecting,
    log,
    projections: allProjections,
  })
  closing.defer(() => projector.stop())
  const positions = openPositions({ projector })
  closing.defer(() => positions.close())
  for (;;) {
    const statuses = await projector.status()
    const failed = statuses.find(({ status }) => status === 'failed')
    if (failed) throw new Error(`the projection ${failed.name} has failed: ${failed.error ?? ''}`)
    if (await positions.passed(position, { timeoutMs: 1_000 })) return
    signal?.throwIfAborted()
    // One that is being built, as all are on an empty database, is not among those that `passed`
    // waits for.
    if (statuses.some(({ status }) => status !== 'live')) await pause(200)
  }
}
