/**
 * One replay of everything in a database's log, behind others on the machine as `npm run
 * projections` is; tells its parent how long it took and how much memory it had.
 */
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { allProjections } from '../backend/modules/modules.ts'
import { rebuildAll } from '../backend/projections/engine/build/rebuild.ts'
import { openTools } from './tools.ts'

export interface Replayed {
  readonly seconds: number
  /** Of processors, all threads together, from the start of the process. */
  readonly processorSeconds: number
  /** Most resident memory. */
  readonly megabytes: number
}

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const [, , url = '', key = '', ...without] = process.argv
await using closing = new AsyncDisposableStack()
const { db, log } = await openTools(
  { databaseUrl: url, masterKey: Buffer.from(key, 'base64') },
  closing,
)
const began = performance.now()
const outcomes = await rebuildAll(
  allProjections.filter(({ name }) => !without.includes(name)),
  { db, log },
)
for (const outcome of outcomes.values()) if ('error' in outcome) throw outcome.error
const seconds = (performance.now() - began) / 1_000
const { userCPUTime, systemCPUTime } = process.resourceUsage()
const replayed: Replayed = {
  seconds,
  processorSeconds: (userCPUTime + systemCPUTime) / 1e6,
  megabytes: Math.round(peakKilobytes() / 1024),
}
process.send?.(replayed)
process.disconnect?.()

/** Of this program alone: `maxRSS` begins with what the process had that started it. */
function peakKilobytes(): number {
  const [, peak] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  if (peak === undefined) throw new Error('the memory of this process cannot be told')
  return Number(peak)
}
