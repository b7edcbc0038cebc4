/** Reads for closing an account: upcoming appointments and entered guests. */
import { type Db, sql } from '../../postgres/db.ts'
import { notesOf } from './clients-reads.ts'
import { appointments } from './appointments.ts'

export interface ToCome {
  readonly appointmentId: string
  readonly barberId: string
  readonly day: string
  readonly side: 'cliente' | 'barbero'
}

export const closingReads = (db: Db) => ({
  toCome: (userId: string, now: string) =>
    db.many<ToCome>(sql`
      SELECT appointment_id AS "appointmentId", barber_id AS "barberId", day, CASE
        WHEN barber_id = ${userId} THEN 'barbero' ELSE 'cliente' END AS side
      FROM ${appointments.appointment}
      WHERE (barber_id = ${userId} OR client_id = ${userId})
        AND status IN ('pendiente', 'confirmada') AND start_at > ${now}`),
  notesOf: (personIds: readonly string[], keeperIds: readonly string[]) =>
    notesOf(db, personIds, keeperIds),
  async guestsOf(barberId: string): Promise<string[]> {
    const rows = await db.many<{ id: string }>(sql`
      SELECT DISTINCT person_id AS id
      FROM ${appointments.appointment}
      WHERE barber_id = ${barberId} AND client_id IS NULL`)
    return rows.map(({ id }) => id)
  },
})
