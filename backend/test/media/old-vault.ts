/** The vault's table of pictures as it was, for tests of how they come out of it. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { type Db, sql } from '../../postgres/db.ts'

/** Makes it anew, empty. */
export async function oldVault(db: Db): Promise<void> {
  await db.pool.query(`
    CREATE SCHEMA IF NOT EXISTS vault;
    DROP TABLE IF EXISTS vault.media;
    CREATE TABLE vault.media (
      media_id uuid PRIMARY KEY, owner_id uuid NOT NULL, source_hash bytea NOT NULL, content_hash bytea NOT NULL, type text NOT NULL,
      bytes bytea STORAGE EXTERNAL NOT NULL, created_at timestamptz NOT NULL DEFAULT now(), UNIQUE (owner_id, source_hash));`)
}

/** One picture in it, twice as wide as high. */
export async function oldPicture(
  db: Db,
  { owner, width }: { owner: string; width: number },
): Promise<{ id: string; source: Buffer }> {
  const [id, source] = [randomUUID(), randomBytes(32)]
  const background = { r: source.readUInt8(0), g: source.readUInt8(1), b: source.readUInt8(2) }
  const bytes = await sharp({ create: { width, height: width / 2, channels: 3, background } })
    .webp()
    .toBuffer()
  await db.run(sql`
    INSERT INTO vault.media (media_id, owner_id, source_hash, content_hash, type, bytes)
    VALUES (
      ${id}, ${owner}, ${source}, ${createHash('sha256').update(bytes).digest()}, 'image/webp',
        ${bytes}
    )`)
  return { id, source }
}
