/**
 * GET /api/search by text and distance, 20 at once, beside bare Fastify that answers the rows of
 * the same SQL (all that our answer is made of, in one statement): at 2,000 and at 20,000
 * businesses with three barbers each. Then what questions of other kinds take, one after the other.
 * The rows are written into the read models as they stand, by sets: 80,000 people who register one
 * by one would take an hour and leave the same rows.
 */
import { createHash } from 'node:crypto'
import { searchQuery, WALKED } from '../backend/projections/business/search-read.ts'
import { besideSameSql, reportBeside } from './beside.ts'
import { type Ask, drive } from './drive.ts'
import { QUIET, scenario } from './scenario.ts'
import { percentile } from './report.ts'
import { here, ids, shopRows } from './shops.ts'

const AT_ONCE = 20
const PER_ROUND = 1_500

await scenario({
  environment: QUIET,
  run: async ({ ours, bare, pool, db, seconds, restart }) => {
    await pool.query(ids)
    const asked = {
      order: 'distancia',
      businesses: true,
      barbers: true,
      homeService: false,
      limit: 11,
      offset: 0,
    } as const
    const query = searchQuery(
      {
        ...asked,
        viewer: { userId: null, at: new Date().toISOString() },
        words: ['degradado'],
        here,
      },
      { most: WALKED },
    )
    const medians: number[] = []
    let reached = true
    for (const [from, to] of [
      [1, 2_000],
      [2_001, 20_000],
    ] as const) {
      await pool.query(shopRows(from, to))
      await pool.query('VACUUM ANALYZE')
      await restart()
      const found = await db.many(query)
      if (found.length !== 11) throw new Error(`the same SQL finds ${found.length}, not 11`)
      const runs = await besideSameSql(
        { ours, bare, seconds },
        {
          ask: { method: 'GET', path: `/api/search?q=degradado&lat=${here.lat}&lng=${here.lng}` },
          query,
          requests: PER_ROUND,
          atOnce: AT_ONCE,
        },
      )
      medians.push(percentile(runs.ours.millis, 0.5))
      reached =
        reportBeside(
          `GET /api/search by text and distance, ${to} businesses, ${to * 3} barbers, ${AT_ONCE} at once`,
          runs,
          5,
        ) && reached
    }
    await others(ours)
    const growth = (medians[1] ?? Number.NaN) / (medians[0] ?? Number.NaN)
    console.log(
      `  cost from 2,000 to 20,000 businesses: ${growth.toFixed(2)} times (to reach: 1.3 at most) ${growth <= 1.3 ? 'reached' : 'NOT REACHED'}`,
    )
    return reached && growth <= 1.3
  },
})

/**
 * Words that are rare, nowhere, misspelt, together and with accents, which are looked for by other
 * ways than a frequent word.
 */
async function others(ours: string): Promise<void> {
  // One barber's own word; the rows are the same at every run.
  const rare = createHash('md5').update('p45000').digest('hex').slice(0, 7)
  console.log('\nother questions at 20,000 businesses, one at a time')
  for (const [what, asked] of [
    ['one rare word', `q=${rare}`],
    ['a frequent word with a rare one', `q=barbero ${rare}`],
    ['the same, both misspelt', `q=barbeor ${rare.slice(0, 5)}x`],
    ['a word that is nowhere', 'q=zapatero'],
    ['a frequent word, misspelt', 'q=degrdado'],
    ['accents', 'q=barbería'],
    ['without them', 'q=barberia'],
    ['two frequent words', 'q=color lima'],
    ['no word', 'q='],
    ['by price', 'q=degradado&orden=precio'],
    ['a rare one by price', `q=barbero ${rare}&orden=precio`],
    ['a speciality that nobody has', 'q=&especialidad=zzzz'],
    ['page 200 of 50 each', 'q=&page=200&limit=50'],
    ['at home, within 10 km', 'q=degradado&tipoServicio=domicilio&distanciaMax=10'],
  ] as const) {
    const { millis } = await drive(
      ours,
      Array.from({ length: 60 }, (): Ask => ({
        method: 'GET',
        path: `/api/search?${encodeURI(asked)}&lat=${here.lat}&lng=${here.lng}`,
      })),
      1,
    )
    console.log(
      `  ${what.padEnd(34)}${percentile(millis, 0.5).toFixed(1).padStart(7)} ms p50 ${percentile(millis, 0.95).toFixed(1).padStart(7)} ms p95`,
    )
  }
}
