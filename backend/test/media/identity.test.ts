/** A database's pictures are in one store: in another one nothing is read, written or deleted. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { AnotherStore, ofThisDatabase } from '../../media/identity.ts'
import { openMedia } from '../../media/media.ts'
import { StoreAway } from '../../media/store.ts'
import { sql } from '../../postgres/db.ts'
import { freshDatabase } from '../support/database.ts'
import { Shelf } from './shelf.ts'

const { db } = await freshDatabase()
await openMedia({ db, store: new Shelf() })
beforeEach(() => db.run(sql`DELETE FROM media.store`))
const KEY = 'ab/one.webp'

test('a new database takes the store that it finds, and knows it again, also after a move', async () => {
  const [shelf, moved] = [new Shelf(), new Shelf()]
  await ofThisDatabase(db, shelf).put(KEY, Buffer.from('x'))
  expect(String(await ofThisDatabase(db, shelf).get(KEY))).toBe('x')
  for (const [key, bytes] of shelf.files) moved.files.set(key, bytes)
  expect(String(await ofThisDatabase(db, moved).get(KEY))).toBe('x')
})

test('in another store nothing is read, written or deleted, and an erasure does not pretend', async () => {
  const [shelf, other] = [new Shelf(), new Shelf()]
  const drawing = {
    width: 9,
    height: 9,
    blur: 'data:image/webp;base64,AA==',
    sizes: [{ size: 160, bytes: Buffer.from('x') }],
  } as const
  const [owner, here, there] = [
    randomUUID(),
    await openMedia({ db, store: ofThisDatabase(db, shelf) }),
    await openMedia({ db, store: ofThisDatabase(db, other) }),
  ]
  await here.keep(owner, { source: Buffer.alloc(32), scope: 'public', drawing })
  await expect(there.eraseAllOf(owner)).rejects.toThrow(AnotherStore)
  await expect(
    there.keep(owner, { source: Buffer.alloc(32, 1), scope: 'public', drawing }),
  ).rejects.toThrow(AnotherStore)
  expect([shelf.files.size, other.files.size]).toEqual([2, 0])
  await here.eraseAllOf(owner)
  expect([...shelf.files.keys()]).toEqual(['identity'])
})

test('of two processes that begin together with a folder each, one has the pictures', async () => {
  const shelves = [new Shelf(), new Shelf(), new Shelf()]
  const outcomes = await Promise.allSettled(
    shelves.map((shelf) => ofThisDatabase(db, shelf).put(KEY, Buffer.from('x'))),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  expect(shelves.filter(({ files }) => files.size > 0).length).toBe(1)
})

test('a store that is away at first is known when it is back', async () => {
  const shelf = new Shelf()
  const store = ofThisDatabase(db, shelf)
  shelf.isAway = true
  await expect(store.get(KEY)).rejects.toThrow(StoreAway)
  shelf.isAway = false
  expect(await store.get(KEY)).toBeUndefined()
})
