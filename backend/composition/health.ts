/** `GET /api/health/live` and `/ready`, in every role. */
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { Config } from '../config.ts'
import type { FollowerHealth } from '../eventlog/follower.ts'
import {
  type Check,
  followersCheck,
  queueCheck,
  readiness,
  readModelsCheck,
  type Readiness,
} from '../observability/health.ts'
import { sql } from '../postgres/db.ts'
import { readCheckpoints } from '../projections/engine/apply/checkpoint.ts'
import type { Projection } from '../projections/engine/apply/projection.ts'
import type { Workers } from '../workers/start.ts'
import type { Stores } from './stores.ts'

export interface Health {
  ready(): Promise<Readiness>
  /** From now on we are not ready: who asks goes elsewhere. */
  drain(): void
}

/**
 * `followers`: those that follow the log in this process and answer or project by it. `readModels`:
 * those that are read here. `workers`: in a process that only does jobs. A reactor or policy that
 * stands still, and a worker beside an API that is away, are an alert instead (docs/operations/).
 */
export function healthOf(
  { background, log }: Pick<Stores, 'background' | 'log'>,
  followers: () => readonly FollowerHealth[],
  workers: Pick<Workers, 'health'> | undefined,
  readModels: readonly Pick<Projection, 'name' | 'version'>[],
): Health {
  let draining = false
  const parts: Record<string, () => Promise<Check>> = {
    async database() {
      await background.first(sql`SELECT 1`)
      return { ok: true }
    },
    log: async () => ({ ok: true, position: String(await log.head()) }),
    followers: async () => followersCheck(followers()),
    ...(readModels.length > 0 && {
      readModels: async () =>
        readModelsCheck(
          readModels,
          await readCheckpoints(
            background.pool,
            readModels.map(({ name }) => name),
          ),
        ),
    }),
    ...(workers && { queue: () => queueOf(workers) }),
  }
  return {
    ready: async () =>
      draining
        ? { status: 'not ready', checks: { process: { ok: false, problem: 'shutting down' } } }
        : readiness(parts),
    drain() {
      draining = true
    },
  }
}

async function queueOf(workers: Pick<Workers, 'health'>): Promise<Check> {
  const { backend, deliveries } = await workers.health()
  return deliveries
    ? { ...queueCheck(deliveries), backend }
    : { ok: false, backend, problem: 'no answer' }
}

/** For a process without the API: the same two answers at the same place. */
export async function serveHealth(
  health: Health,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end(JSON.stringify(body))
    if (request.url === '/api/health/live') answer(200, { status: 'live' })
    else if (request.url === '/api/health/ready')
      void health
        .ready()
        .then((readiness) => answer(readiness.status === 'ready' ? 200 : 503, readiness))
    else answer(404, { message: 'No encontrado', code: 'not_found' })
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
