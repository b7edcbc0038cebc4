/**
 * Pictures: a row says whose one is, who may look at it and how it stands; its bytes are in the
 * store, by size. The row comes first and says 'arriving', so that whatever is in the store has a
 * row, also after a kill: the sweep needs no list of what the store holds.
 */
import { hash, randomUUID } from 'node:crypto'
import { type PictureSize, pictureSizes } from '../../contract/kernel/pictures.ts'
import { type Db, type Sql, sql } from '../postgres/db.ts'
import type { Drawing } from './drawing.ts'
import { prepareMedia } from './schema.ts'
import type { MediaStore } from './store.ts'

/** Who may look at a picture: everybody, the two of a conversation, or who works on a case. */
export type PictureScope = 'public' | `conversation:${string}` | `evidence:${string}`

export interface Kept {
  /** SHA-256 of what came in. */
  readonly source: Buffer
  readonly scope: PictureScope
  readonly drawing: Drawing
}

export type Looked =
  | { readonly is: 'absent' }
  /** It was there, and will not be again; or a decision stands against it. */
  | { readonly is: 'gone' }
  /** `tag` changes with the bytes. */
  | { readonly is: 'here'; readonly tag: string; readonly bytes: () => Promise<Buffer | undefined> }

export interface Swept {
  /** Unfinished uploads, and pictures that nobody refers to. */
  readonly removed: number
  readonly emptied: number
}

interface Copied extends Omit<Drawing, 'sizes'> {
  readonly ownerId: string
  readonly source: Buffer
  readonly content: Buffer
  readonly sizes: readonly PictureSize[]
}

/** An upload that was begun so long ago is nobody's any more, and writes nothing more. */
const UPLOAD_HOURS = 1
const GRACE_HOURS = 24
const BATCH = 100

/** Where a size of a picture is in the store. */
export const pictureKeyOf = (mediaId: string, size: PictureSize) =>
  `${mediaId.slice(0, 2)}/${mediaId}-${size}.webp`

/** What is left of a picture when its bytes are deleted. */
const blank = sql`
  owner_id = NULL, source_hash = NULL, content_hash = NULL, width = NULL, height = NULL, sizes = NULL, blur = NULL, unused_since = NULL`

export async function openMedia({ db, store }: { db: Db; store: MediaStore }): Promise<Media> {
  await prepareMedia(db)
  return new Media(db, store)
}

export class Media {
  readonly #db: Db
  readonly #store: MediaStore

  constructor(db: Db, store: MediaStore) {
    this.#db = db
    this.#store = store
  }

  /** Stores a picture; equal source, owner and scope give the same id. @throws StoreAway */
  async keep(ownerId: string, { source, scope, drawing }: Kept): Promise<string> {
    const { width, height, blur, sizes } = drawing
    const largest = sizes.at(-1)
    if (!largest) throw new TypeError('a picture without a size')
    const row = await this.#db.first<{ id: string; state: string }>(sql`
      INSERT INTO media.picture (
          media_id, scope, state, owner_id, source_hash, content_hash, width, height, sizes, blur,
            created_at
        )
      VALUES (
        ${randomUUID()}, ${scope}, 'arriving', ${ownerId}, ${source},
          ${hash('sha256', largest.bytes, 'buffer')}, ${width}, ${height},
          ${sizes.map(({ size }) => size)}, ${blur}, now()
      )
      ON CONFLICT (owner_id, source_hash, scope)
      WHERE state <> 'gone'
      DO UPDATE SET created_at = now(), unused_since = NULL
      RETURNING media_id AS id, state`)
    if (!row) throw new Error('a picture without a row')
    if (row.state !== 'arriving') return row.id
    await this.#fill(row.id, drawing)
    const kept = await this.#db.run(sql`
      UPDATE media.picture SET state = 'kept' WHERE media_id = ${row.id} AND state IN ('arriving', 'kept')`)
    if (kept === 0) throw new Error('a picture was deleted while it was being stored')
    return row.id
  }

  /** The id of an earlier upload in this scope; removed pictures stay removed. */
  async known(ownerId: string, source: Buffer, scope: PictureScope): Promise<string | undefined> {
    const row = await this.#db.first<{ id: string }>(sql`
      UPDATE media.picture SET unused_since = NULL
      WHERE owner_id = ${ownerId} AND source_hash = ${source} AND scope = ${scope} AND state IN ('kept', 'withdrawn') RETURNING media_id AS id`)
    return row?.id
  }

  /** Whether it is theirs in this scope; protects it from the sweep meanwhile. */
  async takeAgain(ownerId: string, mediaId: string, scope: PictureScope): Promise<boolean> {
    return (
      (await this.#db.run(sql`
      UPDATE media.picture SET unused_since = NULL
      WHERE media_id = ${mediaId} AND owner_id = ${ownerId} AND scope = ${scope} AND state IN ('kept', 'withdrawn')`)) ===
      1
    )
  }

  async scopeOf(mediaId: string): Promise<string | undefined> {
    return (
      await this.#db.first<{ scope: string }>(
        sql`SELECT scope FROM media.picture WHERE media_id = ${mediaId}`,
      )
    )?.scope
  }

  /** Result of drawing: size, placeholder, content hash. */
  drawnAs(
    mediaId: string,
  ): Promise<{ width: number; height: number; blur: string; contentHash: string } | undefined> {
    return this.#db.first(sql`
      SELECT width, height, blur, encode(content_hash, 'hex') AS "contentHash"
      FROM media.picture
      WHERE media_id = ${mediaId} AND state IN ('kept', 'withdrawn')`)
  }

  /** How large a picture is, in pixels. */
  sizeOf(mediaId: string): Promise<{ width: number; height: number } | undefined> {
    return this.#db.first(
      sql`SELECT width, height
        FROM media.picture
        WHERE media_id = ${mediaId} AND state IN ('kept', 'withdrawn')`,
    )
  }

  /** Reads bytes. `scope`: the caller's proven right; `wanted`: minimal width, default largest. */
  async look(
    mediaId: string,
    scope: PictureScope,
    request: PictureSize = pictureSizes[2],
  ): Promise<Looked> {
    const row = await this.#db.first<{ state: string; sizes: PictureSize[]; hash: string }>(sql`
      SELECT state, sizes, encode(content_hash, 'hex') AS hash
      FROM media.picture
      WHERE media_id = ${mediaId} AND scope = ${scope} AND state <> 'arriving'`)
    if (!row) return { is: 'absent' }
    if (row.state !== 'kept') return { is: 'gone' }
    const size = row.sizes.find((one) => one >= request) ?? row.sizes.at(-1) ?? request
    return {
      is: 'here',
      tag: `"${row.hash.slice(0, 32)}-${size}"`,
      bytes: () => this.#store.get(pictureKeyOf(mediaId, size)),
    }
  }

  /** A person's pictures in their largest size; evidence belongs to its case. */
  async *allOf(ownerId: string): AsyncGenerator<{ readonly id: string; readonly bytes: Buffer }> {
    const rows = await this.#db.many<{ id: string; sizes: PictureSize[] }>(sql`
      SELECT media_id AS id, sizes
      FROM media.picture
      WHERE owner_id = ${ownerId} AND state IN ('kept', 'withdrawn') AND scope NOT LIKE 'evidence:%'
      ORDER BY created_at, media_id`)
    for (const { id, sizes } of rows) {
      const bytes = await this.#store.get(pictureKeyOf(id, sizes.at(-1) ?? pictureSizes[2]))
      if (bytes) yield { id, bytes }
    }
  }

  /** Copies to another scope with its own id, repeatably; not evidence. @throws StoreAway */
  async copyTo(
    mediaId: string,
    scope: PictureScope,
  ): Promise<{ readonly mediaId: string; readonly contentHash: string } | undefined> {
    const row = await this.#db.first<Copied>(sql`
      SELECT owner_id AS "ownerId", coalesce(source_hash, content_hash) AS source,
        content_hash AS content, width, height, sizes, blur
      FROM media.picture
      WHERE media_id = ${mediaId} AND scope NOT LIKE 'evidence:%' AND state IN ('kept', 'withdrawn')`)
    if (!row) return undefined
    const { ownerId, source, content, width, height, blur } = row
    const sizes = await Promise.all(
      row.sizes.map(async (size) => ({
        size,
        bytes: await this.#store.get(pictureKeyOf(mediaId, size)),
      })),
    )
    const whole = sizes.filter(
      (one): one is typeof one & { bytes: Buffer } => one.bytes !== undefined,
    )
    if (whole.length < sizes.length) return undefined
    const copy = await this.keep(ownerId, {
      source,
      scope,
      drawing: { width, height, blur, sizes: whole },
    })
    return { mediaId: copy, contentHash: content.toString('hex') }
  }

  /** A decision against a picture: nobody gets it while that stands. Again changes nothing. */
  async withdraw(mediaId: string, decisionId: string): Promise<void> {
    await this.#db.transaction(async (client) => {
      await client.query(
        'INSERT INTO media.withdrawal (media_id, decision_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [mediaId, decisionId],
      )
      await client.query(
        "UPDATE media.picture SET state = 'withdrawn' WHERE media_id = $1 AND state = 'kept'",
        [mediaId],
      )
    })
  }

  /** The decision no longer stands: those that it has withdrawn are back where no other does. */
  async restore(decisionId: string): Promise<void> {
    await this.#db.transaction(async (client) => {
      // Two that are taken back at once would each find the other.
      const { rows } = await client.query<{ id: string }>(
        `
          SELECT media_id AS id
          FROM media.picture
          WHERE media_id IN (SELECT media_id FROM media.withdrawal WHERE decision_id = $1)
          ORDER BY media_id
          FOR UPDATE`,
        [decisionId],
      )
      await client.query('DELETE FROM media.withdrawal WHERE decision_id = $1', [decisionId])
      await client.query(
        `
        UPDATE media.picture SET state = 'kept' WHERE media_id = ANY ($1) AND state = 'withdrawn' AND NOT EXISTS (SELECT FROM media.withdrawal AS other WHERE other.media_id = picture.media_id)`,
        [rows.map(({ id }) => id)],
      )
    })
  }

  /** Deletes a person's pictures, evidence aside. Idempotent. @throws StoreAway */
  async eraseAllOf(ownerId: string): Promise<void> {
    await this.#db.run(sql`
      UPDATE media.picture SET state = 'gone', gone_at = now()
      WHERE owner_id = ${ownerId} AND state <> 'gone' AND scope NOT LIKE 'evidence:%'`)
    await this.#emptyGone(
      await this.#db.many(
        sql`SELECT media_id AS id
          FROM media.picture
          WHERE owner_id = ${ownerId} AND state = 'gone'`,
      ),
    )
  }

  /** Deletes a scope, repeatably. @throws StoreAway */
  async eraseScope(scope: Exclude<PictureScope, 'public'>): Promise<void> {
    await this.#db.run(
      sql`UPDATE media.picture SET state = 'gone', gone_at = now() WHERE scope = ${scope} AND state <> 'gone'`,
    )
    await this.#emptyGone(
      await this.#db.many(
        sql`SELECT media_id AS id
          FROM media.picture
          WHERE scope = ${scope} AND state = 'gone' AND emptied_at IS NULL`,
      ),
    )
  }

  async #emptyGone(gone: readonly { readonly id: string }[]): Promise<void> {
    for (const { id } of gone) {
      await this.#empty(id)
      // An upload that is under way may still write: the sweep looks again.
      await this.#db.run(
        sql`UPDATE media.picture SET ${blank} WHERE media_id = ${id} AND state = 'gone'`,
      )
    }
  }

  /**
   * Removes uploads that were broken off and, where it is known who refers to pictures, those that
   * nobody has referred to for a day; deletes the bytes of what is gone. `isUsed`: whether anybody
   * refers to the picture of this id; left out while that can't be said.
   */
  async sweep(now: Date, isUsed?: (mediaId: Sql) => Sql): Promise<Swept> {
    const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
    const goes = sql`UPDATE media.picture SET state = 'gone', gone_at = ${now}`
    const brokenOff = await this.#db.run(
      sql`${goes} WHERE state = 'arriving' AND created_at < ${before(UPLOAD_HOURS)}`,
    )
    const unused = isUsed
      ? await this.#sweepUnused(
          now,
          isUsed(sql`picture.media_id`),
          sql`${goes} WHERE unused_since < ${before(GRACE_HOURS)}`,
        )
      : 0
    return {
      removed: brokenOff + unused,
      emptied: await this.#sweepGone(now, before(UPLOAD_HOURS)),
    }
  }

  async #sweepUnused(now: Date, used: Sql, goes: Sql): Promise<number> {
    const counted = sql`state = 'kept' AND (scope = 'public' OR scope LIKE 'conversation:%')`
    await this.#db.run(
      sql`UPDATE media.picture SET unused_since = NULL WHERE unused_since IS NOT NULL AND ${used}`,
    )
    // Last, so that what was just taken is seen to be: each row is looked at again under its lock.
    const gone = await this.#db.run(sql`${goes} AND ${counted} AND NOT ${used}`)
    await this.#db.run(
      sql`UPDATE media.picture SET unused_since = ${now} WHERE ${counted} AND unused_since IS NULL AND NOT ${used}`,
    )
    return gone
  }

  async #sweepGone(now: Date, before: Date): Promise<number> {
    let emptied = 0
    for (;;) {
      const gone = await this.#db.many<{ id: string }>(sql`
        SELECT media_id AS id
        FROM media.picture
        WHERE emptied_at IS NULL AND gone_at < ${before}
        ORDER BY gone_at
        LIMIT ${BATCH}`)
      for (const { id } of gone) {
        await this.#empty(id)
        await this.#db.run(
          sql`UPDATE media.picture SET ${blank}, emptied_at = ${now} WHERE media_id = ${id}`,
        )
      }
      emptied += gone.length
      if (gone.length < BATCH) return emptied
    }
  }

  async #fill(mediaId: string, { sizes }: Drawing): Promise<void> {
    await Promise.all(
      sizes.map(({ size, bytes }) => this.#store.put(pictureKeyOf(mediaId, size), bytes)),
    )
  }

  async #empty(mediaId: string): Promise<void> {
    await Promise.all(pictureSizes.map((size) => this.#store.delete(pictureKeyOf(mediaId, size))))
  }
}
