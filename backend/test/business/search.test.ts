/** Looking for shops and barbers, and a shop's free times with anybody, over real HTTP. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { allProjections } from '../../modules/modules.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type SignedIn } from '../../seed/http/people.ts'

interface Found {
  readonly type: 'business' | 'barber'
  readonly id: string
  readonly userId: string
  readonly nombre: string
  readonly distance: number | null
  readonly precioDesde: number | null
  readonly rating: number | null
  readonly totalReviews: number
  readonly servicio: {
    readonly id: string
    readonly nombre: string
    readonly precio: number
  } | null
  readonly businessName?: string
  readonly especialidades?: readonly string[]
}
interface Page {
  readonly results: readonly Found[]
  readonly hasMore: boolean
  readonly siguiente: string | null
}

let house: TestServer
const find = async (query: Record<string, string | number>) => {
  const { status, body } = await house.guest.get<Page>(
    `/api/search?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
  )
  expect(status).toBe(200)
  return body
}
const names = ({ results }: Page) => results.map(({ nombre }) => nombre)
const must = async <Body>(answer: Promise<{ status: number; body: Body }>): Promise<Body> => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}
interface Shop {
  readonly owner: SignedIn
  readonly id: string
}
const open = async (
  nombre: string,
  barber: Readonly<Record<string, unknown>>,
  more: object,
  service?: { nombre: string; precio: number },
): Promise<Shop> => {
  const owner = await house.register('duenno', barber)
  const { id } = await must(
    house
      .as(owner)
      .post<{ id: string }>('/api/businesses', { nombre, direccion: 'Calle Mayor 1', ...more }),
  )
  if (service) await must(house.as(owner).post('/api/services', { duracion: 30, ...service }))
  return { owner, id }
}
const join = async ({ owner, id }: Shop, barber: SignedIn) => {
  const { enlace } = await must(
    house.as(owner).post<{ enlace: string }>(`/api/businesses/${id}/barbers`, {}),
  )
  await must(house.as(barber).post(`/api/invitations/${enlace.split('/').at(-1)}/accept`))
}

/** Puerta del Sol. */
const sol = { lat: 40.4169, lng: -3.7035 }
let near: Shop

beforeAll(async () => {
  house = await startTestServer()
  near = await open(
    'Barbería Ñandú',
    { nombre: 'Íñigo Pérez', especialidades: ['Degradado', 'Barba'] },
    { latitude: 40.4175, longitude: -3.704, ciudad: 'Madrid' },
    { nombre: 'Corte clásico', precio: 15 },
  )
  await open(
    'El Peine de Oro',
    { nombre: 'Lucía Gil', especialidades: ['Color'] },
    {
      latitude: 40.43,
      longitude: -3.7,
      ciudad: 'Madrid',
      ofreceServicioDomicilio: true,
      radioCobertura: 3,
    },
    { nombre: 'Tinte', precio: 40 },
  )
  await open(
    'Tijeras',
    { nombre: 'Marta Sanz' },
    {
      latitude: 41.38,
      longitude: 2.17,
      ciudad: 'Barcelona',
      ofreceServicioDomicilio: true,
      radioCobertura: 10,
    },
    { nombre: 'Corte y lavado', precio: 12 },
  )
})

describe('GET /api/search', () => {
  test('gives shops and their barbers, the nearest first, with what a card shows', async () => {
    const page = await find(sol)
    expect(names(page)).toEqual([
      'Barbería Ñandú',
      'Íñigo Pérez',
      'El Peine de Oro',
      'Lucía Gil',
      'Tijeras',
      'Marta Sanz',
    ])
    const [shop, barber] = page.results
    expect(shop).toMatchObject({
      type: 'business',
      id: near.id,
      userId: near.owner.user.id,
      rating: null,
      totalReviews: 0,
      precioDesde: 15,
    })
    expect(barber).toMatchObject({
      type: 'barber',
      userId: near.owner.user.id,
      businessName: 'Barbería Ñandú',
      especialidades: ['Degradado', 'Barba'],
      rating: null,
      totalReviews: 0,
    })
    expect(shop?.distance).toBeGreaterThan(0.05)
    expect(shop?.distance).toBeLessThan(0.1)
    expect(page.hasMore).toBe(false)
    expect(JSON.stringify(page)).not.toContain(near.owner.email)
  })

  test.each([
    ['its name, without the accents', 'barberia nandu', ['Barbería Ñandú', 'Íñigo Pérez']],
    ['its name in capitals', 'ÑANDÚ', ['Barbería Ñandú', 'Íñigo Pérez']],
    ['one wrong letter', 'peime', ['El Peine de Oro', 'Lucía Gil']],
    ['one letter too few', 'pene', ['El Peine de Oro', 'Lucía Gil']],
    ['two letters that changed places', 'tijreas', ['Tijeras', 'Marta Sanz']],
    ['the beginning of a word', 'degra', ['Barbería Ñandú', 'Íñigo Pérez']],
    ['a specialty and a city together', 'color madrid', ['El Peine de Oro', 'Lucía Gil']],
    ['a service', 'clasico', ['Barbería Ñandú', 'Íñigo Pérez']],
    ['what means the same', 'fade', ['Barbería Ñandú', 'Íñigo Pérez']],
    ['a plural that means the same', 'desvanecidos', ['Barbería Ñandú', 'Íñigo Pérez']],
    ['words with others between them', 'corte y el lavado', ['Tijeras', 'Marta Sanz']],
    ['a city', 'barcelona', ['Tijeras', 'Marta Sanz']],
    ['a person', 'inigo', ['Barbería Ñandú', 'Íñigo Pérez']],
    ['what is nowhere', 'zapatero', []],
    ['words that are nowhere together', 'color barcelona', []],
  ])('finds by %s: %s', async (_, q, found) => {
    expect(names(await find({ q, ...sol }))).toEqual(found)
    expect(names(await find({ q })).sort()).toEqual([...found].sort())
  })

  test('in a city, with or without a word beside it', async () => {
    expect(names(await find({ ...sol, ciudad: 'Madrid', type: 'businesses' }))).toEqual([
      'Barbería Ñandú',
      'El Peine de Oro',
    ])
    expect(names(await find({ ...sol, ciudad: 'barcelona', q: 'corte' }))).toEqual([
      'Tijeras',
      'Marta Sanz',
    ])
    expect(names(await find({ ciudad: 'Madrid', q: 'lavado' }))).toEqual([])
    expect(names(await find({ ciudad: '', type: 'businesses' }))).toHaveLength(3)
  })

  test('takes fewer than three letters for none, and signs for what they are', async () => {
    expect((await find({ q: 'zz', ...sol })).results).toHaveLength(6)
    expect((await find({ q: "%_'\\", ...sol })).results).toHaveLength(6)
    expect((await find({ q: '𝒜'.repeat(100), ...sol })).results).toHaveLength(0)
  })

  test('narrows by kind, price, specialty and rating', async () => {
    expect(names(await find({ ...sol, type: 'barbers' }))).toEqual([
      'Íñigo Pérez',
      'Lucía Gil',
      'Marta Sanz',
    ])
    expect(names(await find({ ...sol, type: 'businesses' }))).toEqual([
      'Barbería Ñandú',
      'El Peine de Oro',
      'Tijeras',
    ])
    expect(names(await find({ ...sol, type: 'businesses', precioMax: 15 }))).toEqual([
      'Barbería Ñandú',
      'Tijeras',
    ])
    expect(names(await find({ ...sol, type: 'barbers', especialidad: 'COLOR' }))).toEqual([
      'Lucía Gil',
    ])
    expect((await find({ ...sol, calificacionMin: 4 })).results).toEqual([])
  })

  test('by name, and without a place while nobody has an average, in the order of the names', async () => {
    const byName = ['Barbería Ñandú', 'El Peine de Oro', 'Tijeras']
    expect(names(await find({ type: 'businesses' }))).toEqual(byName)
    expect(
      names(await find({ type: 'businesses', orden: 'nombre', lat: 41.38, lng: 2.17 })),
    ).toEqual(byName)
    expect((await find({})).results.every(({ distance }) => distance === null)).toBe(true)
  })

  test('by price from the cheapest on, each barber at the price of their own', async () => {
    expect(names(await find({ ...sol, orden: 'precio' }))).toEqual([
      'Tijeras',
      'Marta Sanz',
      'Barbería Ñandú',
      'Íñigo Pérez',
      'El Peine de Oro',
      'Lucía Gil',
    ])
    expect(names(await find({ q: 'color madrid', orden: 'precio' }))).toEqual([
      'El Peine de Oro',
      'Lucía Gil',
    ])
    expect(names(await find({ ...sol, orden: 'precio', precioMax: 15, type: 'barbers' }))).toEqual([
      'Marta Sanz',
      'Íñigo Pérez',
    ])
  })

  test('no further than asked', async () => {
    expect(names(await find({ ...sol, distanciaMax: 1, type: 'businesses' }))).toEqual([
      'Barbería Ñandú',
    ])
    expect(
      names(await find({ ...sol, distanciaMax: 5, orden: 'precio', type: 'businesses' })),
    ).toEqual(['Barbería Ñandú', 'El Peine de Oro'])
    expect(names(await find({ distanciaMax: 5, type: 'businesses' }))).toHaveLength(3)
  })

  test('home service only where the client is within the shop’s radius', async () => {
    expect(names(await find({ ...sol, tipoServicio: 'domicilio', type: 'businesses' }))).toEqual([
      'El Peine de Oro',
    ])
    expect(
      names(await find({ lat: 40.5, lng: -3.7, tipoServicio: 'domicilio', type: 'businesses' })),
    ).toEqual([])
    expect(names(await find({ tipoServicio: 'domicilio', type: 'businesses' }))).toEqual([
      'El Peine de Oro',
      'Tijeras',
    ])
  })

  test('pages from 0 without gap or double, by number and by cursor, also while shops open', async () => {
    const whole = names(await find(sol))
    const numbered = [
      await find({ ...sol, limit: 4, page: 0 }),
      await find({ ...sol, limit: 4, page: 1 }),
    ]
    expect(numbered.map(({ hasMore }) => hasMore)).toEqual([true, false])
    expect(numbered.flatMap(names)).toEqual(whole)

    for (const order of [sol, { orden: 'nombre' }]) {
      const all = names(await find(order))
      const first = await find({ ...order, limit: 3 })
      // It comes before everything that was shown, in either order.
      const early = await open(
        'Aa La Primera',
        { nombre: 'Ana' },
        { latitude: sol.lat, longitude: sol.lng },
      )
      const rest = await find({ ...order, limit: 10, despuesDe: first.siguiente ?? '' })
      expect(
        [...names(first), ...names(rest)].filter(
          (name) => name !== 'Aa La Primera' && name !== 'Ana',
        ),
      ).toEqual(all.filter((name) => name !== 'Aa La Primera' && name !== 'Ana'))
      expect(new Set(rest.results.map(({ type, id }) => type + id)).size).toBe(rest.results.length)
      await must(
        house.as(early.owner).put(`/api/businesses/${early.id}`, { latitude: 10, longitude: 10 }),
      )
    }
  })

  test('follows changes: a service switched off, a barber who joins and leaves, a new name', async () => {
    const shop = await open('Salón Quetzal', { nombre: 'Olga Ruiz' }, {})
    const barber = await house.register('barbero', {
      nombre: 'Xavi Font',
      especialidades: ['Trenzas'],
    })
    expect((await find({ q: 'trenzas' })).results).toEqual([])
    await join(shop, barber)
    expect(names(await find({ q: 'trenzas' }))).toEqual(['Salón Quetzal', 'Xavi Font'])
    const { id } = await must(
      house
        .as(barber)
        .post<{ id: string }>('/api/services', { nombre: 'Rastas', precio: 30, duracion: 60 }),
    )
    expect(names(await find({ q: 'rastas' }))).toEqual(['Salón Quetzal', 'Xavi Font'])
    await must(house.as(barber).put(`/api/services/${id}`, { active: false }))
    expect((await find({ q: 'rastas' })).results).toEqual([])
    await must(house.as(barber).put(`/api/users/${barber.user.id}`, { nombre: 'Xavier Fontana' }))
    expect(names(await find({ q: 'fontana', type: 'barbers' }))).toEqual(['Xavier Fontana'])
    await must(house.as(barber).delete(`/api/businesses/${shop.id}/barbers/${barber.user.id}`))
    expect((await find({ q: 'fontana' })).results).toEqual([])
  })

  test('by price who has no price comes last, and pages go on where the prices end', async () => {
    const whole = await find({ orden: 'precio', limit: 50 })
    const prices = whole.results.map(({ precioDesde }) => precioDesde ?? Infinity)
    expect(prices).toEqual([...prices].sort((one, other) => (one === other ? 0 : one - other)))
    expect(prices.filter((price) => price === Infinity).length).toBeGreaterThan(2)
    expect(prices.filter((price) => price < Infinity).length).toBeGreaterThan(5)
    const paged: string[] = []
    const numbered: string[] = []
    for (let page = 0, next: string | null = ''; next !== null; page++) {
      const one: Page = await find({ orden: 'precio', limit: 3, ...(next && { despuesDe: next }) })
      paged.push(...names(one))
      numbered.push(...names(await find({ orden: 'precio', limit: 3, page })))
      next = one.siguiente
    }
    expect(paged).toEqual(names(whole))
    expect(numbered).toEqual(names(whole))
  })

  test('a cursor of another order, or one that was made up, begins at the start', async () => {
    const { siguiente } = await find({ orden: 'nombre', limit: 3 })
    const first = names(await find({ orden: 'precio', limit: 3 }))
    for (const despuesDe of [
      siguiente ?? '',
      'zzz',
      Buffer.from('["1","x",0,"y"]').toString('base64url'),
    ])
      expect(names(await find({ orden: 'precio', limit: 3, despuesDe }))).toEqual(first)
  })

  test('only those who have time today', async () => {
    const shop = await open(
      'Siempre Abierto',
      { nombre: 'Noa' },
      {},
      { nombre: 'Corte', precio: 10 },
    )
    expect(names(await find({ q: 'siempre', disponibleHoy: 'true' })).length).toBeLessThanOrEqual(2)
    await must(house.as(shop.owner).put('/api/user/business', { acceptsAppointments: false }))
    expect((await find({ q: 'siempre', disponibleHoy: 'true' })).results).toEqual([])
    expect((await find({ q: 'siempre' })).results).toHaveLength(2)
  })

  test.each([
    'type=todo',
    'tipoServicio=nube',
    'lat=100&lng=0',
    'page=-1',
    'limit=1000',
    'precioMax=-1',
    'orden=azar',
  ])('refuses %s', async (query) => {
    expect((await house.guest.get(`/api/search?${query}`)).status).toBe(400)
  })

  test('its words are those that the log tells', async () => {
    const projection = allProjections.find(({ name }) => name === 'search')
    if (!projection) throw new Error('no such projection')
    await house.services.passed(await house.services.log.head(), { timeoutMs: 60_000 })
    const verified = await verify(projection, { db: house.services.db, log: house.services.log })
    expect(verified).toMatchObject({ differing: 0 })
  })
})

test('a barber is on the map where the shop is; what it is drawn on is the operator’s to say', async () => {
  const { results } = await find({ q: 'Íñigo', type: 'barbers' })
  expect(results).toMatchObject([{ nombre: 'Íñigo Pérez', latitude: 40.4175, longitude: -3.704 }])
  expect((await house.guest.get('/api/map')).body).toEqual({ tiles: null, attribution: null })
})

describe('GET /api/businesses/:id/slots', () => {
  interface Slots {
    readonly dias: readonly {
      fecha: string
      laborable: boolean
      horarios: readonly {
        hora: string
        inicio: string
        barberId: string
        servicios: readonly string[]
      }[]
    }[]
  }

  test('offers a time as long as anybody is free, with the one who has least to do', async () => {
    const shop = await open('Dos Sillas', { nombre: 'Eva' }, {})
    const [one, two] = [await house.barber('Uno'), await house.barber('Dos')]
    for (const barber of [one, two]) await join(shop, barber)
    const offer = async (barber: SignedIn, nombre: string, duracion = 30) =>
      (
        await must(
          house.as(barber).post<{ id: string }>('/api/services', { nombre, precio: 15, duracion }),
        )
      ).id
    const [cutOne, cutTwo, shave] = [
      await offer(one, 'Corte'),
      await offer(two, 'corte', 60),
      await offer(one, 'Afeitado'),
    ]
    const client = await house.client()
    const path = `/api/businesses/${shop.id}/slots`
    const free = async (services: string) =>
      (await must(house.guest.get<Slots>(`${path}?servicios=${services}`))).dias
    const workday = (days: Slots['dias']) => days.slice(2).find(({ laborable }) => laborable)

    const before = workday(await free(cutTwo))
    const [first] = before?.horarios ?? []
    if (!before || !first) throw new Error('no free time')
    // The same service is 30 minutes with one and 60 with the other: the last half hour is only the
    // first one's.
    expect(before.horarios.at(-1)).toMatchObject({
      hora: '17:30',
      barberId: one.user.id,
      servicios: [cutOne],
    })
    expect(
      new Set((workday(await free(shave))?.horarios ?? []).map(({ barberId }) => barberId)),
    ).toEqual(new Set([one.user.id]))

    const book = (slot: Slots['dias'][number]['horarios'][number]) =>
      must(
        house.as(client).post<{ barberId: string }>('/api/appointments', {
          barberId: slot.barberId,
          services: slot.servicios,
          fecha: slot.inicio,
          permitirSolape: true,
        }),
      )
    const slotAt = async (hora: string) =>
      workday(await free(cutOne))?.horarios.find((slot) => slot.hora === hora)
    await book(first)
    const second = await slotAt(first.hora)
    expect(second?.barberId).not.toBe(first.barberId)
    if (!second) throw new Error('the other one is free')
    await book(second)
    // Now both are taken at that time.
    expect(await slotAt(first.hora)).toBeUndefined()
  })

  test('says what it does not know', async () => {
    expect((await house.guest.get(`/api/businesses/${randomUUID()}/slots`)).status).toBe(404)
    expect(
      (await house.guest.get(`/api/businesses/${near.id}/slots?servicios=${randomUUID()}`)).status,
    ).toBe(400)
  })
})

test('a word of the trade is no slip of another: a child’s cut is not a fine one', async () => {
  const shop = await open(
    'Los Peques',
    { nombre: 'Ruth Vila' },
    { ciudad: 'Vigo' },
    { nombre: 'Corte infantil', precio: 10 },
  )
  await must(
    house.as(shop.owner).post('/api/services', { nombre: 'Corte fino', precio: 9, duracion: 30 }),
  )
  const found = async (q: string) =>
    (await find({ q, ciudad: 'Vigo' })).results.map(({ nombre, servicio }) => [
      nombre,
      servicio?.nombre,
      servicio?.precio,
    ])
  expect(await found('corte de niño')).toEqual([
    ['Los Peques', 'Corte infantil', 10],
    ['Ruth Vila', 'Corte infantil', 10],
  ])
  expect(await found('corte')).toEqual([
    ['Los Peques', 'Corte fino', 9],
    ['Ruth Vila', 'Corte fino', 9],
  ])
  expect(await found('ruth')).toEqual([
    ['Los Peques', undefined, undefined],
    ['Ruth Vila', undefined, undefined],
  ])
  expect((await find({ ciudad: 'Vigo' })).results.map(({ servicio }) => servicio)).toEqual([
    null,
    null,
  ])
})

describe('GET /api/slots/next', () => {
  interface Next {
    readonly dias: number
    readonly horas: readonly {
      id: string
      hora: string | null
      inicio: string | null
      zonaHoraria: string
    }[]
  }
  const next = async (query: Record<string, string>, who = house.guest) =>
    (await must(who.get<Next>(`/api/slots/next?${new URLSearchParams(query)}`))).horas

  test('gives the first time of each barber and shop, the same as their own calendars', async () => {
    const shop = await open('Una Silla', { nombre: 'Irene' }, {}, { nombre: 'Corte', precio: 15 })
    const barberId = shop.owner.user.id
    const [ofBarber] = await next({ barberos: barberId })
    const [ofShop] = await next({ negocios: shop.id })
    const { dias } = await must(
      house.guest.get<{ dias: { horarios: { hora: string; inicio: string }[] }[] }>(
        `/api/barbers/${barberId}/slots?dias=7`,
      ),
    )
    const first = dias.flatMap(({ horarios }) => horarios)[0]
    expect(first).toBeDefined()
    expect(ofBarber).toMatchObject({ id: barberId, ...first })
    expect(ofShop).toMatchObject({ id: shop.id, ...first })

    const client = await house.client()
    const [service] = await must(house.as(shop.owner).get<{ id: string }[]>('/api/my-services'))
    await must(
      house
        .as(client)
        .post('/api/appointments', { barberId, services: [service?.id], fecha: first?.inicio }),
    )
    const [after] = await next({ barberos: barberId })
    expect(Date.parse(after?.inicio ?? '')).toBeGreaterThan(Date.parse(first?.inicio ?? ''))
  })

  test('of who may not meet the asker there is no time, of who is no barber or unknown nothing', async () => {
    const shop = await open('Otra Silla', { nombre: 'Berta' }, {}, { nombre: 'Corte', precio: 15 })
    const [client, other] = [await house.client(), await house.client()]
    await must(house.as(shop.owner).post(`/api/moderation/blocks`, { blockedId: client.user.id }))
    expect(
      await next(
        { barberos: `${shop.owner.user.id},${other.user.id},${randomUUID()}` },
        house.as(client),
      ),
    ).toMatchObject([{ id: shop.owner.user.id, hora: null, inicio: null }])
    expect(await next({ negocios: randomUUID() })).toEqual([])
    expect(await next({})).toEqual([])
    expect((await house.guest.get('/api/slots/next?barberos=nadie')).status).toBe(400)
    expect(
      (
        await house.guest.get(
          `/api/slots/next?barberos=${Array.from({ length: 11 }, () => randomUUID()).join(',')}`,
        )
      ).status,
    ).toBe(400)
  })
})
