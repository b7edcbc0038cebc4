/**
 * What the public pages say of themselves to whoever does not run them: search engines, and chats
 * that show where a link leads.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildFirstPaint } from '../../../scripts/build.ts'
import { answerError } from '../../api/kernel/errors.ts'
import { serveSitemap } from '../../api/pages/sitemap.ts'
import { caseIdOf } from '../../domain/moderation/case-events.ts'
import { postDecider } from '../../domain/social/post.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { bySystem, contextOf, settled } from '../support/acting.ts'
import { always, joinShop, openChair } from '../../seed/http/shops.ts'
import { must } from '../../seed/http/client.ts'

const dist = await mkdtemp(join(tmpdir(), 'balbu-pages-'))
await mkdir(join(dist, 'client/.vite'), { recursive: true })
await writeFile(
  join(dist, 'client/index.html'),
  '<!doctype html><html lang="es"><head><title>Balbu</title>\n<meta name="description" content="Balbu" /></head><body><div id="root"><!--boot--><div class="boot-shape"></div></div></body></html>',
)
await writeFile(
  join(dist, 'client/.vite/preloads.json'),
  JSON.stringify({ '/user/:userId': { es: ['assets/profile-1.js'], en: ['assets/profile-1.js'] } }),
)
await buildFirstPaint(join(dist, 'client/.vite'))
afterAll(() => rm(dist, { recursive: true, force: true }))

let house: TestServer
beforeAll(async () => {
  house = await startTestServer({
    fronts: { client: join(dist, 'client'), console: join(dist, 'console') },
    config: { publicUrl: 'https://balbu.app' },
  })
})

const page = (path: string, headers: Record<string, string> = {}) =>
  house.guest.get<string>(path, { headers: { accept: 'text/html', ...headers } })
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]
const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
const dataOf = (html: string) =>
  JSON.parse(
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? 'null',
  ) as Record<string, unknown> | null

// Previews of a link are made by readers that do not say text/html: curl and most chats send a
// wildcard, some nothing.
describe.each([
  ['a wildcard', '*/*'],
  ['an empty Accept', ''],
  ['a browser', 'text/html,application/xhtml+xml,*/*;q=0.8'],
])('for %s', (_, accept) => {
  test('a shared profile, shop and post have their preview', async () => {
    const { barber, shop } = await openChair(house)
    const { body: post } = await must(
      house.as(barber).post<{ id: string }>('/api/posts', { content: 'Degradado' }),
      201,
    )
    for (const [path, title] of [
      [`/user/${barber.user.id}`, 'Paco Navarro'],
      [`/business/${shop.id}`, 'La Navaja'],
      [`/post/${post.id}`, 'Paco Navarro'],
    ] as const) {
      const { status, body, headers } = await page(path, { accept })
      expect([status, headers.get('content-type')], path).toEqual([200, 'text/html; charset=utf-8'])
      expect(metaOf(body, 'og:title'), path).toContain(title)
      expect(
        (await fetch(`${house.url}${path}`, { method: 'HEAD', headers: { accept } })).status,
        path,
      ).toBe(200)
    }
    expect((await page(`/post/${randomUUID()}`, { accept })).status).toBe(404)
  })
})

test('a request without Accept is answered with the page', async () => {
  const { shop } = await openChair(house)
  const body = await new Promise<string>((resolve, reject) => {
    const request = get(`${house.url}/business/${shop.id}`, (answer) => {
      let text = ''
      answer
        .setEncoding('utf8')
        .on('data', (part: string) => {
          text += part
        })
        .on('end', () => resolve(text))
    })
    request.on('error', reject)
  })
  expect(metaOf(body, 'og:title')).toContain('La Navaja')
})

test('a reader of JSON is answered in JSON', async () => {
  expect(await page('/no-existe', { accept: 'application/json, text/plain, */*' })).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
})

describe('a post', () => {
  test('shows its picture and its words; gone, it says so', async () => {
    const { barber } = await openChair(house)
    const me = house.as(barber)
    const imageUrls = [
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
    ]
    const { body: post } = await must(
      me.post<{ id: string; imageUrl: string }>('/api/posts', {
        content: 'Degradado & barba',
        imageUrls,
        alts: ['De lado'],
      }),
      201,
    )
    const { status, body } = await page(`/post/${post.id}`)
    expect([
      status,
      titleOf(body),
      metaOf(body, 'og:description'),
      metaOf(body, 'og:type'),
      canonicalOf(body),
    ]).toEqual([
      200,
      'Paco Navarro en Balbu',
      'Degradado &#38; barba',
      'article',
      `https://balbu.app/post/${post.id}`,
    ])
    expect(metaOf(body, 'og:image')).toBe(`https://balbu.app${post.imageUrl}?size=1280`)
    expect(dataOf(body)).toMatchObject({
      '@type': 'SocialMediaPosting',
      articleBody: 'Degradado & barba',
      author: { name: 'Paco Navarro' },
      image: [{ caption: 'De lado', width: 1 }],
    })
    expect(titleOf((await page(`/post/${post.id}`, { 'accept-language': 'en' })).body)).toBe(
      'Paco Navarro on Balbu',
    )
    const { body: gone } = await must(
      me.post<{ id: string }>('/api/posts', { content: 'Efímera' }),
      201,
    )
    await must(me.delete(`/api/posts/${gone.id}`))
    const after = await page(`/post/${gone.id}`)
    expect([after.status, titleOf(after.body), canonicalOf(after.body)]).toEqual([
      404,
      'Ya no está disponible · Balbu',
      undefined,
    ])
    expect((await page(`/post/${randomUUID()}`)).status).toBe(404)
  })
})

test('what was removed is gone from its page at once, whoever has just looked at it', async () => {
  const author = await house.barber('Ana Gil')
  const {
    body: { id },
  } = await must(house.as(author).post<{ id: string }>('/api/posts', { content: 'Insulto' }), 201)
  const user = author.user.id
  expect([(await page(`/post/${id}`)).status, (await page(`/user/${user}`)).status]).toEqual([
    200, 200,
  ])
  await house.services.commands.handle(
    postDecider,
    id,
    { type: 'TakeDownPost', data: { decisionId: randomUUID(), effect: 'remove', clause: 'acoso' } },
    bySystem(house),
  )
  await must(house.as(author).put(`/api/users/${user}`, { nombre: 'Ana Otra' }))
  await settled(house)
  expect((await page(`/post/${id}`)).body).not.toContain('Insulto')
  expect((await page(`/user/${user}`)).body).not.toContain('Ana Gil')
})

describe('after a decision of moderation', () => {
  const decide = async (tipo: 'POST' | 'USER', objetoId: string, medida: object) => {
    const [lead, caseId] = [await house.staff('lead'), caseIdOf({ type: tipo, id: objetoId })]
    const as = house.asStaff(lead)
    await must(as.post('/api/admin/cases', { tipo, objetoId, motivo: 'Míralo' }), 201)
    await settled(house)
    await must(as.post(`/api/admin/cases/${caseId}/claim`))
    await must(
      as.post(`/api/admin/cases/${caseId}/decisions`, {
        medidas: [medida],
        clausula: 'acoso',
        fundamento: 'normas',
        hechos: 'Insulta',
        vistoHasta: '999999999',
      }),
      201,
    )
    await settled(house)
  }
  const author = () => house.barber(`Nombre ${randomUUID().slice(0, 8)}`)
  /** The same page twice, with a decision in between. */
  const beforeAndAfter = async (path: string, act: () => Promise<void>) => {
    const before = await page(path)
    await act()
    return { before, after: await page(path) }
  }

  test.each(['hide', 'remove'])(
    '%s: the words of a post are on no page that somebody has just looked at',
    async (medida) => {
      const {
        body: { id },
      } = await must(
        house.as(await author()).post<{ id: string }>('/api/posts', { content: 'Insulto' }),
        201,
      )
      await settled(house)
      const { before, after } = await beforeAndAfter(`/post/${id}`, () =>
        decide('POST', id, { medida }),
      )
      expect([before.status, before.body]).toEqual([200, expect.stringContaining('Insulto')])
      expect([after.status, after.body]).toEqual([404, expect.not.stringContaining('Insulto')])
    },
  )

  test.each([{ medida: 'suspend', dias: 7 }, { medida: 'ban' }])(
    '$medida: neither name nor posts of a person are',
    async (measure) => {
      const person = await author()
      const {
        body: { id },
      } = await must(
        house.as(person).post<{ id: string }>('/api/posts', { content: 'Insulto' }),
        201,
      )
      await settled(house)
      const own = await page(`/post/${id}`)
      const { before, after } = await beforeAndAfter(`/user/${person.user.id}`, () =>
        decide('USER', person.user.id, measure),
      )
      expect([own.status, before.status, before.body]).toEqual([
        200,
        200,
        expect.stringContaining(person.user.nombre),
      ])
      expect([after.status, after.body]).toEqual([
        404,
        expect.not.stringContaining(person.user.nombre),
      ])
      const left = await page(`/post/${id}`)
      expect([left.status, left.body]).toEqual([
        404,
        expect.not.stringMatching(new RegExp(`Insulto|${person.user.nombre}`)),
      ])
    },
  )
})

describe('a shop', () => {
  test('says who it is, where, when it is open, who works there and what it offers', async () => {
    const chair = await openChair(house)
    const colleague = await joinShop(house, chair)
    await must(
      house.as(chair.barber).put('/api/user/business', {
        businessName: 'La Navaja & Cía',
        description: 'Desde 1950',
        ciudad: 'Puebla',
        phone: '5512345678',
        latitude: 19.04,
        longitude: -98.2,
        horario: always,
      }),
    )
    const { status, body } = await page(`/business/${chair.shop.id}`)
    expect(status).toBe(200)
    expect([titleOf(body), metaOf(body, 'description'), canonicalOf(body)]).toEqual([
      'La Navaja &#38; Cía · Barbería en Puebla · Balbu',
      'Desde 1950',
      `https://balbu.app/business/${chair.shop.id}`,
    ])
    expect(dataOf(body)).toMatchObject({
      '@type': 'HairSalon',
      name: 'La Navaja & Cía',
      telephone: '5512345678',
      url: `https://balbu.app/business/${chair.shop.id}`,
      address: { '@type': 'PostalAddress', addressLocality: 'Puebla' },
      geo: { latitude: 19.04, longitude: -98.2 },
      openingHoursSpecification: expect.arrayContaining([
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: 'https://schema.org/Sunday',
          opens: '00:00',
          closes: '23:59',
        },
      ]),
      employee: expect.arrayContaining([
        expect.objectContaining({ url: `https://balbu.app/user/${colleague.barber.user.id}` }),
      ]),
      makesOffer: expect.arrayContaining([
        expect.objectContaining({ '@type': 'Offer', priceCurrency: 'MXN' }),
      ]),
    })
  })

  test('on a day off of whoever works there it is closed', async () => {
    const chair = await openChair(house)
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    await must(house.as(chair.barber).put('/api/user/business', { horario: always }))
    await must(
      house.as(chair.barber).post('/api/availability/exceptions', { desde: day, hasta: day }),
      201,
    )
    const { body } = await page(`/business/${chair.shop.id}`)
    expect(dataOf(body)).toMatchObject({
      specialOpeningHoursSpecification: [
        {
          '@type': 'OpeningHoursSpecification',
          validFrom: day,
          validThrough: day,
          opens: '00:00',
          closes: '00:00',
        },
      ],
    })
  })

  test('whose address is a home tells its town and nothing nearer', async () => {
    const chair = await openChair(house)
    await must(
      house.as(chair.barber).put('/api/user/business', {
        direccionPrivada: true,
        physicalAddress: 'Calle Secreta 7',
        ciudad: 'Puebla',
        latitude: 19.04,
        longitude: -98.2,
      }),
    )
    const { body } = await page(`/business/${chair.shop.id}`)
    expect(body).not.toMatch(/Secreta|19\.0|98\.2/)
    expect(dataOf(body)).toMatchObject({ areaServed: 'Puebla' })
    expect(dataOf(body)).not.toHaveProperty('address')
    expect(dataOf(body)).not.toHaveProperty('geo')
  })

  test('called like the end of a script ends none', async () => {
    const chair = await openChair(house)
    await must(
      house
        .as(chair.barber)
        .put('/api/user/business', { businessName: '</script><script>alert(1)</script>' }),
    )
    const { body } = await page(`/business/${chair.shop.id}`)
    expect(body.match(/<script/g)).toHaveLength(1)
    expect(dataOf(body)).toMatchObject({ name: '</script><script>alert(1)</script>' })
  })
})

describe('a person', () => {
  test('who is a barber says so, where they work and what they offer, with the code of their screen', async () => {
    const { barber, shop } = await openChair(house)
    const { status, body } = await page(`/user/${barber.user.id}`)
    expect(status).toBe(200)
    expect(titleOf(body)).toBe(`${barber.user.nombre} · Barbero en ${shop.nombre} · Balbu`)
    expect(dataOf(body)).toMatchObject({
      '@type': 'Person',
      name: barber.user.nombre,
      worksFor: { '@type': 'HairSalon', url: `https://balbu.app/business/${shop.id}` },
    })
    expect([metaOf(body, 'og:type'), metaOf(body, 'robots')]).toEqual(['profile', undefined])
    expect(body).toContain('<link rel="later" crossorigin href="/assets/profile-1.js">')
    expect(body).not.toMatch(new RegExp(`${barber.email}|${barber.user.telefono}`))
  })

  test('who is a client is there, and not to be found by a search engine', async () => {
    const client = await house.client()
    const { status, body } = await page(`/user/${client.user.id}`)
    expect([status, metaOf(body, 'robots'), dataOf(body)]).toEqual([200, 'noindex', null])
  })

  test('who is suspended or has left, and who never was, is a page that is not there', async () => {
    const [{ barber, shop }, gone] = [await openChair(house), await house.barber()]
    const {
      services: {
        log,
        passed,
        identity: { accounts },
      },
    } = house
    const staff = { ...contextOf(house, barber), by: { id: 'system', role: 'system' as const } }
    expect((await page(`/user/${barber.user.id}`)).status).toBe(200)
    await accounts.suspend({ ...staff, commandId: randomUUID() }, barber.user.id, {
      decisionId: randomUUID(),
      until: null,
    })
    await accounts.close({ ...contextOf(house, gone), commandId: randomUUID() }, gone.user.id)
    await passed(await log.head(), { timeoutMs: 60_000 })
    // What was made a moment ago is remembered for as long as it may be; in the other language it
    // has not been asked for.
    const english = { 'accept-language': 'en' }
    for (const path of [
      `/user/${barber.user.id}`,
      `/business/${shop.id}`,
      `/user/${gone.user.id}`,
      `/user/${randomUUID()}`,
      '/user/0193',
      '/business/x',
      '/nowhere',
    ]) {
      const { status, body } = await page(path, english)
      expect([path, status, titleOf(body), metaOf(body, 'robots'), canonicalOf(body)]).toEqual([
        path,
        404,
        'Page not found · Balbu',
        'noindex',
        undefined,
      ])
      expect(body).toContain('<html lang="en">')
    }
  })
})

describe('before its code is there', () => {
  const bootOf = (html: string) =>
    /<div class="boot-said".*(?=<div class="boot-shape">)/s.exec(html)?.[0] ?? ''

  test('a page shows what its screen will begin with, the words in both languages', async () => {
    const { barber, shop } = await openChair(house)
    expect(bootOf((await page(`/user/${barber.user.id}`)).body)).toContain(
      `<h1 class="text-headline break-words">${barber.user.nombre}</h1>`,
    )
    expect(bootOf((await page(`/business/${shop.id}`)).body)).toContain(
      `<h1 class="text-headline break-words">${shop.nombre}</h1>`,
    )
    const booking = bootOf((await page(`/book/${barber.user.id}`)).body)
    expect(booking).toContain(
      `<span lang="es">Reservar con ${barber.user.nombre}</span><span lang="en">Book with ${barber.user.nombre}</span>`,
    )
    expect(booking).toContain(shop.nombre)
    expect(bootOf((await page('/')).body)).toMatch(
      /<h2 class="text-hero">.*<h3 class="text-title">\S/s,
    )
    expect(bootOf((await page('/search')).body)).toMatch(
      /<h1.*<h2 class="text-lead [^>]*><a [^>]*>\S/s,
    )
    for (const path of ['/login', '/appointments', '/book/cualquiera', '/nowhere'])
      expect([path, bootOf((await page(path)).body)]).toEqual([path, ''])
  })

  test('a screen whose code comes later leaves its place to the skeleton', async () => {
    const { barber } = await openChair(house)
    const path = `/book/${barber.user.id}`
    expect(bootOf((await page(path)).body)).not.toBe('')
    await must(house.as(barber).put('/api/user/business', { acceptsAppointments: false }))
    const { status, body } = await page(path)
    expect([status, bootOf(body)]).toEqual([200, ''])
  })

  test('nobody’s name does anything in it', async () => {
    const chair = await openChair(house)
    const evil = '"><img src=x onerror=alert(1)><script>$&'
    await must(house.as(chair.barber).put('/api/user/business', { businessName: evil }))
    for (const path of [`/business/${chair.shop.id}`, `/book/${chair.barber.user.id}`]) {
      const { body } = await page(path)
      expect(body).not.toMatch(/<img src=x|<script>\$/)
      expect(bootOf(body)).toContain(
        '&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&lt;script&gt;$&amp;',
      )
    }
  })

  test('it tells of nobody whom a guest may not meet, and no address that is kept back', async () => {
    const [{ barber }, home] = [await openChair(house), await openChair(house)]
    await must(
      house.as(home.barber).put('/api/user/business', {
        direccionPrivada: true,
        physicalAddress: 'Calle Secreta 7',
        ciudad: 'Puebla',
      }),
    )
    expect((await page(`/book/${home.barber.user.id}`)).body).not.toContain('Secreta')
    const {
      services: {
        log,
        passed,
        identity: { accounts },
      },
    } = house
    const staff = { ...contextOf(house, barber), by: { id: 'system', role: 'system' as const } }
    await accounts.suspend({ ...staff, commandId: randomUUID() }, barber.user.id, {
      decisionId: randomUUID(),
      until: null,
    })
    await passed(await log.head(), { timeoutMs: 60_000 })
    expect((await page(`/book/${barber.user.id}`)).body).not.toContain(barber.user.nombre)
  })
})

describe('every page', () => {
  test('is asked for again each time and sent where it has changed, for each language', async () => {
    const { barber } = await openChair(house)
    const path = `/user/${barber.user.id}`
    const { headers } = await page(path)
    const tag = headers.get('etag') ?? ''
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual([
      'no-cache',
      expect.stringMatching(/Accept-Language.*Accept-Encoding/),
    ])
    const again = await page(path, { 'if-none-match': tag })
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', tag])
    expect((await page(path, { 'if-none-match': tag, 'accept-language': 'en' })).status).toBe(200)
  })

  test('/ and /home are one', async () => {
    const [root, home] = [await page('/'), await page('/home')]
    expect([canonicalOf(root.body), canonicalOf(home.body)]).toEqual([
      'https://balbu.app/',
      'https://balbu.app/',
    ])
    expect([
      titleOf(root.body),
      titleOf((await page('/', { 'accept-language': 'en' })).body),
    ]).toEqual(['Balbu · Reserva con tu barbero', 'Balbu · Book your barber'])
  })

  test('keeps its policy: nothing in a head may run', async () => {
    const { headers } = await page(`/business/${(await openChair(house)).shop.id}`)
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self'(;| 'sha256-)/)
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*(unsafe|nonce)/)
  })
})

test('search engines are led to all shops and barbers whom a guest may see, and to nobody else', async () => {
  const robots = await house.guest.get<string>('/robots.txt')
  expect(robots.body).toContain('Sitemap: https://balbu.app/sitemap.xml')
  const [{ barber, shop }, client] = [await openChair(house), await house.client()]
  const locations = async (path: string) =>
    [
      ...(await house.guest.get<string>(path)).body.matchAll(
        /<loc>https:\/\/balbu\.app([^<]*)<\/loc>/g,
      ),
    ].map(([, found = '']) => found)
  const files = await locations('/sitemap.xml')
  expect(files[0]).toBe('/sitemap/balbu.xml')
  const all = (await Promise.all(files.map(locations))).flat()
  expect(all).toEqual(
    expect.arrayContaining(['/', `/user/${barber.user.id}`, `/business/${shop.id}`]),
  )
  expect(all).not.toContain(`/user/${client.user.id}`)
  expect(new Set(all).size).toBe(all.length)
  for (const path of [
    '/sitemap/otros/00000000-0000-0000-0000-000000000000.xml',
    '/sitemap/negocios/x.xml',
  ])
    expect((await house.guest.get(path)).status).toBe(404)
})

/** The sitemap by itself, with small files. */
async function sitemap(options: Parameters<typeof serveSitemap>[2]) {
  const server = Fastify()
  server.setErrorHandler(answerError)
  serveSitemap(server, house.services, options)
  afterAll(() => server.close())
  return async (path: string) => {
    const { statusCode, body } = await server.inject(path)
    return {
      status: statusCode,
      found: [...body.matchAll(/<loc>https:\/\/balbu\.app([^<]*)<\/loc>/g)].map(
        ([, found = '']) => found,
      ),
    }
  }
}

test('a sitemap file begins where an index has named it, also another node’s, and nowhere else', async () => {
  const barbers = await Promise.all(
    Array.from({ length: 3 }, async () => (await openChair(house)).barber.user.id),
  )
  const [one, other] = [await sitemap({ most: 2 }), await sitemap({ most: 2 })]
  const files = (await one('/sitemap.xml')).found.filter((path) =>
    path.startsWith('/sitemap/barberos/'),
  )
  expect(files.length).toBeGreaterThan(1)
  const listed = (await Promise.all(files.map(other))).flatMap(({ found }) => found)
  expect(listed).toEqual(expect.arrayContaining(barbers.map((id) => `/user/${id}`)))
  const [seal] = /\.[\w-]{22}\.xml$/.exec(files[1] ?? '') ?? []
  // The seal is good for the id at which its file begins, which may be any barber's.
  const begun = /[0-9a-f-]{36}/.exec(files[1] ?? '')?.[0]
  const stranger = barbers.find((id) => id !== begun)
  for (const start of [
    `${barbers[0]}.xml`,
    '00000000-0000-0000-0000-000000000000.xml',
    `${stranger}${seal}`,
    `${stranger}.xml${seal}`,
  ]) {
    expect((await one(`/sitemap/barberos/${start}`)).status, start).toBe(404)
  }
  expect(
    (await one((files[1] ?? '').replace('barberos', 'negocios'))).status,
    'a name is good for one kind',
  ).toBe(404)
})

test('what a sitemap remembers is bounded by bytes', async () => {
  const [little, much] = [
    await sitemap({ rememberedBytes: 100 }),
    await sitemap({ rememberedBytes: 10_000_000 }),
  ]
  const [file = ''] = (await much('/sitemap.xml')).found.filter((path) =>
    path.startsWith('/sitemap/barberos/'),
  )
  await Promise.all([little(file), much(file)])
  const { barber } = await openChair(house)
  const shows = async (ask: typeof little) =>
    (await ask(file)).found.includes(`/user/${barber.user.id}`)
  expect([await shows(little), await shows(much)]).toEqual([true, false])
})
