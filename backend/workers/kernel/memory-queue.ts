/**
 * NamedJobs in the memory of one process, for the simulator: it promises what the queues on PostgreSQL
 * and Redis do, and passes the same suite. Several queues of one `MemoryJobs` share it, as
 * processes share a server.
 */
import type pg from 'pg'
import type { Consumer, Handle } from './consumer.ts'
import { consume, NamedJobs, type KeptJob, type JobState } from './memory-jobs.ts'
import type { JobQueue, NewJob, QueueHealth, QueueOptions } from './job-queue.ts'

export class MemoryJobs {
  readonly #byName = new Map<string, NamedJobs>()

  of(name: string): NamedJobs {
    const jobs = this.#byName.get(name) ?? new NamedJobs()
    this.#byName.set(name, jobs)
    return jobs
  }

  /** As a server that comes back empty. */
  lose(): void {
    for (const jobs of this.#byName.values()) {
      jobs.kept.clear()
      jobs.repeated.clear()
    }
  }

  /** As a server that has not heard that they were done: each done since then waits again. */
  repeat(since: number): void {
    for (const jobs of this.#byName.values()) {
      for (const job of jobs.kept.values())
        if (job.state === 'completed' && (job.endedAt ?? 0) >= since)
          Object.assign(job, { state: 'waiting', made: 0, endedAt: undefined })
      jobs.wake()
    }
  }

  /** What waits is taken this much later, milliseconds. */
  delay(now: number, millis: number): void {
    for (const jobs of this.#byName.values())
      for (const job of jobs.kept.values())
        if (job.state === 'waiting' || job.state === 'delayed')
          Object.assign(job, { state: 'delayed', at: Math.max(job.at, now) + millis })
  }
}

export function openMemoryQueue<Data extends object>(
  store: MemoryJobs,
  { name, attempts = 8, backoffMs = 2_000 }: QueueOptions,
): JobQueue<Data> {
  const jobs = store.of(name)
  const consumers = new Set<Consumer>()
  let closing: Promise<void> | undefined

  const put = (added: readonly NewJob<object>[], tries = attempts) => {
    const now = Date.now()
    for (const { id, name: job, data, notBefore, isBrief = false } of added) {
      if (jobs.kept.has(id)) continue
      const at = notBefore === undefined ? now : Math.max(now, Date.parse(notBefore))
      jobs.kept.set(id, {
        id,
        name: job,
        // A queue keeps text: what is changed afterwards is not in it.
        data: structuredClone(data),
        isBrief,
        attempts: tries,
        backoffMs,
        addedAt: now,
        state: at > now ? 'delayed' : 'waiting',
        at,
        made: 0,
        stalled: 0,
        error: '',
        endedAt: undefined,
      })
    }
    jobs.wake()
  }

  const begunAgain = (job: KeptJob) => {
    Object.assign(job, { state: 'waiting', at: Date.now(), made: 0, stalled: 0 })
    jobs.wake()
  }

  return {
    backend: 'memory',
    async add(added, transaction) {
      if (added.length === 0) return
      if (transaction) withCommit(transaction, () => put(added))
      else put(added)
    },
    async revive(added) {
      put(added)
      for (const { id } of added) {
        const job = jobs.kept.get(id)
        if (job?.state === 'failed') begunAgain(job)
      }
    },
    async failed({ limit, offset }) {
      return [...jobs.kept.values()]
        .filter(({ state }) => state === 'failed')
        .toSorted((one, other) => (other.endedAt ?? 0) - (one.endedAt ?? 0))
        .slice(offset, offset + limit)
        .map(({ id, name: job, made, error, endedAt }) => ({
          id,
          name: job,
          attempts: made,
          error,
          failedAt: endedAt === undefined ? null : new Date(endedAt).toISOString(),
        }))
    },
    async retry(id, reopen) {
      const job = jobs.kept.get(id)
      if (job?.state !== 'failed') return false
      await reopen?.(job.data as Data)
      begunAgain(job)
      return true
    },
    async every(job, seconds) {
      const every = seconds * 1_000
      const existing = jobs.repeated.get(job.id)
      if (existing?.every === every) return
      jobs.repeated.set(job.id, { job, every, next: Date.now() })
      jobs.wake()
    },
    async work(handle, options = {}) {
      const consumer = consume(jobs, handle as Handle<object>, options, (repeated) =>
        put([repeated], 1),
      )
      consumers.add(consumer)
      return consumer
    },
    health: async () => healthIn(jobs),
    close: () =>
      (closing ??= Promise.all([...consumers].map((consumer) => consumer.close())).then(() => {})),
  }
}

/** Does it once the transaction is committed, and never where it is not. */
function withCommit(transaction: pg.PoolClient, work: () => void): void {
  const query = transaction.query.bind(transaction) as (...all: unknown[]) => Promise<unknown>
  const own = Object.hasOwn(transaction, 'query') ? transaction.query : undefined
  const restore = () => {
    if (own) transaction.query = own
    else Reflect.deleteProperty(transaction, 'query')
  }
  transaction.query = ((...all: unknown[]) => {
    const [text] = all
    const ends = typeof text === 'string' && /^(COMMIT|ROLLBACK)\b/i.exec(text)
    if (!ends) return query(...all)
    restore()
    const answer = (transaction.query as typeof query)(...all)
    return ends[1]?.toUpperCase() === 'COMMIT'
      ? answer.then((result) => {
          work()
          return result
        })
      : answer
  }) as pg.PoolClient['query']
}

function healthIn({ kept }: NamedJobs): QueueHealth {
  const count = (state: JobState) => [...kept.values()].filter((job) => job.state === state).length
  const now = Date.now()
  const oldest = [...kept.values()]
    .filter(({ state }) => state === 'waiting')
    .reduce((least, { at }) => Math.min(least, at), now)
  return {
    waiting: count('waiting'),
    active: count('active'),
    delayed: count('delayed'),
    failed: count('failed'),
    oldestSeconds: (now - oldest) / 1_000,
  }
}
