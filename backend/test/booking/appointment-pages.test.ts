/**
 * Lists of appointments are kept and only looked at again. Whatever changes what one appointment
 * says, read alone, changes its line in the lists of both of its people.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { must } from '../../seed/http/client.ts'
import type { SignedIn } from '../../seed/http/people.ts'
import { type Chair, openChair } from '../../seed/http/shops.ts'
import { book, type Booking, someDay } from '../../seed/http/visits.ts'
import { bySystem, settled } from '../support/acting.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let house: TestServer
let chair: Chair
let ana: SignedIn
let bruno: SignedIn
/** Of Ana the first two, of Bruno the third. */
let ids: string[]
let placeId: string
/** Who looks. */
let people: readonly SignedIn[]

beforeAll(async () => {
  house = await startTestServer()
  ;[chair, ana, bruno] = await Promise.all([
    openChair(house),
    house.client('Ana Gil'),
    house.client('Bruno Sanz'),
  ])
  people = [chair.barber, ana, bruno]
  const times = await someDay(house, chair)
  ids = []
  for (const [who, slot] of [
    [ana, 0],
    [ana, 4],
    [bruno, 8],
  ] as const)
    ids.push((await must(book(house, who, chair, times[slot]), 201)).body.id)
})

const list = async (who: SignedIn, query = '') =>
  (await must(house.as(who).get<Booking[]>(`/api/appointments${query}`))).body
const one = async (who: SignedIn, id: string) =>
  (await must(house.as(who).get<Booking>(`/api/appointments/${id}`))).body

/** Of the whole list and of a part of it, so that more than one page of a person is kept. */
const views = () =>
  people.flatMap((who) => ['', '?estado=pendiente', '?limit=2'].map((query) => ({ who, query })))

/** Each line is what the appointment says alone; the latest comes first. */
async function expectTrue(): Promise<void> {
  for (const { who, query } of views()) {
    const lines = await list(who, query)
    expect(lines, `${who.user.nombre} ${query}`).toEqual(
      await Promise.all(lines.map(({ id }) => one(who, id))),
    )
    expect(lines.map(({ fecha }) => fecha)).toEqual(
      lines.map(({ fecha }) => fecha).toSorted((a, b) => (a < b ? 1 : -1)),
    )
  }
}

const change = (who: SignedIn, id: string | undefined, what: string, body?: object) =>
  must(house.as(who).patch(`/api/appointments/${id}/${what}`, body))
const rename = (who: SignedIn, body: object) =>
  must(house.as(who).put(`/api/users/${who.user.id}`, body))
const line = async (who: SignedIn, index: number) =>
  (await list(who)).find(({ id }) => id === ids[index])

test.each<[what: string, act: () => Promise<unknown>, seen: () => Promise<unknown>, is: unknown]>([
  [
    'it is confirmed',
    () => change(chair.barber, ids[0], 'confirm'),
    async () => (await line(ana, 0))?.estado,
    'confirmada',
  ],
  [
    'it is moved',
    async () => change(ana, ids[1], 'reschedule', { fecha: (await someDay(house, chair, 3))[2] }),
    async () => (await list(chair.barber))[0]?.id === ids[1],
    true,
  ],
  [
    'it is called off',
    () => change(bruno, ids[2], 'cancel', { motivo: 'Estoy enfermo' }),
    async () => (await line(chair.barber, 2))?.motivo,
    'Estoy enfermo',
  ],
  [
    'its client has another name',
    () => rename(ana, { nombre: 'Ana Gil Prado' }),
    async () => (await line(chair.barber, 0))?.clientName,
    'Ana Gil Prado',
  ],
  [
    'its client has another telephone, which no read model knows',
    () => house.services.vault.accounts.setTelefono(ana.user.id, '+525511112222'),
    async () => (await line(chair.barber, 0))?.clientPhone,
    '+525511112222',
  ],
  [
    'its barber has another name',
    () => rename(chair.barber, { nombre: 'Paco N.' }),
    async () => (await line(ana, 0))?.barberName,
    'Paco N.',
  ],
  [
    'its shop has moved',
    () =>
      must(
        house
          .as(chair.barber)
          .put(`/api/businesses/${chair.shop.id}`, { direccion: 'Calle Nueva 9' }),
      ),
    async () => (await line(ana, 0))?.businessAddress,
    'Calle Nueva 9',
  ],
  [
    'a new one is booked, at another place',
    async () => {
      const owner = house.as(chair.barber)
      const place = { name: 'Norte', address: 'Norte 12' }
      const { body } = await must(owner.post<{ id: string }>('/api/business-locations', place), 201)
      placeId = body.id
      await must(
        owner.post(`/api/business-locations/${placeId}/staff`, { userId: chair.barber.user.id }),
      )
      const [time] = await someDay(house, chair, 4)
      ids.push((await must(book(house, bruno, chair, time), 201)).body.id)
    },
    async () => [(await list(chair.barber)).length, (await line(bruno, 3))?.locationName],
    [4, 'Norte'],
  ],
  [
    'that place has another name',
    () =>
      must(
        house
          .as(chair.barber)
          .put(`/api/business-locations/${placeId}`, { name: 'Sur', address: 'Norte 12' }),
      ),
    async () => (await line(bruno, 3))?.locationName,
    'Sur',
  ],
  [
    'nothing but the hour changes: tomorrow it is the next one',
    async () => {
      const { fecha } = await one(ana, ids[0] ?? '')
      house.clock.offsetMs = Date.parse(fecha) - 3_600_000 - Date.now()
    },
    async () => (await line(ana, 0))?.estado,
    'próxima',
  ],
  [
    'its client is erased',
    async () => {
      const context = { ...bySystem(house), commandId: randomUUID() }
      await house.services.identity.closing.erase(context, ana.user.id)
      await settled(house)
      people = [chair.barber, bruno]
    },
    async () => JSON.stringify(await list(chair.barber)).includes('Ana Gil'),
    false,
  ],
])('when %s', async (_, act, seen, is) => {
  await expectTrue()
  await act()
  expect(await seen()).toEqual(is)
  await expectTrue()
})
