/**
 * What text messages may still cost: a day's limit for each number and each recipient, and a
 * month's for each shop that they are about. One row for each message, without its words; a number
 * as what the master key makes of it.
 */
import { createHmac, hash, hkdfSync } from 'node:crypto'
import { type Db, sql } from '../../postgres/db.ts'

export const textMessageTable = `
CREATE TABLE IF NOT EXISTS vault.text_message (
  -- A hash of what the gateway knows a repeat by.
  key bytea PRIMARY KEY,
  user_id uuid,
  number_hmac bytea,
  -- The shop that it is about, or a barber who works without one.
  payer uuid,
  -- As a gateway bills it: 160 letters, or 70 where one of them is outside of GSM's alphabet.
  parts int NOT NULL,
  -- Why it did not go out.
  refused text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX IF NOT EXISTS text_message_by_number ON vault.text_message (number_hmac, created_at);
CREATE INDEX IF NOT EXISTS text_message_by_user ON vault.text_message (user_id, created_at);
CREATE INDEX IF NOT EXISTS text_message_by_payer ON vault.text_message (payer, created_at);
`

export type TextRefusal = 'day_limit' | 'shop_cap'

export interface TextMessage {
  readonly key: string
  readonly userId: string
  readonly telefono: string
  readonly payer: string | undefined
  readonly parts: number
}

export interface TextUsage {
  readonly parts: number
  readonly heldBack: number
}

/** Messages in 24 hours; a client with a visit that is moved twice gets some six. */
export const MOST_A_DAY = 10
/** Advisory lock of counting messages: two concurrent counts would both fit the limit. */
const LOCK = 7_305_121
const thisMonth = sql`date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`

export class TextMessages {
  readonly #db: Db
  readonly #key: Buffer

  constructor(db: Db, masterKey: Buffer) {
    this.#db = db
    this.#key = Buffer.from(hkdfSync('sha256', masterKey, '', 'balbu text messages', 32))
  }

  /**
   * Counts a message once per key; returns a refusal. @param cap parts per payer and month (UTC)
   */
  take(
    { key, userId, telefono, payer, parts }: TextMessage,
    cap: number,
  ): Promise<TextRefusal | undefined> {
    const [id, number] = [
      hash('sha256', key, 'buffer'),
      createHmac('sha256', this.#key).update(telefono).digest(),
    ]
    return this.#db.transaction(async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
      const existing = await client.query<{ refused: TextRefusal | null }>(
        'SELECT refused FROM vault.text_message WHERE key = $1',
        [id],
      )
      if (existing.rows[0]) return existing.rows[0].refused ?? undefined
      const {
        rows: [used],
      } = await client.query<{ today: number; month: number }>(
        `
          SELECT (
            SELECT greatest(
              count(*) FILTER (WHERE number_hmac = $1), count(*) FILTER (WHERE user_id = $2)
            )::int
            FROM vault.text_message
            WHERE (number_hmac = $1 OR user_id = $2) AND refused IS NULL
              AND created_at > now() - interval '1 day'
          ) AS today,
            (
              SELECT coalesce(sum(parts), 0)::int
              FROM vault.text_message
              WHERE payer = $3 AND refused IS NULL
                AND created_at >= date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
            ) AS month`,
        [number, userId, payer ?? null],
      )
      const isOverCap = payer !== undefined && (used?.month ?? 0) + parts > cap
      const capped = isOverCap ? 'shop_cap' : undefined
      const refused = (used?.today ?? 0) >= MOST_A_DAY ? 'day_limit' : capped
      await client.query(
        'INSERT INTO vault.text_message (key, user_id, number_hmac, payer, parts, refused) VALUES ($1, $2, $3, $4, $5, $6)',
        [id, userId, number, payer ?? null, parts, refused ?? null],
      )
      return refused
    })
  }

  /** This month (UTC). */
  async usageOf(payer: string): Promise<TextUsage> {
    return (
      (await this.#db.first<TextUsage>(sql`
        SELECT coalesce(sum(parts) FILTER (WHERE refused IS NULL), 0)::int AS parts,
          count(*) FILTER (WHERE refused = 'shop_cap')::int AS "heldBack"
        FROM vault.text_message
        WHERE payer = ${payer} AND created_at >= ${thisMonth}`)) ?? {
        parts: 0,
        heldBack: 0,
      }
    )
  }

  /** What no month counts any more. */
  async sweep(): Promise<void> {
    await this.#db.run(
      sql`DELETE FROM vault.text_message WHERE created_at < ${thisMonth} - interval '1 month'`,
    )
  }
}
