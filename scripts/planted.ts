/**
 * `npm run sim:planted`: plants faults in the log, or with `--all` in the product's source too, and
 * says by which seed the simulator finds each; words choose those whose names hold one of them.
 * Exit code 1 where fewer than nine in ten are found.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { openLogger } from '../backend/observability/logger.ts'
import { faultKinds } from '../backend/seeded/faults.ts'
import { openPlace } from '../backend/seeded/place.ts'
import { type Planted, planted } from '../backend/seeded/planted.ts'
import { plantedCode } from '../backend/seeded/planted-code.ts'
import { runSeed } from '../backend/seeded/run.ts'

const SEEDS = 12
const NEEDED = 0.9

let [tried, found] = [0, 0]
const tell = (name: string, by: string | undefined) => {
  tried++
  if (by) found++
  console.log(`${name}: ${by ?? `NOT FOUND by seeds 1..${SEEDS}`}`)
}

async function findInLog({ breaks, spoiled }: Planted): Promise<string | undefined> {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { violation } = await runSeed(
      { seed, hours: 2, nodes: 2, faults: faultKinds, spoiled },
      place,
    )
    if (violation && breaks.includes(violation.invariant))
      return `seed ${seed}, ${violation.invariant} at ${violation.hours.toFixed(2)} h`
  }
  return undefined
}

/** In a process of its own: what is loaded stays loaded. */
async function findInSource(name: string): Promise<string | undefined> {
  const child = spawn(
    process.execPath,
    [
      ...['./backend/seeded/plant.ts', './backend/seeded/install.ts'].flatMap((one) => [
        '--import',
        one,
      ]),
      'scripts/sim.ts',
      '--seeds',
      `1..${SEEDS}`,
      '--hours',
      '2',
      '--no-shrink',
    ],
    { env: { ...process.env, SIM_PLANT: name }, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const [out] = await Promise.all([text(child.stdout), once(child, 'exit')])
  const [, invariant, hours, seed] = /^FAIL (\S+) at (\S+) h.*--seed (\d+)/m.exec(out) ?? []
  if (seed) return `seed ${seed}, ${invariant} at ${hours} h`
  return child.exitCode === 0 ? undefined : 'the simulation does not begin'
}

await using place = await openPlace(openLogger('silent'))
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isChosen = ({ name }: { readonly name: string }) =>
  words.length === 0 || words.some((word) => name.includes(word))
for (const one of planted.filter(isChosen)) tell(one.name, await findInLog(one))
if (process.argv.includes('--all'))
  for (const { name } of plantedCode.filter(isChosen)) tell(name, await findInSource(name))
console.log(`${found} of ${tried} found`)
if (found < tried * NEEDED) process.exitCode = 1
