/** Hashes of the log, block by block, to compare it with. */
import { type Db, sql } from '../../postgres/db.ts'

/** Needs the schema `vault`. Additive only. */
export const sealTable = `
CREATE TABLE IF NOT EXISTS vault.log_seal (
  -- Of which log: what is kept of one says nothing of another.
  log uuid NOT NULL,
  block int NOT NULL,
  first_position bigint NOT NULL,
  last_position bigint NOT NULL,
  events int NOT NULL,
  -- Of the log up to the last position, and its first bytes after each event of the block.
  hash bytea NOT NULL,
  marks bytea NOT NULL,
  sealed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (log, block)
);
`

interface Kept {
  readonly block: number
  readonly first: bigint
  readonly last: bigint
  readonly events: number
  readonly hash: Buffer
  readonly marks: Buffer
}

const columns = sql`block, first_position AS first, last_position AS last, events, hash, marks`

export class LogSeals {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  last(log: string): Promise<Kept | undefined> {
    return this.#db.first<Kept>(
      sql`SELECT ${columns} FROM vault.log_seal WHERE log = ${log} ORDER BY block DESC LIMIT 1`,
    )
  }

  of(log: string, block: number): Promise<Kept | undefined> {
    return this.#db.first<Kept>(
      sql`SELECT ${columns} FROM vault.log_seal WHERE log = ${log} AND block = ${block}`,
    )
  }

  /** The block that holds a position; undefined where nothing is kept of it yet. */
  holding(log: string, position: bigint): Promise<Kept | undefined> {
    return this.#db.first<Kept>(
      sql`SELECT ${columns}
        FROM vault.log_seal
        WHERE log = ${log} AND first_position <= ${position} AND last_position >= ${position}`,
    )
  }

  /** False if another process has continued the block. */
  async keep(
    log: string,
    { block, first, last, events, hash, marks }: Kept,
    before: number,
  ): Promise<boolean> {
    const kept = await this.#db.many(
      before === 0
        ? sql`INSERT INTO vault.log_seal (
              log, block, first_position, last_position, events, hash, marks
            )
          VALUES (${log}, ${block}, ${first}, ${last}, ${events}, ${hash}, ${marks})
          ON CONFLICT
          DO NOTHING
          RETURNING block`
        : sql`UPDATE vault.log_seal SET last_position = ${last}, events = ${events}, hash = ${hash}, marks = ${marks}, sealed_at = now() WHERE log = ${log} AND block = ${block} AND events = ${before} RETURNING block`,
    )
    return kept.length === 1
  }
}
