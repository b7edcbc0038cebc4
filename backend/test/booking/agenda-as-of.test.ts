/** A barber's day as of a moment in the past, over HTTP. */
import { beforeAll, expect, test } from 'vitest'
import type { agendaAsOf } from '../../../contract/booking/agenda-as-of.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, freeDays } from '../../seed/http/visits.ts'
import { type Chair, joinShop, openChair } from '../../seed/http/shops.ts'
import { must } from '../../seed/http/client.ts'
import { newPhone, type SignedIn } from '../../seed/http/people.ts'

type PastDay = ResponseOf<typeof agendaAsOf>
const MINUTE = 60_000
let house: TestServer
let owned: Chair
let employee: Chair
let eva: SignedIn
let dia: string
/** Instants before the booking, after it, and after it was confirmed and time was blocked. */
let moments: { empty: string; booked: string; confirmed: string }

const ask = (
  who: SignedIn,
  { al, barberId, day = dia }: { al: string; barberId?: string; day?: string },
) =>
  house
    .as(who)
    .get<PastDay & { message: string }>(
      `/api/agenda?${new URLSearchParams({ dia: day, al, ...(barberId && { barberId }) })}`,
    )
const see = async (...asked: Parameters<typeof ask>) => (await must(ask(...asked))).body
const tick = () => {
  house.clock.offsetMs += MINUTE
  return house.services.now().toISOString()
}

beforeAll(async () => {
  house = await startTestServer()
  ;[owned, eva] = await Promise.all([openChair(house), house.client()])
  employee = await joinShop(house, owned)
  const days = await freeDays(house, employee)
  dia = days[2]?.fecha ?? ''
  const [start, kept] = [days[2]?.inicios[4], Date.parse(days[2]?.inicios[20] ?? '')]
  const empty = tick()
  tick()
  const {
    body: { id },
  } = await must(book(house, eva, employee, start), 201)
  const booked = tick()
  tick()
  await must(house.as(employee.barber).patch(`/api/appointments/${id}/confirm`))
  await must(
    house.as(employee.barber).post('/api/availability/blocks', {
      desde: new Date(kept).toISOString(),
      hasta: new Date(kept + 30 * MINUTE).toISOString(),
      motivo: 'Dentista',
    }),
    201,
  )
  moments = { empty, booked, confirmed: tick() }
  tick()
  await must(house.as(eva).patch(`/api/appointments/${id}/cancel`, {}))
  tick()
})

test('before the booking the day was empty', async () => {
  expect(await see(employee.barber, { al: moments.empty })).toMatchObject({
    citas: [],
    bloques: [],
    al: moments.empty,
    posicion: '0',
    anterior: null,
  })
})

test('after it, the request stood there with its client', async () => {
  const { citas, bloques } = await see(employee.barber, { al: moments.booked })
  expect(citas).toMatchObject([{ estado: 'pendiente', clientName: 'Eva Ruiz', userRole: 'barber' }])
  expect(bloques).toEqual([])
})

test('then it was confirmed, and time was blocked', async () => {
  const { citas, bloques } = await see(employee.barber, { al: moments.confirmed })
  expect(citas.map(({ estado }) => estado)).toEqual(['confirmada'])
  expect(bloques.map(({ motivo }) => motivo)).toEqual(['Dentista'])
})

test('the moments next to one lead to the changes of the day', async () => {
  const { siguiente } = await see(employee.barber, { al: moments.booked })
  expect(siguiente).not.toBeNull()
  const { citas, anterior } = await see(employee.barber, { al: siguiente ?? '' })
  expect(citas.map(({ estado }) => estado)).toEqual(['confirmada'])
  expect(Date.parse(anterior ?? '')).toBeLessThan(Date.parse(moments.booked))
})

test('a link with the position shows the same for ever', async () => {
  const then = await see(employee.barber, { al: moments.booked })
  expect(await see(employee.barber, { al: `${then.al}@${then.posicion}` })).toEqual(then)
})

test('the owner of the shop sees the day of who works there', async () => {
  expect(
    (await see(owned.barber, { al: moments.booked, barberId: employee.barber.user.id })).citas,
  ).toHaveLength(1)
})

test('an appointment of another shop stays hidden from the owner', async () => {
  const other = await openChair(house)
  const solo = await house.register('barbero', { nombre: 'Gael', telefono: newPhone() })
  // They serve where they worked before, then join this shop.
  const enter = async (chair: Chair) => {
    const {
      body: { enlace },
    } = await must(
      house
        .as(chair.barber)
        .post<{ enlace?: string }>(`/api/businesses/${chair.shop.id}/barbers`, {}),
      201,
    )
    await must(house.as(solo).post(`/api/invitations/${enlace?.split('/').at(-1)}/accept`))
  }
  await enter(other)
  const cut = (
    await must(
      house
        .as(solo)
        .post<{ id: string }>('/api/services', { nombre: 'Corte', precio: 150, duracion: 30 }),
      201,
    )
  ).body.id
  const days = await freeDays(house, { barber: solo })
  const day = days[3]?.fecha ?? ''
  await must(book(house, eva, { ...other, barber: solo, cut }, days[3]?.inicios[4]), 201)
  const al = tick()
  await must(
    house.as(other.barber).delete(`/api/businesses/${other.shop.id}/barbers/${solo.user.id}`),
  )
  await enter(owned)
  expect((await see(solo, { al, day })).citas).toHaveLength(1)
  expect((await see(owned.barber, { al, day, barberId: solo.user.id })).citas).toEqual([])
  expect((await ask(other.barber, { al, day, barberId: solo.user.id })).status).toBe(403)
})

test.each([
  [
    'a moment to come',
    () => new Date(house.services.now().getTime() + MINUTE).toISOString(),
    'Ese momento todavía no ha llegado',
  ],
  ['what is no moment', () => 'ayer', 'Momento desconocido'],
])('%s is refused in words', async (_, al, message) => {
  const { status, body } = await ask(employee.barber, { al: al() })
  expect({ status, message: body.message }).toEqual({ status: 400, message })
})

test.each(['/api/dashboard', '/api/statistics'])(
  '%s refuses a moment to come, too',
  async (path) => {
    const { status, body } = await house
      .as(employee.barber)
      .get(`${path}?al=${new Date(house.services.now().getTime() + MINUTE).toISOString()}`)
    expect({ status, message: body['message'] }).toEqual({
      status: 400,
      message: 'Ese momento todavía no ha llegado',
    })
  },
)

test('a client has no agenda to look at', async () => {
  expect((await ask(eva, { al: moments.booked })).status).toBe(403)
})
