/** Tiles and signed heads of the log's Merkle tree. Only hashes: nothing can be guessed from them. */
import { type Db, sql } from '../../postgres/db.ts'

/** Needs the schema `vault`. Additive only. */
export const logTreeTables = `
-- The tree of a log. A restored log that lost events begins another, with an origin of its own.
CREATE TABLE IF NOT EXISTS vault.log_tree (
  log uuid NOT NULL,
  origin text PRIMARY KEY,
  size bigint NOT NULL DEFAULT 0,
  -- Of the last event in it.
  position bigint NOT NULL DEFAULT 0,
  begun_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE IF NOT EXISTS vault.log_tile (
  origin text NOT NULL,
  level smallint NOT NULL,
  index bigint NOT NULL,
  hashes bytea NOT NULL,
  PRIMARY KEY (origin, level, index)
);
CREATE TABLE IF NOT EXISTS vault.log_head (
  origin text NOT NULL,
  size bigint NOT NULL,
  root bytea NOT NULL,
  -- The signed note (C2SP checkpoint), as it is published.
  note text NOT NULL,
  signed_at timestamptz NOT NULL,
  PRIMARY KEY (origin, size)
);
`

export interface TreeState {
  readonly origin: string
  readonly size: number
  readonly position: bigint
}
export interface LogHead {
  readonly size: number
  readonly root: Buffer
  readonly note: string
  readonly signedAt: string
}

interface Tile {
  readonly level: number
  readonly index: number
  readonly hashes: Buffer
}

const headColumns = sql`size::float8 AS size, root, note, signed_at AS "signedAt"`

export class LogTiles {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  state(log: string): Promise<TreeState | undefined> {
    return this.#db.first<TreeState>(sql`
      SELECT origin, size::float8 AS size, position
      FROM vault.log_tree
      WHERE log = ${log}
      ORDER BY begun_at DESC, origin DESC
      LIMIT 1`)
  }

  async begin(log: string, origin: string): Promise<void> {
    await this.#db.run(sql`
      INSERT INTO vault.log_tree (log, origin)
      VALUES (${log}, ${origin})
      ON CONFLICT
      DO NOTHING`)
  }

  async tails(origin: string): Promise<ReadonlyMap<number, Buffer>> {
    const rows = await this.#db.many<{ level: number; hashes: Buffer }>(sql`
      SELECT DISTINCT ON (level) level, hashes
      FROM vault.log_tile
      WHERE origin = ${origin}
      ORDER BY level, index DESC`)
    return new Map(rows.map(({ level, hashes }) => [level, hashes]))
  }

  /** In the order of their names; undefined where one does not exist. */
  async tiles(
    origin: string,
    names: readonly Pick<Tile, 'level' | 'index'>[],
  ): Promise<(Buffer | undefined)[]> {
    const rows = await this.#db.many<{ place: number; hashes: Buffer }>(sql`
      SELECT (named.place - 1)::int AS place, tile.hashes
      FROM unnest(
          ${names.map(({ level }) => level)}::int[], ${names.map(({ index }) => index)}::bigint[]
        ) WITH ORDINALITY AS named (level, index, place)
      JOIN vault.log_tile AS tile
        ON tile.origin = ${origin} AND tile.level = named.level AND tile.index = named.index`)
    const found = new Map(rows.map(({ place, hashes }) => [place, hashes]))
    return names.map((_, place) => found.get(place))
  }

  /** Adds to the tiles; false where another process has grown the tree meanwhile. */
  async grow(
    { origin, size }: TreeState,
    tiles: readonly Tile[],
    to: { readonly size: number; readonly position: bigint },
  ): Promise<boolean> {
    const grown = await this.#db.many(sql`
      WITH grown AS (
        UPDATE vault.log_tree SET size = ${to.size}, position = ${to.position}
        WHERE origin = ${origin} AND size = ${size}
        RETURNING origin
      )
      INSERT INTO vault.log_tile (origin, level, index, hashes)
      SELECT grown.origin, added.level, added.index, added.hashes
      FROM grown, unnest(
          ${tiles.map(({ level }) => level)}::int[], ${tiles.map(({ index }) => index)}::bigint[],
          ${tiles.map(({ hashes }) => hashes)}::bytea[]
        ) AS added (level, index, hashes)
      ON CONFLICT (origin, level, index)
      DO UPDATE SET hashes = log_tile.hashes || excluded.hashes
      RETURNING level`)
    return grown.length > 0
  }

  lastHead(origin: string): Promise<LogHead | undefined> {
    return this.#db.first<LogHead>(sql`
      SELECT ${headColumns}
      FROM vault.log_head
      WHERE origin = ${origin}
      ORDER BY size DESC
      LIMIT 1`)
  }

  heads(origin: string, after: number, limit: number): Promise<LogHead[]> {
    return this.#db.many<LogHead>(sql`
      SELECT ${headColumns}
      FROM vault.log_head
      WHERE origin = ${origin} AND size > ${after}
      ORDER BY size
      LIMIT ${limit}::int`)
  }

  /** Of several nodes that sign the same size the first one's head stands. */
  async keepHead(origin: string, { size, root, note, signedAt }: LogHead): Promise<void> {
    await this.#db.run(sql`
      INSERT INTO vault.log_head (origin, size, root, note, signed_at)
      VALUES (${origin}, ${size}, ${root}, ${note}, ${signedAt})
      ON CONFLICT
      DO NOTHING`)
  }
}
