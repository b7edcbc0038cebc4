/**
 * By which clock a barber's days are counted: their own, which neither a shop nor the configuration
 * moves under appointments that stand.
 */
import { beforeAll, expect, test } from 'vitest'
import type { Business } from '../../../contract/business/shops.ts'
import type { Invitation } from '../../../contract/business/team.ts'
import { bookingParts } from '../../commands/booking/booking-module.ts'
import { agendaDecider } from '../../domain/booking/agenda.ts'
import { localDay } from '../../domain/booking/schedule.ts'
import { termsOf } from '../../domain/booking/terms.ts'
import { singleVisit } from '../../domain/booking/events.ts'
import { availabilityDecider } from '../../domain/business/availability.ts'
import { bookingReads } from '../../projections/booking/booking-reads.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { always } from '../../seed/http/shops.ts'
import { book, type Booking, freeDays } from '../../seed/http/visits.ts'
import { contextOf } from '../support/acting.ts'
import { must } from '../../seed/http/client.ts'
import { newPhone, type SignedIn } from '../../seed/http/people.ts'

const tijuana = { latitude: 32.53, longitude: -117.02 }
let house: TestServer
beforeAll(async () => {
  house = await startTestServer({ config: { timeZone: 'America/Mexico_City' } })
})

/** A barber without a shop, who works around the clock, and a client. */
async function alone() {
  const [barber, client] = await Promise.all([
    house.register('barbero', { telefono: newPhone() }),
    house.client(),
  ])
  const me = house.as(barber)
  await must(me.put('/api/availability', { horario: always }))
  const {
    body: { id: cut },
  } = await must(
    me.post<{ id: string }>('/api/services', { nombre: 'Corte', precio: 150, duracion: 30 }),
    201,
  )
  return { barber, client, cut, beard: cut, shop: {} as Business, me }
}
const open = (who: SignedIn, place: object = {}) =>
  house.as(who).post<Business & { citasPorVenir?: number }>('/api/businesses', {
    nombre: 'La Frontera',
    direccion: 'Calle 1',
    ...place,
  })
/** Half past midnight in Mexico City, when Tijuana still has the day before. */
const night = async (chair: { barber: SignedIn }) => (await freeDays(house, chair))[3]?.inicios[1]
const zoneOf = async ({ barber }: { barber: SignedIn }) =>
  (await house.services.booking.workplaces.bookable(barber.user.id)).zone

test('opening a shop in another zone waits until no appointments are to come, as moving one does', async () => {
  const chair = await alone()
  const fecha = await night(chair)
  const {
    body: { id },
  } = await must(book(house, chair.client, chair, fecha), 201)
  const refused = await open(chair.barber, tijuana)
  expect([refused.status, refused.body.citasPorVenir]).toEqual([409, 1])
  expect(
    (await house.services.booking.workplaces.bookable(chair.barber.user.id)).shop,
    'nothing came of it',
  ).toBeNull()
  await must(house.as(chair.client).patch(`/api/appointments/${id}/cancel`))
  expect((await must(open(chair.barber, tijuana), 201)).body.zonaHoraria).toBe('America/Tijuana')
  expect(await zoneOf(chair)).toBe('America/Tijuana')
})

test('a shop without a place on the map goes by the clock that its owner has worked by', async () => {
  const [owner, chair] = await Promise.all([house.register('duenno'), alone()])
  const { body: shop } = await must(open(owner, tijuana), 201)
  const {
    body: { enlace },
  } = await must(house.as(owner).post<Invitation>(`/api/businesses/${shop.id}/barbers`, {}), 201)
  await must(chair.me.post(`/api/invitations/${enlace?.split('/').at(-1)}/accept`))
  expect(await zoneOf(chair)).toBe('America/Tijuana')
  const {
    body: { id },
  } = await must(
    book(house, chair.client, chair, (await freeDays(house, chair))[3]?.inicios[0]),
    201,
  )
  // Whoever leaves takes their appointments along, on the days on which they stand.
  await must(chair.me.delete(`/api/businesses/${shop.id}/barbers/${chair.barber.user.id}`))
  expect(await zoneOf(chair)).toBe('America/Tijuana')
  expect((await must(chair.me.patch<Booking>(`/api/appointments/${id}/confirm`))).body.estado).toBe(
    'confirmada',
  )
  expect((await must(open(chair.barber), 201)).body.zonaHoraria).toBe('America/Tijuana')
})

test('another zone in the configuration moves nobody who has been booked', async () => {
  const chair = await alone()
  await must(book(house, chair.client, chair, await night(chair)), 201)
  const elsewhere = bookingParts(
    house.services,
    {
      ...bookingReads(house.services.db),
      rolOf: async () => 'barbero',
      draftsShown: async () => {},
    },
    { zone: 'Asia/Tokyo', currency: 'MXN' },
  )
  expect((await elsewhere.workplaces.bookable(chair.barber.user.id)).zone).toBe(
    'America/Mexico_City',
  )
  expect((await elsewhere.workplaces.bookable((await alone()).barber.user.id)).zone).toBe(
    'Asia/Tokyo',
  )
})

test('what was written in the moment of a change is in nobody’s way twice: the earlier clock’s days count too', async () => {
  const chair = await alone()
  const { barber, client, cut } = chair
  await must(book(house, client, chair, (await freeDays(house, chair))[5]?.inicios[4]), 201).then(
    ({ body: { id } }) => must(chair.me.patch(`/api/appointments/${id}/reject`)),
  )
  const start = new Date((await night(chair)) ?? '').toISOString()
  await must(open(barber, tijuana), 201)
  await must(chair.me.put('/api/user/business', { horario: always }))
  // A request that had looked at the clock before it changed, and is late.
  const [day, end] = [
    localDay(Date.parse(start), 'America/Mexico_City'),
    new Date(Date.parse(start) + 30 * 60_000).toISOString(),
  ]
  expect(localDay(Date.parse(start), 'America/Tijuana')).not.toBe(day)
  const late = contextOf(house, client)
  const { policy } = availabilityDecider.initial
  await house.services.commands.handle(
    agendaDecider,
    `${barber.user.id}-${day}`,
    {
      type: 'BookAppointment',
      data: {
        details: {
          appointmentId: late.commandId,
          barberId: barber.user.id,
          clientId: client.user.id,
          personId: client.user.id,
          businessId: null,
          start,
          end,
          locationId: null,
          zone: 'America/Mexico_City',
          day,
          services: [{ serviceId: cut, nombre: 'Corte', cents: 15_000, minutes: 30 }],
          cents: 15_000,
          currency: 'MXN',
          bufferMinutes: 0,
          cancelLimitHours: 0,
          enteredBy: 'cliente',
          source: null,
          price: null,
          ...singleVisit,
          notes: '',
          guestName: null,
          address: null,
        },
        terms: termsOf(policy),
        autoConfirm: true,
      },
    },
    late,
  )
  const other = await house.client()
  expect((await book(house, other, chair, start)).body.code).toBe('slot_taken')
  expect(
    (await book(house, barber, chair, start, { cliente: { nombre: 'De paso' } })).body.code,
  ).toBe('slot_taken')
  expect(
    (
      await chair.me.post<{ code: string }>('/api/availability/blocks', {
        desde: start,
        hasta: end,
      })
    ).body.code,
  ).toBe('slot_taken')
})
