/** Free time today as SQL, by the rules of `domain/booking/slots.ts`; a test compares both. */
import { limits, weekdays } from '../../../contract/kernel/values.ts'
import { presets } from '../../domain/business/availability.ts'
import { type Sql, sql, whole } from '../../postgres/db.ts'
import { busy } from './busy.ts'
import { shops } from '../business/shops.ts'
import { locations } from '../business/locations.ts'
import { availability } from '../business/availability.ts'

const STEP = sql`make_interval(mins => ${whole(limits.slotMinutes)})`
const STEP_SECONDS = whole(limits.slotMinutes * 60)
/**
 * Has a part planned and computed by itself, once. Otherwise the planner puts each expression
 * wherever its name stands, and asks the clock again for every start; and it believes that a start
 * is found at once, and reads whole tables for their first row.
 */
const ONCE = sql`OFFSET 0`
/** Nothing holds a barber for longer than a day and the buffer after it. */
const LONGEST = sql`interval '26 hours'`
const WEEKDAYS = weekdays.map((day) => sql`${day}`).reduce((all, day) => sql`${all}, ${day}`)

export interface TimeAsked {
  /** The barber in question, and the shop in which they work. */
  readonly barber: Sql
  readonly shop: Sql
  /** True for the shop's list: it uses the shop's clock, so barbers on another one are left out. */
  readonly ofShop: Sql
}

/** SQL condition: a visit can still begin today, in the barber's zone. */
export const hasTimeToday =
  (now: Date) =>
  (query: TimeAsked): Sql =>
    sql`EXISTS (
        SELECT
        FROM (${termsOf(query, now)}) AS terms
        CROSS JOIN LATERAL (${hoursOf(query)}) AS hours
        CROSS JOIN LATERAL (
            SELECT day + hours.opens::time AS opens, day + hours.closes::time AS closes ${ONCE}
          ) AS wall
        CROSS JOIN LATERAL (
            SELECT CASE WHEN changes THEN instant_of(wall.opens, zone)
              ELSE wall.opens AT TIME ZONE zone END AS opening,
              coalesce(
                CASE WHEN changes THEN instant_of(wall.closes, zone) END,
                  wall.closes AT TIME ZONE zone
              ) AS closing ${ONCE}
          ) AS open
        CROSS JOIN LATERAL (
            SELECT range_agg(tstzrange(start_at, until)) AS stretches
            FROM ${busy.stretch}
            WHERE barber_id = ${query.barber} AND start_at > terms.now - ${LONGEST}
              AND start_at < open.closing + held AND until > not_before AND until > start_at ${ONCE}
          ) AS taken
        CROSS JOIN LATERAL (${startsOf}) AS visit
        WHERE (NOT ${query.ofShop} OR zone = shop_zone) AND open.closing >= not_before + ${STEP}
          AND visit.begin >= not_before AND visit.begin + ${STEP} <= open.closing
          AND NOT coalesce(taken.stretches && tstzrange(visit.begin, visit.begin + held), false)
          AND (
            zone = shop_zone
              OR (visit.begin AT TIME ZONE shop_zone)::date = (
                (visit.begin + ${STEP} - interval '1 millisecond') AT TIME ZONE shop_zone
              )::date
          )
      )`

/** One row: zone, hours and booking rules; none where bookings are off. */
const termsOf = ({ barber, shop }: TimeAsked, now: Date): Sql => sql`
  SELECT facts.*,
    (day + 1)::timestamp AT TIME ZONE zone - day::timestamp AT TIME ZONE zone <> interval '24 hours'
      AS changes
  FROM (
    SELECT works.*, (works.now AT TIME ZONE zone)::date AS day
    FROM (
      SELECT asked.now, shop.zone AS shop_zone, coalesce(place.zone, shop.zone) AS zone,
        coalesce(place.horario, shop.horario) AS opening, week.horario AS own, fill_gaps,
        asked.now + make_interval(mins => coalesce(min_notice_minutes, 0)) AS not_before,
        ${STEP} + make_interval(mins => coalesce(buffer_minutes, 0)) AS held
      FROM (SELECT ${now.toISOString()}::timestamptz AS now) AS asked
      JOIN ${shops.shop} ON shop.business_id = ${shop} AND shop.accepts_appointments
        AND NOT shop.hidden
      LEFT JOIN LATERAL (
          SELECT place.zone, place.horario
          FROM ${locations.staff}
          JOIN ${locations.location} AS place USING (location_id)
          WHERE staff.barber_id = ${barber} AND place.business_id = shop.business_id
            AND place.status = 'active'
          ORDER BY place.added_at, location_id
          LIMIT 1
        ) AS place ON true
      LEFT JOIN ${availability.week} ON week.barber_id = ${barber}
      LEFT JOIN ${availability.policy} ON policy.barber_id = ${barber} ${ONCE}
    ) AS works ${ONCE}
  ) AS facts ${ONCE}`

/** Mirrors `hoursOf` and `effectiveWeek`: an exception wins, else hours within the shop's. */
const hoursOf = ({ barber }: TimeAsked): Sql => sql`
  SELECT greatest(mine.start, bound.start) AS opens, least(mine.end, bound.end) AS closes
  FROM (SELECT (ARRAY[${WEEKDAYS}])[extract(isodow FROM day)] AS name) AS weekday
  LEFT JOIN LATERAL (
      SELECT ranges
      FROM ${availability.exception}
      WHERE exception.barber_id = ${barber} AND day BETWEEN from_day AND to_day
      ORDER BY position DESC
      LIMIT 1
    ) AS exception ON true
  CROSS JOIN LATERAL jsonb_to_recordset(
      coalesce(
        exception.ranges, own -> weekday.name, terms.opening -> weekday.name,
          ${JSON.stringify(presets.estandar)}::jsonb -> weekday.name
      )
    ) AS mine ("start" text, "end" text)
  JOIN LATERAL jsonb_to_recordset(
      CASE WHEN exception.ranges IS NULL AND own IS NOT NULL
        AND terms.opening IS NOT NULL THEN terms.opening -> weekday.name
        ELSE '[{"start": "00:00", "end": "24:00"}]' END
    ) AS bound ("start" text, "end" text)
    ON greatest(mine.start, bound.start) < least(mine.end, bound.end) ${ONCE}`

/**
 * Half hours from the opening on, as far as they lie ahead; where the clocks change that day each
 * is found on the wall, where spring skips some. With `fill_gaps` also right where something that
 * was taken ends.
 */
const startsOf = sql`
  SELECT CASE WHEN changes THEN instant_of(wall.opens + step * ${STEP}, zone)
    ELSE open.opening + step * ${STEP} END AS begin
  FROM generate_series(
    CASE WHEN changes THEN 0
      ELSE greatest(0, ceil(extract(epoch FROM not_before - open.opening) / ${STEP_SECONDS})::int)
      END, floor(extract(epoch FROM wall.closes - wall.opens) / ${STEP_SECONDS})::int
  ) AS step
  UNION ALL
  SELECT upper(stretch)
  FROM unnest(taken.stretches) AS stretch
  WHERE fill_gaps AND upper(stretch) < open.closing
    AND upper(stretch) > coalesce(open.opening, wall.opens AT TIME ZONE zone)
    AND date_trunc('minute', upper(stretch)) = upper(stretch)`
