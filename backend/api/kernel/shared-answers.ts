/**
 * What guests share. An answer to one address is the same for all of them until a read model moves
 * or the minute changes. It is kept as bytes with its tag; compression.ts compresses those once.
 */
import { LRUCache } from 'lru-cache'
import type { Tagged } from './tagged.ts'

/** Of all answers together. Bytes. */
const MOST_BYTES = 16 * 2 ** 20

type Generation = LRUCache<string, Tagged>

export class SharedAnswers {
  readonly #reached: () => Promise<string>
  readonly #minute: () => string
  #stood = ''
  #kept: Generation = generation()
  #making = new Map<string, Promise<Tagged>>()

  /**
   * `reached`: how far the read models are, looked at after the call. `now`: what changes by the
   * clock alone, such as the end of a suspension or of an opening hour, shows within a minute.
   */
  constructor(reached: () => Promise<string>, now: () => Date) {
    this.#reached = reached
    this.#minute = () => now().toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
  }

  /** The answer to `address`, made where nobody has it. A failure is not kept. */
  async of(address: string, make: () => Promise<Tagged>): Promise<Tagged> {
    const stood = `${this.#minute()} ${await this.#reached()}`
    if (stood !== this.#stood) {
      // Nothing of before is shown again, nor stays in memory: it may hold what is erased by now.
      this.#stood = stood
      this.#kept = generation()
      this.#making = new Map()
    }
    const [kept, making] = [this.#kept, this.#making]
    const existing = kept.get(address) ?? making.get(address)
    if (existing) return existing
    const made = make()
    making.set(address, made)
    try {
      const answer = await made
      kept.set(address, answer)
      return answer
    } finally {
      making.delete(address)
    }
  }
}

const generation = (): Generation =>
  new LRUCache({ maxSize: MOST_BYTES, sizeCalculation: ({ body }) => body.length })
