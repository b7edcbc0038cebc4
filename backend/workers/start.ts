/** Worker role: reactors, job consumer, clock; started in order, stopped in reverse. */
import type { Logger } from 'pino'
import type { Follower, FollowerHealth } from '../eventlog/follower.ts'
import type { EventLog } from '../eventlog/log.ts'
import { Db, openPool } from '../postgres/db.ts'
import type { DeliveryChannel } from './channels/channel.ts'
import { endingAtOnce } from './delivery/at-once.ts'
import { carrier, jobOf, type Load } from './delivery/bundles.ts'
import { startClock, type Sweep, sweep, type SweepHealth } from './kernel/clock.ts'
import { type DeliveryPorts, deliverer } from './delivery/deliver.ts'
import { Ledger } from './delivery/ledger.ts'
import { deliveryId } from './delivery/notice.ts'
import type { JobQueue, QueueHealth, QueueOptions } from './kernel/job-queue.ts'
import { openQueue, reasonOf } from './kernel/queue.ts'
import type { MemoryJobs } from './kernel/memory-queue.ts'
import { SEARCH_PATH } from './kernel/queue-backends.ts'
import { type Policy, startPolicy } from './kernel/policy.ts'
import { type Reactor, retryingOf, startReactor } from './delivery/reactor.ts'
import { failedEvents, retrySweep } from './kernel/failed-events.ts'
import { prepareWorkersSchema } from './kernel/schema.ts'

export interface WorkersOptions extends DeliveryPorts {
  /** The database of `db`: jobs commit together with its rows. */
  readonly databaseUrl: string
  readonly redisUrl?: string | undefined
  /** Where set, jobs are kept there. */
  readonly memory?: MemoryJobs | undefined
  readonly log: EventLog
  readonly db: Db
  readonly logger: Logger
  readonly channels: readonly DeliveryChannel[]
  readonly reactors: readonly Reactor[]
  readonly policies?: readonly Policy[]
  readonly sweeps: readonly Sweep[]
  /** Deliveries at the same time; 8 unless told. */
  readonly concurrency?: number
  /** For tests: seconds of worker silence (30), boot (10), delivery silence (900). */
  readonly lockSeconds?: number
  readonly readySeconds?: number
  readonly quietSeconds?: number
  readonly queue?: Pick<QueueOptions, 'attempts' | 'backoffMs'>
}

export interface WorkersHealth {
  /** The queue answers and no reactor stands still. */
  readonly ok: boolean
  readonly problem: string | undefined
  readonly backend: 'postgres' | 'redis' | 'memory'
  /** Undefined where the queue does not answer. */
  readonly deliveries: QueueHealth | undefined
  readonly reactors: readonly FollowerHealth[]
  readonly sweeps: readonly SweepHealth[]
}

export interface WorkersFigures {
  readonly followers: readonly FollowerHealth[]
  /** How many events each of them has passed over, by name. */
  readonly passedOver: ReadonlyMap<string, number>
  readonly process?: { readonly cpuSeconds: number; readonly residentBytes: number }
}

export interface Workers {
  /** Never rejects. */
  health(): Promise<WorkersHealth>
  /** @throws where they can't be asked for now */
  figures(): Promise<WorkersFigures>
  /** Stops taking work, finishes what runs (20 seconds at most), lets go of all connections. */
  close(): Promise<void>
}

/** @throws if queue or database is unavailable, so a dead worker doesn't look alive */
export async function startWorkers(options: WorkersOptions): Promise<Workers> {
  const {
    db,
    log,
    logger,
    channels,
    databaseUrl,
    redisUrl,
    memory,
    readySeconds,
    lockSeconds,
    concurrency,
    quietSeconds = 900,
  } = options
  // Closed in the opposite order: now, where something below fails; else by `close`.
  await using starting = new AsyncDisposableStack()
  starting.defer(async () => {
    await Promise.all(channels.map((channel) => channel.close()))
  })
  const common = { databaseUrl, redisUrl, memory, logger, readySeconds }
  const queue = await openQueue<Load>({ ...common, ...options.queue, name: 'deliveries' })
  starting.defer(queue.close)
  const clockQueue = await openQueue<object>({ ...common, name: 'clock' })
  starting.defer(clockQueue.close)

  await prepareWorkersSchema(db)
  // Once a silent worker's job is taken up again, its hold on the delivery is about to end too.
  const ledger = new Ledger(db, { leaseSeconds: (lockSeconds ?? 30) * 1.5 })
  const consumer = await queue.work(carrier(deliverer(ledger, channels, options), queue, logger), {
    concurrency,
    lockSeconds,
  })
  const offered = channels.map(({ name }) => name)
  const reactorPool = openPool(databaseUrl, {
    max: 2,
    name: 'balbu-reactor',
    searchPath: SEARCH_PATH,
  })
  starting.defer(() => reactorPool.end())
  const reacting = {
    log,
    db: new Db(reactorPool),
    queue,
    ledger,
    channels: offered,
    endAtOnce: endingAtOnce(ledger, channels, options),
    logger,
  }
  const retrying = [
    ...options.reactors.map((definition) => retryingOf(definition, reacting)),
    ...(options.policies ?? []),
  ]
  const clock = await startClock(
    clockQueue,
    [
      ...options.sweeps,
      ...housekeeping(ledger, queue, quietSeconds),
      retrySweep(retrying, { db, log }),
    ],
    logger,
  )
  // Both at once: each may have a job that takes its time.
  starting.defer(async () => {
    await Promise.all([clock.close(), consumer.close()])
  })
  const reactors: Follower[] = []
  for (const definition of options.reactors) {
    const running = await startReactor(definition, reacting)
    starting.defer(running.close)
    reactors.push(running)
  }
  for (const policy of options.policies ?? []) {
    const running = await startPolicy(policy, { log, db, logger })
    starting.defer(running.close)
    reactors.push(running)
  }
  logger.info(
    { jobs: queue.backend, channels: offered, reactors: options.reactors.map(({ name }) => name) },
    'workers are running',
  )

  const parts = starting.move()
  const followers = () => reactors.map((reactor) => reactor.health())
  let closing: Promise<void> | undefined
  return {
    async figures() {
      const failed = await failedEvents(db)
      return {
        followers: followers(),
        passedOver: new Map(
          retrying.map(({ name }) => [
            name,
            failed.filter(({ follower }) => follower === name).length,
          ]),
        ),
      }
    },
    health: () => healthOf(queue, followers(), clock.health()),
    close: () => (closing ??= parts.disposeAsync()),
  }
}

async function healthOf(
  queue: JobQueue<Load>,
  reactors: readonly FollowerHealth[],
  sweeps: readonly SweepHealth[],
): Promise<WorkersHealth> {
  let problem = reactors
    .map(({ name, problem: why }) => why && `reactor ${name}: ${why}`)
    .find((why) => why !== undefined)
  const deliveries = await queue.health().catch((error: Error) => {
    problem = `job queue: ${reasonOf(error)}`
    return undefined
  })
  return {
    ok: problem === undefined,
    problem,
    backend: queue.backend,
    deliveries,
    reactors,
    sweeps,
  }
}

/** Restores lost jobs from the ledger, and forgets old deliveries. */
function housekeeping(ledger: Ledger, queue: JobQueue<Load>, quietSeconds: number): Sweep[] {
  return [
    sweep({
      name: 'revive-deliveries',
      everySeconds: Math.min(60, quietSeconds),
      key: deliveryId,
      due: (_now, limit) => ledger.overdue(quietSeconds, limit),
      effect: (delivery) => queue.revive([jobOf(delivery)]),
    }),
    {
      name: 'forget-deliveries',
      everySeconds: 3_600,
      run: async (_, { signal }) => ({
        done: await ledger.forget(90, { signal }),
        passed: 0,
        failed: 0,
      }),
    },
  ]
}
