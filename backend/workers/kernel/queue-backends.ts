/**
 * Where jobs are kept: in PostgreSQL (beside the read models, so that a job and a row can commit
 * together) or in Redis. The two differ in connections, migrations and what a transaction means;
 * everything above is the same code.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { createPostgresBackend, createRedisBackend, DEFAULT_SCHEMA, runMigrations } from 'bullmq'
import type {
  BackendFactory,
  ConnectionOptions,
  IQueueBackend,
  PgPool,
  PostgresConnectionOptions,
} from 'bullmq'
import { Redis } from 'ioredis'
import pg from 'pg'
import type { Logger } from 'pino'

export interface QueueBackend<B extends IQueueBackend, Connection> {
  readonly kind: 'postgres' | 'redis'
  /** Host and port for messages; never the password. */
  readonly place: string
  readonly factory: BackendFactory<B, Connection>
  readonly forQueue: Connection
  readonly forWorker: (concurrency: number) => Connection
  /** Migrates and checks settings. Rejects when unreachable. */
  prepare(): Promise<void>
  /** Jobs join the caller's transaction in PostgreSQL; elsewhere they are added at once. */
  within(transaction: pg.PoolClient, work: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** Without these limits a black-holed connection holds a worker for ever (measured). */
const limits = {
  connectionTimeoutMillis: 3_000,
  query_timeout: 6_000,
  statement_timeout: 5_000,
  idle_in_transaction_session_timeout: 20_000,
  keepAlive: true,
}

/**
 * For transactions that add jobs often: a path that changes makes PostgreSQL plan every statement
 * of BullMQ's functions anew, which takes longer than adding the jobs.
 */
export const SEARCH_PATH = `${DEFAULT_SCHEMA},public`

/** BullMQ needs `pg`'s default number types; our pools read bigint as BigInt. */
const plainTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8
      ? (text: string) => text
      : pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
}

export function postgresBackend(
  url: string,
  log: Logger,
): QueueBackend<ReturnType<typeof createPostgresBackend>, PostgresConnectionOptions> {
  const connection = { connectionString: url, ...limits, types: plainTypes }
  const pool = new pg.Pool({
    ...connection,
    max: 4,
    application_name: 'balbu-queue',
    options: `-c search_path=${DEFAULT_SCHEMA}`,
  })
  pool.on('error', (error) =>
    log.warn({ problem: error.message }, 'a connection of the job queue broke'),
  )
  const transactions = new AsyncLocalStorage<pg.PoolClient>()
  const atHome = new WeakSet<pg.PoolClient>()
  // BullMQ can't enqueue within our transaction. It accepts a pool, so it gets one that runs on the
  // caller's transaction. Undocumented: the version is pinned and a test covers it.
  const routed: PgPool = {
    async query<R>(text: string, values: readonly unknown[] = []) {
      const { rows, rowCount } = await (transactions.getStore() ?? pool).query(text, [...values])
      // The shape of a command's rows is known to BullMQ, who asks, alone.
      return { rows: rows as R[], rowCount }
    },
    connect: () => pool.connect(),
    end: async () => {},
    on() {
      return this
    },
    removeAllListeners() {
      return this
    },
  }
  return {
    kind: 'postgres',
    place: placeOf(url),
    factory: createPostgresBackend,
    forQueue: routed,
    // A worker has a pool of its own and, beside it, one connection that listens.
    forWorker: (concurrency) => ({
      ...connection,
      max: Math.min(concurrency + 2, 12),
      application_name: 'balbu-worker',
      schema: DEFAULT_SCHEMA,
    }),
    async prepare() {
      const client = await pool.connect()
      try {
        await runMigrations(client)
      } finally {
        client.release()
      }
    },
    async within(transaction, work) {
      if (atHome.has(transaction)) return transactions.run(transaction, work)
      // The commands of BullMQ find their tables by the search path, so theirs stands for as long
      // as they run. Where they throw, the transaction is lost and its path with it.
      const {
        rows: [path],
      } = await transaction.query<{ before: string }>(
        `SELECT current_setting('search_path') AS before, set_config('search_path', $1, true)`,
        [DEFAULT_SCHEMA],
      )
      if (path?.before.startsWith(`${DEFAULT_SCHEMA},`)) atHome.add(transaction)
      await transactions.run(transaction, work)
      await transaction.query(`SELECT set_config('search_path', $1, true)`, [path?.before ?? ''])
    },
    close: () => pool.end(),
  }
}

export function redisBackend(
  url: string,
  log: Logger,
): QueueBackend<ReturnType<typeof createRedisBackend>, ConnectionOptions> {
  const connection = { url, connectTimeout: 3_000, keepAlive: 10_000 }
  return {
    kind: 'redis',
    place: placeOf(url),
    factory: createRedisBackend,
    // Who adds a job would rather hear now that Redis is away; who waits for jobs waits as long as
    // it takes.
    forQueue: { ...connection, maxRetriesPerRequest: 1, commandTimeout: 5_000 },
    forWorker: () => ({
      ...connection,
      maxRetriesPerRequest: null,
      retryStrategy: (tries: number) => Math.min(tries * 200, 2_000),
    }),
    prepare: () => inspectRedis(url, log),
    within: (_transaction, work) => work(),
    close: async () => {},
  }
}

/** Warns of a Redis that would lose jobs: no persistence, or eviction. */
async function inspectRedis(url: string, log: Logger): Promise<void> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 3_000,
    commandTimeout: 3_000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  let cause: Error | undefined
  redis.on('error', (error: Error) => {
    cause = error
  })
  try {
    await redis.connect()
    const info = await redis.info()
    if (!/^aof_enabled:1\r?$/m.test(info))
      log.warn(
        { fix: 'appendonly yes' },
        'Redis keeps no append-only file: a restart loses the jobs that wait',
      )
    const policy = /^maxmemory_policy:(.*?)\r?$/m.exec(info)?.[1]
    if (policy !== 'noeviction')
      log.warn(
        { policy, fix: 'maxmemory-policy noeviction' },
        'Redis may evict jobs when its memory is full',
      )
  } catch (error) {
    throw cause ?? error
  } finally {
    redis.disconnect()
  }
}

function placeOf(url: string): string {
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}
