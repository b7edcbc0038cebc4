/**
 * A queue of jobs over BullMQ, the same on PostgreSQL and on Redis: add (each id once), do, repeat
 * by the clock, look at.
 *
 * A BullMQ object that is built while its server is down stays dead without a word, so boot waits
 * for the first answer or fails, and a consumer watches itself: see consumer.ts.
 */
import { type IQueueBackend, type JobsOptions, Queue } from 'bullmq'
import { type BullQueue, type Consumer, startConsumer } from './consumer.ts'
import type { FailedJob, JobQueue, QueueHealth, QueueOptions } from './job-queue.ts'
import { type MemoryJobs, openMemoryQueue } from './memory-queue.ts'
import { postgresBackend, type QueueBackend, redisBackend } from './queue-backends.ts'

/** @throws where the queue does not answer in time; nothing stays open then */
export function openQueue<Data extends object>({
  memory,
  ...options
}: QueueOptions & {
  /** Where set, jobs are kept there. */
  readonly memory?: MemoryJobs | undefined
}): Promise<JobQueue<Data>> {
  if (memory) return Promise.resolve(openMemoryQueue(memory, options))
  return options.redisUrl
    ? openOn(redisBackend(options.redisUrl, options.logger), options)
    : openOn(postgresBackend(options.databaseUrl, options.logger), options)
}

async function openOn<Data extends object, B extends IQueueBackend, Connection>(
  backend: QueueBackend<B, Connection>,
  options: QueueOptions,
): Promise<JobQueue<Data>> {
  const { name, logger, readySeconds = 10 } = options
  const opening = boot(backend, options)
  const queue = await within(readySeconds, opening).catch(async (error: Error) => {
    // Whatever opens after the time is up is closed again: a queue half open would hold the
    // process.
    void opening
      .then(
        (late) => late.close(),
        () => {},
      )
      .then(() => backend.close())
    throw new Error(`The job queue ${name} does not answer at ${backend.place}: ${reasonOf(error)}`)
  })
  const consumers = new Set<Consumer>()
  let closing: Promise<void> | undefined

  const add: JobQueue<Data>['add'] = async (jobs, transaction) => {
    if (jobs.length === 0) return
    const addAll = async () => {
      await queue.addBulk(
        jobs.map(({ id, name: job, data, notBefore, isBrief = false }) => ({
          name: job,
          data,
          opts: {
            jobId: id,
            delay: millisUntil(notBefore),
            ...(isBrief && { removeOnComplete: true }),
          },
        })),
      )
    }
    await (transaction ? backend.within(transaction, addAll) : addAll())
  }

  return {
    backend: backend.kind,
    add,
    async revive(jobs) {
      await add(jobs)
      for (const { id } of jobs) {
        const job = await queue.getJob(id)
        // Between the look and the retry another node may have been quicker: then there is nothing
        // left to do.
        if (await job?.isFailed())
          await job
            ?.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true })
            .catch(() => {})
      }
    },
    async failed({ limit, offset }) {
      const jobs = await queue.getJobs('failed', offset, offset + limit - 1, false)
      return jobs.flatMap((job): FailedJob[] =>
        job.id === undefined
          ? []
          : [
              {
                id: job.id,
                name: job.name,
                attempts: job.attemptsMade,
                error: job.failedReason ?? '',
                failedAt:
                  job.finishedOn === undefined ? null : new Date(job.finishedOn).toISOString(),
              },
            ],
      )
    },
    async retry(id, reopen) {
      const job = await queue.getJob(id)
      if (!job || !(await job.isFailed())) return false
      // What was added here comes back as it was.
      await reopen?.(job.data as Data)
      await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true })
      return true
    },
    async every({ id, name: job, data }, seconds) {
      const every = seconds * 1000
      const existing = await queue.getJobScheduler(id)
      const onTime =
        existing?.every === every && (existing.next ?? 0) > Date.now() - Math.max(3 * every, 60_000)
      if (onTime) return
      if (existing) await queue.removeJobScheduler(id)
      await queue.upsertJobScheduler(
        id,
        { every },
        {
          name: job,
          data,
          opts: { attempts: 1, removeOnComplete: { count: 20 }, removeOnFail: { count: 20 } },
        },
      )
    },
    async work(handle, consumeOptions = {}) {
      const consumer = await startConsumer({
        backend,
        queue,
        name,
        handle,
        logger,
        ...consumeOptions,
      })
      consumers.add(consumer)
      return consumer
    },
    health: () => queueHealthOf(queue),
    close: () =>
      (closing ??= (async () => {
        await Promise.all([...consumers].map((consumer) => consumer.close()))
        await queue.close()
        await backend.close()
      })()),
  }
}

/** BullMQ options. Finished jobs stay a day, so a repeated id is recognised. */
function jobOptions({ attempts = 8, backoffMs = 2_000 }: QueueOptions): JobsOptions {
  return {
    attempts,
    backoff: { type: 'exponential', delay: backoffMs, jitter: 0.5 },
    removeOnComplete: { age: 86_400, count: 10_000 },
    removeOnFail: { age: 14 * 86_400 },
  }
}

async function boot<B extends IQueueBackend, Connection>(
  backend: QueueBackend<B, Connection>,
  options: QueueOptions,
) {
  await backend.prepare()
  const queue = new Queue<object, void, string, object, void, string, B, Connection>(
    options.name,
    { connection: backend.forQueue, defaultJobOptions: jobOptions(options) },
    backend.factory,
  )
  queue.on('error', (error) =>
    options.logger.warn(
      { queue: options.name, problem: reasonOf(error) },
      'the job queue has a problem',
    ),
  )
  await queue.waitUntilReady()
  return queue
}

export async function queueHealthOf<B extends IQueueBackend, Connection>(
  queue: BullQueue<B, Connection>,
): Promise<QueueHealth> {
  const [counts, [oldest]] = await Promise.all([
    queue.getJobCounts('waiting', 'active', 'delayed', 'failed'),
    queue.getJobs('waiting', 0, 0, true),
  ])
  return {
    waiting: counts.waiting ?? 0,
    active: counts.active ?? 0,
    delayed: counts.delayed ?? 0,
    failed: counts.failed ?? 0,
    oldestSeconds: oldest ? Math.max(0, (Date.now() - oldest.timestamp - oldest.delay) / 1000) : 0,
  }
}

const millisUntil = (instant: string | undefined) =>
  instant === undefined ? 0 : Math.max(0, Date.parse(instant) - Date.now())

const within = <T>(seconds: number, work: Promise<T>) =>
  new Promise<T>((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`no answer in ${seconds} s`)), seconds * 1000)
    work.then(done, fail).finally(() => clearTimeout(timer))
  })

/** An error of several tried addresses has no message of its own. */
export const reasonOf = (error: Error & { code?: string }): string =>
  error.message || error.code || error.name
