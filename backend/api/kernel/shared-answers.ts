/**
 * What viewers share. An answer to one address is the same for all guests until a read model moves
 * or the minute changes, and some answers for everybody who is kept apart from nobody. It is kept
 * as bytes with its tag; compression.ts compresses those once.
 */
import { LRUCache } from 'lru-cache'
import type { Tagged } from './tagged.ts'

/** Of all answers together. Bytes. */
const MOST_BYTES = 16 * 2 ** 20

type Generation = LRUCache<string, Tagged>

export class SharedAnswers {
  readonly #reached: () => Promise<string>
  readonly #minute: () => string
  readonly #isKeptApart: (userId: string) => Promise<boolean>
  #stood = ''
  #kept: Generation = generation()
  #making = new Map<string, Promise<Tagged>>()
  #apart = new Map<string, Promise<boolean>>()

  /**
   * `reached`: how far the read models are, looked at after the call. `now`: what changes by the
   * clock alone, such as the end of a suspension or of an opening hour, shows within a minute.
   * `isKeptApart`: by a read model.
   */
  constructor(
    reached: () => Promise<string>,
    now: () => Date,
    isKeptApart: (userId: string) => Promise<boolean>,
  ) {
    this.#reached = reached
    this.#isKeptApart = isKeptApart
    this.#minute = () => now().toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
  }

  /**
   * The answer to `address`, made where nobody has it. A failure is not kept. `viewerId`: of a
   * person; one who is kept apart from anybody gets an answer of their own.
   */
  async of(address: string, make: () => Promise<Tagged>, viewerId?: string): Promise<Tagged> {
    const stood = `${this.#minute()} ${await this.#reached()}`
    if (stood !== this.#stood) {
      // Nothing of before is shown again, nor stays in memory: it may hold what is erased by now.
      this.#stood = stood
      this.#kept = generation()
      this.#making = new Map()
      this.#apart = new Map()
    }
    const [kept, making] = [this.#kept, this.#making]
    if (viewerId !== undefined && (await this.#keptApart(viewerId))) return make()
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

  #keptApart(userId: string): Promise<boolean> {
    const apart = this.#apart
    const existing = apart.get(userId)
    if (existing) return existing
    const looked = this.#isKeptApart(userId)
    apart.set(userId, looked)
    looked.catch(() => apart.delete(userId))
    return looked
  }
}

const generation = (): Generation =>
  new LRUCache({ maxSize: MOST_BYTES, sizeCalculation: ({ body }) => body.length })
