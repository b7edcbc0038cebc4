/**
 * Posts over HTTP: published, changed, deleted, put away and shared; the feed of them, page by
 * page.
 */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import type { hiddenPosts, Post, posts, postVersions } from '../../../contract/social/posts.ts'
import { postsSeen } from '../../projections/social/posts-reads.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { bySystem, contextOf, settled } from '../support/acting.ts'
import { must } from '../../seed/http/client.ts'
import { newPhone, type SignedIn } from '../../seed/http/people.ts'
import { openChair } from '../../seed/http/shops.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer()
})

type Page = ResponseOf<typeof posts>
const client = () => house.client()
const barber = () => house.register('barbero', { nombre: 'Noa Campos', telefono: newPhone() })
const publish = async (who: SignedIn, content: string, more: object = {}) =>
  (await must(house.as(who).post<Post>('/api/posts', { content, ...more }), 201)).body
const asked = (who: SignedIn | undefined) => (who ? house.as(who) : house.guest)
const page = async (who: SignedIn | undefined, query = '') =>
  (await must(asked(who).get<Page>(`/api/posts?${query}`))).body
const one = (who: SignedIn | undefined, id: string) =>
  asked(who).get<Post & { message: string }>(`/api/posts/${id}`)
const contents = ({ posts: shown }: Page) => shown.map(({ content }) => content)
const colours = { red: '#c00', blue: '#00c', green: '#0c0' } as const
const picture = async (background: keyof typeof colours, width = 40, height = 30) =>
  `data:image/png;base64,${(
    await sharp({ create: { width, height, channels: 3, background: colours[background] } })
      .png()
      .toBuffer()
  ).toString('base64')}`

describe('a post', () => {
  test('says who has published what, where they work and what it is called in the older screens', async () => {
    const { barber: paco, shop } = await openChair(house)
    const made = await publish(paco, '  Degradado bajo  ', {
      imageUrls: [await picture('red')],
      alts: ['Un degradado'],
    })
    expect(made).toMatchObject({
      userId: paco.user.id,
      userName: 'Paco Navarro',
      userRole: 'duenno',
      businessId: shop.id,
      businessName: 'La Navaja',
      content: 'Degradado bajo',
      contenido: 'Degradado bajo',
      images: [{ width: 40, height: 30, alt: 'Un degradado' }],
      likesCount: 0,
      commentsCount: 0,
      sharesCount: 0,
      isLiked: false,
      isFollowing: false,
      esMio: true,
      editedAt: null,
      revision: 0,
      autor: { nombre: 'Paco Navarro' },
    })
    expect(made.imageUrls).toEqual([made.images[0]?.url])
    expect(made.imageUrl).toBe(made.images[0]?.url)
    const { status, body } = await one(undefined, made.id)
    expect([status, body]).toEqual([200, { ...made, esMio: false }])
    expect((await house.guest.get(made.imageUrl ?? '')).status).toBe(200)
  })

  test('is blurred for everybody where its author says that it is sensitive, until they say that it is not', async () => {
    const noa = await barber()
    const made = await publish(noa, 'Una herida', { sensible: true })
    expect(made).toMatchObject({ difuminada: true, sensible: true, moderacion: null })
    expect((await one(undefined, made.id)).body).toMatchObject({ difuminada: true, sensible: true })
    const change = async (body: object) =>
      (await must(house.as(noa).put<Post>(`/api/posts/${made.id}`, body))).body
    expect(
      await change({ content: 'Otra herida' }),
      'a client that does not know the mark leaves it',
    ).toMatchObject({ sensible: true })
    expect(await change({ content: 'Otra herida', sensible: false })).toMatchObject({
      difuminada: false,
      sensible: false,
      revision: 2,
    })
    expect((await one(undefined, made.id)).body).toMatchObject({ difuminada: false })
    expect(
      (await house.as(noa).put(`/api/posts/${made.id}`, { content: 'Otra', sensible: 'sí' }))
        .status,
    ).toBe(400)
    const versions = (
      await must(
        house.as(noa).get<ResponseOf<typeof postVersions>>(`/api/posts/${made.id}/versions`),
      )
    ).body
    expect(versions.map(({ sensible }) => sensible)).toEqual([true, true, false])
  })

  test('names the service that it shows while that can be booked, and only its author’s own', async () => {
    const [{ barber: paco, cut: fade }, { cut: foreign }] = await Promise.all([
      openChair(house),
      openChair(house),
    ])
    const made = await publish(paco, 'Degradado bajo', { servicioId: fade })
    expect(made).toMatchObject({ servicio: { id: fade, nombre: 'Corte' } })
    const shown = async () =>
      (await must(house.guest.get<Post>(`/api/posts/${made.id}`))).body.servicio
    const listed = async () => (await page(undefined, `userId=${paco.user.id}`)).posts[0]?.servicio
    expect(await shown()).toEqual({ id: fade, nombre: 'Corte' })
    expect(await listed()).toEqual({ id: fade, nombre: 'Corte' })
    const change = (body: object) =>
      house.as(paco).put<Post>(`/api/posts/${made.id}`, { content: 'Degradado bajo', ...body })

    const service = (body: object) => must(house.as(paco).put(`/api/services/${fade}`, body))
    await service({ nombre: 'Fade' })
    expect(await shown()).toEqual({ id: fade, nombre: 'Fade' })
    await service({ isActive: false })
    expect(await shown(), 'what is paused can’t be booked').toBeNull()
    expect(await listed(), 'guests share what they are shown').toBeNull()
    expect((await change({ content: 'Otra' })).status, 'a tag outlives its service').toBe(200)
    await service({ isActive: true })
    expect(await shown(), 'a change that does not name it leaves it').toEqual({
      id: fade,
      nombre: 'Fade',
    })

    for (const servicioId of [foreign, randomUUID()]) {
      expect(await change({ servicioId })).toMatchObject({
        status: 404,
        body: { message: 'Servicio no encontrado' },
      })
      expect(
        await house.as(paco).post('/api/posts', { content: 'Otra', servicioId }),
      ).toMatchObject({ status: 404 })
    }
    expect(await change({ servicioId: 'corte' })).toMatchObject({ status: 400 })
    expect((await must(change({ servicioId: null }))).body.servicio).toBeNull()
    const versions = (
      await must(
        house.as(paco).get<ResponseOf<typeof postVersions>>(`/api/posts/${made.id}/versions`),
      )
    ).body
    expect(versions.map(({ servicioId }) => servicioId)).toEqual([fade, fade, null])
  })

  test('needs words, and has three pictures at most; a client has none', async () => {
    const [noa, eva] = await Promise.all([barber(), client()])
    const said = async (who: SignedIn, body: object) =>
      await house.as(who).post<{ message: string }>('/api/posts', body)
    expect(await said(noa, { content: '   ' })).toMatchObject({
      status: 400,
      body: { message: 'Escribe algo para publicar' },
    })
    expect(await said(noa, { content: 'x'.repeat(501) })).toMatchObject({
      status: 400,
      body: { message: 'Máximo 500 caracteres' },
    })
    const red = await picture('red')
    expect(await said(noa, { content: 'Cuatro', imageUrls: [red, red, red, red] })).toMatchObject({
      status: 400,
      body: { message: 'Máximo 3 imágenes' },
    })
    expect(
      await said(noa, { content: 'Ajena', imageUrls: ['https://example.com/x.png'] }),
    ).toMatchObject({ status: 400 })
    expect((await said(eva, { content: 'Hola' })).status).toBe(403)
  })

  test('is one, however often it is sent; of somebody else’s id there is none', async () => {
    const [noa, other] = await Promise.all([barber(), barber()])
    const id = randomUUID()
    const body = { id, content: 'Una vez', imageUrls: [await picture('blue')] }
    const answers = await Promise.all(
      [1, 2, 3].map(() => house.as(noa).post<Post>('/api/posts', body)),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await page(noa, `userId=${noa.user.id}`)).posts.map((post) => post.id)).toEqual([id])
    expect((await house.as(other).post('/api/posts', body)).status).toBe(409)
    await must(house.as(noa).put(`/api/posts/${id}`, { content: 'Cambiada' }))
    expect(
      (await must(house.as(noa).post<Post>('/api/posts', body), 201)).body.content,
      'a late repeat changes nothing',
    ).toBe('Cambiada')
  })

  test('is changed by its author alone, who finds what it said before', async () => {
    const [noa, other] = await Promise.all([barber(), barber()])
    const { id, imageUrls } = await publish(noa, 'Primera', {
      imageUrls: [await picture('red'), await picture('blue')],
    })
    expect((await house.as(other).put(`/api/posts/${id}`, { content: 'Mía' })).status).toBe(404)
    const { body } = await must(
      house
        .as(noa)
        .put<Post>(`/api/posts/${id}`, { content: 'Segunda', imageUrls: [imageUrls[1]] }),
    )
    expect(body).toMatchObject({
      content: 'Segunda',
      imageUrls: [imageUrls[1]],
      revision: 1,
      editedAt: expect.any(String),
    })
    await must(
      house.as(noa).put(`/api/posts/${id}`, { content: 'Segunda', imageUrls: [imageUrls[1]] }),
    )
    const versions = (
      await must(house.as(noa).get<ResponseOf<typeof postVersions>>(`/api/posts/${id}/versions`))
    ).body
    expect(
      versions.map(({ revision, content, images }) => [revision, content, images.length]),
    ).toEqual([
      [0, 'Primera', 2],
      [1, 'Segunda', 1],
    ])
    for (const who of [other, await client()])
      expect((await house.as(who).get(`/api/posts/${id}/versions`)).status).toBe(404)
    expect((await house.as(noa).get(`/api/posts/${randomUUID()}/versions`)).status).toBe(404)
  })

  test('that is deleted is gone in words, everywhere and for good', async () => {
    const [noa, other, eva] = await Promise.all([barber(), barber(), client()])
    const { id } = await publish(noa, 'Efímera')
    expect((await house.as(other).delete(`/api/posts/${id}`)).status).toBe(404)
    for (let again = 0; again < 2; again++) await must(house.as(noa).delete(`/api/posts/${id}`))
    for (const who of [undefined, noa, eva])
      expect(await one(who, id)).toMatchObject({
        status: 410,
        body: { message: 'Ya no está disponible' },
      })
    expect(contents(await page(noa, `userId=${noa.user.id}`))).toEqual([])
    expect((await house.as(noa).put(`/api/posts/${id}`, { content: 'Otra vez' })).status).toBe(410)
    expect((await house.as(eva).post(`/api/posts/${id}/share`)).status).toBe(410)
    expect((await one(eva, randomUUID())).status).toBe(404)
  })

  test('is shared by so many people, however often each does', async () => {
    const [noa, eva] = await Promise.all([barber(), client()])
    const { id } = await publish(noa, 'Para compartir')
    for (const who of [eva, eva, noa]) await must(house.as(who).post(`/api/posts/${id}/share`))
    expect((await one(undefined, id)).body.sharesCount).toBe(2)
    expect((await house.guest.post(`/api/posts/${id}/share`)).status).toBe(401)
  })
})

describe('what somebody puts away', () => {
  test('is out of their sight alone, and comes back', async () => {
    const [noa, eva, luis] = await Promise.all([barber(), client(), client()])
    const [first, second] = [await publish(noa, 'Una'), await publish(noa, 'Otra')]
    const mine = async (who: SignedIn | undefined) =>
      contents(await page(who, `userId=${noa.user.id}`))
    for (let again = 0; again < 2; again++)
      for (const { id } of [first, second]) await must(house.as(eva).post(`/api/posts/${id}/hide`))
    expect(await mine(eva)).toEqual([])
    expect((await one(eva, first.id)).status).toBe(404)
    for (const who of [luis, noa, undefined]) expect(await mine(who)).toEqual(['Otra', 'Una'])
    const away = async () =>
      (await must(house.as(eva).get<ResponseOf<typeof hiddenPosts>>('/api/posts/hidden'))).body
    expect((await away()).map(({ content }) => content)).toEqual(['Otra', 'Una'])
    expect((await away())[0]?.hiddenAt).toMatch(/^\d{4}-/)
    await must(house.as(eva).delete(`/api/posts/${second.id}/hide`))
    expect(await mine(eva)).toEqual(['Otra'])
    await must(house.as(noa).delete(`/api/posts/${first.id}`))
    expect(await away()).toEqual([])
    await must(house.as(eva).delete(`/api/posts/${first.id}/hide`))
    expect((await house.as(noa).post(`/api/posts/${second.id}/hide`)).status, 'one’s own').toBe(400)
  })
})

describe('the feed', () => {
  test('is the same list to its end whatever is published meanwhile, and says how much is new', async () => {
    const noa = await barber()
    const all: string[] = []
    for (let number = 0; number < 23; number++)
      all.unshift((await publish(noa, `Corte ${number}`)).content)
    const first = await page(undefined)
    expect(first.posts.length).toBe(10)
    const of = (from: Page) => page(undefined, `desde=${from.nextPage}`)
    await publish(noa, 'Entretanto')
    const second = await of(first)
    expect([...contents(first), ...contents(second)]).toEqual(all.slice(0, 20))
    expect(contents(await of(second)).slice(0, 3)).toEqual(all.slice(20))
    const fresh = async (desde: string | null) =>
      (await must(house.guest.get<{ nuevas: number }>(`/api/posts/new?desde=${desde}`))).body.nuevas
    expect(await fresh(first.inicio)).toBe(1)
    expect(await fresh(second.nextPage)).toBe(1)
    expect(await fresh((await page(undefined)).inicio)).toBe(0)
    expect(
      contents(await page(undefined, `desde=${first.inicio}`)),
      'what was shown first is not shown again',
    ).toEqual(all.slice(1, 11))
  })

  test('by numbers, too, each page goes on where the one before ended', async () => {
    const [noa, eva] = await Promise.all([barber(), client()])
    for (let number = 0; number < 5; number++) await publish(noa, `Peine ${number}`)
    const of = (number: number, who = eva) =>
      page(who, `userId=${noa.user.id}&limit=2&page=${number}`)
    const guests = (number: number) =>
      page(undefined, `userId=${noa.user.id}&limit=2&page=${number}`)
    for (const first of [await of(1), await guests(1)])
      expect(contents(first)).toEqual(['Peine 4', 'Peine 3'])
    await publish(noa, 'Peine 5')
    for (const ask of [of, guests]) {
      expect(contents(await ask(2))).toEqual(['Peine 2', 'Peine 1'])
      const last = await ask(3)
      expect([contents(last), last.hasMore, last.nextPage]).toEqual([['Peine 0'], false, null])
    }
    expect(contents(await of(3, await client())), 'whoever begins there').toEqual([
      'Peine 1',
      'Peine 0',
    ])
  })

  test('knows no other markers', async () => {
    for (const desde of [
      '',
      'x',
      Buffer.from('1').toString('base64url'),
      Buffer.from('1.-1').toString('base64url'),
      Buffer.from(`1.${'9'.repeat(19)}`).toString('base64url'),
    ]) {
      for (const path of ['/api/posts', '/api/posts/new']) {
        expect(await house.guest.get(`${path}?desde=${desde}`), desde).toMatchObject({
          status: 400,
          body: { message: 'Página desconocida' },
        })
      }
    }
  })

  test('is full for whoever has put away or blocked almost all of it', async () => {
    const [noa, paco, eva] = await Promise.all([barber(), barber(), client()])
    for (let number = 0; number < 12; number++) await publish(noa, `Visible ${number}`)
    for (let number = 0; number < 12; number++) await publish(paco, `Bloqueada ${number}`)
    for (let number = 0; number < 12; number++)
      await must(
        house.as(eva).post(`/api/posts/${(await publish(noa, `Oculta ${number}`)).id}/hide`),
      )
    await house.services.moderation.blocks.block(contextOf(house, paco), eva.user.id)
    await settled(house)
    const first = await page(eva)
    expect(contents(first)).toEqual(
      Array.from({ length: 10 }, (_, number) => `Visible ${11 - number}`),
    )
    expect(first.hasMore).toBe(true)
    expect(contents(await page(eva, `desde=${first.nextPage}`)).slice(0, 2)).toEqual([
      'Visible 1',
      'Visible 0',
    ])
  })
})

describe('between people who are kept apart', () => {
  test('nothing is seen and nothing done, both ways', async () => {
    const [noa, eva, luis] = await Promise.all([barber(), client(), client()])
    const { id } = await publish(noa, 'Para los demás')
    await house.services.moderation.blocks.block(contextOf(house, noa), eva.user.id)
    await house.services.moderation.blocks.block(contextOf(house, luis), noa.user.id)
    await settled(house)
    for (const who of [eva, luis]) {
      expect((await one(who, id)).status).toBe(404)
      expect(contents(await page(who))).not.toContain('Para los demás')
      expect(contents(await page(who, `userId=${noa.user.id}`))).toEqual([])
      for (const act of ['share', 'hide'])
        expect((await house.as(who).post(`/api/posts/${id}/${act}`)).status).toBe(400)
    }
    expect(contents(await page(undefined, `userId=${noa.user.id}`))).toEqual(['Para los demás'])
    await must(house.as(noa).delete(`/api/posts/${id}`))
    expect((await one(eva, id)).status, 'nor that it was there').toBe(404)
  })

  test('of whose account is suspended or closed nothing is left to see', async () => {
    const [noa, paco, eva] = await Promise.all([barber(), barber(), client()])
    const made = [await publish(noa, 'De la suspendida'), await publish(paco, 'Del cerrado')]
    await house.services.identity.accounts.suspend(bySystem(house), noa.user.id, {
      decisionId: randomUUID(),
      until: null,
    })
    await house.services.identity.accounts.close(bySystem(house), paco.user.id)
    await settled(house)
    for (const who of [eva, undefined]) {
      for (const { id } of made) expect((await one(who, id)).status).toBe(404)
      expect(contents(await page(who)).filter((content) => content.startsWith('De'))).toEqual([])
    }
  })
})

test('whoever follows somebody finds their posts by themselves, and is told so on each', async () => {
  const [noa, paco, eva] = await Promise.all([barber(), barber(), client()])
  for (let number = 0; number < 3; number++)
    for (const who of [noa, paco]) await publish(who, `${who === noa ? 'Noa' : 'Paco'} ${number}`)
  const followed = (query = '') => page(eva, `feed=siguiendo&${query}`)
  expect(contents(await followed())).toEqual([])
  await must(house.as(eva).post(`/api/users/${noa.user.id}/follow`))
  const first = await followed('limit=2')
  expect(first.posts.map(({ content, isFollowing }) => [content, isFollowing])).toEqual([
    ['Noa 2', true],
    ['Noa 1', true],
  ])
  await publish(noa, 'Noa 3')
  await publish(paco, 'Paco 3')
  expect(contents(await followed(`limit=2&desde=${first.nextPage}`))).toEqual(['Noa 0'])
  expect(contents(await followed('limit=2&page=2')), 'by numbers').toEqual(['Noa 0'])
  expect(
    (
      await must(
        house
          .as(eva)
          .get<{ nuevas: number }>(`/api/posts/new?desde=${first.inicio}&feed=siguiendo`),
      )
    ).body.nuevas,
  ).toBe(1)
  expect(
    (await page(eva, `userId=${paco.user.id}`)).posts.some(({ isFollowing }) => isFollowing),
  ).toBe(false)
  expect(contents(await page(undefined, 'feed=siguiendo'))).toEqual([])
  // Those who follow many are asked another way, and told the same.
  const many = { userId: eva.user.id, at: house.services.now().toISOString() }
  const [few, all] = [
    await postsSeen(house.services.db, many, { limit: 10, following: 'few' }),
    await postsSeen(house.services.db, many, { limit: 10, following: 'many' }),
  ]
  expect(few).toEqual(all)
})

test('what somebody has reported is out of every list of theirs and of nobody else’s, until they take that back', async () => {
  const [noa, eva] = [await barber(), await client()]
  const { inicio } = await page(eva)
  const { id } = await publish(noa, 'Reportada')
  const newer = async (who: SignedIn) =>
    (await must(house.as(who).get<{ nuevas: number }>(`/api/posts/new?desde=${inicio}`))).body
      .nuevas
  expect(await newer(eva)).toBe(1)
  await must(
    house
      .as(eva)
      .post('/api/moderation/reports', { targetType: 'POST', targetId: id, reason: 'spam' }),
    201,
  )
  for (const query of ['', `userId=${noa.user.id}`]) {
    expect(contents(await page(eva, query))).not.toContain('Reportada')
    for (const who of [noa, undefined])
      expect(contents(await page(who, query))).toContain('Reportada')
  }
  expect([
    (await one(eva, id)).status,
    await newer(eva),
    (await one(undefined, id)).status,
  ]).toEqual([404, 0, 200])
  await must(house.as(eva).delete(`/api/posts/${id}/report`))
  expect([(await one(eva, id)).status, await newer(eva)]).toEqual([200, 1])
})
