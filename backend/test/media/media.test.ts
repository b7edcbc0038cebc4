/**
 * Rows and bytes of pictures stay together: through faults of the store, kills in between, the
 * sweep and an erasure.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Drawing } from '../../media/drawing.ts'
import { type Media, openMedia } from '../../media/media.ts'
import { StoreAway } from '../../media/store.ts'
import { type Sql, sql } from '../../postgres/db.ts'
import { freshDatabase } from '../support/database.ts'
import { Shelf } from './shelf.ts'

const { db } = await freshDatabase()

const drawing: Drawing = {
  width: 640,
  height: 480,
  blur: 'data:image/webp;base64,AA==',
  sizes: [
    { size: 160, bytes: Buffer.from('small') },
    { size: 640, bytes: Buffer.from('large') },
  ],
}
const HOUR = 3_600_000
const later = (hours: number) => new Date(Date.now() + hours * HOUR)
const used = new Set<string>()
const isUsed = (mediaId: Sql) => sql`${mediaId} = ANY(${[...used]}::uuid[])`

async function house(): Promise<{
  shelf: Shelf
  media: Media
  keep: (source?: Buffer, owner?: string) => Promise<string>
  owner: string
}> {
  await db.run(sql`DROP SCHEMA IF EXISTS media CASCADE`)
  used.clear()
  const [shelf, owner] = [new Shelf(), randomUUID()]
  const media = await openMedia({ db, store: shelf })
  return {
    shelf,
    media,
    owner,
    keep: (source = randomBytes(32), by = owner) =>
      media.keep(by, { source, scope: 'public', drawing }),
  }
}
const rows = () =>
  db.many<{ id: string; state: string }>(
    sql`SELECT media_id AS id, state FROM media.picture ORDER BY created_at`,
  )

test('while the store is away nothing is kept, and the same picture can be sent again', async () => {
  const { shelf, media, keep, owner } = await house()
  const source = randomBytes(32)
  shelf.isAway = true
  await expect(keep(source)).rejects.toThrow(StoreAway)
  expect(await media.known(owner, source, 'public')).toBeUndefined()
  const [begun] = await rows()
  expect((await media.look(begun?.id ?? '', 'public')).is).toBe('absent')
  shelf.isAway = false
  const id = await keep(source)
  expect(await media.known(owner, source, 'public')).toBe(id)
  expect((await media.look(id, 'public')).is).toBe('here')
  expect((await rows()).length).toBe(1)
})

test('the same picture sent twice at once is one', async () => {
  const { shelf, keep } = await house()
  const source = randomBytes(32)
  const ids = await Promise.all(Array.from({ length: 5 }, () => keep(source)))
  expect(new Set(ids).size).toBe(1)
  expect(shelf.files.size).toBe(2)
})

test('a kill between store and row leaves only what the sweep removes', async () => {
  const { shelf, media, keep } = await house()
  // The process is no more: nothing of what it was about to do happens.
  shelf.meeting = () => new Promise(() => {})
  void keep()
  await expect.poll(() => shelf.files.size).toBe(2)
  expect(await media.sweep(later(0.9))).toEqual({ removed: 0, emptied: 0 })
  expect((await media.sweep(later(1.1))).removed).toBe(1)
  expect((await media.sweep(later(2.2))).emptied).toBe(1)
  expect(shelf.files.size).toBe(0)
})

test('an upload that wakes up after it was given up does not come back', async () => {
  const { shelf, media, keep } = await house()
  const sleeping = Promise.withResolvers<void>()
  shelf.meeting = () => sleeping.promise
  const late = keep()
  late.catch(() => {})
  await expect.poll(() => shelf.files.size).toBe(2)
  await media.sweep(later(1.1))
  sleeping.resolve()
  await expect(late).rejects.toThrow('deleted while it was being stored')
  expect((await rows()).map(({ state }) => state)).toEqual(['gone'])
})

test('a picture goes a day after nobody refers to it any more, and not before', async () => {
  const { shelf, media, keep } = await house()
  const id = await keep()
  used.add(id)
  await media.sweep(later(0), isUsed)
  await media.sweep(later(1_000), isUsed)
  used.delete(id)
  await media.sweep(later(1_001), isUsed)
  await media.sweep(later(1_024), isUsed)
  expect(
    (await media.look(id, 'public')).is,
    'unused for a year, referred to until an hour ago',
  ).toBe('here')
  expect((await media.sweep(later(1_026), isUsed)).removed).toBe(1)
  expect((await media.look(id, 'public')).is).toBe('gone')
  await media.sweep(later(1_028), isUsed)
  expect([shelf.files.size, (await media.look(id, 'public')).is]).toEqual([0, 'gone'])
})

test('an upload that nobody ever referred to goes, too; one that is taken again in time stays', async () => {
  const { media, keep, owner } = await house()
  const source = randomBytes(32)
  const [forgotten, again, known] = [await keep(), await keep(), await keep(source)]
  await media.sweep(later(0), isUsed)
  expect([
    await media.takeAgain(owner, again, 'public'),
    await media.known(owner, source, 'public'),
  ]).toEqual([true, known])
  await media.sweep(later(25), isUsed)
  expect(
    await Promise.all(
      [forgotten, again, known].map(async (id) => (await media.look(id, 'public')).is),
    ),
  ).toEqual(['gone', 'here', 'here'])
  expect(await media.takeAgain(owner, forgotten, 'public')).toBe(false)
  expect(await keep(source)).toBe(known)
})

test('a picture that is taken at the very moment at which it would go, stays', async () => {
  const { media, keep } = await house()
  const id = await keep()
  await media.sweep(later(0), isUsed)
  let sweeping: Promise<unknown> | undefined
  await db.transaction(async (taking) => {
    // As takeAgain does it, but not committed yet.
    await taking.query('UPDATE media.picture SET unused_since = NULL WHERE media_id = $1', [id])
    sweeping = media.sweep(later(25), isUsed)
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
  await sweeping
  expect((await media.look(id, 'public')).is).toBe('here')
})

test('while it can not be said who refers to what, nothing goes for want of it', async () => {
  const { media, keep } = await house()
  const id = await keep()
  await media.sweep(later(0), isUsed)
  await media.sweep(later(1_000))
  expect((await media.look(id, 'public')).is).toBe('here')
})

test('a picture that is withdrawn keeps its bytes: the decision may fall', async () => {
  const { shelf, media, keep } = await house()
  const id = await keep()
  const decisionId = randomUUID()
  await media.withdraw(id, decisionId)
  for (const hours of [0, 25, 50]) await media.sweep(later(hours), isUsed)
  expect(shelf.files.size).toBe(2)
  await media.restore(decisionId)
  expect((await media.look(id, 'public')).is).toBe('here')
})

test('an erasure that the store breaks off is finished by the next call, and leaves nothing that names the owner', async () => {
  const { shelf, media, keep, owner } = await house()
  const [mine, arriving, theirs] = [
    await keep(),
    randomBytes(32),
    await keep(undefined, randomUUID()),
  ]
  const evidence = await media.keep(owner, {
    source: randomBytes(32),
    scope: `evidence:${randomUUID()}`,
    drawing,
  })
  const sleeping = Promise.withResolvers<void>()
  shelf.meeting = () => sleeping.promise
  const late = keep(arriving)
  late.catch(() => {})
  await expect.poll(() => shelf.files.size).toBe(8)
  shelf.isAway = true
  await expect(media.eraseAllOf(owner)).rejects.toThrow(StoreAway)
  expect((await media.look(mine, 'public')).is, 'nobody gets it any more').toBe('gone')
  shelf.isAway = false
  await media.eraseAllOf(owner)
  expect(shelf.files.size, 'somebody else’s, and the evidence').toBe(4)

  const { rows: left } = await db.pool.query('SELECT * FROM media.picture WHERE owner_id = $1', [
    owner,
  ])
  expect(left.map(({ media_id }: { media_id: string }) => media_id)).toEqual([evidence])
  expect((await media.look(theirs, 'public')).is).toBe('here')

  // What the upload under way had still to write comes after the erasure; the sweep looks again.
  shelf.files.set(`${mine.slice(0, 2)}/${mine}-160.webp`, Buffer.from('late'))
  sleeping.resolve()
  await expect(late).rejects.toThrow('deleted while it was being stored')
  await media.sweep(later(1.1))
  expect(shelf.files.size).toBe(4)
})
