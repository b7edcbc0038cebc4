/** The agenda of a whole shop over HTTP: for its owner, of its barbers, of this shop alone. */
import { beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, type Booking, someDay } from '../../seed/http/visits.ts'
import { type Chair, joinShop, openChair } from '../../seed/http/shops.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
let owned: Chair
let employee: Chair
let eva: SignedIn
let ids: { own: string; theirs: string }
const list = (who: SignedIn, query: string) =>
  house.as(who).get<Booking[]>(`/api/appointments?${query}`)
const idsOf = async (who: SignedIn, query: string) =>
  (await must(list(who, query))).body.map(({ id }) => id)

beforeAll(async () => {
  house = await startTestServer()
  ;[owned, eva] = await Promise.all([openChair(house), house.client()])
  employee = await joinShop(house, owned)
  const times = await someDay(house, owned)
  const [own, theirs] = [
    await must(book(house, eva, owned, times[0]), 201),
    await must(book(house, eva, employee, times[4]), 201),
  ]
  ids = { own: own.body.id, theirs: theirs.body.id }
})

test('the owner sees their own, those of one barber, or those of the whole shop', async () => {
  expect(await idsOf(owned.barber, 'limit=50')).toEqual([ids.own])
  expect(await idsOf(owned.barber, `barberId=${employee.barber.user.id}`)).toEqual([ids.theirs])
  expect((await idsOf(owned.barber, 'negocio=1')).toSorted()).toEqual(
    [ids.own, ids.theirs].toSorted(),
  )
  expect(await idsOf(employee.barber, `barberId=${employee.barber.user.id}`)).toEqual([ids.theirs])
})

test('the dashboard counts their own, or those of the whole shop, each client once', async () => {
  const numbers = (query = '') =>
    house
      .as(owned.barber)
      .get<{ pendientes: number; totalClientes: number; proximas: { id: string }[] }>(
        `/api/dashboard${query}`,
      )
  const [own, whole] = [(await must(numbers())).body, (await must(numbers('?negocio=1'))).body]
  expect([own.pendientes, own.totalClientes, own.proximas.map(({ id }) => id)]).toEqual([
    1,
    1,
    [ids.own],
  ])
  expect([whole.pendientes, whole.totalClientes, whole.proximas.map(({ id }) => id)]).toEqual([
    2,
    1,
    [ids.own, ids.theirs],
  ])
  expect((await house.as(employee.barber).get('/api/dashboard?negocio=1')).status).toBe(403)
})

test('by estado, in pages that follow each other', async () => {
  await must(house.as(owned.barber).patch(`/api/appointments/${ids.theirs}/confirm`))
  expect(await idsOf(owned.barber, 'negocio=1&estado=confirmada')).toEqual([ids.theirs])
  expect(await idsOf(owned.barber, 'negocio=1&estado=pendiente')).toEqual([ids.own])
  expect(
    await idsOf(owned.barber, `negocio=1&estado=${encodeURIComponent('próxima')}`),
    'in two days',
  ).toEqual([])
  const {
    body: [first],
  } = await must(list(owned.barber, 'negocio=1&limit=1'))
  const rest = await idsOf(
    owned.barber,
    `negocio=1&limit=1&despuesDe=${encodeURIComponent(`${new Date(first?.fecha ?? '').toISOString()}_${first?.id}`)}`,
  )
  for (const despuesDe of ['ayer_1', '2026-01-01T00:00:00Z', `2026-13-01T00:00:00Z_${first?.id}`])
    expect((await list(owned.barber, `despuesDe=${despuesDe}`)).status).toBe(400)
  expect([first?.id, ...rest].toSorted()).toEqual([ids.own, ids.theirs].toSorted())
})

test('the owner goes on seeing what was made in the shop with a barber who has left', async () => {
  const former = await joinShop(house, owned)
  const times = await someDay(house, former, 4)
  const {
    body: { id },
  } = await must(book(house, eva, former, times[8], { permitirSolape: true }), 201)
  await must(
    house
      .as(former.barber)
      .delete(`/api/businesses/${owned.shop.id}/barbers/${former.barber.user.id}`),
  )
  expect(await idsOf(owned.barber, 'negocio=1')).toContain(id)
  expect((await list(owned.barber, `barberId=${former.barber.user.id}`)).status).toBe(403)
  expect(await idsOf(former.barber, '')).toEqual([id])
})

test('nobody else sees it', async () => {
  const stranger = await openChair(house)
  for (const who of [stranger.barber, eva])
    expect((await list(who, `barberId=${employee.barber.user.id}`)).status).toBe(403)
  expect((await list(employee.barber, `barberId=${owned.barber.user.id}`)).status).toBe(403)
  for (const who of [employee.barber, eva]) expect((await list(who, 'negocio=1')).status).toBe(403)
  expect(await idsOf(stranger.barber, 'negocio=1')).toEqual([])
})
