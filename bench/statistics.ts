/**
 * The statistics of a barber with 20,000 appointments, in logs of 100,000 and 1,000,000 events:
 * beside bare Fastify that answers the same sums, as of moments of the past beside now, and beside
 * folding the log from its beginning, which is what they would cost without the read model.
 * `EVENTS=100000` measures in one log alone. Between two logs the machine is another: each figure
 * is taken beside the bare server's of its own run.
 */
import { agendaDecider } from '../backend/domain/booking/agenda.ts'
import type { Agenda } from '../backend/domain/booking/agenda-state.ts'
import type { AgendaEvent } from '../backend/domain/booking/events.ts'
import { dayAfter, localDay } from '../backend/domain/booking/schedule.ts'
import { dashboardQuery, sumsQuery } from '../backend/projections/booking/history-reads.ts'
import { besideSameSql, reportBeside } from './beside.ts'
import { drive } from './drive.ts'
import { scenario, QUIET } from './scenario.ts'
import { percentile, report } from './report.ts'
import { openMarket } from '../backend/seed/http/market.ts'
import { caughtUp, withShop, DAY } from './tools.ts'
import { writeVisits } from '../backend/seed/events/visits.ts'
import { writeMarket } from '../backend/seed/events/market.ts'

const COUNT = 20_000
const AT_ONCE = 20
const REQUESTS = 400
const sizes = process.env['EVENTS']?.split(',').map(Number) ?? [100_000, 1_000_000]

const costs: number[] = []
let reached = true
for (const size of sizes) {
  await scenario({
    fill: async ({ log }) => {
      await writeMarket(log, Math.max(0, size - COUNT * 3))
    },
    environment: QUIET,
    run: async ({ ours, bare, pool, db, log }) => {
      await caughtUp({ db, log })
      const {
        barbers: [barber],
        clients,
      } = await openMarket(ours, { barbers: 1, clients: 50 })
      const chair = await withShop({ pool }, barber)
      await writeVisits(log, chair, clients, COUNT)
      await caughtUp({ db, log })
      await pool.query('VACUUM ANALYZE')

      const now = new Date().toISOString()
      const today = localDay(Date.parse(now), chair.zone)
      const sunday = dayAfter(today, -new Date(today).getUTCDay())
      const headers = { 'x-session-id': chair.sessionId }
      const scope = { barberId: chair.id }
      const load = { requests: REQUESTS, atOnce: AT_ONCE }
      const board = dashboardQuery(scope, { at: now }, { today, since: sunday })
      const sums = sumsQuery(scope, { at: now }, { from: dayAfter(sunday, -77), to: today })
      if ((await db.many(sums)).length !== 1) throw new Error('the same SQL gives nothing')
      const title = (what: string) =>
        `${what} of a barber with ${COUNT.toLocaleString('en')} appointments, in a log of ${size.toLocaleString('en')} events, ${AT_ONCE} at once`
      const boards = await besideSameSql(
        { ours, bare },
        { ask: { method: 'GET', path: '/api/dashboard', headers }, query: board, ...load },
      )
      reached = reportBeside(title('the dashboard'), boards, 0.4) && reached
      const stats = await besideSameSql(
        { ours, bare },
        { ask: { method: 'GET', path: '/api/statistics', headers }, query: sums, ...load },
      )
      reached = reportBeside(title('the statistics of twelve weeks'), stats, 0.4) && reached

      // Moments all over the five years, as many as the asks of now; in turns with it.
      const moments = Array.from({ length: REQUESTS }, (_, index) => ({
        method: 'GET' as const,
        headers,
        path: `/api/statistics?al=${new Date(Date.now() - ((index * 7919) % 1_200) * DAY - DAY).toISOString()}`,
      }))
      const runs = {
        live: [] as number[],
        past: [] as number[],
        speeds: [] as { live: number; past: number }[],
      }
      for (let round = 0; round < 3; round++) {
        const current = await drive(
          ours,
          moments.map((ask) => ({ ...ask, path: '/api/statistics' })),
          AT_ONCE,
        )
        const past = await drive(ours, moments, AT_ONCE)
        if (past.statuses.get(200) !== REQUESTS)
          throw new Error(`not all were answered: ${JSON.stringify([...past.statuses])}`)
        runs.live.push(...current.millis)
        runs.past.push(...past.millis)
        runs.speeds.push({ live: current.perSecond, past: past.perSecond })
      }
      const mean = (key: 'live' | 'past') =>
        runs.speeds.reduce((sum, speed) => sum + speed[key], 0) / runs.speeds.length
      reached =
        report(
          title('as of moments of the past'),
          [
            { what: 'as of', run: { perSecond: mean('past'), millis: runs.past } },
            { what: 'now', run: { perSecond: mean('live'), millis: runs.live } },
          ],
          [{ ours: 'as of', peer: 'now', atLeast: 0.5 }],
        ) && reached
      costs.push(percentile(runs.past, 0.5) / percentile(stats.bare.millis, 0.5))

      const began = performance.now()
      const days = new Map<string, Agenda>()
      let events = 0
      for await (const page of log.subscribe({ from: 0n })) {
        for (const event of page.events) {
          events++
          // A stream of this category holds nothing but the agenda's events.
          if (event.stream.startsWith(`agenda-${chair.id}`))
            days.set(
              event.stream,
              agendaDecider.evolve(
                days.get(event.stream) ?? agendaDecider.initial,
                event as unknown as AgendaEvent,
              ),
            )
        }
        if (page.caughtUp) break
      }
      const folded = performance.now() - began
      console.log(
        `  folding the ${events.toLocaleString('en')} events of the log from the beginning: ${folded.toFixed(0)} ms, ${(folded / percentile(runs.past, 0.5)).toFixed(0)} times the median of as-of (${days.size} days)`,
      )
    },
  })
}
const growth = (costs[1] ?? Number.NaN) / (costs[0] ?? Number.NaN)
if (sizes.length > 1)
  console.log(
    `\nas of, from ${sizes[0]?.toLocaleString('en')} to ${sizes[1]?.toLocaleString('en')} events: ${growth.toFixed(2)} times (to reach: 1.2 at most) ${growth <= 1.2 ? 'reached' : 'NOT REACHED'}`,
  )
process.exitCode = reached && !(growth > 1.2) ? 0 : 1
