/**
 * The second thing that staff sign in with: a secret that their phone holds, too, and ten codes for
 * the day on which it is lost. The secret is sealed with a key that derives from the person's own,
 * and so hangs on the master key and ends with the person; of the codes only hashes are kept.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type Db, sql } from '../../postgres/db.ts'
import type { SubjectKeys } from './keys.ts'
import { hashOf } from './secrets.ts'
import { base32, stepOf } from './totp.ts'

export const secondFactorTables = `
-- Secrets sealed; pending: shown, and not yet proved to have arrived. last_step: no code counts twice.
CREATE TABLE IF NOT EXISTS vault.second_factor (
  user_id uuid PRIMARY KEY,
  secret bytea,
  last_step bigint NOT NULL DEFAULT 0,
  pending bytea,
  pending_until timestamptz
);
CREATE TABLE IF NOT EXISTS vault.recovery_code (hash bytea PRIMARY KEY, user_id uuid NOT NULL);
CREATE INDEX IF NOT EXISTS recovery_code_by_user ON vault.recovery_code (user_id);
`

/** As RFC 4226 wants it for SHA-1. */
const SECRET_BYTES = 20
const CODES = 10
/** Eighty bits: a plain hash can't be turned back. */
const CODE_BYTES = 10
const ENROL_MS = 15 * 60_000
const NONCE = 12
const TAG = 16

export class SecondFactors {
  readonly #db: Db
  readonly #keys: Pick<SubjectKeys, 'ensure'>
  readonly #now: () => Date

  constructor(db: Db, keys: Pick<SubjectKeys, 'ensure'>, now: () => Date) {
    this.#db = db
    this.#keys = keys
    this.#now = now
  }

  async isOn(userId: string): Promise<boolean> {
    return (await this.on([userId])).has(userId)
  }

  async on(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.#db.many<{ id: string }>(
      sql`SELECT user_id AS id
        FROM vault.second_factor
        WHERE user_id = ANY(${[...userIds]}::uuid[]) AND secret IS NOT NULL`,
    )
    return new Set(rows.map(({ id }) => id))
  }

  /** A new secret, valid after one code within 15 minutes; until then the old one counts. */
  async begin(userId: string): Promise<string> {
    const secret = randomBytes(SECRET_BYTES)
    const [sealed, until] = [
      await this.#seal(userId, secret),
      new Date(this.#now().getTime() + ENROL_MS),
    ]
    await this.#db.run(sql`
      INSERT INTO vault.second_factor (user_id, pending, pending_until)
      VALUES (${userId}, ${sealed}, ${until})
      ON CONFLICT (user_id)
      DO UPDATE SET pending = excluded.pending, pending_until = excluded.pending_until`)
    return base32(secret)
  }

  /** Activates the pending secret; returns ten single-use codes, undefined if wrong. */
  async confirm(userId: string, code: string): Promise<readonly string[] | undefined> {
    const row = await this.#db.first<{ pending: Buffer }>(sql`
      SELECT pending
      FROM vault.second_factor
      WHERE user_id = ${userId} AND pending IS NOT NULL AND pending_until > ${this.#now()}`)
    const step = row && stepOf(await this.#open(userId, row.pending), code, this.#now().getTime())
    if (!row || step === undefined) return undefined
    const codes = Array.from({ length: CODES }, () => base32(randomBytes(CODE_BYTES)).toLowerCase())
    return this.#db.transaction(async (client) => {
      const { rowCount } = await client.query(
        'UPDATE vault.second_factor SET secret = pending, last_step = $2, pending = NULL, pending_until = NULL WHERE user_id = $1 AND pending = $3',
        [userId, step, row.pending],
      )
      // Another one has been begun meanwhile.
      if (rowCount !== 1) return undefined
      await client.query('DELETE FROM vault.recovery_code WHERE user_id = $1', [userId])
      await client.query(
        'INSERT INTO vault.recovery_code (user_id, hash) SELECT $1, unnest($2::bytea[])',
        [userId, codes.map(hashOf)],
      )
      return codes.map((one) => (one.match(/.{4}/g) ?? []).join('-'))
    })
  }

  /** Consumes a code; returns its kind, undefined if wrong or used. */
  async redeem(userId: string, typed: string): Promise<'clock' | 'recovery' | undefined> {
    const code = typed.toLowerCase().replace(/[\s-]/g, '')
    const row = await this.#db.first<{ secret: Buffer }>(
      sql`SELECT secret FROM vault.second_factor WHERE user_id = ${userId} AND secret IS NOT NULL`,
    )
    if (!row) return undefined
    const step = stepOf(await this.#open(userId, row.secret), code, this.#now().getTime())
    if (step !== undefined) {
      const first = await this.#db.run(
        sql`UPDATE vault.second_factor SET last_step = ${step} WHERE user_id = ${userId} AND last_step < ${step}`,
      )
      return first === 1 ? 'clock' : undefined
    }
    return (await this.#db.run(
      sql`DELETE FROM vault.recovery_code WHERE user_id = ${userId} AND hash = ${hashOf(code)}`,
    )) === 1
      ? 'recovery'
      : undefined
  }

  /** False where there was none. */
  async reset(userId: string): Promise<boolean> {
    await this.#db.run(sql`DELETE FROM vault.recovery_code WHERE user_id = ${userId}`)
    return (
      (await this.#db.run(sql`DELETE FROM vault.second_factor WHERE user_id = ${userId}`)) === 1
    )
  }

  async #keyOf(userId: string): Promise<Buffer> {
    const key = (await this.#keys.ensure([userId])).get(userId)
    if (!key) throw new Error('an erased person has no second factor')
    return Buffer.from(hkdfSync('sha256', key, '', 'balbu second factor', 32))
  }

  async #seal(userId: string, secret: Buffer): Promise<Buffer> {
    const nonce = randomBytes(NONCE)
    const cipher = createCipheriv('aes-256-gcm', await this.#keyOf(userId), nonce).setAAD(
      Buffer.from(userId),
    )
    return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
  }

  async #open(userId: string, sealed: Buffer): Promise<Buffer> {
    const decipher = createDecipheriv(
      'aes-256-gcm',
      await this.#keyOf(userId),
      sealed.subarray(0, NONCE),
    )
      .setAAD(Buffer.from(userId))
      .setAuthTag(sealed.subarray(-TAG))
    return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()])
  }
}
