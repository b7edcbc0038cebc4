/**
 * Who still has time today: the rules of `domain/booking/slots.ts` for a visit of half an hour, as a question that the database
 * answers for thousands of barbers. A test holds the two against each other.
 */
import { limits, weekdays } from '../../../contract/kernel/values.ts'
import { presets } from '../../domain/business/availability.ts'
import { type Sql, sql, whole } from '../../postgres/db.ts'

const STEP = sql`make_interval(mins => ${whole(limits.slotMinutes)})`
/** Nothing holds a barber for longer than a day and the buffer after it. */
const LONGEST = sql`interval '26 hours'`
const WEEKDAYS = weekdays.map((day) => sql`${day}`).reduce((all, day) => sql`${all}, ${day}`)

export interface TimeAsked {
  /** The barber in question, and the shop in which they work. */
  readonly barber: Sql
  readonly shop: Sql
  /** True where the shop is asked for: its list of times shows one clock, its own, so whoever works by another is not in it. */
  readonly ofShop: Sql
}

/** Says of a barber that a visit can still begin today (the day on the wall where they work): a condition of a query. */
export const hasTimeToday = (now: Date) => ({ barber, shop, ofShop }: TimeAsked): Sql => sql`EXISTS (
  SELECT FROM (SELECT ${now.toISOString()}::timestamptz AS now) AS asked
  JOIN shops.shop ON shop.business_id = ${shop} AND shop.accepts_appointments
  LEFT JOIN LATERAL (
    SELECT place.zone, place.horario FROM locations.staff JOIN locations.location AS place USING (location_id)
    WHERE staff.barber_id = ${barber} AND place.business_id = shop.business_id AND place.status = 'active'
    ORDER BY place.added_at, location_id LIMIT 1) AS place ON true
  LEFT JOIN availability.week ON week.barber_id = ${barber}
  LEFT JOIN availability.policy ON policy.barber_id = ${barber}
  CROSS JOIN LATERAL (
    SELECT coalesce(place.zone, shop.zone) AS zone, coalesce(place.horario, shop.horario) AS opening,
      asked.now + make_interval(mins => coalesce(policy.min_notice_minutes, 0)) AS not_before,
      ${STEP} + make_interval(mins => coalesce(policy.buffer_minutes, 0)) AS held) AS terms
  CROSS JOIN LATERAL (SELECT (asked.now AT TIME ZONE terms.zone)::date AS day) AS today
  CROSS JOIN LATERAL (${hoursOf(barber)}) AS hours
  CROSS JOIN LATERAL (SELECT today.day + hours.opens::time AS opens, today.day + hours.closes::time AS closes) AS wall
  CROSS JOIN LATERAL (
    SELECT instant_of(wall.opens, terms.zone) AS opening,
      coalesce(instant_of(wall.closes, terms.zone), wall.closes AT TIME ZONE terms.zone) AS closing) AS open
  CROSS JOIN LATERAL (
    SELECT range_agg(tstzrange(start_at, until)) AS stretches FROM busy.stretch
    WHERE barber_id = ${barber} AND start_at > asked.now - ${LONGEST} AND start_at < open.closing + terms.held
      AND until > terms.not_before AND until > start_at) AS taken
  CROSS JOIN LATERAL (${startsOf}) AS visit
  WHERE (NOT ${ofShop} OR terms.zone = shop.zone) AND open.closing >= terms.not_before + ${STEP}
    AND visit.begin >= terms.not_before AND visit.begin + ${STEP} <= open.closing
    AND NOT coalesce(taken.stretches && tstzrange(visit.begin, visit.begin + terms.held), false)
    AND (terms.zone = shop.zone
      OR (visit.begin AT TIME ZONE shop.zone)::date = ((visit.begin + ${STEP} - interval '1 millisecond') AT TIME ZONE shop.zone)::date))`

/** As `hoursOf` and `effectiveWeek` of the schedule: an exception wins; else the barber's own hours within those of where they work. */
const hoursOf = (barber: Sql): Sql => sql`
  SELECT greatest(mine.start, bound.start) AS opens, least(mine.end, bound.end) AS closes
  FROM (SELECT (ARRAY[${WEEKDAYS}])[extract(isodow FROM today.day)] AS name) AS weekday
  LEFT JOIN LATERAL (
    SELECT ranges FROM availability.exception
    WHERE exception.barber_id = ${barber} AND today.day BETWEEN from_day AND to_day ORDER BY position DESC LIMIT 1) AS exception ON true
  CROSS JOIN LATERAL jsonb_to_recordset(coalesce(
    exception.ranges, week.horario -> weekday.name, terms.opening -> weekday.name, ${JSON.stringify(presets.estandar)}::jsonb -> weekday.name
  )) AS mine ("start" text, "end" text)
  JOIN LATERAL jsonb_to_recordset(
    CASE WHEN exception.ranges IS NULL AND week.horario IS NOT NULL AND terms.opening IS NOT NULL THEN terms.opening -> weekday.name
    ELSE '[{"start": "00:00", "end": "24:00"}]' END
  ) AS bound ("start" text, "end" text) ON greatest(mine.start, bound.start) < least(mine.end, bound.end)`

/**
 * Half hours from the opening on; in hours in which the clocks change each is found on the wall, where spring skips some. With
 * `fill_gaps` also right where something that was taken ends.
 */
const startsOf = sql`
  SELECT CASE WHEN open.closing - open.opening = wall.closes - wall.opens THEN open.opening + step * ${STEP}
    ELSE instant_of(wall.opens + step * ${STEP}, terms.zone) END AS begin
  FROM generate_series(0, (extract(epoch FROM wall.closes - wall.opens) / ${whole(limits.slotMinutes * 60)})::int) AS step
  UNION ALL
  SELECT upper(stretch) FROM unnest(taken.stretches) AS stretch
  WHERE policy.fill_gaps AND upper(stretch) < open.closing
    AND upper(stretch) > coalesce(open.opening, wall.opens AT TIME ZONE terms.zone)
    AND date_trunc('minute', upper(stretch)) = upper(stretch)`
