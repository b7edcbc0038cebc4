/** Writes down every few minutes, and at the end, which demand was not served. */
import type { Logger } from 'pino'
import type { UnservedDemand } from '../commands/booking/unserved-demand.ts'

const EVERY_MS = 5 * 60_000

export function noteDemand(
  demand: UnservedDemand,
  logger: Logger,
  closing: AsyncDisposableStack,
): void {
  const write = async () => {
    try {
      await demand.flush(new Date().toISOString())
    } catch (error) {
      logger.warn({ err: error }, 'unserved demand could not be written')
    }
  }
  const timer = setInterval(() => void write(), EVERY_MS)
  timer.unref()
  closing.defer(async () => {
    clearInterval(timer)
    await write()
  })
}
