/**
 * Answers to a reminder by the link in it, over HTTP: without signing in, each once, and only of
 * the appointment as it stood.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { LinkedAppointment } from '../../../contract/booking/answers.ts'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { notificationMessages } from '../../workers/engagement/notification-messages.ts'
import { appointments } from '../../projections/booking/appointments.ts'
import { answersOf } from '../../workers/engagement/answers.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { type Chair, openChair } from '../../seed/http/shops.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'
import { bySystem, settled } from '../support/acting.ts'

type Answered = LinkedAppointment & { code: string; message: string }

let house: TestServer
let chair: Chair
let taken = 0
beforeAll(async () => {
  house = await startTestServer()
  chair = await openChair(house, { autoConfirm: true })
})

async function booked(): Promise<{ client: SignedIn; appointment: Appointment }> {
  const client = await house.client('Eva Ríos')
  const times = await someDay(house, chair, 3)
  return {
    client,
    appointment: (
      await must(book(house, client, chair, times[2 * taken++], { notes: 'Sin prisa' }), 201)
    ).body,
  }
}
const shown = async () =>
  expect(
    await house.services.passed(await house.services.log.head(), {
      timeoutMs: 60_000,
      of: [appointments.name],
    }),
  ).toBe(true)

/** The reminder that goes out now. */
async function reminded({ id, fecha }: Appointment, { user }: SignedIn) {
  await shown()
  const { db, vault } = house.services
  return notificationMessages(
    db,
    vault,
  )({
    eventId: randomUUID(),
    position: '0',
    channel: 'mail',
    recipient: user.id,
    kind: 'appointment_reminder',
    about: { appointmentId: id, start: new Date(fecha).toISOString() },
  })
}
const tokenOf = async (appointment: Appointment, client: SignedIn) =>
  (await reminded(appointment, client))?.answerBy ?? ''
const check = (token: string) =>
  house.guest.post<Answered>('/api/appointment-links/check', { token })
const answer = (token: string, accion: string, more: object = {}) =>
  house.guest.post<Answered>('/api/appointment-links', { token, accion, ...more })
const standing = async (client: SignedIn, { id }: Appointment) =>
  (await must(house.as(client).get<Appointment>(`/api/appointments/${id}`))).body

test('the reminder of its client leads to three answers, nobody else’s does', async () => {
  const { client, appointment } = await booked()
  const message = await reminded(appointment, client)
  if (!message) throw new Error('nothing is said')
  expect(
    answersOf(message).map(({ label, path }) => [label, path.replace(/[\w-]{97}/, '…')]),
  ).toEqual([
    ['Confirmo que voy', '/answer/…?accion=confirmar'],
    ['Mover', '/answer/…?accion=mover'],
    ['Cancelar', '/answer/…?accion=cancelar'],
  ])
  const other = await booked()
  expect(
    (await reminded(appointment, other.client))?.answerBy,
    'somebody else is told',
  ).toBeUndefined()
})

test('looking at it changes nothing, by any method; it says what the mail says, and no phone, note or address of anybody', async () => {
  const { client, appointment } = await booked()
  const token = await tokenOf(appointment, client)
  for (let look = 0; look < 2; look++) {
    const { body } = await must(check(token))
    expect(body).toMatchObject({
      id: appointment.id,
      serviceName: 'Corte',
      barberName: 'Paco Navarro',
      puede: ['confirmar', 'mover', 'cancelar'],
    })
    for (const secret of [client.user.email, client.user.telefono, 'Sin prisa', 'Eva'])
      expect(JSON.stringify(body)).not.toContain(secret)
  }
  for (const method of ['GET', 'HEAD', 'OPTIONS']) {
    for (const path of [
      `/answer/${token}?accion=cancelar`,
      `/api/appointment-links?token=${token}&accion=cancelar`,
    ])
      await fetch(`${house.url}${path}`, { method })
  }
  expect(await standing(client, appointment)).toMatchObject({
    estado: appointment.estado,
    asistenciaEn: null,
  })
})

test('each answer is good once, and is the client’s own act', async () => {
  const { client, appointment } = await booked()
  const token = await tokenOf(appointment, client)
  expect((await must(answer(token, 'confirmar'))).body).toMatchObject({
    asistenciaEn: expect.any(String),
    puede: ['mover', 'cancelar'],
  })
  await shown()
  expect(await answer(token, 'confirmar')).toMatchObject({
    status: 409,
    body: { code: 'link_spent', message: 'Este enlace ya se usó: ya confirmaste que vas.' },
  })
  expect((await must(answer(token, 'cancelar'))).body).toMatchObject({
    estado: 'cancelada',
    puede: [],
  })
  await shown()
  for (const again of [
    await check(token),
    await answer(token, 'cancelar'),
    await answer(token, 'confirmar'),
  ]) {
    expect(again).toMatchObject({
      status: 409,
      body: { message: 'Este enlace ya no sirve: la cita está cancelada.' },
    })
  }
  expect(await standing(client, appointment)).toMatchObject({ canceladaPor: 'cliente' })
})

test('two who confirm and call off at the same moment: what stands is one of the two, told once', async () => {
  const { client, appointment } = await booked()
  const token = await tokenOf(appointment, client)
  const statuses = (
    await Promise.all(['cancelar', 'cancelar', 'confirmar'].map((accion) => answer(token, accion)))
  ).map(({ status }) => status)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  await shown()
  expect(await standing(client, appointment)).toMatchObject({ estado: 'cancelada' })
  const { pasos } = (
    await must(
      house
        .as(client)
        .get<{ pasos: { tipo: string }[] }>(`/api/appointments/${appointment.id}/history`),
    )
  ).body
  expect(pasos.filter(({ tipo }) => /cancel/i.test(tipo))).toHaveLength(1)
})

test('a move makes every link of before worthless, whoever moved it, and also a moment later', async () => {
  const { client, appointment } = await booked()
  const token = await tokenOf(appointment, client)
  const [later, muchLater] = (await someDay(house, chair, 5)).slice(2 * taken++)
  const { body } = await must(answer(token, 'mover', { fecha: later }))
  expect(body).toMatchObject({ puede: [] })
  expect(Date.parse(body.fecha)).toBe(Date.parse(later ?? ''))
  // Not waited for: the read model may be behind, the appointment's own stream is not.
  expect(await answer(token, 'cancelar')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('la cita cambió después') },
  })
  expect(await answer(token, 'mover', { fecha: muchLater })).toMatchObject({ status: 409 })
  await shown()
  expect(await check(token)).toMatchObject({ status: 409 })
  // Also once it is back where it was.
  await must(
    house
      .as(client)
      .patch(`/api/appointments/${appointment.id}/reschedule`, { fecha: appointment.fecha }),
  )
  await shown()
  expect(await check(token)).toMatchObject({ status: 409 })
  expect(
    (await must(check(await tokenOf(await standing(client, appointment), client)))).body.id,
  ).toBe(appointment.id)
})

test('a time that is taken is refused with others, and the link stays good', async () => {
  const [one, other] = [await booked(), await booked()]
  const token = await tokenOf(one.appointment, one.client)
  expect(await answer(token, 'mover', { fecha: other.appointment.fecha })).toMatchObject({
    status: 409,
    body: { code: 'slot_taken', alternativas: expect.any(Array) },
  })
  await must(check(token))
})

test('once it has begun, for a closed account, or with another’s seal it is no good', async () => {
  const [one, other] = [await booked(), await booked()]
  const [token, others] = [
    await tokenOf(one.appointment, one.client),
    await tokenOf(other.appointment, other.client),
  ]
  expect((await check(token.slice(0, 54) + others.slice(54))).status).toBe(404)
  expect(
    (await answer(`${others.slice(0, 96)}${others.endsWith('A') ? 'B' : 'A'}`, 'cancelar')).status,
  ).toBe(404)
  expect((await check('x')).status).toBe(400)
  house.clock.offsetMs = Date.parse(one.appointment.fecha) - Date.now()
  try {
    expect(await check(token)).toMatchObject({
      status: 409,
      body: { message: 'Este enlace ya no sirve: la cita ya comenzó.' },
    })
    expect((await answer(token, 'cancelar')).status).toBe(409)
  } finally {
    house.clock.offsetMs = 0
  }
  expect(await standing(one.client, one.appointment)).toMatchObject({
    estado: one.appointment.estado,
  })
})

test('once its client’s account is closed, nothing is shown and nothing done, whoever holds the link', async () => {
  const { client, appointment } = await booked()
  const token = await tokenOf(appointment, client)
  await must(check(token))
  await house.services.identity.accounts.close(bySystem(house), client.user.id)
  await settled(house)
  for (const refused of [
    await check(token),
    await answer(token, 'confirmar'),
    await answer(token, 'cancelar'),
    await answer(token, 'mover', { fecha: appointment.fecha }),
  ]) {
    expect(refused).toMatchObject({ status: 404, body: { message: 'El enlace no es válido' } })
    expect(JSON.stringify(refused.body)).not.toContain('Eva')
  }
})

test('while the account is suspended no new time is taken by a link, in the words of the app; what one has can be kept or called off', async () => {
  const { client, appointment } = await booked()
  const token = await tokenOf(appointment, client)
  const [later] = (await someDay(house, chair, 6)).slice(2 * taken++)
  await house.services.identity.accounts.suspend(bySystem(house), client.user.id, {
    decisionId: derivedId('decision', client.user.id),
    until: null,
  })
  await settled(house)
  expect((await must(check(token))).body).toMatchObject({ puede: ['confirmar', 'cancelar'] })
  expect(await answer(token, 'mover', { fecha: later })).toMatchObject({
    status: 403,
    body: {
      code: 'account_suspended',
      message: 'Tu cuenta está suspendida. Consulta «Estado de mi cuenta».',
    },
  })
  expect((await must(answer(token, 'confirmar'))).body).toMatchObject({
    fecha: appointment.fecha,
    asistenciaEn: expect.any(String),
    puede: ['cancelar'],
  })
  await shown()
  expect((await must(answer(token, 'cancelar'))).body).toMatchObject({
    estado: 'cancelada',
    puede: [],
  })
})

test('what a link has done is taken back by the same link, for ten seconds, and by no older one', async () => {
  const { client, appointment } = await booked()
  const token = await tokenOf(appointment, client)
  const { body: off } = await must(answer(token, 'cancelar'))
  expect(off).toMatchObject({ estado: 'cancelada', puede: [] })
  expect(Date.parse(off.deshacerHasta ?? '')).toBeGreaterThan(Date.now() + 5_000)
  const { body: back } = await must(answer(token, 'deshacer'))
  expect(back).toMatchObject({ estado: appointment.estado, fecha: appointment.fecha })
  expect(back.deshacerHasta).toBeUndefined()
  expect((await answer(token, 'deshacer')).body.code).toBe('too_late_to_undo')

  await shown()
  const again = await tokenOf(appointment, client)
  await must(answer(again, 'cancelar'))
  expect((await answer(token, 'deshacer')).body.code).toBe('too_late_to_undo')
  house.clock.offsetMs = 11_000
  expect((await answer(again, 'deshacer')).body.code).toBe('too_late_to_undo')
  house.clock.offsetMs = 0
  expect((await answer('k'.repeat(97), 'deshacer')).status).toBe(404)
})
