/** Reads of appointments for the console: list, filters, search, names. */
import type { Estado } from '../../../contract/kernel/values.ts'
import { ERASED } from '../../domain/kernel/event.ts'
import { type Db, type Sql, sql } from '../../postgres/db.ts'
import type { AppointmentRow } from './appointment-lists.ts'
import { appointments } from './appointments.ts'
import { people } from '../identity/people.ts'
import { shops } from '../business/shops.ts'
import { offers } from '../business/offers.ts'

export type AuditRow = Pick<
  AppointmentRow,
  | 'appointment_id'
  | 'barber_id'
  | 'client_id'
  | 'start_at'
  | 'end_at'
  | 'zone'
  | 'status'
  | 'services'
  | 'cents'
  | 'currency'
  | 'guest_name'
  | 'booked_at'
  | 'barber_name'
  | 'client_name'
  | 'business_name'
  | 'business_id'
  | 'owner_id'
>

export interface AppointmentQuery {
  readonly estado?: Estado | undefined
  readonly barberId?: string | undefined
  readonly clientId?: string | undefined
  readonly businessId?: string | undefined
  /** Days, both included: of the visit, and of its booking in UTC. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly bookedFrom?: string | undefined
  readonly bookedTo?: string | undefined
  readonly cancelledBy?: string | undefined
  readonly late?: boolean | undefined
  readonly noShow?: boolean | undefined
  /** Part of a name, ignoring accents and case, or a whole id. */
  readonly text?: string | undefined
  readonly limit: number
  readonly offset: number
  /** For `próxima`: milliseconds. */
  readonly now: number
}

const named = sql`
  SELECT a.appointment_id, a.barber_id, a.client_id, a.start_at, a.end_at, a.zone, a.status,
    a.services, a.cents, a.currency, a.guest_name, a.booked_at, barber.nombre AS barber_name,
    client.nombre AS client_name, shop.nombre AS business_name, a.business_id, shop.owner_id
  FROM ${appointments.appointment} AS a
  LEFT JOIN ${people.person} AS barber ON barber.user_id = a.barber_id
  LEFT JOIN ${people.person} AS client ON client.user_id = a.client_id
  LEFT JOIN ${shops.shop} AS shop ON shop.business_id = a.business_id`

/** Appointments that were made last, first. */
export const auditedAppointments = (db: Db, query: AppointmentQuery) =>
  db.many<AuditRow>(sql`
  ${named} WHERE ${all(narrowed(query))} ORDER BY a.booked_at DESC, a.appointment_id DESC LIMIT ${query.limit} OFFSET ${query.offset}`)

export const auditedAppointment = (db: Db, appointmentId: string) =>
  db.first<AuditRow>(sql`${named} WHERE a.appointment_id = ${appointmentId}`)

/** Names by id. Who is gone, or never was a person, is not among them. */
export async function personNamesOf(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.many<{ user_id: string; nombre: string }>(
    sql`SELECT user_id, nombre
      FROM ${people.person}
      WHERE user_id = ANY(${ids.filter((id) => UUID.test(id))}::uuid[])`,
  )
  return new Map(rows.map(({ user_id, nombre }) => [user_id, nombre]))
}

export const erasedName = (name: string | null | undefined): string => name ?? ERASED

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const all = (conditions: readonly Sql[]): Sql =>
  conditions.reduce((before, condition) => sql`${before} AND ${condition}`, sql`true`)

const midnight = (day: string): Sql => sql`(${day}::date)::timestamp AT TIME ZONE 'UTC'`

function narrowed({
  estado,
  barberId,
  clientId,
  businessId,
  from,
  to,
  bookedFrom,
  bookedTo,
  cancelledBy,
  late,
  noShow,
  text,
  now,
}: AppointmentQuery): Sql[] {
  return [
    ...(estado ? [inState(estado, now)] : []),
    ...(barberId ? [sql`a.barber_id = ${barberId}`] : []),
    ...(clientId ? [sql`a.client_id = ${clientId}`] : []),
    ...(businessId ? [sql`a.business_id = ${businessId}`] : []),
    ...(from ? [sql`a.day >= ${from}`] : []),
    ...(to ? [sql`a.day <= ${to}`] : []),
    ...(bookedFrom ? [sql`a.booked_at >= ${midnight(bookedFrom)}`] : []),
    ...(bookedTo ? [sql`a.booked_at < ${midnight(bookedTo)} + interval '1 day'`] : []),
    ...(cancelledBy ? [sql`a.cancelled_by = ${cancelledBy}`] : []),
    ...(late ? [sql`a.late`] : []),
    ...(noShow ? [sql`a.no_show`] : []),
    ...(text ? [mentioning(text)] : []),
  ]
}

/** `próxima` is a confirmed one within the next 24 hours: not stored, so asked for as that. */
function inState(estado: Estado, now: number): Sql {
  const soon = sql`(a.start_at > ${new Date(now).toISOString()} AND a.start_at <= ${new Date(now + 24 * 3_600_000).toISOString()})`
  if (estado === 'próxima') return sql`a.status = 'confirmada' AND ${soon}`
  return estado === 'confirmada'
    ? sql`a.status = 'confirmada' AND NOT ${soon}`
    : sql`a.status = ${estado}`
}

/**
 * A person looks for part of a name and doesn't mind accents or case; a whole id is found as what
 * it is. The few names are compared, once; the many appointments only by id. A service is found by
 * its name of today.
 */
function mentioning(text: string): Sql {
  if (UUID.test(text))
    return sql`${text}::uuid IN (a.appointment_id, a.barber_id, a.client_id, a.business_id)`
  const target = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const like = (column: Sql) => sql`public.unaccented(${column}) LIKE public.unaccented(${target})`
  const persons = sql`ARRAY(SELECT user_id FROM ${people.person} WHERE ${like(sql`nombre`)})`
  const places = sql`ARRAY(SELECT business_id FROM ${shops.shop} WHERE ${like(sql`nombre`)})`
  const offered = sql`FROM ${offers.service} WHERE ${like(sql`nombre`)}`
  return sql`(a.client_id = ANY(${persons}) OR a.barber_id = ANY(${persons}) OR a.business_id = ANY(${places})
    OR (a.guest_name IS NOT NULL AND ${like(sql`a.guest_name`)})
    OR (a.barber_id = ANY(ARRAY(SELECT barber_id ${offered}))
      AND EXISTS (SELECT FROM jsonb_array_elements(a.services) AS service WHERE (service->>'serviceId')::uuid = ANY(ARRAY(SELECT service_id ${offered})))))`
}
