/**
 * A private calendar of 2,000 appointments beside bare Fastify that answers the rows of the same
 * SQL, and `304` beside a hello of ours.
 */
import { calendarQuery } from '../backend/projections/booking/calendar-reads.ts'
import { besideSameSql, reportBeside } from './beside.ts'
import { drive } from './drive.ts'
import { scenario, QUIET } from './scenario.ts'
import { report, type Run, together } from './report.ts'
import { openMarket } from '../backend/seed/http/market.ts'
import { writeVisits } from '../backend/seed/events/visits.ts'
import { withShop, DAY, caughtUp } from './tools.ts'

const COUNT = 2_000
const AT_ONCE = 10
const REQUESTS = 60
/** Of what says that nothing is new. */
const SHORT_REQUESTS = 1_000
const ROUNDS = 3

await scenario({
  environment: QUIET,
  run: async ({ db, ours, bare, pool, log }) => {
    const {
      barbers: [barber],
      clients,
    } = await openMarket(ours, { barbers: 1, clients: 50 })
    const chair = await withShop({ pool }, barber)
    await writeVisits(log, chair, clients, COUNT, { ahead: true })
    await caughtUp({ db, log })
    await pool.query('VACUUM ANALYZE')

    const made = await fetch(`${ours}/api/calendar-feeds`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-session-id': chair.sessionId },
      body: JSON.stringify({ dispositivo: 'bench' }),
    })
    const { enlace } = (await made.json()) as { enlace: string }
    const path = new URL(enlace).pathname
    const stretch = {
      from: new Date(Date.now() - 30 * DAY).toISOString(),
      to: new Date(Date.now() + 365 * DAY).toISOString(),
    }
    const runs = await besideSameSql(
      { ours, bare },
      {
        ask: { method: 'GET', path },
        query: calendarQuery(chair.id, stretch),
        requests: REQUESTS,
        atOnce: AT_ONCE,
      },
    )
    const whole = reportBeside(
      `a calendar of ${COUNT.toLocaleString('en')} appointments, ${AT_ONCE} at once`,
      runs,
      0.5,
    )

    const etag = (await fetch(ours + path)).headers.get('etag') ?? ''
    const had = { method: 'GET' as const, path, headers: { 'if-none-match': etag } }
    const hello = { method: 'GET' as const, path: '/api/health/writeVisits' }
    const told = { had: [] as Run[], hello: [] as Run[] }
    for (let round = 0; round <= ROUNDS; round++) {
      const unchanged = await drive(
        ours,
        Array.from({ length: SHORT_REQUESTS }, () => had),
        AT_ONCE,
      )
      const greeted = await drive(
        ours,
        Array.from({ length: SHORT_REQUESTS }, () => hello),
        AT_ONCE,
      )
      if (unchanged.statuses.get(304) !== SHORT_REQUESTS)
        throw new Error(`not all were unchanged: ${JSON.stringify([...unchanged.statuses])}`)
      if (round === 0) continue
      told.had.push(unchanged)
      told.hello.push(greeted)
    }
    const short = report(
      'the same calendar, which the asker has',
      [
        { what: '304', run: together(told.had) },
        { what: 'a hello', run: together(told.hello) },
      ],
      [{ ours: '304', peer: 'a hello', atLeast: 0.9 }],
    )
    return whole && short
  },
})
