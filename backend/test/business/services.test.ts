/**
 * The catalogue over HTTP: one of it under two vocabularies, its limits past every form, and what a
 * booking keeps of it.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Service, ServiceA, ServiceB } from '../../../contract/business/services.ts'
import { serviceTemplates } from '../../../contract/business/serviceTemplates.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { type ApiClient, must } from '../../seed/http/client.ts'
import { openChair } from '../../seed/http/shops.ts'
import { type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer()
})

const newBarber = () => house.barber()
const add = (who: SignedIn, body: object) =>
  house.as(who).post<Service & { message?: string }>('/api/services', body)
const mineA = async (who: SignedIn) =>
  (await must(house.as(who).get<ServiceA[]>('/api/services/my-services'))).body
const mineB = async (who: SignedIn) =>
  (await must(house.as(who).get<ServiceB[]>('/api/my-services'))).body

describe('a service', () => {
  test.each([
    [
      'the one vocabulary',
      {
        nombre: 'Corte',
        descripcion: 'A tijera',
        precio: 150.5,
        duracion: 45,
        isActive: false,
        categoria: 'Cortes',
      },
    ],
    [
      'its entity’s spelling',
      {
        nombre: 'Corte',
        descripcion: 'A tijera',
        precio: 150.5,
        duracionMin: 45,
        isActive: false,
        categoria: 'Cortes',
      },
    ],
    [
      'the other vocabulary',
      {
        name: 'Corte',
        description: 'A tijera',
        price: '150.50',
        duration: '45',
        active: false,
        category: 'Cortes',
      },
    ],
  ])('is written in %s and read in both', async (_, body) => {
    const barber = await newBarber()
    const added = await add(barber, body)
    expect(added.status).toBe(201)
    const { id } = added.body
    const a = {
      id,
      nombre: 'Corte',
      descripcion: 'A tijera',
      precio: 150.5,
      moneda: 'MXN',
      duracionMin: 45,
      isActive: false,
      categoria: 'Cortes',
    }
    const b = {
      id,
      name: 'Corte',
      description: 'A tijera',
      price: 150.5,
      currency: 'MXN',
      duration: 45,
      active: false,
      category: 'Cortes',
    }
    expect([added.body, await mineA(barber), await mineB(barber)]).toEqual([
      { ...a, ...b },
      [a],
      [b],
    ])
  })

  test('changes in what is named, in either vocabulary; the switch alone is a change', async () => {
    const barber = await newBarber()
    const {
      body: { id },
    } = await add(barber, { nombre: 'Corte', precio: 150, duracion: 30 })
    const change = async (body: object) =>
      (await must(house.as(barber).put<Service>(`/api/services/${id}`, body))).body
    expect(await change({ price: 180, duration: 45 })).toMatchObject({
      nombre: 'Corte',
      precio: 180,
      duracionMin: 45,
      isActive: true,
    })
    expect(await change({ active: false })).toMatchObject({
      precio: 180,
      isActive: false,
      active: false,
    })
    expect(await change({ nombre: 'Corte largo', descripcion: '' })).toMatchObject({
      nombre: 'Corte largo',
      descripcion: null,
      isActive: false,
    })
    expect(await change({})).toEqual({ ...(await mineA(barber))[0], ...(await mineB(barber))[0] })
  })

  test('is of its shop’s currency', async () => {
    const { barber, shop } = await openChair(house, { shop: { moneda: 'eur' } })
    expect(new Set((await mineA(barber)).map(({ moneda }) => moneda))).toEqual(new Set(['EUR']))
    expect(
      (await must(house.guest.get<ServiceA[]>(`/api/businesses/${shop.id}/services`))).body[0]
        ?.moneda,
    ).toBe('EUR')
    expect(
      (await must(house.guest.get<{ services: ServiceA[] }>(`/api/users/${barber.user.id}`))).body
        .services[0]?.moneda,
    ).toBe('EUR')
  })

  test.each([
    [{}, 'Por favor completa todos los campos requeridos'],
    [{ nombre: 'Corte', precio: 10 }, 'Por favor completa todos los campos requeridos'],
    [{ nombre: 'Corte', duracion: 30 }, 'Por favor completa todos los campos requeridos'],
    [{ nombre: ' C ', precio: 10, duracion: 30 }, 'El nombre debe tener al menos 2 caracteres'],
    [{ nombre: 'C'.repeat(81), precio: 10, duracion: 30 }, 'Máximo 80 caracteres'],
    [{ nombre: 'Corte', precio: -1, duracion: 30 }, 'El precio no puede ser negativo'],
    [{ nombre: 'Corte', precio: 1.005, duracion: 30 }, 'El precio admite dos decimales'],
    [{ nombre: 'Corte', precio: 1_000_001, duracion: 30 }, 'El precio es demasiado alto'],
    [
      { nombre: 'Corte', precio: 'gratis', duracion: 30 },
      'Por favor completa todos los campos requeridos',
    ],
    [{ nombre: 'Corte', precio: 10, duracion: 4 }, 'La duración mínima es de 5 minutos'],
    [{ name: 'Corte', price: 10, duration: 481 }, 'La duración máxima es de 480 minutos'],
    [
      { nombre: 'Corte', precio: 10, duracion: 30.5 },
      'La duración debe ser un número entero de minutos',
    ],
  ])('%j is refused in words', async (body, message) => {
    const barber = await newBarber()
    const refused = await add(barber, body)
    expect([refused.status, refused.body.message]).toEqual([400, message])
    expect(await mineA(barber)).toEqual([])
  })

  test.each([0, 0.01, 12.34, 1_000_000])('may cost %d, to the cent', async (precio) => {
    expect(
      (await add(await newBarber(), { nombre: 'Corte', precio, duracion: 480 })).body.precio,
    ).toBe(precio)
  })

  test('of every template can be offered as it is', async () => {
    const barber = await newBarber()
    for (const {
      name,
      description,
      suggestedPrice,
      suggestedDuration,
      category,
    } of serviceTemplates) {
      expect(
        (
          await add(barber, {
            name,
            description,
            price: suggestedPrice,
            duration: suggestedDuration,
            category,
          })
        ).status,
      ).toBe(201)
    }
    expect(
      (await mineA(barber)).map(({ categoria, precio, duracionMin }) => [
        categoria,
        precio,
        duracionMin,
      ]),
    ).toEqual(
      serviceTemplates.map(({ category, suggestedPrice, suggestedDuration }) => [
        category,
        suggestedPrice,
        suggestedDuration,
      ]),
    )
  })
})

describe('somebody else’s service', () => {
  test('is neither changed nor removed; one that is switched off does not even exist', async () => {
    const [chair, other] = [await openChair(house), await newBarber()]
    await must(house.as(chair.barber).put(`/api/services/${chair.beard}`, { isActive: false }))
    for (const [id, status] of [
      [chair.cut, 403],
      [chair.beard, 404],
    ] as const) {
      expect((await house.as(other).put(`/api/services/${id}`, { precio: 1 })).status).toBe(status)
      expect((await house.as(other).delete(`/api/services/${id}`)).status).toBe(status)
    }
    expect((await mineA(chair.barber)).map(({ precio }) => precio)).toEqual([150, 200.5])
  })

  test('is not taken over by naming its barber in the body', async () => {
    const [chair, other] = [await openChair(house), await newBarber()]
    await must(
      add(other, {
        nombre: 'Intruso',
        precio: 1,
        duracion: 30,
        barberId: chair.barber.user.id,
        id: chair.cut,
      }),
      201,
    )
    expect((await mineA(chair.barber)).map(({ nombre }) => nombre)).not.toContain('Intruso')
    expect((await mineA(other)).map(({ nombre, id }) => [nombre, id === chair.cut])).toEqual([
      ['Intruso', false],
    ])
  })
})

test('a service that is removed is gone from every list; what was booked of it keeps its copy', async () => {
  const [chair, client] = [await openChair(house), await house.client()]
  const { body: booked } = await must(
    book(house, client, chair, (await someDay(house, chair))[20]),
    201,
  )
  await must(house.as(chair.barber).delete(`/api/services/${chair.cut}`))
  expect([
    (await mineA(chair.barber)).map(({ id }) => id),
    (await mineB(chair.barber)).length,
  ]).toEqual([[chair.beard], 1])
  expect(
    (await must(house.guest.get<ServiceA[]>(`/api/businesses/${chair.shop.id}/services`))).body.map(
      ({ id }) => id,
    ),
  ).toEqual([chair.beard])
  expect((await book(house, client, chair, (await someDay(house, chair))[24])).status).toBe(400)
  expect((await must(house.as(client).get(`/api/appointments/${booked.id}`))).body).toMatchObject({
    serviceName: 'Corte',
    totalPrice: 150,
    totalDuration: 30,
  })
  expect((await house.as(chair.barber).delete(`/api/services/${chair.cut}`)).status, 'again').toBe(
    404,
  )
})

test('a service that was removed by mistake comes back for ten seconds, in its place, to its barber alone', async () => {
  const [chair, other] = [await openChair(house), await openChair(house)]
  const me = house.as(chair.barber)
  const undo = (who: ApiClient) =>
    who.post<{ id: string; code?: string }>(`/api/services/${chair.cut}/undo`)
  const before = await mineA(chair.barber)
  await must(me.delete(`/api/services/${chair.cut}`))
  expect((await undo(house.as(other.barber))).status).toBe(404)
  expect((await must(undo(me))).body.id).toBe(chair.cut)
  expect((await must(undo(me))).body.id, 'again').toBe(chair.cut)
  expect(await mineA(chair.barber)).toEqual(before)
  const client = await house.client()
  await must(book(house, client, chair, (await someDay(house, chair))[20]), 201)
  await must(me.delete(`/api/services/${chair.cut}`))
  house.clock.offsetMs = 11_000
  try {
    expect(await undo(me)).toMatchObject({ status: 409, body: { code: 'too_late_to_undo' } })
  } finally {
    house.clock.offsetMs = 0
  }
})
