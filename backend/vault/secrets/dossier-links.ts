/**
 * Links to dossiers. Only a hash is stored; the secret is derived from the dossier's id and the
 * master key, so a repeated request gives the same link.
 */
import { createHmac, hkdfSync } from 'node:crypto'
import { type Db, sql } from '../../postgres/db.ts'
import { hashOf } from './secrets.ts'

/** Needs the schema `vault`. Additive only. */
export const dossierLinkTable = `
CREATE TABLE IF NOT EXISTS vault.dossier_link (
  token_hash bytea PRIMARY KEY,
  dossier_id uuid NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  -- Whether the log has the dossier: the link is kept before it.
  made boolean NOT NULL DEFAULT false
);
CREATE INDEX IF NOT EXISTS dossier_link_by_end ON vault.dossier_link (expires_at);
`

/** So long a link waits for its dossier, in milliseconds. */
const PENDING = 3_600_000

export class DossierLinks {
  readonly #db: Db
  readonly #now: () => Date
  readonly #key: Buffer

  constructor(db: Db, masterKey: Buffer, now: () => Date) {
    this.#db = db
    this.#now = now
    this.#key = Buffer.from(hkdfSync('sha256', masterKey, '', 'balbu dossier links', 32))
  }

  /** 256 bits that only the master key can make. */
  tokenOf(dossierId: string): string {
    return createHmac('sha256', this.#key).update(dossierId).digest('base64url')
  }

  /** Before the dossier is made: until then the link opens nothing. */
  async keep(dossierId: string): Promise<void> {
    await this.#db.run(sql`
      INSERT INTO vault.dossier_link (token_hash, dossier_id, expires_at)
      VALUES (
        ${hashOf(this.tokenOf(dossierId))}, ${dossierId},
        ${new Date(this.#now().getTime() + PENDING)}
      )
      ON CONFLICT
      DO NOTHING`)
  }

  /** After it is made. */
  async confirm(dossierId: string, until: string): Promise<void> {
    await this.#db.run(sql`
      UPDATE vault.dossier_link
      SET made = true, expires_at = ${until}
      WHERE dossier_id = ${dossierId}`)
  }

  /** Which dossier a link opens; undefined for one that is wrong, ended or pending. */
  async dossierOf(token: string): Promise<string | undefined> {
    return (
      await this.#db.first<{ id: string }>(sql`
        SELECT dossier_id AS id
        FROM vault.dossier_link
        WHERE token_hash = ${hashOf(token)} AND made AND expires_at > ${this.#now()}`)
    )?.id
  }

  async drop(dossierId: string): Promise<void> {
    await this.#db.run(sql`DELETE FROM vault.dossier_link WHERE dossier_id = ${dossierId}`)
  }

  async sweep(): Promise<void> {
    await this.#db.run(sql`DELETE FROM vault.dossier_link WHERE expires_at < ${this.#now()}`)
  }
}
