/**
 * Rebuilds and verifications on request, in the background beside the live tables. The engine's
 * lock excludes a second one of the same projection in any process. Outcomes are in build/rebuild-log.ts.
 */
import type { Db } from '../../../postgres/db.ts'
import type { EventLog } from '../../../eventlog/log.ts'
import { BuildRunning } from '../build/build-errors.ts'
import type { Projection } from '../apply/projection.ts'
import type { Logger } from '../apply/projector-options.ts'
import { rebuildAll } from '../build/rebuild.ts'
import { prepareDatabase } from '../apply/schema.ts'
import { type ProjectionStatus, readStatus } from '../positions/status.ts'
import { verify } from '../build/verify.ts'
import {
  type AskedBy,
  RebuildLogEntry,
  itself,
  readVerifications,
  readWorks,
  type Verification,
  type Work,
} from '../build/rebuild-log.ts'

export interface RebuildsOptions {
  readonly db: Db
  readonly log: EventLog
  readonly projections: readonly Projection[]
  readonly logger?: Logger
}

/** `begun`, `running`: already under way, `unknown`: no such projection. */
export type RebuildAnswer = 'begun' | 'running' | 'unknown'

/** Rows written at a time. Few: the process that builds also answers requests. */
const WINDOW = 2_000

export class Rebuilds {
  readonly #options: RebuildsOptions
  readonly #stop = new AbortController()
  readonly #running = new Set<Promise<void>>()

  constructor(options: RebuildsOptions) {
    this.#options = options
  }

  /** How every projection is doing, those under rebuild with their progress. */
  status(): Promise<ProjectionStatus[]> {
    return readStatus(this.#options)
  }

  async works(query: { limit: number; offset: number }): Promise<Work[]> {
    await prepareDatabase(this.#options.db.pool)
    return readWorks(this.#options.db, query)
  }

  async verifications(): Promise<ReadonlyMap<string, Verification>> {
    await prepareDatabase(this.#options.db.pool)
    return readVerifications(this.#options.db)
  }

  /** Answers as soon as the build is under way: from then on `status` shows it. */
  async start(name: string, by: AskedBy = itself): Promise<RebuildAnswer> {
    const projection = this.#named(name)
    return projection ? this.#rebuild([projection], by) : 'unknown'
  }

  /** For all together; those being built continue. */
  startAll(by: AskedBy = itself): Promise<RebuildAnswer> {
    return this.#rebuild(this.#options.projections, by)
  }

  /** Compares what is live with what a replay makes; what differs stands in the book. */
  async verify(name: string, by: AskedBy = itself): Promise<RebuildAnswer> {
    const projection = this.#named(name)
    if (!projection) return 'unknown'
    const { db, log, logger } = this.#options
    return this.#inBackground(async (begun) => {
      const entry = await RebuildLogEntry.begin(db, projection, 'verify', by)
      try {
        const verified = await verify(projection, {
          db,
          log,
          window: WINDOW,
          signal: this.#stop.signal,
          onProgress: begun,
        })
        await entry.done(verified)
        logger?.info(
          { projection: name, differing: verified.differing },
          'projection verified on request',
        )
        return 'begun'
      } catch (error) {
        await entry.failed(error, this.#stop.signal.aborted)
        return this.#endedBy(name, error)
      }
    })
  }

  /** When nothing that was started here runs any more. */
  async finished(): Promise<void> {
    await Promise.all(this.#running)
  }

  /** Ends what is running; the live tables stay as they are. */
  async stop(): Promise<void> {
    this.#stop.abort()
    await this.finished()
  }

  #named(name: string): Projection | undefined {
    return this.#options.projections.find((one) => one.name === name)
  }

  #inBackground(work: (begun: () => void) => Promise<RebuildAnswer>): Promise<RebuildAnswer> {
    const begun = Promise.withResolvers<RebuildAnswer>()
    const running = work(() => begun.resolve('begun')).then(begun.resolve, begun.reject)
    this.#running.add(running)
    void running.then(() => this.#running.delete(running))
    return begun.promise
  }

  async #rebuild(projections: readonly Projection[], by: AskedBy): Promise<RebuildAnswer> {
    const { db, log, logger } = this.#options
    await prepareDatabase(db.pool)
    return this.#inBackground(async (begun) => {
      const entries = new Map<Projection, RebuildLogEntry>()
      for (const projection of projections)
        entries.set(projection, await RebuildLogEntry.begin(db, projection, 'rebuild', by))
      const outcomes = await rebuildAll(projections, {
        db,
        log,
        window: WINDOW,
        signal: this.#stop.signal,
        onProgress: begun,
        counted: true,
      })
      let answer: RebuildAnswer = 'running'
      for (const [projection, outcome] of outcomes) {
        const { name, version } = projection
        if ('error' in outcome) {
          await entries.get(projection)?.failed(outcome.error, this.#stop.signal.aborted)
          if (this.#endedBy(name, outcome.error) === 'begun') answer = 'begun'
        } else {
          await entries.get(projection)?.done(outcome)
          logger?.info(
            { projection: name, version, events: outcome.events, seconds: outcome.seconds },
            'projection rebuilt on request',
          )
          answer = 'begun'
        }
      }
      return answer
    })
  }

  #endedBy(projection: string, error: unknown): RebuildAnswer {
    if (error instanceof BuildRunning) return 'running'
    // The checkpoint and the rebuild log say why.
    if (!this.#stop.signal.aborted)
      this.#options.logger?.error({ projection, err: error }, 'work on a projection stopped')
    return 'begun'
  }
}
