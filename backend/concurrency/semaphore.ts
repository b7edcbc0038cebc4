/** Semaphore with a bounded queue; rejects with TooBusy when the queue is full. */

export class OverloadedError extends Error {
  /** Seconds. */
  readonly retryAfter: number
  constructor(what: string, retryAfter = 1) {
    super(`too busy: ${what}`)
    this.name = 'TooBusy'
    this.retryAfter = retryAfter
  }
}

export interface SemaphoreOptions {
  readonly what: string
  readonly atOnce: number
  readonly mostWaiting: number
  /** Seconds after which a rejected caller may try again. */
  readonly retryAfter?: number
}

export class Semaphore {
  readonly #options: SemaphoreOptions
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(options: SemaphoreOptions) {
    this.#options = options
  }

  /** @throws TooBusy where as many wait already as may */
  async take<T>(work: () => Promise<T>): Promise<T> {
    const { what, atOnce, mostWaiting, retryAfter } = this.#options
    if (this.#running >= atOnce) {
      if (this.#waiting.length >= mostWaiting) throw new OverloadedError(what, retryAfter)
      // A finished caller hands over its slot, so `#running` stays and no one slips in between.
      await new Promise<void>((go) => {
        this.#waiting.push(go)
      })
    } else {
      this.#running++
    }
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}
