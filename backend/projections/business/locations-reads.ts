import type { RowIn } from '../engine/apply/projection.ts'
import { type Db, sql } from '../../postgres/db.ts'
import { locations } from './locations.ts'
import { team } from './team.ts'
import { people } from '../identity/people.ts'

export interface LocationRow extends Omit<RowIn<typeof locations.location>, 'added_at'> {
  readonly active_barbers: number
}

/** Assigned barbers who work in the shop today: members or the owner. */
const works = sql`JOIN ${locations.location} AS place USING (location_id)
  WHERE (
    staff.barber_id = place.owner_id
      OR EXISTS (
        SELECT 1
        FROM ${team.member}
        WHERE member.barber_id = staff.barber_id AND member.business_id = place.business_id
      )
  )`
const counted = sql`SELECT l.*,
    (SELECT count(*)::int FROM ${locations.staff} ${works} AND staff.location_id = l.location_id)
      AS active_barbers
  FROM ${locations.location} AS l`

export const locationsOf = (db: Db, businessId: string) =>
  db.many<LocationRow>(
    sql`${counted} WHERE business_id = ${businessId} ORDER BY added_at, location_id`,
  )
/** Those that are open to clients. */
export const activePlacesOf = (db: Db, businessId: string) =>
  db.many<LocationRow>(
    sql`${counted} WHERE business_id = ${businessId} AND status = 'active' ORDER BY added_at, location_id`,
  )
export const locationById = (db: Db, locationId: string) =>
  db.first<LocationRow>(sql`${counted} WHERE location_id = ${locationId}`)

export const staffOf = (db: Db, locationId: string) =>
  db.many<{ userId: string; nombre: string; profileImageUrl: string | null }>(sql`
    SELECT user_id AS "userId", nombre, profile_image_url AS "profileImageUrl"
    FROM ${locations.staff}
    JOIN ${people.person} ON user_id = staff.barber_id ${works} AND staff.location_id = ${locationId}
    ORDER BY nombre, user_id`)

/** A barber's locations in a shop, the usual one first. */
export const placesServedBy = (db: Db, barberId: string, businessId: string) =>
  db.many<LocationRow>(sql`
  ${counted} WHERE business_id = ${businessId} AND status = 'active' AND EXISTS (SELECT FROM ${locations.staff} WHERE staff.location_id = l.location_id AND staff.barber_id = ${barberId})
  ORDER BY added_at, location_id`)

/** Barbers assigned to locations, in the order given. */
export async function serversOf(
  db: Db,
  locationIds: readonly string[],
  people: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db.many<{ location_id: string; barber_id: string }>(sql`
    SELECT location_id, barber_id
    FROM ${locations.staff}
    WHERE location_id = ANY(${[...locationIds]}::uuid[]) AND barber_id = ANY(${[...people]}::uuid[])
    ORDER BY array_position(${[...people]}::uuid[], barber_id)`)
  return new Map(
    [...Map.groupBy(rows, (row) => row.location_id)].map(([id, staff]) => [
      id,
      staff.map((row) => row.barber_id),
    ]),
  )
}
