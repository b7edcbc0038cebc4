/** Calendar subscriptions by a secret URL per device; only its hash is stored. */
import { randomBytes } from 'node:crypto'
import { batched } from '../../postgres/batched.ts'
import { type Db, sql } from '../../postgres/db.ts'
import { hashOf } from './secrets.ts'

export interface Feed {
  readonly feedId: string
  readonly device: string
  readonly busyOnly: boolean
  readonly createdAt: string
  /** When a calendar last asked; null before. To the hour. */
  readonly readAt: string | null
}

/** Whose calendar an address is, and what it shows. */
export interface Holder {
  readonly feedId: string
  readonly userId: string
  readonly busyOnly: boolean
  readonly lang: 'es' | 'en'
  readonly readAt: string | null
}

const columns = sql`feed_id AS "feedId", device, busy_only AS "busyOnly", created_at AS "createdAt", read_at AS "readAt"`

export class Feeds {
  readonly #db: Db
  readonly #now: () => Date
  /** By its secret; nobody where there is none such. Programs ask all at once, on the hour. */
  readonly holder: (token: string) => Promise<Holder | undefined>

  constructor(db: Db, now: () => Date) {
    this.#db = db
    this.#now = now
    this.holder = batched(async (tokens: readonly string[]) => {
      const hashes = tokens.map(hashOf)
      const rows = await db.many<Holder & { hash: Buffer }>(sql`
        SELECT token_hash AS hash, feed_id AS "feedId", user_id AS "userId",
          busy_only AS "busyOnly", lang, read_at AS "readAt"
        FROM vault.calendar_feed
        WHERE token_hash = ANY(${hashes}::bytea[])`)
      const holders = new Map(rows.map(({ hash, ...holder }) => [hash.toString('base64'), holder]))
      return hashes.map((hash) => holders.get(hash.toString('base64')))
    })
  }

  of(userId: string): Promise<Feed[]> {
    return this.#db.many<Feed>(
      sql`SELECT ${columns}
        FROM vault.calendar_feed
        WHERE user_id = ${userId}
        ORDER BY created_at, feed_id`,
    )
  }

  /** A new feed with its secret; undefined for a duplicate name or at the limit. */
  async open(
    {
      feedId,
      userId,
      device,
      busyOnly,
      lang,
    }: { feedId: string; userId: string; device: string; busyOnly: boolean; lang: string },
    most: number,
  ): Promise<{ feed: Feed; token: string } | undefined> {
    const token = randomBytes(32).toString('base64url')
    const feed = await this.#db.first<Feed>(sql`
      INSERT INTO vault.calendar_feed (
          feed_id, user_id, token_hash, device, busy_only, lang, created_at
        )
      SELECT ${feedId}, ${userId}, ${hashOf(token)}, ${device}, ${busyOnly}, ${lang}, ${this.#now()}
      WHERE (SELECT count(*) FROM vault.calendar_feed WHERE user_id = ${userId}) < ${most}
      ON CONFLICT
      DO NOTHING
      RETURNING ${columns}`)
    return feed && { feed, token }
  }

  /** Whether it shows more than that time is taken; nothing where it is not theirs. */
  change(userId: string, feedId: string, busyOnly: boolean): Promise<Feed | undefined> {
    return this.#db.first<Feed>(
      sql`UPDATE vault.calendar_feed SET busy_only = ${busyOnly} WHERE feed_id = ${feedId} AND user_id = ${userId} RETURNING ${columns}`,
    )
  }

  async close(userId: string, feedId: string): Promise<boolean> {
    return (
      (await this.#db.run(
        sql`DELETE FROM vault.calendar_feed WHERE feed_id = ${feedId} AND user_id = ${userId}`,
      )) > 0
    )
  }

  /** All of a person's: with the password changes who may read them. */
  async closeAll(userId: string): Promise<void> {
    await this.#db.run(sql`DELETE FROM vault.calendar_feed WHERE user_id = ${userId}`)
  }

  /** Said once an hour at most: a calendar asks often. */
  async read(feedId: string, before: string | null): Promise<void> {
    const now = this.#now()
    if (before !== null && now.getTime() - Date.parse(before) < 3_600_000) return
    await this.#db.run(
      sql`UPDATE vault.calendar_feed SET read_at = ${now} WHERE feed_id = ${feedId}`,
    )
  }
}
