/** Next appointments of barbers. The dashboard's numbers are in history-reads.ts. */
import { type Db, prepared, sql, whole } from '../../postgres/db.ts'
import { type AppointmentRow, withNames } from './appointment-lists.ts'
import { appointments } from './appointments.ts'

/** How many appointments with a barber wait for an answer. */
export async function pendingCountOf(db: Db, barberId: string, now: string): Promise<number> {
  const row = await db.first<{ pending: number }>(sql`
    SELECT count(*)::int AS pending
    FROM ${appointments.appointment}
    WHERE barber_id = ${barberId} AND status = 'pendiente' AND start_at > ${now}`)
  return row?.pending ?? 0
}

/** Next appointments of barbers, pending first; a few of each state per barber suffice. */
export const upcomingOf = (db: Db, barberIds: readonly string[], now: string, limit: number) =>
  db.many<AppointmentRow>(
    prepared(
      `upcoming ${limit}`,
      sql`
        WITH a AS (
            SELECT next.*
            FROM unnest(${barberIds}::uuid[]) AS one (barber)
            CROSS JOIN (VALUES ('pendiente'), ('confirmada')) AS holding (state)
            CROSS JOIN LATERAL (
                SELECT *
                FROM ${appointments.appointment}
                WHERE barber_id = barber AND status = state AND start_at > ${now}
                ORDER BY start_at
                LIMIT ${whole(limit)}
              ) AS next
            ORDER BY status = 'pendiente' DESC, start_at
            LIMIT ${whole(limit)}
          ) ${withNames}
        ORDER BY a.status = 'pendiente' DESC, a.start_at`,
    ),
  )

/** Number of a client's completed visits. */
export async function visitsOf(db: Db, clientId: string): Promise<number> {
  const row = await db.first<{ visits: number }>(sql`
    SELECT count(*)::int AS visits
    FROM ${appointments.appointment}
    WHERE client_id = ${clientId} AND status = 'completada'`)
  return row?.visits ?? 0
}
