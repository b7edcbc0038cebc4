/**
 * Snapshots of streams, sealed with the keys of all people whose fields are in them and one of this
 * place: without any of these keys nobody can open them, here or in a backup. They can be thrown
 * away at any time.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { type Db, sql } from '../../postgres/db.ts'
import type { SubjectKeys } from './keys.ts'

/** Needs the schema `vault`. Additive only. */
export const snapshotTable = `
CREATE TABLE IF NOT EXISTS vault.snapshot (
  stream text PRIMARY KEY,
  -- By which code it was made.
  code text NOT NULL,
  revision int NOT NULL,
  -- Those with whose keys it is sealed.
  people uuid[] NOT NULL,
  -- They, and those in the stream's name.
  subjects uuid[] NOT NULL,
  -- Nonce, ciphertext, tag.
  content bytea NOT NULL,
  kept_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX IF NOT EXISTS snapshot_by_subject ON vault.snapshot USING gin (subjects);
`

interface Kept {
  readonly code: string
  readonly revision: number
  readonly people: readonly string[]
  readonly content: Buffer
}

const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

export class SealedSnapshots {
  readonly #db: Db
  readonly #keys: Pick<SubjectKeys, 'of'>
  readonly #key: Buffer

  constructor(db: Db, keys: Pick<SubjectKeys, 'of'>, masterKey: Buffer) {
    this.#db = db
    this.#keys = keys
    this.#key = Buffer.from(hkdfSync('sha256', masterKey, '', 'balbu snapshots', 32))
  }

  async of(
    stream: string,
    code: string,
  ): Promise<{ revision: number; content: Buffer } | undefined> {
    const kept = await this.#db.first<Kept>(
      sql`SELECT code, revision, people, content
        FROM vault.snapshot
        WHERE stream = ${stream} AND code = ${code}`,
    )
    const key = kept && (await this.#keyFor(kept.people))
    if (!kept || !key) return undefined
    const content = opened(kept.content, key, bindingOf(stream, kept))
    return content && { revision: kept.revision, content }
  }

  async keep(stream: string, { code, revision, people, content }: Kept): Promise<void> {
    const sorted = people.toSorted()
    const key = await this.#keyFor(sorted)
    if (!key) return
    const sealed = sealedWith(content, key, bindingOf(stream, { code, revision }))
    const subjects = [...new Set([...sorted, ...(stream.match(UUIDS) ?? [])])]
    await this.#db.run(sql`
      INSERT INTO vault.snapshot (stream, code, revision, people, subjects, content)
      VALUES (${stream}, ${code}, ${revision}, ${sorted}::uuid[], ${subjects}::uuid[], ${sealed})
      ON CONFLICT (stream)
      DO UPDATE SET code = excluded.code, revision = excluded.revision, people = excluded.people,
        subjects = excluded.subjects, content = excluded.content, kept_at = now()
      WHERE vault.snapshot.code <> excluded.code OR vault.snapshot.revision < excluded.revision`)
  }

  async drop(stream: string): Promise<void> {
    await this.#db.run(sql`DELETE FROM vault.snapshot WHERE stream = ${stream}`)
  }

  async dropOf(people: readonly string[]): Promise<void> {
    await this.#db.run(sql`DELETE FROM vault.snapshot WHERE subjects && ${[...people]}::uuid[]`)
  }

  /** Made of the keys of all of them; nothing where one is gone. */
  async #keyFor(people: readonly string[]): Promise<Buffer | undefined> {
    const keys = people.length === 0 ? new Map<string, Buffer>() : await this.#keys.of(people)
    const sum = createHmac('sha256', this.#key)
    for (const person of people) {
      const key = keys.get(person)
      if (!key) return undefined
      sum.update(key)
    }
    return sum.digest()
  }
}

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const bindingOf = (stream: string, { code, revision }: Pick<Kept, 'code' | 'revision'>) =>
  Buffer.from(`${stream}|${code}|${revision}`)

function sealedWith(content: Buffer, key: Buffer, binding: Buffer): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(binding)
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

/** Nothing where it was sealed with another key, such as one under the previous master key. */
function opened(sealed: Buffer, key: Buffer, binding: Buffer): Buffer | undefined {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE))
    .setAAD(binding)
    .setAuthTag(sealed.subarray(-TAG))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()])
  } catch {
    return undefined
  }
}
