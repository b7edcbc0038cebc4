/**
 * Pictures were rows of the vault once, bytes and all. Each is moved by a transaction of its own:
 * its bytes stand in the store before the row changes places, so a kill anywhere leaves it whole in
 * one of the two, under the id that events refer to.
 */
import { hash } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import { type Db, sql } from '../postgres/db.ts'
import type { Drawing } from './drawing.ts'
import { pictureKeyOf } from './media.ts'
import type { MediaStore } from './store.ts'

interface OldPicture {
  readonly media_id: string
  readonly owner_id: string
  readonly source_hash: Buffer
  readonly bytes: Buffer
  readonly created_at: string
}

interface Parts {
  readonly db: Db
  readonly store: MediaStore
  readonly logger: Logger
}

/** Moves pictures, also concurrently; undrawable ones stay. @throws StoreAway */
export async function moveFromVault(parts: Parts): Promise<number> {
  const table = await parts.db.first<{ there: boolean }>(
    sql`SELECT to_regclass('vault.media') IS NOT NULL AS there`,
  )
  if (!table?.there) return 0
  // Others may be at it: first what is free, then what was not. Who held that may have been killed,
  // so it is waited for.
  return (await moveAll(parts, 'SKIP LOCKED')) + (await moveAll(parts, ''))
}

async function moveAll(parts: Parts, locked: 'SKIP LOCKED' | ''): Promise<number> {
  let [moved, after] = [0, '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const picture = await parts.db.transaction((client) =>
      moveNext(parts, client, { after, locked }),
    )
    if (!picture) return moved
    after = picture.media_id
    if (picture.moved) moved += 1
  }
}

async function moveNext(
  { store, logger }: Parts,
  client: pg.PoolClient,
  { after, locked }: { after: string; locked: 'SKIP LOCKED' | '' },
) {
  const {
    rows: [old],
  } = await client.query<OldPicture>(
    `
      SELECT media_id, owner_id, source_hash, bytes, created_at
      FROM vault.media
      WHERE media_id > $1
      ORDER BY media_id
      LIMIT 1
      FOR UPDATE ${locked}`,
    [after],
  )
  if (!old) return undefined
  const { media_id } = old
  // Only where there is something to move: libvips is no part of the server.
  const { drawOurs } = await import('./drawing.ts')
  const drawing = await drawOurs(old.bytes).catch((error: unknown) => {
    logger.warn(
      { err: error, media: media_id },
      'a picture in the vault can not be drawn; it stays there',
    )
    return undefined
  })
  if (!drawing) return { media_id, moved: false }
  for (const { size, bytes } of drawing.sizes) await store.put(pictureKeyOf(media_id, size), bytes)
  await insert(client, old, drawing)
  await client.query('DELETE FROM vault.media WHERE media_id = $1', [media_id])
  return { media_id, moved: true }
}

async function insert(
  client: pg.PoolClient,
  { media_id, owner_id, source_hash, created_at }: OldPicture,
  { width, height, blur, sizes }: Drawing,
) {
  // Where the owner has sent it again meanwhile, that one is found by what came in, and this one by
  // its id only.
  await client.query(
    `
      INSERT INTO media.picture (
          media_id, scope, state, owner_id, source_hash, content_hash, width, height, sizes, blur,
            created_at
        )
      SELECT $1, 'public', 'kept', $2, CASE
        WHEN EXISTS (
          SELECT
          FROM media.picture
          WHERE owner_id = $2 AND source_hash = $3 AND scope = 'public' AND state <> 'gone'
        ) THEN NULL ELSE $3 END, $4, $5, $6, $7, $8, $9
      ON CONFLICT (media_id)
      DO NOTHING`,
    [
      media_id,
      owner_id,
      source_hash,
      hash('sha256', sizes.at(-1)?.bytes ?? '', 'buffer'),
      width,
      height,
      sizes.map(({ size }) => size),
      blur,
      created_at,
    ],
  )
}
