/** Checks invariants periodically; violations become a metric and a log line. */
import type { Logger } from 'pino'
import type { Db } from '../postgres/db.ts'
import { misplaced, overlaps } from '../projections/booking/invariants.ts'
import { allProcesses } from '../modules/modules.ts'
import { stuck } from '../projections/unfinished-processes-reads.ts'

const EVERY_MS = 60_000

const invariants = [
  { count: overlaps, broken: 'appointments of one barber overlap' },
  { count: misplaced, broken: 'appointments stand on two days, or on none' },
  {
    count: (db: Db) => stuck(db, allProcesses),
    broken: 'processes that were cut off are not brought to their end',
  },
] as const

/** Gives how many violations the last look found. */
export function watchInvariants(
  db: Db,
  logger: Logger,
  closing: AsyncDisposableStack,
): () => number {
  const found = invariants.map(() => 0)
  let looking: Promise<void> | undefined
  const look = async () => {
    for (const [index, { count, broken }] of invariants.entries()) {
      const before = found[index] ?? 0
      // A database that is away is other alarms' business.
      const now = await count(db).catch(() => before)
      if (now > before) logger.error({ count: now }, broken)
      found[index] = now
    }
  }
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined
    })
  }, EVERY_MS)
  closing.defer(async () => {
    clearInterval(timer)
    await looking
  })
  return () => found.reduce((total, count) => total + count, 0)
}
