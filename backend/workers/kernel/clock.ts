/**
 * What is due because time has passed. Nothing is scheduled for a moment in the future: every so
 * often a sweep asks a read model what is due by now and sends a command for each. A queue that was
 * lost, a machine that slept or a server that was off for a week makes the next sweep longer, and
 * loses nothing.
 */
import type { Logger } from 'pino'
import { DomainError } from '../../domain/kernel/decider.ts'
import type { Handle } from './consumer.ts'
import type { JobQueue } from './job-queue.ts'
import { reasonOf } from './queue.ts'

export interface SweepResult {
  readonly done: number
  /** No longer due at its turn: another process was faster, or the read model lagged. */
  readonly passed: number
  readonly failed: number
}

export interface Sweep {
  readonly name: string
  readonly everySeconds: number
  run(now: Date, parts: { signal: AbortSignal; logger: Logger }): Promise<SweepResult>
}

export interface SweepDefinition<Item> {
  readonly name: string
  readonly everySeconds: number
  /** What is due at this instant, the longest due first; at most `limit`. */
  readonly due: (now: Date, limit: number) => Promise<readonly Item[]>
  readonly key: (item: Item) => string
  /** Acts on an item, idempotently. A DomainError means it is no longer due. */
  readonly effect: (item: Item, now: Date) => Promise<void>
  /** Items per query (200), parallel (4) and per run (5,000); the rest waits. */
  readonly batch?: number
  readonly parallel?: number
  readonly most?: number
}

export function sweep<Item>({
  name,
  everySeconds,
  due,
  key,
  effect,
  batch = 200,
  parallel = 4,
  most = 5_000,
}: SweepDefinition<Item>): Sweep {
  return {
    name,
    everySeconds,
    async run(now, { signal, logger }) {
      const seen = new Set<string>()
      const result = { done: 0, passed: 0, failed: 0 }
      const doOne = async (item: Item) => {
        try {
          await effect(item, now)
          result.done += 1
        } catch (error) {
          if (error instanceof DomainError) result.passed += 1
          else {
            result.failed += 1
            logger.warn(
              {
                sweep: name,
                item: key(item),
                problem: error instanceof Error ? reasonOf(error) : 'unknown',
              },
              'a sweep failed for one item; the next run tries again',
            )
          }
        }
      }
      while (seen.size < most && !signal.aborted) {
        // What was done a moment ago may still be listed, and so is what failed: asking for that
        // many more leaves room for new ones.
        const found = await due(now, batch + seen.size)
        const fresh = found.filter((item) => !seen.has(key(item))).slice(0, batch)
        for (const item of fresh) seen.add(key(item))
        await inParallel(fresh, parallel, signal, doOne)
        if (fresh.length < batch) break
      }
      return result
    },
  }
}

async function inParallel<Item>(
  items: readonly Item[],
  parallel: number,
  signal: AbortSignal,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]()
  const hand = async () => {
    for (const item of rest) {
      if (signal.aborted) return
      await work(item)
    }
  }
  await Promise.all(Array.from({ length: parallel }, hand))
}

export interface SweepHealth {
  readonly name: string
  /** When this process last finished a run; undefined before the first. */
  readonly lastRun: string | undefined
  readonly last: SweepResult | undefined
  readonly problem: string | undefined
}

export interface Scheduler {
  health(): readonly SweepHealth[]
  close(): Promise<void>
}

/** Interval of restoring schedules lost with the queue. */
const lookAfterMs = 60_000

/** Runs sweeps by the queue's schedules: with several nodes, each run is done by one of them. */
export async function startClock(
  queue: JobQueue<object>,
  sweeps: readonly Sweep[],
  logger: Logger,
): Promise<Scheduler> {
  const stop = new AbortController()
  const running = new Set<string>()
  const health = new Map<string, SweepHealth>(
    sweeps.map(({ name }) => [
      name,
      { name, lastRun: undefined, last: undefined, problem: undefined },
    ]),
  )

  const handle: Handle<object> = async ({ name }) => {
    const due = sweeps.find((one) => one.name === name)
    // A schedule of an older release, or a run that takes longer than its interval.
    if (!due || running.has(name)) return
    running.add(name)
    try {
      const last = await due.run(new Date(), { signal: stop.signal, logger })
      health.set(name, { name, lastRun: new Date().toISOString(), last, problem: undefined })
      if (last.done + last.failed > 0) logger.info({ sweep: name, ...last }, 'swept')
    } catch (error) {
      const problem = error instanceof Error ? reasonOf(error) : 'unknown'
      health.set(name, {
        name,
        lastRun: health.get(name)?.lastRun,
        last: health.get(name)?.last,
        problem,
      })
      throw new Error(problem)
    } finally {
      running.delete(name)
    }
  }
  const schedule = async () => {
    for (const { name, everySeconds } of sweeps)
      await queue.every({ id: name, name, data: {} }, everySeconds)
  }

  await schedule()
  const consumer = await queue.work(handle, { concurrency: Math.max(2, sweeps.length) })
  const lookAfter = setInterval(() => {
    schedule().catch((error: Error) =>
      logger.warn({ problem: reasonOf(error) }, 'the schedules could not be looked after'),
    )
  }, lookAfterMs)

  return {
    health: () => [...health.values()],
    async close() {
      clearInterval(lookAfter)
      stop.abort()
      await consumer.close()
    },
  }
}
