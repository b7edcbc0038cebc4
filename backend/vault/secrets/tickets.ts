/** One-time tickets for opening a socket where neither header nor cookie can travel. */
import { randomBytes } from 'node:crypto'
import { type Db, sql } from '../../postgres/db.ts'
import { hashOf } from './secrets.ts'

const SECONDS = 30

export class Tickets {
  readonly #db: Db
  readonly #now: () => Date

  constructor(db: Db, now: () => Date) {
    this.#db = db
    this.#now = now
  }

  /** A ticket for this session, good once, for 30 seconds. */
  async issue(sessionId: string): Promise<string> {
    const ticket = randomBytes(32).toString('base64url')
    const until = new Date(this.#now().getTime() + SECONDS * 1_000)
    await this.#db.run(
      sql`INSERT INTO vault.socket_ticket (hash, session_id, expires_at)
        VALUES (${hashOf(ticket)}, ${sessionId}, ${until})`,
    )
    return ticket
  }

  /** Uses a ticket up; the session's id, or nothing where it was used, is too old or never was. */
  async redeem(ticket: string): Promise<string | undefined> {
    const used = await this.#db.first<{ sessionId: string; expiresAt: string }>(
      sql`DELETE FROM vault.socket_ticket
        WHERE hash = ${hashOf(ticket)}
        RETURNING session_id AS "sessionId", expires_at AS "expiresAt"`,
    )
    return used && new Date(used.expiresAt) > this.#now() ? used.sessionId : undefined
  }

  async sweep(): Promise<void> {
    await this.#db.run(sql`DELETE FROM vault.socket_ticket WHERE expires_at < ${this.#now()}`)
  }
}
