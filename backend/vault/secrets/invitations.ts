/** Secrets of team invitations, and the address or phone they went to. */
import { createHmac, hkdfSync } from 'node:crypto'
import { type Db, sql } from '../../postgres/db.ts'
import { emailIndex } from './email-index.ts'
import { hashOf } from './secrets.ts'

export interface InvitationRecord {
  readonly invitationId: string
  readonly businessId: string
  readonly email: string | null
  readonly telefono: string | null
}

const columns = sql`invitation_id AS "invitationId", business_id AS "businessId", email, telefono`
/** How long after its end an invitation's address is kept. */
const KEPT = sql`interval '30 days'`

export class Invitations {
  readonly #db: Db
  readonly #tokenKey: Buffer
  readonly #hmac: (email: string) => Buffer

  constructor(db: Db, masterKey: Buffer) {
    this.#db = db
    this.#tokenKey = Buffer.from(hkdfSync('sha256', masterKey, '', 'balbu invitation links', 32))
    this.#hmac = emailIndex(masterKey)
  }

  /** The link's secret, from the master key, so a retry returns the same link. */
  tokenOf(invitationId: string): string {
    return createHmac('sha256', this.#tokenKey).update(invitationId).digest('base64url')
  }

  async keep({
    invitationId,
    businessId,
    email,
    telefono,
    expiresAt,
  }: InvitationRecord & { readonly expiresAt: string }): Promise<void> {
    await this.#db.run(sql`
      INSERT INTO vault.invitation (
          invitation_id, business_id, token_hash, email, email_hmac, telefono, expires_at
        )
      VALUES (
        ${invitationId}, ${businessId}, ${hashOf(this.tokenOf(invitationId))}, ${email},
          ${email === null ? null : this.#hmac(email)}, ${telefono}, ${expiresAt}
      )
      ON CONFLICT (invitation_id)
      DO NOTHING`)
  }

  byToken(token: string): Promise<InvitationRecord | undefined> {
    return this.#db.first(
      sql`SELECT ${columns} FROM vault.invitation WHERE token_hash = ${hashOf(token)}`,
    )
  }

  byId(invitationId: string): Promise<InvitationRecord | undefined> {
    return this.#db.first(
      sql`SELECT ${columns} FROM vault.invitation WHERE invitation_id = ${invitationId}`,
    )
  }

  to(email: string): Promise<InvitationRecord[]> {
    return this.#db.many(
      sql`SELECT ${columns} FROM vault.invitation WHERE email_hmac = ${this.#hmac(email)}`,
    )
  }

  async addressesOf(
    businessId: string,
  ): Promise<ReadonlyMap<string, Pick<InvitationRecord, 'email' | 'telefono'>>> {
    const rows = await this.#db.many<InvitationRecord>(
      sql`SELECT ${columns} FROM vault.invitation WHERE business_id = ${businessId}`,
    )
    return new Map(rows.map((row) => [row.invitationId, row]))
  }

  async sweep(now: Date): Promise<void> {
    await this.#db.run(
      sql`DELETE FROM vault.invitation
        WHERE expires_at < ${now.toISOString()}::timestamptz - ${KEPT}`,
    )
  }
}
