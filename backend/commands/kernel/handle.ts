/**
 * Load, decide, append. A decision that lost a race is made again on what is true now, never
 * replayed blindly.
 *
 * States are kept in memory by stream and revision. For the stream that is written that is only a
 * shortcut: a stale one loses at the append, where the expected revision is checked, and is then
 * read anew. For what a decision only looks at (hours, catalogue) `keepFresh` forgets what other
 * processes have changed. Of a long stream a snapshot is kept beside the log.
 */
import type { Command, Decider } from '../../domain/kernel/decider.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { forgottenKeys } from '../../domain/forgotten.ts'
import {
  type Actor,
  type DomainEvent,
  type EventMetadata,
  personalFieldsOf,
  type RecordedEvent,
} from '../../domain/kernel/event.ts'
import { type EventLog, type NewEvent, WrongExpectedRevision } from '../../eventlog/log.ts'
import { EventIdsTaken } from '../../eventlog/offer.ts'
import { isEmpty } from '../../eventlog/seal.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { type KeyedQueueLimits, KeyedQueue } from '../../concurrency/keyed-queue.ts'
import { OverloadedError } from '../../concurrency/semaphore.ts'
import { Memory, eventWeightOf, weightOfState } from './memory.ts'
import { SNAPSHOT_EVERY, type Snapshots } from './snapshots.ts'

/** Who asks, when, and under which id: one for each request, job or script step. */
export interface Context {
  /** Event ids derive from it, so a repeated command writes nothing twice. */
  readonly commandId: string
  readonly correlationId: string
  readonly by: Actor
  /** UTC instant, ISO-8601. */
  readonly at: string
  /** Of the import that it is a part of. */
  readonly importId?: string | undefined
  /** Newest position written or confirmed by this context; 0n before any. */
  position: bigint
  /** Types of this context's events, for reads after it. */
  types?: Set<string>
}

export interface Handled<State, Event> {
  /** The stream's state after the command. */
  readonly state: State
  /** What the command brought about; empty where it changed nothing. */
  readonly events: readonly Event[]
  readonly revision: number | 'none'
}

/** A state with its place in the log, as it is remembered. */
export interface Loaded<State> {
  readonly state: State
  readonly revision: number | 'none'
  readonly position: bigint
  /** What it takes, about: the sum of its events, or what was measured where they come to much. */
  readonly bytes: number
  /** `bytes` as the state itself was measured last; 0 before. */
  readonly measured: number
  /** Prefixes of all event ids; shared between states, so later ones may be among them. */
  readonly eventIds: Set<number>
  /** Ids of the people whose personal fields the state was folded from. */
  readonly people: ReadonlySet<string>
  /** Of the event at `revision`. */
  readonly eventId: string
  /** Revision of the snapshot that was read or kept last; -1 where there was none. */
  readonly snapshot: number
}

type Folding<State> = { -readonly [Key in keyof Loaded<State>]: Loaded<State>[Key] }

/** A command whose first event may be in the stream already. */
interface Sought {
  readonly eventId: string
  readonly matches: (event: RecordedEvent) => boolean
}

interface Watched {
  newest: number | 'none'
  by: number
}

const ATTEMPTS = 6
const NOBODY: ReadonlySet<string> = new Set()
/** A queue of five seconds is longer than people wait, so refuse and let them retry. */
const LANES: KeyedQueueLimits = { longest: 500, waitMs: 5_000 }

export class CommandHandler {
  readonly #log: EventLog
  readonly #loaded: Memory<Loaded<unknown>>
  readonly #watched = new Map<string, Watched>()

  /** Counts erasures: states read before one may hold data of a deleted key. */
  #erasures = 0

  /** By category, the types of all events that were read or written here. */
  readonly #types = new Map<string, Set<string>>()

  /** Serializes a stream's commands in this process; other processes meet at the append. */
  readonly #lanes: KeyedQueue

  readonly #snapshots: Snapshots | undefined

  constructor(
    log: EventLog,
    {
      lanes = LANES,
      memory = new Memory(),
      snapshots,
    }: { lanes?: KeyedQueueLimits; memory?: Memory<Loaded<unknown>>; snapshots?: Snapshots } = {},
  ) {
    this.#log = log
    this.#loaded = memory
    this.#snapshots = snapshots
    this.#lanes = new KeyedQueue(lanes)
  }

  /**
   * Runs a command against one stream. `part` tells apart several commands of one context (so that
   * their event ids differ); name it where a request runs more than one.
   * @throws DomainError where a rule forbids it
   * @throws TooBusy where the stream changed under every attempt, or too many wait for it
   */
  handle<State, C extends Command, Event extends DomainEvent>(
    decider: Decider<State, C, Event>,
    streamId: string,
    command: Omit<C, 'by' | 'at'>,
    context: Context,
    part = '',
  ): Promise<Handled<State, Event>> {
    const stream = `${decider.category}-${streamId}`
    return this.#lanes.take(stream, () =>
      this.#decideAndAppend(decider, stream, command, context, part),
    )
  }

  async #decideAndAppend<State, C extends Command, Event extends DomainEvent>(
    decider: Decider<State, C, Event>,
    stream: string,
    command: Omit<C, 'by' | 'at'>,
    context: Context,
    part: string,
  ): Promise<Handled<State, Event>> {
    const whole = { ...command, by: context.by, at: context.at } as C
    using watched = this.#watch(stream)
    const erasures = this.#erasures
    const idAt = idsOf(context, part)
    let [confirmed, wasTaken] = [false, false]
    for (let attempt = 1; ; attempt++) {
      const before = await this.#load(decider, stream, {
        confirmed,
        sought: {
          eventId: idAt(0),
          matches: ({ id, metadata }) => metadata.commandId === context.commandId && id === idAt(0),
        },
      })
      const { remembered, done } = before
      try {
        // An earlier try of this very command got through, only its answer did not: deciding again
        // could only refuse it.
        const events = done ? [] : decider.decide(before.state, whole)
        if (events.length === 0) {
          // No append has asked whether this is still so: what was remembered may be old.
          if (remembered) {
            confirmed = true
            continue
          }
          // What it would have brought about is there; who reads after it must see that, too.
          reached(context, before.position, this.#typesOf(decider.category))
          return { state: before.state, revision: before.revision, events }
        }
        const appended = await this.#log.append(stream, this.#identified(events, context, idAt), {
          expected: before.revision,
        })
        // An idempotent repeat answers an older revision: what it would have brought about is
        // there, and more may have come since.
        const follows =
          appended.revision === (before.revision === 'none' ? -1 : before.revision) + events.length
        if (!follows) throw new WrongExpectedRevision(stream, before.revision, appended.revision)
        if (appended.isRepeat) {
          // Another node was faster with this very command: what it wrote counts, not what was
          // decided here a moment later.
          this.#loaded.delete(stream)
          const { state, revision } = await this.#load(decider, stream, { confirmed: true })
          reached(context, appended.position, this.#typesOf(decider.category))
          return { state, revision, events }
        }
        const types = this.#typesOf(decider.category)
        for (const { type } of events) types.add(type)
        reached(
          context,
          appended.position,
          events.map(({ type }) => type),
        )
        const after = {
          state: events.reduce(decider.evolve, before.state),
          revision: appended.revision,
          position: appended.position,
          bytes: events.reduce((bytes, event) => bytes + eventWeightOf(event), before.bytes),
          people: events.reduce(withPeopleOf, before.people),
          measured: before.measured,
          eventIds: before.eventIds,
          eventId: idAt(events.length - 1),
          snapshot: before.snapshot,
        }
        events.forEach((_, index) => before.eventIds.add(beginningOf(idAt(index))))
        this.#heard(stream, appended.revision)
        this.#remember(decider, stream, after, watched, erasures)
        this.forgetPeople(forgottenKeys(events))
        return { ...after, events }
      } catch (error) {
        // A refusal counts only on what is true now: what was remembered may be old. The events
        // since are read, and all of them where this very command may be among the older ones.
        // Another process has carried out this very command on another state, with fewer or more
        // events: what it wrote is found by its first one.
        const isTaken = error instanceof EventIdsTaken && !wasTaken
        wasTaken ||= isTaken
        const isOfStream = error instanceof DomainError || error instanceof WrongExpectedRevision
        const mayBeRepeat = before.eventIds.has(beginningOf(idAt(0)))
        if (!isOfStream || mayBeRepeat || attempt > 2) this.#loaded.delete(stream)
        confirmed = true
        const mayDecideAgain =
          isTaken ||
          error instanceof WrongExpectedRevision ||
          (error instanceof DomainError && remembered)
        if (!mayDecideAgain) throw error
        if (attempt >= ATTEMPTS) throw new OverloadedError('the stream changed under every attempt')
        if (error instanceof WrongExpectedRevision && attempt > 1) await jitter(attempt)
      }
    }
  }

  /** The state of a stream as it is now. `fresh` reads it whatever is remembered. */
  async state<State, C, Event extends DomainEvent>(
    decider: Decider<State, C, Event>,
    streamId: string,
    { fresh = false } = {},
  ): Promise<State> {
    const stream = `${decider.category}-${streamId}`
    return (await this.#load(decider, stream, { confirmed: fresh })).state
  }

  /** Current states of several streams, not cached, because small streams are many. */
  async now<State, C, Event extends DomainEvent, const Ids extends readonly string[]>(
    decider: Decider<State, C, Event>,
    streamIds: Ids,
  ): Promise<{ readonly [Index in keyof Ids]: State }> {
    const read = async (streamId: string) => {
      let state = decider.initial
      for await (const event of this.#log.readStream(`${decider.category}-${streamId}`))
        state = decider.evolve(state, event as unknown as Event)
      return state
    }
    const states: readonly State[] = await Promise.all(streamIds.map(read))
    // One state for each id, at its index.
    return states as { readonly [Index in keyof Ids]: State }
  }

  /** Drops cached states older than this revision of a stream. */
  forget(stream: string, revision: number): void {
    const existing = this.#loaded.peek(stream)
    if (existing && isBefore(existing.revision, revision)) this.#loaded.delete(stream)
    this.#heard(stream, revision)
  }

  /** Drops states with streams or fields of these erased people or cases. */
  forgetPeople(erased: ReadonlySet<string>): void {
    if (erased.size === 0) return
    this.#erasures++
    for (const [stream, { people }] of this.#loaded.entries()) {
      if (!people.isDisjointFrom(erased) || idsIn(stream).some((id) => erased.has(id)))
        this.#loaded.delete(stream)
    }
  }

  /** Nor is a snapshot kept of what these people are in. */
  async dropSnapshotsOf(erased: ReadonlySet<string>): Promise<void> {
    await this.#snapshots?.dropOf(erased)
  }

  /** Resolves when no snapshot is being kept any more. */
  async idle(): Promise<void> {
    await this.#snapshots?.idle()
  }

  /** Concurrent readers and writers of the stream learn that the log has this revision. */
  #heard(stream: string, revision: number): void {
    const watched = this.#watched.get(stream)
    if (watched && isBefore(watched.newest, revision)) watched.newest = revision
  }

  /** From now until it is disposed of, what the log tells of this stream is heard. */
  #watch(stream: string): Pick<Watched, 'newest'> & Disposable {
    const watched = this.#watched.get(stream) ?? { newest: 'none', by: 0 }
    watched.by++
    this.#watched.set(stream, watched)
    return {
      get newest() {
        return watched.newest
      },
      [Symbol.dispose]: () => {
        if (--watched.by === 0) this.#watched.delete(stream)
      },
    }
  }

  /** `confirmed`: up to date with the log, by reading events since cache or snapshot. */
  async #load<State, C, Event extends DomainEvent>(
    decider: Decider<State, C, Event>,
    stream: string,
    { confirmed, sought }: { confirmed: boolean; sought?: Sought },
  ): Promise<Loaded<State> & { remembered: boolean; done: boolean }> {
    const erasures = this.#erasures
    const existing = this.#loaded.get(stream) as Loaded<State> | undefined
    if (existing && !confirmed) return { ...existing, remembered: true, done: false }
    using watched = this.#watch(stream)
    const beginning: Folding<State> = {
      state: decider.initial,
      revision: 'none',
      position: 0n,
      bytes: 0,
      measured: 0,
      people: NOBODY,
      eventIds: new Set(),
      eventId: '',
      snapshot: -1,
    }
    const first = await this.#fold(decider, stream, existing ? { ...existing } : beginning, {
      sought,
      most: SNAPSHOT_EVERY,
    })
    const { loaded, done } = first.ended
      ? first
      : await this.#foldRest(decider, stream, first, sought)
    this.#remember(decider, stream, loaded, watched, erasures)
    return { ...loaded, remembered: false, done }
  }

  /** Continues from a newer snapshot where one fits. */
  async #foldRest<State, C, Event extends DomainEvent>(
    decider: Decider<State, C, Event>,
    stream: string,
    first: { loaded: Folding<State>; done: boolean },
    sought: Sought | undefined,
  ): Promise<{ loaded: Folding<State>; done: boolean }> {
    const snapshot = await this.#snapshots?.of(stream)
    const isNewer = snapshot && isBefore(first.loaded.revision, snapshot.revision)
    // A command that may be among the events before the snapshot is looked for in all of them.
    const mayBeRepeat = sought && snapshot?.eventIds.has(beginningOf(sought.eventId))
    if (snapshot && isNewer && !mayBeRepeat) {
      const { types, state, ...place } = snapshot
      for (const type of types) this.#typesOf(decider.category).add(type)
      // Of the same code, which folded it to this decider's state.
      const since = await this.#fold(
        decider,
        stream,
        { ...place, state: state as State, measured: 0, snapshot: snapshot.revision },
        { sought, after: snapshot.eventId },
      )
      if (since.ended) return { loaded: since.loaded, done: first.done || since.done }
      await this.#snapshots?.drop(stream)
    }
    const rest = await this.#fold(decider, stream, first.loaded, { sought })
    return { loaded: rest.loaded, done: first.done || rest.done }
  }

  /**
   * Folds further events. `most`: limit; `after`: expected id; `ended`: false if cut or differing.
   */
  async #fold<State, C, Event extends DomainEvent>(
    decider: Decider<State, C, Event>,
    stream: string,
    loaded: Folding<State>,
    {
      most = Infinity,
      sought,
      after,
    }: { most?: number; sought?: Sought | undefined; after?: string },
  ): Promise<{ loaded: Folding<State>; done: boolean; ended: boolean }> {
    let done = false
    let left = most
    let expected = after
    const types = this.#typesOf(decider.category)
    const next = after === undefined ? 1 : 0
    const from = loaded.revision === 'none' ? 0 : loaded.revision + next
    for await (const event of this.#log.readStream(stream, { from })) {
      if (expected !== undefined) {
        if (event.id !== expected) break
        expected = undefined
        continue
      }
      types.add(event.type)
      loaded.state = decider.evolve(loaded.state, event as unknown as Event)
      loaded.revision = event.revision
      loaded.position = event.position
      loaded.eventId = event.id
      loaded.bytes += eventWeightOf(event)
      loaded.eventIds.add(beginningOf(event.id))
      loaded.people = withPeopleOf(loaded.people, event)
      done ||= sought?.matches(event) ?? false
      if (--left === 0) return { loaded, done, ended: false }
    }
    return { loaded, done, ended: expected === undefined }
  }

  /** Not cached where the log, a command or an erasure changed the stream while it was read. */
  #remember<C, Event extends DomainEvent, State>(
    decider: Decider<State, C, Event>,
    stream: string,
    loaded: Loaded<State>,
    { newest }: Pick<Watched, 'newest'>,
    erasures: number,
  ): void {
    const existing = this.#loaded.peek(stream)
    if (
      existing &&
      typeof existing.revision === 'number' &&
      isBefore(loaded.revision, existing.revision)
    )
      return
    const mayTellErased = erasures !== this.#erasures && loaded.people.size > 0
    const isNewest = newest === 'none' || !isBefore(loaded.revision, newest)
    const snapshot =
      mayTellErased || !isNewest
        ? loaded.snapshot
        : this.#withSnapshot(decider.category, stream, loaded)
    if ((decider.remembered ?? true) && !mayTellErased && isNewest)
      this.#loaded.set(stream, measured({ ...loaded, snapshot }))
    else this.#loaded.delete(stream)
  }

  /** Keeps a snapshot where it is time for one. Gives the revision of the stream's last. */
  #withSnapshot(
    category: string,
    stream: string,
    { state, revision, position, bytes, eventId, people, eventIds, snapshot }: Loaded<unknown>,
  ): number {
    if (!this.#snapshots || revision === 'none' || revision - snapshot < SNAPSHOT_EVERY)
      return snapshot
    const erasures = this.#erasures
    const types = new Set(this.#typesOf(category))
    this.#snapshots.keep(
      stream,
      { state, revision, position, bytes, eventId, people, eventIds, types },
      () => erasures === this.#erasures,
    )
    return revision
  }

  /** Whatever a state is made of was read or written here, so its types are among them. */
  #typesOf(category: string): Set<string> {
    let types = this.#types.get(category)
    if (!types) this.#types.set(category, (types = new Set()))
    return types
  }

  #identified<Event extends DomainEvent>(
    events: readonly Event[],
    { commandId, correlationId, by, at, importId }: Context,
    idAt: (index: number) => string,
  ): NewEvent<Event>[] {
    const metadata: EventMetadata = {
      commandId,
      correlationId,
      actor: by,
      occurredAt: at,
      ...(importId !== undefined && { importId }),
    }
    return events.map((event, index) => ({
      id: idAt(index),
      type: event.type,
      data: event.data,
      metadata,
    }))
  }
}

/** A step shared by several callers: event ids derive from the process. */
export async function asStepOf<T>(
  context: Context,
  processId: string,
  act: (step: Context) => Promise<T>,
): Promise<T> {
  const step: Context = { ...context, commandId: processId, types: new Set(context.types) }
  try {
    return await act(step)
  } finally {
    reached(context, step.position, step.types ?? [])
  }
}

/** The answer is to wait for the read models to have come this far. */
export function reached(context: Context, position: bigint, types: Iterable<string>): void {
  if (position > context.position) context.position = position
  context.types ??= new Set()
  for (const type of types) context.types.add(type)
}

/** The ids of a command's events, by their index. Each is computed once. */
function idsOf({ commandId }: Context, part: string): (index: number) => string {
  const ids: string[] = []
  return (index) => (ids[index] ??= eventIdOf(commandId, part, index))
}

/** The id of an event that this command writes: of its first, unless told. */
export const eventIdOf = (commandId: string, part = '', index = 0): string =>
  derivedId(commandId, part, index)

/** Adds the people whose personal fields the event says. The same set where it says none. */
function withPeopleOf(
  people: ReadonlySet<string>,
  { type, data }: DomainEvent,
): ReadonlySet<string> {
  const subjects = Object.entries(personalFieldsOf(type)).flatMap(([field, { of }]) => {
    // The definition names fields of this event's data.
    const { [field]: value, [of]: subject } = data as Readonly<Record<string, unknown>>
    return isEmpty(value) || typeof subject !== 'string' ? [] : [subject]
  })
  return subjects.every((subject) => people.has(subject)) ? people : people.union(new Set(subjects))
}

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const idsIn = (stream: string): readonly string[] => stream.match(UUIDS) ?? []

/** The first 32 bits of a UUID: enough to know of most events that they are not among many. */
const beginningOf = (id: string): number => Number.parseInt(id.slice(0, 8), 16)

/**
 * Events may come to much where the state does not, as those of a profile that is changed often. So
 * the state is measured each time that the sum of its events has doubled.
 */
const MEASURED_FROM = 65_536
function measured(loaded: Loaded<unknown>): Loaded<unknown> {
  if (loaded.bytes < MEASURED_FROM || loaded.bytes < 2 * loaded.measured) return loaded
  const bytes = weightOfState(loaded.state) + EVENT_ID_BYTES * loaded.eventIds.size
  return { ...loaded, bytes, measured: bytes }
}
const EVENT_ID_BYTES = 24

const isBefore = (revision: number | 'none', other: number) =>
  revision === 'none' || revision < other

/** A short random pause, longer with each attempt, so that rivals don't meet again. */
const jitter = (attempt: number) =>
  new Promise<void>((done) => {
    setTimeout(done, Math.random() * 10 * attempt)
  })
