/** Sums over `history`, as of a moment or position. */
import { sql, prepared, type Sql, type Db } from '../../postgres/db.ts'
import { history } from './history.ts'

/** Whose numbers: some barber's, all that was booked in a shop, or of that one barber's part. */
export interface HistoryScope {
  readonly barberId?: string | undefined
  readonly businessId?: string | undefined
}

export interface AsOf {
  /** Instant: what occurred until then. */
  readonly at: string
  /** Up to here in the log; without it whatever is known. */
  readonly position?: string | undefined
}

/** Beyond every position: for all that is known. */
export const LAST = String(2n ** 63n - 1n)

const of = ({ barberId, businessId }: HistoryScope): Sql => {
  if (businessId === undefined) return sql`barber_id = ${barberId}`
  return barberId === undefined
    ? sql`business_id = ${businessId}`
    : sql`barber_id = ${barberId} AND business_id = ${businessId}`
}

/** Whose numbers, as part of a statement's name: each has a text of its own. */
const kindOf = ({ barberId, businessId }: HistoryScope): string => {
  if (businessId === undefined) return 'barber'
  if (barberId === undefined) return 'shop'
  return 'barber in shop'
}

/** LATERAL, because a join would make the planner read all bookings ever made. */
const weighed = sql`CROSS JOIN LATERAL (
      SELECT * FROM ${history.booking} AS b WHERE b.appointment_id = fact.appointment_id LIMIT 1
    ) AS booking`

export const requireKnown = ({ at, position = LAST }: AsOf): Sql =>
  sql`at <= ${at} AND position <= ${position}::bigint`

export interface HistoryPosition {
  readonly position: string
  /** Time of the last event known at the position; null for none. */
  readonly at: string | null
}

/** How far history is; and which moment a position means, of this scope. */
export async function momentOf(
  db: Db,
  scope: HistoryScope,
  position: string | undefined,
): Promise<HistoryPosition> {
  const row = await db.first<{ position: bigint; at: string | null }>(sql`
    SELECT position,
      ${position === undefined ? sql`NULL::timestamptz` : sql`(SELECT max(at) FROM ${history.fact} WHERE ${of(scope)} AND position <= ${position}::bigint)`}
        AS at
    FROM projections.checkpoint
    WHERE name = 'history'`)
  const reached = row?.position ?? 0n
  const request = position === undefined ? reached : BigInt(position)
  return { position: String(request < reached ? request : reached), at: row?.at ?? null }
}

/** When the first thing happened, and the moments next to this one at which a number changed. */
export async function changesAround(db: Db, scope: HistoryScope, { at, position = LAST }: AsOf) {
  const row = await db.first<{
    first: string | null
    before: string | null
    after: string | null
  }>(sql`
    SELECT (SELECT min(at) FROM ${history.fact} WHERE ${of(scope)}) AS first,
      (
        SELECT max(at)
        FROM ${history.fact}
        WHERE ${of(scope)} AND at < ${at} AND position <= ${position}::bigint
      ) AS before, (SELECT min(at) FROM ${history.fact} WHERE ${of(scope)} AND at > ${at}) AS after`)
  return row ?? { first: null, before: null, after: null }
}

/** Local days, both included. */
export interface LocalPeriod {
  readonly from: string
  readonly to: string
}

interface DayRow {
  readonly day: string
  readonly currency: string
  readonly booked: number
  readonly done: number
  readonly missed: number
  readonly minutes: number
  readonly cents: number
}

export interface Sums {
  readonly days: readonly DayRow[]
  readonly services: readonly { nombre: string; currency: string; times: number; cents: number }[]
  readonly hours: readonly { weekday: number; hour: number; visits: number }[]
  readonly came: number
  readonly returned: number
  /** Days of barbers on which somebody was told of a delay, and clients who left because of one. */
  readonly lateDays: number
  readonly left: number
}

/** Days within which a client counts as returning. */
export const RETURNS_WITHIN = 90

/** All sums of a period, in one look at its facts. */
export async function sumsOf(
  db: Db,
  scope: HistoryScope,
  asOf: AsOf,
  period: LocalPeriod,
): Promise<Sums> {
  return (
    (await db.first<Sums>(sumsQuery(scope, asOf, period))) ?? {
      days: [],
      services: [],
      hours: [],
      came: 0,
      returned: 0,
      lateDays: 0,
      left: 0,
    }
  )
}

/** The query of `sumsOf`, by itself so that the benchmark asks the very same. */
export const sumsQuery = (scope: HistoryScope, asOf: AsOf, { from, to }: LocalPeriod): Sql =>
  prepared(
    `sums ${kindOf(scope)}`,
    sql`
      WITH word AS MATERIALIZED (
          SELECT day, metric, start_at, delta, booking.*
          FROM ${history.fact} ${weighed}
          WHERE ${of(scope)} AND metric IN ('booked', 'done', 'missed')
            AND day BETWEEN ${from}::date AND ${to}::date AND ${requireKnown(asOf)}
        ),
        visit AS (
          SELECT person_id, day
          FROM ${history.fact}
          WHERE ${of(scope)} AND metric = 'done'
            AND day BETWEEN ${from}::date - ${RETURNS_WITHIN}::int AND ${to}::date
            AND ${requireKnown(asOf)}
          GROUP BY person_id, day
          HAVING sum(delta) > 0
        ),
        coming AS (
          SELECT person_id, day, day - lag(day) OVER (PARTITION BY person_id ORDER BY day) AS since
          FROM visit
        )
      SELECT (
        SELECT coalesce(json_agg(of_day), '[]')
        FROM (
          SELECT day, currency, coalesce(sum(delta) FILTER (WHERE metric = 'booked'), 0) AS booked,
            coalesce(sum(delta) FILTER (WHERE metric = 'done'), 0) AS done,
            coalesce(sum(delta) FILTER (WHERE metric = 'missed'), 0) AS missed,
            coalesce(sum(delta * minutes) FILTER (WHERE metric = 'booked'), 0) AS minutes,
            coalesce(sum(delta * cents) FILTER (WHERE metric = 'done'), 0) AS cents
          FROM word
          GROUP BY day, currency
          ORDER BY day, currency
        ) AS of_day
      ) AS days,
        (
          SELECT coalesce(json_agg(of_service), '[]')
          FROM (
            SELECT one->>'nombre' AS nombre, currency, sum(delta) AS times,
              sum(delta * (one->>'cents')::bigint) AS cents
            FROM word, jsonb_array_elements(services) AS one
            WHERE metric = 'done'
            GROUP BY 1, 2
            HAVING sum(delta) > 0
            ORDER BY 3 DESC, 1, 2
          ) AS of_service
        ) AS services,
        (
          SELECT coalesce(json_agg(of_hour), '[]')
          FROM (
            SELECT extract(dow FROM start_at AT TIME ZONE zone)::int AS weekday,
              extract(hour FROM start_at AT TIME ZONE zone)::int AS hour, sum(delta) AS visits
            FROM word
            WHERE metric = 'done'
            GROUP BY 1, 2
            HAVING sum(delta) > 0
            ORDER BY 1, 2
          ) AS of_hour
        ) AS hours,
        (SELECT count(DISTINCT person_id)::int FROM coming WHERE day >= ${from}::date) AS came,
        (
          SELECT count(DISTINCT person_id)::int
          FROM coming
          WHERE day >= ${from}::date AND since <= ${RETURNS_WITHIN}
        ) AS returned,
        (
          SELECT count(DISTINCT (barber_id, day))::int
          FROM ${history.fact}
          WHERE ${of(scope)} AND metric = 'late'
            AND day BETWEEN ${from}::date AND ${to}::date AND ${requireKnown(asOf)}
        ) AS "lateDays",
        (
          SELECT coalesce(sum(delta), 0)::int
          FROM (
            SELECT DISTINCT ON (appointment_id) delta
            FROM ${history.fact}
            WHERE ${of(scope)} AND metric = 'left'
              AND day BETWEEN ${from}::date AND ${to}::date AND ${requireKnown(asOf)}
            ORDER BY appointment_id, position DESC
          ) AS last
        ) AS left`,
  )

/** Dashboard figures: today's appointments, revenue since a day, pending, clients. */
export async function dashboardOf(
  db: Db,
  scope: HistoryScope,
  asOf: AsOf,
  days: { today: string; since: string },
) {
  return (
    (await db.first<{ today: number; cents: bigint; pending: number; clients: number }>(
      dashboardQuery(scope, asOf, days),
    )) ?? { today: 0, cents: 0n, pending: 0, clients: 0 }
  )
}

/** The query of `dashboardOf`, by itself for the same reason. */
export const dashboardQuery = (
  scope: HistoryScope,
  asOf: AsOf,
  { today, since }: { today: string; since: string },
): Sql =>
  prepared(
    `dashboard ${kindOf(scope)}`,
    sql`
      SELECT (
        SELECT coalesce(sum(CASE metric WHEN 'missed' THEN -delta ELSE delta END), 0)::int
        FROM ${history.fact}
        WHERE ${of(scope)} AND metric IN ('booked', 'missed') AND day = ${today}::date
          AND ${requireKnown(asOf)}
      ) AS today,
        (
          SELECT coalesce(sum(delta * cents), 0)::bigint
          FROM ${history.fact} ${weighed}
          WHERE ${of(scope)} AND metric = 'done' AND day >= ${since}::date AND ${requireKnown(asOf)}
        ) AS cents,
        (
          SELECT coalesce(sum(delta), 0)::int
          FROM (
            SELECT DISTINCT ON (appointment_id) delta, start_at
            FROM ${history.fact}
            WHERE ${of(scope)} AND metric = 'waits' AND day >= ${today}::date AND ${requireKnown(asOf)}
            ORDER BY appointment_id, position DESC, delta DESC
          ) AS last
          WHERE start_at > ${asOf.at}
        ) AS pending,
        (
          SELECT count(*)::int
          FROM (
            SELECT
            FROM ${history.fact}
            WHERE ${of(scope)} AND metric IN ('booked', 'missed') AND ${requireKnown(asOf)}
            GROUP BY person_id
            HAVING sum(CASE metric WHEN 'missed' THEN -delta ELSE delta END) > 0
          ) AS served
        ) AS clients`,
  )

/** Visits that a barber has given, ever. */
export async function servedBy(db: Db, barberId: string): Promise<number> {
  const row = await db.first<{ visits: number }>(
    sql`SELECT coalesce(sum(delta), 0)::int AS visits
      FROM ${history.fact}
      WHERE barber_id = ${barberId} AND metric = 'done'`,
  )
  return row?.visits ?? 0
}
