/** Recent own events for followers, as one gapless range; foreign writes cut it. */
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import type { EncodedEvent } from '../offer.ts'

export interface WrittenEvents {
  readonly stream: string
  readonly revision: number
  readonly position: bigint
  readonly recordedAt: string
  readonly event: EncodedEvent
}

/** Followers take it within milliseconds: more is kept for nobody. */
const MOST_CHARACTERS = 1_000_000

export class JustWritten {
  #kept: WrittenEvents[] = []
  #characters = 0

  keep(written: readonly WrittenEvents[]): void {
    const [first] = written
    const last = this.#kept.at(-1)
    const size = written.reduce(
      (sum, { event }) => sum + event.data.length + event.metadata.length,
      0,
    )
    if (
      last?.position !== (first?.position ?? 0n) - 1n ||
      this.#characters + size > MOST_CHARACTERS
    ) {
      this.#kept = []
      this.#characters = 0
    }
    if (size > MOST_CHARACTERS) return
    for (const one of written) this.#kept.push(one)
    this.#characters += size
  }

  /** What comes right after a position, so many at most; nothing where that is not kept. */
  after(position: bigint, limit: number): readonly RecordedEvent[] {
    const first = this.#kept[0]?.position
    if (first === undefined || position < first - 1n) return []
    const from = Number(position - first) + 1
    // Made of the text, as a reader's are: nobody shares an object with the writer.
    return this.#kept
      .slice(from, from + limit)
      .map(
        ({ event: { id, type, data, metadata }, stream, revision, position: at, recordedAt }) => ({
          id,
          type,
          data: JSON.parse(data) as object,
          stream,
          revision,
          position: at,
          recordedAt,
          metadata: JSON.parse(metadata) as RecordedEvent['metadata'],
        }),
      )
  }
}
