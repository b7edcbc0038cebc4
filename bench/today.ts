/**
 * GET /api/search for those who have time today, 20 at once, beside bare Fastify that answers the
 * rows of the same SQL: over 1,000 businesses with three barbers each, of whom four in five have
 * nothing left. Then what takes longest: a page far behind, and a city in which nobody has. Shops
 * are open around the clock and stand where it is eleven in the morning: no hour of ours matters.
 */
import { weekdays } from '../contract/kernel/values.ts'
import { searchQuery, WALKED } from '../backend/projections/business/search-read.ts'
import { besideSameSql, reportBeside } from './beside.ts'
import { type Ask, drive } from './drive.ts'
import { QUIET, scenario } from './scenario.ts'
import { percentile } from './report.ts'
import { here, ids, shopRows } from './shops.ts'

/** Another number of businesses than 1,000: `SHOPS=20000 npm run bench today`. */
const SHOPS = Number(process.env['SHOPS'] ?? 1_000)
const AT_ONCE = 20
const PER_ROUND = 1_000
/** Its sign is the other way round: Etc/GMT-3 is three hours ahead of UTC. */
const offset = new Date().getUTCHours() - 11
const zone = `Etc/GMT${offset < 0 ? offset : `+${offset}`}`
const hours = [
  { start: '00:00', end: '12:00' },
  { start: '12:00', end: '23:59' },
]
const always = JSON.stringify(Object.fromEntries(weekdays.map((day) => [day, hours])))

/**
 * Each works around the clock; visits of 40 minutes a quarter of an hour apart leave no half hour,
 * others leave the half of them.
 */
const agendas = `
  INSERT INTO availability.week (barber_id, horario)
  SELECT user_id, '${always}'
  FROM search.barber;
  INSERT INTO availability.policy (
      barber_id, auto_confirm, buffer_minutes, min_notice_minutes, cancel_limit_hours,
        max_active_per_client, fill_gaps
    )
  SELECT user_id, false, 5, 0, 0, 3, false
  FROM search.barber;
  INSERT INTO busy.stretch (id, barber_id, start_at, until)
  SELECT gen_random_uuid(), user_id, start_at, start_at + interval '45 minutes'
  FROM (SELECT user_id, row_number() OVER (ORDER BY user_id) % 5 AS turn FROM search.barber)
      AS barber,
    generate_series(
      date_trunc('hour', now()) - interval '1 day', now() + interval '2 days', interval '1 hour'
    ) AS hour,
    LATERAL (
      SELECT hour + CASE WHEN turn = 0 THEN interval '0' ELSE interval '10 minutes' END AS start_at
    ) AS visit
  WHERE turn <> 0 OR extract(hour FROM hour)::int % 2 = 0;`

await scenario({
  environment: QUIET,
  run: async ({ ours, bare, pool, db, seconds, restart }) => {
    await pool.query(ids)
    await pool.query(shopRows(1, SHOPS))
    await pool.query('UPDATE shops.shop SET zone = $1', [zone])
    await pool.query(agendas)
    await pool.query('VACUUM ANALYZE')
    await restart()
    const viewer = { userId: null, at: new Date().toISOString() }
    const asked = {
      viewer,
      words: [],
      here,
      order: 'distancia',
      businesses: true,
      barbers: true,
      homeService: false,
      limit: 11,
      offset: 0,
    } as const
    const query = searchQuery({ ...asked, freeFrom: new Date() }, { most: WALKED })
    const found = await db.many(query)
    if (found.length !== 11) throw new Error(`the same SQL finds ${found.length}, not 11`)
    const path = `/api/search?disponibleHoy=true&lat=${here.lat}&lng=${here.lng}`
    const runs = await besideSameSql(
      { ours, bare, seconds },
      { ask: { method: 'GET', path }, query, requests: PER_ROUND, atOnce: AT_ONCE },
    )
    const reached = reportBeside(
      `GET /api/search, who has time today, ${SHOPS} businesses, ${SHOPS * 3} barbers, ${AT_ONCE} at once`,
      runs,
      5,
    )

    console.log('\nwhat takes longest, one at a time')
    await timed('page 40 of 50 each, by name', '/api/search?disponibleHoy=true&page=40&limit=50')
    await pool.query(`DELETE FROM busy.stretch;
    INSERT INTO busy.stretch (id, barber_id, start_at, until)
    SELECT gen_random_uuid(), user_id, hour, hour + interval '1 hour'
    FROM search.barber,
      generate_series(
        date_trunc('hour', now()) - interval '1 day', now() + interval '2 days', interval '1 hour'
      ) AS hour`)
    await pool.query('VACUUM ANALYZE busy.stretch')
    await restart()
    await timed('nobody has time', path)
    await timed('nobody has, but one word of a service', `${path}&q=tinte`)
    return reached

    async function timed(what: string, path: string) {
      const { millis } = await drive(
        ours,
        Array.from({ length: 30 }, (): Ask => ({ method: 'GET', path })),
        1,
      )
      const at = (share: number) => `${percentile(millis, share).toFixed(1).padStart(7)} ms`
      console.log(`  ${what.padEnd(40)}${at(0.5)} p50 ${at(0.95)} p95`)
    }
  },
})
