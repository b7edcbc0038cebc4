/**
 * A private calendar of 2,000 appointments beside bare Fastify that answers the rows of the same
 * SQL, and `304` beside a hello of ours.
 */
import { openPool } from '../backend/postgres/db.ts'
import { calendarQuery } from '../backend/projections/booking/calendar-reads.ts'
import { openMarket } from '../backend/test/faults/market.ts'
import { besideSameSql, reportBeside } from './beside.ts'
import { drive } from './drive.ts'
import { DAY, live, shopOf, shown } from './lives.ts'
import { openSealedLog } from './market.ts'
import { inPlace, QUIET } from './place.ts'
import { report, type Run, together } from './report.ts'

const COUNT = 2_000
const AT_ONCE = 10
const REQUESTS = 60
/** Of what says that nothing is new. */
const SHORT_REQUESTS = 1_000
const ROUNDS = 3

await inPlace(
  async ({ ours, bare, databaseUrl, masterKey }) => {
    const {
      barbers: [barber],
      clients,
    } = await openMarket(ours, { barbers: 1, clients: 50 })
    const pool = openPool(databaseUrl, { statementTimeout: 120_000 })
    const chair = await shopOf(pool, barber)
    const log = await openSealedLog(databaseUrl, masterKey)
    await live(log, chair, clients, COUNT, { ahead: true })
    await log.close()
    await shown(pool, chair, COUNT)
    await pool.query('VACUUM ANALYZE')

    const made = await fetch(`${ours}/api/calendar-feeds`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-session-id': chair.session },
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
    const hello = { method: 'GET' as const, path: '/api/health/live' }
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
    await pool.end()
    process.exitCode = whole && short ? 0 : 1
  },
  undefined,
  QUIET,
)
