/**
 * So many at once, a few more waiting, nobody beyond: whoever would wait too long hears so at once,
 * and can try again.
 */

export class TooBusy extends Error {
  /** Seconds. */
  readonly retryAfter: number
  constructor(what: string, retryAfter = 1) {
    super(`too busy: ${what}`)
    this.name = 'TooBusy'
    this.retryAfter = retryAfter
  }
}

export interface TurnsOptions {
  /** What it is that is done, for the log. */
  readonly what: string
  readonly atOnce: number
  readonly mostWaiting: number
  /** Seconds after which somebody who is turned away may try again. */
  readonly retryAfter?: number
}

export class Turns {
  readonly #options: TurnsOptions
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(options: TurnsOptions) {
    this.#options = options
  }

  /** @throws TooBusy where as many wait already as may */
  async take<T>(work: () => Promise<T>): Promise<T> {
    const { what, atOnce, mostWaiting, retryAfter } = this.#options
    if (this.#running >= atOnce) {
      if (this.#waiting.length >= mostWaiting) throw new TooBusy(what, retryAfter)
      // Whoever finishes hands its place over, so `#running` stays as it is and nobody slips in
      // between.
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
