/**
 * Known browsers, exempt from slowed sign-in during attacks. A random secret per browser; stored is
 * one hash of it with the address, which reveals neither.
 */
import { randomBytes } from 'node:crypto'
import { type Db, sql } from '../../postgres/db.ts'
import { hashOf } from './secrets.ts'

const DAYS = 180
const shape = /^[A-Za-z0-9_-]{43}$/

export class KnownDevices {
  readonly #db: Db
  readonly #now: () => Date

  constructor(db: Db, now: () => Date) {
    this.#db = db
    this.#now = now
  }

  /** Remembers a browser; returns its secret, reused if present, and lifetime. */
  async remember(
    secret: string | undefined,
    email: string,
  ): Promise<{ secret: string; seconds: number }> {
    const carried =
      secret !== undefined && shape.test(secret) ? secret : randomBytes(32).toString('base64url')
    const now = this.#now()
    await this.#db.run(sql`
      INSERT INTO vault.known_device (hash, seen_at)
      VALUES (${hashFor(carried, email)}, ${now})
      ON CONFLICT (hash)
      DO UPDATE SET seen_at = ${now}
      WHERE known_device.seen_at < ${new Date(now.getTime() - 86_400_000)}`)
    return { secret: carried, seconds: DAYS * 86_400 }
  }

  async knows(secret: string | undefined, email: string): Promise<boolean> {
    if (secret === undefined || !shape.test(secret)) return false
    return Boolean(
      await this.#db.first(
        sql`SELECT
          FROM vault.known_device
          WHERE hash = ${hashFor(secret, email)} AND seen_at >= ${this.#oldest()}`,
      ),
    )
  }

  async sweep(): Promise<void> {
    await this.#db.run(sql`DELETE FROM vault.known_device WHERE seen_at < ${this.#oldest()}`)
  }

  #oldest(): Date {
    return new Date(this.#now().getTime() - DAYS * 86_400_000)
  }
}

const hashFor = (secret: string, email: string): Buffer =>
  hashOf(`${secret} ${email.toLowerCase()}`)
