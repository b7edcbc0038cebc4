/**
 * GET /api/users/:id/reviews of a barber with 20,000 reviews and of one with 2,000, the first page
 * with the histogram, 50 at once, beside bare Fastify that answers the rows of the same SQL. The
 * reviews are written as the events of their streams, as commands would.
 */
import { randomUUID } from 'node:crypto'
import { ReviewPublished, ReviewReplied } from '../backend/domain/engagement/review.ts'
import type { DomainEvent } from '../backend/domain/kernel/event.ts'
import type { EventLog } from '../backend/eventlog/log.ts'
import { Db, openPool } from '../backend/postgres/db.ts'
import { reviewsQuery } from '../backend/projections/engagement/reviews-reads.ts'
import { openMarket, type Person } from '../backend/test/faults/market.ts'
import { eventually } from '../backend/test/support/eventually.ts'
import { besideSameSql, reportBeside } from './beside.ts'
import { openSealedLog } from './market.ts'
import { inPlace } from './place.ts'
import { percentile } from './report.ts'

const AT_ONCE = 50
const PER_ROUND = 2_000
const PAGE = 10
const counts = [2_000, 20_000]

await inPlace(async ({ ours, bare, databaseUrl, masterKey }) => {
  const { barbers, clients } = await openMarket(ours, { barbers: counts.length, clients: 50 })
  const pool = openPool(databaseUrl, { statementTimeout: 120_000 })
  const log = await openSealedLog(databaseUrl, masterKey)
  for (const [index, count] of counts.entries())
    await write(log, barbers[index]?.id ?? '', clients, count)
  await log.close()
  const total = counts.reduce((all, count) => all + count)
  await eventually(
    'the read model has them all',
    async () =>
      (await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM reviews.review')).rows[0]
        ?.n === total,
    { seconds: 120, everyMs: 500 },
  )
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
    const rows = await new Db(pool).many(query)
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
  await pool.end()
  const growth = (medians[1] ?? Number.NaN) / (medians[0] ?? Number.NaN)
  console.log(
    `  cost from ${counts[0]} to ${counts[1]} reviews: ${growth.toFixed(2)} times (to reach: 1.1 at most) ${growth <= 1.1 ? 'reached' : 'NOT REACHED'}`,
  )
  process.exitCode = reached && growth <= 1.1 ? 0 : 1
})

/** So many visits spoken of, every third answered; a stream for each. */
async function write(
  log: EventLog,
  barberId: string,
  clients: readonly Person[],
  count: number,
): Promise<void> {
  const now = Date.now()
  const streams = Array.from({ length: count }, (_, number) => async () => {
    const clientId = clients[number % clients.length]?.id ?? barberId
    const about = {
      reviewId: randomUUID(),
      barberId,
      businessId: null,
      ownerId: null,
      clientId,
      personId: clientId,
    }
    const at = new Date(now - (count - number) * 60_000).toISOString()
    const events: DomainEvent[] = [
      ReviewPublished({
        ...about,
        start: at,
        zone: 'America/Mexico_City',
        services: ['Corte'],
        rating: 1 + ((number * 7) % 5),
        comment: 'Puntual, amable y con muy buena mano. Volveré.',
        publishedAt: at,
      }),
      ...(number % 3 === 0
        ? [
            ReviewReplied({
              ...about,
              replierId: barberId,
              reply: '¡Gracias por venir!',
              repliedAt: at,
            }),
          ]
        : []),
    ]
    const commandId = randomUUID()
    const metadata = {
      commandId,
      correlationId: commandId,
      actor: { id: clientId, role: 'cliente' as const },
      occurredAt: at,
    }
    await log.append(
      `review-${about.reviewId}`,
      events.map((event) => ({ id: randomUUID(), ...event, metadata })),
      { expected: 'none' },
    )
  })
  // Many at once: appends that arrive together are committed together.
  for (let at = 0; at < streams.length; at += 256)
    await Promise.all(streams.slice(at, at + 256).map((one) => one()))
}
