/** The event log in PostgreSQL: the embedded default, and enough for one database server. */
import type pg from 'pg'
import { openPool } from '../../postgres/db.ts'
import { PATIENCE, persistently } from '../backoff.ts'
import { Continuity } from '../continuity.ts'
import { type EventLog, LogAway, type LogBatch, type SubscribeOptions } from '../log.ts'
import { encode } from '../offer.ts'
import { isTransientPostgresError } from './failure.ts'
import { JustWritten } from './just-written.ts'
import { LogReader } from './reader.ts'
import { migrate } from './schema.ts'
import { HeadWatch } from './watch.ts'
import { Writer } from './writer.ts'

export interface PostgresLogOptions {
  /** Connections: one writes, one listens, others read. Default 4, at least 3. */
  readonly connections?: number
  /** Milliseconds of retries while the server is away; default 1,500. */
  readonly patience?: number
  /** Milliseconds between two looks for news, should notifications fail; 2 s unless told. */
  readonly lookEvery?: number
}

/** Opens the log, creating missing tables. `close` closes its connections. */
export async function openPostgresLog(
  url: string,
  { connections = 4, patience = PATIENCE, lookEvery = 2_000 }: PostgresLogOptions = {},
): Promise<EventLog> {
  // The writer has a connection of its own, so that no replay can stand before an append.
  const writing = openPool(url, { max: 1, name: 'balbu-log', statementTimeout: 5_000 })
  const reading = openPool(url, { max: Math.max(connections - 1, 2), name: 'balbu-log' })
  const { identity, epoch } = await migrate(writing).catch(async (error: unknown) => {
    await Promise.all([writing.end(), reading.end()])
    throw error
  })
  return postgresLog({ writing, reading, epoch }, new Continuity(identity), patience, lookEvery)
}

function postgresLog(
  { epoch, ...pools }: { writing: pg.Pool; reading: pg.Pool; epoch: number },
  continuity: Continuity,
  patience: number,
  lookEvery: number,
): EventLog {
  const reader = new LogReader(pools.reading, continuity)
  const watch = new HeadWatch(pools.reading, () => reader.head(), lookEvery)
  const justWritten = new JustWritten()
  const writer = new Writer({
    pool: pools.writing,
    epoch,
    patience,
    onWritten: (written) => justWritten.keep(written),
    onAppended(position) {
      continuity.saw(position)
      watch.raise(position)
    },
  })
  const closing = new AbortController()
  const reading = new Set<Promise<unknown>>()

  return {
    async append(stream, events, { expected }) {
      continuity.demand()
      return writer.append(stream, encode(stream, events), expected)
    },

    async *readStream(stream, { from = 0 } = {}) {
      for (let next = from; ;) {
        const { events, last } = await patiently(() => reader.streamPage(stream, next))
        yield* events
        if (last) return
        next += events.length
      }
    },

    subscribe: (options) => subscription(options),
    head: () => patiently(() => reader.head()),
    identity: async () => continuity.identity,

    async close() {
      closing.abort()
      await Promise.all([writer.close(), watch.close(), Promise.allSettled(reading)])
      await Promise.all([pools.writing.end(), pools.reading.end()])
    },
  }

  /** Retries a read on broken connections. @throws LogAway */
  function patiently<T>(read: () => Promise<T>): Promise<T> {
    return persistently(read, {
      passing: isTransientPostgresError,
      within: patience,
      signal: closing.signal,
    }).catch((error: unknown) => {
      throw isTransientPostgresError(error) ? new LogAway(error) : error
    })
  }

  async function* subscription({
    from,
    types,
    batchSize = 500,
    remembered = false,
    signal,
  }: SubscribeOptions): AsyncGenerator<LogBatch> {
    const leaving = new AbortController()
    const ended = AbortSignal.any([leaving.signal, closing.signal, ...(signal ? [signal] : [])])
    const stretch = async (position: bigint): Promise<LogBatch> => {
      if (remembered && !types) {
        // PostgreSQL's notice of an append may come before the answer to it, which brings the
        // events along.
        await writer.answered()
        const existing = justWritten.after(position, batchSize)
        const last = existing.at(-1)
        if (last)
          return {
            events: existing,
            position: last.position,
            caughtUp: last.position >= watch.known,
          }
      }
      return persistently(() => reader.after(position, batchSize, types), {
        passing: isTransientPostgresError,
        signal: ended,
      })
    }
    const read = (position: bigint): Promise<LogBatch> => {
      const batch = stretch(position)
      reading.add(batch)
      const done = () => reading.delete(batch)
      // A batch that was read ahead may fail after its reader has left.
      batch.then(done, done)
      return batch
    }
    let position = from
    let next = read(position)
    try {
      while (!ended.aborted) {
        const batch = await next
        if (ended.aborted) return
        // While there is more, the next stretch is read as the reader works on this one.
        if (!batch.caughtUp) next = read(batch.position)
        const moved = batch.position > position
        position = batch.position
        if (moved || batch.caughtUp) yield batch
        if (!batch.caughtUp) continue
        await watch.grown(position, ended)
        if (!ended.aborted) next = read(position)
      }
    } catch (error) {
      if (!ended.aborted) throw error
    } finally {
      leaving.abort()
    }
  }
}
