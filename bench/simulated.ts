/** Fills a database with a simulated market, read models and all, before a server is started on it. */
import { untilShown } from '../backend/composition/shown.ts'
import { openStores } from '../backend/composition/stores.ts'
import { readConfig } from '../backend/config.ts'
import type { SimulationOptions } from '../backend/simulation/plan.ts'
import { simulate, type Summary } from '../backend/simulation/simulate.ts'
import type { Ground } from './place.ts'

const ZONE = 'America/Mexico_City'

export async function simulated({ databaseUrl, masterKey }: Ground, options: SimulationOptions): Promise<Summary> {
  await using closing = new AsyncDisposableStack()
  const stores = await openStores(readConfig({ DATABASE_URL: databaseUrl, MASTER_KEY: masterKey.toString('base64') }), closing, { alone: false })
  const summary = await simulate({ ...stores, timeZone: ZONE, now: () => new Date() }, options)
  await untilShown(stores, summary.position)
  await stores.db.pool.query('VACUUM ANALYZE')
  const appointments = Object.values(summary.states).reduce((sum, count) => sum + count, 0)
  console.log(`simulated: ${summary.shops} shops, ${summary.barbers.length} barbers, ${summary.clients.length} clients, ${appointments.toLocaleString('en')} appointments; ${(summary.commands / summary.seconds).toFixed(0)} commands a second`)
  return summary
}
