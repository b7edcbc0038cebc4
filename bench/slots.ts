/** GET /api/barbers/{id}/slots over 31 days with 300 taken times, 20 at once, beside bare Fastify that answers the rows of the same SQL. */
import { Db, openPool } from '../backend/postgres/db.ts'
import { busyQuery } from '../backend/projections/booking/free-time.ts'
import { openMarket, someSlot } from '../backend/test/faults/market.ts'
import { besideSameSql, reportBeside } from './beside.ts'
import { type Ask, drive } from './drive.ts'
import { inPlace } from './place.ts'

const ZONE = 'America/Mexico_City'
const TAKEN = 300
const AT_ONCE = 20
const PER_ROUND = 3_000

await inPlace(async ({ ours, bare, databaseUrl }) => {
  const { barbers: [barber], clients } = await openMarket(ours, { barbers: 1, clients: TAKEN / 3 })
  if (!barber) throw new Error('no barber')
  const bookings: Ask[] = Array.from({ length: TAKEN }, (_, number) => ({
    method: 'POST', path: '/api/appointments', headers: { 'x-session-id': clients[Math.floor(number / 3)]?.session ?? '' },
    body: JSON.stringify({ barberId: barber.id, services: [barber.serviceId], fecha: someSlot(() => (number + 0.5) / TAKEN, ZONE, TAKEN), permitirSolape: true }),
  }))
  const { statuses } = await drive(ours, bookings, 10)
  if (statuses.get(201) !== TAKEN) throw new Error(`not all were booked: ${JSON.stringify([...statuses])}`)

  const pool = openPool(databaseUrl)
  const now = Date.now()
  const query = busyQuery(barber.id, now - 86_400_000, now + 33 * 86_400_000)
  const rows = await new Db(pool).many(query)
  await pool.end()
  if (rows.length !== TAKEN) throw new Error(`the same SQL gives ${rows.length} rows, not ${TAKEN}`)

  const runs = await besideSameSql({ ours, bare }, { ask: { method: 'GET', path: `/api/barbers/${barber.id}/slots?servicios=${barber.serviceId}` }, query, requests: PER_ROUND, atOnce: AT_ONCE })
  const reached = reportBeside(`GET /api/barbers/{id}/slots, 31 days, ${TAKEN} taken, ${AT_ONCE} at once`, runs, 0.4)
  process.exitCode = reached ? 0 : 1
})
