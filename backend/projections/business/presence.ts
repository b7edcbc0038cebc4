/** Staff exceptions to come, for shops and locations. */
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import type { ScheduleException } from '../../domain/business/availability.ts'
import { type Db, type Sql, sql } from '../../postgres/db.ts'
import { mayMeet } from '../visibility.ts'
import { shops as shopsTables } from './shops.ts'
import { team } from './team.ts'
import { availability } from './availability.ts'
import { offers } from './offers.ts'
import { locations } from './locations.ts'

export interface PresenceRow extends Presence {
  readonly at: string
}

/** Of one person. */
export interface Presence {
  /** Null until they have chosen hours. */
  readonly horario: WeeklySchedule | null
  readonly exceptions: readonly ScheduleException[]
}

export const presenceInShops = (db: Db, now: string, businessIds: readonly string[]) =>
  askFor(db, now, peopleOf(sql`${[...businessIds]}::uuid[]`))

/** As part of a query: `at`, `horario`, `exceptions` for `shops` (`business_id`). */
export const presenceRows = (now: string, shops: Sql): Sql =>
  rowsOf(
    now,
    peopleOf(sql`ARRAY(
  SELECT DISTINCT one.business_id FROM (${shops}) AS one CROSS JOIN LATERAL (
    SELECT owner_id AS barber_id FROM ${shopsTables.shop} WHERE shop.business_id = one.business_id UNION ALL SELECT barber_id FROM ${team.member} WHERE member.business_id = one.business_id) AS person
  JOIN ${availability.exception} USING (barber_id) WHERE ${isToCome(now)})`),
  )

/** At the main address: staff of its locations count, managing owners don't. `shops`: id array. */
const peopleOf = (shops: Sql): Sql => sql`
  SELECT shop_id AS at, barber_id
  FROM (
    SELECT business_id AS shop_id, owner_id AS barber_id
    FROM ${shopsTables.shop}
    WHERE business_id = ANY(${shops})
      AND (
        EXISTS (SELECT 1 FROM ${offers.service} WHERE service.barber_id = owner_id AND active)
          OR NOT EXISTS (SELECT 1 FROM ${team.member} WHERE member.business_id = shop.business_id)
      )
    UNION ALL
    SELECT business_id, barber_id
    FROM ${team.member}
    WHERE business_id = ANY(${shops})
  ) AS person
  WHERE NOT EXISTS (
      SELECT 1
      FROM ${locations.staff}
      JOIN ${locations.location} USING (location_id)
      WHERE staff.barber_id = person.barber_id AND location.business_id = shop_id
        AND status = 'active'
    )`

/** Barbers at these locations: assigned and working in the shop. */
export const presenceAtPlaces = (db: Db, now: string, locationIds: readonly string[]) =>
  askFor(
    db,
    now,
    sql`
      SELECT location_id AS at, staff.barber_id
      FROM ${locations.staff}
      JOIN ${locations.location} USING (location_id)
      WHERE location_id = ANY(${[...locationIds]}::uuid[])
        AND (
          staff.barber_id = owner_id
            OR EXISTS (
              SELECT 1
              FROM ${team.member}
              WHERE member.barber_id = staff.barber_id AND member.business_id = location.business_id
            )
        )`,
  )

/** Suspended and closed accounts are absent; blocks don't change opening hours. */
const rowsOf = (now: string, person: Sql): Sql => sql`
  WITH person AS MATERIALIZED (
      SELECT at, barber_id
      FROM (${person}) AS someone
      WHERE ${mayMeet({ userId: null, at: now }, sql`barber_id`)}
    ),
    own AS MATERIALIZED (
      SELECT barber_id,
        json_agg(
          json_build_object(
            'exceptionId', exception_id, 'from', from_day, 'to', to_day, 'ranges', ranges, 'label',
              ''
          )
          ORDER BY position
        ) AS exceptions
      FROM ${availability.exception}
      WHERE barber_id = ANY(ARRAY(SELECT barber_id FROM person)) AND ${isToCome(now)}
      GROUP BY barber_id
    )
  SELECT at, week.horario, coalesce(own.exceptions, '[]') AS exceptions
  FROM person
  LEFT JOIN own USING (barber_id)
  LEFT JOIN ${availability.week} USING (barber_id)
  WHERE at = ANY(ARRAY(SELECT at FROM person JOIN own USING (barber_id)))`

const askFor = (db: Db, now: string, person: Sql) => db.many<PresenceRow>(rowsOf(now, person))

const isToCome = (now: string): Sql => sql`to_day >= ${now}::timestamptz::date - 1`
