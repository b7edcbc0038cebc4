/** A node of the simulation: the product's composition on virtual time, without a port. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Services } from '../api/kernel/services.ts'
import { createServer } from '../api/server.ts'
import { composeNode } from '../composition/node.ts'
import { Closing } from '../composition/shutdown.ts'
import { type Engine, openStores } from '../composition/stores.ts'
import { workersOf } from '../composition/workers.ts'
import { readConfig } from '../config.ts'
import type { EventLog } from '../eventlog/log.ts'
import { type MemoryStore, openMemoryLog } from '../eventlog/memory/log.ts'
import type { MediaStore } from '../media/store.ts'
import { exported, routeFiles } from '../modules/modules.ts'
import { Passwords } from '../vault/secrets/passwords.ts'
import type { MemoryJobs } from '../workers/kernel/memory-queue.ts'
import type { Deliveries } from './channels.ts'
import type { SimNode, VirtualWorld } from './world.ts'

/** Argon2 works in threads, whose end nobody can foretell. */
class CheapPasswords extends Passwords {
  override async hash(password: string): Promise<string> {
    return `cheap$${createHash('sha256').update(password).digest('base64url')}`
  }
  override async matches(kept: string | undefined, password: string): Promise<boolean> {
    return kept === (await this.hash(password))
  }
  override isOutdated(): boolean {
    return false
  }
}

export const simMasterKey = Buffer.alloc(32, 7)

export interface SeededNode {
  readonly node: SimNode
  readonly server: FastifyInstance
  readonly services: Services
}

export interface NodeGround {
  readonly databaseUrl: string
  readonly dir: string
  readonly logger: Logger
}

export async function bootNode(
  world: VirtualWorld,
  node: SimNode,
  {
    databaseUrl,
    dir,
    logger,
    store,
    pictures,
    jobs,
    deliveries,
    spoiled = (log) => log,
  }: NodeGround & {
    readonly store: MemoryStore
    /** What the nodes share, as a bucket. */
    readonly pictures: MediaStore
    readonly jobs: MemoryJobs
    readonly deliveries: Deliveries
    readonly spoiled?: ((log: EventLog) => EventLog) | undefined
  },
): Promise<SeededNode> {
  const config = {
    ...readConfig({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dir,
      ERASURES_FILE: join(dir, 'erasures'),
      MASTER_KEY: simMasterKey.toString('base64'),
      RATE_LIMIT: 'off',
      PUBLIC_URL: 'http://localhost',
      METRICS_PORT: '0',
      ERASURE_GRACE_DAYS: '0',
    }),
  }
  const closing = new Closing(logger)
  const engine: Engine = {
    openLog: async () => spoiled(openMemoryLog(store, () => world.turn(node, 'log'))),
    passwords: new CheapPasswords(),
    pictures,
    jobs,
    channels: deliveries.channels(node),
  }
  const stores = await openStores(config, closing, { alone: false, engine })
  // Idle connections would come and go with virtual time, and each takes a real process.
  for (const { pool } of [stores.db, stores.background, stores.projecting, stores.asking])
    pool.options.idleTimeoutMillis = 0
  const { services, memory } = await composeNode(config, stores, { logger, closing })
  await workersOf(stores, services, { config, logger, engine })
  memory?.begin()
  const server = await createServer(services, {
    logger,
    routes: routeFiles,
    exported,
    // Empty: the steps must not depend on what is built.
    fronts: { client: dir, console: dir },
  })
  await server.ready()
  return { node, server, services }
}

export function picturesInMemory(): MediaStore {
  const kept = new Map<string, Buffer>()
  return {
    put: async (key, bytes) => void kept.set(key, bytes),
    get: async (key) => kept.get(key),
    delete: async (key) => void kept.delete(key),
  }
}
