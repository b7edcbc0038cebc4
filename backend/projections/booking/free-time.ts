/** What holds barbers' time: appointments that stand, and blocks. Free times are what is left. */
import type { RowIn } from '../engine/apply/projection.ts'
import { type Db, prepared, type Sql, sql } from '../../postgres/db.ts'
import type { TimeRange } from '../../domain/booking/schedule.ts'
import { teamOf } from '../business/team-reads.ts'
import type { Viewer } from '../visibility.ts'
import { appointments } from './appointments.ts'
import { busy } from './busy.ts'

export interface BusyRow extends Pick<
  RowIn<typeof appointments.appointment>,
  'start_at' | 'end_at'
> {
  readonly id: string
  readonly status: 'pendiente' | 'confirmada'
}

/** The longest appointment: a scan by start begins this far before its window. */
const LONGEST = 24 * 3_600_000
const iso = (millis: number) => new Date(millis).toISOString()

const busyQuery = (barberId: string, from: number, to: number): Sql =>
  prepared(
    'busy',
    sql`
      SELECT appointment_id AS id, start_at, end_at, status
      FROM ${appointments.appointment}
      WHERE barber_id = ${barberId} AND status IN ('pendiente', 'confirmada')
        AND start_at >= ${iso(from - LONGEST)} AND start_at < ${iso(to)}
      UNION ALL
      SELECT block_id, start_at, end_at, 'confirmada'
      FROM ${appointments.block}
      WHERE barber_id = ${barberId} AND start_at >= ${iso(from - LONGEST)} AND start_at < ${iso(to)}
      ORDER BY start_at`,
  )

/** What holds a barber's time between two instants, blocks among it (as confirmed), by start. */
export const busyOf = (db: Db, barberId: string, from: number, to: number) =>
  db.many<BusyRow>(busyQuery(barberId, from, to))

/** In milliseconds: an instant as text would be written, read and parsed for each. */
const millis = (column: Sql): Sql => sql`date_part('epoch', ${column}) * 1000`

interface TakenRow {
  readonly start: number
  readonly until: number
}

/** Seconds as PostgreSQL divides them may miss a millisecond by a billionth. */
const stretchOf = ({ start, until }: TakenRow): TimeRange => ({
  start: Math.round(start),
  end: Math.round(until),
})

/** The query of `takenOf`, by itself so that the benchmark asks the very same. */
export const takenQuery = (barberId: string, from: number, to: number): Sql =>
  prepared(
    'taken',
    sql`
      SELECT ${millis(sql`start_at`)} AS start, ${millis(sql`until`)} AS until
      FROM ${busy.stretch}
      WHERE barber_id = ${barberId} AND start_at >= ${iso(from - LONGEST)} AND start_at < ${iso(to)}
      ORDER BY start_at`,
  )

/** A barber's taken time between two instants, buffers included, by start. */
export const takenOf = async (
  db: Db,
  barberId: string,
  from: number,
  to: number,
): Promise<TimeRange[]> => (await db.many<TakenRow>(takenQuery(barberId, from, to))).map(stretchOf)

/** The query of `busyOfAll`, by itself so that the benchmark asks the very same. */
export const takenOfAllQuery = (barberIds: readonly string[], from: number, to: number): Sql =>
  prepared(
    'taken of all',
    sql`
      SELECT taken.*
      FROM unnest(${[...barberIds]}::uuid[]) AS asked (barber_id)
      CROSS JOIN LATERAL (
          SELECT stretch.barber_id, ${millis(sql`start_at`)} AS start,
            ${millis(sql`until`)} AS until
          FROM ${busy.stretch}
          WHERE stretch.barber_id = asked.barber_id AND start_at >= ${iso(from - LONGEST)}
            AND start_at < ${iso(to)}
          ORDER BY start_at
        ) AS taken`,
  )

/** Implements the port `AnyoneReads`: free times of a whole shop. */
export const anyoneReads = (db: Db, viewer: Viewer) => ({
  async busyOfAll(barberIds: readonly string[], from: number, to: number) {
    const taken = new Map<string, TimeRange[]>(barberIds.map((id) => [id, []]))
    for (const row of await db.many<TakenRow & { barber_id: string }>(
      takenOfAllQuery(barberIds, from, to),
    ))
      taken.get(row.barber_id)?.push(stretchOf(row))
    return taken
  },
  barbersOf: async (businessId: string) =>
    (await teamOf(db, viewer, businessId)).map(({ userId }) => userId),
})
