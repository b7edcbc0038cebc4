/** What holds barbers' time: appointments that stand, and blocks. Free times are what is left. */
import { type Db, prepared, type Sql, sql } from '../../postgres/db.ts'
import { teamOf } from '../business/team.ts'
import type { Viewer } from '../visibility.ts'

export interface BusyRow {
  readonly id: string
  readonly start_at: string
  readonly end_at: string
  readonly buffer_minutes: number
  readonly status: 'pendiente' | 'confirmada'
}

/** No appointment is longer than this: how far before a window a walk along the starts must begin. */
const LONGEST = 24 * 3_600_000
const iso = (millis: number) => new Date(millis).toISOString()

/** The query of `busyOf`, by itself so that the benchmark asks the very same. */
export const busyQuery = (barberId: string, from: number, to: number): Sql => prepared('busy', sql`
  SELECT appointment_id AS id, start_at, end_at, buffer_minutes, status FROM appointments.appointment
    WHERE barber_id = ${barberId} AND status IN ('pendiente', 'confirmada')
      AND start_at >= ${iso(from - LONGEST)} AND start_at < ${iso(to)}
  UNION ALL
  SELECT block_id, start_at, end_at, 0, 'confirmada' FROM appointments.block
    WHERE barber_id = ${barberId} AND start_at >= ${iso(from - LONGEST)} AND start_at < ${iso(to)}
  ORDER BY start_at`)

/** What holds a barber's time between two instants, blocks among it (as confirmed), by start. */
export const busyOf = (db: Db, barberId: string, from: number, to: number) => db.many<BusyRow>(busyQuery(barberId, from, to))

/** The same of several barbers; by itself so that the benchmark asks the very same. */
export const busyOfAllQuery = (barberIds: readonly string[], from: number, to: number): Sql => sql`
  SELECT barber_id, start_at, end_at, buffer_minutes FROM appointments.appointment
    WHERE barber_id = ANY(${barberIds}) AND status IN ('pendiente', 'confirmada')
      AND start_at >= ${iso(from - LONGEST)} AND start_at < ${iso(to)}
  UNION ALL
  SELECT barber_id, start_at, end_at, 0 FROM appointments.block
    WHERE barber_id = ANY(${barberIds}) AND start_at >= ${iso(from - LONGEST)} AND start_at < ${iso(to)}
  ORDER BY start_at`

interface BusyOfAllRow extends Pick<BusyRow, 'start_at' | 'end_at' | 'buffer_minutes'> {
  readonly barber_id: string
}

/** What the free times of a whole shop ask of the read models (their port `AnyoneReads`), answered from the database. */
export const anyoneReads = (db: Db, viewer: Viewer) => ({
  async busyOfAll(barberIds: readonly string[], from: number, to: number) {
    const busy = new Map<string, { start: number; end: number }[]>(barberIds.map((id) => [id, []]))
    for (const { barber_id, start_at, end_at, buffer_minutes } of await db.many<BusyOfAllRow>(busyOfAllQuery(barberIds, from, to))) {
      busy.get(barber_id)?.push({ start: Date.parse(start_at), end: Date.parse(end_at) + buffer_minutes * 60_000 })
    }
    return busy
  },
  barbersOf: async (businessId: string) => (await teamOf(db, viewer, businessId)).map(({ userId }) => userId),
})
