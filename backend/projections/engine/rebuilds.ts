/**
 * Rebuilds that somebody asks for while the server runs. They go on in the background, beside the live tables; the
 * engine's lock keeps a second one of the same projection out, here and in every other process.
 */
import type { Db } from '../../postgres/db.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { BuildRunning } from './aside.ts'
import type { Projection } from './projection.ts'
import type { Logger } from './projector.ts'
import { rebuild } from './rebuild.ts'
import { type ProjectionStatus, readStatus } from './status.ts'

export interface RebuildsOptions {
  readonly db: Db
  readonly log: EventLog
  readonly projections: readonly Projection[]
  readonly logger?: Logger
}

/** `begun`: it is under way. `running`: one was under way already. `unknown`: there is no such projection. */
export type Asked = 'begun' | 'running' | 'unknown'

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

  /** Answers as soon as the build is under way: from then on `status` shows it. */
  async start(name: string): Promise<Asked> {
    const projection = this.#options.projections.find((one) => one.name === name)
    if (!projection) return 'unknown'
    const begun = Promise.withResolvers<Asked>()
    const build = this.#build(projection, () => begun.resolve('begun')).then(begun.resolve)
    this.#running.add(build)
    void build.then(() => this.#running.delete(build))
    return begun.promise
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

  async #build(projection: Projection, onProgress: () => void): Promise<Asked> {
    const { db, log, logger } = this.#options
    const { name, version } = projection
    try {
      const { events, seconds } = await rebuild(projection, { db, log, window: WINDOW, signal: this.#stop.signal, onProgress })
      logger?.info({ projection: name, version, events, seconds }, 'projection rebuilt on request')
    } catch (error) {
      if (error instanceof BuildRunning) return 'running'
      // Its checkpoint says why, and the status with it; whoever asked sees it there.
      if (!this.#stop.signal.aborted) logger?.error({ projection: name, err: error }, 'rebuild on request stopped')
    }
    return 'begun'
  }
}
