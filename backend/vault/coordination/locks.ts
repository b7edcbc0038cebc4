/**
 * Named locks across processes: PostgreSQL advisory locks on a lasting connection, released when
 * the process dies. Concurrent acquisitions and releases share a round trip.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type KeyedQueueLimits, KeyedQueue } from '../../concurrency/keyed-queue.ts'
import { OverloadedError } from '../../concurrency/semaphore.ts'
import { batched } from '../../postgres/batched.ts'
import type { Resident } from './resident-connection.ts'

const LIMITS: KeyedQueueLimits = { longest: 20, waitMs: 5_000 }
/** How often it is asked for while another process has it. */
const ASK_EVERY_MS = 25
const QUERY_MS = 3_000

export class Locks {
  /** On a connection a lock can be had twice, so those of this process take turns before. */
  readonly #lanes = new KeyedQueue(LIMITS)
  readonly #busy = new Map<string, number>()
  readonly #take = batched((names: readonly string[]) => this.#each('pg_try_advisory_lock', names))
  readonly #giveBack = batched((names: readonly string[]) =>
    this.#each('pg_advisory_unlock', names),
  )
  #client: pg.Client | undefined

  readonly holding: Resident = {
    begin: async (client) => {
      this.#client = client
    },
    lost: () => {
      this.#client = undefined
    },
  }

  /** `waited`: another holder finished before. @throws TooBusy on timeout */
  async oneAtATime<T>(name: string, work: (waited: boolean) => Promise<T>): Promise<T> {
    const before = this.#busy.get(name) ?? 0
    this.#busy.set(name, before + 1)
    try {
      return await this.#lanes.take(name, () => this.#locked(name, before > 0, work))
    } finally {
      const left = (this.#busy.get(name) ?? 1) - 1
      if (left > 0) this.#busy.set(name, left)
      else this.#busy.delete(name)
    }
  }

  async #locked<T>(
    name: string,
    hasWaited: boolean,
    work: (waited: boolean) => Promise<T>,
  ): Promise<T> {
    let waited = hasWaited
    for (
      const giveUp = Date.now() + LIMITS.waitMs;
      !(await this.#take(name));
      await pause(ASK_EVERY_MS)
    ) {
      waited = true
      if (Date.now() >= giveUp) throw new OverloadedError('another process has it')
    }
    const client = this.#client
    try {
      return await work(waited)
    } finally {
      // With its connection it is gone, and on a new one it may be the next one's.
      if (client === this.#client) void this.#giveBack(name).catch(() => {})
    }
  }

  async #each(
    what: 'pg_try_advisory_lock' | 'pg_advisory_unlock',
    names: readonly string[],
  ): Promise<boolean[]> {
    if (!this.#client) throw new OverloadedError('the connection that holds the locks is away')
    const request = {
      name: what,
      text: `SELECT ${what}(hashtextextended(name, 0)) AS done
        FROM unnest($1::text[]) WITH ORDINALITY AS asked (name, n)
        ORDER BY n`,
      values: [[...names]],
      query_timeout: QUERY_MS,
    }
    return (await this.#client.query<{ done: boolean }>(request)).rows.map(({ done }) => done)
  }
}
