/** Appointments as a table over HTTP: whose, with which phones, in which days, and written down. */
import { beforeAll, expect, test } from 'vitest'
import { auditStream } from '../../domain/moderation/audit.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, freeDays } from '../../seed/http/visits.ts'
import { type Chair, joinShop, openChair } from '../../seed/http/shops.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
let owned: Chair
let employee: Chair
let eva: SignedIn
let days: string[]
const linesOf = async (who: SignedIn, query = '') => {
  const response = await fetch(`${house.url}/api/statistics/csv${query}`, {
    headers: { 'x-session-id': who.sessionId },
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/csv; charset=utf-8',
  ])
  const bytes = Buffer.from(await response.arrayBuffer())
  expect([...bytes.subarray(0, 3)], 'the mark of UTF-8').toEqual([0xef, 0xbb, 0xbf])
  return bytes.toString('utf8').split('\r\n').slice(1, -1)
}

beforeAll(async () => {
  house = await startTestServer()
  ;[owned, eva] = await Promise.all([openChair(house), house.client('=Eva')])
  employee = await joinShop(house, owned)
  const free = await freeDays(house, owned)
  days = free.slice(1, 4).map(({ fecha }) => fecha)
  const at = (day: number) => free[day]?.inicios[4]
  await must(book(house, eva, owned, at(1)), 201)
  const {
    body: { id },
  } = await must(book(house, eva, owned, at(2)), 201)
  await must(house.as(eva).patch(`/api/appointments/${id}/cancel`))
  await must(book(house, eva, employee, at(3)), 201)
})

test('all of one’s own, the cancelled ones too, with the client’s phone', async () => {
  const lines = await linesOf(owned.barber)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain(`;150,00;MXN;'=Eva;${eva.user.telefono};`)
  expect(lines[1]).toContain(';cancelada;')
  // By the clock of the place.
  const [{ fecha } = { fecha: '' }] = (
    await must(
      house.as(owned.barber).get<{ fecha: string }[]>('/api/appointments?desde=2000-01-01'),
    )
  ).body
  expect(lines[0]?.split(';').slice(0, 3)).toEqual([fecha.slice(0, 10), fecha.slice(11, 16), '30'])
})

test('of some days, of the whole shop, of one who works there, in English', async () => {
  expect(await linesOf(owned.barber, `?desde=${days[1]}`)).toHaveLength(1)
  expect(await linesOf(owned.barber, `?hasta=${days[0]}`)).toHaveLength(1)
  expect(await linesOf(owned.barber, '?negocio=1')).toHaveLength(3)
  const [line] = await linesOf(
    owned.barber,
    `?negocio=1&barbero=${employee.barber.user.id}&lang=en`,
  )
  expect(line).toContain(',pending,no,Corte,150.00,MXN,')
})

test('more than a page: every row once, in order', async () => {
  await house.services.db.pool.query(`
    INSERT INTO appointments.appointment (
        appointment_id, barber_id, client_id, person_id, business_id, day, start_at, end_at,
          buffer_minutes, zone, status, services, cents, currency, notes, entered_by, booked_at,
          stands_since, late, no_show, cancel_limit_hours, changes
      )
    SELECT gen_random_uuid(), barber_id, client_id, person_id, business_id, day,
      start_at - n * interval '1 hour', end_at - n * interval '1 hour', 0, zone, 'completada',
      services, cents, currency, '', 'cliente', booked_at, booked_at, false, false, 0, 0
    FROM appointments.appointment, generate_series(1, 2500) AS n
    WHERE barber_id = '${employee.barber.user.id}'`)
  const lines = await linesOf(employee.barber)
  expect(lines).toHaveLength(2501)
  expect(new Set(lines.map((line) => line.split(';').at(-1))).size).toBe(2501)
  const when = lines.map((line) => line.split(';').slice(0, 2).join(' '))
  expect(when).toEqual(when.toSorted())
})

test('nobody else’s; and who took it out is written down', async () => {
  for (const [who, query] of [
    [employee.barber, '?negocio=1'],
    [employee.barber, `?barbero=${owned.barber.user.id}`],
    [eva, ''],
  ] as const) {
    expect((await house.as(who).get(`/api/statistics/csv${query}`)).status).toBe(403)
  }
  const events = await Array.fromAsync(
    house.services.log.readStream(
      auditStream(owned.barber.user.id, house.services.now().toISOString()),
    ),
  )
  expect(events.map(({ type }) => type)).toEqual(Array(5).fill('AppointmentsExported'))
})
