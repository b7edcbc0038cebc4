/**
 * Password hashes: argon2id, a few at a time. Each hash takes 19 MiB and some 20 ms of a core, which is an asset for
 * attackers, too: beyond a short queue the answer is "busy", not a server that stands still.
 */
import { hash, verify } from '@node-rs/argon2'
import { Turns } from '../patience/turns.ts'
import { isCommonPassword } from './common-passwords.ts'

/** OWASP's minimum; argon2id is the library's default algorithm. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const IN_FORCE = '$m=19456,t=2,p=1$'

/** A hash of nothing that anybody knows: an unknown address costs as much time as a wrong password. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$YmFsYnUtbm9ib2R5LXNhbHQ$8zL0T8bVbWmFv2WkH0k2uQXxK6n0c3Yw1pX5iJYb1xU'

export class Passwords {
  readonly #turns: Turns

  constructor({ most = 4, queueLimit = 64 }: { most?: number; queueLimit?: number } = {}) {
    this.#turns = new Turns({ what: 'passwords', atOnce: most, mostWaiting: queueLimit, retryAfter: 2 })
  }

  /** The PHC string to keep. @throws TooBusy where the queue is full */
  hash(password: string): Promise<string> {
    return this.#turns.take(() => hash(password, parameters))
  }

  /** Whether the password is the one; without a hash the same work for the answer no. */
  matches(kept: string | undefined, password: string): Promise<boolean> {
    return this.#turns.take(async () => {
      const same = await verify(kept ?? NOBODY, password)
      return kept !== undefined && same
    })
  }

  /** Whether a kept hash was made with weaker parameters than today's. */
  isOutdated(kept: string): boolean {
    return !kept.includes(IN_FORCE)
  }

  /** Whether it is one that everybody tries first. */
  isCommon(password: string): boolean {
    return isCommonPassword(password)
  }
}
