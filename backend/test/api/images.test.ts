/** Pictures over HTTP: what is taken, what is made of it, who gets it, and what is refused. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Business } from '../../../contract/business/shops.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
let owner: SignedIn
let shop: Business
beforeAll(async () => {
  house = await startTestServer()
  owner = await house.register('duenno')
  shop = (
    await house
      .as(owner)
      .post<Business>('/api/businesses', { nombre: 'La Navaja', direccion: 'Calle Mayor 1' })
  ).body
})

type Color = { r: number; g: number; b: number }
const plain = (width: number, height: number, background: Color = { r: 200, g: 30, b: 30 }) =>
  sharp({ create: { width, height, channels: 3, background } })
const dataUrl = (type: string, bytes: Buffer) =>
  `data:image/${type};base64,${bytes.toString('base64')}`
const upload = (businessImage: unknown) =>
  house.as(owner).put<Business & { message: string }>('/api/user/business', { businessImage })
const download = async (path: string, init?: RequestInit) => fetch(house.url + path, init)
async function measured(path: string): Promise<string> {
  const { width, height } = await sharp(
    Buffer.from(await (await download(path)).arrayBuffer()),
  ).metadata()
  return `${width}x${height}`
}

describe('a picture', () => {
  test.each([
    ['jpeg', () => plain(60, 40).jpeg().toBuffer()],
    ['png', () => plain(60, 40, { r: 1, g: 2, b: 3 }).png().toBuffer()],
    ['gif', () => plain(60, 40, { r: 9, g: 9, b: 9 }).gif().toBuffer()],
  ] as const)('in %s is drawn anew and served', async (type, make) => {
    const { status, body } = await upload(dataUrl(type, await make()))
    expect(status).toBe(200)
    expect(body.imagen).toMatch(/^\/media\/[0-9a-f-]{36}$/)
    expect([body.logoUrl, body.image, body.businessImage]).toEqual([
      body.imagen,
      body.imagen,
      body.imagen,
    ])
    const answer = await download(body.imagen ?? '')
    expect(answer.status).toBe(200)
    expect(
      Object.fromEntries(
        [
          'content-type',
          'x-content-type-options',
          'content-security-policy',
          'cross-origin-resource-policy',
          'cache-control',
        ].map((name) => [name, answer.headers.get(name)]),
      ),
    ).toEqual({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, no-cache',
    })
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: 60,
      height: 40,
    })
    const again = await download(body.imagen ?? '', {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  })

  test('says nothing of where it was taken, and stands upright', async () => {
    const taken = await plain(80, 40)
      .withExif({ IFD0: { Artist: 'Secreta' }, IFD3: { GPSLatitude: '40/1 25/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    const { body } = await upload(dataUrl('jpeg', taken))
    const drawn = Buffer.from(await (await download(body.imagen ?? '')).arrayBuffer())
    const metadata = await sharp(drawn).metadata()
    expect(metadata.exif).toBeUndefined()
    expect([metadata.width, metadata.height]).toEqual([40, 80])
  })

  test('loses what somebody has hidden behind it', async () => {
    const { body } = await upload(
      dataUrl(
        'jpeg',
        Buffer.concat([
          await plain(30, 30, { r: 0, g: 99, b: 0 }).jpeg().toBuffer(),
          Buffer.from('<script>alert(1)</script>'),
        ]),
      ),
    )
    expect(
      Buffer.from(await (await download(body.imagen ?? '')).arrayBuffer()).includes('script'),
    ).toBe(false)
  })

  test('is kept in three sizes, none larger than a screen needs', async () => {
    const path =
      (await upload(dataUrl('jpeg', await plain(3000, 1500).jpeg().toBuffer()))).body.imagen ?? ''
    expect(
      await Promise.all(
        [`${path}?size=160`, `${path}?size=640`, `${path}?size=1280`, path].map(measured),
      ),
    ).toEqual(['160x80', '640x320', '1280x640', '1280x640'])
    const tags = await Promise.all(
      [160, 640, 1280].map(async (size) =>
        (await download(`${path}?size=${size}`)).headers.get('etag'),
      ),
    )
    expect(new Set(tags).size, 'each size has a tag of its own').toBe(3)
    expect(
      (await download(`${path}?size=640`, { headers: { 'if-none-match': tags[0] ?? '' } })).status,
    ).toBe(200)
    expect(
      (await download(`${path}?size=640`, { headers: { 'if-none-match': tags[1] ?? '' } })).status,
    ).toBe(304)
  })

  test.each([
    ['small', 100, 50, ['100x50', '100x50', '100x50']],
    ['middling', 500, 250, ['160x80', '500x250', '500x250']],
    ['long', 200, 4000, ['16x320', '64x1280', '128x2560']],
  ] as const)('that is %s is never enlarged', async (_, width, height, expected) => {
    const path =
      (await upload(dataUrl('png', await plain(width, height).png().toBuffer()))).body.imagen ?? ''
    expect(
      await Promise.all([160, 640, 1280].map((size) => measured(`${path}?size=${size}`))),
    ).toEqual(expected)
  })

  test('comes in these sizes only', async () => {
    const path =
      (await upload(dataUrl('png', await plain(30, 30).png().toBuffer()))).body.imagen ?? ''
    for (const query of ['size=641', 'size=', 'size=0x280', 'size=160&size=640'])
      expect((await download(`${path}?${query}`)).status, query).toBe(400)
  })

  test('has a row that says what a page must know before it is there', async () => {
    const path =
      (await upload(dataUrl('png', await plain(900, 300).png().toBuffer()))).body.imagen ?? ''
    const {
      rows: [row],
    } = await house.services.db.pool.query<Record<string, unknown>>(
      'SELECT * FROM media.picture WHERE media_id = $1',
      [path.slice('/media/'.length)],
    )
    expect(row).toMatchObject({
      owner_id: owner.user.id,
      scope: 'public',
      state: 'kept',
      width: 900,
      height: 300,
      sizes: [160, 640, 1280],
    })
    expect(
      await sharp(
        Buffer.from(String(row?.['blur']).slice('data:image/webp;base64,'.length), 'base64'),
      ).metadata(),
    ).toMatchObject({ format: 'webp', width: 16 })
  })

  test('that is sent again is the same one, and its bytes are in no event', async () => {
    const image = dataUrl('png', await plain(20, 20, { r: 7, g: 7, b: 7 }).png().toBuffer())
    const [first, second] = [await upload(image), await upload(image)]
    expect(second.body.imagen).toBe(first.body.imagen)
    expect((await upload(first.body.imagen)).body.imagen).toBe(first.body.imagen)
    const written = (await Array.fromAsync(house.services.log.readStream(`business-${shop.id}`)))
      .map(({ data }) => JSON.stringify(data))
      .join()
    expect(written).toContain(first.body.imagen)
    expect(written).not.toContain('base64')
  })

  test('can be taken away', async () => {
    for (const none of ['', null]) {
      expect(
        (await upload(dataUrl('png', await plain(13, 13).png().toBuffer()))).body.imagen,
      ).not.toBeNull()
      expect((await upload(none)).body.imagen).toBeNull()
    }
  })

  test('goes through the edit form, too', async () => {
    const { body } = await house.as(owner).put<Business>(`/api/businesses/${shop.id}`, {
      imagen: dataUrl('png', await plain(10, 10).png().toBuffer()),
    })
    expect(body.imagen).toMatch(/^\/media\//)
    expect(
      (await house.as(owner).put<Business>(`/api/businesses/${shop.id}`, { nombre: 'La Navaja' }))
        .body.imagen,
      'what is left out stays',
    ).toBe(body.imagen)
  })
})

describe('refused is', () => {
  const isRefused = async (image: unknown, message = 'Solo se permiten archivos de imagen') => {
    const { status, body } = await upload(image)
    expect([status, body.message], String(image).slice(0, 60)).toEqual([400, message])
  }
  test('everything that is no picture', async () => {
    const png = await plain(10, 10).png().toBuffer()
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    )
    for (const image of [
      'javascript:alert(1)',
      'file:///etc/passwd',
      '/media/../etc',
      '/otra/cosa.png',
      'data:text/html;base64,PGI+',
      dataUrl('svg+xml', svg),
      dataUrl('webp', await sharp(png).webp().toBuffer()),
      42,
      {},
      ['x'],
      dataUrl('png', svg),
      dataUrl('jpeg', png),
      dataUrl('png', Buffer.from('no es')),
      dataUrl('png', png.subarray(0, 40)),
      'data:image/png;base64,',
      'data:image/png;base64,ñ',
    ])
      await isRefused(image)
  })
  test('a link: what stands behind it could be exchanged', async () => {
    for (const link of [
      'https://example.com/logo.png',
      'HTTP://example.com/a.png',
      `${house.url}/media/${randomUUID()}`,
    ]) {
      await isRefused(link, 'No se permiten enlaces. Sube la imagen desde tu dispositivo')
    }
  })
  test('a picture of 5 MB and more', async () => {
    await isRefused(
      dataUrl(
        'jpeg',
        Buffer.concat([await plain(10, 10).jpeg().toBuffer(), Buffer.alloc(5 * 1024 * 1024)]),
      ),
      'La imagen debe ser menor a 5MB',
    )
    expect((await upload(dataUrl('jpeg', Buffer.alloc(6 * 1024 * 1024)))).status).toBe(413)
  })
  test('a small file that would unfold into gigabytes', async () => {
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: 'black' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    await isRefused(dataUrl('png', bomb))
  })
  test('a picture of somebody else’s', async () => {
    const other = await house.barber()
    const { body } = await upload(dataUrl('png', await plain(11, 11).png().toBuffer()))
    expect(
      (await house.as(other).put(`/api/users/${other.user.id}`, { profileImageUrl: body.imagen }))
        .status,
    ).toBe(400)
    await isRefused(`/media/${randomUUID()}`, 'La imagen no existe')
  })
  test('whoever has no shop or no account', async () => {
    const image = dataUrl('png', await plain(12, 12).png().toBuffer())
    const [client, other] = await Promise.all([house.client(), house.register('duenno')])
    expect((await house.guest.put('/api/user/business', { businessImage: image })).status).toBe(401)
    expect(
      (await house.as(client).put('/api/user/business', { businessImage: image })).status,
    ).toBe(403)
    expect(
      (await house.as(other).put(`/api/businesses/${shop.id}`, { imagen: image })).status,
    ).toBe(403)
    expect(
      (await house.as(other).put(`/api/users/${owner.user.id}`, { profileImageUrl: image })).status,
    ).toBe(403)
    const { rows } = await house.services.db.pool.query(
      'SELECT 1 FROM media.picture WHERE owner_id = ANY($1)',
      [[client.user.id, other.user.id]],
    )
    expect(rows).toEqual([])
  })
})

describe('a profile photo', () => {
  test('is taken from everybody, shown to everybody, and can go', async () => {
    const client = await house.client()
    const me = `/api/users/${client.user.id}`
    const { body } = await house
      .as(client)
      .put(me, { profileImageUrl: dataUrl('jpeg', await plain(50, 50).jpeg().toBuffer()) })
    expect(body['profileImageUrl']).toMatch(/^\/media\//)
    expect((await house.guest.get(me)).body['profileImageUrl']).toBe(body['profileImageUrl'])
    expect((await house.as(client).put(me, { nombre: 'Otra' })).body['profileImageUrl']).toBe(
      body['profileImageUrl'],
    )
    expect(
      (await house.as(client).put(me, { profileImageUrl: null })).body['profileImageUrl'],
    ).toBeNull()
  })
})

describe('a picture that is no longer shown answers 410', () => {
  const idOf = (path: string | null) => (path ?? '').slice('/media/'.length)
  const answer = async (path: string | null) => {
    const { status, headers } = await download(`${path}?size=160`)
    return [status, headers.get('cache-control')]
  }

  test('while a decision stands against it: sent again it is the same one', async () => {
    const image = dataUrl('png', await plain(70, 70).png().toBuffer())
    const { imagen } = (await upload(image)).body
    const [one, other] = [randomUUID(), randomUUID()]
    for (const decisionId of [one, other, one])
      await house.services.media.withdraw(idOf(imagen), decisionId)
    expect(await answer(imagen)).toEqual([410, 'no-store'])
    expect((await upload(image)).body.imagen).toBe(imagen)
    expect(await answer(imagen)).toEqual([410, 'no-store'])
    await house.services.media.restore(one)
    expect(await answer(imagen), 'another decision stands').toEqual([410, 'no-store'])
    await house.services.media.restore(other)
    expect((await answer(imagen))[0]).toBe(200)
  })

  test('when its owner has gone with all theirs: for good, and nobody else’s', async () => {
    const client = await house.client()
    const image = dataUrl('png', await plain(80, 80).png().toBuffer())
    const portrait = async (profileImageUrl: string) =>
      (
        await house
          .as(client)
          .put<{ profileImageUrl: string }>(`/api/users/${client.user.id}`, { profileImageUrl })
      ).body.profileImageUrl
    const [mine, theirs] = [await portrait(image), (await upload(image)).body.imagen]
    expect(idOf(mine)).not.toBe(idOf(theirs))
    const taken = randomUUID()
    await house.services.media.withdraw(idOf(mine), taken)
    await house.services.media.eraseAllOf(client.user.id)
    await house.services.media.eraseAllOf(client.user.id)
    expect(await answer(mine)).toEqual([410, 'no-store'])
    await house.services.media.restore(taken)
    expect(await answer(mine)).toEqual([410, 'no-store'])
    expect((await answer(theirs))[0]).toBe(200)
    expect(
      (await house.as(client).put(`/api/users/${client.user.id}`, { profileImageUrl: mine }))
        .status,
      'its id never returns',
    ).toBe(400)
    expect(await portrait(image)).not.toBe(mine)
  })
})

test('a picture for fewer eyes never comes out of the public door, not even as gone', async () => {
  const { media } = house.services
  const drawing = {
    width: 9,
    height: 9,
    blur: 'data:image/webp;base64,AA==',
    sizes: [{ size: 160, bytes: Buffer.from('suya') }],
  } as const
  const source = Buffer.alloc(32, 3)
  const scopes = [`conversation:${randomUUID()}`, `evidence:${randomUUID()}`, 'public'] as const
  const ids = await Promise.all(
    scopes.map((scope) => media.keep(owner.user.id, { source, scope, drawing })),
  )
  expect(new Set(ids).size, 'the same picture for other eyes is another one').toBe(3)
  const statuses = () => Promise.all(ids.map(async (id) => (await download(`/media/${id}`)).status))
  expect(await statuses()).toEqual([404, 404, 200])
  expect((await media.look(ids[0] ?? '', scopes[0])).is, 'through its own door it does').toBe(
    'here',
  )
  expect((await media.look(ids[0] ?? '', scopes[1])).is).toBe('absent')
  await upload(`/media/${ids[0]}`).then(({ status }) => expect(status).toBe(400))
  for (const id of ids) await media.withdraw(id, randomUUID())
  expect(await statuses()).toEqual([404, 404, 410])
})

test('a picture that isn’t there is not found', async () => {
  for (const id of [randomUUID(), 'x', '..%2f..%2fetc'])
    expect((await download(`/media/${id}`)).status, id).toBe(404)
})

test('many pictures at once all arrive', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => house.client()))
  const answers = await Promise.all(
    people.map(async (one, n) =>
      house.as(one).put(`/api/users/${one.user.id}`, {
        profileImageUrl: dataUrl('png', await plain(40, 40, { r: n, g: n, b: n }).png().toBuffer()),
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
})
