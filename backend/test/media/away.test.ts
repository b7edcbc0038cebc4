/**
 * The store of pictures is away: whoever sends or looks at one hears so in words, and everything
 * else goes on.
 */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sql } from '../../postgres/db.ts'
import { startTestServer } from '../support/server.ts'
import { Shelf } from './shelf.ts'

const shelf = new Shelf()
const house = await startTestServer({ mediaStore: shelf })
const client = await house.client()
const me = `/api/users/${client.user.id}`
const picture = async (shade: number) => {
  const bytes = await sharp({
    create: { width: 20, height: 20, channels: 3, background: { r: shade, g: shade, b: shade } },
  })
    .png()
    .toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}
const WORDS =
  'Ahora mismo no podemos guardar ni mostrar imágenes. Inténtalo de nuevo en un momento.'

test('an upload is refused whole, and taken when the store is back', async () => {
  const first = (
    await house
      .as(client)
      .put<{ profileImageUrl: string }>(me, { profileImageUrl: await picture(1) })
  ).body.profileImageUrl
  shelf.isAway = true
  const refused = await house
    .as(client)
    .put(me, { nombre: 'Otra', profileImageUrl: await picture(2) })
  expect([refused.status, refused.headers.get('retry-after'), refused.body]).toEqual([
    503,
    '5',
    { message: WORDS, code: 'busy' },
  ])
  expect((await house.as(client).get(me)).body).toMatchObject({
    nombre: client.user.nombre,
    profileImageUrl: first,
  })
  expect(
    await house.services.db.many(
      sql`SELECT state FROM media.picture WHERE owner_id = ${client.user.id} ORDER BY state`,
    ),
  ).toEqual([{ state: 'arriving' }, { state: 'kept' }])
  expect(
    (await house.as(client).put(me, { nombre: 'Otra' })).status,
    'without a picture it goes on',
  ).toBe(200)
  shelf.isAway = false
  expect((await house.as(client).put(me, { profileImageUrl: await picture(2) })).status).toBe(200)
  expect(
    await house.services.db.many(
      sql`SELECT state FROM media.picture WHERE owner_id = ${client.user.id}`,
    ),
  ).toEqual([{ state: 'kept' }, { state: 'kept' }])
})

test('a picture that can not be fetched now is not said to be gone', async () => {
  const path = (
    await house
      .as(client)
      .put<{ profileImageUrl: string }>(me, { profileImageUrl: await picture(3) })
  ).body.profileImageUrl
  const tag = (await fetch(house.url + path)).headers.get('etag') ?? ''
  shelf.isAway = true
  const answer = await fetch(house.url + path)
  expect([answer.status, answer.headers.get('cache-control'), await answer.json()]).toEqual([
    503,
    'no-store',
    { message: WORDS, code: 'busy' },
  ])
  expect(
    (await fetch(house.url + path, { headers: { 'if-none-match': tag } })).status,
    'who has it already needs no store',
  ).toBe(304)
  shelf.isAway = false
})
