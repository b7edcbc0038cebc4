/**
 * Links in a mail by which its reader turns off mails of one subject without signing in (RFC 8058).
 * Nothing is kept of one: it holds the person's id, the subject and what only the master key makes
 * of both. It does one thing, so it may be used again and does not end.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { type PreferenceKey, preferenceKeys } from '../../../contract/engagement/preferences.ts'

export interface UnsubscribeLink {
  readonly userId: string
  readonly subject: PreferenceKey
}

const ID_BYTES = 16
/** SHA-256 in base64url. */
const SEAL_LENGTH = 43

export class UnsubscribeLinks {
  readonly #key: Buffer

  constructor(masterKey: Buffer) {
    this.#key = Buffer.from(hkdfSync('sha256', masterKey, '', 'balbu unsubscribe links', 32))
  }

  tokenOf({ userId, subject }: UnsubscribeLink): string {
    const claim = Buffer.concat([
      Buffer.from(userId.replaceAll('-', ''), 'hex'),
      Buffer.from(subject),
    ])
    return (
      createHmac('sha256', this.#key).update(claim).digest('base64url') +
      claim.toString('base64url')
    )
  }

  /** Whose mails of what; nothing where it was not made here. */
  read(token: string): UnsubscribeLink | undefined {
    const claim = Buffer.from(token.slice(SEAL_LENGTH), 'base64url')
    const subject = preferenceKeys.find((key) => key === claim.toString('utf8', ID_BYTES))
    if (subject === undefined) return undefined
    const userId = claim
      .toString('hex', 0, ID_BYTES)
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    // As texts: the last letter of base64 has spare bits, and one link has one spelling.
    const [given, made] = [Buffer.from(token), Buffer.from(this.tokenOf({ userId, subject }))]
    return given.length === made.length && timingSafeEqual(given, made)
      ? { userId, subject }
      : undefined
  }
}
