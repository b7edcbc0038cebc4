/** Periods and durations in SQL. */
import { sql, type Sql } from '../../postgres/db.ts'

/** Days of UTC, both included. */
export interface UtcPeriod {
  readonly from: string
  readonly to: string
}

export const isWithin = (instant: Sql, { from, to }: UtcPeriod): Sql =>
  sql`(${instant} >= ${from}::date::timestamp AT TIME ZONE 'UTC' AND ${instant} < (${to}::date + 1)::timestamp AT TIME ZONE 'UTC')`

export const utcDayOf = (instant: Sql): Sql =>
  sql`to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`

/** In seconds. */
export interface DurationPercentiles {
  readonly p50: number | null
  readonly p95: number | null
}

/** Median and 95th percentile of a duration. */
export function timeTaken(from: Sql, to: Sql): Sql {
  const seconds = sql`extract(epoch FROM ${to} - ${from})::double precision`
  const at = (share: number) =>
    sql`round((percentile_cont(${share}::double precision) WITHIN GROUP (ORDER BY ${seconds}))::numeric, 1)`
  return sql`json_build_object('p50', ${at(0.5)}, 'p95', ${at(0.95)})`
}
