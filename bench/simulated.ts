/**
 * Fills a database with a simulated market, read models and all, before a server is started on it.
 */
import { untilShown } from '../backend/composition/shown.ts'
import { openStores, type Stores } from '../backend/composition/stores.ts'
import { readConfig } from '../backend/config.ts'
import type { SimulationOptions } from '../backend/simulation/plan.ts'
import { simulate, type Summary } from '../backend/simulation/simulate.ts'
import { type Ground } from './tools.ts'

const ZONE = 'America/Mexico_City'

/** How often a line says how far it is. Milliseconds. */
const TOLD_MS = 5_000

/** `after`: what else is written before the read models are waited for. */
export async function simulated(
  { databaseUrl, masterKey }: Ground,
  options: SimulationOptions,
  after: (stores: Stores, summary: Summary) => Promise<void> = async () => {},
): Promise<Summary> {
  await using closing = new AsyncDisposableStack()
  const stores = await openStores(
    readConfig({ DATABASE_URL: databaseUrl, MASTER_KEY: masterKey.toString('base64') }),
    closing,
    { alone: false },
  )
  let told = performance.now()
  const summary = await simulate(
    { ...stores, timeZone: ZONE, now: () => new Date() },
    options,
    ({ phase, done, total, events, secondsLeft }) => {
      if (performance.now() - told < TOLD_MS) return
      told = performance.now()
      console.log(
        `  ${phase}: ${done} of ${total}, ${events.toLocaleString('en')} events, ${secondsLeft.toFixed(0)} s left`,
      )
    },
  )
  await after(stores, summary)
  console.log('  bringing the read models on')
  await untilShown(stores, await stores.log.head())
  await stores.db.pool.query('VACUUM ANALYZE')
  const appointments = Object.values(summary.states).reduce((sum, count) => sum + count, 0)
  console.log(
    `simulated: ${summary.shops} shops, ${summary.barbers.length} barbers, ${summary.clients.length} clients, ${appointments.toLocaleString('en')} appointments; ${(summary.commands / summary.seconds).toFixed(0)} commands a second`,
  )
  return summary
}
