/**
 * A shop with several doors: where an appointment is, by whose clock and hours, and what becomes of
 * a place.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Barber } from '../../../contract/business/barbers.ts'
import type { BusinessLocation } from '../../../contract/business/locations.ts'
import { allProjections } from '../../modules/modules.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { always, type Chair, joinShop, openChair } from '../../seed/http/shops.ts'
import { book } from '../../seed/http/visits.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

interface Slots {
  zonaHoraria: string
  locationId: string | null
  dias: {
    fecha: string
    horarios: { hora: string; inicio: string; barberId?: string; locationId?: string | null }[]
  }[]
}

let house: TestServer
let client: SignedIn
beforeAll(async () => {
  house = await startTestServer()
  client = await house.client()
})

const MADRID = { latitude: 40.4168, longitude: -3.7038 }
const NEW_YORK = { latitude: 40.7128, longitude: -74.006 }
/** Ten till noon, every day, by the clock on that wall. */
const mornings = Object.fromEntries(
  Object.keys(always).map((day) => [day, [{ start: '10:00', end: '12:00' }]]),
)

async function addPlace(
  chair: Chair,
  name: string,
  change: object = {},
): Promise<BusinessLocation> {
  const owner = house.as(chair.barber)
  const {
    body: { id },
  } = await must(
    owner.post<BusinessLocation>('/api/business-locations', { name, address: `${name} 12` }),
    201,
  )
  return (await must(owner.put<BusinessLocation>(`/api/business-locations/${id}`, change))).body
}
const assign = (owner: Chair, place: BusinessLocation, { barber }: Chair) =>
  must(
    house
      .as(owner.barber)
      .post(`/api/business-locations/${place.id}/staff`, { userId: barber.user.id }),
  )
const slotsOf = async ({ barber }: Chair, query = '') =>
  (await must(house.guest.get<Slots>(`/api/barbers/${barber.user.id}/slots?dias=5${query}`))).body
const hours = ({ dias }: Slots, ahead = 2) => dias[ahead]?.horarios.map(({ hora }) => hora)

test('by itself an appointment is where its barber works: at the shop, or at the one place to which they are assigned', async () => {
  const chair = await openChair(house)
  const inicio = (await slotsOf(chair)).dias[2]?.horarios[20]?.inicio
  const atShop = await must(book(house, client, chair, inicio, { permitirSolape: true }), 201)
  expect(atShop.body).toMatchObject({
    locationId: null,
    locationName: null,
    businessAddress: 'Calle Mayor 1',
  })

  const place = await addPlace(chair, 'Norte')
  await assign(chair, place, chair)
  const there = await must(
    book(house, client, chair, (await slotsOf(chair)).dias[3]?.horarios[20]?.inicio, {
      permitirSolape: true,
    }),
    201,
  )
  expect(there.body).toMatchObject({
    locationId: place.id,
    locationName: 'Norte',
    businessAddress: 'Norte 12',
  })
  const { body: read } = await must(house.as(client).get(`/api/appointments/${there.body.id}`))
  expect(read, 'a place may be in another city').toMatchObject({
    locationId: place.id,
    locationName: 'Norte',
    businessAddress: 'Norte 12',
    businessCity: null,
  })
  const {
    body: { pasos },
  } = await must(
    house.as(client).get<{ pasos: object[] }>(`/api/appointments/${there.body.id}/history`),
  )
  expect(pasos).toMatchObject([{ tipo: 'AppointmentBooked', locationId: place.id }])
})

test('a place has its own hours and its own clock, and what is taken at one is taken at all', async () => {
  const chair = await openChair(house, { shop: MADRID })
  const [centre, abroad] = [
    await addPlace(chair, 'Centro', { horario: mornings }),
    await addPlace(chair, 'Nueva York', { ...NEW_YORK, horario: mornings }),
  ]
  for (const place of [centre, abroad]) await assign(chair, place, chair)
  const [here, there] = [
    await slotsOf(chair, `&locationId=${centre.id}`),
    await slotsOf(chair, `&locationId=${abroad.id}`),
  ]
  expect([here.zonaHoraria, here.locationId, hours(here)]).toEqual([
    'Europe/Madrid',
    centre.id,
    ['10:00', '10:30', '11:00', '11:30'],
  ])
  expect([there.zonaHoraria, there.locationId, hours(there)]).toEqual([
    'America/New_York',
    abroad.id,
    ['10:00', '10:30', '11:00', '11:30'],
  ])
  expect((await slotsOf(chair)).locationId, 'without a word the first of them').toBe(centre.id)

  const inicio = there.dias[2]?.horarios[1]?.inicio
  const booked = await must(
    book(house, client, chair, inicio, { locationId: abroad.id, permitirSolape: true }),
    201,
  )
  expect(booked.body).toMatchObject({
    fecha: inicio,
    zonaHoraria: 'America/New_York',
    locationId: abroad.id,
  })
  expect(hours(await slotsOf(chair, `&locationId=${abroad.id}`))).toEqual([
    '10:00',
    '11:00',
    '11:30',
  ])
  // The same instant at the other place: outside its hours, and the barber can't be at both anyway.
  expect(
    (await book(house, client, chair, inicio, { locationId: centre.id, permitirSolape: true }))
      .status,
  ).toBe(400)
  const written = await house.as(chair.barber).post<{ code: string }>('/api/appointments', {
    barberId: chair.barber.user.id,
    services: [chair.cut],
    fecha: inicio,
    locationId: centre.id,
    cliente: { nombre: 'De paso' },
  })
  expect([written.status, written.body.code]).toEqual([409, 'slot_taken'])

  // Moved by its client, it stays at its place and by its hours.
  const client_ = house.as(client)
  expect(
    (
      await client_.patch(`/api/appointments/${booked.body.id}/reschedule`, {
        fecha: here.dias[3]?.horarios[0]?.inicio,
      })
    ).status,
  ).toBe(400)
  const moved = await must(
    client_.patch(`/api/appointments/${booked.body.id}/reschedule`, {
      fecha: there.dias[3]?.horarios[0]?.inicio,
    }),
  )
  expect(moved.body).toMatchObject({
    locationId: abroad.id,
    fecha: there.dias[3]?.horarios[0]?.inicio,
  })
})

test('hours that reach over the shop’s midnight are cut there: a day of the agenda is a day of the shop', async () => {
  const chair = await openChair(house, { shop: MADRID })
  const evenings = Object.fromEntries(
    Object.keys(always).map((day) => [day, [{ start: '16:00', end: '20:00' }]]),
  )
  const abroad = await addPlace(chair, 'Nueva York', { ...NEW_YORK, horario: evenings })
  await assign(chair, abroad, chair)
  const long = await slotsOf(chair, `&locationId=${abroad.id}&servicios=${chair.beard}`)
  // An hour at 17:30 there would begin at 23:30 in Madrid.
  expect(hours(long)).toEqual(['16:00', '16:30', '17:00', '18:00', '18:30', '19:00'])
})

test('only at an active place of the shop to which the barber is assigned', async () => {
  const chair = await openChair(house)
  const colleague = await joinShop(house, chair)
  const stranger = await openChair(house)
  const [ours, closed, theirs] = [
    await addPlace(chair, 'Sur'),
    await addPlace(chair, 'Este', { status: 'inactive' }),
    await addPlace(stranger, 'Oeste'),
  ]
  for (const place of [ours, closed]) await assign(chair, place, chair)
  await assign(stranger, theirs, stranger)
  const inicio = (await slotsOf(chair)).dias[2]?.horarios[20]?.inicio
  for (const [whose, place] of [
    [chair, closed.id],
    [chair, theirs.id],
    [colleague, ours.id],
    [chair, chair.shop.id],
  ] as const) {
    const refused = await book(house, client, whose, inicio, {
      locationId: place,
      permitirSolape: true,
    })
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      400,
      'invalid_location',
      'Ese lugar no está disponible con este barbero. Elige otro.',
    ])
    expect(
      (await house.guest.get(`/api/barbers/${whose.barber.user.id}/slots?locationId=${place}`))
        .status,
    ).toBe(400)
  }
  expect((await book(house, client, chair, inicio, { locationId: 'Sur' })).status).toBe(400)
})

test('with anybody at a place only those who work there are asked, and a time says where it is', async () => {
  const chair = await openChair(house)
  const colleague = await joinShop(house, chair)
  const place = await addPlace(chair, 'Sur', { horario: mornings })
  await assign(chair, place, colleague)
  const ask = async (query: string) =>
    (await must(house.guest.get<Slots>(`/api/businesses/${chair.shop.id}/slots?dias=4${query}`)))
      .body
  const there = await ask(`&locationId=${place.id}`)
  expect(hours(there)).toEqual(['10:00', '10:30', '11:00', '11:30'])
  expect(
    new Set(
      there.dias.flatMap(({ horarios }) =>
        horarios.map(({ barberId, locationId }) => `${barberId} ${locationId}`),
      ),
    ),
  ).toEqual(new Set([`${colleague.barber.user.id} ${place.id}`]))
  const anywhere = await ask('')
  expect(
    new Set(anywhere.dias.flatMap(({ horarios }) => horarios.map(({ locationId }) => locationId))),
  ).toContain(null)
})

test('a barber’s record says where they serve, under either of its addresses', async () => {
  const chair = await openChair(house, { shop: MADRID })
  const path = `/api/barbers/${chair.barber.user.id}`
  const alone = (await must(house.guest.get<Barber>(path))).body
  expect(alone).toMatchObject({
    id: chair.barber.user.id,
    userId: chair.barber.user.id,
    businessId: chair.shop.id,
    userName: 'Paco Navarro',
    businessName: 'La Navaja',
    businessAddress: 'Calle Mayor 1',
    workingHours: { start: '00:00', end: '23:59', break_duration: 0 },
    zonaHoraria: 'Europe/Madrid',
    moneda: 'MXN',
    rating: null,
    totalReviews: 0,
    distance: null,
    locations: [],
  })
  expect(alone.workingDays).toHaveLength(7)
  const place = await addPlace(chair, 'Norte', { horario: mornings })
  await assign(chair, place, chair)
  await addPlace(chair, 'Sin nadie')
  const { body } = await must(
    house.guest.get<Barber>(`/api/barbers/user/${chair.barber.user.id}?lat=40.43&lng=-3.7038`),
  )
  expect(body).toMatchObject({
    businessAddress: 'Norte 12',
    workingHours: { start: '10:00', end: '12:00' },
    locations: [{ id: place.id, name: 'Norte', address: 'Norte 12' }],
  })
  expect(body.distance).toBeCloseTo(1.47, 1)
  expect(
    (await must(house.guest.get<{ locations: unknown }>(`/api/users/${chair.barber.user.id}`))).body
      .locations,
    'as on their profile',
  ).toEqual(body.locations)
  expect(JSON.stringify(body), 'their own phone is nobody’s').not.toContain(
    chair.barber.user.telefono,
  )
  for (const nobody of [client.user.id, chair.shop.id]) {
    const missing = await house.guest.get(`/api/barbers/${nobody}`)
    expect([missing.status, missing.body['message']]).toEqual([404, 'Barbero no encontrado'])
  }
})

test('a place stays while appointments are to come there, and only then', async () => {
  const chair = await openChair(house)
  const [busy, idle] = [await addPlace(chair, 'Sur'), await addPlace(chair, 'Este')]
  for (const place of [busy, idle]) await assign(chair, place, chair)
  const {
    body: { id },
  } = await must(
    book(house, client, chair, (await slotsOf(chair)).dias[2]?.horarios[22]?.inicio, {
      locationId: busy.id,
      permitirSolape: true,
    }),
    201,
  )
  const owner = house.as(chair.barber)
  expect((await owner.delete(`/api/business-locations/${idle.id}`)).status).toBe(200)
  const refused = await owner.delete(`/api/business-locations/${busy.id}`)
  expect([refused.status, refused.body['message']]).toEqual([
    409,
    'Esta locación tiene una cita por venir. Muévelas o cancélalas antes de eliminarla.',
  ])
  await must(owner.patch(`/api/appointments/${id}/cancel`, {}))
  expect((await owner.delete(`/api/business-locations/${busy.id}`)).status).toBe(200)
  // What was there is told with the shop's address.
  expect((await must(owner.get(`/api/appointments/${id}`))).body).toMatchObject({
    locationId: busy.id,
    locationName: null,
    businessAddress: 'Calle Mayor 1',
  })
})

test('a change of hours tells which appointments it leaves outside, each by the hours of its place', async () => {
  const chair = await openChair(house, { shop: MADRID })
  const place = await addPlace(chair, 'Nueva York', NEW_YORK)
  await assign(chair, place, chair)
  const day = (await slotsOf(chair, `&locationId=${place.id}`)).dias[2]
  const at = (hora: string) => day?.horarios.find((slot) => slot.hora === hora)?.inicio
  const early = (await must(book(house, client, chair, at('09:00'), { permitirSolape: true }), 201))
    .body
  await must(book(house, client, chair, at('10:30'), { permitirSolape: true }), 201)
  const {
    body: { afectadas },
  } = await must(
    house
      .as(chair.barber)
      .put<{ afectadas: { id: string }[] }>('/api/availability', { horario: mornings }),
  )
  expect(afectadas.map(({ id }) => id)).toEqual([early.id])
})

// After the others, so that it looks at all that they have left.
afterAll(async () => {
  const { db, log } = house.services
  for (const projection of allProjections.filter(({ name }) =>
    ['appointments', 'locations', 'availability', 'inbox'].includes(name),
  )) {
    expect((await verify(projection, { db, log })).differing, projection.name).toBe(0)
  }
})

test('anybody sees a shop’s places that are open to clients, as its owner says them', async () => {
  const chair = await openChair(house)
  await assign(
    chair,
    await addPlace(chair, 'Norte', { phone: '5512345678', horario: mornings }),
    chair,
  )
  await addPlace(chair, 'Sur', { status: 'inactive' })
  const {
    body: { id },
  } = await must(house.as(chair.barber).get<{ id: string }>('/api/my-business'))
  const { body: places } = await must(house.guest.get<object[]>(`/api/businesses/${id}/locations`))
  expect(places).toEqual([
    {
      id: expect.any(String),
      name: 'Norte',
      address: 'Norte 12',
      phone: '5512345678',
      latitude: null,
      longitude: null,
      zonaHoraria: expect.any(String),
      horario: mornings,
      excepciones: [],
      barberos: [chair.barber.user.id],
    },
  ])
  expect(
    (await house.guest.get('/api/businesses/00000000-0000-4000-8000-000000000000/locations'))
      .status,
  ).toBe(404)
})

test('a profile says when its barber really works: at their place, without their days off, with the pause they keep', async () => {
  const chair = await openChair(house, { shop: MADRID })
  const owner = house.as(chair.barber)
  const place = await addPlace(chair, 'Nueva York', { ...NEW_YORK, horario: mornings })
  await assign(chair, place, chair)
  await must(owner.put('/api/availability', { politica: { margenMinutos: 10 } }))
  const [far, over] = [Date.now() + 5 * 86_400_000, Date.now() - 5 * 86_400_000].map((at) =>
    new Date(at).toISOString().slice(0, 10),
  )
  for (const day of [far, over])
    await must(
      owner.post('/api/availability/exceptions', { desde: day, hasta: day, etiqueta: 'Médico' }),
      201,
    )
  const { body: profile } = await must(
    house.guest.get<object>(`/api/users/${chair.barber.user.id}`),
  )
  expect(profile).toMatchObject({
    horario: mornings,
    zonaHoraria: 'America/New_York',
    margenMinutos: 10,
    excepciones: [{ desde: far, hasta: far, rangos: [] }],
  })
  expect(JSON.stringify(profile), 'why is nobody’s business').not.toContain('Médico')
})

test('a shop is open when somebody of it is there: on days off of all of them it is closed, wherever it is shown', async () => {
  const chair = await openChair(house, { shop: MADRID })
  const owner = house.as(chair.barber)
  await must(owner.put('/api/availability', { horario: mornings }))
  const [far, over] = [Date.now() + 5 * 86_400_000, Date.now() - 5 * 86_400_000].map((at) =>
    new Date(at).toISOString().slice(0, 10),
  )
  for (const day of [far, over])
    await must(
      owner.post('/api/availability/exceptions', { desde: day, hasta: day, etiqueta: 'Médico' }),
      201,
    )
  const closed = [{ desde: far, hasta: far, rangos: [] }]
  interface Shown {
    id: string
    excepciones: object[]
  }
  const path = `/api/businesses/${chair.shop.id}`
  expect((await must(house.guest.get<Shown>(path))).body.excepciones).toEqual(closed)
  for (const list of ['/api/businesses/all?limit=50', '/api/search?type=businesses&limit=50']) {
    const {
      body: { results },
    } = await must(house.guest.get<{ results: Shown[] }>(list))
    expect(results.find(({ id }) => id === chair.shop.id)?.excepciones, list).toEqual(closed)
    expect(
      results.filter(
        ({ id, excepciones }) =>
          id !== chair.shop.id && JSON.stringify(excepciones) === JSON.stringify(closed),
      ),
      'nobody else',
    ).toEqual([])
  }

  // At a place of the shop's it is that place which is closed; at the shop's own address nobody is
  // left to say otherwise.
  const place = await addPlace(chair, 'Norte', { horario: mornings })
  await assign(chair, place, chair)
  expect((await must(house.guest.get<Shown>(path))).body.excepciones).toEqual([])
  expect((await must(house.guest.get<Shown[]>(`${path}/locations`))).body).toEqual([
    expect.objectContaining({ name: 'Norte', excepciones: closed }),
  ])
  expect(
    (await must(house.guest.get<{ locations: Shown[] }>(`/api/users/${chair.barber.user.id}`))).body
      .locations,
  ).toEqual([expect.objectContaining({ excepciones: closed })])
})
