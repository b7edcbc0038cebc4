/**
 * A barber's clients and a shop's, over HTTP: who they are, what they have spent, and what is kept
 * in mind of them.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../contract/booking/clients.ts'
import { instantOf, localDay } from '../../domain/booking/schedule.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { type Chair, joinShop, openChair } from '../../seed/http/shops.ts'
import { must } from '../../seed/http/client.ts'
import { newPhone, type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
let chair: Chair
let employee: Chair
let eva: SignedIn

interface Page {
  readonly moneda: string
  readonly clientes: Client[]
  readonly siguiente: string | null
}
const pageOf = async ({ barber }: Chair, query = '') =>
  (await must(house.as(barber).get<Page>(`/api/clients${query}`))).body
const clientsOf = async (who: Chair, query = '') => (await pageOf(who, query)).clientes
const note = ({ barber }: Chair, id: string, nota: string, more: object = {}) =>
  house.as(barber).put(`/api/clients/${id}/note`, { nota, ...more })

beforeAll(async () => {
  house = await startTestServer()
  ;[chair, eva] = await Promise.all([openChair(house), house.client('Eva Núñez')])
  employee = await joinShop(house, chair)
})

/**
 * Who sits down now; a minute ago, so that the visit has begun. In the last minutes of a day one
 * begins at its first.
 */
async function walkIn(own: Chair, cliente: object): Promise<string> {
  const now = Date.now()
  const zone = own.shop.zonaHoraria
  // A visit must end on its day: shortly before midnight there is none that has begun and may still
  // be written in.
  const late = localDay(now + 31 * 60_000, zone) !== localDay(now, zone)
  const start = late
    ? (instantOf(localDay(now + 31 * 60_000, zone), '00:00', zone) ?? now)
    : now - 60_000
  const {
    body: { id },
  } = await must(book(house, own.barber, own, new Date(start).toISOString(), { cliente }), 201)
  if (late) await must(house.as(own.barber).patch(`/api/appointments/${id}/start`))
  return id
}

test('who has booked is a client, with their phone; what was called off makes nobody one', async () => {
  const own = await openChair(house)
  const [first, , third] = await someDay(house, own)
  expect(await clientsOf(own)).toEqual([])
  const {
    body: { id },
  } = await must(book(house, eva, own, first), 201)
  expect(await clientsOf(own)).toMatchObject([
    {
      id: eva.user.id,
      clienteId: eva.user.id,
      nombre: 'Eva Núñez',
      telefono: eva.user.telefono,
      visitas: 0,
      ultimaVisita: null,
      gastado: 0,
      noShows: 0,
      nota: '',
    },
  ])
  await must(house.as(own.barber).patch(`/api/appointments/${id}/reject`, {}))
  expect(await clientsOf(own)).toEqual([])
  await must(book(house, eva, own, third), 201)
  expect(await clientsOf(own)).toHaveLength(1)
})

test('a visit counts once it took place, with what it cost; a no-show takes it back and is counted', async () => {
  const own = await openChair(house)
  const [nombre, telefono] = ['Ramón del Teléfono', newPhone()]
  const first = await walkIn(own, { nombre, telefono })
  await must(house.as(own.barber).patch(`/api/appointments/${first}/complete`))
  const [visited] = await clientsOf(own)
  expect(visited).toMatchObject({
    clienteId: null,
    nombre,
    telefono,
    visitas: 1,
    gastado: 150,
    noShows: 0,
    ultimaVisita: expect.stringMatching(/^\d{4}-/),
  })
  if (!visited?.ultimaVisita) throw new Error('never visited')
  const started = await must(
    house
      .as(own.barber)
      .get<{ fecha: string; iniciadaEn: string | null }>(`/api/appointments/${first}`),
  )
  expect(Date.parse(visited.ultimaVisita)).toBe(Date.parse(started.body.fecha))
  if (started.body.iniciadaEn === null) {
    await must(house.as(own.barber).patch(`/api/appointments/${first}/no-show`))
    expect(await clientsOf(own)).toMatchObject([
      { visitas: 0, gastado: 0, noShows: 1, ultimaVisita: null },
    ])
  }
})

test('the shop knows everybody’s clients as its own, once each; its barbers know theirs', async () => {
  const [[mine], [theirs]] = [await someDay(house, chair, 3), await someDay(house, employee, 4)]
  await must(book(house, eva, chair, mine), 201)
  await must(book(house, eva, employee, theirs), 201)
  const guest = { nombre: 'Luz Marina', telefono: newPhone() }
  await must(
    book(house, employee.barber, employee, (await someDay(house, employee, 5))[2], {
      cliente: guest,
    }),
    201,
  )
  expect((await clientsOf(chair)).map(({ nombre }) => nombre)).toEqual(['Eva Núñez'])
  expect((await clientsOf(employee)).map(({ nombre }) => nombre)).toEqual([
    'Luz Marina',
    'Eva Núñez',
  ])
  expect(
    (await clientsOf(chair, '?negocio=1')).map(({ nombre, telefono }) => [nombre, telefono]),
  ).toEqual([
    ['Luz Marina', guest.telefono],
    ['Eva Núñez', eva.user.telefono],
  ])
  expect((await house.as(employee.barber).get('/api/clients?negocio=1')).status).toBe(403)
})

test('page by page, and by a part of the name without its accents', async () => {
  const own = await openChair(house)
  const times = await someDay(house, own)
  const names = ['Ana Peña', 'Bruno Díaz', 'Carla Peña']
  for (const [index, nombre] of names.entries())
    await must(
      book(house, own.barber, own, times[index * 2], { cliente: { nombre, telefono: newPhone() } }),
      201,
    )
  const seen: string[] = []
  for (let query = '?limit=1', pages = 0; pages < 5; pages++) {
    const { clientes, siguiente } = await pageOf(own, query)
    seen.push(...clientes.map(({ nombre }) => nombre))
    if (siguiente === null) break
    query = `?limit=1&despuesDe=${encodeURIComponent(siguiente)}`
  }
  expect(seen).toEqual([...names].reverse())
  expect((await clientsOf(own, '?q=pena')).map(({ nombre }) => nombre)).toEqual([
    'Carla Peña',
    'Ana Peña',
  ])
  expect(await clientsOf(own, '?q=%25')).toEqual([])
})

test('a note is for who wrote it alone, and none is written of strangers', async () => {
  const [own, eva] = [await openChair(house), await house.client()]
  const helper = await joinShop(house, own)
  await must(book(house, eva, own, (await someDay(house, own))[0]), 201)
  await must(book(house, eva, helper, (await someDay(house, helper, 4))[0]), 201)
  const secret = `alérgica ${randomUUID()}`
  await must(note(own, eva.user.id, secret))
  await must(note(helper, eva.user.id, 'al 2'))
  const notes = async () => ({
    own: (await clientsOf(own))[0]?.nota,
    shop: (await clientsOf(own, '?negocio=1'))[0]?.nota,
    helper: (await clientsOf(helper))[0]?.nota,
  })
  expect(await notes()).toEqual({ own: secret, shop: '', helper: 'al 2' })
  await must(note(own, eva.user.id, 'paga la empresa', { negocio: '1' }))
  await must(note(helper, eva.user.id, ''))
  expect(await notes()).toEqual({ own: secret, shop: 'paga la empresa', helper: '' })
  expect((await note(helper, eva.user.id, 'x', { negocio: '1' })).status).toBe(403)
  expect((await note(own, (await house.client()).user.id, 'x')).status).toBe(404)
  for (const path of ['/api/appointments', `/api/users/${eva.user.id}`, '/api/notifications'])
    expect(JSON.stringify((await house.as(eva).get(path)).body)).not.toContain(secret)
})
