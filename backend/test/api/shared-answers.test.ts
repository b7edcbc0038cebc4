/** What viewers share is never older than what was written: every change is seen at once. */
import { beforeAll, expect, test } from 'vitest'
import type { Post } from '../../../contract/social/posts.ts'
import { must } from '../../seed/http/client.ts'
import type { SignedIn } from '../../seed/http/people.ts'
import { type Chair, openChair } from '../../seed/http/shops.ts'
import { bySystem, settled } from '../support/acting.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let house: TestServer
let chair: Chair
let author: SignedIn
beforeAll(async () => {
  house = await startTestServer()
  chair = await openChair(house)
  author = chair.barber
})

const publish = async (content: string) =>
  (await must(house.as(author).post<Post>('/api/posts', { content }), 201)).body.id
const feed = async () =>
  (await must(house.guest.get<{ posts: Post[] }>('/api/posts?limit=5'))).body.posts

test('a guest who asks right after a change sees it, however often others have asked before', async () => {
  const id = await publish('Uno')
  for (let round = 0; round < 20; round++) {
    const content = `Corte ${round}`
    await must(house.as(author).put(`/api/posts/${id}`, { content }))
    const [one, list] = await Promise.all([must(house.guest.get<Post>(`/api/posts/${id}`)), feed()])
    expect(one.body.content).toBe(content)
    expect(list[0]?.content).toBe(content)
  }
  await must(house.as(author).delete(`/api/posts/${id}`))
  expect((await house.guest.get(`/api/posts/${id}`)).status).toBe(410)
  expect((await feed()).map((post) => post.id)).not.toContain(id)
})

test('hearts, names, services and reviews of a page are those of now', async () => {
  const id = await publish('Dos')
  const eva = await house.client()
  for (const isLiked of [true, false, true]) {
    await must(house.as(eva).post(`/api/posts/${id}/like`, { isLiked }))
    expect((await feed())[0]).toMatchObject({ id, likesCount: Number(isLiked) })
  }
  await must(house.as(author).put(`/api/users/${author.id}`, { nombre: 'Paco Segundo' }))
  expect(
    (await must(house.guest.get<{ nombre: string }>(`/api/users/${author.id}`))).body.nombre,
  ).toBe('Paco Segundo')
  await must(house.as(author).put(`/api/services/${chair.cut}`, { precio: 177 }))
  expect(
    (await must(house.guest.get<{ precio: number }[]>(`/api/businesses/${chair.shop.id}/services`)))
      .body,
  ).toContainEqual(expect.objectContaining({ precio: 177 }))
})

test('who is suspended is gone at once, and back within the minute in which that ends', async () => {
  const id = await publish('Tres')
  expect((await feed())[0]?.id).toBe(id)
  const until = new Date(house.services.now().getTime() + 3_600_000).toISOString()
  await house.services.identity.accounts.suspend(bySystem(house), author.id, {
    decisionId: crypto.randomUUID(),
    until,
  })
  await settled(house)
  expect((await feed()).map((post) => post.id)).not.toContain(id)
  house.clock.offsetMs += 3_660_000
  expect((await feed())[0]?.id).toBe(id)
})

test('who is signed in gets an answer of their own', async () => {
  const id = await publish('Cuatro')
  const eva = await house.client()
  await must(house.as(eva).post(`/api/posts/${id}/like`, { isLiked: true }))
  const own = await must(house.as(eva).get<Post>(`/api/posts/${id}`))
  const shared = await must(house.guest.get<Post>(`/api/posts/${id}`))
  expect([own.body.isLiked, shared.body.isLiked]).toEqual([true, false])
  expect(own.headers.get('etag')).toBeNull()
})

test('has a tag, and says when nothing has changed', async () => {
  const id = await publish('Cinco')
  const { headers } = await must(house.guest.get(`/api/posts/${id}`))
  const tag = headers.get('etag') ?? ''
  expect(headers.get('cache-control')).toBe('no-cache')
  const again = () => house.guest.get(`/api/posts/${id}`, { headers: { 'if-none-match': tag } })
  expect((await again()).status).toBe(304)
  await must(house.as(author).put(`/api/posts/${id}`, { content: 'Seis' }))
  expect((await again()).status).toBe(200)
})

test('free times are shared with people, and empty at once for one who is blocked, either way', async () => {
  const [eva, ana] = [await house.client(), await house.client()]
  const path = `/api/barbers/${author.id}/slots?servicios=${chair.cut}`
  interface Free {
    readonly dias: readonly { readonly horarios: readonly unknown[] }[]
  }
  const countFor = async (who: SignedIn) =>
    (await must(house.as(who).get<Free>(path))).body.dias.flatMap(({ horarios }) => horarios).length
  const all = await countFor(ana)
  expect(all).toBeGreaterThan(0)
  for (let round = 0; round < 5; round++)
    for (const [one, other] of [
      [author, eva],
      [eva, author],
    ] as const) {
      await must(house.as(one).post('/api/moderation/blocks', { blockedId: other.id }))
      expect(await Promise.all([countFor(eva), countFor(ana)])).toEqual([0, all])
      await must(house.as(one).delete(`/api/moderation/blocks/${other.id}`))
      expect(await Promise.all([countFor(eva), countFor(ana)])).toEqual([all, all])
    }
})
