/** Implements the port `ShopReads` of the shop commands. */
import { type Db, sql } from '../../postgres/db.ts'
import { appointments } from '../booking/appointments.ts'
import { locations } from './locations.ts'

export const shopReads = (db: Db) => {
  const upcomingOf = async (barberIds: readonly string[], at: string): Promise<number> => {
    const row = await db.first<{ count: number }>(sql`
      SELECT count(*)::int AS count
      FROM ${appointments.appointment}
      WHERE barber_id = ANY(${barberIds}) AND status IN ('pendiente', 'confirmada')
        AND start_at > ${at}`)
    return row?.count ?? 0
  }
  return {
    upcomingOf,
    async upcomingAt(locationId: string, at: string): Promise<number> {
      const row = await db.first<{ count: number }>(sql`
        SELECT count(*)::int AS count
        FROM ${appointments.appointment}
        WHERE location_id = ${locationId} AND status IN ('pendiente', 'confirmada')
          AND start_at > ${at}`)
      return row?.count ?? 0
    },
    async countOfLocations(businessId: string): Promise<number> {
      return (
        (
          await db.first<{ count: number }>(
            sql`SELECT count(*)::int AS count
              FROM ${locations.location}
              WHERE business_id = ${businessId}`,
          )
        )?.count ?? 0
      )
    },
    async locationsOf(barberId: string): Promise<string[]> {
      return (
        await db.many<{ id: string }>(
          sql`SELECT location_id AS id
            FROM ${locations.staff}
            JOIN ${locations.location} USING (location_id)
            WHERE barber_id = ${barberId}`,
        )
      ).map(({ id }) => id)
    },
  }
}
