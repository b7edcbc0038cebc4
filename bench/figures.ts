/**
 * The platform in figures over a year: eight barbers with 16 visits on each of its days, beside
 * bare Fastify that answers the rows of the same SQL; as of a moment of the past beside now.
 * `COUNT=1000` takes fewer visits a barber.
 */
import { appendEvents } from '../backend/seed/events/append.ts'
import { sessionOf } from '../backend/seed/events/people.ts'
import { dayAfter, localDay } from '../backend/domain/booking/schedule.ts'
import { StaffRoleGranted } from '../backend/domain/identity/account-events.ts'
import { system } from '../backend/domain/kernel/event.ts'
import { figuresOf, figuresQuery } from '../backend/projections/analysis/figures-reads.ts'
import { besideSameSql, reportBeside } from './beside.ts'
import { drive } from './drive.ts'
import { scenario, QUIET } from './scenario.ts'
import { report } from './report.ts'
import { openMarket } from '../backend/seed/http/market.ts'
import { caughtUp, withShop, DAY } from './tools.ts'
import { writeVisits } from '../backend/seed/events/visits.ts'

const BARBERS = 8
const COUNT = Number(process.env['COUNT'] ?? 365 * 16)
const load = { requests: 40, atOnce: 4 }

await scenario({
  environment: QUIET,
  run: async ({ ours, bare, pool, db, log, vault }) => {
    const { barbers, clients } = await openMarket(ours, { barbers: BARBERS, clients: 200 })
    for (const barber of barbers)
      await writeVisits(log, await withShop({ pool }, barber), clients, COUNT)

    const [analyst] = clients
    if (!analyst) throw new Error('nobody to be the analyst')
    await appendEvents(log, `account-${analyst.id}`, system, [
      StaffRoleGranted({ userId: analyst.id, role: 'analyst' }),
    ])
    const sessionId = await sessionOf({ vault }, analyst.id, { role: 'analyst' })
    await caughtUp({ db, log })
    await pool.query('VACUUM ANALYZE')

    const to = localDay(Date.now(), 'America/Mexico_City')
    const period = { from: dayAfter(to, -364), to }
    const headers = { 'x-session-id': sessionId }
    const path = `/api/admin/figures?desde=${period.from}&hasta=${period.to}`
    const visits = (await figuresOf(db, period, undefined)).days.reduce(
      (sum, { booked }) => sum + booked,
      0,
    )
    const title = (what: string) =>
      `${what}: a year, ${visits.toLocaleString('en')} visits of ${BARBERS} barbers, ${load.atOnce} at once`
    const now = await besideSameSql(
      { ours, bare },
      { ask: { method: 'GET', path, headers }, query: figuresQuery(period, undefined), ...load },
    )
    let reached = reportBeside(title('figures of now'), now, 0.7)

    const at = new Date(Date.now() - 30 * DAY).toISOString()
    const past = await besideSameSql(
      { ours, bare },
      {
        ask: { method: 'GET', path: `${path}&al=${at}`, headers },
        query: figuresQuery(period, { at }),
        ...load,
      },
    )
    reached = reportBeside(title('figures as of a month ago'), past, 0.7) && reached
    report(
      title('as of beside now'),
      [
        { what: 'as of', run: past.ours },
        { what: 'now', run: now.ours },
      ],
      [{ ours: 'as of', peer: 'now', atLeast: 0.2 }],
    )

    const month = `/api/admin/figures?desde=${dayAfter(to, -29)}&hasta=${to}`
    const usual = await drive(
      ours,
      Array.from({ length: load.requests }, () => ({
        method: 'GET' as const,
        path: month,
        headers,
      })),
      load.atOnce,
    )
    console.log(`  the usual thirty days: ${usual.perSecond.toFixed(1)} a second`)
    return reached
  },
})
