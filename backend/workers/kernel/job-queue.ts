/** The port of jobs: what every queue promises, whatever keeps its jobs. */
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Consumer, ConsumeOptions, Handle } from './consumer.ts'

export interface QueueOptions {
  /** Without `:`; two queues of one name share their jobs. */
  readonly name: string
  readonly databaseUrl: string
  /** Where set, jobs are kept in Redis instead of in the database. */
  readonly redisUrl?: string | undefined
  readonly logger: Logger
  /** How long boot waits for the first answer; 10 unless told. */
  readonly readySeconds?: number
  /** Tries and first backoff, which doubles with jitter; default 8 and 2 s. */
  readonly attempts?: number
  readonly backoffMs?: number
}

export interface NewJob<Data> {
  /** Two jobs of one id are one job. Without `:`, and not digits only. */
  readonly id: string
  readonly name: string
  /** Stored in clear: ids only, nothing personal. */
  readonly data: Data
  /** Not begun before this instant. */
  readonly notBefore?: string | undefined
  /** Not kept once it is done: large, and doing it again does nothing. */
  readonly isBrief?: boolean
}

export interface QueueHealth {
  readonly waiting: number
  readonly active: number
  readonly delayed: number
  readonly failed: number
  /** Age of the oldest job that waits to be begun; 0 where none waits. */
  readonly oldestSeconds: number
}

/** A job that will not be tried again by itself. */
export interface FailedJob {
  readonly id: string
  readonly name: string
  readonly attempts: number
  readonly error: string
  readonly failedAt: string | null
}

export interface JobQueue<Data> {
  readonly backend: 'postgres' | 'redis' | 'memory'
  /**
   * Adds jobs whose ids aren't there yet. With a transaction of the same database they commit or
   * vanish with it (on Redis they are added at once: a rolled-back caller leaves jobs that its next
   * try finds already there).
   */
  add(jobs: readonly NewJob<Data>[], transaction?: pg.PoolClient): Promise<void>
  /** Sees to it that these jobs will run: adds what the queue lost, retries what it gave up. */
  revive(jobs: readonly NewJob<Data>[]): Promise<void>
  failed(query: { limit: number; offset: number }): Promise<FailedJob[]>
  /** Retries with all tries again, after `reopen`; false if not among them. */
  retry(id: string, reopen?: (data: Data) => Promise<void>): Promise<boolean>
  /** A periodic job across nodes. Calling again repairs the schedule. */
  every(job: NewJob<Data>, seconds: number): Promise<void>
  work(handle: Handle<Data>, options?: ConsumeOptions): Promise<Consumer>
  /** @throws where the queue can't be reached */
  health(): Promise<QueueHealth>
  close(): Promise<void>
}
