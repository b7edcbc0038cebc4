/**
 * A shop that is somebody's home: everybody finds the shop, nobody finds the door who has no
 * business there.
 */
import { beforeAll, expect, test } from 'vitest'
import type { Business } from '../../../contract/business/shops.ts'
import type { Invitation } from '../../../contract/business/team.ts'
import { shops } from '../../projections/business/shops.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { sql } from '../../postgres/db.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { always } from '../../seed/http/shops.ts'
import { type Booking, someDay } from '../../seed/http/visits.ts'
import { must } from '../../seed/http/client.ts'
import { newPhone, type SignedIn } from '../../seed/http/people.ts'

const exact = { latitude: 19.366812, longitude: -99.147834 }
const rough = { latitude: 19.367, longitude: -99.148 }
const DOOR = 'Av. Rumania 512, interior 3'

let house: TestServer
let beto: SignedIn
let shop: Business
let client: SignedIn
let cut: string
beforeAll(async () => {
  house = await startTestServer()
  ;[beto, client] = await Promise.all([
    house.register('duenno', { nombre: 'Alberto Zepeda', telefono: newPhone() }),
    house.client(),
  ])
  const open = {
    nombre: 'Beto a Domicilio',
    direccion: DOOR,
    direccionPrivada: true,
    ciudad: 'Ciudad de México',
    ofreceServicioDomicilio: true,
    radioCobertura: 20,
    ...exact,
  }
  await must(house.as(beto).post('/api/businesses', open), 201)
  shop = (await must(house.as(beto).put<Business>('/api/user/business', { horario: always }))).body
  cut = (
    await must(
      house
        .as(beto)
        .post<{ id: string }>('/api/services', { nombre: 'Corte', precio: 300, duracion: 30 }),
      201,
    )
  ).body.id
})

const placeOf = ({ latitude, longitude }: Pick<Business, 'latitude' | 'longitude'>) => ({
  latitude,
  longitude,
})
const kept = async () =>
  await house.services.db.many<object>(
    sql`SELECT latitude, longitude FROM vault.place WHERE business_id = ${shop.id}`,
  )

test('its owner sees it as they said it', () => {
  expect(shop).toMatchObject({ direccion: DOOR, direccionPrivada: true, ...exact })
})

test('nobody else learns the door, wherever they look', async () => {
  const invitation = (
    await must(house.as(beto).post<Invitation>(`/api/businesses/${shop.id}/barbers`, {}), 201)
  ).body
  const looks = [
    `/api/businesses/${shop.id}`,
    '/api/businesses/all',
    '/api/search?q=beto',
    `/api/search?q=beto&lat=${exact.latitude}&lng=${exact.longitude}`,
    `/api/users/${beto.user.id}`,
    `/api/barbers/${beto.user.id}`,
    `/api/invitations/${invitation.enlace?.split('/').at(-1)}`,
  ]
  for (const who of [house.guest, house.as(client)]) {
    for (const path of looks) {
      const said = JSON.stringify((await must(who.get<unknown>(path))).body)
      expect(said, path).toContain('Beto a Domicilio')
      for (const secret of ['Rumania', String(exact.latitude), String(exact.longitude)])
        expect(said, path).not.toContain(secret)
    }
  }
  const seen = (await must(house.guest.get<Business>(`/api/businesses/${shop.id}`))).body
  expect(seen).toMatchObject({
    direccion: null,
    physicalAddress: null,
    direccionPrivada: true,
    ciudad: 'Ciudad de México',
    ...rough,
    completo: true,
  })
})

test('the log knows it roughly and sealed; only the vault knows it exactly', async () => {
  const written = await house.services.db.many<{ data: string }>(
    sql`SELECT data::text AS data FROM log.event WHERE stream = ${`business-${shop.id}`}`,
  )
  for (const { data } of written)
    for (const told of ['19.36', '99.14', 'Rumania', 'Ciudad']) expect(data).not.toContain(told)
  for await (const { data } of house.services.log.readStream(`business-${shop.id}`))
    if ('latitude' in data) expect(data).toMatchObject(rough)
  expect(await kept()).toEqual([exact])
})

test('whoever comes to the door hears where it is; whose barber comes to them does not', async () => {
  const [first, , , second] = await someDay(house, { barber: beto })
  const there = await must(
    house.as(client).post<Booking>('/api/appointments', {
      barberId: beto.user.id,
      services: [cut],
      fecha: first,
    }),
    201,
  )
  const home = {
    modalidad: 'domicilio',
    direccionServicio: 'Calle del Cliente 5',
    lat: rough.latitude,
    lng: rough.longitude,
  }
  const elsewhere = await must(
    house.as(client).post<Booking>('/api/appointments', {
      barberId: beto.user.id,
      services: [cut],
      fecha: second,
      ...home,
    }),
    201,
  )
  const read = async (id: string) =>
    (await must(house.as(client).get<Booking>(`/api/appointments/${id}`))).body.businessAddress
  expect([there.body.businessAddress, await read(there.body.id)]).toEqual([DOOR, DOOR])
  expect([elsewhere.body.businessAddress, await read(elsewhere.body.id)]).toEqual([null, null])
  expect([there.body.businessCity, elsewhere.body.businessCity], 'the city is no secret').toEqual([
    'Ciudad de México',
    'Ciudad de México',
  ])
})

test('told to everybody, it is where it is, and the vault forgets it; hidden again, it is rough again', async () => {
  const change = async (body: object) =>
    (await must(house.as(beto).put<Business>('/api/user/business', body))).body
  const everybody = async () =>
    (await must(house.guest.get<Business>(`/api/businesses/${shop.id}`))).body
  await change({ direccionPrivada: false })
  expect(await everybody()).toMatchObject({ direccion: DOOR, direccionPrivada: false, ...exact })
  expect(await kept()).toEqual([])
  expect(placeOf(await change({ direccionPrivada: true }))).toEqual(exact)
  expect(await everybody()).toMatchObject({ direccion: null, ...rough })
  expect(await kept()).toEqual([exact])
  const moved = { latitude: 19.301234, longitude: -99.201234 }
  expect(placeOf(await change(moved))).toEqual(moved)
  expect(await everybody()).toMatchObject({ latitude: 19.301, longitude: -99.201 })
  expect(placeOf(await change({ latitude: null, longitude: null }))).toEqual({
    latitude: null,
    longitude: null,
  })
  expect(await kept()).toEqual([])
})

test('what the rules refuse keeps nothing', async () => {
  await must(house.as(beto).put('/api/user/business', exact))
  const other = {
    nombre: 'Otra',
    direccion: 'Otra calle 1',
    direccionPrivada: true,
    latitude: 19.5,
    longitude: -99.5,
  }
  expect((await house.as(beto).post('/api/businesses', other)).status).toBe(409)
  const stranger = await house.register('duenno')
  expect(
    (await house.as(stranger).put(`/api/businesses/${shop.id}`, { direccionPrivada: false }))
      .status,
  ).toBe(403)
  expect(await kept()).toEqual([exact])
})

test('a rebuild gives the same rows: what the vault holds was never in them', async () => {
  expect(await verify(shops, { db: house.services.db, log: house.services.log })).toMatchObject({
    differing: 0,
  })
})
