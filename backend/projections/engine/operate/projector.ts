/**
 * Brings all projections on. One subscription serves all that stand together; one that is behind
 * (new, or back from a failure) catches up on a subscription of its own and joins them. Any number
 * of projectors may run: the checkpoint rows tell each what is left to do.
 */
import { pause } from '../../../eventlog/backoff.ts'
import { follow, type Follower, type FollowerHealth } from '../../../eventlog/follower.ts'
import {
  Applying,
  applyStretch,
  applyUntilFault,
  type ApplyOutcome,
  type PositionRange,
} from '../apply/apply.ts'
import {
  type ProjectionCheckpoint,
  markFailed,
  mustBeOf,
  readCheckpoints,
} from '../apply/checkpoint.ts'
import { describe, ProjectionFault } from '../apply/faults.ts'
import { insist } from './insist.ts'
import { ensureLive } from '../build/live-tables.ts'
import { isOwnVersion, type LeaveReason, Member } from './member.ts'
import { StartupCatchUp } from './opening.ts'
import { adoptAll } from '../build/prepared.ts'
import type { Projection } from '../apply/projection.ts'
import { dropOld } from '../build/rebuild.ts'
import { prepareDatabase } from '../apply/schema.ts'
import type { ProjectionState } from '../positions/projection-states.ts'
import { type ProjectionStatus, readStatus } from '../positions/status.ts'
import { stretchesOf } from '../apply/stretches.ts'
import type { ProjectorOptions } from '../apply/projector-options.ts'

export interface Projector {
  readonly projections: readonly Projection[]
  /** Position of the projections at the end; undefined without any. */
  readonly position: bigint | undefined
  standing(name: string): ProjectionState | undefined
  /** Calls back whenever one of them may have moved; gives what ends that. */
  onProgress(listener: () => void): () => void
  status(): Promise<ProjectionStatus[]>
  /** How the readings of the log go: of those that stand together, and of each that catches up. */
  followers(): FollowerHealth[]
  stop(): Promise<void>
}

/** Creates tables, adopts prepared builds, runs until stopped. @throws unreachable, AnotherLog */
export async function startProjector(options: ProjectorOptions): Promise<Projector> {
  const { db, log, projections } = options
  await prepareDatabase(db.pool)
  await mustBeOf(log, db.pool)
  const identity = await log.identity()
  const opened = new Map<Projection, ProjectionCheckpoint>()
  for (const projection of projections)
    opened.set(projection, await ensureLive(db, log, projection))
  const outdated = [...opened].flatMap(([projection, live]) =>
    isOwnVersion(projection, live, identity) ? [] : [projection],
  )
  const adopted = await adoptAll(outdated, {
    db,
    log,
    onProblem: ({ name, version }, error) =>
      options.logger?.warn(
        { projection: name, version, error: describe(error) },
        'what was prepared of a projection can not be put in place',
      ),
  })
  for (const projection of outdated) opened.set(projection, await ensureLive(db, log, projection))
  const projecting = new Projecting(options, identity)
  projecting.begin([...opened])
  for (const projection of adopted) {
    options.logger?.info(
      { projection: projection.name, version: projection.version },
      'projection put in place, as it was prepared',
    )
    await dropOld(projection, db)
  }
  return projecting
}

/** Small enough not to delay requests, large enough to clear a backlog. */
const BATCH = 1_000
/**
 * One that catches up has time: nobody waits for it, and everybody would for the process that it
 * keeps busy. So it takes little at a time, and rests so many times as long as that took, but not
 * for ever where the machine is slow.
 */
const BATCH_BEHIND = 200
const RESTS = 4
const LONGEST_REST_MS = 60
class Projecting implements Projector {
  readonly #options: ProjectorOptions
  readonly #identity: string
  readonly #stop = new AbortController()
  readonly #running = new Set<Promise<void>>()
  readonly #listeners = new Set<() => void>()
  readonly #standing = new Map<string, ProjectionState>()
  /** Those that stand together, and the end of the last stretch that was taken for them. */
  readonly #together = new Set<Member>()
  #taken = 0n
  #isReadingTogether = false
  readonly #readings = new Set<Follower>()
  readonly #opening: StartupCatchUp
  readonly #applying: Applying

  constructor(options: ProjectorOptions, identity: string) {
    this.#options = options
    this.#identity = identity
    this.#applying = new Applying(options.writing ?? options.db, identity)
    this.#opening = new StartupCatchUp({
      ...options,
      identity,
      signal: this.#stop.signal,
      taken: () => this.#taken,
      onStanding: (projection, position, pace) => this.#stand(projection, position, pace),
    })
  }

  get projections() {
    return this.#options.projections
  }

  begin(opened: readonly [Projection, ProjectionCheckpoint][]) {
    for (const [projection, live] of opened)
      if (isOwnVersion(projection, live, this.#identity) && live.position > this.#taken)
        this.#taken = live.position
    for (const [projection, checkpoint] of opened) {
      // Another version's process brings it on; `Opening` watches.
      const elsewhere =
        checkpoint.status === 'live' && checkpoint.log === this.#identity ? 'end' : 'still'
      this.#stand(
        projection,
        checkpoint.position,
        isOwnVersion(projection, checkpoint, this.#identity)
          ? this.#paceAt(checkpoint.position)
          : elsewhere,
      )
      this.#run(this.#keep(projection))
    }
  }

  get position(): bigint | undefined {
    let least: bigint | undefined
    for (const { position, pace } of this.#standing.values()) {
      if (pace !== 'still' && (least === undefined || position < least)) least = position
    }
    return least
  }

  standing(name: string): ProjectionState | undefined {
    return this.#standing.get(name)
  }

  onProgress(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  status(): Promise<ProjectionStatus[]> {
    return readStatus(this.#options)
  }

  followers(): FollowerHealth[] {
    return [...this.#readings].map((reading) => reading.health())
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    for (const member of this.#together) member.leave('elsewhere')
    await Promise.all(this.#running)
  }

  #run(work: Promise<void>) {
    const running = work.catch((error: unknown) => {
      if (!this.#stop.signal.aborted)
        this.#options.logger?.error({ error: describe(error) }, 'projector ended by itself')
    })
    this.#running.add(running)
    void running.then(() => this.#running.delete(running))
  }

  /** One projection's life: opened, brought on, and opened again whenever it has left. */
  async #keep(projection: Projection): Promise<void> {
    for (let isStart = true; !this.#stop.signal.aborted; isStart = false) {
      const position = await this.#opening.open(projection, isStart)
      if (position === undefined) return
      this.#stand(projection, position, this.#paceAt(position))
      const member = new Member(projection)
      // Leaving a reading takes a moment, in which the others may have gone on: who joined then
      // would miss what they took.
      while (this.#isBehind(member)) await this.#catchUp(member)
      if (!member.isGone) this.#join(member)
      const left = await member.whenLeft
      if (!this.#stop.signal.aborted)
        this.#options.logger?.info({ projection: projection.name, left }, 'projection left')
    }
  }

  /** Whether the others have taken what it has not. */
  #isBehind(member: Member): boolean {
    return !this.#stop.signal.aborted && !member.isGone && this.#standingOf(member) < this.#taken
  }

  #standingOf({ projection }: Member): bigint {
    return this.#standing.get(projection.name)?.position ?? 0n
  }

  /** Reads alone until it stands where the others are. */
  async #catchUp(member: Member): Promise<void> {
    await this.#follow(
      `projection ${member.projection.name}`,
      this.#standingOf(member),
      BATCH_BEHIND,
      () => [member],
      async (stretch) => {
        const began = performance.now()
        await this.#bring([member], stretch)
        if (this.#isBehind(member))
          await pause(
            Math.min((performance.now() - began) * RESTS, LONGEST_REST_MS),
            this.#stop.signal,
          )
        return this.#isBehind(member)
      },
    )
  }

  /** Goes on with the others, until it leaves them. */
  #join(member: Member) {
    if (this.#stop.signal.aborted) return member.leave('elsewhere')
    this.#together.add(member)
    const position = this.#standingOf(member)
    this.#stand(member.projection, position, 'end')
    if (!this.#isReadingTogether) {
      this.#isReadingTogether = true
      this.#taken = position
      this.#run(
        this.#follow(
          'projections',
          position,
          BATCH,
          () => [...this.#together],
          async (stretch) => {
            // Said before the first wait: who joins from here on must stand at the end of this
            // stretch.
            this.#taken = stretch.position
            await this.#bring([...this.#together], stretch)
          },
        ),
      )
    }
  }

  /** Gives every stretch after a position to `take` until it says no. */
  async #follow(
    name: string,
    from: bigint,
    batchSize: number,
    members: () => readonly Member[],
    take: (stretch: PositionRange) => Promise<unknown>,
  ): Promise<void> {
    const { log, logger } = this.#options
    const reading = follow({
      name,
      from,
      take,
      logger,
      reason: describe,
      signal: this.#stop.signal,
      read: (after, signal) => stretchesOf(log, { after, batchSize, signal }),
      resume: (last) => this.#broughtTo(members(), last),
    })
    this.#readings.add(reading)
    await reading.ended
    this.#readings.delete(reading)
  }

  /** Their current positions: another projector may read newer events. */
  async #broughtTo(members: readonly Member[], last: bigint): Promise<bigint> {
    const checkpoints = await readCheckpoints(
      this.#options.db.pool,
      members.map(({ projection }) => projection.name),
    )
    let least: bigint | undefined
    for (const member of members) {
      const checkpoint = checkpoints.get(member.projection.name)
      // Not ours any more: the next stretch says so.
      if (!checkpoint || !isOwnVersion(member.projection, checkpoint, this.#identity)) continue
      this.#settle(member, { at: 'position', position: checkpoint.position })
      if (least === undefined || checkpoint.position < least) least = checkpoint.position
    }
    this.#tell()
    return least ?? last
  }

  /** Applies a stretch to all members at once; one that can't take it stops alone. */
  async #bring(members: readonly Member[], stretch: PositionRange): Promise<void> {
    if (stretch.position === stretch.after) return
    const faulty: Member[] = []
    for (let healthy = members; healthy.length > 0;) {
      try {
        const outcomes = await this.#insist('writing projections', () =>
          this.#applying.apply(
            healthy.map(({ projection }) => projection),
            stretch,
          ),
        )
        for (const member of healthy) this.#settle(member, outcomes.get(member.projection.name))
        break
      } catch (error) {
        if (!(error instanceof ProjectionFault)) throw error
        faulty.push(...healthy.filter(({ projection }) => projection.name === error.projection))
        healthy = healthy.filter(({ projection }) => projection.name !== error.projection)
      }
    }
    this.#tell()
    for (const member of faulty) await this.#isolate(member, stretch)
  }

  /** Applies what can be applied before the event at fault, and stops the projection there. */
  async #isolate(member: Member, stretch: PositionRange): Promise<void> {
    const { db, logger, onError } = this.#options
    const { projection } = member
    let outcome: ApplyOutcome | undefined
    const failure = await applyUntilFault(projection, stretch, async (part) => {
      const outcomes = await this.#insist('writing a projection', () =>
        applyStretch(db, [projection], part, this.#identity),
      )
      outcome = outcomes.get(projection.name)
    })
    if (!failure) {
      this.#settle(member, outcome)
      return this.#tell()
    }
    await this.#insist('marking a failed projection', () =>
      markFailed(db.pool, projection.version, failure),
    )
    logger?.error({ ...failure, position: String(failure.position) }, 'projection stopped')
    onError?.(failure)
    this.#leave(member, 'failed')
  }

  #settle(member: Member, outcome: ApplyOutcome | undefined) {
    if (outcome?.at !== 'position') return this.#leave(member, outcome?.at ?? 'elsewhere')
    const { position } = outcome
    this.#standing.set(member.projection.name, {
      position,
      pace: this.#together.has(member) ? 'end' : this.#paceAt(position),
    })
  }

  #leave(member: Member, left: LeaveReason) {
    this.#together.delete(member)
    // Waiters keep waiting for one that only reopens.
    if (left === 'failed') this.#stand(member.projection, this.#standingOf(member), 'still')
    member.leave(left)
  }

  #paceAt = (position: bigint): ProjectionState['pace'] =>
    position >= this.#taken ? 'end' : 'behind'

  #stand({ name }: Projection, position: bigint, pace: ProjectionState['pace']) {
    this.#standing.set(name, { position, pace })
    this.#tell()
  }

  #tell() {
    for (const listener of this.#listeners) listener()
  }

  #insist<T>(what: string, work: () => Promise<T>): Promise<T> {
    return insist(what, work, { signal: this.#stop.signal, logger: this.#options.logger })
  }
}
