/**
 * `npm run sim:planted`: plants faults in the log and says by which seed the simulator finds each.
 * Exit code 1 where one is not found.
 */
import { openLogger } from '../backend/observability/logger.ts'
import { faultKinds } from '../backend/seeded/faults.ts'
import { openPlace } from '../backend/seeded/place.ts'
import { planted } from '../backend/seeded/planted.ts'
import { runSeed } from '../backend/seeded/run.ts'

const SEEDS = 12

await using place = await openPlace(openLogger('silent'))
for (const { name, breaks, spoiled } of planted) {
  let found: string | undefined
  for (let seed = 1; seed <= SEEDS && !found; seed++) {
    const { violation } = await runSeed(
      { seed, hours: 2, nodes: 2, faults: faultKinds, spoiled },
      place,
    )
    if (violation && breaks.includes(violation.invariant))
      found = `seed ${seed}, ${violation.invariant} at ${violation.hours.toFixed(2)} h`
  }
  console.log(`${name}: ${found ?? `NOT FOUND by seeds 1..${SEEDS}`}`)
  if (!found) process.exitCode = 1
}
