/**
 * GET /api/appointments of a barber with 20,000 appointments and of one with 200, 50 at once,
 * beside bare Fastify that answers the rows of the same SQL.
 */
import { Db, openPool } from '../backend/postgres/db.ts'
import { appointmentsQuery } from '../backend/projections/booking/appointment-lists.ts'
import { openMarket } from '../backend/test/faults/market.ts'
import { eventually } from '../backend/test/support/eventually.ts'
import { besideSameSql, reportBeside } from './beside.ts'
import { live, shopOf } from './lives.ts'
import { openSealedLog } from './market.ts'
import { inPlace } from './place.ts'
import { percentile } from './report.ts'

const AT_ONCE = 50
const PER_ROUND = 2_000
const PAGE = 100
const counts = [200, 20_000]

await inPlace(async ({ ours, bare, databaseUrl, masterKey }) => {
  const { barbers, clients } = await openMarket(ours, { barbers: counts.length, clients: 50 })
  const pool = openPool(databaseUrl, { statementTimeout: 120_000 })
  const log = await openSealedLog(databaseUrl, masterKey)
  for (const [index, count] of counts.entries())
    await live(log, await shopOf(pool, barbers[index]), clients, count)
  await log.close()
  const total = counts.reduce((all, count) => all + count)
  await eventually(
    'the read model has them all',
    async () =>
      (await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM appointments.appointment'))
        .rows[0]?.n === total,
    { seconds: 120, everyMs: 500 },
  )
  await pool.query('VACUUM ANALYZE')

  const medians: number[] = []
  let reached = true
  for (const [index, count] of counts.entries()) {
    const barber = barbers[index]
    if (!barber) throw new Error('no barber')
    const query = appointmentsQuery(barber.id, { limit: PAGE })
    const rows = await new Db(pool).many(query)
    if (rows.length !== PAGE) throw new Error(`the same SQL gives ${rows.length} rows, not ${PAGE}`)
    const runs = await besideSameSql(
      { ours, bare },
      {
        ask: {
          method: 'GET',
          path: '/api/appointments',
          headers: { 'x-session-id': barber.session },
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
  await pool.end()
  const growth = (medians[1] ?? Number.NaN) / (medians[0] ?? Number.NaN)
  console.log(
    `  cost from ${counts[0]} to ${counts[1]} appointments: ${growth.toFixed(2)} times (to reach: 1.2 at most) ${growth <= 1.2 ? 'reached' : 'NOT REACHED'}`,
  )
  process.exitCode = reached && growth <= 1.2 ? 0 : 1
})
