/** Runs tasks of one key in order, with a bounded queue and waiting time per key. */
import { OverloadedError } from './semaphore.ts'

export interface KeyedQueueLimits {
  /** Most callers of one key, the running one included. */
  readonly longest: number
  readonly waitMs: number
}

interface Lane {
  free: Promise<void>
  length: number
}

export class KeyedQueue {
  readonly #lanes = new Map<string, Lane>()
  readonly #limits: KeyedQueueLimits

  constructor(limits: KeyedQueueLimits) {
    this.#limits = limits
  }

  /** @throws TooBusy if full or late; `work` has not begun then */
  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const lane = this.#lanes.get(name) ?? { free: Promise.resolve(), length: 0 }
    if (lane.length >= this.#limits.longest) throw new OverloadedError('the lane is full')
    this.#lanes.set(name, lane)
    const { free } = lane
    const { promise: left, resolve: leave } = Promise.withResolvers<void>()
    // Who gives up waiting leaves at once, and yet nobody behind passes those in front.
    lane.free = free.then(() => left)
    lane.length++
    try {
      if (lane.length > 1) await this.#inTime(free)
      return await work()
    } finally {
      leave()
      if (--lane.length === 0) this.#lanes.delete(name)
    }
  }

  async #inTime(turn: Promise<void>): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(
        () => fail(new OverloadedError('the turn does not come')),
        this.#limits.waitMs,
      )
    })
    await Promise.race([turn, late]).finally(() => clearTimeout(timer))
  }
}
