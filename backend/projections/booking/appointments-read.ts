/** The questions that are asked of the appointments. Apart from the handlers only because both together are long. */
import { sql, type Db, type Sql, whole } from '../../postgres/db.ts'

export interface AppointmentRow {
  readonly appointment_id: string
  readonly barber_id: string
  readonly client_id: string | null
  readonly person_id: string
  readonly business_id: string | null
  readonly location_id: string | null
  readonly day: string
  readonly start_at: string
  readonly end_at: string
  readonly zone: string
  readonly status: 'pendiente' | 'confirmada' | 'completada' | 'cancelada'
  readonly services: readonly { serviceId: string; nombre: string; cents: number; minutes: number }[]
  readonly cents: number
  readonly currency: string
  readonly notes: string
  readonly guest_name: string | null
  readonly address: string | null
  readonly booked_at: string
  readonly cancelled_by: 'cliente' | 'barbero' | 'sistema' | null
  readonly reason: string | null
  readonly late: boolean
  readonly no_show: boolean
  readonly barber_name: string | null
  readonly client_name: string | null
  readonly business_name: string | null
  readonly business_address: string | null
  /** The place of the shop's where it is; null at the shop's own address, or once the place is gone. */
  readonly place_name: string | null
  readonly place_address: string | null
  /** Who owns the shop in which it was booked. */
  readonly owner_id: string | null
}

/** With the names as they are today: a rename shows at once, also in old appointments. */
const withNames = sql`
  SELECT a.appointment_id, a.barber_id, a.client_id, a.person_id, a.business_id, a.location_id, a.day, a.start_at, a.end_at, a.zone, a.status, a.services, a.cents, a.currency, a.notes, a.guest_name,
    a.address, a.booked_at, a.cancelled_by, a.reason, a.late, a.no_show,
    barber.nombre AS barber_name, client.nombre AS client_name, shop.nombre AS business_name, shop.direccion AS business_address, shop.owner_id, place.name AS place_name, place.address AS place_address
  FROM a
  LEFT JOIN people.person AS barber ON barber.user_id = a.barber_id
  LEFT JOIN people.person AS client ON client.user_id = a.client_id
  LEFT JOIN shops.shop ON shop.business_id = a.business_id
  LEFT JOIN locations.location AS place ON place.location_id = a.location_id`

export const appointmentById = (db: Db, appointmentId: string) => db.first<AppointmentRow>(sql`
  WITH a AS (SELECT * FROM appointments.appointment WHERE appointment_id = ${appointmentId}) ${withNames}`)

/** Who and where, beside what the appointment itself says. */
export interface AppointmentNames extends Pick<AppointmentRow, 'barber_name' | 'client_name' | 'business_name' | 'business_address' | 'owner_id' | 'place_name' | 'place_address'> {}

export interface AppointmentsAsked {
  /** Instants, ISO-8601: starts from here (included), before there (excluded). */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Only this barber's; with `businessId` only those made in this shop. Without either both sides of the person. */
  readonly barberId?: string | undefined
  readonly businessId?: string | undefined
  readonly status?: AppointmentRow['status'] | undefined
  readonly limit: number
  /** The last one of the page before. */
  readonly after?: { readonly start: string; readonly appointmentId: string } | undefined
}

const statuses = ['pendiente', 'confirmada', 'completada', 'cancelada'] as const

/**
 * A person's appointments from both sides, as client and as barber; or a barber's, or a shop's. With `from` the earliest
 * first (what comes); without it the latest first (what was, from the end).
 */
export const appointmentsOf = (db: Db, userId: string, asked: AppointmentsAsked) => db.many<AppointmentRow>(appointmentsQuery(userId, asked))

/** The query of `appointmentsOf`, by itself so that the benchmark and the test of its plan ask the very same. Each side is one walk along its index. */
export function appointmentsQuery(userId: string, { from, to, barberId, businessId, status, limit, after }: AppointmentsAsked): Sql {
  const forwards = from !== undefined
  const order = forwards ? sql`ORDER BY start_at, appointment_id` : sql`ORDER BY start_at DESC, appointment_id DESC`
  const page = (side: Sql) => sql`(SELECT * FROM appointments.appointment WHERE ${side}
    ${from === undefined ? sql`` : sql`AND start_at >= ${from}`} ${to === undefined ? sql`` : sql`AND start_at < ${to}`}
    ${after === undefined ? sql`` : forwards ? sql`AND (start_at, appointment_id) > (${after.start}::timestamptz, ${after.appointmentId}::uuid)` : sql`AND (start_at, appointment_id) < (${after.start}::timestamptz, ${after.appointmentId}::uuid)`}
    ${order} LIMIT ${whole(limit)})`
  const within = businessId === undefined ? sql`` : sql`AND business_id = ${businessId}`
  const inState = status === undefined ? sql`` : sql`AND status = ${status}`
  const sides = barberId !== undefined ? [sql`barber_id = ${barberId} ${within} ${inState}`]
    // A shop's index goes by state: a walk for each of them.
    : businessId !== undefined ? (status === undefined ? statuses : [status]).map((one) => sql`business_id = ${businessId} AND status = ${one}`)
    : [sql`barber_id = ${userId} ${inState}`, sql`client_id = ${userId} ${inState}`]
  const walks = sides.map(page).reduce((all, one) => sql`${all} UNION ALL ${one}`)
  return sql`
    WITH a AS (SELECT * FROM (${walks}) AS sides ${order} LIMIT ${whole(limit)})
    ${withNames} ${order}`
}

export interface BusyRow {
  readonly id: string
  readonly start_at: string
  readonly end_at: string
  readonly buffer_minutes: number
  readonly status: 'pendiente' | 'confirmada'
}

/** No appointment is longer than this: how far before a window a walk along the starts must begin. */
const LONGEST = 24 * 3_600_000

/** The query of `busyOf`, by itself so that the benchmark asks the very same. */
export const busyQuery = (barberId: string, from: number, to: number): Sql => sql`
  SELECT appointment_id AS id, start_at, end_at, buffer_minutes, status FROM appointments.appointment
    WHERE barber_id = ${barberId} AND status IN ('pendiente', 'confirmada') AND start_at >= ${iso(from - LONGEST)} AND start_at < ${iso(to)}
  UNION ALL
  SELECT block_id, start_at, end_at, 0, 'confirmada' FROM appointments.block
    WHERE barber_id = ${barberId} AND start_at >= ${iso(from - LONGEST)} AND start_at < ${iso(to)}
  ORDER BY start_at`

/** What holds a barber's time between two instants, blocks among it (as confirmed), by start. */
export const busyOf = (db: Db, barberId: string, from: number, to: number) => db.many<BusyRow>(busyQuery(barberId, from, to))

/** What somebody wants to know of a client before a booking. */
export interface LoadAsked {
  /** The appointment that is about to be: where a request is repeated it may stand already, and is none of its own rivals. */
  readonly appointmentId: string
  readonly clientId: string
  readonly barberId: string
  readonly start: string
  readonly end: string
  readonly now: string
}

/** What each client already holds: anything at the same time, and how many to come with this barber. Each answer at its question's index. */
export const clientLoads = (db: Db, asked: readonly LoadAsked[]) => db.many<{ overlapping: number; active: number }>(sql`
  SELECT held.overlapping, held.active
  FROM unnest(${asked.map(({ clientId }) => clientId)}::uuid[], ${asked.map(({ barberId }) => barberId)}::uuid[], ${asked.map(({ start }) => start)}::timestamptz[],
    ${asked.map(({ end }) => end)}::timestamptz[], ${asked.map(({ now }) => now)}::timestamptz[], ${asked.map(({ appointmentId }) => appointmentId)}::uuid[])
    WITH ORDINALITY AS asked (client_id, barber_id, start_at, end_at, now_at, appointment_id, n)
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE a.start_at < asked.end_at AND a.end_at > asked.start_at)::int AS overlapping,
      count(*) FILTER (WHERE a.barber_id = asked.barber_id AND a.start_at > asked.now_at)::int AS active
    FROM appointments.appointment AS a
    WHERE a.client_id = asked.client_id AND a.status IN ('pendiente', 'confirmada') AND a.start_at >= least(asked.start_at, asked.now_at) - interval '1 day' AND a.appointment_id <> asked.appointment_id
  ) AS held ORDER BY asked.n`)

/** Appointments for which the clock has something to do, oldest first. */
export const dueAppointments = (db: Db, now: string, limit: number) => db.many<Pick<AppointmentRow, 'appointment_id' | 'barber_id' | 'day' | 'status'>>(sql`
  SELECT appointment_id, barber_id, day, status FROM appointments.appointment WHERE due_at <= ${now} ORDER BY due_at LIMIT ${limit}`)

/** Moves across days that began before an instant and were cut off, oldest first. */
export const unfinishedMoves = (db: Db, before: string, limit: number) => db.many<{ appointmentId: string; barberId: string; day: string }>(sql`
  SELECT appointment_id AS "appointmentId", barber_id AS "barberId", day FROM appointments.passage WHERE moving_since < ${before} ORDER BY moving_since LIMIT ${limit}`)

/** The barber's days on which an appointment has stood, first one first: where its events are. */
export const daysOf = (db: Db, appointmentId: string) => db.many<{ barber_id: string; day: string }>(sql`
  SELECT barber_id, day FROM appointments.passage WHERE appointment_id = ${appointmentId} ORDER BY day`)

/** The dashboard's counts, of some barbers together: today's appointments that stand, and what waits for an answer. */
export async function countsFor(db: Db, barberIds: readonly string[], today: string, now: string) {
  const row = await db.first<{ today: number; pending: number }>(sql`
    SELECT (SELECT count(*)::int FROM appointments.appointment WHERE barber_id = ANY(${barberIds}) AND day = ${today}::date AND status <> 'cancelada'
        AND start_at >= ${today}::date - interval '1 day' AND start_at < ${today}::date + interval '2 days') AS today,
      (SELECT count(*)::int FROM appointments.appointment WHERE barber_id = ANY(${barberIds}) AND status = 'pendiente' AND start_at > ${now}) AS pending`)
  return row ?? { today: 0, pending: 0 }
}

/** The next ones of some barbers together, those that wait for an answer first. A few of each barber's, of either state, are enough to choose from. */
export const upcomingOf = (db: Db, barberIds: readonly string[], now: string, limit: number) => db.many<AppointmentRow>(sql`
  WITH a AS (
    SELECT next.* FROM unnest(${barberIds}::uuid[]) AS one (barber) CROSS JOIN (VALUES ('pendiente'), ('confirmada')) AS holding (state) CROSS JOIN LATERAL (
      SELECT * FROM appointments.appointment WHERE barber_id = barber AND status = state AND start_at > ${now} ORDER BY start_at LIMIT ${whole(limit)}) AS next
    ORDER BY status = 'pendiente' DESC, start_at LIMIT ${whole(limit)})
  ${withNames} ORDER BY a.status = 'pendiente' DESC, a.start_at`)

/**
 * Active appointments that begin before an earlier one of their barber is over: always none. The invariant's watchman; one
 * walk over what is active, which alone is due some day.
 */
export async function overlaps(db: Db): Promise<number> {
  const row = await db.first<{ overlapping: number }>(sql`
    SELECT count(*)::int AS overlapping FROM (
      SELECT start_at < max(end_at) OVER (PARTITION BY barber_id ORDER BY start_at, appointment_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS clashes
      FROM appointments.appointment WHERE due_at IS NOT NULL AND status IN ('pendiente', 'confirmada') AND start_at > now() - interval '2 days') AS active
    WHERE clashes`)
  return row?.overlapping ?? 0
}

const iso = (millis: number) => new Date(millis).toISOString()
