/**
 * A shop over HTTP: both forms that change it, its hours in every spelling, the list of all shops.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Business, ListedBusiness } from '../../../contract/business/shops.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer()
})

interface Page {
  readonly results: readonly ListedBusiness[]
  readonly hasMore: boolean
  readonly siguiente: string | null
}
const open = async (more: object = {}, who?: SignedIn) => {
  const owner = who ?? (await house.register('duenno'))
  const { status, body } = await house
    .as(owner)
    .post<Business>('/api/businesses', { nombre: 'La Navaja', direccion: 'Calle Mayor 1', ...more })
  expect(status).toBe(201)
  return { owner, shop: body, as: house.as(owner) }
}
const all = async (query: string) =>
  (await house.guest.get<Page>(`/api/businesses/all?${query}`)).body
const named = ({ results }: Page) => results.map(({ nombre }) => nombre)

describe('the management form', () => {
  test('changes everything that it names, and leaves what it leaves out', async () => {
    const { as } = await open({ descripcion: 'Desde 1950', phone: '5512345678' })
    const changed = await as.put<Business>('/api/user/business', {
      businessName: 'El Peine',
      physicalAddress: 'Calle Luna 22',
      offersHomeServices: true,
      phone: '55 8765 4321',
      email: 'hola@peine.example',
      website: 'peine.example',
      acceptsAppointments: false,
      allowsWalkIns: true,
      ciudad: 'Madrid',
      moneda: 'eur',
    })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({
      nombre: 'El Peine',
      businessName: 'El Peine',
      direccion: 'Calle Luna 22',
      physicalAddress: 'Calle Luna 22',
      descripcion: 'Desde 1950',
      description: 'Desde 1950',
      telefono: '5587654321',
      phone: '5587654321',
      email: 'hola@peine.example',
      website: 'https://peine.example',
      tipoServicio: 'fisico_y_domicilio',
      ofreceServicioDomicilio: true,
      offersHomeServices: true,
      radioCobertura: 5,
      acceptsAppointments: false,
      allowsWalkIns: true,
      ciudad: 'Madrid',
      moneda: 'EUR',
      relacion: 'propietario',
    })
    expect(
      (
        await as.put<Business>('/api/user/business', {
          phone: '',
          email: '',
          website: '',
          description: '',
        })
      ).body,
    ).toMatchObject({
      telefono: null,
      email: null,
      website: null,
      descripcion: null,
      nombre: 'El Peine',
    })
  })

  test('says in its own words what is wrong', async () => {
    const { as } = await open()
    for (const [body, message] of [
      [{ businessName: 'X' }, 'El nombre debe tener al menos 2 caracteres'],
      [{ physicalAddress: 'aquí' }, 'La dirección es obligatoria para ubicación física'],
      [{ email: 'sin arroba' }, 'Email inválido'],
      [{ website: 'javascript:alert(1)' }, 'La página web no es válida'],
      [{ phone: '123' }, 'El teléfono debe tener al menos 10 dígitos'],
      [{ moneda: 'XYZZY' }, 'Moneda desconocida'],
      [
        { workingHours: { monday: { open: 'tarde', close: '18:00' } } },
        'Los horarios no son válidos',
      ],
      [
        { workingHours: { monday: { open: '18:00', close: '09:00' } } },
        'La hora de apertura debe ser anterior a la de cierre',
      ],
      [{ businessImage: 'ftp://example.com/a.png' }, 'Solo se permiten archivos de imagen'],
      [
        { businessImage: 'https://example.com/a.png' },
        'No se permiten enlaces. Sube la imagen desde tu dispositivo',
      ],
    ] as const) {
      const refused = await as.put('/api/user/business', body)
      expect([refused.status, refused.body['message']], JSON.stringify(body)).toEqual([
        400,
        message,
      ])
    }
  })

  test('reads hours per day, and shows them in every spelling', async () => {
    const { as, owner } = await open()
    const { body } = await as.put<Business>('/api/user/business', {
      workingHours: {
        saturday: { open: '09:00', close: '17:00', closed: false },
        monday: { open: '', close: '', closed: true },
      },
    })
    expect(body.workingDays).toEqual(['tuesday', 'wednesday', 'thursday', 'friday', 'saturday'])
    expect(body.weeklyHours.saturday).toEqual({ open: '09:00', close: '17:00', closed: false })
    expect(body.weeklyHours.monday.closed).toBe(true)
    expect(body.workingHours).toEqual({ start: '09:00', end: '18:00', break_duration: 0 })
    expect(body.horario.saturday).toEqual([{ start: '09:00', end: '17:00' }])
    // The hours hold: they are what can be booked.
    const { body: service } = await as.post<{ id: string }>('/api/services', {
      nombre: 'Corte',
      precio: 15,
      duracion: 30,
    })
    const { body: free } = await house.guest.get<{ dias: { fecha: string; laborable: boolean }[] }>(
      `/api/barbers/${owner.user.id}/slots?servicios=${service.id}`,
    )
    const works = new Set(
      free.dias
        .filter(({ laborable }) => laborable)
        .map(({ fecha }) => new Date(fecha).getUTCDay()),
    )
    expect([...works].sort()).toEqual([2, 3, 4, 5, 6])
  })

  test('reads one pair of hours with its pause', async () => {
    const { as } = await open()
    const { body } = await as.put<Business>('/api/user/business', {
      workingHours: { start: '10:00', end: '20:00', break_duration: 10 },
      workingDays: ['monday', 'sunday'],
    })
    expect(body.workingHours).toEqual({ start: '10:00', end: '20:00', break_duration: 10 })
    expect(body.workingDays).toEqual(['monday', 'sunday'])
  })

  test('and the schedule screen are two views of one week for who works alone', async () => {
    const { as, owner } = await open()
    const days = async () => {
      const { body } = await house.guest.get<{ dias: { fecha: string; laborable: boolean }[] }>(
        `/api/barbers/${owner.user.id}/slots`,
      )
      return [
        ...new Set(
          body.dias
            .filter(({ laborable }) => laborable)
            .map(({ fecha }) => new Date(fecha).getUTCDay()),
        ),
      ].sort()
    }
    await as.patch('/api/users/settings', { scheduleType: 'estandar' })
    await as.put('/api/user/business', {
      workingHours: { saturday: { open: '09:00', close: '17:00', closed: false } },
    })
    expect(await days()).toEqual([1, 2, 3, 4, 5, 6])
    await as.patch('/api/users/settings', { scheduleType: 'fines_semana' })
    expect(await days()).toEqual([0, 6])
    expect((await as.get<Business>('/api/user/business')).body.workingDays).toEqual([
      'saturday',
      'sunday',
    ])
  })

  test('is for whoever has a shop', async () => {
    const [barber, client] = await Promise.all([house.barber(), house.client()])
    expect((await house.guest.put('/api/user/business', {})).status).toBe(401)
    expect((await house.as(client).put('/api/user/business', {})).status).toBe(403)
    expect(
      (await house.as(barber).put('/api/user/business', { businessName: 'El Peine' })).status,
    ).toBe(404)
  })
})

describe('the edit form', () => {
  test('changes by its own names', async () => {
    const { as, shop } = await open({ phone: '5512345678' })
    const { body } = await as.put<Business>(`/api/businesses/${shop.id}`, {
      nombre: 'El Peine',
      direccion: 'Calle Luna 22',
      descripcion: 'Nueva',
      telefono: null,
      imagen: null,
      ofreceServicioDomicilio: true,
      radioCobertura: 12,
    })
    expect(body).toMatchObject({
      nombre: 'El Peine',
      direccion: 'Calle Luna 22',
      descripcion: 'Nueva',
      telefono: null,
      imagen: null,
      ofreceServicioDomicilio: true,
      radioCobertura: 12,
    })
    expect(
      (await as.put<Business>(`/api/businesses/${shop.id}`, { radioCobertura: 80 })).body
        .radioCobertura,
    ).toBe(5)
    expect(
      (await as.put<Business>(`/api/businesses/${shop.id}`, { nombre: 'El Peine' })).body,
    ).toMatchObject({ descripcion: 'Nueva', tipoServicio: 'fisico_y_domicilio' })
  })

  test('is the owner’s alone', async () => {
    const { shop } = await open()
    const [other, client] = [await open(), await house.client()]
    expect((await house.guest.put(`/api/businesses/${shop.id}`, { nombre: 'Mía' })).status).toBe(
      401,
    )
    expect(
      (await house.as(client).put(`/api/businesses/${shop.id}`, { nombre: 'Mía' })).status,
    ).toBe(403)
    expect((await other.as.put(`/api/businesses/${shop.id}`, { nombre: 'Mía' })).status).toBe(403)
    expect((await other.as.put(`/api/businesses/${randomUUID()}`, { nombre: 'Mía' })).status).toBe(
      404,
    )
    expect((await house.guest.get<Business>(`/api/businesses/${shop.id}`)).body.nombre).toBe(
      'La Navaja',
    )
  })

  test('takes no owner and no rating from the body, and no zone where a place says it', async () => {
    const { as, shop } = await open({ latitude: 40.4, longitude: -3.7 })
    const { body } = await as.put<Business>(`/api/businesses/${shop.id}`, {
      ownerId: randomUUID(),
      zonaHoraria: 'Asia/Tokyo',
      rating: 5,
    })
    expect(body).toMatchObject({
      ownerId: shop.ownerId,
      zonaHoraria: shop.zonaHoraria,
      rating: null,
    })
  })

  test('a shop without a place goes by the clock that its owner says', async () => {
    const { as, shop } = await open()
    expect(
      (await as.put<Business>(`/api/businesses/${shop.id}`, { zonaHoraria: 'America/Bogota' })).body
        .zonaHoraria,
    ).toBe('America/Bogota')
    expect(
      (
        await as.put<Business>('/api/user/business', {
          latitude: 40.4,
          longitude: -3.7,
          zonaHoraria: 'America/Bogota',
        })
      ).body.zonaHoraria,
    ).toBe('Europe/Madrid')
  })

  test('the switch for home service leaves open whether people come too; the type says it', async () => {
    const { as, shop } = await open({ latitude: 19.366812, longitude: -99.147834 })
    const put = async (body: object) =>
      (await as.put<Business>(`/api/businesses/${shop.id}`, body)).body
    expect(await put({ tipoServicio: 'domicilio' })).toMatchObject({
      tipoServicio: 'domicilio',
      direccionPrivada: true,
      latitude: 19.366812,
    })
    expect((await put({ ofreceServicioDomicilio: true })).tipoServicio).toBe('domicilio')
    expect((await put({ tipoServicio: 'fisico_y_domicilio' })).tipoServicio).toBe(
      'fisico_y_domicilio',
    )
    expect(await put({ ofreceServicioDomicilio: false, direccionPrivada: false })).toMatchObject({
      tipoServicio: 'fisico',
      direccionPrivada: false,
      latitude: 19.366812,
    })
  })

  test('brings the zone of new coordinates, unless appointments stand on the old clock', async () => {
    const { as, owner, shop } = await open({ latitude: 40.4, longitude: -3.7 })
    expect(shop.zonaHoraria).toBe('Europe/Madrid')
    expect(
      (await as.put<Business>(`/api/businesses/${shop.id}`, { latitude: 19.43, longitude: -99.13 }))
        .body,
    ).toMatchObject({ zonaHoraria: 'America/Mexico_City', latitude: 19.43, longitude: -99.13 })
    expect(
      (await as.put<Business>(`/api/businesses/${shop.id}`, { latitude: null, longitude: null }))
        .body,
    ).toMatchObject({ zonaHoraria: 'America/Mexico_City', latitude: null })
    const { body: service } = await as.post<{ id: string }>('/api/services', {
      nombre: 'Corte',
      precio: 15,
      duracion: 30,
    })
    const { body: free } = await house.guest.get<{ dias: { horarios: { inicio: string }[] }[] }>(
      `/api/barbers/${owner.user.id}/slots?servicios=${service.id}`,
    )
    const client = await house.client()
    expect(
      (
        await house.as(client).post('/api/appointments', {
          barberId: owner.user.id,
          services: [service.id],
          fecha: free.dias.flatMap(({ horarios }) => horarios).at(-1)?.inicio,
        })
      ).status,
    ).toBe(201)
    const refused = await as.put(`/api/businesses/${shop.id}`, { latitude: 40.4, longitude: -3.7 })
    expect([refused.status, refused.body['citasPorVenir']]).toEqual([409, 1])
    expect(
      (await as.put(`/api/businesses/${shop.id}`, { latitude: 19.44, longitude: -99.14 })).status,
      'within the zone',
    ).toBe(200)
  })
})

describe('what others see', () => {
  test('services that are switched off are only the owner’s to see', async () => {
    const { as, shop } = await open()
    await as.post('/api/services', { nombre: 'Corte', precio: 15, duracion: 30 })
    await as.post('/api/services', { nombre: 'Secreto', precio: 15, duracion: 30, isActive: false })
    const path = `/api/businesses/${shop.id}/services`
    expect(
      (await house.guest.get<{ nombre: string }[]>(path)).body.map(({ nombre }) => nombre),
    ).toEqual(['Corte'])
    expect((await as.get<{ nombre: string }[]>(path)).body.map(({ nombre }) => nombre)).toEqual([
      'Corte',
      'Secreto',
    ])
  })
  test('a shop that isn’t there is not found', async () => {
    for (const path of ['', '/barbers', '/services']) {
      const answer = await house.guest.get(`/api/businesses/${randomUUID()}${path}`)
      expect([answer.status, answer.body['message']]).toEqual([404, 'Negocio no encontrado'])
    }
  })
})

describe('the list of shops', () => {
  // Somewhere in the Atlantic, away from the other tests' shops.
  const here = 'lat=30&lng=-40'
  let far: Awaited<ReturnType<typeof open>> | undefined
  beforeAll(async () => {
    for (const [nombre, longitude, home] of [
      ['A tres', -39.97, false],
      ['A uno', -39.99, true],
      ['A dos', -39.98, false],
      ['A diez', -39.9, true],
    ] as const) {
      far = await open({ nombre, latitude: 30, longitude, ofreceServicioDomicilio: home })
    }
    await open({ nombre: 'Sin lugar' })
  })

  test('goes from the nearest to the furthest, with kilometres', async () => {
    const page = await all(`${here}&limit=4`)
    expect(named(page)).toEqual(['A uno', 'A dos', 'A tres', 'A diez'])
    expect(page.results[0]).toMatchObject({ type: 'business', distance: expect.closeTo(0.965, 2) })
    expect(page.hasMore).toBe(true)
  })
  test('has the shops without a place at its end', async () => {
    const pages: Page[] = [await all(`${here}&limit=50`)]
    for (let last = pages[0]; last?.siguiente; last = pages.at(-1))
      pages.push(await all(`${here}&limit=50&despuesDe=${last.siguiente}`))
    const distances = pages.flatMap(({ results }) => results.map(({ distance }) => distance))
    expect(distances.indexOf(null)).toBeGreaterThan(3)
    expect(distances.slice(distances.indexOf(null)).every((distance) => distance === null)).toBe(
      true,
    )
  })
  test('shows in home service only who comes here', async () => {
    expect(named(await all(`${here}&tipoServicio=domicilio`))).toEqual(['A uno'])
    await far?.as.put(`/api/businesses/${far.shop.id}`, {
      radioCobertura: 20,
      ofreceServicioDomicilio: true,
    })
    expect(named(await all(`${here}&tipoServicio=domicilio`))).toEqual(['A uno', 'A diez'])
  })
  test('shows among those that one can go to nobody who only goes to people', async () => {
    const { shop } = await open({
      nombre: 'A solo a domicilio',
      latitude: -31.001,
      longitude: -40,
      tipoServicio: 'domicilio',
    })
    const ids = async (query: string) =>
      (await all(`lat=-31&lng=-40&limit=50&${query}`)).results.map(({ id }) => id)
    expect([
      (await ids('tipoServicio=fisico')).includes(shop.id),
      (await ids('tipoServicio=domicilio')).includes(shop.id),
      (await ids('')).includes(shop.id),
    ]).toEqual([false, true, true])
    const found = async (tipo: string) =>
      (
        await house.guest.get<{ results: { id: string }[] }>(
          `/api/search?q=${encodeURIComponent('solo a domicilio')}&tipoServicio=${tipo}`,
        )
      ).body.results.map(({ id }) => id)
    expect([
      (await found('fisico')).includes(shop.id),
      (await found('domicilio')).includes(shop.id),
    ]).toEqual([false, true])
  })
  test('pages from 0', async () => {
    const first = await all(`${here}&limit=2&page=0`)
    expect(named(first)).toEqual(['A uno', 'A dos'])
    expect(named(await all(`${here}&limit=2&page=1`))).toEqual(['A tres', 'A diez'])
  })
  test('goes on right after a page, whatever came before it meanwhile', async () => {
    const first = await all(`${here}&limit=2`)
    await open({ nombre: 'Aquí mismo', latitude: 30, longitude: -40 })
    expect(named(await all(`${here}&limit=2&despuesDe=${first.siguiente}`))).toEqual([
      'A tres',
      'A diez',
    ])
  })
  test('without coordinates is by name, whatever its accents and case', async () => {
    await open({ nombre: 'águila 2' })
    await open({ nombre: 'Aguila 1' })
    const names: string[] = []
    for (
      let page: Page = await all('limit=3');
      ;
      page = await all(`limit=3&despuesDe=${page.siguiente}`)
    ) {
      names.push(...named(page))
      if (!page.hasMore) break
    }
    expect(names.filter((name) => /guila/.test(name))).toEqual(['Aguila 1', 'águila 2'])
    expect(names).toHaveLength(new Set((await all('limit=50')).results.map(({ id }) => id)).size)
    const results = (await all('limit=50')).results
    expect(results.every(({ distance }) => distance === null)).toBe(true)
  })
  test('refuses what it can’t understand', async () => {
    for (const query of ['lat=91&lng=0', 'page=-1', 'limit=500', 'tipoServicio=barco'])
      expect((await house.guest.get(`/api/businesses/all?${query}`)).status, query).toBe(400)
    expect((await house.guest.get('/api/businesses/all?lat=&lng=&tipoServicio=')).status).toBe(200)
  })
  test('uses its indexes', async () => {
    const plan = async (query: string) => {
      const client = await house.services.db.pool.connect()
      try {
        // The few rows of a test would be read whole; what matters is that the index can answer.
        await client.query('BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off')
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${query}`)
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      } finally {
        await client.query('ROLLBACK')
        client.release()
      }
    }
    const near = await plan(
      'SELECT business_id FROM shops.shop ORDER BY place <-> ll_to_earth(30, -40), business_id LIMIT 11',
    )
    expect(near).toMatch(/Index Scan using shop_place_idx/)
    expect(near).toMatch(/Order By: .*place/)
    expect(
      await plan('SELECT business_id FROM shops.shop ORDER BY sort_name, business_id LIMIT 11'),
    ).toMatch(/Index (Only )?Scan using shop_sort_name_business_id_idx/)
  })
})
