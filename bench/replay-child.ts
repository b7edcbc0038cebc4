/**
 * One replay of everything in a database's log, behind others on the machine as `npm run
 * projections` is; tells its parent how long it took and how much memory it had.
 */
import { constants, setPriority } from 'node:os'
import { allProjections } from '../backend/modules/modules.ts'
import { rebuildAll } from '../backend/projections/engine/build/rebuild.ts'
import { Db, openPool } from '../backend/postgres/db.ts'
import { openSealedLog } from './market.ts'

export interface Replayed {
  readonly seconds: number
  /** Of processors, all threads together, from the start of the process. */
  readonly processorSeconds: number
  /** Most resident memory. */
  readonly megabytes: number
}

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const [, , url = '', key = '', ...without] = process.argv
const masterKey = Buffer.from(key, 'base64')
const pool = openPool(url)
const log = await openSealedLog(url, masterKey)
const began = performance.now()
const outcomes = await rebuildAll(
  allProjections.filter(({ name }) => !without.includes(name)),
  { db: new Db(pool), log },
)
for (const outcome of outcomes.values()) if ('error' in outcome) throw outcome.error
const seconds = (performance.now() - began) / 1_000
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
const replayed: Replayed = {
  seconds,
  processorSeconds: (userCPUTime + systemCPUTime) / 1e6,
  megabytes: Math.round(maxRSS / 1024),
}
await Promise.all([pool.end(), log.close()])
process.send?.(replayed)
process.disconnect?.()
