/**
 * Booking over HTTP: what is accepted, what is refused with which words, and that a slot is given
 * once.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'
import { holdsOver } from '../support/acting.ts'
import { book, type Booking, freeDays, someDay } from '../../seed/http/visits.ts'
import { type Chair, joinShop, openChair } from '../../seed/http/shops.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
let chair: Chair
let client: SignedIn
let times: string[]
const at = (index: number) => times[index] ?? ''

beforeAll(async () => {
  house = await startTestServer()
  ;[chair, client] = await Promise.all([openChair(house), house.client()])
  times = await someDay(house, chair)
})

describe('a booking', () => {
  test('is pending, with price, duration and end by the server', async () => {
    const { status, body } = await book(house, client, chair, at(0), {
      services: [chair.cut, chair.beard, chair.cut],
      estado: 'confirmada',
      totalPrice: 350.5,
      totalDuration: 90,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      fecha: at(0),
      estado: 'pendiente',
      totalPrice: 350.5,
      totalDuration: 90,
      total_duration: 90,
      serviceDuration: 90,
      serviceName: 'Corte, Barba',
      notes: 'Corte, Barba',
      clienteId: client.user.id,
      clientName: 'Eva Ruiz',
      clientPhone: null,
      barberId: chair.barber.user.id,
      barberName: 'Paco Navarro',
      businessName: 'La Navaja',
      userRole: 'client',
    })
    expect(Date.parse(body.fin) - Date.parse(body.fecha)).toBe(90 * 60_000)
    expect(body.services).toEqual([
      { serviceId: chair.cut, serviceName: 'Corte', servicePrice: 150, serviceDuration: 30 },
      { serviceId: chair.beard, serviceName: 'Barba', servicePrice: 200.5, serviceDuration: 60 },
    ])
  })

  test('takes from the body only what is the client’s to say', async () => {
    const [own, other] = await Promise.all([openChair(house), house.client()])
    const foreign = {
      id: randomUUID(),
      appointmentId: randomUUID(),
      clienteId: other.user.id,
      clientId: other.user.id,
      clientName: 'Otra',
      personId: other.user.id,
      userRole: 'barber',
      estado: 'completada',
      noShow: true,
      cents: 1,
      moneda: 'XXX',
      businessId: randomUUID(),
      businessName: 'Otro',
      zonaHoraria: 'Asia/Tokyo',
      fin: '2031-01-01T00:00:00Z',
      enteredBy: 'barbero',
      autoConfirm: true,
      creadoEn: '2020-01-01T00:00:00Z',
    }
    const { status, body } = await book(house, client, own, (await someDay(house, own))[30], {
      ...foreign,
      permitirSolape: true,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      estado: 'pendiente',
      clienteId: client.user.id,
      clientName: 'Eva Ruiz',
      userRole: 'client',
      noShow: false,
      tardia: false,
      totalPrice: 150,
      moneda: 'MXN',
      businessId: own.shop.id,
      businessName: 'La Navaja',
      zonaHoraria: own.shop.zonaHoraria,
    })
    expect([
      body.id === foreign.id,
      body.id === foreign.appointmentId,
      body.creadoEn > '2026',
    ]).toEqual([false, false, true])
    expect((await must(house.as(other).get<Booking[]>('/api/appointments'))).body).toEqual([])
  })

  test('is confirmed at once where the barber has said so', async () => {
    const quick = await openChair(house, { autoConfirm: true })
    const [time] = await someDay(house, quick)
    expect((await book(house, await house.client(), quick, time)).body.estado).toBe('confirmada')
  })

  test('keeps what it was when the catalogue changes', async () => {
    const other = await openChair(house)
    const [time] = await someDay(house, other)
    const {
      body: { id },
    } = await must(book(house, client, other, time, { permitirSolape: true }), 201)
    await must(
      house
        .as(other.barber)
        .put(`/api/services/${other.cut}`, { nombre: 'Corte caro', precio: 999 }),
    )
    expect((await house.as(client).get<Booking>(`/api/appointments/${id}`)).body).toMatchObject({
      totalPrice: 150,
      serviceName: 'Corte',
    })
  })

  test('sent twice with one key is one', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const other = await house.client()
    const [first, second] = [
      await book(house, other, chair, at(6), {}, { headers }),
      await book(house, other, chair, at(6), {}, { headers }),
    ]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.id).toBe(first.body.id)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect((await house.as(other).get<Booking[]>('/api/appointments')).body).toHaveLength(1)
  })
})

describe('a booking is refused', () => {
  const incomplete = 'Por favor selecciona al menos un servicio, fecha y hora'
  const none = 'Los datos de la cita no son válidos. Revisa tu selección.'
  const refused = async (what: object, status: number, message?: string, code?: string) => {
    const { status: seen, body } = await book(house, client, chair, at(10), what)
    expect([seen, ...(message ? [body.message] : []), ...(code ? [body.code] : [])]).toEqual([
      status,
      ...(message ? [message] : []),
      ...(code ? [code] : []),
    ])
  }

  test('to guests', async () => {
    expect(
      (
        await house.guest.post('/api/appointments', {
          barberId: chair.barber.user.id,
          services: [chair.cut],
          fecha: at(10),
        })
      ).status,
    ).toBe(401)
  })
  test('without services, date or time, in the words of the spec', async () => {
    await refused({ services: [] }, 400, incomplete)
    await refused({ services: undefined }, 400, incomplete)
    await refused({ fecha: undefined }, 400, incomplete)
    await refused({ fecha: '2026-11-30' }, 400, incomplete)
  })
  test('with too long notes or too many services', async () => {
    await refused({ notes: 'x'.repeat(201) }, 400, 'Máximo 200 caracteres')
    await refused(
      { services: Array.from({ length: 11 }, () => randomUUID()) },
      400,
      'Máximo 10 servicios por cita',
    )
  })
  test('with a client, oneself or nobody', async () => {
    await refused(
      { barberId: (await house.client()).user.id },
      400,
      'Este usuario no ofrece servicios de barbería.',
    )
    await refused({ barberId: randomUUID() }, 404)
    const { status, body } = await book(house, chair.barber, chair, at(10))
    expect([status, body.message]).toEqual([400, 'No puedes reservar una cita contigo mismo.'])
  })
  test('with services that are inactive, removed, unknown or of another barber', async () => {
    const other = await openChair(house)
    await refused({ services: [other.cut] }, 400, none)
    await refused({ services: [randomUUID()] }, 400, none)
    const add = async () =>
      (
        await must(
          house
            .as(chair.barber)
            .post<{ id: string }>('/api/services', { nombre: 'Tinte', precio: 10, duracion: 30 }),
          201,
        )
      ).body.id
    const [inactive, removed] = [await add(), await add()]
    await must(house.as(chair.barber).put(`/api/services/${inactive}`, { active: false }))
    await must(house.as(chair.barber).delete(`/api/services/${removed}`))
    await refused({ services: [inactive] }, 400, none)
    await refused({ services: [removed] }, 400, none)
  })
  test('where price or duration are not what the client believes', async () => {
    await refused({ totalPrice: 1 }, 409, none, 'price_changed')
    await refused({ totalDuration: 5 }, 409, none, 'duration_changed')
  })
  test('in the past, too far ahead, outside the hours', async () => {
    await refused(
      { fecha: new Date(Date.now() - 60_000).toISOString() },
      400,
      'No se puede reservar en el pasado. Elige otro horario.',
    )
    await refused(
      { fecha: new Date(Date.now() + 33 * 86_400_000).toISOString() },
      400,
      'Solo se puede reservar en los próximos 30 días.',
    )
    await refused(
      { fecha: new Date(Date.parse(times.at(-1) ?? '') + 45 * 60_000).toISOString() },
      400,
      none,
      'outside_hours',
    )
  })
  test('on the first day beyond the window, not on its last', async () => {
    const [own, eva] = await Promise.all([openChair(house), house.client()])
    const days = await freeDays(house, own)
    const last = days.at(-1)?.inicios[0] ?? ''
    expect(days).toHaveLength(31)
    const { status, body } = await book(
      house,
      eva,
      own,
      new Date(Date.parse(last) + 86_400_000).toISOString(),
    )
    expect([status, body.code]).toEqual([400, 'too_far'])
    expect((await book(house, eva, own, last)).status).toBe(201)
  })
  test('over midnight, also where the barber’s side writes it in', async () => {
    const own = await openChair(house)
    const last = (await someDay(house, own)).at(-1) ?? ''
    const late = new Date(Date.parse(last) + 45 * 60_000).toISOString()
    expect(
      (await book(house, own.barber, own, late, { cliente: { nombre: 'De noche' } })).body.code,
    ).toBe('over_midnight')
    expect(
      (
        await book(house, own.barber, own, new Date(Date.parse(last) + 30 * 60_000).toISOString(), {
          cliente: { nombre: 'De noche' },
        })
      ).status,
    ).toBe(201)
  })
  test('between the times that are offered, by minutes or by seconds', async () => {
    for (const ms of [7 * 60_000, 30_000, 1, 15 * 60_000]) {
      await refused(
        { fecha: new Date(Date.parse(at(10)) + ms).toISOString() },
        400,
        'Ese horario no se ofrece. Elige uno de los horarios disponibles.',
        'not_offered',
      )
    }
  })
  test('where the shop takes none', async () => {
    const closed = await openChair(house)
    const [time] = await someDay(house, closed)
    await must(house.as(closed.barber).put('/api/user/business', { acceptsAppointments: false }))
    expect((await book(house, client, closed, time)).body.code).toBe('not_accepting')
    expect((await freeDays(house, closed)).flatMap(({ inicios }) => inicios)).toEqual([])
  })
})

describe('the times that are offered', () => {
  test('are exactly those that can be booked, with odd services, gaps, a buffer and a block in the way', async () => {
    const own = await openChair(house)
    const add = async (duracion: number) =>
      (
        await must(
          house.as(own.barber).post<{ id: string }>('/api/services', {
            nombre: `De ${duracion}`,
            precio: 10,
            duracion,
          }),
          201,
        )
      ).body.id
    const odd = await add(45)
    await must(
      house.as(own.barber).put('/api/availability', {
        politica: { margenMinutos: 5, maximoActivas: 20, aprovecharHuecos: true },
      }),
    )
    const times = await someDay(house, own)
    const start = (index: number, minutes = 0) =>
      new Date(Date.parse(times[index] ?? '') + minutes * 60_000).toISOString()
    // The barber's side is free in minutes: its visits make gaps that begin between the lines.
    await must(book(house, own.barber, own, start(4, 7), { cliente: { nombre: 'De paso' } }), 201)
    await must(
      house
        .as(own.barber)
        .post('/api/availability/blocks', { desde: start(8, 3), hasta: start(8, 20) }),
      201,
    )
    const offered = new Set(
      (await freeDays(house, own, `?servicios=${odd}`))[2]?.inicios.map((inicio) =>
        new Date(inicio).toISOString(),
      ),
    )
    expect(offered).toContain(start(4, 42))
    expect(offered).toContain(start(8, 20))
    const minutes = [
      ...Array.from({ length: 12 }, (_, line) => line * 30),
      7,
      22,
      37,
      42,
      43,
      67,
      83,
      170,
      172,
    ]
    const asked = new Set([
      ...minutes.map((minute) => start(3, minute)),
      start(4, 42),
      start(8, 20),
    ])
    const bookable: string[] = []
    const client = await house.client()
    for (const fecha of asked) {
      const { status, body } = await book(house, client, own, fecha, { services: [odd] })
      expect([201, 400, 409], `${fecha} ${body.code}`).toContain(status)
      if (status !== 201) continue
      bookable.push(fecha)
      await must(house.as(own.barber).patch(`/api/appointments/${body.id}/reject`))
      await holdsOver(house)
    }
    expect(bookable.sort()).toEqual([...asked].filter((fecha) => offered.has(fecha)).sort())
  })
})

describe('a slot', () => {
  test('is given once, also to many at the same moment; the others hear of free ones', async () => {
    const clients = await Promise.all(Array.from({ length: 6 }, house.client))
    const answers = await Promise.all(clients.map((one) => book(house, one, chair, at(14))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    for (const { body } of answers.filter(({ status }) => status === 409)) {
      expect(body).toMatchObject({
        code: 'slot_taken',
        message: 'El horario seleccionado ya no está disponible. Elige otro horario.',
      })
      expect(body.alternativas?.length).toBeGreaterThan(0)
      expect(body.alternativas).not.toContain(at(14))
      for (const free of body.alternativas ?? [])
        expect((await freeDays(house, chair)).flatMap(({ inicios }) => inicios)).toContain(free)
    }
    expect(await someDay(house, chair)).not.toContain(at(14))
  })

  test('of two barbers at once goes to one client only on purpose', async () => {
    const [other, both] = await Promise.all([joinShop(house, chair), house.client()])
    await must(book(house, both, chair, at(20)), 201)
    const { status, body } = await book(house, both, other, at(20))
    expect([status, body.code, body.permiteSolape]).toEqual([409, 'client_overlap', true])
    expect((await book(house, both, other, at(20), { permitirSolape: true })).status).toBe(201)
  })

  test('is for a client who has not too many to come with this barber', async () => {
    const [eager, other] = await Promise.all([house.client(), openChair(house)])
    const free = await someDay(house, other)
    for (const index of [0, 2, 4]) await must(book(house, eager, other, free[index]), 201)
    const { status, body } = await book(house, eager, other, free[6])
    expect([status, body.code]).toEqual([400, 'too_many_active'])
  })
})

describe('a client’s limits', () => {
  const taken = async (client: SignedIn) =>
    (await must(house.as(client).get<Booking[]>('/api/appointments'))).body

  test('hold against a hundred requests at once', async () => {
    const [eager, own] = await Promise.all([house.client(), openChair(house)])
    const free = (await freeDays(house, own))
      .slice(2)
      .flatMap(({ inicios }) => inicios)
      .slice(0, 100)
    const answers = await Promise.all(free.map((fecha) => book(house, eager, own, fecha)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(
      new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code)),
    ).toEqual(new Set(['too_many_active']))
    expect(await taken(eager)).toHaveLength(3)
  })

  test('give the same hour with several barbers once, whatever the hurry, and as often as is wanted on purpose', async () => {
    const [own, eager] = await Promise.all([openChair(house), house.client()])
    const chairs = [
      own,
      await joinShop(house, own),
      await joinShop(house, own),
      await joinShop(house, own),
    ]
    const times = await someDay(house, own)
    const all = (fecha: string | undefined, more: object = {}) =>
      Promise.all(chairs.map((one) => book(house, eager, one, fecha, more)))
    expect((await all(times[0])).map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect(await taken(eager)).toHaveLength(1)
    expect((await all(times[4], { permitirSolape: true })).map(({ status }) => status)).toEqual([
      201, 201, 201, 201,
    ])
  })

  test('count what stands: called off, it makes room at once; moved, it is in the way where it is now', async () => {
    const [own, eva] = await Promise.all([openChair(house), house.client()])
    const other = await joinShop(house, own)
    const times = await someDay(house, own)
    const ids: string[] = []
    for (const index of [0, 2, 4])
      ids.push((await must(book(house, eva, own, times[index]), 201)).body.id)
    await must(house.as(eva).patch(`/api/appointments/${ids[0]}/cancel`))
    await must(house.as(own.barber).patch(`/api/appointments/${ids[1]}/reject`))
    expect(
      (await book(house, eva, other, times[0])).status,
      'the time of what was called off',
    ).toBe(201)
    await holdsOver(house)
    expect((await book(house, eva, own, times[2])).status).toBe(201)
    await must(
      house.as(own.barber).patch(`/api/appointments/${ids[2]}/reschedule`, { fecha: times[10] }),
    )
    expect((await book(house, eva, other, times[10])).body.code).toBe('client_overlap')
    expect((await book(house, eva, other, times[4])).status, 'where it was').toBe(201)
  })

  test('don’t count a booking that was refused', async () => {
    const [own, eva, rival] = await Promise.all([openChair(house), house.client(), house.client()])
    const times = await someDay(house, own)
    for (const index of [0, 1, 2, 3]) {
      const [one, two] = await Promise.all([
        book(house, eva, own, times[index]),
        book(house, rival, own, times[index]),
      ])
      expect([one.status, two.status].sort()).toEqual([201, 409])
      for (const { status, body } of [one, two])
        if (status === 201)
          await must(house.as(own.barber).patch(`/api/appointments/${body.id}/reject`))
    }
    for (const index of [6, 8, 10])
      expect((await book(house, eva, own, times[index])).status).toBe(201)
  })

  test('don’t make a booking the rival of its own repeat, also where nobody remembers its answer', async () => {
    const [own, eva] = await Promise.all([openChair(house), house.client()])
    await must(house.as(own.barber).put('/api/availability', { politica: { maximoActivas: 1 } }))
    const [time] = await someDay(house, own)
    const headers = { 'idempotency-key': randomUUID() }
    const first = await must(book(house, eva, own, time, {}, { headers }), 201)
    await house.services.db.pool.query('DELETE FROM vault.idempotency')
    const again = await must(book(house, eva, own, time, {}, { headers }), 201)
    expect(again.body.id).toBe(first.body.id)
    expect(await taken(eva)).toHaveLength(1)
  })
})
