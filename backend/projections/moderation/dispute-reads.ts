/** A disputed appointment for the console: facts and both parties' records. */
import { type Db, type Sql, sql } from '../../postgres/db.ts'
import { appointments } from '../booking/appointments.ts'
import { people } from '../identity/people.ts'
import { shops } from '../business/shops.ts'
import { locations } from '../business/locations.ts'

export interface SideRecord {
  readonly name: string | null
  readonly completed: number
  readonly noShows: number
  readonly disputes: number
  readonly cleared: number
}
export interface DisputeRow {
  readonly isNoShow: boolean
  readonly status: string
  readonly start: string
  readonly end: string
  readonly zone: string
  readonly services: readonly string[]
  readonly cents: number
  readonly currency: string
  readonly shop: string | null
  readonly place: string | null
  readonly atHome: boolean
  /** Null once the client's account is gone. */
  readonly client: SideRecord | null
  readonly barber: SideRecord
}

const recordOf = (name: Sql, of: Sql): Sql => sql`(SELECT json_build_object('name', ${name},
    'completed', count(*) FILTER (WHERE other.status = 'completada')::int,
    'noShows', count(*) FILTER (WHERE other.no_show)::int,
    'disputes', count(*) FILTER (WHERE other.dispute IS NOT NULL AND other.appointment_id <> a.appointment_id)::int,
    'cleared', count(*) FILTER (WHERE other.dispute = 'cleared' AND other.appointment_id <> a.appointment_id)::int)
  FROM ${appointments.appointment} AS other WHERE ${of})`

/** Of the client the first name alone. */
export const disputeOf = (db: Db, appointmentId: string) =>
  db.first<DisputeRow>(sql`
    SELECT a.no_show_at IS NOT NULL AS "isNoShow", a.status, a.start_at AS start, a.end_at AS "end",
      a.zone, a.cents, a.currency, a.address IS NOT NULL AS "atHome",
      ARRAY (
        SELECT one.service->>'nombre'
        FROM jsonb_array_elements(a.services) WITH ORDINALITY AS one (service, place)
        ORDER BY one.place
      ) AS services, shop.nombre AS shop, place.name AS place, CASE
      WHEN a.client_id IS NOT NULL THEN
        ${recordOf(sql`split_part(client.nombre, ' ', 1)`, sql`other.client_id = a.client_id`)}
      END AS client, ${recordOf(sql`barber.nombre`, sql`other.barber_id = a.barber_id`)} AS barber
    FROM ${appointments.appointment} AS a
    LEFT JOIN ${people.person} AS client ON client.user_id = a.client_id
    LEFT JOIN ${people.person} AS barber ON barber.user_id = a.barber_id
    LEFT JOIN ${shops.shop} ON shop.business_id = a.business_id
    LEFT JOIN ${locations.location} AS place ON place.location_id = a.location_id
    WHERE a.appointment_id = ${appointmentId}`)
