/**
 * The platform in figures over a year: eight barbers with 16 visits on each of its days, beside
 * bare Fastify that answers the rows of the same SQL; as of a moment of the past beside now.
 * `COUNT=1000` takes fewer visits a barber.
 */
import { randomUUID } from 'node:crypto'
import { dayAfter, localDay } from '../backend/domain/booking/schedule.ts'
import { StaffRoleGranted } from '../backend/domain/identity/account-events.ts'
import { system } from '../backend/domain/kernel/event.ts'
import { Db, openPool } from '../backend/postgres/db.ts'
import { openVault } from '../backend/vault/vault.ts'
import { figuresOf, figuresQuery } from '../backend/projections/analysis/figures-reads.ts'
import { openMarket } from '../backend/test/faults/market.ts'
import { besideSameSql, reportBeside } from './beside.ts'
import { drive } from './drive.ts'
import { caughtUp, DAY, live, shopOf } from './lives.ts'
import { openSealedLog } from './market.ts'
import { inPlace, QUIET } from './place.ts'
import { report } from './report.ts'

const BARBERS = 8
const COUNT = Number(process.env['COUNT'] ?? 365 * 16)
const load = { requests: 40, atOnce: 4 }

await inPlace(
  async ({ ours, bare, databaseUrl, masterKey }) => {
    const { barbers, clients } = await openMarket(ours, { barbers: BARBERS, clients: 200 })
    const pool = openPool(databaseUrl, { statementTimeout: 120_000 })
    const log = await openSealedLog(databaseUrl, masterKey)
    for (const barber of barbers) await live(log, await shopOf(pool, barber), clients, COUNT)

    const [analyst] = clients
    if (!analyst) throw new Error('nobody to be the analyst')
    const metadata = {
      commandId: randomUUID(),
      correlationId: randomUUID(),
      actor: system,
      occurredAt: new Date().toISOString(),
    }
    await log.append(
      `account-${analyst.id}`,
      [
        {
          id: randomUUID(),
          ...StaffRoleGranted({ userId: analyst.id, role: 'analyst' }),
          metadata,
        },
      ],
      { expected: 'any' },
    )
    const vault = await openVault({ db: new Db(pool), url: databaseUrl, masterKey })
    const { header: sessionId } = await vault.sessions.open({
      userId: analyst.id,
      kind: 'staff',
      rol: 'cliente',
      staffRoles: ['analyst'],
      lead: false,
      remembered: false,
      ip: '127.0.0.1',
      device: 'bench',
    })
    await vault.close()
    await caughtUp(pool, log)
    await pool.query('VACUUM ANALYZE')

    const to = localDay(Date.now(), 'America/Mexico_City')
    const period = { from: dayAfter(to, -364), to }
    const headers = { 'x-session-id': sessionId }
    const path = `/api/admin/figures?desde=${period.from}&hasta=${period.to}`
    const visits = (await figuresOf(new Db(pool), period, undefined)).days.reduce(
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
    await log.close()
    await pool.end()
    process.exitCode = reached ? 0 : 1
  },
  undefined,
  QUIET,
)
