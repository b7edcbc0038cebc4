/** Looking for a time where there is none, over HTTP, and what analysts read of it. */
import { beforeAll, expect, test } from 'vitest'
import type { Breakdown } from '../../../contract/analysis/breakdown.ts'
import type { Figures } from '../../../contract/analysis/figures.ts'
import { type ApiClient, must } from '../../seed/http/client.ts'
import { openChair } from '../../seed/http/shops.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { settled } from '../support/acting.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const ZONE = 'America/Mexico_City'
const noon = Temporal.Now.zonedDateTimeISO(ZONE).add({ days: 1 }).with({ hour: 12, minute: 0 })
const setClock = ({ epochMilliseconds }: Temporal.ZonedDateTime) => {
  house.clock.offsetMs = epochMilliseconds - Date.now()
}
let house: TestServer
let analyst: ApiClient
beforeAll(async () => {
  house = await startTestServer()
  setClock(noon)
  analyst = house.as({ sessionId: (await house.staff('analyst')).staffSessionId })
})

const days = () => {
  const today = noon.toPlainDate()
  return [today.add({ days: 1 }).toString(), today.add({ days: 2 }).toString()] as const
}
const period = () => `desde=${days()[0]}&hasta=${days()[1]}`
const brokenDown = async (query: string) => {
  await settled(house)
  const path = `/api/admin/figures/breakdown?${period()}&${query}`
  return (await must(analyst.get<Breakdown>(path))).body.filas
}
const flush = () => house.services.booking.demand.flush(new Date().toISOString())

/** A shop whose only barber has no time tomorrow, and is free the day after. */
async function fullTomorrow() {
  const chair = await openChair(house, { shop: { zonaHoraria: ZONE, ciudad: 'Puebla' } })
  const [tomorrow] = days()
  const at = (time: string) =>
    Temporal.PlainDateTime.from(`${tomorrow}T${time}`).toZonedDateTime(ZONE).toInstant().toString()
  await must(
    house
      .as(chair.barber)
      .post('/api/availability/blocks', { desde: at('00:00'), hasta: at('23:59') }),
    201,
  )
  await settled(house)
  const looked = `servicios=${chair.cut}&desde=${tomorrow}`
  return {
    ...chair,
    tomorrow,
    ofBarber: `/api/barbers/${chair.barber.id}/slots?${looked}`,
    ofShop: `/api/businesses/${chair.shop.id}/slots?${looked}`,
  }
}

test('counts by day, shop and service, once for each chair and wish until it is written', async () => {
  const { shop, tomorrow, ofBarber, ofShop } = await fullTomorrow()
  for (let time = 0; time < 3; time++) {
    await must(house.guest.get(ofBarber))
    await must(house.guest.get(ofShop))
  }
  expect(await flush()).toBe(2)
  expect(await flush()).toBe(0)
  const { id } = shop
  expect(await brokenDown(`por=negocio&negocio=${id}`)).toMatchObject([
    { valor: id, nombre: shop.nombre, reservadas: 0, sinHora: 2 },
  ])
  expect(await brokenDown(`por=servicio&cada=dia&negocio=${id}`)).toMatchObject([
    { desde: tomorrow, valor: 'Corte', sinHora: 2 },
  ])
  expect(await brokenDown(`por=ciudad&negocio=${id}`)).toMatchObject([
    { valor: 'Puebla', sinHora: 2 },
  ])
  const { body } = await must(analyst.get<Figures>(`/api/admin/figures?${period()}&negocio=${id}`))
  expect(body.tablas.citas.map(({ dia, sinHora }) => [dia, sinHora])).toEqual([
    [tomorrow, 2],
    [days()[1], 0],
  ])
})

test('names nobody, and is known from its moment on', async () => {
  const { shop, ofBarber, tomorrow, barber, cut } = await fullTomorrow()
  const before = `p${await house.services.log.head()}`
  const client = await house.client()
  await must(house.as(client).get(ofBarber))
  expect(await flush()).toBe(1)
  const stream = `demand-${shop.id}-${new Date().toISOString().slice(0, 10)}`
  const noted = await Array.fromAsync(house.services.log.readStream(stream))
  expect(noted.map(({ data, metadata: { actor } }) => ({ data, actor }))).toEqual([
    {
      actor: { id: 'system', role: 'system' },
      data: {
        businessId: shop.id,
        barberId: barber.id,
        services: [{ serviceId: cut, nombre: 'Corte' }],
        minutes: 30,
        days: [tomorrow],
      },
    },
  ])
  const query = `por=negocio&negocio=${shop.id}`
  expect(await brokenDown(query)).toMatchObject([{ sinHora: 1 }])
  expect(await brokenDown(`${query}&al=${before}`)).toEqual([])
})

test('counts neither what staff look at, nor a free day, nor the calendar of a blocked client', async () => {
  const { barber, cut, ofBarber } = await fullTomorrow()
  const client = await house.client()
  await must(house.as(barber).get(ofBarber))
  await must(house.guest.get(`/api/barbers/${barber.id}/slots?desde=${days()[0]}`))
  await must(house.guest.get(`/api/barbers/${barber.id}/slots?servicios=${cut}&desde=${days()[1]}`))
  await must(house.as(barber).post('/api/moderation/blocks', { blockedId: client.id }))
  await settled(house)
  await must(house.as(client).get(ofBarber))
  expect(await flush()).toBe(0)
})

test('visits are told apart by the way they were booked', async () => {
  const chair = await openChair(house, { shop: { zonaHoraria: ZONE } })
  const times = await someDay(house, chair)
  for (const [index, origen] of ['qr', 'qr', 'feed', undefined].entries())
    await must(book(house, await house.client(), chair, times[index], { origen }), 201)
  const byOrigin = await brokenDown(`por=origen&negocio=${chair.shop.id}`)
  expect(byOrigin.map(({ valor, reservadas, sinHora }) => [valor, reservadas, sinHora])).toEqual([
    ['qr', 2, null],
    ['app', 1, null],
    ['feed', 1, null],
  ])
})

test('a day that is over, or too short for the visit, is not full', async () => {
  const chair = await openChair(house, { shop: { zonaHoraria: ZONE } })
  setClock(noon.with({ hour: 23, minute: 45 }))
  const { body } = await must(
    house.guest.get<{ dias: { laborable: boolean; horarios: object[] }[] }>(
      `/api/barbers/${chair.barber.id}/slots?servicios=${chair.cut}`,
    ),
  )
  expect(body.dias[0]).toMatchObject({ laborable: true, horarios: [] })
  expect(await flush()).toBe(0)
  setClock(noon)
})
