/**
 * An appointment's life over HTTP: answered, called off, moved, over; who may do what, and who sees
 * what.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { agendaDecider } from '../../domain/booking/agenda.ts'
import { type Terms, termsOf } from '../../domain/booking/terms.ts'
import { availabilityDecider } from '../../domain/business/availability.ts'
import type { Context } from '../../commands/kernel/handle.ts'
import { bookingParts } from '../../commands/booking/booking-module.ts'
import { bookingReads } from '../../projections/booking/booking-reads.ts'
import { appointmentById } from '../../projections/booking/appointment-lists.ts'
import { dueAppointments } from '../../projections/booking/due.ts'
import { sql } from '../../postgres/db.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { finishAll, leftOver } from '../support/unfinished.ts'
import { book, type Booking, freeDays, someDay } from '../../seed/http/visits.ts'
import { type Chair, joinShop, openChair } from '../../seed/http/shops.ts'
import { contextOf, holdsOver } from '../support/acting.ts'
import { must } from '../../seed/http/client.ts'
import { newPhone, type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
let chair: Chair
let client: SignedIn
const change = (who: SignedIn, id: string, what: string, body?: object) =>
  house.as(who).patch<Booking>(`/api/appointments/${id}/${what}`, body)
const see = async (who: SignedIn, id: string) =>
  (await must(house.as(who).get<Booking>(`/api/appointments/${id}`))).body
/** Booked by a new client of a new barber, so that no test is in another's way. */
async function booked({ autoConfirm = false, slot = 0 } = {}) {
  const [other, eva] = await Promise.all([openChair(house, { autoConfirm }), house.client()])
  const times = await someDay(house, other)
  const { body } = await must(book(house, eva, other, times[slot]), 201)
  return { ...other, client: eva, times, id: body.id, fecha: body.fecha }
}
/** Everything here happens at the server's time `instant`. */
async function timeAt<T>(instant: string, act: () => Promise<T>): Promise<T> {
  house.clock.offsetMs = Date.parse(instant) - Date.now()
  try {
    return await act()
  } finally {
    house.clock.offsetMs = 0
  }
}

beforeAll(async () => {
  house = await startTestServer()
  ;[chair, client] = await Promise.all([openChair(house), house.client()])
})

test("goes into the calendars of its people, and nobody else's", async () => {
  const { id, client: eva, barber } = await booked({ autoConfirm: true })
  const ask = (who: SignedIn, query = '') =>
    house.as(who).get<string>(`/api/appointments/${id}/ics${query}`)
  const { status, body, headers } = await ask(eva)
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'inline; filename="cita.ics"',
  ])
  expect(body).toMatch(
    /^BEGIN:VCALENDAR\r\n[^]*SEQUENCE:1\r\n[^]*STATUS:CONFIRMED\r\n[^]*END:VCALENDAR\r\n$/,
  )
  expect((await ask(barber, '?lang=en')).body).toContain(' with Eva Ruiz')
  expect([(await ask(client)).status, (await ask(eva, '?lang=fr')).status]).toEqual([404, 400])
  await must(change(eva, id, 'cancel', {}))
  expect((await ask(eva)).body).toMatch(/METHOD:CANCEL\r\n[^]*SEQUENCE:2\r\n[^]*STATUS:CANCELLED/)
})

describe('a pending appointment', () => {
  test('is confirmed by its barber, twice with the same answer', async () => {
    const { id, barber, client: eva } = await booked()
    expect((await change(barber, id, 'confirm')).body.estado).toBe('confirmada')
    expect([(await change(barber, id, 'confirm')).status, (await see(eva, id)).estado]).toEqual([
      200,
      'confirmada',
    ])
  })

  test('is rejected with a reason that its client reads; its time is free again', async () => {
    const { id, barber, client: eva, fecha, ...other } = await booked()
    expect((await change(barber, id, 'reject', { motivo: 'Ese día cierro' })).body.estado).toBe(
      'cancelada',
    )
    expect(await see(eva, id)).toMatchObject({
      estado: 'cancelada',
      canceladaPor: 'barbero',
      motivo: 'Ese día cierro',
    })
    expect((await change(barber, id, 'reject')).status, 'again').toBe(200)
    const late = await change(barber, id, 'confirm')
    expect([late.status, late.body.code, late.body.estado]).toEqual([
      409,
      'wrong_state',
      'cancelada',
    ])
    await holdsOver(house)
    expect(await someDay(house, { barber })).toContain(fecha)
    expect((await book(house, client, { barber, ...other }, fecha)).status).toBe(201)
  })

  test.each(['cliente', 'barbero'])('is called off by its %s', async (side) => {
    const { id, barber, client: eva } = await booked()
    const who = side === 'cliente' ? eva : barber
    expect((await change(who, id, 'cancel', { motivo: 'No puedo' })).body).toMatchObject({
      estado: 'cancelada',
      canceladaPor: side,
      motivo: 'No puedo',
    })
    expect((await change(who, id, 'cancel')).status, 'again').toBe(200)
    expect((await change(who === eva ? barber : eva, id, 'cancel')).status).toBe(409)
  })

  test('that is confirmed and rejected at the same moment is one of both', async () => {
    for (let round = 0; round < 3; round++) {
      const { id, barber } = await booked()
      const [confirm, reject] = await Promise.all([
        change(barber, id, 'confirm'),
        change(barber, id, 'reject'),
      ])
      expect([confirm.status, reject.status].sort()).toEqual([200, 409])
      expect((await see(barber, id)).estado).toBe(
        confirm.status === 200 ? 'confirmada' : 'cancelada',
      )
    }
  })

  test('that is called off while it is confirmed ends called off, and says so to who came late', async () => {
    const { id, barber, client: eva } = await booked()
    const [confirm, cancel] = await Promise.all([
      change(barber, id, 'confirm'),
      change(eva, id, 'cancel'),
    ])
    expect(cancel.status).toBe(200)
    // Confirmed first it can still be called off; called off first it can't be confirmed.
    if (confirm.status !== 200)
      expect([confirm.status, confirm.body.estado]).toEqual([409, 'cancelada'])
    const { body } = await house
      .as(eva)
      .get<{ pasos: { tipo: string }[] }>(`/api/appointments/${id}/history`)
    expect(body.pasos.map(({ tipo }) => tipo)).toEqual([
      'AppointmentBooked',
      ...(confirm.status === 200 ? ['AppointmentConfirmed'] : []),
      'AppointmentCancelled',
    ])
  })
})

describe('a move', () => {
  test('within the day frees the old time and takes the new one; the same again changes nothing', async () => {
    const { id, client: eva, times, fecha, barber } = await booked()
    for (let again = 0; again < 2; again++) {
      const moved = await change(eva, id, 'reschedule', { fecha: times[5] })
      expect([moved.status, moved.body.fecha, moved.body.estado]).toEqual([
        200,
        times[5],
        'pendiente',
      ])
    }
    await holdsOver(house)
    const free = await someDay(house, { barber })
    expect(free).toContain(fecha)
    expect(free).not.toContain(times[5])
  })

  test('by the client needs a new confirmation, by the barber none', async () => {
    const { id, client: eva, barber, times } = await booked()
    await must(change(barber, id, 'confirm'))
    expect((await change(barber, id, 'reschedule', { fecha: times[4] })).body.estado).toBe(
      'confirmada',
    )
    expect((await change(eva, id, 'reschedule', { fecha: times[8] })).body.estado).toBe('pendiente')
  })

  test('to another day and back keeps it one appointment', async () => {
    const { id, client: eva, fecha, barber } = await booked()
    const elsewhere = (await someDay(house, { barber }, 4))[3] ?? ''
    expect((await change(eva, id, 'reschedule', { fecha: elsewhere })).body).toMatchObject({
      id,
      fecha: elsewhere,
    })
    await holdsOver(house)
    expect([await someDay(house, { barber }), await someDay(house, { barber }, 4)]).toEqual([
      expect.arrayContaining([fecha]),
      expect.not.arrayContaining([elsewhere]),
    ])
    expect((await change(eva, id, 'reschedule', { fecha })).body.fecha).toBe(fecha)
    expect((await change(barber, id, 'confirm')).body).toMatchObject({
      fecha,
      estado: 'confirmada',
    })
    expect((await house.as(eva).get<Booking[]>('/api/appointments')).body).toHaveLength(1)
    await holdsOver(house)
    expect(await someDay(house, { barber }, 4)).toContain(elsewhere)
  })

  test('to another day moves when the clock has something to do with it', async () => {
    const { id, client: eva, barber } = await booked()
    await must(change(barber, id, 'confirm'))
    const elsewhere = (await someDay(house, { barber }, 5))[3] ?? ''
    await must(change(barber, id, 'reschedule', { fecha: elsewhere }))
    const end = Date.parse(elsewhere) + 30 * 60_000
    const dueAt = async (at: number) =>
      (await dueAppointments(house.services.db, new Date(at).toISOString(), 1_000)).some(
        ({ appointment_id }) => appointment_id === id,
      )
    expect([await dueAt(end + 30 * 60_000 - 1), await dueAt(end + 30 * 60_000)]).toEqual([
      false,
      true,
    ])
    expect((await see(eva, id)).estado).toBe('confirmada')
  })

  test('to another day is seen by who is still shown the old one', async () => {
    const { id, client: eva, barber } = await booked()
    const reads = bookingReads(house.services.db)
    const stale = await reads.standing(id)
    const elsewhere = (await someDay(house, { barber }, 4))[3] ?? ''
    await must(change(eva, id, 'reschedule', { fecha: elsewhere }))
    const { appointments: behind } = bookingParts(
      house.services,
      {
        ...reads,
        rolOf: async () => 'barbero',
        standing: async () => stale,
        draftsShown: async () => {},
      },
      { zone: house.services.config.timeZone, currency: 'MXN' },
    )
    expect(await behind.confirm(contextOf(house, barber), id)).toMatchObject({
      status: 'confirmada',
      start: new Date(elsewhere).toISOString(),
    })
  })

  test.each([2, 4])(
    'to a time that is taken (day %i) leaves it where it was, and tells free ones',
    async (ahead) => {
      const { id, client: eva, fecha, ...other } = await booked()
      const wanted = (await someDay(house, other, ahead))[6]
      await must(book(house, client, other, wanted, { permitirSolape: true }), 201)
      const { status, body } = await change(eva, id, 'reschedule', { fecha: wanted })
      expect([status, body.code]).toEqual([409, 'slot_taken'])
      expect(body.alternativas?.length).toBeGreaterThan(0)
      expect((await see(eva, id)).fecha).toBe(fecha)
      expect((await change(other.barber, id, 'confirm')).status, 'nothing holds it').toBe(200)
    },
  )

  test('by the client keeps to the hours; nobody moves to the past or over midnight', async () => {
    const { id, client: eva, barber, times } = await booked()
    const nearMidnight = new Date(Date.parse(times.at(-1) ?? '') + 45 * 60_000).toISOString()
    expect((await change(eva, id, 'reschedule', { fecha: nearMidnight })).status).toBe(400)
    expect((await change(barber, id, 'reschedule', { fecha: nearMidnight })).body.code).toBe(
      'over_midnight',
    )
    expect((await change(barber, id, 'reschedule', { fecha: '2020-01-01T10:00:00Z' })).status).toBe(
      400,
    )
  })

  test('by the client goes to times that are offered, by the barber to any minute', async () => {
    const { id, client: eva, barber, times } = await booked()
    const between = new Date(Date.parse(times[6] ?? '') + 7 * 60_000).toISOString()
    expect((await change(eva, id, 'reschedule', { fecha: between })).body.code).toBe('not_offered')
    const elsewhere = (await someDay(house, { barber }, 4))[6] ?? ''
    expect(
      (
        await change(eva, id, 'reschedule', {
          fecha: new Date(Date.parse(elsewhere) + 30_000).toISOString(),
        })
      ).body.code,
    ).toBe('not_offered')
    expect(
      Date.parse((await change(barber, id, 'reschedule', { fecha: between })).body.fecha),
    ).toBe(Date.parse(between))
    // Where its barber's side has put it between the lines, its client may leave it.
    expect((await change(eva, id, 'reschedule', { fecha: between })).status).toBe(200)
  })

  test.each(['announced', 'announced and booked there'])(
    'that was cut off when %s is finished by the clock',
    async (cut) => {
      const { id, barber, fecha } = await booked()
      const there = (await freeDays(house, { barber }))[4]
      const [wanted, toDay] = [there?.inicios[3] ?? '', there?.fecha ?? '']
      const row = await appointmentById(house.services.db, id)
      const [fromDay, start, end] = [
        row?.day ?? '',
        new Date(wanted).toISOString(),
        new Date(Date.parse(wanted) + 30 * 60_000).toISOString(),
      ]
      const [context, moveId] = [contextOf(house, barber), randomUUID()]
      const { state } = await house.services.commands.handle(
        agendaDecider,
        `${barber.user.id}-${fromDay}`,
        {
          type: 'StartMove',
          data: {
            moveId,
            appointmentId: id,
            toDay,
            side: 'barbero',
            start,
            end,
            bufferMinutes: 0,
            needsConfirmation: false,
          },
        },
        context,
        'start',
      )
      const leaving = state.appointments.get(id)
      if (leaving && cut !== 'announced') {
        await house.services.commands.handle(
          agendaDecider,
          `${barber.user.id}-${toDay}`,
          {
            type: 'MoveIn',
            data: {
              moveId,
              details: { ...leaving, day: toDay, start, end },
              bookedAt: leaving.bookedAt,
              status: 'pendiente',
              fromDay,
              side: 'barbero',
            },
          },
          context,
          'in',
        )
      }
      await house.services.passed(context.position, { timeoutMs: 60_000 })
      if (cut === 'announced')
        expect(
          (await change(barber, id, 'confirm')).body.code,
          'nothing else happens meanwhile',
        ).toBe('moving')
      const about = { appointmentId: id, barberId: barber.user.id, fromDay }
      expect(await leftOver(house.services)).toContainEqual({ process: 'move', id: moveId, about })
      expect(await finishAll(house.services)).toMatchObject({ failed: 0, left: [] })
      await house.services.booking.appointments.finishMove(contextOf(house, barber), {
        moveId,
        ...about,
      })
      expect(await see(barber, id)).toMatchObject({ fecha: wanted, estado: 'pendiente' })
      expect(await someDay(house, { barber })).toContain(fecha)
    },
  )
})

describe('when its time has come', () => {
  test('it is completed by its barber, not before it began', async () => {
    const { id, barber, client: eva, fecha } = await booked({ autoConfirm: true })
    expect([
      (await change(barber, id, 'complete')).status,
      (await change(barber, id, 'no-show')).status,
    ]).toEqual([409, 409])
    const begun = new Date(Date.parse(fecha) + 60_000).toISOString()
    await timeAt(begun, async () => {
      const again = await house.guest.post<{ sessionId: string }>('/api/auth/login', {
        email: barber.email,
        password: barber.password,
      })
      const me = house.as(again.body)
      expect((await me.patch<Booking>(`/api/appointments/${id}/complete`)).body.estado).toBe(
        'completada',
      )
      expect((await me.patch(`/api/appointments/${id}/complete`)).status, 'again').toBe(200)
      expect((await me.patch(`/api/appointments/${id}/cancel`)).status).toBe(409)
      expect((await me.patch<Booking>(`/api/appointments/${id}/no-show`)).body).toMatchObject({
        estado: 'cancelada',
        noShow: true,
      })
    })
    expect(await see(eva, id)).toMatchObject({
      estado: 'cancelada',
      noShow: true,
      canceladaPor: 'barbero',
    })
  })

  test('two days after it was completed nobody says that the client did not come', async () => {
    const { id, barber, fecha } = await booked({ autoConfirm: true })
    const signedInAt = async (instant: number, what: string) =>
      timeAt(new Date(instant).toISOString(), async () => {
        const { body } = await house.guest.post<{ sessionId: string }>('/api/auth/login', {
          email: barber.email,
          password: barber.password,
        })
        return house.as(body).patch<Booking>(`/api/appointments/${id}/${what}`)
      })
    expect((await signedInAt(Date.parse(fecha) + 60_000, 'complete')).status).toBe(200)
    expect((await signedInAt(Date.parse(fecha) + 50 * 3_600_000, 'no-show')).status).toBe(409)
  })

  test('the client says that they will be there, and sits down: the read model has both, and how often it has changed', async () => {
    const { id, barber, client: eva, fecha, times } = await booked({ autoConfirm: true })
    const {
      booking: { appointments },
    } = house.services
    const row = async () =>
      await house.services.db.first<Record<string, unknown>>(sql`
        SELECT changes, attendance_confirmed_at IS NOT NULL AS attends, started_at
        FROM appointments.appointment
        WHERE appointment_id = ${id}`)
    const settled = async (act: (context: Context) => Promise<unknown>, who: SignedIn) => {
      const context = contextOf(house, who)
      await act(context)
      await house.services.passed(context.position, { timeoutMs: 60_000 })
      return row()
    }
    expect(await row()).toEqual({ changes: 1, attends: false, started_at: null })
    await expect(
      appointments.confirmAttendance(contextOf(house, barber), id),
    ).rejects.toMatchObject({ code: 'forbidden' })
    expect(await settled((context) => appointments.confirmAttendance(context, id), eva)).toEqual({
      changes: 1,
      attends: true,
      started_at: null,
    })
    await must(change(barber, id, 'reschedule', { fecha: times[3] }))
    expect(await row(), 'moved within its day').toEqual({
      changes: 2,
      attends: false,
      started_at: null,
    })
    await must(
      change(barber, id, 'reschedule', { fecha: (await someDay(house, { barber }, 3))[0] }),
    )
    expect(await row(), 'moved to another day').toEqual({
      changes: 3,
      attends: false,
      started_at: null,
    })
    await must(change(barber, id, 'reschedule', { fecha }))
    await timeAt(fecha, async () => {
      await expect(appointments.start(contextOf(house, eva), id)).rejects.toMatchObject({
        code: 'forbidden',
      })
      expect(await settled((context) => appointments.start(context, id), barber)).toMatchObject({
        changes: 4,
        started_at: expect.stringMatching(/^20/),
      })
      await must(change(barber, id, 'complete'))
      expect(await row()).toMatchObject({ changes: 5 })
    })
  })

  test('carries the rules by which it was booked, whatever they become', async () => {
    const { id, barber } = await booked()
    await must(
      house.as(barber).put('/api/availability', { politica: { limiteCancelacionHoras: 24 } }),
    )
    const [written] = await house.services.db.many<{ terms: Terms }>(sql`
      SELECT data -> 'terms' AS terms
      FROM log.event
      WHERE type = 'AppointmentBooked' AND data ->> 'appointmentId' = ${id}`)
    expect(written?.terms.policy.cancelLimitHours).toBe(0)
    expect(written?.terms).toEqual(
      termsOf(written?.terms.policy ?? availabilityDecider.initial.policy),
    )
  })
})

describe('called off', () => {
  test('by the client past the barber’s limit it says that it was late; in time, or by the barber, it does not', async () => {
    const [own, eva] = await Promise.all([openChair(house), house.client()])
    await must(
      house.as(own.barber).put('/api/availability', { politica: { limiteCancelacionHoras: 48 } }),
    )
    const [soon, later] = [
      (await freeDays(house, own))[1]?.inicios ?? [],
      (await freeDays(house, own))[4]?.inicios ?? [],
    ]
    const off = async (fecha: string | undefined, who: SignedIn) =>
      (
        await must(
          change(who, (await must(book(house, eva, own, fecha), 201)).body.id, 'cancel', {
            motivo: 'No puedo',
          }),
        )
      ).body
    expect(
      [await off(soon[20], eva), await off(soon[22], own.barber), await off(later[20], eva)].map(
        ({ estado, canceladaPor, tardia }) => [estado, canceladaPor, tardia],
      ),
    ).toEqual([
      ['cancelada', 'cliente', true],
      ['cancelada', 'barbero', false],
      ['cancelada', 'cliente', false],
    ])
    // The limit that held when it was booked is the one that the client has accepted.
    const {
      body: { id },
    } = await must(book(house, eva, own, later[24]), 201)
    await must(
      house.as(own.barber).put('/api/availability', { politica: { limiteCancelacionHoras: 0 } }),
    )
    await timeAt(new Date(Date.parse(later[24] ?? '') - 3_600_000).toISOString(), async () => {
      const { body } = await house.guest.post<{ sessionId: string }>('/api/auth/login', {
        email: eva.email,
        password: eva.password,
      })
      expect(
        (await must(house.as(body).patch<Booking>(`/api/appointments/${id}/cancel`, {}))).body
          .tardia,
      ).toBe(true)
    })
  })
})

test('an estado is found however a client writes it', async () => {
  const [own, eva] = await Promise.all([openChair(house, { autoConfirm: true }), house.client()])
  const {
    body: { id, estado },
  } = await must(book(house, eva, own, (await freeDays(house, own))[1]?.inicios[0]), 201)
  expect(estado).toBe('próxima')
  for (const spelling of ['próxima', 'próxima'.normalize('NFD'), 'proxima', 'PRÓXIMA']) {
    expect(
      (
        await must(
          house.as(eva).get<Booking[]>(`/api/appointments?estado=${encodeURIComponent(spelling)}`),
        )
      ).body.map((one) => one.id),
      spelling,
    ).toEqual([id])
  }
  const refused = await house.as(eva).get('/api/appointments?estado=luego')
  expect([refused.status, refused.body['message']]).toEqual([400, 'Estado desconocido'])
})

describe('of an appointment', () => {
  const acts = ['confirm', 'reject', 'complete', 'no-show'] as const

  test('strangers, colleagues and guests find nothing; its client may not answer it', async () => {
    const { id, client: eva, times, ...own } = await booked()
    const [colleague, stranger] = [await joinShop(house, own), await house.client()]
    for (const who of [stranger, colleague.barber, chair.barber]) {
      for (const act of [...acts, 'cancel'])
        expect((await change(who, id, act)).status, `${who.user.rol} ${act}`).toBe(404)
      expect((await change(who, id, 'reschedule', { fecha: times[3] })).status).toBe(404)
      for (const path of ['', '/history'])
        expect((await house.as(who).get(`/api/appointments/${id}${path}`)).status).toBe(404)
    }
    for (const act of acts) {
      expect((await change(eva, id, act)).status, `client ${act}`).toBe(403)
      expect((await house.guest.patch(`/api/appointments/${id}/${act}`)).status).toBe(401)
    }
    expect((await change(eva, randomUUID(), 'cancel')).status).toBe(404)
    expect((await see(eva, id)).estado).toBe('pendiente')
  })

  test('the owner of the shop sees and answers those of its barbers', async () => {
    const owned = await openChair(house)
    const [employee, eva] = [await joinShop(house, owned), await house.client()]
    const {
      body: { id },
    } = await must(book(house, eva, employee, (await someDay(house, employee))[0]), 201)
    expect(await see(owned.barber, id)).toMatchObject({
      userRole: 'barber',
      barberId: employee.barber.user.id,
    })
    expect((await change(owned.barber, id, 'confirm')).body.estado).toBe('confirmada')
    expect((await change(owned.barber, id, 'cancel')).body).toMatchObject({
      estado: 'cancelada',
      canceladaPor: 'barbero',
    })
  })

  test("the client's phone goes to the barber's side alone, notes to the two, neither to the public", async () => {
    const own = await openChair(house)
    const [eva, phone] = [await house.client(), newPhone()]
    const caller = await house.register('cliente', { nombre: 'Lía Soto', telefono: phone })
    const [time] = await someDay(house, own)
    const {
      body: { id },
    } = await must(book(house, caller, own, time, { notes: 'alergia al níquel' }), 201)
    expect(await see(own.barber, id)).toMatchObject({
      clientPhone: phone,
      clientName: 'Lía Soto',
      notes: 'alergia al níquel',
      userRole: 'barber',
    })
    expect(await see(caller, id)).toMatchObject({ clientPhone: null, notes: 'alergia al níquel' })
    const seenByOthers = await Promise.all([
      house.guest.get(`/api/appointments/barber/${own.barber.user.id}`),
      house.as(eva).get(`/api/appointments/barber/${own.barber.user.id}`),
      house.as(eva).get('/api/appointments'),
      house.guest.get(`/api/barbers/${own.barber.user.id}/slots`),
      house.guest.get(`/api/users/${own.barber.user.id}`),
    ])
    const said = JSON.stringify(seenByOthers.map(({ body }) => body))
    for (const secret of [phone, 'níquel', 'Lía', caller.user.id, caller.email])
      expect(said).not.toContain(secret)
    expect(said, 'but the time is seen as taken').toContain(id)
  })

  test('where one has blocked the other the appointment says so to both, as long as it stands, and to nobody else', async () => {
    const { id, barber, client: eva } = await booked()
    const apart = async (who: SignedIn) =>
      (await must(house.as(who).get<{ apartados: boolean }>(`/api/appointments/${id}/history`)))
        .body.apartados
    const both = () => Promise.all([apart(barber), apart(eva)])
    expect(await both()).toEqual([false, false])
    await must(house.as(eva).post('/api/moderation/blocks', { blockedId: barber.user.id }))
    expect(await both()).toEqual([true, true])
    await must(house.as(eva).delete(`/api/moderation/blocks/${barber.user.id}`))
    expect(await both()).toEqual([false, false])
    await must(house.as(barber).post('/api/moderation/blocks', { blockedId: eva.user.id }))
    await must(change(eva, id, 'cancel', { motivo: 'Estoy de viaje' }))
    expect(await both(), 'there is nothing left that stands').toEqual([false, false])
  })

  test('the history tells those concerned each step and who took it', async () => {
    const { id, barber, client: eva } = await booked()
    await must(change(barber, id, 'confirm'))
    await must(change(eva, id, 'reschedule', { fecha: (await someDay(house, { barber }, 5))[2] }))
    await must(change(eva, id, 'cancel', { motivo: 'Estoy de viaje' }))
    const { body } = await house.as(eva).get<{
      pasos: {
        tipo: string
        estado: string
        por: { rol: string; nombre: string }
        motivo: string | null
      }[]
    }>(`/api/appointments/${id}/history`)
    expect(body.pasos.map(({ tipo, estado, por }) => [tipo, estado, por.rol, por.nombre])).toEqual([
      ['AppointmentBooked', 'pendiente', 'cliente', 'Eva Ruiz'],
      ['AppointmentConfirmed', 'confirmada', 'barbero', 'Paco Navarro'],
      ['AppointmentMovedIn', 'pendiente', 'cliente', 'Eva Ruiz'],
      ['AppointmentCancelled', 'cancelada', 'cliente', 'Eva Ruiz'],
    ])
    expect(body.pasos.at(-1)?.motivo).toBe('Estoy de viaje')
    const quick = await booked({ autoConfirm: true })
    const {
      body: { pasos },
    } = await house
      .as(quick.client)
      .get<{ pasos: { tipo: string; por: { rol: string } }[] }>(
        `/api/appointments/${quick.id}/history`,
      )
    expect(pasos.map(({ tipo, por }) => [tipo, por.rol])).toEqual([
      ['AppointmentBooked', 'cliente'],
      ['AppointmentConfirmed', 'sistema'],
    ])
  })
})

describe('a list in pages', () => {
  test.each(['', '&desde=2000-01-01'])(
    'misses none and repeats none where several begin at the same instant (%s)',
    async (order) => {
      const [own, eva] = await Promise.all([openChair(house), house.client()])
      const chairs = [own, await joinShop(house, own), await joinShop(house, own)]
      const times = await someDay(house, own)
      const made: string[] = []
      for (const one of chairs)
        made.push(
          (await must(book(house, eva, one, times[4], { permitirSolape: true }), 201)).body.id,
        )
      made.push((await must(book(house, eva, own, times[8]), 201)).body.id)
      const page = async (after?: Booking) =>
        (
          await must(
            house
              .as(eva)
              .get<Booking[]>(
                `/api/appointments?limit=1${order}${after ? `&despuesDe=${encodeURIComponent(`${new Date(after.fecha).toISOString()}_${after.id}`)}` : ''}`,
              ),
          )
        ).body[0]
      const seen: string[] = []
      for (let one = await page(); one && seen.length < 10; one = await page(one)) seen.push(one.id)
      const ties = made.slice(0, 3).sort()
      expect(seen).toEqual(order ? [...ties, made[3]] : [made[3], ...ties.reverse()])
    },
  )
})

test('the clock is given what has been due the longest first', async () => {
  const [early, late] = [
    await booked({ slot: 0, autoConfirm: true }),
    await booked({ slot: 20, autoConfirm: true }),
  ]
  const due = (
    await dueAppointments(
      house.services.db,
      new Date(Date.now() + 40 * 86_400_000).toISOString(),
      1_000,
    )
  ).map(({ appointment_id }) => appointment_id)
  expect(due.indexOf(early.id)).toBeGreaterThanOrEqual(0)
  expect(due.indexOf(early.id)).toBeLessThan(due.indexOf(late.id))
})
