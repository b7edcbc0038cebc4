/** Statistics over HTTP: what visits come to, whose they are to see, and as of when. */
import { beforeAll, expect, test } from 'vitest'
import type { Statistics } from '../../../contract/booking/statistics.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, freeDays } from '../../seed/http/visits.ts'
import { type Chair, joinShop, openChair } from '../../seed/http/shops.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

const MINUTE = 60_000
let house: TestServer
let owned: Chair
let employee: Chair
let eva: SignedIn
const stats = async (who: SignedIn, query = '') =>
  (await must(house.as(who).get<Statistics>(`/api/statistics${query}`))).body
const setClock = (at: number) => {
  house.clock.offsetMs = at - Date.now()
}

/**
 * Visits one and two days ahead with the owner, one with the employee; of another one nobody came.
 */
let before: Statistics
beforeAll(async () => {
  house = await startTestServer()
  ;[owned, eva] = await Promise.all([openChair(house, { autoConfirm: true }), house.client()])
  employee = await joinShop(house, owned)
  await must(house.as(employee.barber).patch('/api/users/settings', { autoConfirmBookings: true }))
  const [, first, second] = await freeDays(house, owned)
  const visits = []
  for (const [chair, inicio] of [
    [owned, first?.inicios[4]],
    [employee, first?.inicios[8]],
    [owned, second?.inicios[4]],
    [owned, second?.inicios[10]],
  ] as const) {
    visits.push({
      chair,
      inicio: Date.parse(inicio ?? ''),
      id: (await must(book(house, eva, chair, inicio, { permitirSolape: true }), 201)).body.id,
    })
  }
  before = await stats(owned.barber)
  for (const [index, { chair, inicio, id }] of visits.entries()) {
    setClock(inicio + 35 * MINUTE)
    await must(
      house
        .as(chair.barber)
        .patch(`/api/appointments/${id}/${index === 3 ? 'no-show' : 'complete'}`),
    )
  }
})

test('what took place: money, services, hours, who came again, and of whom nobody came', async () => {
  const own = await stats(owned.barber)
  expect(own).toMatchObject({
    visitas: 2,
    ingresos: [{ moneda: 'MXN', total: 300 }],
    servicios: [{ nombre: 'Corte', veces: 2, ingresos: [{ moneda: 'MXN', total: 300 }] }],
    inasistencia: { faltas: 1, citas: 3, tasa: 1 / 3 },
    recurrencia: { repiten: 1, clientes: 1, tasa: 1 },
    retrasos: { dias: 0, seFueron: 0 },
    pasado: false,
  })
  expect(own.semanas).toHaveLength(12)
  expect(own.semanas.every(({ desde }) => new Date(desde).getUTCDay() === 0)).toBe(true)
  expect(own.semanas.reduce((sum, { visitas }) => sum + visitas, 0)).toBe(2)
  expect(own.horas.reduce((sum, { visitas }) => sum + visitas, 0)).toBe(2)
  expect(own.ocupacion.reservados).toBe(90)
  expect(own.ocupacion.tasa).toBeCloseTo(90 / own.ocupacion.abiertos)
})

test('beside the period before: the same numbers as that period had by itself', async () => {
  const own = await stats(owned.barber, '?semanas=1&comparar=1')
  const { offsetMs } = house.clock
  house.clock.offsetMs += 7 * 24 * 60 * MINUTE
  const later = await stats(owned.barber, '?semanas=1&comparar=1')
  house.clock.offsetMs = offsetMs
  const { comparado: none } = await stats(owned.barber, '?semanas=1')
  expect(none).toBeNull()
  const ofWeek = ({
    visitas,
    ingresos,
    inasistencia,
  }: Pick<Statistics, 'visitas' | 'ingresos' | 'inasistencia'>) => ({
    visitas,
    ingresos,
    inasistencia,
  })
  expect(Date.parse(later.periodo.desde) - Date.parse(later.comparado?.desde ?? '')).toBe(
    7 * 24 * 60 * MINUTE,
  )
  expect(later.comparado?.desde).toBe(own.periodo.desde)
  expect(ofWeek(later.comparado ?? later)).toEqual(ofWeek(own))
})

test('the week on the dashboard is the last of these weeks', async () => {
  const { body } = await must(
    house.as(owned.barber).get<{ ingresosSemana: number; totalClientes: number }>('/api/dashboard'),
  )
  const own = await stats(owned.barber, '?semanas=1')
  expect(body.ingresosSemana).toBe(own.semanas.at(-1)?.ingresos[0]?.total ?? 0)
  expect(body.totalClientes).toBe(1)
})

test('an owner sees their own chair, the whole shop, or one who works there; nobody else does', async () => {
  const barbero = employee.barber.user.id
  expect((await stats(owned.barber, '?negocio=1')).visitas).toBe(3)
  expect((await stats(owned.barber, `?negocio=1&barbero=${barbero}`)).visitas).toBe(1)
  expect((await stats(employee.barber)).visitas).toBe(1)
  const stranger = await openChair(house)
  const refused = [
    [employee.barber, '?negocio=1'],
    [employee.barber, `?barbero=${owned.barber.user.id}`],
    [stranger.barber, `?barbero=${barbero}`],
  ] as const
  for (const [who, query] of refused)
    expect((await house.as(who).get(`/api/statistics${query}`)).status).toBe(403)
  expect((await house.as(eva).get('/api/statistics')).status).toBe(403)
  expect((await stats(stranger.barber, '?negocio=1')).visitas).toBe(0)
})

test('as of a moment before it is what it was, and its link shows the same for ever', async () => {
  const link = `?al=${encodeURIComponent(`${before.al}@${before.posicion}`)}`
  const then = await stats(owned.barber, link)
  expect(then).toEqual({ ...before, pasado: true, siguiente: then.siguiente })
  expect(then.visitas).toBe(0)
  const now = await stats(owned.barber)
  expect(await stats(owned.barber, `?al=${encodeURIComponent(now.al)}`)).toEqual({
    ...now,
    pasado: true,
  })
  expect((await stats(owned.barber, `?al=${now.posicion}`)).visitas).toBe(2)
  expect((await stats(owned.barber, '?al=0')).visitas).toBe(0)
  const { body } = await must(
    house
      .as(owned.barber)
      .get<{ citasHoy: number; ingresosSemana: number; proximas: unknown[] }>(
        `/api/dashboard${link}`,
      ),
  )
  expect([body.ingresosSemana, body.proximas]).toEqual([0, []])
})

test.each(['ayer', '2026-13-01T00:00:00Z', '-1', '12@13', '2026-11-21T10:00:00Z@x', '@'])(
  '%s is no moment',
  async (al) => {
    const { status, body } = await house
      .as(owned.barber)
      .get(`/api/statistics?al=${encodeURIComponent(al)}`)
    expect([status, body['message']]).toEqual([400, 'Momento desconocido'])
  },
)

test('hours that a barber closes, and time they keep free, are open no longer', async () => {
  const chair = await openChair(house)
  const open = async () => (await stats(chair.barber, '?semanas=1')).ocupacion.abiertos
  const [today] = await freeDays(house, chair)
  const whole = await open()
  expect(whole).toBeGreaterThan(0)
  await must(
    house
      .as(chair.barber)
      .post('/api/availability/exceptions', { desde: today?.fecha, hasta: today?.fecha }),
    201,
  )
  // A day counts by what held at its end.
  expect(whole - (await open())).toBe(1439)
})

test('an auditor sees the same as who asked, as known at a position, of the barber and of the shop', async () => {
  const [{ id } = { id: '' }] = (
    await must(house.as(eva).get<{ id: string }[]>('/api/appointments'))
  ).body
  const {
    body: { barberId },
  } = await must(house.as(eva).get<{ barberId: string }>(`/api/appointments/${id}`))
  const barber =
    [owned.barber, employee.barber].find(({ user }) => user.id === barberId) ?? owned.barber
  const auditor = await house.staff('auditor')
  const numbers = async (query: string) =>
    (
      await must(
        house
          .as({ sessionId: auditor.staffSessionId })
          .get<Statistics & { nombre: string | null }>(
            `/api/admin/appointments/${id}/statistics${query}`,
          ),
      )
    ).body
  for (const al of ['', `&al=${before.posicion}`]) {
    const { visitas, ingresos, semanas, servicios, inasistencia, pasado } = await stats(
      barber,
      `?semanas=12${al}`,
    )
    expect(await numbers(`?semanas=12${al}`)).toMatchObject({
      visitas,
      ingresos,
      semanas,
      servicios,
      inasistencia,
      pasado,
      nombre: null,
    })
    expect((await numbers(`?semanas=12&de=negocio${al}`)).visitas).toBe(al === '' ? 3 : 0)
  }
})
