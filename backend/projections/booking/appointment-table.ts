/** Appointments as CSV cells, formatted by PostgreSQL, which is much faster at 100,000 rows. */
import { type Db, sql } from '../../postgres/db.ts'
import { type AppointmentRow, type AppointmentsAsked, walked } from './appointment-lists.ts'
import { people } from '../identity/people.ts'
import { shops } from '../business/shops.ts'
import { locations } from '../business/locations.ts'

export interface TableRow extends Pick<
  AppointmentRow,
  | 'appointment_id'
  | 'barber_id'
  | 'client_id'
  | 'person_id'
  | 'owner_id'
  | 'status'
  | 'no_show'
  | 'cents'
  | 'currency'
  | 'cancelled_by'
  | 'reason'
  | 'barber_name'
  | 'business_name'
  | 'place_name'
> {
  /** As PostgreSQL writes it: where the next page begins. */
  readonly start: string
  readonly day: string
  readonly time: string
  readonly minutes: number
  readonly services: string
  /** The client's name, or the guest's; null where they are gone. */
  readonly who: string | null
  readonly at_home: boolean
  /** Day and time. */
  readonly booked: string
}

/** The earliest first. */
export const tableOf = (
  db: Db,
  userId: string,
  query: AppointmentsAsked & { readonly from: string },
) =>
  db.many<TableRow>(sql`
  ${walked(userId, query)}
  SELECT a.appointment_id, a.barber_id, a.client_id, a.person_id, shop.owner_id, a.status, a.no_show, a.cents, a.currency, a.cancelled_by, a.reason,
    barber.nombre AS barber_name, shop.nombre AS business_name, place.name AS place_name, a.start_at::text AS start,
    to_char(a.start_at AT TIME ZONE a.zone, 'YYYY-MM-DD') AS day, to_char(a.start_at AT TIME ZONE a.zone, 'HH24:MI') AS time,
    (extract(epoch FROM a.end_at - a.start_at) / 60)::int AS minutes,
    (SELECT string_agg(one.service->>'nombre', ' + ' ORDER BY one.place) FROM jsonb_array_elements(a.services) WITH ORDINALITY AS one (service, place)) AS services,
    coalesce(client.nombre, a.guest_name) AS who, a.address IS NOT NULL AS at_home, to_char(a.booked_at AT TIME ZONE a.zone, 'YYYY-MM-DD HH24:MI') AS booked
  FROM a
  LEFT JOIN ${people.person} AS barber ON barber.user_id = a.barber_id
  LEFT JOIN ${people.person} AS client ON client.user_id = a.client_id
  LEFT JOIN ${shops.shop} ON shop.business_id = a.business_id
  LEFT JOIN ${locations.location} AS place ON place.location_id = a.location_id
  ORDER BY a.start_at, a.appointment_id`)
