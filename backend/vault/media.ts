/** Uploaded pictures: bytes with an owner, under ids that nobody can guess. What is in the log is only the path. */
import { hash, randomUUID } from 'node:crypto'
import { type Db, sql } from '../postgres/db.ts'

export interface Picture {
  readonly type: string
  readonly bytes: Buffer
  /** SHA-256 of the bytes, in hex. */
  readonly hash: string
}

export class Media {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** Keeps a picture; gives its id. The same one (by what it was made from) of the same owner again has the same id. */
  async keep(ownerId: string, { source, type, bytes }: { source: Buffer; type: string; bytes: Buffer }): Promise<string> {
    const id = randomUUID()
    const kept = await this.#db.run(sql`
      INSERT INTO vault.media (media_id, owner_id, source_hash, content_hash, type, bytes)
      VALUES (${id}, ${ownerId}, ${source}, ${hash('sha256', bytes, 'buffer')}, ${type}, ${bytes}) ON CONFLICT (owner_id, source_hash) DO NOTHING`)
    return kept === 1 ? id : (await this.known(ownerId, source)) ?? id
  }

  /** The id of what an owner has uploaded before, by the hash of what came in. */
  async known(ownerId: string, source: Buffer): Promise<string | undefined> {
    return (await this.#db.first<{ id: string }>(sql`SELECT media_id AS id FROM vault.media WHERE owner_id = ${ownerId} AND source_hash = ${source}`))?.id
  }

  async isOwnedBy(mediaId: string, ownerId: string): Promise<boolean> {
    return Boolean(await this.#db.first(sql`SELECT 1 FROM vault.media WHERE media_id = ${mediaId} AND owner_id = ${ownerId}`))
  }

  read(mediaId: string): Promise<Picture | undefined> {
    return this.#db.first(sql`SELECT type, bytes, encode(content_hash, 'hex') AS hash FROM vault.media WHERE media_id = ${mediaId}`)
  }

  /** Everything that somebody has uploaded goes with them. */
  async forget(ownerId: string): Promise<void> {
    await this.#db.run(sql`DELETE FROM vault.media WHERE owner_id = ${ownerId}`)
  }
}
