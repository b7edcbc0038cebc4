/**
 * GET /api/appointments of a barber with 20,000 appointments and of one with 200, 50 at once,
 * beside bare Fastify that answers the rows of the same SQL.
 */
import { caughtUp } from './tools.ts'
import { appointmentsQuery } from '../backend/projections/booking/appointment-lists.ts'
import { besideSameSql, reportBeside } from './beside.ts'
import { scenario } from './scenario.ts'
import { percentile } from './report.ts'
import { openMarket } from '../backend/seed/http/market.ts'
import { writeVisits } from '../backend/seed/events/visits.ts'
import { withShop } from './tools.ts'

const AT_ONCE = 50
const PER_ROUND = 2_000
const PAGE = 100
const counts = [200, 20_000]

await scenario({
  run: async ({ ours, bare, pool, db, log }) => {
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
        { ours, bare },
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
          0.5,
        ) && reached
    }
    const growth = (medians[1] ?? Number.NaN) / (medians[0] ?? Number.NaN)
    console.log(
      `  cost from ${counts[0]} to ${counts[1]} appointments: ${growth.toFixed(2)} times (to reach: 1.2 at most) ${growth <= 1.2 ? 'reached' : 'NOT REACHED'}`,
    )
    return reached && growth <= 1.2
  },
})
