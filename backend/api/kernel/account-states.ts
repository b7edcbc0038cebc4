/** Account states of callers from the read models, cached for a moment. */
import { LRUCache } from 'lru-cache'
import { type StandingNow, standingOf } from '../../domain/identity/account-standing.ts'
import { batched } from '../../postgres/batched.ts'
import type { Db } from '../../postgres/db.ts'
import { type StandingRow, accountStandingsOf } from '../../projections/identity/people-reads.ts'

/**
 * As long as a session is remembered, too. What changes something asks the account's stream and
 * does not go by this; a node that follows the log forgets at once whose account has changed
 * (live/fanout.ts).
 */
const REMEMBERED_MS = 5_000

export class Standings {
  readonly #rowOf: (userId: string) => Promise<StandingRow>
  readonly #known = new LRUCache<string, { row: StandingRow; until: number }>({ max: 20_000 })
  /** Counts what was forgotten, so that a look-up that it overtook is not remembered. */
  #forgotten = 0

  constructor(db: Db) {
    this.#rowOf = batched((userIds: readonly string[]) => accountStandingsOf(db, userIds))
  }

  async of(userId: string, now: Date): Promise<StandingNow> {
    const existing = this.#known.get(userId)
    if (existing && existing.until > now.getTime())
      return standingOf(existing.row, now.toISOString())
    const before = this.#forgotten
    const row = await this.#rowOf(userId)
    if (before === this.#forgotten)
      this.#known.set(userId, { row, until: now.getTime() + REMEMBERED_MS })
    return standingOf(row, now.toISOString())
  }

  /** The account has changed: the read models are asked again. */
  forget(userId: string): void {
    this.#forgotten += 1
    this.#known.delete(userId)
  }
}
