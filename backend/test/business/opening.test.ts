/**
 * Opening a shop over HTTP, and how its barber takes bookings: the rules of booking.md §5 past the
 * form, and what no body may say.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Availability } from '../../../contract/business/availability.ts'
import type { Business } from '../../../contract/business/shops.ts'
import { weekdays } from '../../../contract/kernel/values.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer()
})

const form = { nombre: 'La Navaja', direccion: 'Calle Mayor 1' }
const open = (who: SignedIn, more: object = {}) =>
  house
    .as(who)
    .post<Business & { message?: string; code?: string }>('/api/businesses', { ...form, ...more })

describe('a shop', () => {
  test('opens with what the form says and the spec’s defaults for the rest, under all its spellings', async () => {
    const owner = await house.register('duenno')
    const { status, body } = await open(owner, {
      descripcion: 'Desde 1950',
      phone: '(55) 1234-5678',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ownerId: owner.user.id,
      nombre: 'La Navaja',
      businessName: 'La Navaja',
      direccion: 'Calle Mayor 1',
      physicalAddress: 'Calle Mayor 1',
      descripcion: 'Desde 1950',
      description: 'Desde 1950',
      telefono: '5512345678',
      phone: '5512345678',
      tipoServicio: 'fisico',
      ofreceServicioDomicilio: false,
      offersHomeServices: false,
      radioCobertura: 5,
      latitude: null,
      longitude: null,
      workingHours: { start: '09:00', end: '18:00', break_duration: 0 },
      workingDays: weekdays.slice(0, 5),
      acceptsAppointments: true,
      moneda: 'MXN',
      completo: true,
      relacion: 'propietario',
    })
    for (const call of ['/api/my-business', '/api/user/business'])
      expect((await must(house.as(owner).get(call))).body).toEqual(body)
    const { relacion: _, porHacer: __, moderacion: ___, ...told } = body
    expect((await must(house.guest.get(`/api/businesses/${body.id}`))).body).toEqual(told)
  })

  test.each([
    [{ nombre: ' N ' }, 'El nombre debe tener al menos 2 caracteres'],
    [{ nombre: undefined }, 'Se esperaba un texto'],
    [{ direccion: 'C/ 1' }, 'La dirección es obligatoria para ubicación física'],
    [{ phone: '123' }, 'El teléfono debe tener al menos 10 dígitos'],
    [{ latitude: 91, longitude: 0 }, undefined],
    [{ moneda: 'PESOS' }, 'Moneda desconocida'],
  ])('%j is refused', async (wrong, message) => {
    const owner = await house.barber()
    const refused = await open(owner, wrong)
    expect(refused.status).toBe(400)
    if (message) expect(refused.body.message).toBe(message)
    expect((await must(house.as(owner).get('/api/my-business'))).body).toBeNull()
  })

  test.each([
    [1, 1],
    [50, 50],
    ['12', 12],
    [0, 5],
    [51, 5],
    [2.5, 5],
    ['lejos', 5],
    [null, 5],
  ])('with a radius of %s reaches %d km', async (radioCobertura, km) => {
    expect(
      (
        await open(await house.barber(), {
          radioCobertura,
          ofreceServicioDomicilio: true,
        })
      ).body.radioCobertura,
    ).toBe(km)
  })

  test.each([[{ ofreceServicioDomicilio: true }], [{ tipoServicio: 'fisico_y_domicilio' }]])(
    'that goes to its clients says so by either field: %j',
    async (said) => {
      expect((await open(await house.barber(), said)).body).toMatchObject({
        tipoServicio: 'fisico_y_domicilio',
        ofreceServicioDomicilio: true,
        offersHomeServices: true,
      })
    },
  )

  test.each([
    [40.4168, -3.7038, 'Europe/Madrid'],
    [-33.4489, -70.6693, 'America/Santiago'],
    [40.7128, -74.006, 'America/New_York'],
    [19.4326, -99.1332, 'America/Mexico_City'],
    [28.1235, -15.4363, 'Atlantic/Canary'],
  ])('at %d, %d lives by %s', async (latitude, longitude, zone) => {
    expect((await open(await house.barber(), { latitude, longitude })).body).toMatchObject({
      latitude,
      longitude,
      zonaHoraria: zone,
    })
  })

  test('is one for each owner, whatever the hurry; its owner, rating and id are nobody’s to say, nor its zone where a place says it', async () => {
    const [owner, other] = [await house.register('duenno'), await house.register('duenno')]
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        open(owner, {
          ownerId: other.user.id,
          id: randomUUID(),
          zonaHoraria: 'Asia/Tokyo',
          rating: 5,
          latitude: 40.4168,
          longitude: -3.7038,
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 11 }, () => 409),
    ])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'Ya tienes un negocio. Puedes editarlo desde tu perfil.',
    )
    expect(answers.find(({ status }) => status === 201)?.body).toMatchObject({
      ownerId: owner.user.id,
      rating: null,
    })
    expect((await must(house.as(other).get('/api/my-business'))).body).toBeNull()
    const { rows } = await house.services.db.pool.query(
      'SELECT zone FROM shops.shop WHERE owner_id = $1',
      [owner.user.id],
    )
    expect(rows).toEqual([{ zone: 'Europe/Madrid' }])
  })

  test("without a place lives by the clock that is said, else by the house's", async () => {
    expect(
      (await open(await house.barber(), { zonaHoraria: 'America/Bogota' })).body.zonaHoraria,
    ).toBe('America/Bogota')
    expect((await open(await house.barber())).body.zonaHoraria).toBe(house.services.config.timeZone)
    expect((await open(await house.barber(), { zonaHoraria: 'Marte/Olympus' })).body.message).toBe(
      'Zona horaria desconocida',
    )
  })

  test("that only goes to people is nobody's door: its address is private, and from where it goes must be known", async () => {
    const barber = await house.barber()
    const refused = await open(barber, { tipoServicio: 'domicilio' })
    expect([refused.status, refused.body.code]).toEqual([400, 'place_needed'])
    expect(
      (
        await open(barber, {
          tipoServicio: 'domicilio',
          latitude: 19.366812,
          longitude: -99.147834,
          direccionPrivada: false,
        })
      ).body,
    ).toMatchObject({
      tipoServicio: 'domicilio',
      ofreceServicioDomicilio: true,
      direccionPrivada: true,
      latitude: 19.366812,
    })
    const seen = (
      await must(
        house.guest.get<Business>(
          `/api/businesses/${(await must(house.as(barber).get<Business>('/api/my-business'))).body.id}`,
        ),
      )
    ).body
    expect(seen).toMatchObject({ direccion: null, latitude: 19.367, longitude: -99.148 })
  })

  test('tells its owner what is still to do, and nobody else', async () => {
    const owner = await house.register('duenno')
    const { body: shop } = await open(owner)
    const left = async () =>
      (await must(house.as(owner).get<Business>('/api/user/business'))).body.porHacer
    expect([shop.porHacer, await left()]).toEqual(
      Array(2).fill(['servicios', 'horario', 'foto', 'perfil']),
    )
    const { body: service } = await must(
      house
        .as(owner)
        .post<{ id: string }>('/api/services', { nombre: 'Corte', precio: 15, duracion: 30 }),
      201,
    )
    await must(
      house
        .as(owner)
        .put('/api/user/business', { workingHours: { monday: { open: '09:00', close: '18:00' } } }),
    )
    expect(await left()).toEqual(['foto', 'perfil'])
    const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
    await must(house.as(owner).put('/api/user/business', { businessImage: dot }))
    await must(
      house
        .as(owner)
        .put(`/api/users/${owner.user.id}`, { acercaDe: 'Corto desde 1999', profileImageUrl: dot }),
    )
    expect(await left()).toEqual([])
    await must(house.as(owner).put(`/api/services/${service.id}`, { isActive: false }))
    expect(await left()).toEqual(['servicios'])
    expect(
      (await must(house.guest.get<Business>(`/api/businesses/${shop.id}`))).body,
    ).not.toHaveProperty('porHacer')
  })

  test('is not a client’s to open', async () => {
    const refused = await open(await house.client())
    expect(refused.status).toBe(403)
  })
})

describe('the settings', () => {
  const pair = (start: string, end: string) => [{ start, end }]
  test.each([
    ['mananero', weekdays.slice(0, 5), pair('06:00', '14:00')],
    ['estandar', weekdays.slice(0, 5), pair('09:00', '18:00')],
    ['vespertino', weekdays.slice(0, 5), pair('12:00', '21:00')],
    ['fines_semana', weekdays.slice(5), pair('10:00', '20:00')],
  ] as const)('%s is a whole week', async (scheduleType, days, ranges) => {
    const barber = await house.barber()
    expect(
      (await must(house.as(barber).patch('/api/users/settings', { scheduleType }))).body,
    ).toEqual({ autoConfirmBookings: false, scheduleType, pendientes: 0 })
    const { body } = await must(
      house.guest.get<Availability>(`/api/barbers/${barber.user.id}/availability`),
    )
    expect(body.horario).toEqual(
      Object.fromEntries(
        weekdays.map((day) => [day, (days as readonly string[]).includes(day) ? ranges : []]),
      ),
    )
    expect(
      (await must(house.as(barber).get(`/api/users/${barber.user.id}`))).body,
      'read back by oneself',
    ).toMatchObject({ scheduleType, autoConfirmBookings: false })
    expect((await must(house.guest.get(`/api/users/${barber.user.id}`))).body).not.toHaveProperty(
      'autoConfirmBookings',
    )
  })

  test('keep what is left out, refuse what they don’t know, and change nothing else of a person', async () => {
    const barber = await house.barber()
    await must(house.as(barber).patch('/api/users/settings', { scheduleType: 'vespertino' }))
    expect(
      (
        await must(
          house.as(barber).patch('/api/users/settings', {
            autoConfirmBookings: true,
            rol: 'duenno',
            nombre: 'Otra',
          }),
        )
      ).body,
    ).toEqual({ autoConfirmBookings: true, scheduleType: 'vespertino', pendientes: 0 })
    expect((await must(house.as(barber).get('/api/auth/user'))).body).toMatchObject({
      rol: 'barbero',
      nombre: barber.user.nombre,
    })
    const refused = await house
      .as(barber)
      .patch('/api/users/settings', { scheduleType: 'nocturno' })
    expect([refused.status, refused.body['message']]).toEqual([400, 'Horario desconocido'])
  })
})
