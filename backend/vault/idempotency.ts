/**
 * Answers by `Idempotency-Key`, for 24 hours. Claims and answers are committed without waiting for the disk: a crash
 * may lose the last half second of them, and then the command is decided again, with the same ids, which writes nothing twice.
 */
import { batched } from '../postgres/batched.ts'
import { type Db, prepared, sql } from '../postgres/db.ts'

export interface StoredAnswer {
  readonly status: number
  readonly body: string
}

export type Claim =
  | { readonly is: 'mine' }
  | { readonly is: 'answered'; readonly answer: StoredAnswer }
  | { readonly is: 'running' }
  | { readonly is: 'another request' }

/** A claim this old whose answer never came was left behind by a process that died. */
const ABANDONED = sql`interval '16 seconds'`
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
  readonly #take = batched((wanted: readonly Wanted[]) => this.#takeAll(wanted))
  readonly #keep = batched((answers: readonly (StoredAnswer & { key: Buffer })[]) => this.#keepAll(answers))

  constructor(db: Db) {
    this.#db = db
  }

  /** Claims a key for a request, or says what became of the one that has it. */
  async claim(key: Buffer, userId: string, request: Buffer): Promise<Claim> {
    return (await this.#take({ key, userId, request })) ? { is: 'mine' } : this.#known(key, request)
  }

  /** Claims several keys at once; of equal ones the first. */
  async #takeAll(wanted: readonly Wanted[]): Promise<boolean[]> {
    const first = new Map(wanted.map((one, index) => [one.key.toString('hex'), index] as const).toReversed())
    const distinct = [...first.values()].flatMap((index) => wanted[index] ?? [])
    const taken = await this.#db.many<{ key: Buffer }>(prepared('idempotency.take', sql`
      INSERT INTO vault.idempotency AS kept (key, user_id, request, claimed_at)
      SELECT wanted.*, now() FROM ${UNHURRIED}, unnest(${distinct.map(({ key }) => key)}::bytea[], ${distinct.map(({ userId }) => userId)}::uuid[], ${distinct.map(({ request }) => request)}::bytea[]) AS wanted
      ON CONFLICT (key) DO UPDATE SET request = excluded.request, claimed_at = now(), status = NULL, body = NULL
      WHERE kept.claimed_at < now() - ${KEPT}
         OR (kept.status IS NULL AND kept.request = excluded.request AND kept.claimed_at < now() - ${ABANDONED})
      RETURNING key`))
    const mine = new Set(taken.map(({ key }) => first.get(key.toString('hex'))))
    return wanted.map((_, index) => mine.has(index))
  }

  async #known(key: Buffer, request: Buffer): Promise<Claim> {
    const kept = await this.#db.first<{ request: Buffer; status: number | null; body: string | null }>(
      sql`SELECT request, status, body FROM vault.idempotency WHERE key = ${key}`)
    if (!kept) return { is: 'running' }
    if (!kept.request.equals(request)) return { is: 'another request' }
    return kept.status === null || kept.body === null ? { is: 'running' } : { is: 'answered', answer: { status: kept.status, body: kept.body } }
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
    await this.#db.run(sql`DELETE FROM vault.idempotency USING ${UNHURRIED} WHERE key = ${key} AND status IS NULL`)
  }

  async sweep(): Promise<void> {
    await this.#db.run(sql`DELETE FROM vault.idempotency WHERE claimed_at < now() - ${KEPT}`)
  }
}
