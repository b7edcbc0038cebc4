/** Private calendars over HTTP: made, read by another program, and revoked. */
import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Feed } from '../../../contract/booking/calendars.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { type Chair, openChair } from '../../seed/http/shops.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

type Made = Feed & { enlace: string; code: string }
let house: TestServer
let chair: Chair
let eva: SignedIn
let ids: string[]

beforeAll(async () => {
  house = await startTestServer()
  ;[chair, eva] = await Promise.all([openChair(house), house.client('Eva Luna')])
  const times = await someDay(house, chair)
  ids = []
  for (const time of [times[2], times[8], times[14]])
    ids.push((await must(book(house, eva, chair, time), 201)).body.id)
  await must(house.as(eva).patch(`/api/appointments/${ids[1]}/cancel`))
})

const open = async (who: SignedIn, dispositivo: string, more: object = {}) =>
  (await must(house.as(who).post<Made>('/api/calendar-feeds', { dispositivo, ...more }), 201)).body
const pathOf = ({ enlace }: Pick<Made, 'enlace'>) => new URL(enlace).pathname
async function read(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(house.url + path, { headers })
  const text = await response.text()
  const events =
    response.status === 200
      ? new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent')
      : []
  return {
    status: response.status,
    headers: response.headers,
    text,
    events: events.map(
      (event) => (name: string) => String(event.getFirstPropertyValue(name) ?? ''),
    ),
  }
}

test('what stands, without the cancelled, by the address alone', async () => {
  const made = await open(eva, 'Teléfono')
  expect(made.enlace).toMatch(/^http:\/\/localhost\/api\/calendar\/[\w-]{43}\.ics$/)
  const { status, headers, text, events } = await read(pathOf(made))
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(events.map((event) => event('uid'))).toEqual([
    `${ids[0]}@localhost`,
    `${ids[2]}@localhost`,
  ])
  expect(events.map((event) => event('summary'))).toEqual(['Corte con Paco', 'Corte con Paco'])
  expect(
    text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\n')),
  ).toBe(true)
})

test('the barber sees a first name and nothing else of the client; with the switch only that time is taken', async () => {
  const made = await open(chair.barber, 'Portátil')
  const full = await read(pathOf(made))
  expect(full.events[0]?.('summary')).toBe('Corte con Eva')
  for (const word of ['Luna', String(eva.user.telefono)]) expect(full.text).not.toContain(word)
  expect(
    (
      await must(
        house.as(chair.barber).put<Feed>(`/api/calendar-feeds/${made.id}`, { soloOcupado: true }),
      )
    ).body.soloOcupado,
  ).toBe(true)
  const busy = await read(pathOf(made))
  expect(
    busy.events.map((event) => [event('summary'), event('location'), event('description')]),
  ).toEqual([
    ['Ocupado', '', ''],
    ['Ocupado', '', ''],
  ])
  expect(busy.text).not.toContain('Eva')
})

test('moved: the same UID, a higher SEQUENCE, and the file says the same as the calendar', async () => {
  const made = await open(eva, 'Reloj')
  const [before] = (await read(pathOf(made))).events
  const times = await someDay(house, chair, 3)
  await must(house.as(eva).patch(`/api/appointments/${ids[0]}/reschedule`, { fecha: times[20] }))
  const after = (await read(pathOf(made))).events.find(
    (event) => event('uid') === `${ids[0]}@localhost`,
  )
  const file = new ICAL.Component(
    ICAL.parse(
      String((await house.as(eva).get(`/api/appointments/${ids[0]}/ics`)).body),
    ) as unknown[],
  ).getFirstSubcomponent('vevent')
  expect(Number(after?.('sequence'))).toBeGreaterThan(Number(before?.('sequence')))
  expect([after?.('uid'), after?.('sequence'), after?.('dtstamp')]).toEqual(
    ['uid', 'sequence', 'dtstamp'].map((name) => String(file?.getFirstPropertyValue(name))),
  )
})

test('who has it already is told so', async () => {
  const made = await open(eva, 'Tableta')
  const first = await read(pathOf(made))
  const again = await read(pathOf(made), { 'if-none-match': first.headers.get('etag') ?? '' })
  expect([again.status, again.text]).toEqual([304, ''])
})

describe('every private calendar ends', () => {
  const ends: Readonly<Record<string, (who: SignedIn) => Promise<unknown>>> = {
    'with a new password': (who) =>
      must(
        house.as(who).post('/api/auth/change-password', {
          currentPassword: who.password,
          newPassword: 'nueva-clave',
        }),
      ),
    'with all sessions': (who) => must(house.as(who).post('/api/auth/logout-all', {})),
    'with all sessions but this one': (who) =>
      must(house.as(who).post('/api/auth/logout-all', { menosEsta: true })),
    'with a reset by mail': async (who) => {
      const linkId = randomUUID()
      await house.services.vault.links.open(linkId, who.user.id, 'reset')
      await must(
        house.guest.post('/api/auth/reset-password', {
          token: house.services.vault.links.tokenOf(linkId),
          password: 'nueva-clave',
        }),
      )
    },
  }
  test.each(Object.entries(ends))('%s, and nobody else’s', async (_, end) => {
    const [who, other] = [await house.client(), await house.client()]
    const [mine, theirs] = [await open(who, 'Reloj'), await open(other, 'Reloj')]
    await end(who)
    expect((await read(pathOf(mine))).status).toBe(404)
    expect((await read(pathOf(theirs))).status).toBe(200)
  })
})

test('its secret is kept as a hash, said once, and revoked for good', async () => {
  const made = await open(eva, 'Oficina')
  const secret = pathOf(made).split('/').at(-1)?.replace('.ics', '') ?? ''
  const { rows } = await house.services.db.pool.query('SELECT * FROM vault.calendar_feed')
  expect(JSON.stringify(rows)).not.toContain(secret)
  const { calendarios } = (
    await must(house.as(eva).get<{ calendarios: Feed[] }>('/api/calendar-feeds'))
  ).body
  expect(calendarios.map(({ dispositivo }) => dispositivo)).toContain('Oficina')
  expect(JSON.stringify(calendarios)).not.toContain(secret)
  expect(
    (await house.as(eva).post<Made>('/api/calendar-feeds', { dispositivo: 'Oficina' })).status,
  ).toBe(409)
  expect((await house.as(chair.barber).delete(`/api/calendar-feeds/${made.id}`)).status).toBe(404)
  const had = { 'if-none-match': (await read(pathOf(made))).headers.get('etag') ?? '' }
  expect((await read(pathOf(made), had)).status).toBe(304)
  await must(house.as(eva).delete(`/api/calendar-feeds/${made.id}`))
  for (const headers of [{}, had]) expect((await read(pathOf(made), headers)).status).toBe(404)
  expect((await read(`/api/calendar/${'a'.repeat(43)}.ics`)).status).toBe(404)
})
