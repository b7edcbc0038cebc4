/** Figures by city, shop, service or channel, per interval. */
import { sql, type Sql, type Db } from '../../postgres/db.ts'
import type { LocalPeriod } from '../booking/history-reads.ts'
import type { Past } from './as-of.ts'
import { figures } from './figures.ts'
import {
  allOf,
  lastOf,
  jsonListOf,
  times,
  visitConditions,
  unserved,
  visits,
  type Filters,
} from './figures-reads.ts'

export type Dimension = 'ciudad' | 'negocio' | 'servicio' | 'canal' | 'origen'

export type Interval = 'dia' | 'semana' | 'mes'

export interface BreakdownRow {
  /** First day, possibly before the period; null if one stretch. */
  readonly since: string | null
  readonly value: string | null
  readonly booked: number
  readonly done: number
  readonly missed: number
  readonly cancelled: number
  /** Looks for a time that found none; null by what only a booked visit has. */
  readonly unserved: number | null
  readonly money: readonly { readonly currency: string; readonly cents: number }[]
}

const intervalBegin: Readonly<Record<Interval, Sql>> = {
  dia: sql`day`,
  // Weeks begin on Sunday, as everywhere in the product.
  semana: sql`day - extract(dow FROM day)::int`,
  mes: sql`date_trunc('month', day)::date`,
}

const dimensionValue: Readonly<Record<Dimension, Sql>> = {
  ciudad: sql`place.ciudad`,
  negocio: sql`visit.business_id::text`,
  servicio: sql`service.name`,
  canal: sql`visit.channel`,
  origen: sql`visit.source`,
}

/** Of what was not booked neither channel nor source is known. */
const isKnownOfDemand = (by: Dimension) => by !== 'canal' && by !== 'origen'

/**
 * Visits by the values of a dimension, most booked first, and by stretches of time. At most `most`
 * values; `values` says how many there are. A visit with two services counts in both.
 */
export async function breakdownOf(
  db: Db,
  period: LocalPeriod,
  past: Past | undefined,
  filters: Filters,
  { by, every, most }: { by: Dimension; every: Interval | undefined; most: number },
): Promise<{ readonly rows: readonly BreakdownRow[]; readonly values: number }> {
  const withServices =
    by === 'servicio' ? sql`CROSS JOIN LATERAL unnest(visit.services) AS service (name)` : sql``
  const row = await db.first<{ rows: readonly BreakdownRow[]; values: number }>(sql`
    WITH place AS (${lastOf(sql`${figures.place}`, sql`business_id`, past)}),
    visit AS MATERIALIZED (SELECT * FROM (${visits(sql`${period.from}::date`, sql`${period.to}::date`, past)}) AS visit WHERE ${allOf(visitConditions(filters))}),
    asked AS (${
      isKnownOfDemand(by)
        ? sql`
      SELECT day, business_id, services, 'unserved' AS outcome, NULL::text AS currency, NULL::bigint AS cents, NULL::text AS channel, NULL::text AS source
      FROM (${unserved(period, past, filters)}) AS look`
        : sql`
      SELECT day, business_id, services, outcome, currency, cents, channel, source FROM visit WHERE false`
    }),
    item AS MATERIALIZED (
      SELECT ${every === undefined ? sql`NULL::date` : intervalBegin[every]} AS since, ${dimensionValue[by]} AS value, outcome, currency, cents
      FROM (
        SELECT day, business_id, services, outcome, currency, cents, channel, source FROM visit
        UNION ALL SELECT * FROM asked
      ) AS visit LEFT JOIN place USING (business_id) ${withServices}),
    value AS (SELECT value, count(*) FILTER (WHERE outcome <> 'unserved') AS booked FROM item GROUP BY value),
    shown AS (SELECT value, row_number() OVER (ORDER BY booked DESC, value) AS rank FROM value ORDER BY rank LIMIT ${most}::int),
    counted AS (
      SELECT since, item.value, min(rank) AS rank, ${times(sql`outcome <> 'unserved'`)} AS booked, ${times(sql`outcome = 'unserved'`)} AS unserved, ${times(sql`outcome = 'done'`)} AS done, ${times(sql`outcome = 'missed'`)} AS missed,
        ${times(sql`outcome IN ('by_client', 'by_barber', 'rejected', 'expired')`)} AS cancelled
      FROM item JOIN shown ON item.value IS NOT DISTINCT FROM shown.value GROUP BY since, item.value),
    earned AS (
      SELECT since, value, json_agg(json_build_object('currency', currency, 'cents', cents) ORDER BY currency) AS money
      FROM (SELECT since, value, currency, sum(cents)::bigint AS cents FROM item WHERE outcome = 'done' GROUP BY since, value, currency) AS sums GROUP BY since, value)
    SELECT (SELECT count(*)::int FROM value) AS values,
      ${jsonListOf(sql`
        SELECT counted.since, counted.value, booked, done, missed, cancelled,
          ${isKnownOfDemand(by) ? sql`unserved` : sql`NULL::int AS unserved`},
          coalesce(money, '[]') AS money
        FROM counted
        LEFT JOIN earned ON earned.since IS NOT DISTINCT FROM counted.since
          AND earned.value IS NOT DISTINCT FROM counted.value
        ORDER BY counted.since NULLS FIRST, rank`)} AS rows`)
  return row ?? { rows: [], values: 0 }
}
