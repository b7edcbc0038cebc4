/**
 * One-use links: password reset, email verification, data download. Only a hash is stored; the
 * secret is derived from the link's id and the master key when the mail is sent.
 */
import { createHmac, hkdfSync } from 'node:crypto'
import { type Db, sql } from '../../postgres/db.ts'
import { hashOf } from './secrets.ts'

export type LinkKind = 'reset' | 'verify' | 'export'

const MINUTE = 60_000
const lifetimes: Readonly<Record<LinkKind, number>> = {
  reset: 30 * MINUTE,
  verify: 24 * 60 * MINUTE,
  export: 10 * MINUTE,
}

export class Links {
  readonly #db: Db
  readonly #now: () => Date
  readonly #key: Buffer

  constructor(db: Db, masterKey: Buffer, now: () => Date) {
    this.#db = db
    this.#now = now
    this.#key = Buffer.from(hkdfSync('sha256', masterKey, '', 'balbu account links', 32))
  }

  /** 256 bits that only the master key can make. */
  tokenOf(linkId: string): string {
    return createHmac('sha256', this.#key).update(linkId).digest('base64url')
  }

  /** A new link, in the place of the person's earlier ones of its kind. */
  async open(linkId: string, userId: string, kind: LinkKind): Promise<void> {
    const until = new Date(this.#now().getTime() + lifetimes[kind])
    await this.#db.run(sql`
      WITH earlier AS (
          DELETE FROM vault.account_link
          WHERE user_id = ${userId} AND kind = ${kind} AND link_id <> ${linkId}
        )
      INSERT INTO vault.account_link (link_id, user_id, kind, token_hash, expires_at)
      VALUES (${linkId}, ${userId}, ${kind}, ${hashOf(this.tokenOf(linkId))}, ${until})
      ON CONFLICT (link_id)
      DO NOTHING`)
  }

  /** Whether it is still good: neither used nor replaced nor too old. */
  async isOpen(linkId: string): Promise<boolean> {
    return Boolean(
      await this.#db.first(
        sql`SELECT
          FROM vault.account_link
          WHERE link_id = ${linkId} AND expires_at > ${this.#now()}`,
      ),
    )
  }

  /** Whose link this is the secret of; nobody's where it is no good any more. Uses nothing up. */
  async holder(token: string, kind: LinkKind): Promise<string | undefined> {
    const row = await this.#db.first<{ userId: string }>(sql`
      SELECT user_id AS "userId"
      FROM vault.account_link
      WHERE token_hash = ${hashOf(token)} AND kind = ${kind} AND expires_at > ${this.#now()}`)
    return row?.userId
  }

  /** Uses a link up; whose it was, once. */
  async redeem(token: string, kind: LinkKind): Promise<string | undefined> {
    const row = await this.#db.first<{ userId: string }>(sql`
      DELETE FROM vault.account_link
      WHERE token_hash = ${hashOf(token)} AND kind = ${kind} AND expires_at > ${this.#now()}
      RETURNING user_id AS "userId"`)
    return row?.userId
  }

  /** Uses a link up and sets the password, both or neither; whose it was, once. */
  async redeemForPassword(token: string, passwordHash: string): Promise<string | undefined> {
    const row = await this.#db.first<{ userId: string }>(sql`
      WITH used AS (
          DELETE FROM vault.account_link
          WHERE token_hash = ${hashOf(token)} AND kind = 'reset' AND expires_at > ${this.#now()}
          RETURNING user_id
        )
      UPDATE vault.account a
      SET password_hash = ${passwordHash}
      FROM used
      WHERE a.user_id = used.user_id
      RETURNING a.user_id AS "userId"`)
    return row?.userId
  }

  /** Nobody holds a link of this kind any more: what it was for has been done otherwise. */
  async close(userId: string, kind: LinkKind): Promise<void> {
    await this.#db.run(
      sql`DELETE FROM vault.account_link WHERE user_id = ${userId} AND kind = ${kind}`,
    )
  }

  async sweep(): Promise<void> {
    await this.#db.run(sql`DELETE FROM vault.account_link WHERE expires_at < ${this.#now()}`)
  }
}
