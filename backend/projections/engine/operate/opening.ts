/**
 * Before a projection can be brought on its live tables must be ours: of this version and of this
 * log. Until then they are waited for, where others bring them on, or built.
 */
import { pause } from '../../../eventlog/backoff.ts'
import { BuildFailed, BuildRunning } from '../build/build-errors.ts'
import { mustBeOf, setStatus } from '../apply/checkpoint.ts'
import { describe } from '../apply/faults.ts'
import { ensureLive } from '../build/live-tables.ts'
import { isOwnVersion } from './member.ts'
import { insist } from './insist.ts'
import type { Projection } from '../apply/projection.ts'
import type { ProjectorOptions } from '../apply/projector-options.ts'
import { rebuild, type Rebuilt } from '../build/rebuild.ts'
import { type ProjectionState, STILL_MS } from '../positions/projection-states.ts'
import { RebuildLogEntry, itself } from '../build/rebuild-log.ts'

export interface OpeningOptions extends ProjectorOptions {
  readonly identity: string
  readonly signal: AbortSignal
  readonly taken: () => bigint
  readonly onStanding: (
    projection: Projection,
    position: bigint,
    pace: ProjectionState['pace'],
  ) => void
}

/** Watches live tables of another version while another process advances them. */
class Elsewhere {
  #behindSince: number | undefined

  paceOf(position: bigint, taken: bigint): ProjectionState['pace'] {
    if (position >= taken) this.#behindSince = undefined
    else this.#behindSince ??= performance.now()
    return this.#behindSince !== undefined && performance.now() - this.#behindSince > STILL_MS
      ? 'still'
      : 'end'
  }
}

/** Written rows at a time: small enough that requests in the same process are not held up. */
const WINDOW = 2_000
/** Interval of looks at a projection that others build. */
const LOOK_AGAIN_MS = 250
const ANOTHER_LOG_MS = 10_000

export class StartupCatchUp {
  readonly #options: OpeningOptions
  /** Builds run one after the other: together they would only slow each other down. */
  #builds: Promise<unknown> = Promise.resolve()

  constructor(options: OpeningOptions) {
    this.#options = options
  }

  /** Waits until the live tables are ours, rebuilding if due; undefined when stopped. */
  async open(projection: Projection, isStart: boolean): Promise<bigint | undefined> {
    const { db, log, logger, identity, signal, taken, onStanding } = this.#options
    const elsewhere = new Elsewhere()
    for (let mayBuild = true, mayRetry = isStart; !signal.aborted;) {
      const live = await this.#insist('reading a checkpoint', () => ensureLive(db, log, projection))
      if (isOwnVersion(projection, live, identity)) return live.position
      const isOfThisLog = live.log === identity
      onStanding(
        projection,
        live.position,
        live.status === 'live' && isOfThisLog ? elsewhere.paceOf(live.position, taken()) : 'still',
      )
      if (!isOfThisLog) {
        // Rebuilt from another log while this process reads the one before: it has to be started
        // anew, on the right one.
        await mustBeOf(log, db.pool).catch((error: unknown) =>
          logger?.error(
            { projection: projection.name, error: describe(error) },
            'a projection is of another log',
          ),
        )
        await pause(ANOTHER_LOG_MS, signal)
      } else if (mayRetry && live.status === 'failed' && live.version === projection.version) {
        await this.#insist('retrying a failed projection', () =>
          setStatus(db.pool, projection.name, 'live'),
        )
      } else if (
        mayBuild &&
        (live.version < projection.version ||
          (live.version === projection.version && live.status === 'building'))
      ) {
        // Newer tables are never built back: a node of before that starts again in the middle of a
        // deployment would take them from the others.
        mayBuild = await this.#build(projection)
      } else {
        await pause(LOOK_AGAIN_MS, signal)
      }
      mayRetry = false
    }
    return undefined
  }

  /** Rebuilds for a new version or the first time. Returns whether to retry. */
  async #build(projection: Projection): Promise<boolean> {
    const { logger, onError, signal } = this.#options
    const { name, version } = projection
    const build = this.#builds.then(() => this.#insist('rebuilding', () => this.#noted(projection)))
    this.#builds = build.catch(() => {})
    try {
      const { events, seconds } = await build
      logger?.info({ projection: name, version, events, seconds }, 'projection rebuilt')
      return true
    } catch (error) {
      if (signal.aborted) return false
      if (error instanceof BuildRunning) {
        await pause(LOOK_AGAIN_MS, signal)
        return true
      }
      if (!(error instanceof BuildFailed)) throw error
      logger?.error(
        { ...error.failure, position: String(error.failure.position) },
        'projection can not be rebuilt, the one before stays',
      )
      onError?.(error.failure)
      return false
    }
  }

  async #noted(projection: Projection): Promise<Rebuilt> {
    const { db, signal } = this.#options
    const entry = await RebuildLogEntry.begin(db, projection, 'rebuild', itself)
    try {
      const rebuilt = await rebuild(projection, { ...this.#options, window: WINDOW })
      await entry.done(rebuilt)
      return rebuilt
    } catch (error) {
      await entry.failed(error, signal.aborted)
      throw error
    }
  }

  #insist<T>(what: string, work: () => Promise<T>): Promise<T> {
    return insist(what, work, this.#options)
  }
}
