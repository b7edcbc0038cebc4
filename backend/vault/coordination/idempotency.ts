/**
 * Idempotency answers for 24 hours. Committed asynchronously: a crash may lose half a second, and
 * the command is decided again with the same ids. A claim names an advisory lock of its process:
 * when the process dies, the next request takes it over.
 */
import { randomInt } from 'node:crypto'
import { batched } from '../../postgres/batched.ts'
import { type Db, prepared, sql, whole } from '../../postgres/db.ts'
import type { Resident } from './resident-connection.ts'

export interface StoredAnswer {
  readonly status: number
  readonly body: string
}

export type RepeatClaim =
  | { readonly is: 'mine' }
  | { readonly is: 'answered'; readonly answer: StoredAnswer }
  | { readonly is: 'running' }
  | { readonly is: 'another request' }

/** The first half of each process's lock; the second is a number of its own. */
const HOLDERS = 7_305_120
const KEPT = sql`interval '24 hours'`
/** Has PostgreSQL commit this one statement without waiting for the disk. */
const UNHURRIED = sql`set_config('synchronous_commit', 'off', true)`

interface Wanted {
  readonly key: Buffer
  readonly userId: string
  readonly request: Buffer
}

export class Idempotency {
  readonly #db: Db
  readonly #take = batched((selected: readonly Wanted[]) => this.#takeAll(selected))
  readonly #keep = batched((answers: readonly (StoredAnswer & { key: Buffer })[]) =>
    this.#keepAll(answers),
  )

  #holder: number | undefined

  /** Advisory lock of this process; renewed with each connection. */
  readonly holding: Resident = {
    begin: async (client) => {
      for (;;) {
        const holder = randomInt(1, 2 ** 31 - 1)
        const {
          rows: [row],
        } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', [
          HOLDERS,
          holder,
        ])
        if (!row?.taken) continue
        this.#holder = holder
        return
      }
    },
    // Claims of now can be taken over by anybody; the same ids see to it that nothing is done
    // twice.
    lost: () => {
      this.#holder = undefined
    },
  }

  constructor(db: Db) {
    this.#db = db
  }

  /** Claims a key for a request, or says what became of the one that has it. */
  async claim(key: Buffer, userId: string, request: Buffer): Promise<RepeatClaim> {
    return (await this.#take({ key, userId, request })) ? { is: 'mine' } : this.#known(key, request)
  }

  /** Claims several keys at once; of equal ones the first. */
  async #takeAll(selected: readonly Wanted[]): Promise<boolean[]> {
    const first = new Map(
      selected.map((one, index) => [one.key.toString('hex'), index] as const).toReversed(),
    )
    const distinct = [...first.values()].flatMap((index) => selected[index] ?? [])
    const taken = await this.#db.many<{ key: Buffer }>(
      prepared(
        'idempotency.take',
        sql`
          INSERT INTO vault.idempotency AS kept (key, user_id, request, claimed_at, holder)
          SELECT wanted.*, now(), ${this.#holder}::int
          FROM ${UNHURRIED},
            unnest(
              ${distinct.map(({ key }) => key)}::bytea[],
                ${distinct.map(({ userId }) => userId)}::uuid[],
                ${distinct.map(({ request }) => request)}::bytea[]
            ) AS wanted
          ON CONFLICT (key)
          DO UPDATE SET request = excluded.request, claimed_at = now(), holder = excluded.holder,
            status = NULL, body = NULL
          WHERE kept.claimed_at < now() - ${KEPT} OR CASE WHEN kept.status IS NULL
            AND kept.request = excluded.request THEN kept.holder IS NULL
            OR pg_try_advisory_xact_lock_shared(${whole(HOLDERS)}, kept.holder) END
          RETURNING key`,
      ),
    )
    const mine = new Set(taken.map(({ key }) => first.get(key.toString('hex'))))
    return selected.map((_, index) => mine.has(index))
  }

  async #known(key: Buffer, request: Buffer): Promise<RepeatClaim> {
    const kept = await this.#db.first<{
      request: Buffer
      status: number | null
      body: string | null
    }>(sql`SELECT request, status, body FROM vault.idempotency WHERE key = ${key}`)
    if (!kept) return { is: 'running' }
    if (!kept.request.equals(request)) return { is: 'another request' }
    return kept.status === null || kept.body === null
      ? { is: 'running' }
      : { is: 'answered', answer: { status: kept.status, body: kept.body } }
  }

  store(key: Buffer, answer: StoredAnswer): Promise<void> {
    return this.#keep({ key, ...answer })
  }

  async #keepAll(answers: readonly (StoredAnswer & { key: Buffer })[]): Promise<void[]> {
    await this.#db.run(sql`
      UPDATE vault.idempotency AS kept SET status = given.status, body = given.body
      FROM ${UNHURRIED}, unnest(${answers.map(({ key }) => key)}::bytea[], ${answers.map(({ status }) => status)}::int[], ${answers.map(({ body }) => body)}::text[]) AS given (key, status, body)
      WHERE kept.key = given.key`)
    return answers.map(() => undefined)
  }

  /** The request failed for a reason that passes: the next one with this key tries anew. */
  async release(key: Buffer): Promise<void> {
    await this.#db.run(
      sql`DELETE FROM vault.idempotency USING ${UNHURRIED}
        WHERE key = ${key} AND status IS NULL AND holder IS NOT DISTINCT FROM ${this.#holder}::int`,
    )
  }

  async sweep(): Promise<void> {
    await this.#db.run(sql`DELETE FROM vault.idempotency WHERE claimed_at < now() - ${KEPT}`)
  }
}
