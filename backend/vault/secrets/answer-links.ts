/**
 * Signed links in reminders, to answer without signing in. Stateless: appointment, state, recipient
 * and expiry, with an HMAC of the master key. One use: an answer changes the appointment's state.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

export interface AnswerLink {
  readonly appointmentId: string
  readonly clientId: string
  /** How often the appointment had changed by then (around.md R9). */
  readonly change: number
  /** Milliseconds since 1970, to the second. */
  readonly until: number
}

/** As it stands in a link: two ids of 16 bytes, two numbers of 4. */
const CLAIM_BYTES = 40
const CLAIM_LENGTH = 54

export class AnswerLinks {
  readonly #key: Buffer

  constructor(masterKey: Buffer) {
    this.#key = Buffer.from(hkdfSync('sha256', masterKey, '', 'balbu answer links', 32))
  }

  tokenOf({ appointmentId, clientId, change, until }: AnswerLink): string {
    const claim = Buffer.alloc(CLAIM_BYTES)
    Buffer.from((appointmentId + clientId).replaceAll('-', ''), 'hex').copy(claim)
    claim.writeUInt32BE(change, 32)
    claim.writeUInt32BE(Math.floor(until / 1_000), 36)
    return (
      claim.toString('base64url') +
      createHmac('sha256', this.#key).update(claim).digest('base64url')
    )
  }

  /** What it says; nothing where it was not made here. */
  read(token: string): AnswerLink | undefined {
    const claim = Buffer.from(token.slice(0, CLAIM_LENGTH), 'base64url')
    if (claim.length !== CLAIM_BYTES) return undefined
    const link = {
      appointmentId: idAt(claim, 0),
      clientId: idAt(claim, 16),
      change: claim.readUInt32BE(32),
      until: claim.readUInt32BE(36) * 1_000,
    }
    // As texts: the last letter of base64 has spare bits, and one link has one spelling.
    const [content, made] = [Buffer.from(token), Buffer.from(this.tokenOf(link))]
    return content.length === made.length && timingSafeEqual(content, made) ? link : undefined
  }
}

const idAt = (claim: Buffer, at: number): string =>
  claim.toString('hex', at, at + 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
