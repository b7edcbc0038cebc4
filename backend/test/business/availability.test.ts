/**
 * A barber's availability over HTTP: hours, exceptions, policy, blocked time, and who may change
 * them.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import type {
  Availability,
  AvailabilityChanged,
  Block,
} from '../../../contract/business/availability.ts'
import { holdsOver } from '../support/acting.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { always, type Chair, joinShop, openChair } from '../../seed/http/shops.ts'
import { book, type Booking, freeDays, someDay } from '../../seed/http/visits.ts'
import { type ApiClient, must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
let chair: Chair
const shown = async ({ barber }: Pick<Chair, 'barber'>) =>
  (await must(house.guest.get<Availability>(`/api/barbers/${barber.user.id}/availability`))).body
const put = (who: SignedIn, body: object) =>
  house.as(who).put<AvailabilityChanged & { message: string }>('/api/availability', body)
const block = (who: SignedIn, body: object) =>
  house.as(who).post<{ bloques: Block[]; code: string }>('/api/availability/blocks', body)
const plus = (instant: string | undefined, minutes: number) =>
  new Date(Date.parse(instant ?? '') + minutes * 60_000).toISOString()
const mornings = Object.fromEntries(
  Object.keys(always).map((day) => [
    day,
    [
      { start: '08:00', end: '10:00' },
      { start: '11:00', end: '12:00' },
    ],
  ]),
)

beforeAll(async () => {
  house = await startTestServer()
  chair = await openChair(house)
})

describe('hours', () => {
  test('of several ranges a day, set by the barber, are what is offered; the shop of one person follows', async () => {
    const own = await openChair(house)
    expect((await put(own.barber, { horario: mornings })).body).toMatchObject({
      propio: mornings,
      horario: mornings,
      origen: 'propio',
      scheduleType: null,
      afectadas: [],
    })
    expect(await shown(own)).toMatchObject({
      horario: mornings,
      politica: { autoConfirmar: false, margenMinutos: 0, maximoActivas: 3 },
      excepciones: [],
    })
    expect((await someDay(house, own)).map((inicio) => inicio.slice(11, 16))).toEqual([
      '08:00',
      '08:30',
      '09:00',
      '09:30',
      '11:00',
      '11:30',
    ])
    await must(put(own.barber, { horario: always }))
    expect(
      (await someDay(house, own)).length,
      'the shop opened with its only barber',
    ).toBeGreaterThan(40)
  })

  test('are told with the rules of booking in the language of the reader', async () => {
    const own = await openChair(house)
    const rules = async (language: string) => {
      const { body, headers } = await house.guest.get<Availability>(
        `/api/barbers/${own.barber.user.id}/availability`,
        { headers: { 'accept-language': language } },
      )
      expect(headers.get('vary')).toMatch(/accept-language/i)
      return body.condiciones
    }
    expect(await rules('es')).toContain('El barbero confirma la cita')
    expect(await rules('en')).toContain('The barber confirms the appointment')
  })

  test('are told of nobody who has set none and works in no shop', async () => {
    const [barber, client] = [await house.barber('Gael Soto'), await house.client()]
    const profile = async (who: SignedIn) =>
      (await must(house.guest.get<{ horario: unknown }>(`/api/users/${who.user.id}`))).body.horario
    const weekOfBarber = async () =>
      (
        await must(
          house.guest.get<{ horario: unknown; workingDays: string[]; workingHours: unknown }>(
            `/api/barbers/${barber.user.id}`,
          ),
        )
      ).body
    expect([await profile(barber), await profile(client)]).toEqual([null, null])
    expect(await weekOfBarber()).toMatchObject({
      horario: null,
      workingDays: [],
      workingHours: null,
    })
    await must(put(barber, { horario: mornings }))
    expect(await profile(barber)).toEqual(mornings)
    expect(await weekOfBarber()).toMatchObject({
      horario: mornings,
      workingDays: Object.keys(mornings),
    })
    expect(await profile((await joinShop(house, chair)).barber)).toEqual(always)
  })

  test('that leave standing appointments outside say which; those stand', async () => {
    const [own, eva] = [await openChair(house), await house.client()]
    const times = await someDay(house, own)
    const early = await must(
      book(
        house,
        eva,
        own,
        times.find((time) => time.includes('T08:30')),
      ),
      201,
    )
    const late = await must(
      book(
        house,
        eva,
        own,
        times.find((time) => time.includes('T15:00')),
      ),
      201,
    )
    const { body } = await must(put(own.barber, { horario: mornings }))
    expect(body.afectadas).toEqual([{ id: late.body.id, fecha: late.body.fecha }])
    expect(body.pendientes).toBe(2)
    expect(
      (await put(own.barber, { horario: mornings })).body.afectadas,
      'only what the change did',
    ).toEqual([])
    for (const {
      body: { id },
    } of [early, late])
      expect((await house.as(eva).get<Booking>(`/api/appointments/${id}`)).body.estado).toBe(
        'pendiente',
      )
  })

  test('say what a change would leave outside before it is made, by the client’s name, and change nothing', async () => {
    const [own, eva] = [await openChair(house), await house.client()]
    const times = await someDay(house, own)
    const { body: late } = await must(
      book(
        house,
        eva,
        own,
        times.find((time) => time.includes('T15:00')),
      ),
      201,
    )
    const day = late.fecha.slice(0, 10)
    const trying = (body: object) =>
      house
        .as(own.barber)
        .post<{ afectadas: { id: string; fecha: string; cliente: string }[]; code: string }>(
          '/api/availability/affected',
          body,
        )
    const itself = { afectadas: [{ id: late.id, fecha: late.fecha, cliente: 'Eva Ruiz' }] }
    // Whose shop has hours of its own follows them: what the shop's would bound counts as it would
    // be.
    for (const change of [
      { horario: mornings },
      { scheduleType: 'mananero' },
      { excepcion: { desde: day, hasta: day, rangos: [] } },
    ]) {
      expect((await must(trying(change))).body, JSON.stringify(change)).toEqual(itself)
    }
    for (const change of [
      { horario: always },
      { excepcion: { desde: '2031-01-01', hasta: '2031-01-02', rangos: [] } },
    ])
      expect((await must(trying(change))).body).toEqual({ afectadas: [] })
    expect(
      (await trying({ horario: { ...always, monday: [{ start: '10:00', end: '09:00' }] } })).status,
    ).toBe(400)
    expect((await trying({})).status).toBe(400)
    expect(await shown(own)).toMatchObject({ propio: null, scheduleType: null, excepciones: [] })
    expect((await put(own.barber, { horario: mornings })).body.afectadas).toEqual([
      { id: late.id, fecha: late.fecha },
    ])
  })

  test('of a shop say the same of all who work there, but where a place has hours of its own', async () => {
    const [owner, eva] = [await openChair(house), await house.client()]
    const helper = await joinShop(house, owner)
    const at = async (chair: Chair, time: string, more: object = {}) =>
      (
        await must(
          book(
            house,
            eva,
            chair,
            (await someDay(house, chair)).find((start) => start.includes(time)),
            { permitirSolape: true, ...more },
          ),
          201,
        )
      ).body.id
    const both = [await at(owner, 'T15:00'), await at(helper, 'T15:00')]
    const me = house.as(owner.barber)
    const place = (
      await must(
        me.post<{ id: string }>('/api/business-locations', {
          name: 'Sur',
          address: 'Calle Luna 22',
        }),
        201,
      )
    ).body.id
    await must(me.put(`/api/business-locations/${place}`, { horario: always }))
    await must(me.post(`/api/business-locations/${place}/staff`, { userId: owner.barber.user.id }))
    await at(owner, 'T17:00', { locationId: place })
    const trying = (who: SignedIn, horarioNegocio: object) =>
      house
        .as(who)
        .post<{ afectadas: { id: string }[] }>('/api/availability/affected', { horarioNegocio })
    expect(
      (await must(trying(owner.barber, mornings))).body.afectadas.map(({ id }) => id).toSorted(),
    ).toEqual(both.toSorted())
    expect((await must(trying(owner.barber, always))).body).toEqual({ afectadas: [] })
    expect((await trying(helper.barber, mornings)).status, 'whose shop it is not').toBe(404)
  })

  test('may be one of the four, for a barber of the shop by its owner, too', async () => {
    const owner = await openChair(house)
    const { barber } = await joinShop(house, owner)
    const { body } = await must(
      put(owner.barber, { barberId: barber.user.id, scheduleType: 'vespertino' }),
    )
    expect(body).toMatchObject({
      barberId: barber.user.id,
      scheduleType: 'vespertino',
      origen: 'propio',
    })
    expect(body.propio?.monday).toEqual([{ start: '12:00', end: '21:00' }])
    expect(
      (await put(owner.barber, { scheduleType: 'vespertino', horario: mornings })).status,
    ).toBe(400)
  })

  test('that overlap or end before they begin change nothing, nor does a policy beside them', async () => {
    for (const ranges of [
      [{ start: '10:00', end: '09:00' }],
      [
        { start: '08:00', end: '10:00' },
        { start: '09:00', end: '11:00' },
      ],
    ]) {
      expect(
        (
          await put(chair.barber, {
            horario: { ...always, monday: ranges },
            politica: { margenMinutos: 10 },
          })
        ).status,
      ).toBe(400)
    }
    expect(await shown(chair)).toMatchObject({ propio: null, politica: { margenMinutos: 0 } })
  })
})

describe('the policy', () => {
  test('holds for those who book after it: buffer, notice, most active', async () => {
    const [own, eva] = [await openChair(house), await house.client()]
    expect(
      (
        await put(own.barber, {
          politica: { margenMinutos: 15, antelacionMinima: 600, maximoActivas: 1 },
        })
      ).body.politica,
    ).toEqual({
      autoConfirmar: false,
      margenMinutos: 15,
      antelacionMinima: 600,
      limiteCancelacionHoras: 0,
      maximoActivas: 1,
      aprovecharHuecos: false,
    })
    const times = await someDay(house, own)
    await must(book(house, eva, own, times[6]), 201)
    const left = await someDay(house, own)
    expect([
      left.includes(times[5] ?? ''),
      left.includes(times[7] ?? ''),
      left.includes(times[8] ?? ''),
    ]).toEqual([false, false, true])
    expect((await book(house, eva, own, times[12])).body.code).toBe('too_many_active')
    expect(
      (await book(house, await house.client(), own, plus(new Date().toISOString(), 60))).body.code,
    ).toBe('too_soon')
  })
  test('has its limits', async () => {
    for (const wrong of [
      { margenMinutos: 31 },
      { antelacionMinima: -1 },
      { limiteCancelacionHoras: 49 },
      { maximoActivas: 0 },
    ]) {
      expect((await put(chair.barber, { politica: wrong })).status, JSON.stringify(wrong)).toBe(400)
    }
  })
  test('of confirming by itself says how many still wait', async () => {
    const own = await openChair(house)
    await must(book(house, await house.client(), own, (await someDay(house, own))[3]), 201)
    expect(
      (await house.as(own.barber).patch('/api/users/settings', { autoConfirmBookings: true })).body,
    ).toMatchObject({ autoConfirmBookings: true, pendientes: 1 })
  })
})

describe('those who wait for an answer', () => {
  test('are confirmed all at once, by the barber or the owner, and each client hears of it', async () => {
    const own = await openChair(house)
    const clients = await Promise.all([house.client(), house.client()])
    const times = await someDay(house, own)
    const booked = await Promise.all(
      clients.map(
        async (client, index) =>
          (await must(book(house, client, own, times[index * 2]), 201)).body.id,
      ),
    )
    await must(put(own.barber, { politica: { autoConfirmar: true } }))
    const all = () =>
      house.as(own.barber).post<{ confirmadas: number }>('/api/appointments/confirm-pending', {})
    expect((await must(all())).body).toEqual({ confirmadas: 2 })
    expect((await must(all())).body, 'again').toEqual({ confirmadas: 0 })
    for (const [index, client] of clients.entries()) {
      expect(
        (await house.as(client).get<Booking>(`/api/appointments/${booked[index]}`)).body.estado,
      ).toMatch(/confirmada|próxima/)
      const { body: told } = await house.as(client).get<{ title: string }[]>('/api/notifications')
      expect(told.map(({ title }) => title)).toContain('Cita confirmada')
    }
    expect(
      (
        await house
          .as((await openChair(house)).barber)
          .post('/api/appointments/confirm-pending', { barberId: own.barber.user.id })
      ).status,
    ).toBe(403)
  })
})

describe('exceptions', () => {
  test('take days off, change their hours, and go again', async () => {
    const [own, eva] = [await openChair(house), await house.client()]
    const days = await freeDays(house, own)
    const [off, extra] = [days[3]?.fecha ?? '', days[5]?.fecha ?? '']
    const {
      body: { id },
    } = await must(book(house, eva, own, days[3]?.inicios[4]), 201)
    const add = (body: object) =>
      house.as(own.barber).post<AvailabilityChanged>('/api/availability/exceptions', body)
    const holiday = await must(add({ desde: off, hasta: off, etiqueta: 'Vacaciones' }), 201)
    expect(holiday.body.afectadas.map((one) => one.id)).toEqual([id])
    await must(add({ desde: extra, hasta: extra, rangos: [{ start: '20:00', end: '21:00' }] }), 201)
    const changed = await freeDays(house, own)
    expect(changed[3]).toMatchObject({ fecha: off, laborable: false, inicios: [] })
    expect(changed[5]?.inicios.map((inicio) => inicio.slice(11, 16))).toEqual(['20:00', '20:30'])
    const seenBy = async (who: ApiClient) =>
      (await must(who.get<Availability>(`/api/barbers/${own.barber.user.id}/availability`))).body
        .excepciones
    expect(await seenBy(house.as(own.barber))).toMatchObject([
      { desde: off, etiqueta: 'Vacaciones', rangos: [] },
      { desde: extra },
    ])
    for (const who of [house.guest, house.as(eva)])
      expect(await seenBy(who), 'why they are away is theirs').toMatchObject([
        { desde: off, etiqueta: '', rangos: [] },
        { desde: extra, etiqueta: '' },
      ])
    for (let again = 0; again < 2; again++) {
      expect(
        (
          await house
            .as(own.barber)
            .delete(`/api/availability/exceptions/${holiday.body.excepciones[0]?.id}`)
        ).status,
      ).toBe(200)
    }
    expect((await freeDays(house, own))[3]?.inicios.length).toBeGreaterThan(40)
    const undo = (who: SignedIn) =>
      house
        .as(who)
        .post<AvailabilityChanged & { code?: string }>(
          `/api/availability/exceptions/${holiday.body.excepciones[0]?.id}/undo`,
        )
    expect((await undo((await openChair(house)).barber)).status, 'another barber').toBe(409)
    const { body: back } = await must(undo(own.barber))
    expect(back.excepciones).toMatchObject([{ desde: extra }, { etiqueta: 'Vacaciones' }])
    expect(
      back.afectadas.map((one) => one.id),
      'what was booked stands',
    ).toEqual([id])
    expect((await freeDays(house, own))[3]).toMatchObject({ laborable: false, inicios: [] })
    await must(
      house
        .as(own.barber)
        .delete(`/api/availability/exceptions/${holiday.body.excepciones[0]?.id}`),
    )
    house.clock.offsetMs = 11_000
    expect((await undo(own.barber)).body.code).toBe('too_late_to_undo')
    house.clock.offsetMs = 0
    expect((await add({ desde: extra, hasta: off })).status, 'the end before the beginning').toBe(
      400,
    )
  })
})

describe('blocked time', () => {
  test('is offered to nobody until it is given back; nobody reads why', async () => {
    const own = await openChair(house)
    const times = await someDay(house, own)
    const { body } = await must(
      block(own.barber, { desde: times[2], hasta: times[5], motivo: 'Dentista' }),
      201,
    )
    expect(body.bloques).toMatchObject([
      { desde: times[2], hasta: times[5], motivo: 'Dentista', barberId: own.barber.user.id },
    ])
    expect((await someDay(house, own)).filter((time) => times.slice(2, 5).includes(time))).toEqual(
      [],
    )
    expect((await book(house, await house.client(), own, times[3])).body.code).toBe('slot_taken')
    expect((await house.as(own.barber).get<Block[]>('/api/availability/blocks')).body).toEqual(
      body.bloques,
    )
    expect(
      JSON.stringify(
        (await house.guest.get(`/api/appointments/barber/${own.barber.user.id}`)).body,
      ),
    ).not.toContain('Dentista')
    expect(
      (await house.as(own.barber).get('/api/availability/blocks?desde=2026-01-01&hasta=2027-01-01'))
        .status,
    ).toBe(200)
    expect(
      (await house.as(own.barber).get('/api/availability/blocks?desde=2026-01-01&hasta=2028-01-01'))
        .status,
    ).toBe(400)
    await must(house.as(own.barber).delete(`/api/availability/blocks/${body.bloques[0]?.id}`))
    expect((await someDay(house, own)).filter((time) => times.slice(2, 5).includes(time))).toEqual(
      [],
    )
    await holdsOver(house)
    expect(await someDay(house, own)).toEqual(times)
    expect((await house.as(own.barber).get<Block[]>('/api/availability/blocks')).body).toEqual([])
  })

  test('begins after the pause that follows a visit, and the refusal says until when that is', async () => {
    const own = await openChair(house)
    await must(put(own.barber, { politica: { margenMinutos: 5 } }))
    const { body: visit } = await must(
      book(
        house,
        await house.client(),
        own,
        (await someDay(house, own)).find((time) => time.includes('T10:00')),
      ),
      201,
    )
    const { body: shownToBarber } = await must(
      house.as(own.barber).get<Appointment>(`/api/appointments/${visit.id}`),
    )
    expect(shownToBarber.margenMinutos).toBe(5)
    const paused = await house
      .as(own.barber)
      .post<{ code: string; message: string }>('/api/availability/blocks', {
        desde: shownToBarber.fin,
        hasta: plus(shownToBarber.fin, 30),
      })
    expect(paused).toMatchObject({
      status: 409,
      body: {
        code: 'slot_taken',
        message: 'Tu pausa después de la cita dura hasta las 10:35. Bloquea a partir de esa hora.',
      },
    })
    await must(
      block(own.barber, { desde: plus(shownToBarber.fin, 5), hasta: plus(shownToBarber.fin, 30) }),
      201,
    )
  })

  test('of several days is a block on each; where an appointment stands, none at all', async () => {
    const own = await openChair(house)
    const days = await freeDays(house, own)
    const [desde, hasta] = [days[2]?.inicios[20], days[4]?.inicios[10]]
    const { body } = await must(block(own.barber, { desde, hasta }), 201)
    expect(body.bloques.map((one) => [one.desde, one.hasta])).toEqual([
      [desde, days[3]?.inicios[0]],
      [days[3]?.inicios[0], days[4]?.inicios[0]],
      [days[4]?.inicios[0], hasta],
    ])
    expect((await freeDays(house, own))[3]?.inicios).toEqual([])
    await must(book(house, await house.client(), own, days[7]?.inicios[9]), 201)
    const refused = await block(own.barber, {
      desde: days[6]?.inicios[0],
      hasta: days[8]?.inicios[0],
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken'])
    expect((await freeDays(house, own))[6]?.inicios).toEqual(days[6]?.inicios)
  })

  test('is refused where it is over, turned round or too long', async () => {
    const [time] = await someDay(house, chair)
    expect(
      (await block(chair.barber, { desde: '2020-01-01T10:00:00Z', hasta: '2020-01-01T11:00:00Z' }))
        .body.code,
    ).toBe('in_the_past')
    expect((await block(chair.barber, { desde: time, hasta: time })).status).toBe(400)
    expect((await block(chair.barber, { desde: time, hasta: plus(time, 40 * 1440) })).status).toBe(
      400,
    )
  })
})

test('the owner runs the hours of the shop; nobody else those of others', async () => {
  const [own, stranger, eva] = [
    await openChair(house),
    await openChair(house),
    await house.client(),
  ]
  const employee = await joinShop(house, own)
  const barberId = employee.barber.user.id
  const times = await someDay(house, employee)
  expect((await put(own.barber, { barberId, horario: mornings })).body).toMatchObject({
    barberId,
    propio: mornings,
  })
  expect(await shown(own), "the owner's own stay").toMatchObject({
    propio: null,
    origen: 'negocio',
  })
  const {
    body: {
      bloques: [mine],
    },
  } = await must(block(own.barber, { barberId, desde: times[2], hasta: times[3] }), 201)
  expect((await house.as(employee.barber).get<Block[]>('/api/availability/blocks')).body).toEqual([
    mine,
  ])

  for (const [who, target] of [
    [stranger.barber, barberId],
    [employee.barber, own.barber.user.id],
  ] as const) {
    expect((await put(who, { barberId: target, horario: always })).status).toBe(403)
    expect((await block(who, { barberId: target, desde: times[6], hasta: times[7] })).status).toBe(
      403,
    )
    expect((await house.as(who).get(`/api/availability/blocks?barberId=${target}`)).status).toBe(
      403,
    )
    expect(
      (
        await house.as(who).post('/api/availability/exceptions', {
          barberId: target,
          desde: '2027-01-01',
          hasta: '2027-01-01',
        })
      ).status,
    ).toBe(403)
  }
  expect(
    (await house.as(stranger.barber).delete(`/api/availability/blocks/${mine?.id}`)).status,
  ).toBe(404)
  expect((await put(eva, { horario: always })).status, 'a client').toBe(403)
  expect((await house.guest.put('/api/availability', { horario: always })).status).toBe(401)
  expect((await house.guest.get(`/api/barbers/${eva.user.id}/availability`)).status).toBe(400)
  expect((await house.as(own.barber).delete(`/api/availability/blocks/${mine?.id}`)).status).toBe(
    200,
  )
})
