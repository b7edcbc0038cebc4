/** Running late, over HTTP, with its policy at work: announced, and answered by each client. */
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Statistics } from '../../../contract/booking/statistics.ts'
import type { DelayAnswer } from '../../../contract/booking/delay-words.ts'
import { answersOf } from '../../workers/engagement/answers.ts'
import { notificationMessages } from '../../workers/engagement/notification-messages.ts'
import type { LinkedAppointment } from '../../../contract/booking/answers.ts'
import { bookingModule } from '../../modules/booking.ts'
import { dueAppointments } from '../../projections/booking/due.ts'
import { must } from '../../seed/http/client.ts'
import type { SignedIn } from '../../seed/http/people.ts'
import { openChair } from '../../seed/http/shops.ts'
import { book, type Booking, freeDays } from '../../seed/http/visits.ts'
import { type Policy, startPolicy } from '../../workers/kernel/policy.ts'
import { bySystem, holdsOver, settled } from '../support/acting.ts'
import { eventually } from '../support/eventually.ts'
import { delayCalls, fullMorning, lateNames, plus, utc } from '../support/late-day.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let house: TestServer
let worker: Awaited<ReturnType<typeof startPolicy>>
async function startWorker() {
  const { services } = house
  const { log, db } = services
  const logger = pino({ level: 'silent' })
  const policies = bookingModule.policies?.({ services, background: db, logger }) ?? []
  const policy = policies.find(({ name }) => name === 'delays')
  worker = await startPolicy(policy as Policy, { log, db, logger })
}
beforeAll(async () => {
  house = await startTestServer()
  await startWorker()
})
afterAll(() => worker.close())

const announce: Calls['announce'] = (...asked) => delayCalls(house).announce(...asked)
const delayOf: Calls['delayOf'] = (who) => delayCalls(house).delayOf(who)
const end: Calls['end'] = (who) => delayCalls(house).end(who)
const answer: Calls['answer'] = (...given) => delayCalls(house).answer(...given)
const seen: Calls['seen'] = (...which) => delayCalls(house).seen(...which)
const inbox: Calls['inbox'] = (who) => delayCalls(house).inbox(who)
type Calls = ReturnType<typeof delayCalls>

test('a preview says whom it reaches and writes nothing; then each is told once', async () => {
  const { barber, ana, first, times, third } = await fullMorning(house)
  const { body: preview } = await must(announce(barber, { minutos: 20 }, '?previa=1'))
  expect(preview).toMatchObject({ delayId: null, minutos: 20 })
  expect(preview.alcanza.map(({ como, clientName }) => [clientName, como])).toEqual(
    lateNames.map((name) => [name, 'pregunta']),
  )
  expect(await delayOf(barber)).toBeNull()

  const { body } = await must(announce(barber, { minutos: 20 }))
  expect(body.alcanza[0]).toMatchObject({ appointmentId: first, respuesta: null })
  const view = await seen(ana, first)
  expect(utc(view.esperadaEn)).toBe(plus(times[0], 20))
  expect(utc(view.fecha)).toBe(plus(times[0], 0))
  expect(view.retraso).toMatchObject({ minutos: 20, respuesta: null })
  const [notice] = await inbox(ana)
  expect(notice?.type).toBe('appointment_shift_proposed')
  expect(notice?.title).toMatch(/^¿Te va bien a las \d{2}:\d{2}\?$/)

  // The same again says nothing new; from a later one on it reaches that one alone.
  await must(announce(barber, { minutos: 20 }))
  expect((await inbox(ana)).filter(({ type }) => type.includes('shift'))).toHaveLength(1)
  const { body: later } = await must(announce(barber, { minutos: 8, desde: third }, '?previa=1'))
  expect(later.alcanza.map(({ como }) => como)).toEqual(['aviso'])
})

test('nobody moves unless they agree: who waits keeps the hour, who agrees moves with the chain', async () => {
  const { barber, ana, bea, cris, first, second, third, times } = await fullMorning(house)
  await must(announce(barber, { minutos: 20 }))
  const { body: agreed } = await must(answer(ana, first, 'vale'))
  expect(utc(agreed.cita.fecha)).toBe(plus(times[0], 0))
  expect(agreed.cita.retraso?.respuesta).toBe('vale')
  await must(answer(bea, second, 'vale', plus(times[1], 20)))
  expect((await answer(bea, second, 'vale', plus(times[1], 25))).body.code).toBe('delay_over')
  await must(answer(cris, third, 'vale'))
  for (const [who, id] of [
    [ana, first],
    [bea, second],
    [cris, third],
  ] as const)
    await eventually('a shift', async () => (await seen(who, id)).esperadaEn === null)
  expect(utc((await seen(ana, first)).fecha)).toBe(plus(times[0], 20))
  expect(utc((await seen(cris, third)).fecha)).toBe(plus(times[2], 20))
  expect((await delayOf(barber))?.alcanza.map(({ respuesta }) => respuesta)).toEqual([
    'vale',
    'vale',
    'vale',
  ])
  expect((await inbox(ana))[0]?.type).toBe('appointment_shifted')
  // Whose answer let it move is nobody's business.
  const { body: history } = await must(
    house
      .as(ana)
      .get<{ pasos: { tipo: string; por: { nombre: string } }[] }>(
        `/api/appointments/${first}/history`,
      ),
  )
  expect(history.pasos.slice(-3).map(({ tipo, por }) => [tipo, por.nombre])).toEqual([
    ['VisitExpected', barber.nombre],
    ['ShiftAccepted', 'Ana Gil'],
    ['AppointmentMoved', 'Sistema'],
  ])
})

test('a time that may still be taken back is moved to once it no longer can be', async () => {
  const { barber, ana, bea, first, second, times } = await fullMorning(house)
  await must(announce(barber, { minutos: 20 }))
  await must(answer(ana, first, 'vale'))
  await must(answer(bea, second, 'cancelar'))
  expect((await seen(ana, first)).retraso?.respuesta).toBe('vale')
  await holdsOver(house)
  await eventually('a shift', async () => (await seen(ana, first)).esperadaEn === null)
  expect(utc((await seen(ana, first)).fecha)).toBe(plus(times[0], 20))
})

test('a worker that ends between the answers and the moves finishes them once it is back', async () => {
  const { barber, ana, bea, cris, first, second, third, times } = await fullMorning(house)
  await must(announce(barber, { minutos: 20 }))
  await must(answer(ana, first, 'vale'))
  await must(answer(bea, second, 'vale'))
  await worker.close()
  await must(answer(cris, third, 'vale'))
  expect(utc((await seen(cris, third)).fecha)).toBe(plus(times[2], 20))
  expect((await seen(ana, first)).retraso?.respuesta).toBe('vale')
  await startWorker()
  for (const [who, id, place] of [
    [bea, second, 1],
    [ana, first, 0],
  ] as const) {
    await eventually('a shift', async () => (await seen(who, id)).esperadaEn === null)
    expect(utc((await seen(who, id)).fecha)).toBe(plus(times[place], 20))
  }
})

test('free times leave out what a late barber will need, until the delay is over', async () => {
  const { barber, cut, ana, first, times, third } = await fullMorning(house)
  const chair = { barber, cut }
  const free = async () =>
    (await freeDays(house, chair)).flatMap(({ inicios }) => inicios).map((one) => utc(one))
  const after = plus(times[3], 0)
  await settled(house)
  expect(await free()).toContain(after)
  await must(announce(barber, { minutos: 20 }))
  await settled(house)
  expect(await free()).not.toContain(after)
  const rival = await house.client('Rita Vega')
  expect((await book(house, rival, chair, after)).body.code).toBe('slot_taken')
  await must(end(barber))
  await settled(house)
  expect(await free()).toContain(after)
  expect(await seen(ana, first)).toMatchObject({ esperadaEn: null, retraso: null })
  expect((await inbox(ana))[0]).toMatchObject({
    type: 'appointment_delayed',
    title: 'Tu cita vuelve a su hora',
  })
  expect(await delayOf(barber)).toBeNull()
  await must(end(barber))
  expect((await answer(ana, first, 'vale')).body.code).toBe('delay_over')
  expect((await answer(ana, third, 'vale')).status).toBe(404)
})

test('calling off because of it is never late; three other times are held for who would move', async () => {
  const { barber, cut, ana, bea, first, second } = await fullMorning(house, {
    cancelLimitHours: 24,
  })
  expect((await answer(ana, first, 'cancelar')).body.code).toBe('no_delay')
  await must(announce(barber, { minutos: 30 }))
  // Without a delay it would be late.
  const { body: gone } = await must(answer(ana, first, 'cancelar'))
  expect(gone.cita).toMatchObject({ estado: 'cancelada', tardia: false })

  const { body } = await must(answer(bea, second, 'cambiar'))
  expect(body.alternativas).toHaveLength(3)
  expect(body.cita.estado).not.toBe('cancelada')
  // The same are held once.
  const { body: again } = await must(answer(bea, second, 'cambiar'))
  expect(again.alternativas).toEqual(body.alternativas)
  const [chosen, other] = body.alternativas
  const rival = await house.client('Rita Vega')
  const wanted = [chosen?.fecha, other?.fecha]
  for (const fecha of wanted)
    expect((await book(house, rival, { barber, cut }, fecha)).body.code).toBe('slot_taken')
  const { body: moved } = await must(answer(bea, second, 'cambiar', chosen?.fecha))
  expect(utc(moved.cita.fecha)).toBe(utc(chosen?.fecha ?? null))
  expect(moved.cita.deshacerHasta).toBeDefined()
  await must(book(house, rival, { barber, cut }, other?.fecha), 201)
  expect((await delayOf(barber))?.alcanza.map(({ respuesta }) => respuesta)).toEqual([
    'cancelar',
    'cambiar',
    null,
  ])
  await settled(house)
  const retrasos = async () =>
    (await must(house.as(barber).get<Statistics>('/api/statistics'))).body.retrasos
  expect(await retrasos()).toEqual({ dias: 1, seFueron: 1 })
  await must(house.as(ana).post(`/api/appointments/${first}/undo`))
  await settled(house)
  expect(await retrasos()).toEqual({ dias: 1, seFueron: 0 })
})

test('its mail is answered without signing in: accepted, or waited, and nothing twice', async () => {
  const { barber, ana, bea, first, second, times } = await fullMorning(house)
  await must(announce(barber, { minutos: 20 }))
  await settled(house)
  const { db, vault, now } = house.services
  const mailed = async ({ user }: SignedIn, appointmentId: string) => {
    const message = await notificationMessages(
      db,
      vault,
      now,
    )({
      eventId: crypto.randomUUID(),
      position: '0',
      channel: 'mail',
      recipient: user.id,
      kind: 'appointment_shift_proposed',
      about: { appointmentId, expected: plus(times[0], 20), by: barber.id },
    })
    if (!message) throw new Error('nothing is said')
    expect(answersOf(message).map(({ answer: one }) => one)).toEqual([
      'vale',
      'espero',
      'mover',
      'cancelar',
    ])
    return message.answerBy ?? ''
  }
  const [anas, beas] = [await mailed(ana, first), await mailed(bea, second)]
  const { guest } = house
  type Linked = LinkedAppointment & { code?: string }
  const { body: found } = await must(
    guest.post<Linked>('/api/appointment-links/check', { token: anas }),
  )
  expect(found.puede).toEqual(['confirmar', 'vale', 'espero', 'mover', 'cancelar'])
  expect(utc(found.esperadaEn)).toBe(plus(times[0], 20))
  const say = (token: string, accion: string) =>
    guest.post<Linked>('/api/appointment-links', { token, accion })
  const { body: kept } = await must(say(anas, 'espero'))
  expect(kept.retraso?.respuesta).toBe('espero')
  expect(utc(kept.fecha)).toBe(plus(times[0], 0))
  const { body: gone } = await must(say(beas, 'cancelar'))
  expect(gone).toMatchObject({ estado: 'cancelada', tardia: false })
  await settled(house)
  expect((await say(beas, 'vale')).body.code).toBe('link_spent')
  await must(end(barber))
  await settled(house)
  expect((await say(anas, 'vale')).body.code).toBe('delay_over')
})

test('a no-show, and completion by the clock, count from the expected time', async () => {
  const { barber, first, times } = await fullMorning(house)
  await must(announce(barber, { minutos: 40 }))
  const at = (minutes: number) => {
    house.clock.offsetMs = Date.parse(plus(times[0], minutes)) - Date.now()
  }
  at(20)
  expect((await house.as(barber).patch(`/api/appointments/${first}/no-show`)).body).toMatchObject({
    code: 'not_yet',
  })
  at(75)
  await settled(house)
  const due = async () =>
    (await dueAppointments(house.services.db, house.services.now().toISOString(), 1_000)).some(
      (row) => row.appointment_id === first,
    )
  expect(await due()).toBe(false)
  at(101)
  expect(await due()).toBe(true)
  await must(house.as(barber).patch(`/api/appointments/${first}/no-show`))
})

test('a client says that they come late; the barber waits, and those who follow hear of it', async () => {
  const { barber, ana, bea, first, second, times } = await fullMorning(house)
  const late = (who: SignedIn, minutos: number) =>
    house.as(who).post<Booking>(`/api/appointments/${first}/running-late`, { minutos })
  const reply = (who: SignedIn, respuesta: string) =>
    house.as(who).post<Booking>(`/api/appointments/${first}/late-reply`, { respuesta })
  expect((await late(ana, 31)).status).toBe(400)
  expect((await late(barber, 10)).status).toBe(403)
  expect((await reply(barber, 'vale')).body.code).toBe('no_delay')
  expect((await must(late(ana, 20))).body.clienteTarde).toEqual({ minutos: 20, respuesta: null })
  expect((await inbox(barber))[0]).toMatchObject({
    type: 'appointment_client_late',
    title: 'Ana Gil llega tarde',
  })
  expect((await reply(ana, 'vale')).status).toBe(403)
  await must(reply(barber, 'vale'))
  const view = await seen(ana, first)
  expect(view.clienteTarde).toEqual({ minutos: 20, respuesta: 'vale' })
  expect(utc(view.esperadaEn)).toBe(plus(times[0], 20))
  expect((await inbox(ana))[0]?.type).toBe('appointment_late_answered')
  expect((await seen(bea, second)).retraso).toMatchObject({ minutos: 20, respuesta: null })
  expect((await inbox(bea))[0]?.type).toBe('appointment_shift_proposed')
})

test('it is the barber’s, or their owner’s, to say; its answer is the client’s', async () => {
  const { barber, ana, bea, first } = await fullMorning(house)
  const stranger = await openChair(house)
  const theirs = { minutos: 15, barberId: barber.id }
  expect((await announce(stranger.barber, theirs)).status).toBe(403)
  expect((await announce(ana, { minutos: 15 })).status).toBe(403)
  expect((await announce(barber, { minutos: 4 })).status).toBe(400)
  expect((await announce(barber, { minutos: 121 })).status).toBe(400)
  expect((await announce(barber, { minutos: 15, desde: crypto.randomUUID() })).status).toBe(404)
  expect((await announce(stranger.barber, { minutos: 15 })).body.code).toBe('nothing_delayed')
  await must(announce(barber, { minutos: 15 }))
  expect((await answer(bea, first, 'vale')).status).toBe(404)
  expect((await answer(barber, first, 'vale')).status).toBe(403)
  expect((await answer(ana, first, 'quizás' as DelayAnswer)).status).toBe(400)
})

test('a suspended client keeps or calls off what they have, and takes no other time', async () => {
  const { barber, ana, first } = await fullMorning(house)
  await must(announce(barber, { minutos: 20 }))
  await house.services.identity.accounts.suspend(bySystem(house), ana.user.id, {
    until: null,
    decisionId: crypto.randomUUID(),
  })
  expect((await answer(ana, first, 'cambiar')).body.code).toBe('account_suspended')
  await must(answer(ana, first, 'espero'))
  await must(answer(ana, first, 'cancelar'))
})
