/** Appointments as the people concerned see them: one, and a person's, a barber's or a shop's. */
import type { RowIn } from '../engine/apply/projection.ts'
import { type Db, prepared, type Sql, sql, whole } from '../../postgres/db.ts'
import { people } from '../identity/people.ts'
import { shops } from '../business/shops.ts'
import { locations } from '../business/locations.ts'
import { appointments } from './appointments.ts'

export interface AppointmentRow extends Omit<
  RowIn<typeof appointments.appointment>,
  'entered_by' | 'stands_since' | 'changes' | 'due_at'
> {
  readonly barber_name: string | null
  readonly client_name: string | null
  readonly business_name: string | null
  readonly business_address: string | null
  readonly business_city: string | null
  /** Shop location; null at the main address or if removed. */
  readonly place_name: string | null
  readonly place_address: string | null
  readonly owner_id: string | null
}

const columns = sql`a.appointment_id, a.barber_id, a.client_id, a.person_id, a.business_id,
    a.location_id, a.day, a.start_at, a.end_at, a.zone, a.status, a.services, a.cents, a.currency,
    a.notes, a.guest_name, a.address, a.booked_at, a.cancelled_by, a.reason, a.late, a.no_show,
    a.attendance_confirmed_at, a.started_at, a.no_show_at, a.contested_at, a.dispute, a.attested_at,
    a.expected_at, a.shift, a.answer_by, a.late_minutes, a.late_reply, a.cancel_limit_hours, a.buffer_minutes, barber.nombre AS barber_name,
    client.nombre AS client_name, shop.nombre AS business_name, CASE WHEN a.address IS NULL
    OR NOT shop.address_is_private THEN shop.direccion END AS business_address,
    shop.ciudad AS business_city, shop.owner_id, place.name AS place_name,
    place.address AS place_address`

const joined = sql`
  FROM a
  LEFT JOIN ${people.person} AS barber ON barber.user_id = a.barber_id
  LEFT JOIN ${people.person} AS client ON client.user_id = a.client_id
  LEFT JOIN ${shops.shop} ON shop.business_id = a.business_id
  LEFT JOIN ${locations.location} AS place ON place.location_id = a.location_id`

/** Appointments of `a` with current names. A home visit's client doesn't see the barber's home. */
export const withNames = sql`
  SELECT ${columns} ${joined}`

/**
 * The id of an appointment of `a`, and the transactions that wrote the rows it is shown from.
 * `version` is its own row's.
 */
const mark = sql`concat_ws(' ', a.appointment_id, a.version, coalesce(barber.xmin, '0'),
    coalesce(client.xmin, '0'), coalesce(shop.xmin, '0'), coalesce(place.xmin, '0')) AS mark`

export const appointmentById = (db: Db, appointmentId: string) =>
  db.first<AppointmentRow>(sql`
    WITH a AS (SELECT * FROM ${appointments.appointment} WHERE appointment_id = ${appointmentId})
        ${withNames}`)

/** `mark`: its id, then what changes with each of the rows that it is shown from. */
export interface MarkedRow extends AppointmentRow {
  readonly mark: string
}

const chosen = (appointmentIds: readonly string[]) => sql`WITH a AS (
        SELECT *, xmin AS version
        FROM ${appointments.appointment}
        WHERE appointment_id = ANY(${[...appointmentIds]}::uuid[])
      )`

/** Several, in no order. */
export const markedByIds = (db: Db, appointmentIds: readonly string[]) =>
  db.many<MarkedRow>(sql`
    ${chosen(appointmentIds)}
    SELECT ${columns}, ${mark} ${joined}`)

/** Several, in no order; and how often each has changed. */
export const appointmentsByIds = (db: Db, appointmentIds: readonly string[]) =>
  db.many<AppointmentRow & { readonly changes: number }>(sql`
    ${chosen(appointmentIds)}
    SELECT shown.*, a.changes
    FROM (${withNames}) AS shown
    JOIN a USING (appointment_id)`)

/** Who and where, beside what the appointment itself says. */
export interface AppointmentNames extends Pick<
  AppointmentRow,
  | 'barber_name'
  | 'client_name'
  | 'business_name'
  | 'business_address'
  | 'business_city'
  | 'owner_id'
  | 'place_name'
  | 'place_address'
> {}

export interface AppointmentsAsked {
  /** Instants, ISO-8601: starts from here (included), before there (excluded). */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** A barber's, with `businessId` only in that shop; without, both sides of the person. */
  readonly barberId?: string | undefined
  readonly businessId?: string | undefined
  readonly status?: AppointmentRow['status'] | undefined
  readonly limit: number
  /** The last one of the page before. */
  readonly after?: { readonly start: string; readonly appointmentId: string } | undefined
}

const statuses = ['pendiente', 'confirmada', 'completada', 'cancelada'] as const

/** Appointments of a person (both sides), barber or shop. `from`: ascending, else descending. */
export const appointmentsOf = (db: Db, userId: string, query: AppointmentsAsked) =>
  db.many<MarkedRow>(
    listQuery('marked', sql`SELECT ${columns}, ${mark} ${joined} ${orderOf(query)}`, userId, query),
  )

/** The marks of the same appointments in the same order, joined by commas. */
export const marksOf = async (db: Db, userId: string, query: AppointmentsAsked) =>
  (
    await db.first<{ marks: string | null }>(
      listQuery(
        'marks',
        sql`SELECT string_agg(mark, ',' ${orderOf(query)}) AS marks
          FROM (SELECT a.start_at, a.appointment_id, ${mark} ${joined}) AS marked`,
        userId,
        query,
      ),
    )
  )?.marks ?? ''

/** What is shown of them in one statement, for benchmarks. */
export const appointmentsQuery = (userId: string, request: AppointmentsAsked): Sql =>
  listQuery('shown', sql`${withNames} ${orderOf(request)}`, userId, request)

/** One index walk per side. */
function listQuery(name: string, shown: Sql, userId: string, request: AppointmentsAsked): Sql {
  const query = sql`
    ${walked(userId, request)}
    ${shown}`
  const { from, to, status, limit } = request
  return isUsual(request)
    ? prepared(
        `appointments ${name} ${limit} ${from === undefined} ${to === undefined} ${status === undefined}`,
        query,
      )
    : query
}

/** Only the first page of one's own list is a prepared statement. */
const isUsual = ({ barberId, businessId, after }: AppointmentsAsked) =>
  barberId === undefined && businessId === undefined && after === undefined

const orderOf = ({ from }: AppointmentsAsked): Sql =>
  from === undefined
    ? sql`ORDER BY start_at DESC, appointment_id DESC`
    : sql`ORDER BY start_at, appointment_id`

/** `WITH a AS (…)`: those that were asked for, as they stand in the read model. */
export function walked(userId: string, query: AppointmentsAsked): Sql {
  const { from, to, barberId, businessId, status, limit, after } = query
  const forwards = from !== undefined
  const order = orderOf(query)
  const beyond = (last: { start: string; appointmentId: string }) =>
    sql`AND (start_at, appointment_id) ${forwards ? sql`>` : sql`<`} (
          ${last.start}::timestamptz, ${last.appointmentId}::uuid
        )`
  const page = (side: Sql) => sql`(SELECT *, xmin AS version FROM ${appointments.appointment}
    WHERE ${side}
    ${from === undefined ? sql`` : sql`AND start_at >= ${from}`} ${
      to === undefined
        ? sql``
        : sql`
      AND start_at < ${to}`
    }
    ${after === undefined ? sql`` : beyond(after)}
    ${order} LIMIT ${whole(limit)})`
  const within = businessId === undefined ? sql`` : sql`AND business_id = ${businessId}`
  const inState = status === undefined ? sql`` : sql`AND status = ${status}`
  const sides =
    barberId !== undefined
      ? [sql`barber_id = ${barberId} ${within} ${inState}`]
      : // A shop's index goes by state: a walk for each of them.
        businessId !== undefined
        ? (status === undefined ? statuses : [status]).map(
            (one) => sql`business_id = ${businessId} AND status = ${one}`,
          )
        : [sql`barber_id = ${userId} ${inState}`, sql`client_id = ${userId} ${inState}`]
  const walks = sides.map(page).reduce((all, one) => sql`${all} UNION ALL ${one}`)
  return sql`WITH a AS (SELECT * FROM (${walks}) AS sides ${order} LIMIT ${whole(limit)})`
}

/** The barber's days on which an appointment has stood, first one first: where its events are. */
export const daysOf = (db: Db, appointmentId: string) =>
  db.many<{ barber_id: string; day: string }>(sql`
    SELECT barber_id, day
    FROM ${appointments.passage}
    WHERE appointment_id = ${appointmentId}
    ORDER BY day`)
