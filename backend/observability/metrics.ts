/** Prometheus metrics on their own port, read on demand (docs/operations/). */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { FollowerHealth } from '../eventlog/follower.ts'
import type { ProjectionStatus } from '../projections/engine/positions/status.ts'
import type { Vitals } from './vitals.ts'

export interface MetricsSources {
  readonly projections: () => Promise<
    readonly Pick<ProjectionStatus, 'name' | 'status' | 'lagEvents' | 'lagSeconds'>[]
  >
  /** Without it this process has no queue. */
  readonly queue?:
    | (() => Promise<{
        waiting: number
        active: number
        delayed: number
        failed: number
        oldestSeconds: number
      }>)
    | undefined
  /** Reactors and policies with skipped events; absent without workers. */
  readonly workers?:
    | (() => Promise<{
        followers: readonly Pick<FollowerHealth, 'name' | 'problem'>[]
        passedOver: ReadonlyMap<string, number>
        process?: { cpuSeconds: number; residentBytes: number }
      }>)
    | undefined
  /** Without it this process has no sockets. */
  readonly live?: (() => { guests: number; users: number; staff: number; cut: number }) | undefined
  readonly vitals: Pick<Vitals, 'text'>
  readonly violations: () => number
  readonly foreignEvents: () => number
  /** Whether searches are answered from memory; undefined where they are not meant to be. */
  readonly searchInMemory: (() => boolean) | undefined
  /** Seconds since the last signed head where events wait for one. */
  readonly unsignedSeconds: () => Promise<number>
}

export interface RequestSeen {
  readonly method: string
  /** As registered: `/api/users/:id`. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

export interface Metrics {
  seen(request: RequestSeen): void
  text(): Promise<string>
  readonly contentType: string
}

export function createMetrics({
  projections,
  queue,
  workers,
  live,
  vitals,
  violations,
  foreignEvents,
  unsignedSeconds,
  searchInMemory,
}: MetricsSources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const duration = new Histogram({
    name: 'balbu_http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    registers,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  })
  const loginFailures = new Counter({
    name: 'balbu_login_failures_total',
    help: 'Logins that were refused',
    labelNames: ['who'],
    registers,
  })
  const bookingConflicts = new Counter({
    name: 'balbu_booking_conflicts_total',
    help: 'Bookings refused because the time was taken',
    registers,
  })

  const lagEvents = new Gauge({
    name: 'balbu_projection_lag_events',
    help: 'Events that a projection has not applied yet',
    labelNames: ['projection'],
    registers,
  })
  const lagSeconds = new Gauge({
    name: 'balbu_projection_lag_seconds',
    help: 'How long a projection has been behind the log',
    labelNames: ['projection'],
    registers,
  })
  const failed = new Gauge({
    name: 'balbu_projection_failed',
    help: '1 where a projection has stopped at an event',
    labelNames: ['projection'],
    registers,
  })
  const unbuilt = new Gauge({
    name: 'balbu_projection_unbuilt',
    help: '1 where a projection is not built yet, or stands in the version of older code',
    labelNames: ['projection'],
    registers,
  })
  const jobs = new Gauge({
    name: 'balbu_queue_jobs',
    help: 'Jobs by state',
    labelNames: ['state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'balbu_queue_oldest_job_seconds',
    help: 'How long the oldest waiting job has been waiting',
    registers,
  })
  const stopped = new Gauge({
    name: 'balbu_worker_stopped',
    help: '1 where a reactor or policy stands still',
    labelNames: ['follower'],
    registers,
  })
  const passedOver = new Gauge({
    name: 'balbu_worker_failed_events',
    help: 'Events that a reactor or policy could not carry out and has passed over',
    labelNames: ['follower'],
    registers,
  })
  const workerUp = new Gauge({
    name: 'balbu_worker_up',
    help: '1 where the worker of this server answers',
    registers,
  })
  const workerSeconds = new Gauge({
    name: 'balbu_worker_cpu_seconds',
    help: "Processor time of the worker's own process since it began",
    registers,
  })
  const workerBytes = new Gauge({
    name: 'balbu_worker_resident_bytes',
    help: "Memory of the worker's own process",
    registers,
  })
  const sockets = new Gauge({
    name: 'balbu_live_sockets',
    help: 'Open live connections: of guests; people, and of the console staff, with at least one',
    labelNames: ['of'],
    registers,
  })
  const cut = new Gauge({
    name: 'balbu_live_cut',
    help: 'Live connections cut off since the start because they took too little',
    registers,
  })
  const foreign = new Gauge({
    name: 'balbu_log_foreign_events',
    help: 'Events passed over since the start: they stand in our streams and are none of ours',
    registers,
  })
  const broken = new Gauge({
    name: 'balbu_invariant_violations',
    help: 'Active appointments that overlap another of their barber or stand on two days or none, and processes that nobody finishes; must be 0',
    registers,
  })

  const unsigned = new Gauge({
    name: 'balbu_tree_signed_seconds',
    help: 'Age of the last signed head of the log where events wait for the next one',
    registers,
  })

  async function askTree(): Promise<void> {
    unsigned.set(await unsignedSeconds())
  }

  async function askProjections(): Promise<void> {
    for (const { name, status, ...lag } of await projections()) {
      lagEvents.set({ projection: name }, lag.lagEvents)
      lagSeconds.set({ projection: name }, lag.lagSeconds)
      failed.set({ projection: name }, status === 'failed' ? 1 : 0)
      unbuilt.set({ projection: name }, status === 'live' || status === 'failed' ? 0 : 1)
    }
  }

  async function askQueue(): Promise<void> {
    if (!queue) return
    const { oldestSeconds, ...states } = await queue()
    for (const [state, count] of Object.entries(states)) jobs.set({ state }, count)
    oldest.set(oldestSeconds)
  }

  async function askWorkers(): Promise<void> {
    if (!workers) return
    workerUp.set(0)
    const now = await workers()
    workerUp.set(1)
    for (const { name, problem } of now.followers)
      stopped.set({ follower: name }, problem === undefined ? 0 : 1)
    for (const [follower, count] of now.passedOver) passedOver.set({ follower }, count)
    if (now.process) {
      workerSeconds.set(now.process.cpuSeconds)
      workerBytes.set(now.process.residentBytes)
    }
  }

  function lookAround(): void {
    if (live) {
      const now = live()
      sockets.set({ of: 'guests' }, now.guests)
      sockets.set({ of: 'users' }, now.users)
      sockets.set({ of: 'staff' }, now.staff)
      cut.set(now.cut)
    }
    broken.set(violations())
    foreign.set(foreignEvents())
  }
  if (searchInMemory)
    new Gauge({
      name: 'balbu_search_in_memory',
      help: '1 where searches are answered from memory, 0 where PostgreSQL answers them',
      registers,
      collect() {
        this.set(Number(searchInMemory()))
      },
    })
  const answered = new Gauge({
    name: 'balbu_sources_up',
    help: '1 where the parts that the numbers are asked of answered',
    registers,
  })

  return {
    contentType: registry.contentType,
    async text() {
      lookAround()
      // A source that does not answer keeps its last values, and leaves the others theirs.
      const answers = await Promise.allSettled([
        askProjections(),
        askQueue(),
        askWorkers(),
        askTree(),
      ])
      answered.set(answers.every(({ status }) => status === 'fulfilled') ? 1 : 0)
      return `${await registry.metrics()}\n${await vitals.text()}`
    },
    seen({ method, route, status, seconds }) {
      duration.observe({ method, route, status: String(status) }, seconds)
      if (status === 401 && method === 'POST' && route === '/api/auth/login')
        loginFailures.inc({ who: 'user' })
      if (status === 401 && method === 'POST' && route === '/api/admin/auth/login')
        loginFailures.inc({ who: 'staff' })
      if (status === 409 && method === 'POST' && route === '/api/appointments')
        bookingConflicts.inc()
    },
  }
}

export interface MetricsServer {
  readonly url: string
  close(): Promise<void>
}

/** Serves /metrics; where the port is taken, the product goes on without and the log says so. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
  logger: Logger,
): Promise<MetricsServer | undefined> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  const failure = await listening(server, host, port)
  if (failure) {
    logger.warn(
      { port, problem: failure.code },
      'no metrics: their port is taken; METRICS_PORT chooses another',
    )
    return undefined
  }
  server.on('error', (error) =>
    logger.warn({ problem: error.message }, 'the metrics server has a problem'),
  )
  // A server that listens on a port has such an address.
  const at = server.address() as AddressInfo
  return {
    url: `http://${host}:${at.port}/metrics`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

const listening = (server: Server, host: string, port: number) =>
  new Promise<NodeJS.ErrnoException | undefined>((done) => {
    server.once('error', done)
    server.listen(port, host, () => {
      server.off('error', done)
      done(undefined)
    })
  })
