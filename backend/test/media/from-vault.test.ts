/**
 * Pictures of the time when they were rows of the vault come out of it under their own ids, each
 * once, wherever it is broken off.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { moveFromVault } from '../../media/from-vault.ts'
import { openMedia } from '../../media/media.ts'
import { type MediaStore, StoreAway } from '../../media/store.ts'
import { openLogger } from '../../observability/logger.ts'
import { sql } from '../../postgres/db.ts'
import { freshDatabase } from '../support/database.ts'
import { oldPicture, oldVault } from './old-vault.ts'

const { db } = await freshDatabase()
const files = new Map<string, Buffer>()
/** How many puts the store still takes. */
let room = Infinity
const store: MediaStore = {
  put: async (key, bytes) => {
    if (room-- <= 0) throw new StoreAway(new Error('no room'))
    files.set(key, bytes)
  },
  get: async (key) => files.get(key),
  delete: async (key) => void files.delete(key),
}
const media = await openMedia({ db, store })
const move = () => moveFromVault({ db, store, logger: openLogger('silent') })
const left = async () =>
  (await db.first<{ n: number }>(sql`SELECT count(*)::int AS n FROM vault.media`))?.n

beforeEach(async () => {
  room = Infinity
  files.clear()
  await db.run(sql`DELETE FROM media.picture`)
  await oldVault(db)
})

test('a database that never had pictures there has nothing to move', async () => {
  await db.run(sql`DROP SCHEMA vault CASCADE`)
  expect(await move()).toBe(0)
})

test('each is served under the id that events refer to, in three sizes, and the vault holds none', async () => {
  const owner = randomUUID()
  const [first, second] = [
    await oldPicture(db, { owner, width: 1600 }),
    await oldPicture(db, { owner: randomUUID(), width: 90 }),
  ]
  expect(await move()).toBe(2)
  expect(await left()).toBe(0)
  const looked = await media.look(first.id, 'public', 640)
  const bytes = looked.is === 'here' ? await looked.bytes() : undefined
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 640, height: 320 })
  expect((await media.look(second.id, 'public')).is).toBe('here')
  expect(await media.known(owner, first.source, 'public'), 'sent again it is the same one').toBe(
    first.id,
  )
  expect(await move()).toBe(0)
})

test('broken off by a store without room, the next start moves the rest', async () => {
  const ids = []
  for (let n = 0; n < 4; n++)
    ids.push((await oldPicture(db, { owner: randomUUID(), width: 1300 })).id)
  room = 7
  await expect(move()).rejects.toThrow(StoreAway)
  expect(await left(), 'the third was cut off in the middle').toBe(2)
  room = Infinity
  expect(await move()).toBe(2)
  expect(await Promise.all(ids.map(async (id) => (await media.look(id, 'public')).is))).toEqual(
    ids.map(() => 'here'),
  )
  expect(files.size).toBe(12)
})

test('several processes that start together move each once', async () => {
  for (let n = 0; n < 12; n++) await oldPicture(db, { owner: randomUUID(), width: 200 })
  const moved = await Promise.all([move(), move(), move()])
  expect(moved.reduce((sum, n) => sum + n, 0)).toBe(12)
  expect([await left(), files.size]).toEqual([0, 24])
})

test('one that somebody holds, who may have been killed, is waited for', async () => {
  const { id } = await oldPicture(db, { owner: randomUUID(), width: 200 })
  let moving: Promise<number> | undefined
  await db.transaction(async (held) => {
    await held.query('SELECT FROM vault.media WHERE media_id = $1 FOR UPDATE', [id])
    moving = move()
    await expect
      .poll(
        async () =>
          (
            await db.first<{ n: number }>(sql`
              SELECT count(*)::int AS n
              FROM pg_stat_activity
              WHERE datname = current_database() AND wait_event_type = 'Lock'`)
          )?.n,
      )
      .toBe(1)
  })
  expect(await moving).toBe(1)
  expect(await left()).toBe(0)
})

test('one that its owner has sent again meanwhile keeps its id beside the new one', async () => {
  const owner = randomUUID()
  const old = await oldPicture(db, { owner, width: 200 })
  const drawing = {
    width: 200,
    height: 100,
    blur: 'data:image/webp;base64,AA==',
    sizes: [{ size: 160, bytes: randomBytes(9) }],
  } as const
  const anew = await media.keep(owner, { source: old.source, scope: 'public', drawing })
  expect(await move()).toBe(1)
  expect(await media.known(owner, old.source, 'public')).toBe(anew)
  expect((await media.look(old.id, 'public')).is).toBe('here')
})

test('one that can not be drawn stays, and holds nobody up', async () => {
  const damaged = await oldPicture(db, { owner: randomUUID(), width: 200 })
  await db.run(sql`UPDATE vault.media SET bytes = 'no picture' WHERE media_id = ${damaged.id}`)
  await oldPicture(db, { owner: randomUUID(), width: 200 })
  expect([await move(), await left()]).toEqual([1, 1])
})
