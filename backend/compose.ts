/** The composition root: builds and closes the parts of this process's roles, in order. */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createServer } from './api/server.ts'
import { WorkerProcess } from './composition/worker-process.ts'
import { Closing } from './composition/shutdown.ts'
import { healthOf, serveHealth, type Health } from './composition/health.ts'
import { type OpenLive, openLive } from './composition/live-updates.ts'
import { composeNode } from './composition/node.ts'
import { openStores } from './composition/stores.ts'
import { watchInvariants } from './composition/watch.ts'
import { workersOf } from './composition/workers.ts'
import { type Config, ConfigError, masterKey } from './config.ts'
import { isDue, seedDemo } from './demo/seed.ts'
import { AnotherLog } from './eventlog/continuity.ts'
import {
  createMetrics,
  type Metrics,
  type RequestSeen,
  serveMetrics,
} from './observability/metrics.ts'
import { openMeasurements } from './composition/measuring.ts'
import { noteDemand } from './composition/noting-demand.ts'
import type { Measurements } from './vault/coordination/measurements.ts'
import { countVitals } from './observability/vitals.ts'
import { allProjections, exported, routeFiles } from './modules/modules.ts'
import { readStatus } from './projections/engine/positions/status.ts'
import type { Services } from './api/kernel/services.ts'

export interface Running {
  readonly url: string
  readonly services: Services
  /** Says goodbye, finishes what runs, closes everything in order; the embedded database last. */
  close(): Promise<void>
}

/** How long a balancer may take to notice that we are about to go. */
const NOTICE_MS = 2_000

export interface StartOptions {
  readonly signal?: AbortSignal
  /** The worker has a process of its own where this one has other roles beside it. */
  readonly apart?: boolean
}

/** Starts the configured roles. @throws ConfigError or the signal's reason, with all closed */
export async function startServer(
  config: Config,
  logger: Logger,
  { signal = new AbortController().signal, apart = false }: StartOptions = {},
): Promise<Running> {
  const closing = new Closing(logger)
  const worker =
    apart && config.roles.has('worker') && config.roles.size > 1
      ? new WorkerProcess(logger)
      : undefined
  // Also where the start fails before it is begun.
  closing.defer(() => worker?.close())
  try {
    return await start(config, logger, closing, signal, worker)
  } catch (error) {
    await closing.disposeAsync()
    throw error instanceof AnotherLog ? new ConfigError([error.message]) : error
  }
}

async function start(
  config: Config,
  logger: Logger,
  closing: AsyncDisposableStack,
  signal: AbortSignal,
  worker: WorkerProcess | undefined,
): Promise<Running> {
  const stores = await openStores(config, closing, { alone: true })
  const vitals = countVitals()
  const { services, projector, memory, fresh } = await composeNode(config, stores, {
    logger,
    closing,
    vitals,
  })

  // Before the workers, so that nobody is written to about invented appointments.
  if (config.demo && config.roles.has('projector') && (await isDue(services))) {
    logger.info('making the demo city')
    const { steps, refused } = await unlessAborted(signal, seedDemo(services))
    logger.info({ steps, refused }, 'the demo city is made')
  }
  signal.throwIfAborted()
  const startWorkers = async () =>
    worker
      ? worker.begin({
          ...config,
          roles: new Set(['worker']),
          databaseUrl: stores.databaseUrl,
          givenMasterKey: await masterKey(config),
          demo: false,
        })
      : workersOf(stores, services, { config, logger })
  const workers = config.roles.has('worker') ? await startWorkers() : undefined
  if (workers) closing.defer(() => workers.close())
  let door: OpenLive | undefined
  const followers = () => [
    fresh.health(),
    ...(projector?.followers() ?? []),
    ...(door?.followers.map((follower) => follower.health()) ?? []),
  ]
  // One that answers people does so without a worker, too.
  const health = healthOf(
    stores,
    followers,
    config.roles.has('api') ? undefined : workers,
    config.roles.has('api') ? allProjections : [],
  )
  // Of several processes one at least projects: the others need not ask the same.
  const violations = config.roles.has('projector')
    ? watchInvariants(stores.background, logger, closing)
    : () => 0

  const metrics = createMetrics({
    projections: () =>
      readStatus({ db: stores.background, log: stores.log, projections: allProjections }),
    queue:
      workers &&
      (async () => {
        const { deliveries } = await workers.health()
        if (!deliveries) throw new Error('the queue does not answer')
        return deliveries
      }),
    workers: workers && (() => workers.figures()),
    live: config.roles.has('api')
      ? () => door?.stats() ?? { guests: 0, users: 0, staff: 0, cut: 0 }
      : undefined,
    vitals,
    violations,
    foreignEvents: stores.foreignEvents,
    searchInMemory: memory && (() => memory.isLoaded()),
    unsignedSeconds: () => stores.trust.tree.unsignedSeconds(Date.now()),
  })
  if (config.metrics) {
    const served = await serveMetrics(metrics, config.metrics, logger)
    if (served) closing.defer(() => served.close())
  }

  if (config.roles.has('api')) {
    memory?.begin()
    const measurements = openMeasurements(stores.background, health, logger, closing)
    noteDemand(services.booking.demand, logger, closing)
    door = await openDoor({ config, services, health, metrics, measurements, logger, closing })
  } else {
    const served = await listening(config, () => serveHealth(health, config))
    closing.defer(() => served.close())
  }

  let closed: Promise<void> | undefined
  const close = async () => {
    health.drain()
    if (config.production) await pause(NOTICE_MS)
    await closing.disposeAsync()
  }
  return {
    url: `http://${config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host}:${config.port}`,
    services,
    close: () => (closed ??= close()),
  }
}

/** Work under way when the signal comes is abandoned: it fails once the stores close. */
function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason as Error), { once: true })
  })
  return Promise.race([work, aborted])
}

interface DoorParts {
  readonly config: Config
  readonly services: Services
  readonly health: Health
  readonly metrics: Metrics
  readonly measurements: Measurements
  readonly logger: Logger
  readonly closing: AsyncDisposableStack
}

/** The API with the front ends and the live connection, on one port. */
async function openDoor({
  config,
  services,
  health,
  metrics,
  measurements,
  logger,
  closing,
}: DoorParts): Promise<OpenLive> {
  const server = await createServer(services, { logger, routes: routeFiles, exported })
  observe(server, health, (request) => {
    metrics.seen(request)
    measurements.seen(request)
  })
  closing.defer(() => server.close())
  const door = await openLive({ server: server.server, services, logger, closing })
  await listening(config, () => server.listen({ host: config.host, port: config.port }))
  return door
}

function observe(
  server: FastifyInstance,
  health: Health,
  seen: (request: RequestSeen) => void,
): void {
  server.get('/api/health/live', (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  )
  server.get('/api/health/ready', async (_, reply) => {
    const answer = await health.ready()
    return reply
      .code(answer.status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(answer)
  })
  server.addHook('onResponse', (request, reply, done) => {
    seen({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
    done()
  })
}

/** A port that is taken is a mistake of the configuration, and said as one. */
async function listening<T>({ host, port }: Config, listen: () => Promise<T>): Promise<T> {
  return listen().catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new ConfigError([
        `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
      ])
    if (error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL')
      throw new ConfigError([
        `Can't listen at ${host}:${port}: ${error.code}. HOST and PORT choose where`,
      ])
    throw error
  })
}
