/**
 * A shop that a decision has hidden, and an address that is private: every read of the contract, by
 * everybody for whom it could make a difference.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Business } from '../../../contract/business/shops.ts'
import type { Invitation } from '../../../contract/business/team.ts'
import type { Route } from '../../../contract/kernel/route.ts'
import { routes } from '../../../contract/routes.ts'
import { businessDecider } from '../../domain/business/business.ts'
import { accountDecider } from '../../domain/identity/account.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { bySystem, contextOf, settled } from '../support/acting.ts'
import { type Chair, joinShop, openChair } from '../../seed/http/shops.ts'
import { must } from '../../seed/http/client.ts'
import { newPhone, type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer()
})

interface Found {
  readonly shop: Business
  readonly owner: SignedIn
  readonly member: SignedIn
  /** Has the shop, its barbers and a service among their favourites. */
  readonly fan: SignedIn
  /** A barber with an open invitation to the shop. */
  readonly invited: SignedIn
  readonly ids: readonly string[]
}

/** A shop with `words` in its name, address and further place. */
async function openShop(
  words: { readonly name: string; readonly street: string; readonly phone: string },
  more: object = {},
): Promise<Found> {
  const chair: Chair = await openChair(house, {
    shop: {
      nombre: `Barbería ${words.name}`,
      direccion: `${words.street} 1`,
      telefono: words.phone,
      ...more,
    },
  })
  const owner = house.as(chair.barber)
  const member = await joinShop(house, chair)
  const [fan, invited] = [await house.client(), await house.barber()]
  for (const [kind, id] of [
    ['barbers', chair.barber.user.id],
    ['barbers', member.barber.user.id],
    ['services', chair.cut],
    ['services', member.cut],
    ['businesses', chair.shop.id],
  ]) {
    await must(house.as(fan).put(`/api/favorites/${kind}/${id}`))
  }
  await house.services.commands.handle(
    accountDecider,
    invited.user.id,
    { type: 'VerifyEmail', data: {} },
    contextOf(house, invited),
  )
  const { body: invitation } = await must(
    owner.post<Invitation>(`/api/businesses/${chair.shop.id}/barbers`, { email: invited.email }),
    201,
  )
  const { body: post } = await must(
    owner.post<{ id: string }>('/api/posts', { content: 'Degradado' }),
    201,
  )
  await settled(house)
  const ids = [
    chair.shop.id,
    chair.barber.user.id,
    member.barber.user.id,
    chair.cut,
    invitation.id,
    invitation.enlace?.split('/').at(-1) ?? '',
    post.id,
  ]
  return { shop: chair.shop, owner: chair.barber, member: member.barber, fan, invited, ids }
}

const reads = [...routes].filter(([, { method }]) => method === 'GET')

/**
 * Every way in which a route can be asked about the shop: by each id in its path, by each word and
 * id in its query.
 */
function ways(route: Route, { ids, owner }: Found, words: readonly string[]): string[] {
  const names = [...route.path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name)
  const paths =
    names.length === 0
      ? [route.path]
      : ids.map((id) => names.reduce((path, name) => path.replace(`:${name}`, id), route.path))
  const queries = [
    ...words.map((word) => ['q', `q=${encodeURIComponent(word)}`]),
    ['userId', `userId=${owner.user.id}`],
    ['barberId', `barberId=${owner.user.id}`],
    ['hasta', `barberId=${owner.user.id}&desde=2030-02-01&hasta=2030-02-02`],
    ['servicios', `servicios=${ids[3]}`],
  ].flatMap(([name = '', query]) =>
    route.query instanceof z.ZodObject && name in route.query.shape ? [`?${query}`] : [],
  )
  return paths.flatMap((path) => ['', ...queries].map((query) => path + query))
}

/** The names of the routes by which somebody finds one of the words. */
async function routesThatTell(
  found: Found,
  who: SignedIn | undefined,
  words: readonly string[],
): Promise<string[]> {
  const me = who ? house.as(who) : house.guest
  const telling: string[] = []
  for (const [name, route] of reads) {
    for (const way of ways(route, found, words)) {
      const { body } = await me.get<unknown>(way)
      const text = JSON.stringify(body).replaceAll(way, '')
      if (words.some((word) => text.includes(word))) telling.push(name)
    }
  }
  return [...new Set(telling)]
}

const wordsOf = () => ({
  name: `Zq${randomUUID().slice(0, 8)}`,
  street: `Zqcalle${randomUUID().slice(0, 8)}`,
  phone: newPhone(),
})

describe('a shop that a decision has hidden', () => {
  test('is told to its owner, and to nobody else by any read', async () => {
    const words = wordsOf()
    const found = await openShop(words)
    const all = [words.name, words.street, words.phone, found.shop.id]
    expect(await routesThatTell(found, undefined, all)).toEqual(
      expect.arrayContaining([
        'barber',
        'barberOfUser',
        'business',
        'publicProfile',
        'search',
        'invitation',
        'posts',
      ]),
    )
    expect(await routesThatTell(found, found.fan, all)).toEqual(
      expect.arrayContaining(['favoriteBarbers', 'favoriteServices', 'favoriteBusinesses']),
    )
    expect(await routesThatTell(found, found.invited, all)).toEqual(
      expect.arrayContaining(['myInvitations', 'invitation']),
    )
    await house.services.commands.handle(
      businessDecider,
      found.shop.id,
      { type: 'HideBusiness', data: { decisionId: randomUUID(), clause: 'servicio' } },
      bySystem(house),
    )
    await settled(house)
    // What somebody has put among their favourites themselves they find by its id.
    expect(await routesThatTell(found, found.fan, all.slice(0, 3)), 'to a client').toEqual([])
    expect(await routesThatTell(found, undefined, all), 'to a guest').toEqual([])
    expect(await routesThatTell(found, found.invited, all), 'to an invited barber').toEqual([])
    expect(await routesThatTell(found, found.owner, all), 'to its owner').toEqual(
      expect.arrayContaining(['business', 'barber', 'publicProfile', 'userBusiness', 'myBusiness']),
    )
  }, 120_000)

  test('takes nobody in by an invitation', async () => {
    const found = await openShop(wordsOf())
    await house.services.commands.handle(
      businessDecider,
      found.shop.id,
      { type: 'HideBusiness', data: { decisionId: randomUUID(), clause: 'servicio' } },
      bySystem(house),
    )
    await settled(house)
    for (const named of found.ids.slice(4, 6))
      expect((await house.as(found.invited).post(`/api/invitations/${named}/accept`)).status).toBe(
        404,
      )
  })
})

test('a private address is told to its owner, and to nobody else by any read', async () => {
  const words = wordsOf()
  const found = await openShop(words, {
    direccionPrivada: true,
    latitude: 19.366812,
    longitude: -99.147834,
  })
  const secret = [words.street, '19.366812', '99.147834']
  expect(await routesThatTell(found, found.owner, secret)).toEqual(
    expect.arrayContaining(['userBusiness']),
  )
  for (const who of [undefined, found.fan, found.invited])
    expect(await routesThatTell(found, who, secret)).toEqual([])
  // The shop itself is found.
  expect(await routesThatTell(found, found.fan, [words.name])).toEqual(
    expect.arrayContaining([
      'favoriteBarbers',
      'favoriteServices',
      'favoriteBusinesses',
      'barber',
      'business',
    ]),
  )
}, 120_000)
