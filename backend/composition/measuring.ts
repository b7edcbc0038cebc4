/** Writes the measurements of this process once a minute, and at its end. */
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { Measurements } from '../vault/coordination/measurements.ts'
import type { Db } from '../postgres/db.ts'
import type { Health } from './health.ts'

const EVERY_MS = 60_000

export function openMeasurements(
  db: Db,
  health: Pick<Health, 'ready'>,
  logger: Logger,
  closing: AsyncDisposableStack,
): Measurements {
  const measurements = new Measurements(db, randomUUID())
  const write = async (isReady: boolean) =>
    measurements
      .flush(isReady)
      .catch((error: unknown) => logger.warn({ err: error }, 'measurements could not be written'))
  const timer = setInterval(() => {
    void health.ready().then(
      ({ status }) => write(status === 'ready'),
      () => write(false),
    )
  }, EVERY_MS)
  timer.unref()
  closing.defer(async () => {
    clearInterval(timer)
    await write(true)
  })
  return measurements
}
