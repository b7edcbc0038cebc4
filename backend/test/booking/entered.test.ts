/**
 * Appointments that a barber writes in, over HTTP: for somebody on the phone, somebody who walks
 * in, a client who has been there.
 */
import { beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, type Booking, someDay } from '../../seed/http/visits.ts'
import { type Chair, joinShop, openChair } from '../../seed/http/shops.ts'
import { must } from '../../seed/http/client.ts'
import { newPhone, type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
let chair: Chair
let eva: SignedIn
let times: string[]
const list = async (who: SignedIn) => (await house.as(who).get<Booking[]>('/api/appointments')).body

beforeAll(async () => {
  house = await startTestServer()
  ;[chair, eva] = await Promise.all([openChair(house), house.client()])
  times = await someDay(house, chair)
})

test('a guest is confirmed at once; name and phone are for the barber, and in no event', async () => {
  const [telefono, nombre] = [newPhone(), 'Ramón del Teléfono']
  const { body } = await must(
    book(house, chair.barber, chair, times[0], { cliente: { nombre, telefono } }),
    201,
  )
  expect(body).toMatchObject({
    estado: 'confirmada',
    clientName: nombre,
    clientPhone: telefono,
    clienteId: null,
    userRole: 'barber',
  })
  const again = await must(
    book(house, chair.barber, chair, times[2], { cliente: { nombre, telefono } }),
    201,
  )
  expect((await list(chair.barber)).map(({ id, clientPhone }) => [id, clientPhone])).toEqual(
    expect.arrayContaining([
      [body.id, telefono],
      [again.body.id, telefono],
    ]),
  )
  expect(
    (await house.as(chair.barber).get('/api/dashboard')).body['totalClientes'],
    'one person by their phone',
  ).toBe(1)
  expect(
    JSON.stringify(
      (await house.guest.get(`/api/appointments/barber/${chair.barber.user.id}`)).body,
    ),
  ).not.toMatch(new RegExp(`${telefono}|Ramón`))
  expect((await book(house, eva, chair, times[0])).body.code, 'the time is taken').toBe(
    'slot_taken',
  )
})

test('who walks in needs no phone, and may already sit in the chair, also outside the hours', async () => {
  const own = await openChair(house)
  await must(
    house.as(own.barber).put('/api/availability', {
      horario: Object.fromEntries(Object.keys(own.shop.horario).map((day) => [day, []])),
    }),
  )
  const start = new Date(Date.now() - 60_000).toISOString()
  const entered = await book(house, own.barber, own, start, { cliente: { nombre: 'Sin cita' } })
  // In the last half hour of the shop's day there is no room for it.
  if (entered.body.code !== 'over_midnight')
    expect([entered.status, entered.body.estado, entered.body.clientPhone]).toEqual([
      201,
      'confirmada',
      null,
    ])
  expect(
    (
      await book(house, own.barber, own, new Date(Date.now() - 7_200_000).toISOString(), {
        cliente: { nombre: 'Ayer' },
      })
    ).status,
  ).toBe(400)
})

test('a client who has booked here finds it among their own; nobody else can be written in by id', async () => {
  expect(
    (await book(house, chair.barber, chair, times[6], { cliente: { id: eva.user.id } })).status,
    'never been here',
  ).toBe(404)
  await must(book(house, eva, chair, times[8]), 201)
  const { body } = await must(
    book(house, chair.barber, chair, times[6], { cliente: { id: eva.user.id } }),
    201,
  )
  expect(body).toMatchObject({
    clienteId: eva.user.id,
    clientName: 'Eva Ruiz',
    estado: 'confirmada',
  })
  expect((await list(eva)).map(({ id }) => id)).toContain(body.id)
  expect((await house.as(eva).patch(`/api/appointments/${body.id}/cancel`)).status).toBe(200)
})

test('an owner writes a client of the shop into the day of any of its barbers; the barber does not, and hears why', async () => {
  const [shop, ana] = [await openChair(house), await house.client('Ana Gil')]
  const [first, second] = [await joinShop(house, shop), await joinShop(house, shop)]
  const free = await someDay(house, second)
  await must(book(house, ana, first, (await someDay(house, first))[2]), 201)
  const cliente = { id: ana.user.id }
  expect(await book(house, second.barber, second, free[6], { cliente })).toMatchObject({
    status: 404,
    body: {
      message:
        'Esa cuenta aún no ha reservado contigo. Anota a la persona con su nombre y su teléfono.',
    },
  })
  expect(
    (await must(book(house, shop.barber, second, free[6], { cliente }), 201)).body,
  ).toMatchObject({ clienteId: ana.user.id, barberId: second.barber.user.id, estado: 'confirmada' })
  // Of another shop they are nobody's client.
  expect(
    (await book(house, shop.barber, second, free[10], { cliente: { id: eva.user.id } })).status,
  ).toBe(404)
})

test('only the barber and the owner of the shop write anybody in', async () => {
  const [employee, stranger] = [await joinShop(house, chair), await openChair(house)]
  const free = await someDay(house, employee)
  const cliente = { nombre: 'Luz' }
  for (const who of [eva, stranger.barber])
    expect((await book(house, who, employee, free[3], { cliente })).status).toBe(403)
  expect(
    (await book(house, employee.barber, chair, times[20], { cliente })).status,
    "the owner's chair",
  ).toBe(403)
  expect((await book(house, chair.barber, employee, free[3], { cliente })).body).toMatchObject({
    estado: 'confirmada',
    barberId: employee.barber.user.id,
  })
  expect((await book(house, employee.barber, employee, free[3], { cliente })).body.code).toBe(
    'slot_taken',
  )
})
