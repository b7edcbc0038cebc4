/** What `figures` adds up to, now or as of a moment: whatever had happened by then, or was known at a position of the log. */
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import { type Db, type Sql, sql } from '../../postgres/db.ts'
import { RETURNS_WITHIN, type Period } from '../booking/history-reads.ts'

/** A moment of the past: what had happened by an instant, what the log held at a position, or what had happened by the one of what the other holds. */
export type Past = { readonly at: string; readonly position?: string | undefined } | { readonly position: string; readonly at?: undefined }

const known = ({ at, position }: Past): Sql => {
  const recorded = sql`position <= ${position ?? '0'}::bigint`
  if (at === undefined) return recorded
  const happened = sql`at <= ${at}::timestamptz`
  return position === undefined ? happened : sql`${happened} AND ${recorded}`
}

export interface Reached {
  /** Up to where the figures are. */
  readonly position: string
  /** When the last thing happened that was known at the position that was asked about; null where nothing was. */
  readonly at: string | null
}

/** How far the figures are, and which moment a position means. */
export async function reachedBy(db: Db, position: string | undefined): Promise<Reached> {
  const lastIn = (table: Sql) => sql`SELECT at FROM ${table} WHERE position <= ${position ?? '0'}::bigint ORDER BY position DESC LIMIT 1`
  const row = await db.first<{ position: bigint; at: string | null }>(sql`
    SELECT position, greatest((${lastIn(sql`figures.version`)}), (${lastIn(sql`figures.happening`)})) AS at FROM projections.checkpoint WHERE name = 'figures'`)
  return { position: String(row?.position ?? 0n), at: position === undefined ? null : row?.at ?? null }
}

/** Each table that says when something was known. */
const dated = [sql`figures.version`, sql`figures.happening`, sql`figures.place`, sql`figures.work`, sql`figures.week`, sql`figures.service`]

/** The last position of what had happened by an instant; `0` before everything. Events may be recorded in another order than they happened in. */
export async function positionAt(db: Db, at: string): Promise<string> {
  const last = (table: Sql) => sql`(SELECT position FROM ${table} WHERE at <= ${at}::timestamptz ORDER BY position DESC LIMIT 1)`
  const row = await db.first<{ position: bigint | null }>(sql`SELECT greatest(${dated.map(last).reduce((all, one) => sql`${all}, ${one}`)}) AS position`)
  return String(row?.position ?? 0n)
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
/** Barbers who work the same hours in the same city since the same day. `since`: null where they did before the period. */
export interface Chairs {
  readonly ciudad: string | null
  readonly own: WeeklySchedule | null
  readonly shop: WeeklySchedule | null
  readonly since: string | null
  readonly chairs: number
}
export interface FigureRows {
  readonly days: readonly DayRow[]
  readonly money: readonly { readonly day: string; readonly currency: string; readonly visits: number; readonly cents: number }[]
  /** Who came on a day, and who of them had been there on another within so many days before. */
  readonly clients: readonly { readonly day: string; readonly came: number; readonly returned: number }[]
  readonly came: number
  readonly returned: number
  readonly hours: readonly {
    readonly ciudad: string | null; readonly hour: number; readonly booked: number; readonly done: number; readonly missed: number; readonly cancelled: number
  }[]
  readonly chairs: readonly Chairs[]
  readonly activity: readonly { readonly day: string; readonly metric: string; readonly count: number }[]
}

const none: FigureRows = { days: [], money: [], clients: [], came: 0, returned: 0, hours: [], chairs: [], activity: [] }

/** Everything of a period, in one look. `past`: as of that moment; else as of now. */
export const figuresOf = async (db: Db, period: Period, past: Past | undefined): Promise<FigureRows> => await db.first<FigureRows>(figuresQuery(period, past)) ?? none

/** The visits that stand on these days, as they were known to be. */
const visits = (from: Sql, to: Sql, past: Past | undefined): Sql => sql`SELECT * FROM (${past ? sql`
    SELECT visit.day, visit.appointment_id, visit.person_id, visit.business_id, visit.zone, visit.currency, visit.cents, word.start_at, word.outcome, word.late
    FROM (SELECT DISTINCT ON (day, appointment_id) day, appointment_id, start_at, outcome, late FROM figures.version
      WHERE day BETWEEN ${from} AND ${to} AND ${known(past)} ORDER BY day, appointment_id, position DESC) AS word
    JOIN figures.visit AS visit USING (day, appointment_id)` : sql`SELECT * FROM figures.visit WHERE day BETWEEN ${from} AND ${to}`}) AS standing WHERE outcome <> 'moved'`

/** What was said last of each, as far as it was known. */
const lastOf = (table: Sql, id: Sql, past: Past | undefined): Sql =>
  sql`SELECT DISTINCT ON (${id}) * FROM ${table} ${past ? sql`WHERE ${known(past)}` : sql``} ORDER BY ${id}, position DESC`

const listOf = (rows: Sql): Sql => sql`(SELECT coalesce(json_agg(row), '[]') FROM (${rows}) AS row)`
const times = (outcome: Sql): Sql => sql`count(*) FILTER (WHERE ${outcome})::int`

/** The query of `figuresOf`, by itself so that the benchmark asks the very same. */
export const figuresQuery = (period: Period, past: Past | undefined): Sql => sql`
    WITH asked AS (SELECT ${period.from}::date AS since, ${period.to}::date AS until),
    place AS (${lastOf(sql`figures.place`, sql`business_id`, past)}),
    visit AS MATERIALIZED (${visits(sql`${period.from}::date`, sql`${period.to}::date`, past)}),
    came AS (
      SELECT person_id, day FROM (${visits(sql`${period.from}::date - ${RETURNS_WITHIN}::int`, sql`${period.from}::date - 1`, past)}) AS before WHERE outcome = 'done'
      UNION SELECT person_id, day FROM visit WHERE outcome = 'done'),
    coming AS (SELECT person_id, day, day - lag(day) OVER (PARTITION BY person_id ORDER BY day) <= ${RETURNS_WITHIN}::int AS again FROM came),
    seen AS (SELECT * FROM coming WHERE day >= (SELECT since FROM asked)),
    worker AS (${lastOf(sql`figures.work`, sql`barber_id`, past)}),
    week AS (${lastOf(sql`figures.week`, sql`owner_id`, past)}),
    offering AS (SELECT DISTINCT barber_id FROM (${lastOf(sql`figures.service`, sql`service_id`, past)}) AS service WHERE active)
    SELECT
      ${listOf(sql`
        SELECT day, count(*)::int AS booked, ${times(sql`outcome IN ('pendiente', 'confirmada')`)} AS waiting, ${times(sql`outcome = 'done'`)} AS done, ${times(sql`outcome = 'missed'`)} AS missed,
          ${times(sql`outcome = 'by_client'`)} AS by_client, ${times(sql`outcome = 'by_barber'`)} AS by_barber, ${times(sql`outcome = 'rejected'`)} AS rejected,
          ${times(sql`outcome = 'expired'`)} AS expired, ${times(sql`outcome IN ('by_client', 'by_barber') AND late`)} AS late
        FROM visit GROUP BY day ORDER BY day`)} AS days,
      ${listOf(sql`SELECT day, currency, count(*)::int AS visits, sum(cents)::bigint AS cents FROM visit WHERE outcome = 'done' GROUP BY day, currency ORDER BY day, currency`)} AS money,
      ${listOf(sql`SELECT day, count(*)::int AS came, ${times(sql`again`)} AS returned FROM seen GROUP BY day ORDER BY day`)} AS clients,
      (SELECT count(DISTINCT person_id)::int FROM seen) AS came,
      (SELECT count(DISTINCT person_id)::int FROM seen WHERE again) AS returned,
      ${listOf(sql`
        SELECT ciudad, extract(hour FROM start_at AT TIME ZONE visit.zone)::int AS hour, count(*)::int AS booked, ${times(sql`outcome = 'done'`)} AS done,
          ${times(sql`outcome = 'missed'`)} AS missed, ${times(sql`outcome IN ('by_client', 'by_barber', 'rejected', 'expired')`)} AS cancelled
        FROM visit LEFT JOIN place USING (business_id) GROUP BY 1, 2 ORDER BY 1 NULLS LAST, 2`)} AS hours,
      ${listOf(sql`
        SELECT ciudad, own.horario AS own, shop.horario AS shop, CASE WHEN worker.at > (SELECT since FROM asked) THEN (worker.at AT TIME ZONE place.zone)::date END AS since, count(*)::int AS chairs
        FROM worker JOIN offering USING (barber_id) JOIN place USING (business_id)
          LEFT JOIN week AS own ON own.owner_id = barber_id LEFT JOIN week AS shop ON shop.owner_id = worker.business_id
        GROUP BY 1, 2, 3, 4`)} AS chairs,
      ${listOf(past
        ? sql`SELECT day, metric, count(*)::int AS count FROM figures.happening WHERE day BETWEEN ${period.from}::date AND ${period.to}::date AND ${known(past)} GROUP BY day, metric`
        : sql`SELECT day, metric, count FROM figures.activity WHERE day BETWEEN ${period.from}::date AND ${period.to}::date`)} AS activity`
