/** Retention: old rows are dropped by the clock and ignored in comparisons. */
import { escapeIdentifier } from 'pg'
import { type Db } from '../../../postgres/db.ts'
import type { Projection } from './projection.ts'
import { type TablePlan, tablePlansOf } from './table.ts'

export interface DropOptions {
  /** Rows per short transaction; default 5,000. */
  readonly limit?: number
  readonly signal?: AbortSignal
}

/** Drops all expired rows; returns how many. */
export async function dropOutdated(
  db: Db,
  projections: readonly Projection[],
  { limit = 5_000, signal }: DropOptions = {},
): Promise<number> {
  let dropped = 0
  for (const projection of projections) {
    for (const table of tablePlansOf(projection)) {
      const outdated = outdatedIn(table)
      if (!outdated) continue
      const from = `${escapeIdentifier(projection.name)}.${escapeIdentifier(table.name)}`
      // What the projector holds just now is passed over: neither waits for the other, and it is
      // met the next time.
      const query = `DELETE FROM ${from}
        WHERE ctid = ANY (
            ARRAY(
              SELECT ctid
              FROM ${from} AS row
              WHERE ${outdated('row')}
              LIMIT $1
              FOR UPDATE SKIP LOCKED
            )
          )`
      for (let some = limit; some === limit && !signal?.aborted;) {
        some = (await db.pool.query(query, [limit])).rowCount ?? 0
        dropped += some
      }
    }
  }
  return dropped
}

/** SQL for expired rows of an alias; undefined if kept for ever. */
export function outdatedIn({
  definition: { keptFor },
}: TablePlan): ((row: string) => string) | undefined {
  return (
    keptFor &&
    ((row) =>
      `${row}.${escapeIdentifier(keptFor.since)} < clock_timestamp() - interval '${keptFor.days} days'`)
  )
}
