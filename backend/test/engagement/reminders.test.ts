/**
 * Who is reminded of what and when: found by the clock, said once, and no longer true once the
 * appointment has changed.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import type { Notification } from '../../../contract/engagement/notifications.ts'
import { notificationMessages } from '../../workers/engagement/notification-messages.ts'
import { reminderDecider as stream } from '../../domain/engagement/reminders.ts'
import { system } from '../../domain/kernel/event.ts'
import { openLogger } from '../../observability/logger.ts'
import { appointments } from '../../projections/booking/appointments.ts'
import { inbox } from '../../projections/engagement/inbox.ts'
import { reminders } from '../../projections/engagement/reminders.ts'
import {
  dueAsleep,
  type DueReminder,
  dueReminders,
} from '../../projections/engagement/reminders-reads.ts'
import { wishes } from '../../projections/engagement/preferences.ts'
import { reminderSweep } from '../../workers/engagement/reminders.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { type Chair, openChair } from '../../seed/http/shops.ts'
import { contextOf, holdsOver } from '../support/acting.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

const logger = openLogger(process.env['TEST_LOG'] ?? 'silent')
const [MINUTE, HOUR] = [60_000, 3_600_000]
let house: TestServer
let chair: Chair
beforeAll(async () => {
  house = await startTestServer()
  chair = await openChair(house, { autoConfirm: true })
})

/** Until the read models show what the log holds. */
const shown = async () =>
  expect(
    await house.services.passed(await house.services.log.head(), {
      timeoutMs: 60_000,
      of: [appointments, inbox, reminders, wishes].map(({ name }) => name),
    }),
  ).toBe(true)
let taken = 0
/** Three days from now: everything that is asked about it is still to come. */
async function booked(client: SignedIn, whose = chair): Promise<Appointment> {
  const times = await someDay(house, whose, 3)
  return (await must(book(house, client, whose, times[14 + 2 * taken++]), 201)).body
}
const dueOf = async ({ id }: Pick<Appointment, 'id'>, now: number) =>
  (await dueReminders(house.services.db, new Date(now), 1_000)).filter(
    ({ appointmentId }) => appointmentId === id,
  )
const kinds = (due: readonly DueReminder[]) => due.map(({ reminder }) => reminder)
const startOf = ({ fecha }: Appointment) => Date.parse(fecha)
const inboxOf = async (who: SignedIn) =>
  (await must(house.as(who).get<Notification[]>('/api/notifications'))).body

/** The clock's own sweep at a time of our choice, for one appointment. */
async function sweepAt(now: number, { id }: Appointment): Promise<number> {
  const sweep = reminderSweep({
    due: async (at) => dueOf({ id }, at.getTime()),
    async issue(data, { commandId, at }) {
      await house.services.commands.handle(
        stream,
        data.appointmentId,
        { type: 'IssueReminder', data },
        { commandId, correlationId: commandId, by: system, at, position: 0n },
      )
    },
  })
  const { done, failed } = await sweep.run(new Date(now), {
    signal: new AbortController().signal,
    logger,
  })
  expect(failed).toBe(0)
  await shown()
  return done
}

describe('of a confirmed appointment', () => {
  test('its client is reminded a day and two hours before, each time once, however often the clock looks', async () => {
    const eva = await house.client('Eva Ríos')
    const appointment = await booked(eva)
    const start = startOf(appointment)
    expect(kinds(await dueOf(appointment, start - 24 * HOUR - 1))).toEqual([])
    expect(await dueOf(appointment, start - 24 * HOUR)).toEqual([
      {
        appointmentId: appointment.id,
        to: eva.user.id,
        reminder: 'dayBefore',
        start: new Date(start).toISOString(),
        change: expect.any(Number),
      },
    ])
    expect(await sweepAt(start - 24 * HOUR, appointment)).toBe(1)
    expect([
      await sweepAt(start - 24 * HOUR, appointment),
      await sweepAt(start - 2 * HOUR - 1, appointment),
    ]).toEqual([0, 0])
    const [told] = await inboxOf(eva)
    expect(told).toMatchObject({
      type: 'appointment_reminder',
      title: 'Recordatorio de tu cita',
      enlace: `/appointments/${appointment.id}`,
      isRead: false,
    })
    expect(told?.message).toMatch(
      /^Corte con Paco Navarro \(La Navaja\): .+ a las \d\d:\d\d\. ¿Confirmas que vienes\?$/,
    )
    expect(await sweepAt(start - 2 * HOUR, appointment)).toBe(1)
    expect(kinds(await dueOf(appointment, start - MINUTE))).toEqual([])
  })

  test('its client hears where the barber’s account is suspended at its hour, once, not why, and not of a visit after that', async () => {
    const [eva, other] = [
      await house.client('Eva Ríos'),
      await openChair(house, { autoConfirm: true }),
    ]
    const appointment = await booked(eva, other)
    const start = startOf(appointment)
    const suspend = async (until: string | null) => {
      const decisionId = randomUUID()
      await house.services.identity.accounts.suspend(
        { ...contextOf(house, other.barber), by: system },
        other.barber.user.id,
        { decisionId, until },
      )
      expect(
        await house.services.passed(await house.services.log.head(), { timeoutMs: 60_000 }),
      ).toBe(true)
      return decisionId
    }
    const early = await suspend(new Date(start).toISOString())
    expect(kinds(await dueOf(appointment, start - 60 * HOUR)), 'over by then').toEqual([])
    await house.services.identity.accounts.reinstate(
      { ...contextOf(house, other.barber), by: system },
      other.barber.user.id,
      early,
    )
    await suspend(null)
    expect(kinds(await dueOf(appointment, start - 60 * HOUR))).toEqual(['barberAway'])
    expect([
      await sweepAt(start - 60 * HOUR, appointment),
      await sweepAt(start - 59 * HOUR, appointment),
    ]).toEqual([1, 0])
    const told = (await inboxOf(eva)).filter(({ type }) => type === 'appointment_barber_away')
    expect(told).toMatchObject([
      { title: 'Tu barbero no está disponible', enlace: `/appointments/${appointment.id}` },
    ])
    expect(told[0]?.message).not.toContain('suspend')
    expect(
      (await house.as(eva).get<Appointment>(`/api/appointments/${appointment.id}`)).body.estado,
    ).toBe(appointment.estado)
  })

  test('the clock that slept says the later one alone, and nothing once it has begun', async () => {
    const appointment = await booked(await house.client('Eva Ríos'))
    expect(kinds(await dueOf(appointment, startOf(appointment) - HOUR))).toEqual(['hoursBefore'])
    expect(kinds(await dueOf(appointment, startOf(appointment)))).toEqual([])
  })

  test('a machine that slept for two hours says each once on waking, and nothing of what began meanwhile', async () => {
    const [early, late] = [
      await booked(await house.client('Eva Ríos')),
      await booked(await house.client('Eva Ríos')),
    ]
    const [start, other] = [startOf(early), startOf(late)]
    for (const one of [early, late]) expect(await sweepAt(startOf(one) - 24 * HOUR, one)).toBe(1)
    // Asleep from before the one's reminder until it has begun; the other's came due in the same
    // sleep.
    const woken = start + MINUTE
    expect(other - woken).toBeLessThan(2 * HOUR)
    expect(woken - (start - 2 * HOUR)).toBeGreaterThan(2 * HOUR)
    expect([await sweepAt(woken, early), await sweepAt(woken, early)]).toEqual([0, 0])
    expect([
      await sweepAt(woken, late),
      await sweepAt(woken, late),
      await sweepAt(woken + MINUTE, late),
    ]).toEqual([1, 0, 0])
    // What was on its way when the machine fell asleep falls where it would come too late, and
    // holds where it would not.
    const onItsWay = ({ id, fecha }: Appointment, who: string, now: number) =>
      notificationMessages(
        house.services.db,
        house.services.vault,
        () => new Date(now),
      )({
        eventId: randomUUID(),
        position: '0',
        channel: 'mail',
        recipient: who,
        kind: 'appointment_reminder',
        about: { appointmentId: id, start: new Date(fecha).toISOString() },
      })
    expect(await onItsWay(early, early.clienteId ?? '', start - MINUTE)).toBeDefined()
    expect(await onItsWay(early, early.clienteId ?? '', woken)).toBeUndefined()
    expect(await onItsWay(late, late.clienteId ?? '', woken)).toBeDefined()
  })

  test('one that was moved is another: the old one falls, a new one is due by the same rules', async () => {
    const eva = await house.client('Eva Ríos')
    const appointment = await booked(eva)
    const start = startOf(appointment)
    await sweepAt(start - 24 * HOUR, appointment)
    const [later] = (await someDay(house, chair, 5)).slice(30)
    const moved = (
      await must(
        house
          .as(eva)
          .patch<Appointment>(`/api/appointments/${appointment.id}/reschedule`, { fecha: later }),
      )
    ).body
    expect(kinds(await dueOf(appointment, start - 2 * HOUR))).toEqual([])
    expect(kinds(await dueOf(appointment, startOf(moved) - 24 * HOUR))).toEqual(['dayBefore'])
  })

  test('a cancelled one is nobody’s any more', async () => {
    const eva = await house.client('Eva Ríos')
    const appointment = await booked(eva)
    await must(house.as(eva).patch(`/api/appointments/${appointment.id}/cancel`, {}))
    expect(kinds(await dueOf(appointment, startOf(appointment) - HOUR))).toEqual([])
  })

  test('what falls into somebody’s night comes the evening before', async () => {
    const eva = await house.client('Eva Ríos')
    const appointment = await booked(eva)
    const start = startOf(appointment)
    const clock = (time: number) => new Date(time).toISOString().slice(11, 16)
    // A night that begins three hours and ends one hour before.
    await must(
      house.as(eva).put('/api/notifications/preferences', {
        enableQuietHours: true,
        quietHoursStart: clock(start - 3 * HOUR),
        quietHoursEnd: clock(start - HOUR),
        zonaHoraria: 'UTC',
      }),
    )
    expect(kinds(await dueOf(appointment, start - 3.5 * HOUR - 1))).toEqual(['dayBefore'])
    await sweepAt(start - 24 * HOUR, appointment)
    expect(kinds(await dueOf(appointment, start - 3.5 * HOUR - 1))).toEqual([])
    expect(kinds(await dueOf(appointment, start - 3.5 * HOUR))).toEqual(['hoursBefore'])
    expect(await sweepAt(start - 3.5 * HOUR, appointment)).toBe(1)
    expect(kinds(await dueOf(appointment, start - 2 * HOUR))).toEqual([])
  })

  test('people with quiet hours are found the same, however few are read at a time, and no more than asked for', async () => {
    const sleepers = [
      await house.client('Eva Ríos'),
      await house.client('Eva Ríos'),
      await house.client('Eva Ríos'),
    ]
    const own = await openChair(house, { autoConfirm: true })
    const times = await someDay(house, own, 3)
    const starts: number[] = []
    for (const [index, one] of sleepers.entries()) {
      starts.push(startOf((await must(book(house, one, own, times[20 + 2 * index]), 201)).body))
      await must(
        house.as(one).put('/api/notifications/preferences', {
          enableQuietHours: true,
          quietHoursStart: '03:00',
          quietHoursEnd: '03:01',
          zonaHoraria: 'UTC',
        }),
      )
    }
    await shown()
    const { db } = house.services
    const now = new Date(Math.min(...starts) - HOUR)
    const all = await dueAsleep(db, now, 100)
    expect(all.map(({ to }) => to)).toEqual(
      expect.arrayContaining(sleepers.map(({ user }) => user.id)),
    )
    expect(await dueAsleep(db, now, 100, 1)).toEqual(all)
    expect(await dueAsleep(db, now, 2, 1)).toEqual(all.slice(0, 2))
  })

  test('who was written in without an account is not reminded', async () => {
    const times = await someDay(house, chair, 3)
    const written = {
      barberId: chair.barber.user.id,
      services: [chair.cut],
      fecha: times[2],
      cliente: { nombre: 'Sin Cuenta' },
    }
    const { body } = await must(
      house.as(chair.barber).post<Appointment>('/api/appointments', written),
      201,
    )
    expect(kinds(await dueOf(body, startOf(body) - HOUR))).toEqual([])
  })
})

test('the barber of a request is reminded at half of its time, unless it was answered or moved meanwhile', async () => {
  const byHand = await openChair(house)
  const eva = await house.client('Eva Ríos')
  const [waiting, answered] = [
    await booked(eva, byHand),
    await booked(await house.client('Eva Ríos'), byHand),
  ]
  await must(house.as(byHand.barber).patch(`/api/appointments/${answered.id}/confirm`))
  const half = Date.parse(waiting.creadoEn) + 12 * HOUR
  expect(kinds(await dueOf(waiting, half - 1))).toEqual([])
  expect(await dueOf(waiting, half)).toMatchObject([
    { reminder: 'unanswered', to: byHand.barber.user.id },
  ])
  expect(await dueOf(answered, half)).toEqual([])
  expect(await sweepAt(half, waiting)).toBe(1)
  expect(kinds(await dueOf(waiting, half + HOUR))).toEqual([])
  expect((await inboxOf(byHand.barber))[0]).toMatchObject({
    type: 'appointment_unanswered',
    title: 'Una solicitud te espera',
    message: expect.stringMatching(/^Eva Ríos sigue esperando tu respuesta para el /),
  })
})

describe('what goes out is asked once more', () => {
  const composed = (
    { id, fecha }: Appointment,
    kind: 'appointment_reminder' | 'appointment_unanswered',
    recipient: SignedIn,
  ) =>
    notificationMessages(
      house.services.db,
      house.services.vault,
    )({
      eventId: randomUUID(),
      position: '0',
      channel: 'mail',
      recipient: recipient.user.id,
      kind,
      about: { appointmentId: id, start: new Date(fecha).toISOString() },
    })
  test('a reminder says nothing of what was moved, cancelled or has begun', async () => {
    const eva = await house.client('Eva Ríos')
    const appointment = await booked(eva)
    expect(await composed(appointment, 'appointment_reminder', eva)).toMatchObject({
      title: 'Recordatorio de tu cita',
      path: `/appointments/${appointment.id}`,
    })
    const earlier = { ...appointment, fecha: new Date(startOf(appointment) - HOUR).toISOString() }
    expect(
      await composed(earlier, 'appointment_reminder', eva),
      'it is at another time now',
    ).toBeUndefined()
    expect(
      await composed(appointment, 'appointment_unanswered', chair.barber),
      'it was answered',
    ).toBeUndefined()
    await must(house.as(chair.barber).patch(`/api/appointments/${appointment.id}/cancel`, {}))
    await shown()
    expect(await composed(appointment, 'appointment_reminder', eva)).toBeUndefined()
  })
})

test('a reminder is answered in the inbox, as long as there is something to answer, and names the place’s clock to whoever lives by another', async () => {
  const eva = await house.client('Eva Ríos')
  const appointment = await booked(eva)
  await sweepAt(startOf(appointment) - 24 * HOUR, appointment)
  const reminderOf = async () =>
    (await inboxOf(eva)).find(({ type }) => type === 'appointment_reminder')
  const before = await reminderOf()
  expect(before).toMatchObject({ acciones: ['confirmar', 'mover', 'cancelar'] })
  expect(before?.message).not.toContain('(hora de')
  await must(
    house.as(eva).put('/api/notifications/preferences', { zonaHoraria: 'Pacific/Chatham' }),
  )
  await must(house.as(eva).patch(`/api/appointments/${appointment.id}/attend`))
  await shown()
  expect(await reminderOf()).toMatchObject({
    acciones: ['mover', 'cancelar'],
    message: expect.stringMatching(/ a las \d\d:\d\d \(hora de [A-Z]/),
  })
  const message = await notificationMessages(
    house.services.db,
    house.services.vault,
  )({
    eventId: randomUUID(),
    position: '0',
    channel: 'sms',
    recipient: eva.user.id,
    kind: 'appointment_reminder',
    about: { appointmentId: appointment.id, start: new Date(startOf(appointment)).toISOString() },
  })
  expect(message?.body).toBe((await reminderOf())?.message)
  await must(house.as(eva).patch(`/api/appointments/${appointment.id}/cancel`, {}))
  await shown()
  expect((await reminderOf())?.acciones).toEqual([])
})

test('the client says that they will be there: both see it, and a move asks anew', async () => {
  await holdsOver(house)
  const eva = await house.client('Eva Ríos')
  const appointment = await booked(eva)
  expect(appointment.asistenciaEn).toBeNull()
  expect(
    (await house.as(chair.barber).patch(`/api/appointments/${appointment.id}/attend`)).status,
    'only they can',
  ).toBe(403)
  expect(
    (
      await house
        .as(await house.client('Eva Ríos'))
        .patch(`/api/appointments/${appointment.id}/attend`)
    ).status,
    'to strangers it does not exist',
  ).toBe(404)
  const { body } = await must(
    house.as(eva).patch<Appointment>(`/api/appointments/${appointment.id}/attend`),
  )
  expect(body.asistenciaEn).toEqual(expect.any(String))
  await must(house.as(eva).patch(`/api/appointments/${appointment.id}/attend`))
  expect(
    (await must(house.as(chair.barber).get<Appointment>(`/api/appointments/${appointment.id}`)))
      .body.asistenciaEn,
  ).toBe(body.asistenciaEn)
  const [later] = (await someDay(house, chair, 5)).slice(40)
  expect(
    (
      await must(
        house
          .as(eva)
          .patch<Appointment>(`/api/appointments/${appointment.id}/reschedule`, { fecha: later }),
      )
    ).body.asistenciaEn,
  ).toBeNull()
})
