/**
 * GET /api/appointments of a barber with 20,000 appointments and of one with 200, 50 at once, beside bare Fastify that answers
 * the rows of the same SQL. The appointments are written as the events of their lives, on the barber's days as commands would:
 * through commands (and so through the simulation) nobody can be booked further than 31 days ahead, and 20,000 are six years.
 */
import { randomUUID } from 'node:crypto'
import {
  AppointmentBooked, AppointmentCancelled, AppointmentCompleted, AppointmentConfirmed,
} from '../backend/domain/booking/events.ts'
import { termsOf } from '../backend/domain/booking/terms.ts'
import { availability } from '../backend/domain/business/availability.ts'
import type { DomainEvent } from '../backend/domain/kernel/event.ts'
import type { EventLog } from '../backend/eventlog/log.ts'
import { Db, openPool } from '../backend/postgres/db.ts'
import { appointmentsQuery } from '../backend/projections/booking/appointment-lists.ts'
import { type Barber, openMarket, type Person } from '../backend/test/faults/market.ts'
import { eventually } from '../backend/test/support/eventually.ts'
import { besideSameSql, reportBeside } from './beside.ts'
import { openSealedLog } from './market.ts'
import { inPlace } from './place.ts'
import { percentile } from './report.ts'

const AT_ONCE = 50
const PER_ROUND = 2_000
const PER_DAY = 16
const PAGE = 100
const DAY = 86_400_000
const HALF_HOUR = 1_800_000
const counts = [200, 20_000]

const terms = termsOf({ ...availability.initial.policy, cancelLimitHours: 2 })

await inPlace(async ({ ours, bare, databaseUrl, masterKey }) => {
  const { barbers, clients } = await openMarket(ours, { barbers: counts.length, clients: 50 })
  const pool = openPool(databaseUrl, { statementTimeout: 120_000 })
  const log = await openSealedLog(databaseUrl, masterKey)
  for (const [index, count] of counts.entries()) await live(log, await shopOf(pool, barbers[index]), clients, count)
  await log.close()
  const total = counts.reduce((all, count) => all + count)
  await eventually('the read model has them all', async () => (await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM appointments.appointment')).rows[0]?.n === total, { seconds: 120, everyMs: 500 })
  await pool.query('VACUUM ANALYZE')

  const medians: number[] = []
  let reached = true
  for (const [index, count] of counts.entries()) {
    const barber = barbers[index]
    if (!barber) throw new Error('no barber')
    const query = appointmentsQuery(barber.id, { limit: PAGE })
    const rows = await new Db(pool).many(query)
    if (rows.length !== PAGE) throw new Error(`the same SQL gives ${rows.length} rows, not ${PAGE}`)
    const runs = await besideSameSql({ ours, bare }, { ask: { method: 'GET', path: '/api/appointments', headers: { 'x-session-id': barber.session } }, query, requests: PER_ROUND, atOnce: AT_ONCE })
    medians.push(percentile(runs.ours.millis, 0.5))
    reached = reportBeside(`GET /api/appointments of a barber with ${count}, a page of ${PAGE}, ${AT_ONCE} at once`, runs, 0.5) && reached
  }
  await pool.end()
  const growth = (medians[1] ?? Number.NaN) / (medians[0] ?? Number.NaN)
  console.log(`  cost from ${counts[0]} to ${counts[1]} appointments: ${growth.toFixed(2)} times (to reach: 1.2 at most) ${growth <= 1.2 ? 'reached' : 'NOT REACHED'}`)
  process.exitCode = reached && growth <= 1.2 ? 0 : 1
})

interface Chair extends Barber {
  readonly businessId: string
  readonly zone: string
}

async function shopOf(pool: ReturnType<typeof openPool>, barber: Barber | undefined): Promise<Chair> {
  if (!barber) throw new Error('no barber')
  const { rows: [shop] } = await pool.query<{ businessId: string; zone: string }>('SELECT business_id AS "businessId", zone FROM shops.shop WHERE owner_id = $1', [barber.id])
  if (!shop) throw new Error('no shop')
  return { ...barber, ...shop }
}

/** So many appointments, day after day back from yesterday, each with what became of it; a day is one stream. */
async function live(log: EventLog, chair: Chair, clients: readonly Person[], count: number): Promise<void> {
  const noon = Math.floor(Date.now() / DAY) * DAY
  const days = Array.from({ length: Math.ceil(count / PER_DAY) }, (_, back) => async () => {
    const begin = noon - (back + 1) * DAY + 14 * 3_600_000
    const day = new Date(begin).toISOString().slice(0, 10)
    const lives = Array.from({ length: Math.min(PER_DAY, count - back * PER_DAY) }, (_, number) =>
      lifeOf(chair, clients[(back * 7 + number) % clients.length]?.id ?? chair.id, begin + number * HALF_HOUR, day, number))
    const commandId = randomUUID()
    const metadata = { commandId, correlationId: commandId, actor: { id: chair.id, role: 'barbero' as const }, occurredAt: new Date(begin).toISOString() }
    await log.append(`agenda-${chair.id}-${day}`, lives.flat().map((event) => ({ id: randomUUID(), ...event, metadata })), { expected: 'none' })
  })
  // Many at once: appends that arrive together are committed together.
  for (let at = 0; at < days.length; at += 32) await Promise.all(days.slice(at, at + 32).map((write) => write()))
}

function lifeOf({ id: barberId, businessId, serviceId, zone }: Chair, clientId: string, start: number, day: string, number: number): DomainEvent[] {
  const who = { appointmentId: randomUUID(), barberId, clientId, personId: clientId, businessId }
  const when = { start: new Date(start).toISOString(), end: new Date(start + HALF_HOUR).toISOString() }
  const booked = AppointmentBooked({
    ...who, ...when, zone, day, services: [{ serviceId, nombre: 'Corte', cents: 1_500, minutes: 30 }], cents: 1_500, currency: 'MXN', bufferMinutes: 0, cancelLimitHours: 2,
    enteredBy: 'cliente', notes: number % 3 === 0 ? 'Degradado bajo, por favor' : '', guestName: null, address: null, locationId: null, bookedAt: new Date(start - 3 * DAY).toISOString(), terms,
  })
  const confirmed = AppointmentConfirmed({ ...who, ...when, automatic: false })
  return number % 8 === 0
    ? [booked, AppointmentCancelled({ ...who, start: when.start, cancelledBy: 'cliente', reason: null, late: false })]
    : [booked, confirmed, AppointmentCompleted({ ...who, start: when.start, zone, day, cents: 1_500, automatic: true })]
}
