/**
 * GET /api/users/:id/reviews of a barber with 20,000 reviews and of one with 2,000, the first page
 * with the histogram, 50 at once, beside bare Fastify that answers the rows of the same SQL. The
 * reviews are written as the events of their streams, as commands would.
 */
import { caughtUp } from './tools.ts'
import { writeReviews } from '../backend/seed/events/reviews.ts'
import { reviewsQuery } from '../backend/projections/engagement/reviews-reads.ts'
import { besideSameSql, reportBeside } from './beside.ts'
import { scenario } from './scenario.ts'
import { percentile } from './report.ts'
import { openMarket } from '../backend/seed/http/market.ts'

const AT_ONCE = 50
const PER_ROUND = 2_000
const PAGE = 10
const counts = [2_000, 20_000]

await scenario({
  run: async ({ ours, bare, pool, db, log }) => {
    const { barbers, clients } = await openMarket(ours, { barbers: counts.length, clients: 50 })
    for (const [index, count] of counts.entries())
      await writeReviews(log, barbers[index]?.id ?? '', clients, count)
    await caughtUp({ db, log })
    await pool.query('VACUUM ANALYZE')

    const medians: number[] = []
    let reached = true
    for (const [index, count] of counts.entries()) {
      const barberId = barbers[index]?.id ?? ''
      const query = reviewsQuery(
        { userId: null, at: new Date().toISOString() },
        { barberId },
        { limit: PAGE + 1 },
      )
      const rows = await db.many(query)
      if (rows.length !== PAGE + 1)
        throw new Error(`the same SQL gives ${rows.length} rows, not ${PAGE + 1}`)
      const runs = await besideSameSql(
        { ours, bare },
        {
          ask: { method: 'GET', path: `/api/users/${barberId}/reviews` },
          query,
          requests: PER_ROUND,
          atOnce: AT_ONCE,
        },
      )
      medians.push(percentile(runs.ours.millis, 0.5))
      reached =
        reportBeside(
          `GET /api/users/:id/reviews of a barber with ${count}, ${PAGE} and the histogram, ${AT_ONCE} at once`,
          runs,
          0.7,
        ) && reached
    }
    const growth = (medians[1] ?? Number.NaN) / (medians[0] ?? Number.NaN)
    console.log(
      `  cost from ${counts[0]} to ${counts[1]} reviews: ${growth.toFixed(2)} times (to reach: 1.1 at most) ${growth <= 1.1 ? 'reached' : 'NOT REACHED'}`,
    )
    return reached && growth <= 1.1
  },
})
