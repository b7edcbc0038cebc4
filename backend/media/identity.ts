/** Database and store share an id: with the wrong store pictures and erasures would be lost. */
import { randomUUID } from 'node:crypto'
import type { Db } from '../postgres/db.ts'
import { type MediaStore, StoreAway } from './store.ts'

export class AnotherStore extends StoreAway {
  override readonly name = 'AnotherStore'
}

const KEY = 'identity'
/** Advisory lock of pairing store and database. */
const LOCK = 7_305_122

/** The store, once paired; a new database adopts the store that it finds. */
export function ofThisDatabase(db: Db, store: MediaStore): MediaStore {
  let existing: Promise<void> | undefined
  const mustBeKnown = () =>
    (existing ??= check(db, store).catch((error: unknown) => {
      existing = undefined
      throw error
    }))
  return {
    async put(key, bytes) {
      await mustBeKnown()
      await store.put(key, bytes)
    },
    async get(key) {
      await mustBeKnown()
      return store.get(key)
    },
    async delete(key) {
      await mustBeKnown()
      await store.delete(key)
    },
  }
}

async function check(db: Db, store: MediaStore): Promise<void> {
  await db.transaction(async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    const {
      rows: [ours],
    } = await client.query<{ identity: string }>('SELECT identity FROM media.store')
    const found = (await store.get(KEY))?.toString()
    if (ours && ours.identity !== found)
      throw new AnotherStore(
        new Error(
          "it is not the one that holds this database's pictures; docs/operations/ says what to do",
        ),
      )
    if (ours) return
    const identity = found ?? randomUUID()
    if (found === undefined) await store.put(KEY, Buffer.from(identity))
    await client.query('INSERT INTO media.store (identity) VALUES ($1)', [identity])
  })
}
