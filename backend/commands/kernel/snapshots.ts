/**
 * Snapshots of long streams: a state beside the log, so that a command after a restart reads the
 * events since instead of all. The log stays the only truth. A snapshot is ignored where other code
 * made it, where it can't be opened, and where the log has another event in its place.
 */
import { deserialize, serialize } from 'node:v8'

/** Events after which a stream gets its next snapshot; a shorter stream has none. */
export const SNAPSHOT_EVERY = 500
/** States with more people's fields get no snapshot, because each key must be loaded. */
export const MOST_PEOPLE = 100

/** Where snapshots are kept. Implemented by the vault. */
export interface SnapshotStore {
  /** What was kept of the stream by this code, if it can be opened. */
  of(
    stream: string,
    code: string,
  ): Promise<{ readonly revision: number; readonly content: Buffer } | undefined>
  /** Saves, unless a newer one exists or a key is gone. */
  keep(
    stream: string,
    snapshot: {
      readonly code: string
      readonly revision: number
      readonly people: readonly string[]
      readonly content: Buffer
    },
  ): Promise<void>
  drop(stream: string): Promise<void>
  /** Drops those in which fields of these people are, and those of their own streams. */
  dropOf(people: readonly string[]): Promise<void>
}

export interface SnapshotOptions {
  readonly store: SnapshotStore
  readonly code: () => Promise<string>
  /** A snapshot could not be read or kept; the log is read instead. */
  readonly failed?: (error: unknown, stream: string) => void
}

/** What a snapshot holds of a stream. */
export interface Snapshot {
  readonly state: unknown
  readonly revision: number
  readonly position: bigint
  readonly bytes: number
  /** Of the event at `revision`. */
  readonly eventId: string
  readonly people: ReadonlySet<string>
  readonly eventIds: Set<number>
  readonly types: ReadonlySet<string>
}

export class Snapshots {
  readonly #options: SnapshotOptions
  readonly #pending = new Set<Promise<void>>()

  constructor(options: SnapshotOptions) {
    this.#options = options
  }

  async of(stream: string): Promise<Snapshot | undefined> {
    const { store, code } = this.#options
    try {
      const kept = await store.of(stream, await code())
      // Written by `keep`, of the same code.
      return (
        kept && {
          ...(deserialize(kept.content) as Omit<Snapshot, 'revision'>),
          revision: kept.revision,
        }
      )
    } catch (error) {
      this.#options.failed?.(error, stream)
      return undefined
    }
  }

  /** Saves after the command. `isStillTrue`: false after an erasure, then it is dropped. */
  keep(stream: string, { revision, ...content }: Snapshot, isStillTrue: () => boolean): void {
    if (content.people.size > MOST_PEOPLE) return
    const { store, code, failed } = this.#options
    const work = (async () => {
      await store.keep(stream, {
        code: await code(),
        revision,
        people: [...content.people],
        content: serialize(content),
      })
      if (!isStillTrue()) await store.drop(stream)
    })().catch((error: unknown) => failed?.(error, stream))
    this.#pending.add(work)
    void work.finally(() => this.#pending.delete(work))
  }

  /** It does not fit what the log has. */
  async drop(stream: string): Promise<void> {
    await this.#options.store
      .drop(stream)
      .catch((error: unknown) => this.#options.failed?.(error, stream))
  }

  dropOf(people: ReadonlySet<string>): Promise<void> {
    return people.size === 0 ? Promise.resolve() : this.#options.store.dropOf([...people])
  }

  /** Resolves when nothing is being kept any more. */
  async idle(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending)
  }
}
