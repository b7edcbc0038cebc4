/** Favorites over HTTP: a set for each person, of what they can see. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type {
  favoriteBarbers,
  favoriteBusinesses,
  favoriteIds,
  favoriteServices,
} from '../../../contract/engagement/favorites.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { bySystem, contextOf, settled } from '../support/acting.ts'
import { type Chair, openChair } from '../../seed/http/shops.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer()
})

const keep = (who: SignedIn, kind: string, id: string) =>
  house.as(who).put(`/api/favorites/${kind}/${id}`)
const letGo = (who: SignedIn, kind: string, id: string) =>
  house.as(who).delete(`/api/favorites/${kind}/${id}`)
const ids = async (who: SignedIn) =>
  (await must(house.as(who).get<ResponseOf<typeof favoriteIds>>('/api/favorites'))).body
async function lists(who: SignedIn) {
  const me = house.as(who)
  const [barbers, services, businesses] = await Promise.all([
    must(me.get<ResponseOf<typeof favoriteBarbers>>('/api/favorites/barbers')),
    must(me.get<ResponseOf<typeof favoriteServices>>('/api/favorites/services')),
    must(me.get<ResponseOf<typeof favoriteBusinesses>>('/api/favorites/businesses')),
  ])
  return { barbers: barbers.body, services: services.body, businesses: businesses.body }
}
const all = async (who: SignedIn, { barber, cut, shop }: Chair) => {
  for (const [kind, id] of [
    ['barbers', barber.user.id],
    ['services', cut],
    ['businesses', shop.id],
  ] as const)
    await must(keep(who, kind, id))
}

test('somebody, a service with its provider, and a shop: each once, the last one first, with what a card shows', async () => {
  const [chair, other, eva] = await Promise.all([
    openChair(house),
    openChair(house),
    house.client(),
  ])
  await all(eva, chair)
  await must(keep(eva, 'barbers', chair.barber.user.id))
  await must(keep(eva, 'barbers', other.barber.user.id))
  expect(await ids(eva)).toEqual({
    barbers: [other.barber.user.id, chair.barber.user.id],
    services: [chair.cut],
    businesses: [chair.shop.id],
  })
  const { barbers, services, businesses } = await lists(eva)
  expect(barbers.at(-1)).toMatchObject({
    disponible: true,
    barber: {
      rating: null,
      totalReviews: 0,
      user: { nombre: 'Paco Navarro' },
      business: { nombre: 'La Navaja', direccion: 'Calle Mayor 1' },
    },
  })
  expect(services).toMatchObject([
    {
      disponible: true,
      service: {
        nombre: 'Corte',
        duracionMin: 30,
        precio: 150,
        barberId: chair.barber.user.id,
        barberName: 'Paco Navarro',
        business: { nombre: 'La Navaja' },
      },
    },
  ])
  expect(businesses).toMatchObject([
    { disponible: true, business: { nombre: 'La Navaja', totalReviews: 0 } },
  ])
  for (let again = 0; again < 2; again++) await must(letGo(eva, 'barbers', chair.barber.user.id))
  expect((await ids(eva)).barbers).toEqual([other.barber.user.id])
  expect(await ids(chair.barber), 'nobody else’s').toEqual({
    barbers: [],
    services: [],
    businesses: [],
  })
})

test('it may be said by POST as well, however often', async () => {
  const [chair, eva] = await Promise.all([openChair(house), house.client()])
  for (let again = 0; again < 2; again++)
    expect(
      (await house.as(eva).post(`/api/favorites/barbers/${chair.barber.user.id}`)).status,
    ).toBe(200)
  await must(keep(eva, 'barbers', chair.barber.user.id))
  expect((await ids(eva)).barbers).toEqual([chair.barber.user.id])
  expect((await house.as(eva).post(`/api/favorites/barbers/${eva.user.id}`)).status).toBe(404)
})

describe('what is gone', () => {
  test('cannot be kept, nor what is none', async () => {
    const eva = await house.client()
    for (const kind of ['barbers', 'services', 'businesses'])
      expect((await keep(eva, kind, randomUUID())).status).toBe(404)
    expect((await keep(eva, 'barbers', eva.user.id)).status, 'a client is nobody’s barber').toBe(
      404,
    )
    expect((await keep(eva, 'posts', randomUUID())).status).toBe(400)
    expect((await house.guest.put(`/api/favorites/barbers/${eva.user.id}`)).status).toBe(401)
  })
  test('a service that is switched off stays, grey; it comes back', async () => {
    const [chair, eva] = await Promise.all([openChair(house), house.client()])
    await all(eva, chair)
    const turn = (activo: boolean) =>
      must(house.as(chair.barber).put(`/api/services/${chair.cut}`, { isActive: activo }))
    await turn(false)
    expect((await lists(eva)).services).toMatchObject([
      { disponible: false, service: { nombre: 'Corte' } },
    ])
    await turn(true)
    expect((await lists(eva)).services).toMatchObject([{ disponible: true }])
  })
  test.each(['blocked', 'closed'])(
    'whoever has %s says nothing of themselves, and can be let go of',
    async (how) => {
      const [chair, eva] = await Promise.all([openChair(house), house.client()])
      await all(eva, chair)
      await (how === 'blocked'
        ? house.services.moderation.blocks.block(contextOf(house, chair.barber), eva.user.id)
        : house.services.identity.accounts.close(bySystem(house), chair.barber.user.id))
      await settled(house)
      const { barbers, services, businesses } = await lists(eva)
      expect([barbers, services, businesses].map(([one]) => one)).toEqual([
        { id: chair.barber.user.id, disponible: false, barber: null },
        { id: chair.cut, disponible: false, service: null },
        { id: chair.shop.id, disponible: false, business: null },
      ])
      expect((await keep(eva, 'businesses', chair.shop.id)).status).toBe(404)
      await must(letGo(eva, 'barbers', chair.barber.user.id))
      expect((await ids(eva)).barbers).toEqual([])
    },
  )
})
