/**
 * One key per person, wrapped by the master key. Personal data in the log is encrypted with it, so
 * deleting it erases the person. The row stays without a key: nothing more can be written, and a
 * restore knows whom to erase again.
 */
import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { batched } from '../../postgres/batched.ts'
import { type Db, sql } from '../../postgres/db.ts'

/** Needs the schema `vault`. Additive only. */
export const subjectKeyTable = `
CREATE TABLE IF NOT EXISTS vault.subject_key (
  subject uuid PRIMARY KEY,
  -- Which master key wrapped it; null, as the wrapped key, once the person is erased.
  master bytea,
  wrapped bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  erased_at timestamptz,
  CHECK ((wrapped IS NULL) = (erased_at IS NOT NULL) AND (master IS NULL) = (wrapped IS NULL))
);
`

export interface SubjectKeysOptions {
  readonly db: Db
  /** 32 bytes. */
  readonly masterKey: Buffer
  /** The one before, while keys that it wrapped are still there. */
  readonly previousMasterKey?: Buffer
  /** Cache time, so other processes may read erased data that long; default 60 s. */
  readonly cacheMillis?: number
}

interface Row {
  readonly subject: string
  readonly master: Buffer
  readonly wrapped: Buffer
}

const NONCE = 12
const TAG = 16
const ROTATE_AT_ONCE = 500

export class SubjectKeys {
  readonly #db: Db
  readonly #wrapping: WrappingKey
  readonly #wrappings: readonly WrappingKey[]
  readonly #cache: LRUCache<string, Buffer>
  /** The rows of all that are asked for together, by subject. */
  readonly #rowsOf = batched(async (request: readonly (readonly string[])[]) => {
    const subjects = [...new Set(request.flat())]
    const rows = await this.#db.many<Row>(
      sql`SELECT subject, master, wrapped
        FROM vault.subject_key
        WHERE subject = ANY(${subjects}::uuid[]) AND wrapped IS NOT NULL`,
    )
    const found: ReadonlyMap<string, Row> = new Map(rows.map((row) => [row.subject, row]))
    return request.map(() => found)
  })
  /** Rises with each erasure: a key that was read before it must not enter the cache after it. */
  #erasures = 0

  constructor({ db, masterKey, previousMasterKey, cacheMillis = 60_000 }: SubjectKeysOptions) {
    this.#db = db
    this.#wrapping = new WrappingKey(masterKey)
    this.#wrappings = [
      this.#wrapping,
      ...(previousMasterKey ? [new WrappingKey(previousMasterKey)] : []),
    ]
    this.#cache = new LRUCache({ max: 20_000, ttl: cacheMillis })
  }

  /** The keys that there are, with one query for those that are not in memory. */
  async of(subjects: readonly string[]): Promise<Map<string, Buffer>> {
    const keys = new Map<string, Buffer>()
    const missing: string[] = []
    for (const subject of subjects) {
      const key = this.#cache.get(subject)
      if (key) keys.set(subject, key)
      else if (isUuid(subject)) missing.push(subject)
    }
    if (missing.length === 0) return keys
    const erasures = this.#erasures
    const found = await this.#rowsOf(missing)
    for (const subject of missing) {
      const row = found.get(subject.toLowerCase())
      if (!row) continue
      const key = this.#unwrap(row)
      keys.set(subject, key)
      if (erasures === this.#erasures) this.#cache.set(subject, key)
    }
    return keys
  }

  /** The same, and makes those that are missing, but for the erased. */
  async ensure(subjects: readonly string[]): Promise<Map<string, Buffer>> {
    const keys = await this.of(subjects)
    const missing = subjects.filter((subject) => !keys.has(subject))
    if (missing.length === 0) return keys
    const fresh = missing.map((subject) => {
      if (!isUuid(subject)) throw new Error("a person's id must be a UUID")
      return this.#wrapping.wrap(subject.toLowerCase(), randomBytes(32))
    })
    await this.#db.run(sql`
      INSERT INTO vault.subject_key (subject, master, wrapped)
      SELECT subject, ${this.#wrapping.mark}, wrapped
      FROM unnest(${missing}::uuid[], ${fresh}::bytea[]) AS fresh (subject, wrapped)
      ORDER BY subject
      ON CONFLICT (subject)
      DO NOTHING`)
    // Read back: another process may have been first, and the person may have been erased.
    return new Map([...keys, ...(await this.of(missing))])
  }

  /** Erases a person and their snapshots; other processes follow within the cache time. */
  async erase(subject: string): Promise<void> {
    await this.#db.run(sql`
      WITH dropped AS (DELETE FROM vault.snapshot WHERE subjects @> ARRAY[${subject}]::uuid[])
      INSERT INTO vault.subject_key (subject, erased_at)
      VALUES (${subject}, now())
      ON CONFLICT (subject)
      DO UPDATE SET master = NULL, wrapped = NULL,
        erased_at = coalesce(vault.subject_key.erased_at, excluded.erased_at)`)
    this.forget([subject])
  }

  async erased(): Promise<string[]> {
    return (
      await this.#db.many<{ subject: string }>(
        sql`SELECT subject FROM vault.subject_key WHERE erased_at IS NOT NULL ORDER BY erased_at`,
      )
    ).map(({ subject }) => subject)
  }

  /** Drops a replaceable key: old data is lost, new data gets a new key. */
  async discard(subject: string): Promise<void> {
    await this.#db.run(sql`
      WITH dropped AS (DELETE FROM vault.snapshot WHERE subjects @> ARRAY[${subject}]::uuid[])
      DELETE FROM vault.subject_key
      WHERE subject = ${subject} AND erased_at IS NULL`)
    this.forget([subject])
  }

  /** Drops cached keys of these people. */
  forget(subjects: readonly string[]): void {
    this.#erasures++
    const gone = new Set(subjects.map((subject) => subject.toLowerCase()))
    for (const spelling of this.#cache.keys())
      if (gone.has(spelling.toLowerCase())) this.#cache.delete(spelling)
  }

  /** Rewraps keys with the current master key; returns how many. Repeatable. */
  async rewrap(): Promise<number> {
    for (let total = 0; ;) {
      const rewrapped = await this.#db.transaction(async (client) => {
        // node-pg gives rows untyped; these are the columns selected.
        const { rows } = (await client.query(
          'SELECT subject, master, wrapped FROM vault.subject_key WHERE master <> $1 LIMIT $2 FOR UPDATE',
          [this.#wrapping.mark, ROTATE_AT_ONCE],
        )) as { rows: Row[] }
        const wrapped = rows.map((row) => this.#wrapping.wrap(row.subject, this.#unwrap(row)))
        await client.query(
          `
          UPDATE vault.subject_key k SET master = $1, wrapped = fresh.wrapped
          FROM unnest($2::uuid[], $3::bytea[]) AS fresh (subject, wrapped) WHERE k.subject = fresh.subject`,
          [this.#wrapping.mark, rows.map(({ subject }) => subject), wrapped],
        )
        return rows.length
      })
      total += rewrapped
      if (rewrapped < ROTATE_AT_ONCE) return total
    }
  }

  #unwrap({ subject, master, wrapped }: Row): Buffer {
    const wrapping = this.#wrappings.find(({ mark }) => mark.equals(master))
    // Not a lost key: reading everyone as erased because of a wrong setting would be a disaster of
    // its own.
    if (!wrapping) throw new WrongMasterKey()
    return wrapping.unwrap(subject, wrapped)
  }
}

/** Nothing is lost: with the right one everything is readable. */
export class WrongMasterKey extends Error {
  override readonly name = 'WrongMasterKey'

  constructor() {
    super('MASTER_KEY is not the one that wrapped the keys in the vault')
  }
}

/** The key that wraps people's keys, derived from the master key for this use alone. */
class WrappingKey {
  readonly #key: Buffer
  /** Tells master keys apart, and nothing about them. */
  readonly mark: Buffer

  constructor(masterKey: Buffer) {
    if (masterKey.length !== 32) throw new Error('a master key has 32 bytes')
    this.#key = Buffer.from(hkdfSync('sha256', masterKey, '', 'balbu subject keys', 32))
    this.mark = hash('sha256', this.#key, 'buffer').subarray(0, 4)
  }

  wrap(subject: string, key: Buffer): Buffer {
    const nonce = randomBytes(NONCE)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(subject))
    return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()])
  }

  unwrap(subject: string, wrapped: Buffer): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', this.#key, wrapped.subarray(0, NONCE))
      .setAAD(Buffer.from(subject))
      .setAuthTag(wrapped.subarray(-TAG))
    return Buffer.concat([decipher.update(wrapped.subarray(NONCE, -TAG)), decipher.final()])
  }
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
