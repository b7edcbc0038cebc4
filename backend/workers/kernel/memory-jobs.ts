/** NamedJobs in memory and who does them; see memory-queue.ts. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Consumer, type ConsumeOptions, GivenUp, type Handle, Postponed } from './consumer.ts'
import type { NewJob } from './job-queue.ts'

export type JobState = 'waiting' | 'active' | 'delayed' | 'completed' | 'failed'

export interface KeptJob {
  readonly id: string
  readonly name: string
  readonly data: object
  readonly isBrief: boolean
  readonly attempts: number
  readonly backoffMs: number
  readonly addedAt: number
  state: JobState
  /** Not taken before; of an active one, when it counts as left behind. Milliseconds. */
  at: number
  made: number
  stalled: number
  error: string
  endedAt: number | undefined
}
export interface RepeatedJob {
  readonly job: NewJob<object>
  readonly every: number
  next: number
}

const DAY_MS = 86_400_000
const MOST_STALLED = 3
const CLOSE_MS = 20_000

/** Of one name. */
export class NamedJobs {
  readonly kept = new Map<string, KeptJob>()
  readonly repeated = new Map<string, RepeatedJob>()
  readonly consumers = new Set<() => void>()

  wake(): void {
    for (const look of this.consumers) look()
  }
}

export function consume(
  jobs: NamedJobs,
  handle: Handle<object>,
  { concurrency = 8, lockSeconds = 30 }: ConsumeOptions,
  repeat: (job: NewJob<object>) => void,
): Consumer {
  const lockMs = lockSeconds * 1_000
  // An added job wakes every consumer; each looks in the context of its own process.
  const asMyself = AsyncLocalStorage.snapshot()
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let dueAt = Number.POSITIVE_INFINITY
  let isClosing = false

  const lookAt = (instant: number) => {
    if (isClosing || instant >= dueAt) return
    clearTimeout(timer)
    dueAt = instant
    timer = asMyself(() => setTimeout(look, Math.max(0, instant - Date.now())))
  }
  const look = () => {
    dueAt = Number.POSITIVE_INFINITY
    if (isClosing) return
    const now = Date.now()
    for (const repeated of jobs.repeated.values()) {
      if (repeated.next > now) continue
      repeat({ ...repeated.job, id: `${repeated.job.id}:${repeated.next}`, isBrief: true })
      repeated.next = now + repeated.every
    }
    for (const job of jobs.kept.values()) tidy(jobs, job, now)
    for (const job of jobs.kept.values()) {
      if (running.size >= concurrency) break
      if (job.state !== 'waiting') continue
      const done = perform(job).finally(() => {
        running.delete(done)
        lookAt(Date.now())
      })
      running.add(done)
    }
    const next = [...jobs.kept.values()]
      .filter(({ state }) => state === 'delayed' || state === 'active')
      .map(({ at }) => at)
      .concat([...jobs.repeated.values()].map(({ next: at }) => at))
    lookAt(Math.min(...next, now + lockMs))
  }

  async function perform(job: KeptJob): Promise<void> {
    Object.assign(job, { state: 'active', at: Date.now() + lockMs })
    const stillMine = () => {
      job.at = Date.now() + lockMs
    }
    const holding = setInterval(stillMine, lockMs / 2)
    try {
      const { id, name, data } = job
      await handle({ id, name, data, lastTry: job.made + 1 >= job.attempts })
      if (job.isBrief) jobs.kept.delete(job.id)
      Object.assign(job, { state: 'completed', made: job.made + 1, endedAt: Date.now() })
    } catch (error) {
      failed(job, error)
    } finally {
      clearInterval(holding)
    }
  }

  const wake = () => lookAt(Date.now())
  jobs.consumers.add(wake)
  wake()
  return {
    replaced: 0,
    async close() {
      isClosing = true
      jobs.consumers.delete(wake)
      clearTimeout(timer)
      let patience: NodeJS.Timeout | undefined
      await Promise.race([
        Promise.all(running),
        new Promise<void>((done) => {
          patience = setTimeout(done, CLOSE_MS)
        }),
      ])
      clearTimeout(patience)
    },
  }
}

function failed(job: KeptJob, error: unknown): void {
  if (error instanceof Postponed) {
    Object.assign(job, { state: 'delayed', at: error.until.getTime() })
    return
  }
  job.made++
  job.error = error instanceof Error ? error.message : String(error)
  if (error instanceof GivenUp || job.made >= job.attempts)
    Object.assign(job, { state: 'failed', endedAt: Date.now() })
  else
    Object.assign(job, {
      state: 'delayed',
      at: Date.now() + job.backoffMs * 2 ** (job.made - 1) * (1 - Math.random() / 2),
    })
}

/** What is due waits, what was left behind is taken up again, what is long over goes. */
function tidy({ kept }: NamedJobs, job: KeptJob, now: number): void {
  if (job.endedAt !== undefined && job.state === 'completed' && job.endedAt + DAY_MS < now)
    kept.delete(job.id)
  if (job.at > now || (job.state !== 'delayed' && job.state !== 'active')) return
  if (job.state === 'active' && ++job.stalled > MOST_STALLED)
    Object.assign(job, { state: 'failed', error: 'left behind too often', endedAt: now })
  else job.state = 'waiting'
}
