/**
 * GET /api/appointments of a barber with 20,000 appointments and of one with 200, 50 at once,
 * beside bare Fastify that answers the rows of the same SQL. Unchanged lines are kept as they were
 * written; so it is measured again while each booking puts a line into the list.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { caughtUp } from './tools.ts'
import { appointmentsQuery } from '../backend/projections/booking/appointment-lists.ts'
import { besideSameSql, reportBeside } from './beside.ts'
import { type Ask, drive } from './drive.ts'
import { QUIET, scenario } from './scenario.ts'
import { percentile, report, type Run } from './report.ts'
import { type MarketBarber, openMarket, someSlot } from '../backend/seed/http/market.ts'
import { writeVisits } from '../backend/seed/events/visits.ts'
import { withShop } from './tools.ts'

const AT_ONCE = 50
const PER_ROUND = 2_000
const PAGE = 100
const counts = [200, 20_000]
/** What a client may hold with one barber. */
const HELD = 3
/** Between two bookings. */
const PACE_MS = 45

await scenario({
  environment: QUIET,
  run: async ({ ours, bare, seconds, pool, db, log }) => {
    const { barbers, clients } = await openMarket(ours, { barbers: counts.length, clients: 50 })
    for (const [index, count] of counts.entries())
      await writeVisits(log, await withShop({ pool }, barbers[index]), clients, count)
    await caughtUp({ db, log })
    await pool.query('VACUUM ANALYZE')

    const medians: number[] = []
    let reached = true
    for (const [index, count] of counts.entries()) {
      const barber = barbers[index]
      if (!barber) throw new Error('no barber')
      const query = appointmentsQuery(barber.id, { limit: PAGE })
      const rows = await db.many(query)
      if (rows.length !== PAGE)
        throw new Error(`the same SQL gives ${rows.length} rows, not ${PAGE}`)
      const runs = await besideSameSql(
        { ours, bare, seconds },
        {
          ask: {
            method: 'GET',
            path: '/api/appointments',
            headers: { 'x-session-id': barber.sessionId },
          },
          query,
          requests: PER_ROUND,
          atOnce: AT_ONCE,
        },
      )
      medians.push(percentile(runs.ours.millis, 0.5))
      reached =
        reportBeside(
          `GET /api/appointments of a barber with ${count}, a page of ${PAGE}, ${AT_ONCE} at once`,
          runs,
          2,
        ) && reached
      const changed = await whileBooked(ours, barber, clients)
      reached =
        report(
          'the same, while a client books 20 times a second',
          [
            { what: 'ours', run: changed },
            { what: 'bare', run: runs.bare },
          ],
          [{ ours: 'ours', peer: 'bare', atLeast: 1 }],
        ) && reached
    }
    const growth = (medians[1] ?? Number.NaN) / (medians[0] ?? Number.NaN)
    console.log(
      `  cost from ${counts[0]} to ${counts[1]} appointments: ${growth.toFixed(2)} times (to reach: 1.2 at most) ${growth <= 1.2 ? 'reached' : 'NOT REACHED'}`,
    )
    return reached && growth <= 1.2
  },
})

/** Beside the bare server without any bookings. */
async function whileBooked(
  ours: string,
  { id, serviceId, sessionId }: MarketBarber,
  clients: readonly { readonly sessionId: string }[],
): Promise<Run> {
  const list: Ask = {
    method: 'GET',
    path: '/api/appointments',
    headers: { 'x-session-id': sessionId },
  }
  let isDriven = false
  const driving = drive(
    ours,
    Array.from({ length: PER_ROUND }, () => list),
    AT_ONCE,
  ).finally(() => {
    isDriven = true
  })
  const booking = async () => {
    const most = clients.length * HELD
    for (let number = 0; number < most && !isDriven; number++) {
      const answer = await fetch(`${ours}/api/appointments`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-session-id': clients[Math.floor(number / HELD)]?.sessionId ?? '',
        },
        body: JSON.stringify({
          barberId: id,
          services: [serviceId],
          fecha: someSlot(() => (number + 0.5) / most, 'America/Mexico_City', most),
          permitirSolape: true,
        }),
      })
      if (answer.status !== 201)
        throw new Error(`not booked: ${answer.status} ${await answer.text()}`)
      await pause(PACE_MS)
    }
  }
  const [run] = await Promise.all([driving, booking()])
  return run
}
