/** The projector, where this process has that role, and the way to wait for what is projected. */
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { allProjections } from '../modules/modules.ts'
import { mustBeOf } from '../projections/engine/apply/checkpoint.ts'
import { openPositions, type PositionCheck } from '../projections/engine/positions/positions.ts'
import { type Projector, startProjector } from '../projections/engine/operate/projector.ts'
import type { Stores } from './stores.ts'

export async function openReading(
  { roles }: Pick<Config, 'roles'>,
  { background, projecting, db, log }: Stores,
  logger: Logger,
  closing: AsyncDisposableStack,
): Promise<{ readonly passed: PositionCheck; readonly projector: Projector | undefined }> {
  await mustBeOf(log, background.pool)
  const projector = roles.has('projector')
    ? await startProjector({
        db: background,
        writing: projecting,
        log,
        projections: allProjections,
        logger,
      })
    : undefined
  if (projector) closing.defer(() => projector.stop())
  const positions = openPositions(projector ? { projector } : { db, projections: allProjections })
  closing.defer(() => positions.close())
  return { passed: positions.passed, projector }
}
