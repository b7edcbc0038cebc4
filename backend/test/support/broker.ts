/**
 * What the job suite runs on: a database of its own and, for Redis, a redis-server of its own; both
 * can be stopped and started again.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { Db, openPool } from '../../postgres/db.ts'
import { type Embedded, startEmbedded } from '../../postgres/embedded.ts'
import { MemoryJobs } from '../../workers/kernel/memory-queue.ts'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'

const DEADLOCK = '40P01'

export interface Broker {
  readonly databaseUrl: string
  readonly redisUrl: string | undefined
  readonly memory?: MemoryJobs
  readonly db: Db
  /** Stops the server that holds the jobs. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Forgets every job, as a lost Redis or a truncated table does. */
  loseJobs(): Promise<void>
  close(): Promise<void>
}

/** Jobs in this process, beside a database for the rest. */
export async function memoryBroker(): Promise<Broker> {
  const memory = new MemoryJobs()
  return { ...(await postgresBroker()), memory, loseJobs: async () => memory.lose() }
}

export async function postgresBroker(): Promise<Broker> {
  const dir = await publicFolder('balbu-jobs-')
  const port = await freePort()
  const startServer = () =>
    startEmbedded({
      dir,
      settings: { port: String(port), synchronous_commit: 'off', fsync: 'off' },
    })
  let server: Embedded | undefined = await startServer()
  const databaseUrl = await server.database('jobs')
  const pool = openPool(databaseUrl)
  return {
    databaseUrl,
    redisUrl: undefined,
    db: new Db(pool),
    async stop() {
      await server?.stop()
      server = undefined
    },
    async start() {
      server ??= await startServer()
    },
    loseJobs: async () => {
      for (;;) {
        const isDone = await pool.query('TRUNCATE bullmq.job, bullmq.scheduler CASCADE').then(
          () => true,
          // A worker that takes a job meanwhile waits for the same tables.
          (error: { code?: string }) => {
            if (error.code !== DEADLOCK) throw error
            return false
          },
        )
        if (isDone) return
      }
    },
    async close() {
      await pool.end()
      await server?.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/**
 * The database is the run's own (it stays up); the jobs are in a Redis that keeps an append-only
 * file.
 */
export async function redisBroker(database: { url: string; db: Db }): Promise<Broker> {
  const dir = await publicFolder('balbu-redis-')
  const port = await freePort()
  const redisUrl = `redis://127.0.0.1:${port}`
  let server: ChildProcess | undefined
  const broker: Broker = {
    databaseUrl: database.url,
    redisUrl,
    db: database.db,
    async stop() {
      // Not politely: what it keeps, it keeps from its append-only file.
      server?.kill('SIGKILL')
      if (server && server.exitCode === null && server.signalCode === null)
        await once(server, 'exit')
      server = undefined
    },
    async start() {
      server ??= spawn(
        'redis-server',
        [
          '--port',
          String(port),
          '--bind',
          '127.0.0.1',
          '--save',
          '',
          '--appendonly',
          'yes',
          '--appendfsync',
          'always',
          '--maxmemory-policy',
          'noeviction',
          '--dir',
          dir,
        ],
        { stdio: 'ignore' },
      )
      await asking(redisUrl, (redis) =>
        eventually('redis-server answers', async () => (await redis.ping()) === 'PONG'),
      )
    },
    loseJobs: () =>
      asking(redisUrl, async (redis) => {
        await redis.flushall()
      }),
    async close() {
      await broker.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
  await broker.start()
  return broker
}

export function hasRedis(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function asking<T>(url: string, ask: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 50 })
  redis.on('error', () => {})
  try {
    return await ask(redis)
  } finally {
    redis.disconnect()
  }
}

/** PostgreSQL does not run as root: its user must be able to walk there. */
async function publicFolder(prefix: string): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), prefix))
  await chmod(dir, 0o755)
  return dir
}
