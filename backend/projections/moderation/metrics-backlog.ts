/** What waits for moderators now, and what waited at the end of each day. */
import { sql, type Sql } from '../../postgres/db.ts'
import { metrics } from './metrics.ts'
import { cases } from './cases.ts'
import { timeTaken, type DurationPercentiles } from './metrics-period.ts'
import type { UtcPeriod } from './metrics-period.ts'

export interface WaitingFigures {
  readonly open: number
  readonly claimed: number
  readonly urgent: number
  readonly age: DurationPercentiles
}

export const waiting = (at: string): Sql => sql`
  WITH one AS (
      SELECT file.*,
        (
          SELECT max(opening.at)
          FROM ${metrics.opening} AS opening
          WHERE opening.case_id = file.case_id
        ) AS since
      FROM ${cases.case} AS file
      WHERE file.waits
    )
  SELECT count(*)::int AS open,
    (count(*) FILTER (WHERE claimed_until > ${at}::timestamptz))::int AS claimed,
    (count(*) FILTER (WHERE urgent))::int AS urgent,
    ${timeTaken(sql`since`, sql`${at}::timestamptz`)} AS age
  FROM one`

/** What was open at the end of each day: opened until then, less what was decided until then. */
export const backlogOf = ({ from, to }: UtcPeriod): Sql => sql`
  WITH stretch AS (
      SELECT DISTINCT ON (opening.case_id, opening.position) opening.at AS began,
        decision.at AS ended
      FROM ${metrics.opening}
      LEFT JOIN ${metrics.decision} ON decision.case_id = opening.case_id
        AND decision.position > opening.position
      ORDER BY opening.case_id, opening.position, decision.position
    ),
    change AS (
      SELECT began AS at, 1 AS by
      FROM stretch
      UNION ALL
      SELECT ended, -1
      FROM stretch
      WHERE ended IS NOT NULL
    )
  SELECT to_char(day, 'YYYY-MM-DD') AS day,
    (sum(coalesce(sum(change.by), 0)) OVER (ORDER BY day))::int AS open
  FROM generate_series(${from}::date, ${to}::date, interval '1 day') AS day
  LEFT JOIN change
    ON greatest(change.at AT TIME ZONE 'UTC', ${from}::date::timestamp)::date = day::date
  GROUP BY day
  ORDER BY day`
