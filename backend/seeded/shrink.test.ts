import { expect, test } from 'vitest'
import type { SimOptions, SimResult } from './run.ts'
import { shrunk } from './shrink.ts'

const all = Array.from({ length: 40 }, (_, number) => String(number))
const options: SimOptions = { seed: 1, hours: 4, nodes: 3, faults: [] }

const product = (breaks: (options: SimOptions, kept: ReadonlySet<string>) => boolean) => {
  let runs = 0
  const run = async (candidate: SimOptions): Promise<SimResult> => {
    runs++
    const kept = candidate.keep ?? new Set(all)
    return {
      acts: kept.size,
      answered: 0,
      events: 0,
      deliveries: 0,
      faults: 0,
      statements: 0,
      log: '',
      trace: '',
      done: [...kept],
      violation: {
        invariant: breaks(candidate, kept) ? 'no-overlap' : 'answers',
        what: '',
        hours: 0,
        steps: 0,
      },
    }
  }
  return { run, runs: () => runs }
}

test('only what it takes is left: two acts, an hour, two nodes', async () => {
  const { run } = product(
    ({ hours, nodes }, kept) => kept.has('7') && kept.has('31') && hours >= 1 && nodes >= 2,
  )
  const { options: left } = await shrunk(
    { options, result: await run(options) },
    run,
    Number.POSITIVE_INFINITY,
  )
  expect([...(left.keep ?? [])]).toEqual(['7', '31'])
  expect([left.hours, left.nodes]).toEqual([1, 2])
})

test('another broken promise is not the same one, and out of time nothing is tried', async () => {
  const never = product(({ keep }) => keep === undefined)
  const whole = { options, result: await never.run(options) }
  expect((await shrunk(whole, never.run, Number.POSITIVE_INFINITY)).options.keep).toBeUndefined()
  const runs = never.runs()
  expect((await shrunk(whole, never.run, 0)).options).toBe(options)
  expect(never.runs()).toBe(runs)
})
