/**
 * Codes of a shop's screen, passes that are given for them, and links of tickets without an
 * account. Nothing is kept of one: only the master key can make them.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const MINUTE = 60_000
/** The screen's code changes each minute and is good a little longer. */
const CODE_MS = 90_000
/** For choosing the services. */
const PASS_MS = 10 * MINUTE

export class LineLinks {
  readonly #key: Buffer

  constructor(masterKey: Buffer) {
    this.#key = Buffer.from(hkdfSync('sha256', masterKey, '', 'balbu walk-in line', 32))
  }

  /** The code of this minute, and when the screen shows another (milliseconds). */
  code(placeId: string, now: number): { readonly code: string; readonly until: number } {
    const since = Math.floor(now / MINUTE) * MINUTE
    return { code: this.#stamped('code', placeId, since), until: since + MINUTE }
  }

  pass(placeId: string, now: number): string {
    return this.#stamped('pass', placeId, now)
  }

  /** A code that is not older than 90 seconds, or a pass for one. */
  opens(token: string, placeId: string, now: number): boolean {
    return this.isCode(token, placeId, now) || this.#isStamped(token, 'pass', placeId, now, PASS_MS)
  }

  isCode(token: string, placeId: string, now: number): boolean {
    return this.#isStamped(token, 'code', placeId, now, CODE_MS)
  }

  ticketLink(ticketId: string): string {
    return this.#seal('ticket', ticketId)
  }

  isTicketLink(token: string, ticketId: string): boolean {
    return isSame(token, this.ticketLink(ticketId))
  }

  #stamped(kind: 'code' | 'pass', placeId: string, since: number): string {
    const stamp = since.toString(36)
    return `${stamp}.${this.#seal(kind, placeId, stamp)}`
  }

  #isStamped(
    token: string,
    kind: 'code' | 'pass',
    placeId: string,
    now: number,
    lifetime: number,
  ): boolean {
    const [stamp = '', seal = ''] = token.split('.')
    const since = Number.parseInt(stamp, 36)
    return isSame(seal, this.#seal(kind, placeId, stamp)) && since <= now && now < since + lifetime
  }

  #seal(...parts: readonly string[]): string {
    return createHmac('sha256', this.#key).update(parts.join('\n')).digest('base64url')
  }
}

function isSame(given: string, made: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(made)]
  return one.length === other.length && timingSafeEqual(one, other)
}
