/**
 * Free times over 31 days with 10,000 appointments in the model, made by the simulation (`APPOINTMENTS` for more): of one barber, and of anyone in a
 * shop of 20; 20 at once, beside bare Fastify that answers the rows of the same SQL.
 */
import { Db, openPool, type Sql } from '../backend/postgres/db.ts'
import { busyQuery } from '../backend/projections/booking/free-time.ts'
import { busyOfAllQuery } from '../backend/projections/booking/free-time.ts'
import type { Summary } from '../backend/simulation/simulate.ts'
import { besideSameSql, reportBeside } from './beside.ts'
import { inPlace } from './place.ts'
import { simulated } from './simulated.ts'

const DAY = 86_400_000
const APPOINTMENTS = Number(process.env['APPOINTMENTS'] ?? 10_000)
const AT_ONCE = 20
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
    reportBeside(`GET /api/barbers/{id}/slots, 31 days, ${one.rows} taken, ${AT_ONCE} at once`, one.runs, 0.4),
    reportBeside(`GET /api/businesses/{id}/slots, anyone of ${PER_SHOP}, 31 days, ${anyone.rows} taken, ${AT_ONCE} at once`, anyone.runs, 0.2),
  ].every(Boolean) ? 0 : 1

  async function measured({ path, query, requests }: { path: string; query: Sql; requests: number }) {
    const pool = openPool(databaseUrl)
    const rows = (await new Db(pool).many(query)).length
    await pool.end()
    return { rows, runs: await besideSameSql({ ours, bare }, { ask: { method: 'GET', path }, query, requests, atOnce: AT_ONCE }) }
  }
}, async (ground) => {
  console.log(`simulating ${APPOINTMENTS.toLocaleString('en')} appointments; about a minute for 10,000`)
  market = await simulated(ground, { barbers: 12 * PER_SHOP, clients: Math.max(Math.round(APPOINTMENTS / 8), 500), days: 45, perShop: PER_SHOP, appointments: APPOINTMENTS })
})
