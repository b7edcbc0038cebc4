/** Upcasting: stored events never change; `schema` in the metadata gives their version. */
import type { EventMetadata } from '../domain/kernel/event.ts'

/** Pure. Lifts data from version `from` to `from + 1`. Leave sealed fields as they are. */
export interface Upcaster {
  readonly type: string
  readonly from: number
  readonly up: (data: Readonly<Record<string, unknown>>) => Record<string, unknown>
}

/** Version 1 is not written: most events never have another. */
export type StoredMetadata = EventMetadata & { readonly schema?: number }

/** A type that is called otherwise since: its stored events keep the name they were written with. */
export interface Rename {
  readonly from: string
  readonly to: string
}

export class Upcasters {
  readonly #steps = new Map<string, Upcaster['up'][]>()
  readonly #today = new Map<string, string>()
  readonly #earlier = new Map<string, string[]>()

  /** @throws where a version is missing between 1 and today's, or given twice */
  constructor(upcasters: readonly Upcaster[], renames: readonly Rename[] = []) {
    for (const { from, to } of renames) {
      this.#today.set(from, to)
      this.#earlier.set(to, [...(this.#earlier.get(to) ?? []), from])
    }
    for (const { type, from, up } of upcasters.toSorted((a, b) => a.from - b.from)) {
      const steps = this.#steps.get(type) ?? []
      if (steps.length !== from - 1)
        throw new Error(
          `upcasters of ${type}: expected one from version ${steps.length + 1}, found one from version ${from}`,
        )
      this.#steps.set(type, [...steps, up])
    }
  }

  nameOf(stored: string): string {
    return this.#today.get(stored) ?? stored
  }

  /** These types under every name that their stored events may have. */
  storedNamesOf(types: readonly string[]): readonly string[] {
    return types.some((type) => this.#earlier.has(type))
      ? types.flatMap((type) => [type, ...(this.#earlier.get(type) ?? [])])
      : types
  }

  versionOf(type: string): number {
    return (this.#steps.get(type)?.length ?? 0) + 1
  }

  /** Marks what is written now with today's version of its type. */
  stamp(type: string, metadata: EventMetadata): StoredMetadata {
    const schema = this.versionOf(type)
    return schema > 1 ? { ...metadata, schema } : metadata
  }

  /** Whether an event is of a version that this program knows. */
  knows(type: string, { schema = 1 }: StoredMetadata): boolean {
    return schema <= this.versionOf(type)
  }

  /** @throws for newer versions: an older program must not misread them */
  lift(
    type: string,
    data: object,
    stored: StoredMetadata,
  ): { data: object; metadata: EventMetadata } {
    const steps = this.#steps.get(type) ?? []
    if (steps.length === 0 && stored.schema === undefined) return { data, metadata: stored }
    const { schema = 1, ...metadata } = stored
    if (schema > this.versionOf(type))
      throw new Error(
        `an event ${type} of version ${schema} was read, but this program knows only ${this.versionOf(type)}`,
      )
    let lifted: object = data
    // An event's data is a JSON object: its fields by name.
    for (const up of steps.slice(schema - 1)) lifted = up(lifted as Record<string, unknown>)
    return { data: lifted, metadata }
  }
}
