/**
 * A channel's pace: so many messages on their way at once, none that has waited for longer than its
 * claim is good for, and a rest where its server has not answered several times in a row. So a mail
 * server that hangs costs nobody's push a minute, and nobody's mail a try.
 */
import { Semaphore } from '../../concurrency/semaphore.ts'

export interface PaceLimits {
  /** Messages in flight; all must end within a lease. */
  readonly atOnce?: number
  /** How long a message that is ready waits for its turn. */
  readonly waitMs?: number
  /** So often in a row without an answer, and the channel rests so long. */
  readonly mostSilent?: number
  readonly restMs?: number
}

export class Pace {
  readonly #limits: Required<PaceLimits>
  readonly #turns: Semaphore
  #silent = 0
  #restsUntil = 0

  constructor({ atOnce = 10, waitMs = 10_000, mostSilent = 5, restMs = 10_000 }: PaceLimits = {}) {
    this.#limits = { atOnce, waitMs, mostSilent, restMs }
    this.#turns = new Semaphore({ what: 'sending', atOnce, mostWaiting: Infinity })
  }

  /** When it is worth trying again; undefined: now. */
  rests(): Date | undefined {
    return this.#restsUntil > Date.now() ? new Date(this.#restsUntil) : undefined
  }

  /** Undefined where the turn came too late: `work` has not begun then. */
  take<T>(work: () => Promise<T>): Promise<T | undefined> {
    const since = Date.now()
    return this.#turns.take(async () =>
      Date.now() - since > this.#limits.waitMs || this.rests() ? undefined : work(),
    )
  }

  answered(): void {
    this.#silent = 0
  }

  silent(): void {
    this.#silent += 1
    if (this.#silent >= this.#limits.mostSilent) this.#restsUntil = Date.now() + this.#limits.restMs
  }
}
