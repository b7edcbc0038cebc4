/**
 * The ids of streams' events, as far as this process has read or written them. The server looks for
 * an append's ids only where the expected revision is not the stream's last; where it is, a
 * repeated append would be written a second time.
 */
import { LRUCache } from 'lru-cache'

/** Some 100 bytes each. A stream that was forgotten is read again before it is written. */
const MOST_IDS = 200_000

export class KnownIds {
  /** By stream, in the order of revisions from 0 on, without a gap. */
  readonly #streams = new LRUCache<string, string[]>({
    maxSize: MOST_IDS,
    sizeCalculation: ({ length }) => length + 1,
  })

  count(stream: string): number {
    return this.#streams.get(stream)?.length ?? 0
  }

  saw(stream: string, from: number, ids: readonly string[]): void {
    const existing = this.#streams.get(stream) ?? []
    if (from > existing.length || from + ids.length <= existing.length) return
    existing.push(...ids.slice(existing.length - from))
    // Counted anew.
    this.#streams.set(stream, existing)
  }

  /** Revisions at which these ids stand, each in its place; nothing for one that is not known. */
  revisionsOf(stream: string, ids: readonly string[]): (number | undefined)[] {
    const existing = this.#streams.get(stream) ?? []
    return ids.map((id) => {
      const revision = existing.lastIndexOf(id)
      return revision === -1 ? undefined : revision
    })
  }
}
