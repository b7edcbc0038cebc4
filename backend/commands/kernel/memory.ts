/**
 * What commands remember of streams, as far as it fits. Bounded by size and not by number: a
 * barber's full day takes a hundred times what an empty one takes. What is tiny (nothing written
 * there yet, a like, a follow) has a room of its own, or a guest who asks for barbers that there
 * never were would push out the agendas.
 */
import { serialize } from 'node:v8'
import { LRUCache } from 'lru-cache'

/** Something with an estimate of what it takes in memory. */
export interface Weighed {
  readonly bytes: number
}

const MOST_BYTES = 192 * 1024 * 1024
const MOST_TINY = 50_000
const TINY_BYTES = 1_024

export class Memory<Value extends Weighed> {
  readonly #streams: LRUCache<string, Value>
  readonly #tiny: LRUCache<string, Value>

  constructor({ bytes = MOST_BYTES, tiny = MOST_TINY } = {}) {
    this.#streams = new LRUCache({ maxSize: bytes, sizeCalculation: (value) => value.bytes })
    // Not `max`, for which all the room is made beforehand.
    this.#tiny = new LRUCache({ maxSize: tiny, sizeCalculation: () => 1 })
  }

  get(stream: string): Value | undefined {
    return this.#streams.get(stream) ?? this.#tiny.get(stream)
  }

  /** Without counting it as used. */
  peek(stream: string): Value | undefined {
    return this.#streams.peek(stream) ?? this.#tiny.peek(stream)
  }

  set(stream: string, value: Value): void {
    const [room, other] =
      value.bytes < TINY_BYTES ? [this.#tiny, this.#streams] : [this.#streams, this.#tiny]
    other.delete(stream)
    room.set(stream, value)
  }

  /** All that is remembered; what is walked over may be deleted. */
  *entries(): Generator<[stream: string, Value]> {
    yield* this.#streams.entries()
    yield* this.#tiny.entries()
  }

  delete(stream: string): void {
    this.#streams.delete(stream)
    this.#tiny.delete(stream)
  }
}

/** Upper bound of an event's memory: 17 kB of text took 47 kB in a busy server. */
export const eventWeightOf = ({ data }: { readonly data: object }): number =>
  100 + 3 * JSON.stringify(data).length

/** What a state takes, at most, in the same measure. */
export const weightOfState = (state: unknown): number => 100 + 3 * serialize(state).length
