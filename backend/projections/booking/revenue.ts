/** What a barber earned, by day of the shop, and whom they serve. Feeds the dashboard. */
import {
  AppointmentBooked, AppointmentCancelled, AppointmentCompleted, AppointmentExpired, AppointmentMarkedNoShow, AppointmentRejected,
} from '../../domain/booking/events.ts'
import { type Db, sql } from '../../postgres/db.ts'
import { projection, type Rows } from '../engine/projection.ts'

const tables = {
  day: {
    columns: { barber_id: 'uuid', day: 'date', completed: 'int', cents: 'bigint' },
    key: ['barber_id', 'day'],
  },
  /** Whom a barber has served or will: appointments that were not called off, by person. */
  clientele: {
    columns: { barber_id: 'uuid', person_id: 'uuid', appointments: 'int' },
    key: ['barber_id', 'person_id'],
  },
} as const

const calledOff = ({ barberId, personId }: { barberId: string; personId: string }, rows: Rows<typeof tables>) =>
  rows.clientele.add({ barber_id: barberId, person_id: personId }, { appointments: -1 })

export const revenue = projection({
  name: 'revenue',
  version: 1,
  tables,
  handlers: (on) => [
    on(AppointmentCompleted, ({ barberId, day, cents }, rows) => rows.day.add({ barber_id: barberId, day }, { completed: 1, cents })),
    on(AppointmentMarkedNoShow, ({ barberId, personId, day, cents, wasCompleted }, rows) => {
      if (wasCompleted) rows.day.add({ barber_id: barberId, day }, { completed: -1, cents: -cents })
      rows.clientele.add({ barber_id: barberId, person_id: personId }, { appointments: -1 })
    }),
    on(AppointmentBooked, ({ barberId, personId }, rows) => rows.clientele.add({ barber_id: barberId, person_id: personId }, { appointments: 1 })),
    on(AppointmentRejected, calledOff),
    on(AppointmentCancelled, calledOff),
    on(AppointmentExpired, calledOff),
  ],
})

/** Cents that some barbers together earned from a local day on. */
export async function revenueSince(db: Db, barberIds: readonly string[], day: string): Promise<number> {
  const row = await db.first<{ cents: bigint }>(sql`
    SELECT coalesce(sum(cents), 0)::bigint AS cents FROM revenue.day WHERE barber_id = ANY(${barberIds}) AND day >= ${day}::date`)
  return Number(row?.cents ?? 0n)
}

/** How many visits a barber has completed, ever. */
export async function servedBy(db: Db, barberId: string): Promise<number> {
  const row = await db.first<{ completed: number }>(sql`
    SELECT coalesce(sum(completed), 0)::int AS completed FROM revenue.day WHERE barber_id = ${barberId}`)
  return row?.completed ?? 0
}

/** How many people have, or had, an appointment with one of some barbers that was not called off. */
export async function clientsOf(db: Db, barberIds: readonly string[]): Promise<number> {
  const row = await db.first<{ clients: number }>(sql`
    SELECT count(DISTINCT person_id)::int AS clients FROM revenue.clientele WHERE barber_id = ANY(${barberIds}) AND appointments > 0`)
  return row?.clients ?? 0
}
