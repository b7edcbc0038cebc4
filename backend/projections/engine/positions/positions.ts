/** Read your own writes: waits until projections have passed a position. */
import type pg from 'pg'
import { backoff, pause } from '../../../eventlog/backoff.ts'
import type { Db } from '../../../postgres/db.ts'
import { CHANNEL } from '../apply/checkpoint.ts'
import type { Projection } from '../apply/projection.ts'
import {
  type CheckpointRow,
  type ProjectionState,
  projectionStatesOf,
} from './projection-states.ts'

export interface Passing {
  readonly timeoutMs: number
  /**
   * What was just written: only projections that handle an event of these types are asked, and one
   * that isn't at the end of the log is not waited for. Everybody would wait a whole second with
   * each write, for what few look at.
   */
  readonly types?: ReadonlySet<string> | undefined
  /** Projections to be read, default all; lagging ones are waited for. */
  readonly of?: readonly string[] | undefined
  /** Projections that may lag while stopped or first being built. */
  readonly unlessStill?: readonly string[] | undefined
}

/** Whether projections reach a position in time. */
export type PositionCheck = (position: bigint, options: Passing) => Promise<boolean>

export interface Positions {
  readonly passed: PositionCheck
  close(): Promise<void>
}

/** The part of this process's projector that positions need. */
interface ProjectorSource {
  readonly projections: readonly Projection[]
  standing(name: string): ProjectionState | undefined
  onProgress(listener: () => void): () => void
}

/** What is known of where the projections stand, and how to learn of news. */
interface Source {
  /** By name; undefined while nobody has looked. */
  standing(name: string): ProjectionState | undefined
  /** The status is current, not a remembered one. */
  readonly isCurrent: boolean
  /** A waiter needs a status: look. */
  look(): void
  close(): Promise<void>
}

interface Waiter {
  check(): void
  done(passed: boolean): void
}

/** With a projector of this process, or without one by listening to the database. */
export function openPositions(
  options: { projector: ProjectorSource } | { db: Db; projections: readonly Projection[] },
): Positions {
  const { projections } = 'projector' in options ? options.projector : options
  const waiting = new Set<Waiter>()
  const release = () => {
    for (const waiter of waiting) waiter.check()
  }
  const source =
    'projector' in options
      ? ofProjector(options.projector, release)
      : new ListeningSource(options.db, projections, release, () => waiting.size > 0)
  return {
    passed(position, { timeoutMs, types, of, unlessStill = [] }) {
      const isConcerned = ({ name, handlers }: Projection) =>
        (of?.includes(name) ?? true) && (!types || !types.isDisjointFrom(handlers))
      const names = projections.filter(isConcerned).map(({ name }) => name)
      const isWorthWaiting = ({ pace }: ProjectionState) =>
        pace === 'end' || (pace === 'behind' && !types)
      /** Undefined while it may still come true. */
      const verdict = () => {
        const standings = names.map((name) => ({ name, standing: source.standing(name) }))
        const missing = standings
          .filter(
            ({ name, standing }) =>
              standing === undefined ||
              (standing.position < position &&
                !(standing.pace === 'still' && unlessStill.includes(name))),
          )
          .map(({ standing }) => standing)
        if (missing.length === 0) return true
        return missing.some((current) => current === undefined || isWorthWaiting(current))
          ? undefined
          : false
      }
      const first = verdict()
      if (first === true || (first === false && source.isCurrent)) return Promise.resolve(first)
      return new Promise((resolve) => {
        const waiter: Waiter = {
          check() {
            const now = verdict()
            if (now !== undefined) waiter.done(now)
          },
          done(passed) {
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

function ofProjector(projector: ProjectorSource, news: () => void): Source {
  const end = projector.onProgress(news)
  return {
    standing: (name) => projector.standing(name),
    isCurrent: true,
    look: () => {},
    close: async () => end(),
  }
}

/** Polling interval while there are waiters, because announcements may be lost. */
const LOOK_EVERY_MS = 250

class ListeningSource implements Source {
  readonly isCurrent = false
  readonly #db: Db
  readonly #projections: readonly Projection[]
  readonly #news: () => void
  readonly #isWanted: () => boolean
  readonly #stop = new AbortController()
  readonly #listening: Promise<void>
  #known: ReadonlyMap<string, ProjectionState> = new Map()
  #looking: Promise<void> | undefined
  #lookAgain = false

  constructor(
    db: Db,
    projections: readonly Projection[],
    news: () => void,
    isWanted: () => boolean,
  ) {
    this.#db = db
    this.#projections = projections
    this.#news = news
    this.#isWanted = isWanted
    this.#listening = this.#listen()
  }

  standing(name: string) {
    return this.#known.get(name)
  }

  look() {
    this.#lookAgain = true
    this.#looking ??= this.#lookWhileWanted().finally(() => {
      this.#looking = undefined
      // A waiter may have come when the last one left.
      if (this.#isWanted() && !this.#stop.signal.aborted) this.look()
    })
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
    const { rows } = await this.#db.pool.query<CheckpointRow>(
      `SELECT name, position, step, status = 'live' AS "isLive",
          extract(epoch FROM updated_at)::float8 * 1000 AS "movedAt"
        FROM projections.checkpoint
        WHERE name = ANY($1)`,
      [this.#projections.map(({ name }) => name)],
    )
    const found = projectionStatesOf(rows)
    // One without tables yet shows nothing, and is not waited for.
    this.#known = new Map(
      this.#projections.map(({ name }) => [
        name,
        found.get(name) ?? { position: 0n, pace: 'still' },
      ]),
    )
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
