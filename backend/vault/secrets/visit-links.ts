/**
 * Review links for visits without an account. Stateless: the visit's id with an HMAC of the master
 * key. The visit's decider enforces one use, completion and expiry.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Of an id as it stands in a link: 16 bytes. */
const ID_LENGTH = 22

export class VisitLinks {
  readonly #key: Buffer

  constructor(masterKey: Buffer) {
    this.#key = Buffer.from(hkdfSync('sha256', masterKey, '', 'balbu visit links', 32))
  }

  tokenOf(appointmentId: string): string {
    const seal = createHmac('sha256', this.#key).update(appointmentId).digest('base64url')
    return Buffer.from(appointmentId.replaceAll('-', ''), 'hex').toString('base64url') + seal
  }

  /** Of which visit it is; nothing where it was not made here. */
  visitOf(token: string): string | undefined {
    const hex = Buffer.from(token.slice(0, ID_LENGTH), 'base64url').toString('hex')
    const appointmentId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    // As texts: the last letter of base64 has spare bits, and one link has one spelling.
    const [content, made] = [Buffer.from(token), Buffer.from(this.tokenOf(appointmentId))]
    return content.length === made.length && timingSafeEqual(content, made)
      ? appointmentId
      : undefined
  }
}
