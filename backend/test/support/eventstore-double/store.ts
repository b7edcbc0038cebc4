/**
 * What EventStoreDB keeps and decides, in memory: streams, the order of all events, expected
 * versions and idempotency by the rules of the real server (IndexWriter.CheckCommit), among events
 * of its own that nobody asked for.
 */
import { randomUUID } from 'node:crypto'

export interface Proposed {
  readonly id: string
  readonly type: string
  readonly data: Uint8Array
  readonly metadata: Uint8Array
  readonly contentType: string
}

export interface Stored extends Proposed {
  readonly stream: string
  readonly revision: number
  /** Commit and prepare position: the byte where the record begins, so never gapless. */
  readonly position: bigint
  /** Milliseconds since 1970. */
  readonly created: number
}

export type ExpectedVersion = number | 'any' | 'none' | 'exists'
export type Verdict =
  | { readonly outcome: 'written'; readonly revision: number; readonly position: bigint }
  | { readonly outcome: 'too large' }
  | { readonly outcome: 'wrong'; readonly current: number }

const lengthOf = ({ data, metadata }: Proposed) => BigInt(data.length + metadata.length + HEADER)
const json = (value: object) => new TextEncoder().encode(JSON.stringify(value))
const HEADER = 100
/**
 * The server's default for all that one append holds, counted as it counts: data, metadata, and two
 * bytes for each letter of a type.
 */
export const LARGEST_APPEND = 1_048_576
const sizeOf = ({ data, metadata, type }: Proposed) =>
  data.length + metadata.length + 2 * type.length
const FIRST = 4_096n

export class Store {
  readonly all: Stored[] = []
  readonly #streams = new Map<string, Stored[]>()
  readonly #listeners = new Set<() => void>()
  #end = FIRST

  constructor() {
    this.#write('$settings', [this.#own('$settings-changed')])
  }

  stream(name: string): readonly Stored[] | undefined {
    return this.#streams.get(name)
  }

  append(stream: string, proposed: readonly Proposed[], expected: ExpectedVersion): Verdict {
    if (proposed.reduce((sum, event) => sum + sizeOf(event), 0) > LARGEST_APPEND)
      return { outcome: 'too large' }
    // Ids are numbers to the server: in capitals or not, they come back small.
    const events = proposed.map((event) => ({ ...event, id: event.id.toLowerCase() }))
    const there = this.#streams.get(stream) ?? []
    const current = there.length - 1
    const wrong: Verdict = { outcome: 'wrong', current }
    if (expected === 'exists' && current < 0) return wrong
    if (expected === 'any' || expected === 'exists') {
      const known = events.map(({ id }) => there.find((event) => event.id === id))
      if (known[0] === undefined) return this.#write(stream, events)
      return known.includes(undefined) ? wrong : this.#repeated(known.at(-1))
    }
    const version = expected === 'none' ? -1 : expected
    // Ids are looked for only where the expectation fails.
    if (version === current) return this.#write(stream, events)
    if (version > current) return wrong
    const same = events.every(({ id }, index) => there[version + 1 + index]?.id === id)
    return same ? this.#repeated(there[version + events.length]) : wrong
  }

  /** Called after each write. Gives a function that ends it. */
  onWrite(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** As a restored backup: what came after a position was never written. */
  forgetAfter(position: bigint): void {
    const kept = this.all.filter((event) => event.position <= position)
    this.all.splice(0, this.all.length, ...kept)
    for (const [name, events] of this.#streams) {
      const left = events.filter((event) => event.position <= position)
      if (left.length > 0) this.#streams.set(name, left)
      else this.#streams.delete(name)
    }
    const last = kept.at(-1)
    this.#end = last ? last.position + lengthOf(last) : FIRST
  }

  /** As a server in memory that was started anew. */
  forgetAll(): void {
    this.forgetAfter(-1n)
    this.#write('$settings', [this.#own('$settings-changed')])
  }

  #repeated(last: Stored | undefined): Verdict {
    return { outcome: 'written', revision: last?.revision ?? -1, position: last?.position ?? 0n }
  }

  #write(stream: string, events: readonly Proposed[]): Verdict {
    const there = this.#streams.get(stream) ?? []
    this.#streams.set(stream, there)
    for (const event of events) {
      const stored = {
        ...event,
        stream,
        revision: there.length,
        position: this.#end,
        created: Date.now(),
      }
      this.#end += lengthOf(event)
      there.push(stored)
      this.all.push(stored)
    }
    // The server writes statistics and links among everybody's events.
    if (!stream.startsWith('$') && this.all.length % 7 === 0) {
      this.#write('$stats-127.0.0.1:2113', [this.#own('$statsCollected')])
      this.#write(`$ce-${stream.split('-')[0]}`, [this.#own('$>')])
    }
    for (const listener of this.#listeners) listener()
    const last = there.at(-1)
    return { outcome: 'written', revision: there.length - 1, position: last?.position ?? 0n }
  }

  #own(type: string): Proposed {
    return {
      id: randomUUID(),
      type,
      data: json({}),
      metadata: json({}),
      contentType: 'application/json',
    }
  }
}
