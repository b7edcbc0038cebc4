/** What each person wishes to be told (domain/engagement/preferences.ts), for whoever is about to tell them. */
import { PreferencesChanged, unlessTold, type Wishes } from '../../domain/engagement/preferences.ts'
import { type Db, sql } from '../../postgres/db.ts'
import { projection } from '../engine/projection.ts'

export const wishes = projection({
  name: 'wishes',
  version: 1,
  tables: {
    person: {
      columns: { user_id: 'uuid', said: { type: 'jsonb', nullable: true } },
      key: ['user_id'],
      personal: { of: 'user_id', columns: { said: null } },
    },
  },
  handlers: (on) => [on(PreferencesChanged, ({ userId, wishes: said }, rows) => rows.person.put({ user_id: userId, said }))],
})

/**
 * What somebody wishes (what they have not said is on), and the zone of the clock by which they mean it: their own, that of their last
 * appointment, or `zone`.
 */
export async function clockOf(db: Db, userId: string, zone: string): Promise<{ readonly wishes: Wishes; readonly zone: string }> {
  const row = await db.first<{ said: Wishes | null; zone: string | null }>(sql`
    SELECT (SELECT said FROM wishes.person WHERE user_id = ${userId}) AS said,
      coalesce(
        (SELECT zone FROM appointments.appointment WHERE client_id = ${userId} ORDER BY start_at DESC, appointment_id DESC LIMIT 1),
        (SELECT zone FROM appointments.appointment WHERE barber_id = ${userId} ORDER BY start_at DESC, appointment_id DESC LIMIT 1)) AS zone`)
  const wishes = { ...unlessTold, ...row?.said }
  return { wishes, zone: wishes.zonaHoraria ?? row?.zone ?? zone }
}
