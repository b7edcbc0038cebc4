import { dueReminder } from '../../domain/engagement/reminder-times.ts'
import { defaultPreferences, type Wishes } from '../../domain/engagement/preferences.ts'
import { type Reminder } from '../../domain/engagement/reminders.ts'
import { type Db, type Sql, sql } from '../../postgres/db.ts'
import { issued, reminders } from './reminders.ts'
import { appointments } from '../booking/appointments.ts'
import { wishes } from './preferences.ts'
import { people } from '../identity/people.ts'

/** One person is to be reminded of one appointment, as it stands. */
export interface DueReminder {
  readonly appointmentId: string
  readonly to: string
  readonly reminder: Reminder
  readonly start: string
  readonly change: number
}

/**
 * Who is to be reminded by now, who begins first before the others. Whose quiet hours are off is
 * found by the clock alone; of the others all of the coming day are looked at one by one, for each
 * has a night of their own.
 */
export async function dueReminders(db: Db, now: Date, limit: number): Promise<DueReminder[]> {
  const at = now.toISOString()
  const [plain, due, unanswered, away] = await Promise.all([
    db.many<DueReminder>(plainQuery(at, limit)),
    dueAsleep(db, now, limit),
    db.many<DueReminder>(unansweredQuery(at, limit)),
    db.many<DueReminder>(awayQuery(at, limit)),
  ])
  return [...plain, ...due, ...unanswered, ...away]
    .sort((one, other) => Date.parse(one.start) - Date.parse(other.start))
    .slice(0, limit)
}

const PAGE = 1_000

/** Due reminders of people with quiet hours, by start, up to a limit. */
export async function dueAsleep(
  db: Db,
  now: Date,
  limit: number,
  page = PAGE,
): Promise<DueReminder[]> {
  const due: DueReminder[] = []
  for (let after: Sleeping | undefined, isOver = false; !isOver && due.length < limit;) {
    const asleep = await db.many<Sleeping>(sleepingQuery(now.toISOString(), { limit: page, after }))
    for (const { wishes, zone, standsSince, issued, ...whose } of asleep) {
      const reminder = dueReminder(
        { start: whose.start, standsSince, issued },
        { wishes: { ...defaultPreferences, ...wishes }, zone },
        now.getTime(),
      )
      if (reminder !== undefined) due.push({ ...whose, reminder })
    }
    after = asleep.at(-1)
    isOver = asleep.length < page
  }
  return due.slice(0, limit)
}

interface Sleeping extends Omit<DueReminder, 'reminder'> {
  readonly wishes: Wishes
  readonly zone: string
  readonly standsSince: string
  readonly issued: readonly Reminder[]
}

const whose = sql`a.appointment_id AS "appointmentId", a.start_at AS start, a.changes AS change`
/** Confirmed account appointments that begin within so many hours; uses the index of `due_at`. */
const confirmedWithin = (at: string, hours: Sql) => sql`
  a.due_at > ${at} AND a.due_at < ${at}::timestamptz + ${hours} + interval '1 day' AND a.status = 'confirmada' AND a.client_id IS NOT NULL
  AND a.start_at > ${at} AND a.start_at <= ${at}::timestamptz + ${hours}`
const isQuiet = sql`coalesce((w.said ->> 'enableQuietHours')::boolean, false)`
const before = { dayBefore: sql`interval '24 hours'`, hoursBefore: sql`interval '2 hours'` }

export const plainQuery = (at: string, limit: number): Sql => sql`
  SELECT ${whose}, a.client_id AS "to", kind.reminder
  FROM ${appointments.appointment} AS a
  CROSS JOIN LATERAL (
      SELECT CASE WHEN a.start_at <= ${at}::timestamptz + ${before.hoursBefore} THEN 'hoursBefore'
        ELSE 'dayBefore' END AS reminder, CASE
        WHEN a.start_at <= ${at}::timestamptz + ${before.hoursBefore} THEN ${before.hoursBefore}
        ELSE ${before.dayBefore} END AS ahead
    ) AS kind
  LEFT JOIN ${wishes.person} AS w ON w.user_id = a.client_id
  WHERE ${confirmedWithin(at, before.dayBefore)} AND NOT ${isQuiet}
    AND a.stands_since <= a.start_at - kind.ahead AND NOT ${issued(sql`kind.reminder`)}
  ORDER BY a.start_at
  LIMIT ${limit}`

export const sleepingQuery = (
  at: string,
  {
    limit,
    after,
  }: {
    readonly limit: number
    readonly after?: Pick<Sleeping, 'start' | 'appointmentId'> | undefined
  },
): Sql => sql`
  SELECT ${whose}, a.client_id AS "to", w.said AS wishes, a.zone, a.stands_since AS "standsSince",
    ARRAY(
      SELECT i.reminder
      FROM ${reminders.issued} AS i
      WHERE i.appointment_id = a.appointment_id AND i.change = a.changes
    ) AS issued
  FROM ${appointments.appointment} AS a
  JOIN ${wishes.person} AS w ON w.user_id = a.client_id
  WHERE ${confirmedWithin(at, sql`interval '27 hours'`)} AND ${isQuiet}
    AND NOT ${issued(sql`'hoursBefore'`)}
      ${after ? sql`AND (a.start_at, a.appointment_id) > (${after.start}::timestamptz, ${after.appointmentId}::uuid)` : sql``}
  ORDER BY a.start_at, a.appointment_id
  LIMIT ${limit}`

/** At half of the time that a barber has, where that is an hour at least. */
export const unansweredQuery = (at: string, limit: number): Sql => sql`
  SELECT ${whose}, a.barber_id AS "to", 'unanswered' AS reminder
  FROM ${appointments.appointment} AS a
  CROSS JOIN LATERAL (SELECT a.booked_at + (a.due_at - a.booked_at) / 2 AS half) AS time
  WHERE a.due_at > ${at} AND a.due_at <= ${at}::timestamptz + interval '12 hours'
    AND a.status = 'pendiente' AND a.due_at - a.booked_at >= interval '1 hour'
    AND time.half <= ${at} AND a.stands_since <= time.half AND NOT ${issued(sql`'unanswered'`)}
  ORDER BY a.start_at
  LIMIT ${limit}`

/** Clients whose barber is suspended at the visit; it stands, and they decide. */
export const awayQuery = (at: string, limit: number): Sql => sql`
  SELECT ${whose}, a.client_id AS "to", 'barberAway' AS reminder
  FROM ${people.person} AS barber
  JOIN ${appointments.appointment} AS a ON a.barber_id = barber.user_id
  WHERE barber.suspended AND NOT barber.closed
    AND (barber.suspended_until IS NULL OR barber.suspended_until > ${at}::timestamptz)
    AND a.due_at > ${at} AND a.start_at > ${at}
    AND (barber.suspended_until IS NULL OR a.start_at < barber.suspended_until)
    AND a.status IN ('pendiente', 'confirmada') AND a.client_id IS NOT NULL
    AND NOT ${issued(sql`'barberAway'`)}
  ORDER BY a.start_at
  LIMIT ${limit}`
