/**
 * Does a queue's jobs, and goes on doing them: a BullMQ worker under a watchdog.
 *
 * A worker can lose the thread without an error (its probe for waiting jobs failed during a restart
 * and it now sleeps for an hour). The sign is the same each time: the job at the head of the queue
 * stays the same one while this worker has free hands. Then the worker is replaced; what the old
 * one still holds it may finish.
 *
 * One whose first connection fails is replaced, too: BullMQ keeps that failure for good, and a
 * worker that takes jobs all the same asks again and again without a breath, so that nothing else
 * in the process gets a turn. So none is set to work before its server has answered.
 */
import {
  DelayedError,
  type IQueueBackend,
  type Job,
  type Queue,
  UnrecoverableError,
  Worker,
} from 'bullmq'
import type { Logger } from 'pino'
import type { QueueBackend } from './queue-backends.ts'

export type BullQueue<B extends IQueueBackend, Connection> = Queue<
  object,
  void,
  string,
  object,
  void,
  string,
  B,
  Connection
>

export interface RunningJob<Data> {
  readonly id: string
  readonly name: string
  readonly data: Data
  /** After a failure of this try there will be no other. */
  readonly lastTry: boolean
}

/** Does one job. Thrown errors are kept beside the job in clear, so their messages name nobody. */
export type Handle<Data> = (job: RunningJob<Data>) => Promise<void>

/** Thrown by a handler: not now, and it is nobody's failure. */
export class Postponed extends Error {
  readonly until: Date
  constructor(until: Date) {
    super('postponed')
    this.name = 'Postponed'
    this.until = until
  }
}

/** Thrown by a handler: it will never work, another try is useless. */
export class GivenUp extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'GivenUp'
  }
}

export interface ConsumeOptions {
  /** Jobs done at the same time; 8 unless told. */
  readonly concurrency?: number
  /** Seconds until a silent worker loses its job; default 30, found within twice half. */
  readonly lockSeconds?: number
  /** Seconds of the same job at the head until the worker counts as dead; default 30. */
  readonly stuckSeconds?: number
}

export interface Consumer {
  readonly replaced: number
  /** Stops taking jobs and waits up to 20 s; interrupted ones return by the stall check. */
  close(): Promise<void>
}

interface Setup<Data, B extends IQueueBackend, Connection> extends ConsumeOptions {
  readonly backend: QueueBackend<B, Connection>
  readonly queue: BullQueue<B, Connection>
  readonly name: string
  readonly handle: Handle<Data>
  readonly logger: Logger
}

const closeSeconds = 20
/** How soon a worker asks again once its server was away. */
const retryMs = 1_000

export async function startConsumer<Data, B extends IQueueBackend, Connection>(
  setup: Setup<Data, B, Connection>,
): Promise<Consumer> {
  const { queue, logger, name, concurrency = 8, stuckSeconds = 30 } = setup
  let busy = 0
  let replaced = 0
  let closing: Promise<void> | undefined
  let head: { id: string | undefined; since: number } = { id: undefined, since: 0 }
  const complain = quiet((problem) =>
    logger.warn({ queue: name, problem }, 'a worker has a problem'),
  )
  let worker = build()

  function build() {
    const built = bullWorker(setup, async (job, token) => {
      busy += 1
      try {
        await perform(setup.handle, job, token)
      } finally {
        busy -= 1
      }
    })
    built.on('error', complain)
    built.on('stalled', (id) =>
      logger.warn({ queue: name, job: id }, 'a job was left behind and is taken up again'),
    )
    built.on('failed', (job, error) => {
      if (job && job.finishedOn !== undefined)
        logger.error({ queue: name, job: job.id, problem: error.message }, 'a job failed for good')
    })
    built
      .waitUntilReady()
      .then(() => built.run())
      .catch((error: Error) => {
        complain(error)
        setTimeout(() => {
          if (built === worker && !closing) replace()
        }, retryMs)
      })
    return built
  }

  function replace() {
    void worker.close().catch(() => {})
    worker = build()
    replaced += 1
    head = { id: undefined, since: 0 }
  }

  async function watch() {
    const id = await queue.getJobs('waiting', 0, 0, true).then(
      ([oldest]) => oldest?.id,
      () => undefined,
    )
    if (id === undefined || id !== head.id || busy >= concurrency) head = { id, since: Date.now() }
    else if (Date.now() - head.since > stuckSeconds * 1000 && !closing) {
      logger.error(
        { queue: name, job: id },
        'jobs wait and the worker does not take them: it is replaced',
      )
      replace()
    }
  }
  const watchdog = setInterval(() => void watch(), (stuckSeconds * 1000) / 3)

  return {
    get replaced() {
      return replaced
    },
    close: () =>
      (closing ??= (async () => {
        clearInterval(watchdog)
        let timer: NodeJS.Timeout | undefined
        const patience = new Promise<void>((done) => {
          timer = setTimeout(done, closeSeconds * 1000)
        })
        await Promise.race([worker.close(), patience])
        clearTimeout(timer)
      })()),
  }
}

function bullWorker<Data, B extends IQueueBackend, Connection>(
  { backend, name, concurrency = 8, lockSeconds = 30 }: Setup<Data, B, Connection>,
  work: (job: Job, token: string) => Promise<void>,
) {
  return new Worker<unknown, void, string, B, object, Connection>(
    name,
    (job, token = '') => work(job, token),
    {
      connection: backend.forWorker(concurrency),
      concurrency,
      lockDuration: lockSeconds * 1000,
      stalledInterval: lockSeconds * 500,
      maxStalledCount: 3,
      // No limit of starts: each postponement is one, and read models that are away for a minute
      // are nobody's failure.
      autorun: false,
      // The default waits 15 s.
      runRetryDelay: retryMs,
    },
    backend.factory,
  )
}

async function perform<Data>(handle: Handle<Data>, job: Job, token: string): Promise<void> {
  try {
    // What a queue gives back is what was put into it under this queue's name.
    await handle({
      id: job.id ?? '',
      name: job.name,
      data: job.data as Data,
      lastTry: job.attemptsMade + 1 >= (job.opts.attempts ?? 1),
    })
  } catch (error) {
    if (error instanceof Postponed) {
      await job.moveToDelayed(error.until.getTime(), token)
      throw new DelayedError()
    }
    if (error instanceof GivenUp) throw new UnrecoverableError(error.message)
    throw error
  }
}

/** A server that is away is said once in ten seconds, not with every try. */
function quiet(say: (problem: string) => void) {
  let saidAt = 0
  return (error: Error & { code?: string }) => {
    if (Date.now() - saidAt < 10_000) return
    saidAt = Date.now()
    say(error.message || error.code || error.name)
  }
}
