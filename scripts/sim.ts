/**
 * `npm run sim`: the product's own composition on virtual time, with faults under a seed. The same
 * seed gives the same log, byte for byte (docs/guides/simulate.md).
 */
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openLogger } from '../backend/observability/logger.ts'
import { type FaultKind, faultKinds } from '../backend/seeded/faults.ts'
import { keptIn, keptText } from '../backend/seeded/keep.ts'
import { openPlace, type SimPlace } from '../backend/seeded/place.ts'
import { runSeed, type SimOptions, type SimResult } from '../backend/seeded/run.ts'
import { failedSeeds } from '../backend/seeded/seeds.ts'
import { shrunk } from '../backend/seeded/shrink.ts'

const USAGE = `npm run sim -- --seed N | --seeds A..B [--hours 24] [--nodes 1..3]
    [--faults all|none|${faultKinds.join(',')}] [--keep LIST] [--stop N] [--out DIR] [--seconds S]
    [--no-shrink]
    [--twice]    each seed again, whose log must be the same
    [--failed]   every seed that has ever failed, first
exit code: 0 nothing found, 1 a violation, 2 the arguments are wrong`
/** A violation is made smaller for so long, milliseconds. */
const SHRINK_MS = 120_000

interface Asked {
  readonly runs: readonly SimOptions[]
  readonly isTwice: boolean
  readonly out: string | undefined
  readonly milliseconds: number
  readonly shrinks: boolean
}

function askedIn(args: readonly string[]): Asked | undefined {
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        seed: text,
        seeds: text,
        hours: text,
        nodes: text,
        faults: text,
        keep: text,
        stop: text,
        out: text,
        seconds: text,
        'no-shrink': { type: 'boolean' },
        twice: { type: 'boolean' },
        failed: { type: 'boolean' },
      },
    })
    const { seed, seeds = seed && `${seed}..${seed}`, hours = '24', nodes = '2' } = values
    const [, from, to] = /^(\d{1,9})\.\.(\d{1,9})$/.exec(seeds ?? '') ?? []
    const faults = faultsIn(values.faults ?? 'all')
    const isRight =
      from !== undefined &&
      Number(from) <= Number(to) &&
      /^\d{1,4}(\.\d+)?$/.test(hours) &&
      Number(hours) > 0 &&
      /^[1-3]$/.test(nodes) &&
      /^\d{0,6}$/.test(values.seconds ?? '') &&
      /^\d{0,9}$/.test(values.stop ?? '')
    if (!isRight || !faults) return undefined
    const options = {
      hours: Number(hours),
      nodes: Number(nodes),
      faults,
      ...(values.keep !== undefined && { keep: keptIn(values.keep) }),
      ...(values.stop && { stop: Number(values.stop) }),
    }
    const whole = Array.from({ length: Number(to) - Number(from) + 1 }, (_, n) => ({
      ...options,
      seed: Number(from) + n,
    }))
    const failed = failedSeeds.map(({ what: _, ...one }) => ({ ...one, faults: faultKinds }))
    return {
      runs: values.failed ? [...failed, ...whole] : whole,
      isTwice: values.twice === true,
      out: values.out,
      milliseconds: Number(values.seconds || Number.POSITIVE_INFINITY) * 1_000,
      shrinks: values['no-shrink'] !== true,
    }
  } catch {
    return undefined
  }
}

function faultsIn(text: string): readonly FaultKind[] | undefined {
  if (text === 'all') return faultKinds
  if (text === 'none') return []
  const kinds = text.split(',')
  return kinds.every((kind) => faultKinds.some((one) => one === kind))
    ? faultKinds.filter((kind) => kinds.includes(kind))
    : undefined
}

const summary = ({ seed, hours, nodes }: SimOptions, result: SimResult): string =>
  `seed ${seed}: ${hours.toFixed(1)} h, ${nodes} nodes, ${result.acts} acts, ${result.events} events, ${result.deliveries} deliveries, ${result.faults} faults, log ${result.log}, ${result.violation ? 1 : 0} violations`

function commandOf({ seed, hours, nodes, faults, keep, stop }: SimOptions): string {
  const which = faults.length === faultKinds.length ? '' : ` --faults ${faults.join(',') || 'none'}`
  return `npm run sim -- --seed ${seed} --hours ${hours} --nodes ${nodes}${which}${keep ? ` --keep ${keptText(keep)}` : ''}${stop ? ` --stop ${stop}` : ''}`
}

const failure = (options: SimOptions, { violation }: SimResult): string =>
  `FAIL ${violation?.invariant} at ${violation?.hours.toFixed(2)} h, step ${violation?.steps}: ${commandOf(options)}\n${violation?.what}`

/** Trace and stored events, where they are wanted. */
async function written(
  options: SimOptions,
  place: SimPlace,
  out: string | undefined,
): Promise<SimResult> {
  if (out === undefined) return runSeed(options, place)
  await mkdir(out, { recursive: true })
  const trace = createWriteStream(join(out, 'trace.txt'))
  const log = createWriteStream(join(out, 'log.ndjson'))
  const result = await runSeed(
    {
      ...options,
      onStep: (line) => void trace.write(`${line}\n`),
      onEvent: (line) => void log.write(`${line}\n`),
    },
    place,
  )
  await Promise.all([trace, log].map(ended))
  return result
}
const ended = async (stream: WriteStream) => {
  stream.end()
  await once(stream, 'finish')
}

async function run({ runs, isTwice, out, milliseconds, shrinks }: Asked): Promise<number> {
  await using place = await openPlace(openLogger(process.env['SIM_LOG'] ?? 'silent'))
  const began = Date.now()
  for (const whole of runs) {
    if (Date.now() - began > milliseconds) break
    const begun = performance.now()
    const result = await written(whole, place, out)
    console.log(summary(whole, result))
    console.error(`${((performance.now() - begun) / 1_000).toFixed(1)} s`)
    if (result.violation) {
      console.log(failure(whole, result))
      if (shrinks) await makeSmaller(whole, result, place)
      return 1
    }
    const again = isTwice ? await runSeed(whole, place) : result
    if (again.log !== result.log || again.trace !== result.trace) {
      console.log(`FAIL same-bytes: ${commandOf(whole)}\nthe second time the log is ${again.log}`)
      return 1
    }
  }
  return 0
}

async function makeSmaller(whole: SimOptions, result: SimResult, place: SimPlace): Promise<void> {
  const smaller = await shrunk(
    { options: whole, result },
    (candidate) => runSeed(candidate, place),
    Date.now() + SHRINK_MS,
  )
  if (smaller.options !== whole) console.log(failure(smaller.options, smaller.result))
}

const wish = askedIn(process.argv.slice(2))
if (wish) process.exitCode = await run(wish)
else {
  console.error(USAGE)
  process.exitCode = 2
}
