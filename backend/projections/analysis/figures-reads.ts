/** Sums over `figures`, now or as of a moment or position. */
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import { sql, type Db, type Sql } from '../../postgres/db.ts'
import { RETURNS_WITHIN, type LocalPeriod } from '../booking/history-reads.ts'
import { isKnownAt, type DatedModel, type Past } from './as-of.ts'
import { figures, type BookingChannel } from './figures.ts'

/** Each table of it that says when something was known. */
export const datedFigures: DatedModel = {
  name: 'figures',
  tables: [
    sql`${figures.appointment_version}`,
    sql`${figures.happening}`,
    sql`${figures.demand}`,
    sql`${figures.place}`,
    sql`${figures.work}`,
    sql`${figures.week}`,
    sql`${figures.service}`,
  ],
  happenings: [
    sql`${figures.appointment_version}`,
    sql`${figures.happening}`,
    sql`${figures.demand}`,
  ],
}

interface DayRow {
  readonly day: string
  readonly booked: number
  readonly waiting: number
  readonly done: number
  readonly missed: number
  readonly by_client: number
  readonly by_barber: number
  readonly rejected: number
  readonly expired: number
  readonly late: number
}

/** Barbers of equal hours, city and start. `since`: null if before the period. */
export interface Chairs {
  readonly ciudad: string | null
  readonly own: WeeklySchedule | null
  readonly shop: WeeklySchedule | null
  readonly since: string | null
  readonly chairs: number
}

export interface FigureRows {
  readonly days: readonly DayRow[]
  readonly money: readonly {
    readonly day: string
    readonly currency: string
    readonly visits: number
    readonly cents: number
  }[]
  /** Who came on a day, and who of them had been there on another within so many days before. */
  readonly clients: readonly {
    readonly day: string
    readonly came: number
    readonly returned: number
  }[]
  readonly came: number
  readonly returned: number
  readonly hours: readonly {
    readonly ciudad: string | null
    readonly hour: number
    readonly booked: number
    readonly done: number
    readonly missed: number
    readonly cancelled: number
  }[]
  readonly chairs: readonly Chairs[]
  /** How often a day was full for a client who looked for a time. */
  readonly demand: readonly { readonly day: string; readonly count: number }[]
  readonly activity: readonly {
    readonly day: string
    readonly metric: string
    readonly count: number
  }[]
}

const none: FigureRows = {
  days: [],
  money: [],
  clients: [],
  came: 0,
  returned: 0,
  hours: [],
  chairs: [],
  demand: [],
  activity: [],
}

/** Filter of visits; empty matches all. `ciudad` null: no city or no shop. */
export interface Filters {
  readonly ciudad?: string | null | undefined
  readonly negocio?: string | undefined
  readonly servicio?: string | undefined
  readonly canal?: BookingChannel | undefined
}

/** All figures of a period, now or as of `past`. City and shop also filter open hours. */
export const figuresOf = async (
  db: Db,
  period: LocalPeriod,
  past: Past | undefined,
  filters: Filters = {},
): Promise<FigureRows> => (await db.first<FigureRows>(figuresQuery(period, past, filters))) ?? none

export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : conditions.reduce((all, one) => sql`${all} AND ${one}`)

/** Shops of a city and with an id, as conditions on rows of `place`. */
const placeConditions = ({ ciudad, negocio }: Filters): Sql[] => [
  ...(ciudad === undefined ? [] : [sql`ciudad IS NOT DISTINCT FROM ${ciudad}`]),
  ...(negocio === undefined ? [] : [sql`business_id = ${negocio}::uuid`]),
]

/** Conditions on `figures.visit`; queries need `place` among their common tables. */
export function visitConditions(filters: Filters): Sql[] {
  const { ciudad, negocio, servicio, canal } = filters
  const inPlace = sql`business_id IN (SELECT business_id FROM place WHERE ${allOf(placeConditions(filters))})`
  return [
    ...(ciudad === undefined && negocio === undefined
      ? []
      : [
          ciudad === null && negocio === undefined
            ? sql`(business_id IS NULL OR ${inPlace})`
            : inPlace,
        ]),
    ...(servicio === undefined ? [] : [sql`${servicio} = ANY (services)`]),
    ...(canal === undefined ? [] : [sql`channel = ${canal}`]),
  ]
}

/** Looks for a time on these days that found none, as far as they were known. */
export const unserved = (
  { from, to }: LocalPeriod,
  past: Past | undefined,
  filters: Filters,
): Sql => {
  const any = allOf(visitConditions({ ...filters, canal: undefined }))
  return sql`SELECT * FROM (
      SELECT day, business_id, services
      FROM ${figures.demand}
      WHERE day BETWEEN ${from}::date AND ${to}::date ${past ? sql`AND ${isKnownAt(past)}` : sql``}
    ) AS look
    WHERE ${filters.canal === undefined ? any : sql`false`}`
}

/** The visits that stand on these days, as they were known to be. */
export const visits = (from: Sql, to: Sql, past: Past | undefined): Sql =>
  sql`SELECT * FROM (${
    past
      ? sql`
        SELECT visit.day, visit.appointment_id, visit.person_id, visit.business_id, visit.zone,
          visit.currency, visit.cents, visit.services, visit.channel, visit.source, word.start_at, word.outcome,
          word.late
        FROM (
          SELECT DISTINCT ON (day, appointment_id) day, appointment_id, start_at, outcome, late
          FROM ${figures.appointment_version}
          WHERE day BETWEEN ${from} AND ${to} AND ${isKnownAt(past)}
          ORDER BY day, appointment_id, position DESC
        ) AS word
        JOIN ${figures.visit} AS visit USING (day, appointment_id)`
      : sql`SELECT * FROM ${figures.visit} WHERE day BETWEEN ${from} AND ${to}`
  }) AS standing WHERE outcome <> 'moved'`

/** What was said last of each, as far as it was known. */
export const lastOf = (table: Sql, id: Sql, past: Past | undefined): Sql =>
  sql`SELECT DISTINCT ON (${id}) *
    FROM ${table} ${past ? sql`WHERE ${isKnownAt(past)}` : sql``}
    ORDER BY ${id}, position DESC`

export const jsonListOf = (rows: Sql): Sql =>
  sql`(SELECT coalesce(json_agg(row), '[]') FROM (${rows}) AS row)`

export const times = (outcome: Sql): Sql => sql`count(*) FILTER (WHERE ${outcome})::int`

/** The query of `figuresOf`, by itself so that the benchmark asks the very same. */
export function figuresQuery(
  period: LocalPeriod,
  past: Past | undefined,
  filters: Filters = {},
): Sql {
  const isFiltered = visitConditions(filters).length > 0
  const counted = (from: Sql, to: Sql) =>
    isFiltered
      ? sql`SELECT *
        FROM (${visits(from, to, past)}) AS counted
        WHERE ${allOf(visitConditions(filters))}`
      : visits(from, to, past)
  return sql`
    WITH asked AS (SELECT ${period.from}::date AS since, ${period.to}::date AS until),
    place AS (${lastOf(sql`${figures.place}`, sql`business_id`, past)}),
    visit AS MATERIALIZED (${counted(sql`${period.from}::date`, sql`${period.to}::date`)}),
    came AS (
      SELECT person_id, day FROM (${counted(sql`${period.from}::date - ${RETURNS_WITHIN}::int`, sql`${period.from}::date - 1`)}) AS before WHERE outcome = 'done'
      UNION SELECT person_id, day FROM visit WHERE outcome = 'done'),
    coming AS (SELECT person_id, day, day - lag(day) OVER (PARTITION BY person_id ORDER BY day) <= ${RETURNS_WITHIN}::int AS again FROM came),
    seen AS (SELECT * FROM coming WHERE day >= (SELECT since FROM asked)),
    worker AS (${lastOf(sql`${figures.work}`, sql`barber_id`, past)}),
    week AS (${lastOf(sql`${figures.week}`, sql`owner_id`, past)}),
    offering AS (SELECT DISTINCT barber_id FROM (${lastOf(sql`${figures.service}`, sql`service_id`, past)}) AS service WHERE active)
    SELECT
      ${jsonListOf(sql`
        SELECT day, count(*)::int AS booked,
          ${times(sql`outcome IN ('pendiente', 'confirmada')`)} AS waiting,
          ${times(sql`outcome = 'done'`)} AS done, ${times(sql`outcome = 'missed'`)} AS missed,
          ${times(sql`outcome = 'by_client'`)} AS by_client,
          ${times(sql`outcome = 'by_barber'`)} AS by_barber,
          ${times(sql`outcome = 'rejected'`)} AS rejected,
          ${times(sql`outcome = 'expired'`)} AS expired,
          ${times(sql`outcome IN ('by_client', 'by_barber') AND late`)} AS late
        FROM visit
        GROUP BY day
        ORDER BY day`)} AS days,
      ${jsonListOf(sql`SELECT day, currency, count(*)::int AS visits, sum(cents)::bigint AS cents
        FROM visit
        WHERE outcome = 'done'
        GROUP BY day, currency
        ORDER BY day, currency`)} AS money,
      ${jsonListOf(sql`SELECT day, count(*)::int AS came, ${times(sql`again`)} AS returned
        FROM seen
        GROUP BY day
        ORDER BY day`)} AS clients,
      (SELECT count(DISTINCT person_id)::int FROM seen) AS came,
      (SELECT count(DISTINCT person_id)::int FROM seen WHERE again) AS returned,
      ${jsonListOf(sql`
        SELECT ciudad, extract(hour FROM start_at AT TIME ZONE visit.zone)::int AS hour,
          count(*)::int AS booked, ${times(sql`outcome = 'done'`)} AS done,
          ${times(sql`outcome = 'missed'`)} AS missed,
          ${times(sql`outcome IN ('by_client', 'by_barber', 'rejected', 'expired')`)} AS cancelled
        FROM visit
        LEFT JOIN place USING (business_id)
        GROUP BY 1, 2
        ORDER BY 1 NULLS LAST, 2`)} AS hours,
      ${jsonListOf(sql`
        SELECT ciudad, own.horario AS own, shop.horario AS shop, CASE
          WHEN worker.at > (SELECT since FROM asked) THEN (worker.at AT TIME ZONE place.zone)::date
          END AS since, count(*)::int AS chairs
        FROM worker
        JOIN offering USING (barber_id)
        JOIN place USING (business_id)
        LEFT JOIN week AS own ON own.owner_id = barber_id
        LEFT JOIN week AS shop ON shop.owner_id = worker.business_id
        WHERE ${allOf(placeConditions(filters))}
        GROUP BY 1, 2, 3, 4`)} AS chairs,
      ${jsonListOf(sql`SELECT day, count(*)::int AS count
        FROM (${unserved(period, past, filters)}) AS look
        GROUP BY day`)} AS demand,
      ${jsonListOf(
        past
          ? sql`SELECT day, metric, count(*)::int AS count
            FROM ${figures.happening}
            WHERE day BETWEEN ${period.from}::date AND ${period.to}::date AND ${isKnownAt(past)}
            GROUP BY day, metric`
          : sql`SELECT day, metric, count
            FROM ${figures.activity}
            WHERE day BETWEEN ${period.from}::date AND ${period.to}::date`,
      )} AS activity`
}
