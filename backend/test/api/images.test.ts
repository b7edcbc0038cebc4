/** Pictures over HTTP: what is taken, what is made of it, who gets it, and what is refused. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Business } from '../../../contract/business/shops.ts'
import { startTestServer, type TestPerson, type TestServer } from '../support/server.ts'

let house: TestServer
let owner: TestPerson
let shop: Business
beforeAll(async () => {
  house = await startTestServer()
  owner = await house.register('duenno')
  shop = (await house.as(owner).post<Business>('/api/businesses', { nombre: 'La Navaja', direccion: 'Calle Mayor 1' })).body
})

type Color = { r: number; g: number; b: number }
const plain = (width: number, height: number, background: Color = { r: 200, g: 30, b: 30 }) => sharp({ create: { width, height, channels: 3, background } })
const dataUrl = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`
const upload = (businessImage: unknown) => house.as(owner).put<Business & { message: string }>('/api/user/business', { businessImage })
const download = async (path: string, init?: RequestInit) => fetch(house.url + path, init)

describe('a picture', () => {
  test.each([
    ['jpeg', () => plain(60, 40).jpeg().toBuffer()], ['png', () => plain(60, 40, { r: 1, g: 2, b: 3 }).png().toBuffer()], ['gif', () => plain(60, 40, { r: 9, g: 9, b: 9 }).gif().toBuffer()],
  ] as const)('in %s is drawn anew and served', async (type, make) => {
    const { status, body } = await upload(dataUrl(type, await make()))
    expect(status).toBe(200)
    expect(body.imagen).toMatch(/^\/media\/[0-9a-f-]{36}$/)
    expect([body.logoUrl, body.image, body.businessImage]).toEqual([body.imagen, body.imagen, body.imagen])
    const answer = await download(body.imagen ?? '')
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(['content-type', 'x-content-type-options', 'content-security-policy', 'cross-origin-resource-policy', 'cache-control'].map((name) => [name, answer.headers.get(name)]))).toEqual({
      'content-type': 'image/webp', 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox", 'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 })
    const again = await download(body.imagen ?? '', { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })

  test('says nothing of where it was taken, and stands upright', async () => {
    const taken = await plain(80, 40).withExif({ IFD0: { Artist: 'Secreta' }, IFD3: { GPSLatitude: '40/1 25/1 0/1' } }).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    const { body } = await upload(dataUrl('jpeg', taken))
    const drawn = Buffer.from(await (await download(body.imagen ?? '')).arrayBuffer())
    const metadata = await sharp(drawn).metadata()
    expect(metadata.exif).toBeUndefined()
    expect([metadata.width, metadata.height]).toEqual([40, 80])
  })

  test('loses what somebody has hidden behind it', async () => {
    const { body } = await upload(dataUrl('jpeg', Buffer.concat([await plain(30, 30, { r: 0, g: 99, b: 0 }).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')])))
    expect(Buffer.from(await (await download(body.imagen ?? '')).arrayBuffer()).includes('script')).toBe(false)
  })

  test('is made no larger than a screen needs', async () => {
    const { body } = await upload(dataUrl('jpeg', await plain(3000, 1500).jpeg().toBuffer()))
    expect(await sharp(Buffer.from(await (await download(body.imagen ?? '')).arrayBuffer())).metadata()).toMatchObject({ width: 2048, height: 1024 })
  })

  test('that is sent again is the same one, and its bytes are in no event', async () => {
    const image = dataUrl('png', await plain(20, 20, { r: 7, g: 7, b: 7 }).png().toBuffer())
    const [first, second] = [await upload(image), await upload(image)]
    expect(second.body.imagen).toBe(first.body.imagen)
    expect((await upload(first.body.imagen)).body.imagen).toBe(first.body.imagen)
    const written = (await Array.fromAsync(house.services.log.readStream(`business-${shop.id}`))).map(({ data }) => JSON.stringify(data)).join()
    expect(written).toContain(first.body.imagen)
    expect(written).not.toContain('base64')
  })

  test('can be taken away, or be a link that nobody fetches', async () => {
    expect((await upload('https://example.com/logo.png')).body.imagen).toBe('https://example.com/logo.png')
    expect((await upload('')).body.imagen).toBeNull()
    expect((await upload('https://example.com/logo.png')).body.imagen).toBe('https://example.com/logo.png')
    expect((await upload(null)).body.imagen).toBeNull()
  })

  test('goes through the edit form, too', async () => {
    const { body } = await house.as(owner).put<Business>(`/api/businesses/${shop.id}`, { imagen: dataUrl('png', await plain(10, 10).png().toBuffer()) })
    expect(body.imagen).toMatch(/^\/media\//)
    expect((await house.as(owner).put<Business>(`/api/businesses/${shop.id}`, { nombre: 'La Navaja' })).body.imagen, 'what is left out stays').toBe(body.imagen)
  })
})

describe('refused is', () => {
  const isRefused = async (image: unknown, message = 'Solo se permiten archivos de imagen') => {
    const { status, body } = await upload(image)
    expect([status, body.message], String(image).slice(0, 60)).toEqual([400, message])
  }
  test('everything that is no picture', async () => {
    const png = await plain(10, 10).png().toBuffer()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')
    for (const image of [
      'javascript:alert(1)', 'http://example.com/a.png', 'file:///etc/passwd', '/media/../etc', '/otra/cosa.png', 'data:text/html;base64,PGI+', dataUrl('svg+xml', svg), dataUrl('webp', await sharp(png).webp().toBuffer()),
      `https://example.com/${'a'.repeat(2048)}`, 42, {}, ['x'],
      dataUrl('png', svg), dataUrl('jpeg', png), dataUrl('png', Buffer.from('no es')), dataUrl('png', png.subarray(0, 40)), 'data:image/png;base64,', 'data:image/png;base64,ñ',
    ]) await isRefused(image)
  })
  test('a picture of 5 MB and more', async () => {
    await isRefused(dataUrl('jpeg', Buffer.concat([await plain(10, 10).jpeg().toBuffer(), Buffer.alloc(5 * 1024 * 1024)])), 'La imagen debe ser menor a 5MB')
    expect((await upload(dataUrl('jpeg', Buffer.alloc(6 * 1024 * 1024)))).status).toBe(413)
  })
  test('a small file that would unfold into gigabytes', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'black' } }).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    await isRefused(dataUrl('png', bomb))
  })
  test('a picture of somebody else’s', async () => {
    const other = await house.register('barbero')
    const { body } = await upload(dataUrl('png', await plain(11, 11).png().toBuffer()))
    expect((await house.as(other).put(`/api/users/${other.user.id}`, { profileImageUrl: body.imagen })).status).toBe(400)
    await isRefused(`/media/${randomUUID()}`, 'La imagen no existe')
  })
  test('whoever has no shop or no account', async () => {
    const image = dataUrl('png', await plain(12, 12).png().toBuffer())
    const [client, other] = await Promise.all([house.register('cliente'), house.register('duenno')])
    expect((await house.guest.put('/api/user/business', { businessImage: image })).status).toBe(401)
    expect((await house.as(client).put('/api/user/business', { businessImage: image })).status).toBe(403)
    expect((await house.as(other).put(`/api/businesses/${shop.id}`, { imagen: image })).status).toBe(403)
    expect((await house.as(other).put(`/api/users/${owner.user.id}`, { profileImageUrl: image })).status).toBe(403)
    const { rows } = await house.services.db.pool.query('SELECT 1 FROM vault.media WHERE owner_id = ANY($1)', [[client.user.id, other.user.id]])
    expect(rows).toEqual([])
  })
})

describe('a profile photo', () => {
  test('is taken from everybody, shown to everybody, and can go', async () => {
    const client = await house.register('cliente')
    const me = `/api/users/${client.user.id}`
    const { body } = await house.as(client).put(me, { profileImageUrl: dataUrl('jpeg', await plain(50, 50).jpeg().toBuffer()) })
    expect(body['profileImageUrl']).toMatch(/^\/media\//)
    expect((await house.guest.get(me)).body['profileImageUrl']).toBe(body['profileImageUrl'])
    expect((await house.as(client).put(me, { nombre: 'Otra' })).body['profileImageUrl']).toBe(body['profileImageUrl'])
    expect((await house.as(client).put(me, { profileImageUrl: null })).body['profileImageUrl']).toBeNull()
  })
})

test('a picture that isn’t there is not found', async () => {
  for (const id of [randomUUID(), 'x', '..%2f..%2fetc']) expect((await download(`/media/${id}`)).status, id).toBe(404)
})

test('many pictures at once all arrive', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => house.register('cliente')))
  const answers = await Promise.all(people.map(async (one, n) =>
    house.as(one).put(`/api/users/${one.user.id}`, { profileImageUrl: dataUrl('png', await plain(40, 40, { r: n, g: n, b: n }).png().toBuffer()) })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
})
