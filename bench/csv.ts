/**
 * GET /api/statistics/csv of 100,000 appointments beside `COPY (the same rows) TO STDOUT (FORMAT
 * csv)`, and by how much making it grows a process.
 */
import { once } from 'node:events'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { to as copyTo } from 'pg-copy-streams'
import { appointmentsCsv } from '../backend/api/booking/csv.ts'
import { pagesOf } from '../backend/api/booking/statistics-routes.ts'
import { withNames } from '../backend/projections/booking/appointment-lists.ts'
import { drive } from './drive.ts'
import { scenario, QUIET } from './scenario.ts'
import { median, report } from './report.ts'
import { openMarket } from '../backend/seed/http/market.ts'
import { writeVisits } from '../backend/seed/events/visits.ts'
import { withShop, caughtUp } from './tools.ts'

const COUNT = Number(process.env['ROWS'] ?? 100_000)
const ROUNDS = 3
const GROWS_MIB = 32

await scenario({
  environment: QUIET,
  run: async ({ ours, pool, db, log }) => {
    const {
      barbers: [barber],
      clients,
    } = await openMarket(ours, { barbers: 1, clients: 50 })
    const chair = await withShop({ pool }, barber)
    await writeVisits(log, chair, clients, COUNT)
    await caughtUp({ db, log })
    await pool.query('VACUUM ANALYZE')

    const copy = `COPY (WITH a AS (SELECT * FROM appointments.appointment WHERE barber_id = '${chair.id}') ${withNames.text} ORDER BY a.start_at, a.appointment_id) TO STDOUT (FORMAT csv)`
    const client = await pool.connect()
    const seconds = { ours: [] as number[], copy: [] as number[] }
    for (let round = 0; round <= ROUNDS; round++) {
      const csv = await drive(
        ours,
        [
          {
            method: 'GET',
            path: '/api/statistics/csv',
            headers: { 'x-session-id': chair.sessionId },
          },
        ],
        1,
      )
      if (csv.statuses.get(200) !== 1)
        throw new Error(`not answered: ${JSON.stringify([...csv.statuses])}`)
      const began = performance.now()
      await pipeline(client.query(copyTo(copy)), new Writable({ write: (_, __, done) => done() }))
      if (round === 0) continue
      seconds.ours.push((csv.millis[0] ?? Number.NaN) / 1_000)
      seconds.copy.push((performance.now() - began) / 1_000)
    }
    client.release()
    const speed = (taken: number[]) => ({ perSecond: COUNT / median(taken), millis: [] })
    const fast = report(
      `${COUNT.toLocaleString('en')} rows as a table`,
      [
        { what: 'ours, over HTTP', run: speed(seconds.ours) },
        { what: 'COPY TO STDOUT', run: speed(seconds.copy) },
      ],
      [{ ours: 'ours, over HTTP', peer: 'COPY TO STDOUT', atLeast: 0.4 }],
    )

    // In this process, which does nothing else, to a reader who takes their time after each piece.
    const drain = async (limit: number) => {
      let most = 0
      let pieces = 0
      for await (const _ of appointmentsCsv(
        pagesOf({ db }, chair.id, { barberId: chair.id, from: '2000-01-01T00:00:00Z' }),
        async () => () => undefined,
        'es',
      )) {
        most = Math.max(most, process.memoryUsage().rss)
        if (++pieces === limit) break
        await once(new EventTarget(), 'never', { signal: AbortSignal.timeout(1) }).catch(() => {})
      }
      return most
    }
    await drain(25)
    const before = process.memoryUsage().rss
    const grown = ((await drain(Number.POSITIVE_INFINITY)) - before) / 2 ** 20
    console.log(
      `  memory while ${COUNT.toLocaleString('en')} rows go through: +${grown.toFixed(1)} MiB (to reach: +${GROWS_MIB} at most) ${grown <= GROWS_MIB ? 'reached' : 'NOT REACHED'}`,
    )
    // What the process has taken it keeps for the next time: what is wanted of each row again would
    // show here.
    const again = process.memoryUsage().rss
    console.log(
      `  and through the same process a second time: +${(((await drain(Number.POSITIVE_INFINITY)) - again) / 2 ** 20).toFixed(1)} MiB`,
    )
    return fast && grown <= GROWS_MIB
  },
})
