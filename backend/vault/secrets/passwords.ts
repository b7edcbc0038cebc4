/**
 * Password hashes: argon2id, a few at a time. Each hash takes 19 MiB and some 20 ms of a core, so a
 * flood of tries could stop the server: beyond a short queue the answer is "busy". Known people
 * have a queue of their own, which strangers' tries can't fill.
 */
import { hash, verify } from '@node-rs/argon2'
import { Semaphore } from '../../concurrency/semaphore.ts'
import { isCommonPassword } from './common-passwords.ts'

/** What one hash costs: KiB of memory, passes over it, threads. */
export interface Hashing {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** OWASP's minimum; argon2id is the library's default algorithm. */
const OWASP: Hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hash of an unknown password, so unknown addresses take as long as wrong passwords. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$YmFsYnUtbm9ib2R5LXNhbHQ$8zL0T8bVbWmFv2WkH0k2uQXxK6n0c3Yw1pX5iJYb1xU'

/** Whose password it is: `isKnown` where a session or a device that has signed in before asks. */
export interface PasswordHolder {
  readonly isKnown?: boolean
}

export class Passwords {
  readonly #strangers: Semaphore
  readonly #known: Semaphore
  readonly #hashing: Hashing

  /**
   * Strangers leave one of libuv's four threads free.
   * @param hashing other costs are for tests alone: no setting of the server reaches this
   */
  constructor({
    most = 3,
    queueLimit = 64,
    hashing = OWASP,
  }: { most?: number; queueLimit?: number; hashing?: Hashing } = {}) {
    this.#hashing = hashing
    this.#strangers = new Semaphore({
      what: 'passwords',
      atOnce: most,
      mostWaiting: queueLimit,
      retryAfter: 2,
    })
    this.#known = new Semaphore({
      what: 'passwords of known people',
      atOnce: most,
      mostWaiting: queueLimit,
      retryAfter: 2,
    })
  }

  /** The PHC string to keep. @throws TooBusy where the asker's queue is full */
  hash(password: string, asker: PasswordHolder = {}): Promise<string> {
    return this.#turnsOf(asker).take(() => hash(password, this.#hashing))
  }

  /** Whether the password is the one; without a hash the same work for the answer no. */
  matches(
    kept: string | undefined,
    password: string,
    asker: PasswordHolder = {},
  ): Promise<boolean> {
    return this.#turnsOf(asker).take(async () => {
      const same = await verify(kept ?? NOBODY, password)
      return kept !== undefined && same
    })
  }

  /** Whether a kept hash was made with weaker parameters than today's. */
  isOutdated(kept: string): boolean {
    const { memoryCost, timeCost, parallelism } = this.#hashing
    return !kept.includes(`$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
  }

  isCommon(password: string): boolean {
    return isCommonPassword(password)
  }

  #turnsOf({ isKnown = false }: PasswordHolder): Semaphore {
    return isKnown ? this.#known : this.#strangers
  }
}
