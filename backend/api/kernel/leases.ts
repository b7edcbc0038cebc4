/**
 * Counts for all nodes together without a statement for each act. A node takes a tenth of a limit
 * at a time from the shared counter. The first tenth of each window is on credit, so an account
 * that stays below it costs no statement; it is charged with the next tenth. All nodes together
 * therefore allow at most the limit, and a tenth of it for each node beside the first.
 */
import { LRUCache } from 'lru-cache'
import type { RateLimiterRes } from 'rate-limiter-flexible'

/** What is shared by all nodes. */
export interface SharedCounter {
  penalty(key: string, points: number): Promise<RateLimiterRes>
}

const PARTS = 10
/** Windows that a node keeps in mind; those that it forgets begin with a new credit. */
const MOST_KEPT = 100_000

/** Nothing is left of a limit. */
export class LimitReached extends Error {
  /** Until it may be tried again. */
  readonly msBeforeNext: number

  constructor(msBeforeNext: number) {
    super('a limit is reached')
    this.msBeforeNext = msBeforeNext
  }
}

interface Lease {
  left: number
  /** Used on credit, and not charged yet. */
  owed: number
  /** Milliseconds of the clock. */
  endsAt: number
  isExhausted: boolean
  taking?: Promise<void> | undefined
}

export class LeasedLimiter {
  readonly #leases = new LRUCache<string, Lease>({ max: MOST_KEPT })
  readonly #shared: SharedCounter
  readonly #points: number
  readonly #ms: number
  readonly #part: number

  constructor(
    shared: SharedCounter,
    { points, duration }: { readonly points: number; readonly duration: number },
  ) {
    this.#shared = shared
    this.#points = points
    this.#ms = duration * 1_000
    this.#part = Math.max(1, Math.floor(points / PARTS))
  }

  /** @throws LimitReached */
  async consume(key: string, points = 1): Promise<void> {
    let lease = this.#leaseOf(key)
    while (lease.left < points && !lease.isExhausted) {
      await (lease.taking ??= this.#take(key, lease, points))
      lease = this.#leaseOf(key)
    }
    if (lease.left < points) throw new LimitReached(Math.max(0, lease.endsAt - Date.now()))
    lease.left -= points
  }

  async reward(key: string, points = 1): Promise<void> {
    this.#leaseOf(key).left += points
  }

  #leaseOf(key: string): Lease {
    const kept = this.#leases.get(key)
    if (kept && kept.endsAt > Date.now()) return kept
    const begun: Lease = {
      left: this.#part,
      owed: this.#part,
      endsAt: Date.now() + this.#ms,
      isExhausted: false,
    }
    this.#leases.set(key, begun)
    return begun
  }

  /** Charges the credit and takes a further part, or what is left of the limit. */
  async #take(key: string, lease: Lease, needed: number): Promise<void> {
    try {
      const part = Math.max(this.#part, needed)
      const charged = part + lease.owed
      const { consumedPoints, msBeforeNext } = await this.#shared.penalty(key, charged)
      const free = this.#points - (consumedPoints - charged) - lease.owed
      lease.owed = 0
      lease.left += Math.max(0, Math.min(part, free))
      lease.isExhausted = free <= part
      lease.endsAt = Date.now() + msBeforeNext
    } finally {
      lease.taking = undefined
    }
  }
}
