/** Asks again and again whether what must always hold does hold; what it finds is a metric and a line in the log. */
import type { Logger } from 'pino'
import type { Db } from '../postgres/db.ts'
import { overlaps } from '../projections/booking/invariants.ts'

const EVERY_MS = 60_000

/** Gives how many violations the last look found. */
export function watchInvariants(db: Db, logger: Logger, closing: AsyncDisposableStack): () => number {
  let found = 0
  let looking: Promise<void> | undefined
  const look = async () => {
    // A database that is away is other alarms' business.
    const now = await overlaps(db).catch(() => found)
    if (now > found) logger.error({ pairs: now }, 'appointments of one barber overlap')
    found = now
  }
  const timer = setInterval(() => { looking ??= look().finally(() => { looking = undefined }) }, EVERY_MS)
  closing.defer(async () => {
    clearInterval(timer)
    await looking
  })
  return () => found
}
