/** Home service over HTTP: where it is offered, as far as it goes, with time for the way. */
import { beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, type Booking, someDay } from '../../seed/http/visits.ts'
import { type SignedIn } from '../../seed/http/people.ts'
import { openChair } from '../../seed/http/shops.ts'

let house: TestServer
let eva: SignedIn
const here = { latitude: 19.4326, longitude: -99.1332 }
const home = {
  modalidad: 'domicilio',
  direccionServicio: 'Avenida Juárez 20, 3.º',
  lat: 19.45,
  lng: -99.15,
}

beforeAll(async () => {
  house = await startTestServer()
  eva = await house.client()
})

test('keeps the address for those concerned, and the way free after it', async () => {
  const chair = await openChair(house, {
    shop: { ...here, ofreceServicioDomicilio: true, radioCobertura: 5 },
  })
  const times = await someDay(house, chair)
  const { status, body } = await book(house, eva, chair, times[4], home)
  expect([status, body.modalidad, body.direccionServicio]).toEqual([
    201,
    'domicilio',
    home.direccionServicio,
  ])
  expect(
    (await house.as(chair.barber).get<Booking>(`/api/appointments/${body.id}`)).body
      .direccionServicio,
  ).toBe(home.direccionServicio)
  expect(
    JSON.stringify(
      (await house.guest.get(`/api/appointments/barber/${chair.barber.user.id}`)).body,
    ),
  ).not.toContain('Juárez')
  const left = await someDay(house, chair)
  expect([
    left.includes(times[3] ?? ''),
    left.includes(times[5] ?? ''),
    left.includes(times[6] ?? ''),
  ]).toEqual([true, false, true])
  const late = await book(house, eva, chair, times[3], { ...home, permitirSolape: true })
  expect(
    [late.status, late.body.alternativas?.includes(times[3] ?? '')],
    'no time for the way before the next',
  ).toEqual([409, false])
  const far = await book(house, eva, chair, times[8], { ...home, lat: 19.6 })
  expect([far.status, far.body.code]).toEqual([400, 'out_of_reach'])
  expect((await book(house, eva, chair, times[8], { modalidad: 'domicilio' })).body.message).toBe(
    'Indica la dirección del servicio',
  )
  expect(
    (await book(house, eva, chair, times[8], { ...home, lng: undefined })).status,
    'half a position',
  ).toBe(400)
  expect((await book(house, eva, chair, times[8])).body).toMatchObject({
    modalidad: 'local',
    direccionServicio: null,
  })
})

test('an address that is on no map waits for the barber, also where others are confirmed at once, and goes on waiting when it is moved', async () => {
  const chair = await openChair(house, {
    shop: { ...here, ofreceServicioDomicilio: true, radioCobertura: 5 },
    autoConfirm: true,
  })
  const times = await someDay(house, chair)
  const client = await house.client()
  expect((await book(house, client, chair, times[2], home)).body.estado, 'with a position').toBe(
    'confirmada',
  )
  const { status, body } = await book(house, client, chair, times[6], {
    modalidad: 'domicilio',
    direccionServicio: home.direccionServicio,
  })
  expect([status, body.estado, body.direccionServicio]).toEqual([
    201,
    'pendiente',
    home.direccionServicio,
  ])
  const moved = await house
    .as(client)
    .patch<Booking>(`/api/appointments/${body.id}/reschedule`, { fecha: times[10] })
  expect([moved.status, moved.body.estado]).toEqual([200, 'pendiente'])
})

test('is refused where the shop does not offer it', async () => {
  const chair = await openChair(house, { shop: here })
  const { status, body } = await book(house, eva, chair, (await someDay(house, chair))[0], home)
  expect([status, body.code]).toEqual([400, 'no_home_service'])
})

test('whoever only goes to people is booked there alone, with time for the way', async () => {
  const chair = await openChair(house, {
    shop: { ...here, tipoServicio: 'domicilio', radioCobertura: 5 },
  })
  const slots = async (query: string) => {
    const { body } = await house.guest.get<{ dias: { horarios: { inicio: string }[] }[] }>(
      `/api/barbers/${chair.barber.user.id}/slots?dias=4&${query}`,
    )
    return body.dias[2]?.horarios.map(({ inicio }) => inicio)
  }
  const times = await someDay(house, chair)
  const refused = await book(house, eva, chair, times[4], { permitirSolape: true })
  expect([refused.status, refused.body.code]).toEqual([400, 'only_home'])
  expect((await book(house, eva, chair, times[4], { ...home, permitirSolape: true })).status).toBe(
    201,
  )
  expect(await slots('modalidad=local'), 'there are no other times than those at home').toEqual(
    await slots('modalidad=domicilio'),
  )
})

test('free times at home leave time for the way, and say where nobody goes', async () => {
  const chair = await openChair(house, {
    shop: { ...here, ofreceServicioDomicilio: true, radioCobertura: 5 },
  })
  const times = await someDay(house, chair)
  await book(house, eva, chair, times[5], { permitirSolape: true })
  const ask = (query: string, { barber } = chair) =>
    house.guest.get<{ code?: string; dias: { horarios: { inicio: string }[] }[] }>(
      `/api/barbers/${barber.user.id}/slots?dias=4&${query}`,
    )
  const free = async (query: string) =>
    (await ask(query)).body.dias[2]?.horarios.map(({ inicio }) => inicio) ?? []
  const [atShop, atHome] = [
    await free('modalidad=fisico'),
    await free(`modalidad=domicilio&lat=${home.lat}&lng=${home.lng}`),
  ]
  expect([
    atShop.includes(times[4] ?? ''),
    atHome.includes(times[4] ?? ''),
    atHome.includes(times[3] ?? ''),
  ]).toEqual([true, false, true])
  expect(await free('modalidad=local')).toEqual(atShop)
  expect(await free('modalidad=domicilio'), 'before the address is known').toEqual(atHome)
  expect([
    (await ask('modalidad=domicilio&lat=19.6&lng=-99.15')).body.code,
    (await ask('modalidad=domicilio', await openChair(house, { shop: here }))).body.code,
    (await ask('modalidad=volando')).status,
  ]).toEqual(['out_of_reach', 'no_home_service', 400])

  const anyone = await house.guest.get<{ dias: { horarios: { inicio: string }[] }[] }>(
    `/api/businesses/${chair.shop.id}/slots?dias=4&modalidad=domicilio&lat=${home.lat}&lng=${home.lng}`,
  )
  expect(anyone.body.dias[2]?.horarios.map(({ inicio }) => inicio)).toEqual(atHome)
  expect(
    (
      await house.guest.get(
        `/api/businesses/${chair.shop.id}/slots?modalidad=domicilio&lat=19.6&lng=-99.15`,
      )
    ).body['code'],
  ).toBe('out_of_reach')
})
