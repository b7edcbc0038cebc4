/**
 * Free times over 31 days with 100,000 appointments in the model, made by the simulation: of one barber, and of anyone in a
 * shop of 20; 20 at once, beside bare Fastify that answers the rows of the same SQL.
 */
import { Db, openPool, type Sql } from '../backend/postgres/db.ts'
import { busyQuery } from '../backend/projections/appointments-read.ts'
import { busyOfAllQuery } from '../backend/projections/free-times-reads.ts'
import type { Summary } from '../backend/simulation/simulate.ts'
import { type Ask, drive } from './drive.ts'
import { inPlace } from './place.ts'
import { report, type Run, together } from './report.ts'
import { simulated } from './simulated.ts'

const DAY = 86_400_000
const APPOINTMENTS = Number(process.env['APPOINTMENTS'] ?? 100_000)
const AT_ONCE = 20
const ROUNDS = 3
const PER_SHOP = 20

let market: Summary
await inPlace(async ({ ours, bare, databaseUrl }) => {
  const busiest = market.barbers.toSorted((a, b) => b.active.size - a.active.size)[0]
  if (!busiest) throw new Error('no barber')
  const { shop: { businessId }, by: { id }, serviceIds: [serviceId] } = busiest
  const team = market.barbers.filter(({ shop }) => shop.businessId === businessId).map(({ by }) => by.id)
  if (team.length !== PER_SHOP) throw new Error(`a shop of ${team.length}`)
  const [from, to] = [Date.now() - DAY, Date.now() + 33 * DAY]

  const one = await measured({ path: `/api/barbers/${id}/slots?servicios=${serviceId}`, query: busyQuery(id, from, to), requests: 3_000 })
  const anyone = await measured({ path: `/api/businesses/${businessId}/slots?servicios=${serviceId}`, query: busyOfAllQuery(team, from, to), requests: 600 })
  process.exitCode = [
    told(`GET /api/barbers/{id}/slots, 31 days, ${one.rows} taken`, one, 0.4),
    told(`GET /api/businesses/{id}/slots, anyone of ${PER_SHOP}, 31 days, ${anyone.rows} taken`, anyone, 0.2),
  ].every(Boolean) ? 0 : 1

  /** Ours and the bare answer in turns; the first round warms both up. */
  async function measured({ path, query, requests }: { path: string; query: Sql; requests: number }) {
    const pool = openPool(databaseUrl)
    const rows = (await new Db(pool).many(query)).length
    await pool.end()
    await fetch(`${bare}/query`, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(query) })
    const times = (asked: string) => Array.from({ length: requests }, (): Ask => ({ method: 'GET', path: asked }))
    const runs = { ours: [] as Run[], bare: [] as Run[] }
    for (let round = 0; round <= ROUNDS; round++) {
      const offered = await drive(ours, times(path), AT_ONCE)
      const queried = await drive(bare, times('/query'), AT_ONCE)
      if (offered.statuses.get(200) !== requests) throw new Error(`not all were answered: ${JSON.stringify([...offered.statuses])}`)
      if (round === 0) continue
      runs.ours.push(offered)
      runs.bare.push(queried)
    }
    return { rows, ours: together(runs.ours), bare: together(runs.bare) }
  }
}, async (ground) => {
  market = await simulated(ground, { barbers: 12 * PER_SHOP, clients: 12_000, days: 45, perShop: PER_SHOP, appointments: APPOINTMENTS })
})

function told(title: string, runs: { ours: Run; bare: Run }, atLeast: number): boolean {
  return report(`${title}, ${AT_ONCE} at once`, [{ what: 'ours', run: runs.ours }, { what: 'bare Fastify + the same SQL', run: runs.bare }], [{ ours: 'ours', peer: 'bare Fastify + the same SQL', atLeast }])
}
