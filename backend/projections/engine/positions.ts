/**
 * Read your own writes: waits until the projections have passed a position. Where the projector runs in this process it
 * is asked; otherwise the database announces every move, on one connection for all who wait.
 */
import type pg from 'pg'
import { backoff, pause } from '../../eventlog/backoff.ts'
import type { Db } from '../../postgres/db.ts'
import { CHANNEL } from './checkpoint.ts'
import type { Projection } from './projection.ts'
import type { Projector } from './projector.ts'

export interface Positions {
  /** Whether all live, healthy projections have passed the position in time. Failed and not yet built ones are not waited for. */
  passed(position: bigint, options: { timeoutMs: number }): Promise<boolean>
  close(): Promise<void>
}

/** What is known of where the projections stand, and how to learn of news. */
interface Source {
  /** All live, healthy projections have everything up to here, for all we know; undefined where there is none to wait for. */
  known(): bigint | undefined
  /** Somebody waits and it isn't known yet: look. */
  look(): void
  close(): Promise<void>
}

/** With a projector of this process, or without one by listening to the database. */
export function openPositions(options: { projector: Pick<Projector, 'position' | 'onProgress'> } | { db: Db; projections: readonly Projection[] }): Positions {
  const waiting = new Set<{ position: bigint; done: (passed: boolean) => void }>()
  const release = () => {
    const known = source.known()
    for (const waiter of waiting) if (known === undefined || known >= waiter.position) waiter.done(true)
  }
  const source: Source = 'projector' in options ? ofProjector(options.projector, release) : new ListeningSource(options.db, options.projections, release, () => waiting.size > 0)
  return {
    passed(position, { timeoutMs }) {
      const known = source.known()
      if (known !== undefined ? known >= position : 'projector' in options) return Promise.resolve(true)
      return new Promise((resolve) => {
        const waiter = {
          position,
          done(passed: boolean) {
            clearTimeout(timer)
            waiting.delete(waiter)
            resolve(passed)
          },
        }
        const timer = setTimeout(() => waiter.done(false), timeoutMs)
        waiting.add(waiter)
        source.look()
      })
    },
    async close() {
      for (const waiter of waiting) waiter.done(false)
      await source.close()
    },
  }
}

function ofProjector(projector: Pick<Projector, 'position' | 'onProgress'>, news: () => void): Source {
  const end = projector.onProgress(news)
  return { known: () => projector.position, look: () => {}, close: async () => end() }
}

/** While somebody waits, the database is asked at least this often: announcements of a lost connection are lost too. */
const LOOK_EVERY_MS = 250

class ListeningSource implements Source {
  readonly #db: Db
  readonly #projections: readonly Projection[]
  readonly #news: () => void
  readonly #isWanted: () => boolean
  readonly #stop = new AbortController()
  readonly #listening: Promise<void>
  #known: bigint | undefined = 0n
  #looking: Promise<void> | undefined
  #lookAgain = false

  constructor(db: Db, projections: readonly Projection[], news: () => void, isWanted: () => boolean) {
    this.#db = db
    this.#projections = projections
    this.#news = news
    this.#isWanted = isWanted
    this.#listening = this.#listen()
  }

  known() { return this.#known }

  look() {
    this.#lookAgain = true
    this.#looking ??= this.#lookWhileWanted().finally(() => { this.#looking = undefined })
  }

  async close() {
    this.#stop.abort()
    await Promise.all([this.#listening, this.#looking])
  }

  /** One question at a time, however many wait and however fast the news comes. */
  async #lookWhileWanted() {
    while (this.#isWanted() && !this.#stop.signal.aborted) {
      if (this.#lookAgain) {
        this.#lookAgain = false
        await this.#ask().catch(() => {})
        this.#news()
      } else {
        await this.#newsOr(LOOK_EVERY_MS)
        this.#lookAgain = true
      }
    }
  }

  async #ask() {
    const { rows } = await this.#db.pool.query<{ position: bigint | null }>(
      `SELECT min(c.position) AS position FROM projections.checkpoint AS c
       JOIN unnest($1::text[], $2::int[]) AS p(name, version) ON p.name = c.name AND p.version = c.version
       WHERE c.status = 'live'`,
      [this.#projections.map(({ name }) => name), this.#projections.map(({ version }) => version)],
    )
    this.#known = rows[0]?.position ?? undefined
  }

  #wake = () => {}

  #newsOr(millis: number): Promise<void> {
    const awake = new AbortController()
    this.#wake = () => awake.abort()
    return pause(millis, AbortSignal.any([awake.signal, this.#stop.signal]))
  }

  /** Keeps one connection listening; a lost one is replaced. */
  async #listen() {
    for (let attempt = 0; !this.#stop.signal.aborted; attempt++) {
      let client: pg.PoolClient | undefined
      try {
        client = await this.#db.pool.connect()
        const over = Promise.withResolvers<void>()
        client.once('end', over.resolve)
        client.on('notification', () => this.#wake())
        this.#stop.signal.addEventListener('abort', () => over.resolve(), { once: true })
        await client.query(`LISTEN ${CHANNEL}`)
        attempt = 0
        // A signal that was aborted before it was listened to says nothing more.
        if (!this.#stop.signal.aborted) await over.promise
      } catch {
        // Tried again below; until then who waits is served by asking every now and then.
      } finally {
        // Not given back: a connection that listens is of no use to others.
        client?.release(true)
      }
      await pause(backoff(attempt), this.#stop.signal)
    }
  }
}
