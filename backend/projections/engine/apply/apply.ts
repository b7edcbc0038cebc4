/** Applies one stretch of the log to several projections in one transaction. */
import type { RecordedEvent } from '../../../domain/kernel/event.ts'
import { together, type Db } from '../../../postgres/db.ts'
import type { Projection } from './projection.ts'
import {
  announcement,
  isElsewhere,
  movingOn,
  lockCheckpoints,
  movement,
  type ProjectionCheckpoint,
} from './checkpoint.ts'
import { ProjectionFault, failureOf, type ProjectionFailure } from './faults.ts'
import { fold } from './fold.ts'
import type { RowBuffer } from './rows.ts'
import { sendAll, writtenDown, type Written } from './sending.ts'

/** What happened after one position, up to and with another. */
export interface PositionRange {
  readonly after: bigint
  readonly position: bigint
  readonly events: readonly RecordedEvent[]
}

/** Where a projection stands after a stretch was brought to it. */
export type ApplyOutcome =
  | { readonly at: 'position'; readonly position: bigint }
  /** It is not as far as the stretch begins: events are missing in between. */
  | { readonly at: 'behind'; readonly position: bigint }
  /** Not ours: failed, building, of another version or log, or gone. */
  | { readonly at: 'elsewhere' }

/**
 * Settings of every transaction that writes rows.
 * - The commit is not waited for (synchronous_commit): rows and position go together, so what a
 *   crash of the server
 * takes is simply applied again. Every other guarantee stays.
 * - A batch's rows are found by key: a hash join would read the whole table for them, and the
 *   planner would choose it
 * on tables that it has no statistics of yet. Compiling (jit) costs more than these statements.
 * - Which rows these are changes nothing about how they are written (plan_cache_mode). For a few
 *   of them the planner would
 * take a plan of their own for cheaper each time, and planning an insertion takes longer than a few
 * rows of it.
 */
export const WRITING = {
  name: 'projections.writing',
  text: `SELECT
        ${['synchronous_commit', 'enable_hashjoin', 'enable_mergejoin', 'enable_seqscan', 'jit'].map((name) => `set_config('${name}', 'off', true)`).join(', ')},
      set_config('plan_cache_mode', 'force_generic_plan', true)`,
}

/** Consecutive clean stretches until positions are taken for granted. */
const UNDISTURBED = 10

/**
 * Applies one stretch after the other. As long as nobody else brings the projections on it is one
 * round trip each: whether they stand where they were left is asked in the transaction that writes.
 * Where they do not nothing is written, and it is looked more closely.
 */
export class Applying {
  readonly #db: Db
  readonly #log: string
  #undisturbed = 0

  /** `log`: the identity of the one that the stretches are of. */
  constructor(db: Db, log: string) {
    this.#db = db
    this.#log = log
  }

  /** @throws as `applyStretch` */
  async apply(
    projections: readonly Projection[],
    stretch: PositionRange,
  ): Promise<Map<string, ApplyOutcome>> {
    if (this.#undisturbed >= UNDISTURBED && this.#db.pool.options.pipeline) {
      if (await appliedAtOnce(this.#db, projections, stretch, this.#log))
        return new Map(
          projections.map(({ name }) => [name, { at: 'position', position: stretch.position }]),
        )
      this.#undisturbed = 0
    }
    return applyStretch(this.#db, projections, stretch, this.#log, (checkpoints) => {
      const stands = ({ name }: Projection) =>
        checkpoints.get(name)?.position === stretch.after &&
        checkpoints.get(name)?.setAside.length === 0
      this.#undisturbed = projections.every(stands) ? this.#undisturbed + 1 : 0
    })
  }
}

/** False, with nothing written, if a position doesn't match. @throws as `applyStretch` */
async function appliedAtOnce(
  db: Db,
  projections: readonly Projection[],
  stretch: PositionRange,
  log: string,
): Promise<boolean> {
  const concerned = projections.filter(({ handlers }) =>
    stretch.events.some(({ type }) => handlers.has(type)),
  )
  const written = concerned.flatMap((projection) =>
    writtenDown(projection, folding(projection, stretch.events, none)),
  )
  const moved = movingOn(projections, {
    log,
    before: stretch.after,
    after: stretch.position,
    step: stepOf(stretch),
  })
  try {
    // Waiters in this process are served before the announcement wakes other nodes.
    await db.atOnce(
      async (client) =>
        together(
          client,
          () => client.query(WRITING),
          () => sendAll(client, [moved, ...written]),
        ),
      (client) => client.query(announcement(stretch.position)),
    )
    return true
  } catch (error) {
    if (isElsewhere(error)) return false
    throw error
  }
}

/**
 * Applies a stretch of the log with this identity to the projections. What another projector has
 * applied already is dropped; a stretch that was applied by an attempt of unknown outcome can be
 * given again. `found` hears where they stood.
 * @throws ProjectionFault naming the projection that can't apply it; then nothing at all was
 * written
 */
export async function applyStretch(
  db: Db,
  projections: readonly Projection[],
  stretch: PositionRange,
  log: string,
  found: (checkpoints: ReadonlyMap<string, ProjectionCheckpoint>) => void = () => {},
): Promise<Map<string, ApplyOutcome>> {
  const folded = new Map(
    projections.map((projection) => [
      projection,
      attempted(() => folding(projection, stretch.events, none)),
    ]),
  )
  return db.transaction(
    async (client, [, checkpoints], { commit }) => {
      found(checkpoints)
      const outcomes = new Map<string, ApplyOutcome>()
      const moved: string[] = []
      const writing: Written[] = []
      for (const projection of projections) {
        const checkpoint = checkpoints.get(projection.name)
        const outcome = outcomeOf(projection, checkpoint, stretch, log)
        outcomes.set(projection.name, outcome)
        if (!checkpoint || outcome.at !== 'position' || checkpoint.position >= stretch.position)
          continue
        const missing =
          checkpoint.position > stretch.after
            ? stretch.events.filter(({ position }) => position > checkpoint.position)
            : stretch.events
        const setAside =
          checkpoint.setAside.length > 0 ? new Set<string>(checkpoint.setAside) : none
        const before =
          missing === stretch.events && setAside === none ? folded.get(projection) : undefined
        writing.push(
          ...writtenDown(projection, before ? before() : folding(projection, missing, setAside)),
        )
        moved.push(projection.name)
      }
      if (moved.length > 0)
        await together(
          client,
          () => sendAll(client, [...writing, movement(moved, stretch.position, stepOf(stretch))]),
          commit,
        )
      return outcomes
    },
    (client) =>
      together(
        client,
        () => client.query(WRITING),
        () =>
          lockCheckpoints(
            client,
            projections.map(({ name }) => name),
          ),
      ),
  )
}

const none: ReadonlySet<string> = new Set()

/** Does it at once, and gives what came of it, or throws it, when it is asked for. */
function attempted<T>(work: () => T): () => T {
  try {
    const result = work()
    return () => result
  } catch (error) {
    return () => {
      throw error
    }
  }
}

const stepOf = ({ after, position, events }: PositionRange) =>
  events.length > 0 ? Number(position - after) / events.length : undefined

function outcomeOf(
  projection: Projection,
  checkpoint: ProjectionCheckpoint | undefined,
  stretch: PositionRange,
  log: string,
): ApplyOutcome {
  if (
    !checkpoint ||
    checkpoint.status !== 'live' ||
    checkpoint.version !== projection.version ||
    checkpoint.log !== log
  )
    return { at: 'elsewhere' }
  if (checkpoint.position < stretch.after) return { at: 'behind', position: checkpoint.position }
  return {
    at: 'position',
    position: checkpoint.position > stretch.position ? checkpoint.position : stretch.position,
  }
}

/** @throws ProjectionFault where a handler throws */
function folding(
  projection: Projection,
  events: readonly RecordedEvent[],
  setAside: ReadonlySet<string>,
): RowBuffer {
  try {
    return fold(projection, events, setAside)
  } catch (error) {
    throw new ProjectionFault(projection.name, error)
  }
}

/** Bisects a failed stretch and applies all before the fault. @returns the failure, if any */
export async function applyUntilFault(
  projection: Projection,
  stretch: PositionRange,
  apply: (stretch: PositionRange) => Promise<unknown>,
): Promise<ProjectionFailure | undefined> {
  try {
    await apply(stretch)
    return undefined
  } catch (error) {
    if (!(error instanceof ProjectionFault)) throw error
    const [event] = stretch.events
    if (!event) throw error
    if (stretch.events.length === 1) return failureOf(projection.name, event, error.cause)
    const half = Math.ceil(stretch.events.length / 2)
    const middle = stretch.events[half - 1]?.position ?? stretch.position
    const first = { after: stretch.after, position: middle, events: stretch.events.slice(0, half) }
    return (
      (await applyUntilFault(projection, first, apply)) ??
      applyUntilFault(
        projection,
        { after: middle, position: stretch.position, events: stretch.events.slice(half) },
        apply,
      )
    )
  }
}
