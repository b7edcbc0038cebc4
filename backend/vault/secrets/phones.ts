/**
 * Which phone numbers are confirmed: their person has typed a code that went there by text message.
 * Nothing else is texted to a number before. A code is hashed, good once, for ten minutes and five
 * tries.
 */
import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import { type Db, sql } from '../../postgres/db.ts'

export const phoneTables = `
-- When its person proved that text messages to the number reach them; null again with another number.
ALTER TABLE vault.account ADD COLUMN IF NOT EXISTS telefono_confirmed_at timestamptz;
CREATE INDEX IF NOT EXISTS account_by_confirmed_phone ON vault.account (telefono) WHERE telefono_confirmed_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS vault.phone_code (
  user_id uuid PRIMARY KEY,
  telefono text NOT NULL,
  code_hash bytea NOT NULL,
  tries int NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
`

export const CODE_DIGITS = 6
export const MOST_TRIES = 5
const CODE_MS = 10 * 60_000

export interface PhoneState {
  readonly telefono: string | null
  readonly confirmed: boolean
  /** Tries that are left of a code that is still good; null where there is none. */
  readonly triesLeft: number | null
}

export type CodeOutcome = { readonly is: 'confirmed' | 'expired' | 'too_many_tries' | 'wrong' }

export class Phones {
  readonly #db: Db
  readonly #key: Buffer
  readonly #now: () => Date

  constructor(db: Db, masterKey: Buffer, now: () => Date) {
    this.#db = db
    this.#key = Buffer.from(hkdfSync('sha256', masterKey, '', 'balbu phone codes', 32))
    this.#now = now
  }

  async stateOf(userId: string): Promise<PhoneState> {
    const row = await this.#db.first<{
      telefono: string | null
      confirmed: boolean
      tries: number | null
    }>(sql`
      SELECT a.telefono, a.telefono_confirmed_at IS NOT NULL AS confirmed, c.tries
      FROM vault.account a
      LEFT JOIN vault.phone_code c ON c.user_id = a.user_id AND c.telefono = a.telefono
        AND c.expires_at > ${this.#now().toISOString()}::timestamptz
      WHERE a.user_id = ${userId}`)
    return {
      telefono: row?.telefono ?? null,
      confirmed: row?.confirmed ?? false,
      triesLeft: row && row.tries !== null ? Math.max(0, MOST_TRIES - row.tries) : null,
    }
  }

  /** A new code for this number; an earlier one is good no more. */
  async newCode(userId: string, telefono: string): Promise<string> {
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
    await this.#db.run(sql`
      INSERT INTO vault.phone_code (user_id, telefono, code_hash, expires_at)
      VALUES (
        ${userId}, ${telefono}, ${this.#hash(userId, telefono, code)},
          ${new Date(this.#now().getTime() + CODE_MS).toISOString()}
      )
      ON CONFLICT (user_id)
      DO UPDATE SET telefono = excluded.telefono, code_hash = excluded.code_hash,
        expires_at = excluded.expires_at, tries = 0`)
    return code
  }

  /** It could not be sent. */
  async dropCode(userId: string): Promise<void> {
    await this.#db.run(sql`DELETE FROM vault.phone_code WHERE user_id = ${userId}`)
  }

  async confirm(userId: string, code: string): Promise<CodeOutcome> {
    // The try counts before it is judged: of many at once no more than five are looked at.
    const row = await this.#db.first<{ telefono: string; code_hash: Buffer; tries: number }>(sql`
      UPDATE vault.phone_code SET tries = tries + 1
      WHERE user_id = ${userId} AND tries < ${MOST_TRIES} AND expires_at > ${this.#now().toISOString()}::timestamptz RETURNING telefono, code_hash, tries`)
    if (!row)
      return { is: (await this.stateOf(userId)).triesLeft === 0 ? 'too_many_tries' : 'expired' }
    if (!timingSafeEqual(row.code_hash, this.#hash(userId, row.telefono, code))) {
      return { is: row.tries >= MOST_TRIES ? 'too_many_tries' : 'wrong' }
    }
    const confirmed = await this.#db.transaction(async (client) => {
      await client.query('DELETE FROM vault.phone_code WHERE user_id = $1 AND code_hash = $2', [
        userId,
        row.code_hash,
      ])
      // A number that was changed meanwhile has proved nothing.
      const { rowCount } = await client.query(
        'UPDATE vault.account SET telefono_confirmed_at = $3 WHERE user_id = $1 AND telefono = $2',
        [userId, row.telefono, this.#now().toISOString()],
      )
      return rowCount === 1
    })
    return { is: confirmed ? 'confirmed' : 'expired' }
  }

  /** Whether texts may go there: confirmed by the account, or by the number's owner. */
  async isConfirmedFor(recipient: string, telefono: string): Promise<boolean> {
    const row = await this.#db.first<{ confirmed: boolean }>(sql`
      SELECT EXISTS (
        SELECT
        FROM vault.account
        WHERE telefono = ${telefono} AND telefono_confirmed_at IS NOT NULL
          AND (
            user_id = ${recipient}
              OR NOT EXISTS (SELECT FROM vault.account WHERE user_id = ${recipient})
          )
      ) AS confirmed`)
    return row?.confirmed ?? false
  }

  async sweep(): Promise<void> {
    await this.#db.run(
      sql`DELETE FROM vault.phone_code
        WHERE expires_at < ${this.#now().toISOString()}::timestamptz`,
    )
  }

  #hash(userId: string, telefono: string, code: string): Buffer {
    return createHmac('sha256', this.#key).update(`${userId} ${telefono} ${code}`).digest()
  }
}
