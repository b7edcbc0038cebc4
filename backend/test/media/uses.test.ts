/**
 * Who uses which picture: counted from events, once each however often they are read; what nobody
 * uses any more goes a day later.
 */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Business } from '../../../contract/business/shops.ts'
import { pictureIdOf } from '../../../contract/kernel/pictures.ts'
import { pictureSweep } from '../../workers/media/picture-sweep.ts'
import { openLogger } from '../../observability/logger.ts'
import { sql } from '../../postgres/db.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { pictures } from '../../projections/pictures.ts'
import { startTestServer } from '../support/server.ts'

const house = await startTestServer()
const { db, log, media, passed } = house.services
const owner = await house.register('duenno')
await house
  .as(owner)
  .post<Business>('/api/businesses', { nombre: 'La Navaja', direccion: 'Calle Mayor 1' })

let shade = 0
async function picture(): Promise<string> {
  const background = { r: shade++, g: 9, b: 9 }
  return `data:image/png;base64,${(
    await sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer()
  ).toString('base64')}`
}
const portrait = async (profileImageUrl: string | null) =>
  (
    await house
      .as(owner)
      .put<{ profileImageUrl: string | null }>(`/api/users/${owner.user.id}`, { profileImageUrl })
  ).body.profileImageUrl
const logo = async (businessImage: string | null) =>
  (await house.as(owner).put<Business>('/api/user/business', { businessImage })).body.imagen
const uses = async (path: string | null) =>
  (
    await db.many<{ place: string }>(
      sql`SELECT place FROM pictures.use WHERE media_id = ${pictureIdOf(path)} ORDER BY place`,
    )
  ).map(({ place }) => place.split(':')[0])
const status = async (path: string | null) => (await fetch(house.url + path)).status
const HOUR = 3_600_000
const sweep = (hours: number, sees = passed) =>
  pictureSweep({ media, log, db, passed: sees }).run(new Date(Date.now() + hours * HOUR), {
    signal: new AbortController().signal,
    logger: openLogger('silent'),
  })

test('a picture is used by each who shows it, until they show another or none', async () => {
  const [first, second] = [await portrait(await picture()), await picture()]
  expect(await uses(first)).toEqual(['account'])
  expect(await logo(first)).toBe(first)
  expect(await uses(first)).toEqual(['account', 'business'])
  const other = await portrait(second)
  expect([await uses(first), await uses(other)]).toEqual([['business'], ['account']])
  await logo(null)
  expect([await uses(first), await uses(other)]).toEqual([[], ['account']])
  await portrait(null)
  expect(await uses(other)).toEqual([])
})

test('the same change twice counts once, and a rebuild counts the same', async () => {
  const path = await portrait(await picture())
  await logo(path)
  await logo(path)
  expect(await uses(path)).toEqual(['account', 'business'])
  expect((await verify(pictures, { db, log })).differences).toEqual([])
})

test('the sweep removes what nobody uses for a day, and leaves what is shown', async () => {
  const [old, shown] = [await portrait(await picture()), await portrait(await picture())]
  await sweep(0)
  await sweep(23)
  expect([await status(old), await status(shown)]).toEqual([200, 200])
  await sweep(25)
  expect([await status(old), await status(shown)]).toEqual([410, 200])
  expect(
    await db.first(
      sql`SELECT count(*)::int AS n
        FROM media.picture
        WHERE emptied_at IS NULL AND state = 'gone' AND media_id = ${pictureIdOf(old)}`,
    ),
  ).toEqual({ n: 1 })
  await sweep(27)
  expect(
    await db.first(
      sql`SELECT owner_id, sizes FROM media.picture WHERE media_id = ${pictureIdOf(old)}`,
    ),
  ).toEqual({ owner_id: null, sizes: null })
})

test('while the read model is behind, or an operator has set an event aside, nothing goes for want of a use', async () => {
  const old = await portrait(await picture())
  await portrait(null)
  await sweep(0)
  await sweep(50, async () => false)
  expect(await status(old)).toBe(200)
  await db.run(
    sql`INSERT INTO projections.set_aside (projection, event_id, position, event_type)
      VALUES ('pictures', gen_random_uuid(), 1, 'ProfileUpdated')`,
  )
  await sweep(50)
  expect(await status(old)).toBe(200)
  await db.run(sql`DELETE FROM projections.set_aside`)
  await sweep(50)
  expect(await status(old)).toBe(410)
})
