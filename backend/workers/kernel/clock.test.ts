import { pino } from 'pino'
import { expect, test } from 'vitest'
import { DomainError } from '../../domain/kernel/decider.ts'
import { sweep, type SweepDefinition } from './clock.ts'

const parts = () => ({ signal: new AbortController().signal, logger: pino({ level: 'silent' }) })

/** A world in which these are due and stay so until their effect. */
function world(
  count: number,
  effect: (item: string, due: Set<string>) => void = (item, due) => void due.delete(item),
  options: Partial<SweepDefinition<string>> = {},
) {
  const due = new Set(Array.from({ length: count }, (_, index) => `item ${index}`))
  const effects: string[] = []
  const limits: number[] = []
  const swept = sweep<string>({
    name: 'test',
    everySeconds: 60,
    key: (item) => item,
    due: async (_now, limit) => {
      limits.push(limit)
      return [...due].slice(0, limit)
    },
    effect: async (item) => {
      effects.push(item)
      effect(item, due)
    },
    ...options,
  })
  return { due, effects, limits, run: () => swept.run(new Date(), parts()) }
}

test('a machine that slept for a week catches up in one run, in batches', async () => {
  const { due, effects, limits, run } = world(1_234)
  expect(await run()).toEqual({ done: 1_234, passed: 0, failed: 0 })
  expect(due.size).toBe(0)
  expect(new Set(effects).size).toBe(1_234)
  expect(effects).toHaveLength(1_234)
  expect(limits.length).toBe(7)
})

test('one that fails does not stop the others, even where failing ones fill a batch', async () => {
  const { due, run } = world(
    50,
    (item, all) => {
      if (Number(item.slice(5)) < 20) throw new Error('broken')
      all.delete(item)
    },
    { batch: 10 },
  )
  expect(await run()).toEqual({ done: 30, passed: 0, failed: 20 })
  expect(due.size).toBe(20)
})

test('a read model that is behind does not make an effect happen twice in a run', async () => {
  const { effects, run } = world(25, () => {}, { batch: 10 })
  expect(await run()).toEqual({ done: 25, passed: 0, failed: 0 })
  expect(new Set(effects).size).toBe(effects.length)
})

test('what is no longer due when its turn comes counts as passed', async () => {
  const { run } = world(3, () => {
    throw new DomainError('wrong_state', 'La cita ya está cancelada')
  })
  expect(await run()).toEqual({ done: 0, passed: 3, failed: 0 })
})

test('a run is bounded; the rest is for the next', async () => {
  const { due, run } = world(100, undefined, { batch: 10, most: 30 })
  expect(await run()).toMatchObject({ done: 30 })
  expect(due.size).toBe(70)
})

test('a run that is told to stop leaves the rest', async () => {
  const stop = new AbortController()
  const effects: number[] = []
  const swept = sweep<number>({
    name: 'test',
    everySeconds: 60,
    key: String,
    parallel: 1,
    due: async () => [1, 2, 3, 4],
    effect: async (item) => {
      effects.push(item)
      if (item === 2) stop.abort()
    },
  })
  await swept.run(new Date(), { ...parts(), signal: stop.signal })
  expect(effects).toEqual([1, 2])
})
