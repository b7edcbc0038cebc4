import { defaultPreferences, type Wishes } from '../../domain/engagement/preferences.ts'
import { type Db, sql } from '../../postgres/db.ts'
import { appointments } from '../booking/appointments.ts'
import { wishes } from './preferences.ts'

export interface PersonClock {
  readonly wishes: Wishes
  readonly zone: string
}

/**
 * What each of these wishes (what they have not said is on), and the zone of the clock by which
 * they mean it: their own, that of their last appointment, or `zone`. In the order in which they
 * are asked for.
 */
export async function clocksOf(
  db: Db,
  userIds: readonly string[],
  zone: string,
): Promise<PersonClock[]> {
  const rows = await db.many<{ said: Wishes | null; zone: string | null }>(sql`
    SELECT w.said,
      coalesce(
        (
          SELECT zone
          FROM ${appointments.appointment}
          WHERE client_id = asked.id
          ORDER BY start_at DESC, appointment_id DESC
          LIMIT 1
        ),
          (
            SELECT zone
            FROM ${appointments.appointment}
            WHERE barber_id = asked.id
            ORDER BY start_at DESC, appointment_id DESC
            LIMIT 1
          )
      ) AS zone
    FROM unnest(${[...userIds]}::uuid[]) WITH ORDINALITY AS asked (id, n)
    LEFT JOIN ${wishes.person} AS w ON w.user_id = asked.id
    ORDER BY asked.n`)
  return rows.map((row) => {
    const wishes = { ...defaultPreferences, ...row.said }
    return { wishes, zone: wishes.zonaHoraria ?? row.zone ?? zone }
  })
}

export const personClockOf = async (db: Db, userId: string, zone: string): Promise<PersonClock> =>
  (await clocksOf(db, [userId], zone))[0] ?? { wishes: defaultPreferences, zone }
