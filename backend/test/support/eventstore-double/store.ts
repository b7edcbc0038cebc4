/**
 * What EventStoreDB keeps and decides, in memory: streams, the order of all events, expected versions and idempotency
 * by the rules of the real server (IndexWriter.CheckCommit), among events of its own that nobody asked for.
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
}

export type ExpectedVersion = number | 'any' | 'none' | 'exists'
export type Verdict =
  | { readonly outcome: 'written'; readonly revision: number; readonly position: bigint | undefined }
  | { readonly outcome: 'wrong'; readonly current: number }

const json = (value: object) => new TextEncoder().encode(JSON.stringify(value))
const HEADER = 100

export class Store {
  readonly all: Stored[] = []
  readonly #streams = new Map<string, Stored[]>()
  readonly #listeners = new Set<() => void>()
  #end = 4_096n

  constructor() {
    this.#write('$settings', [this.#own('$settings-changed')])
  }

  stream(name: string): readonly Stored[] | undefined {
    return this.#streams.get(name)
  }

  append(stream: string, events: readonly Proposed[], expected: ExpectedVersion): Verdict {
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

  /** A repeated append is answered without a position, as older servers do. */
  #repeated(last: Stored | undefined): Verdict {
    return { outcome: 'written', revision: last?.revision ?? -1, position: undefined }
  }

  #write(stream: string, events: readonly Proposed[]): Verdict {
    const there = this.#streams.get(stream) ?? []
    this.#streams.set(stream, there)
    for (const event of events) {
      const stored = { ...event, stream, revision: there.length, position: this.#end }
      this.#end += BigInt(event.data.length + event.metadata.length + HEADER)
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
    return { outcome: 'written', revision: there.length - 1, position: last?.position }
  }

  #own(type: string): Proposed {
    return { id: randomUUID(), type, data: json({}), metadata: json({}), contentType: 'application/json' }
  }
}
