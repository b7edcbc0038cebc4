import { describe, expect, test } from 'vitest'
import { isPage } from '../../../contract/paths.ts'
import {
  AppointmentBooked, AppointmentCancelled, AppointmentCompleted, AppointmentConfirmed, AppointmentExpired, AppointmentMarkedNoShow, AppointmentMovedOut, AppointmentRejected,
} from '../booking/events.ts'
import { BarberInvited, BarberJoined, BarberLeft, BarberRemoved, InvitationDeclined } from '../business/team.ts'
import { type Actor, type DomainEvent, type RecordedEvent, system } from '../kernel/event.ts'
import { type AppointmentKind, isOfAppointment, kindOf, kinds, type NoticeKind, noticesOf, notificationId, type TeamKind, toldTypes } from './notices.ts'
import { type AppointmentFacts, languages, wordsOf } from './words/words.ts'

const id = (n: number) => `3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e0${n}`
const [barberId, clientId, ownerId, businessId, invitationId] = [id(1), id(2), id(3), id(4), id(8)]
const barber: Actor = { id: barberId, role: 'barbero' }
const client: Actor = { id: clientId, role: 'cliente' }
const owner: Actor = { id: ownerId, role: 'duenno' }

const who = { appointmentId: id(5), barberId, clientId, personId: clientId, businessId }
const times = { start: '2026-11-21T10:00:00.000Z', end: '2026-11-21T10:30:00.000Z' }
const at = '2026-11-19T16:00:00.000Z'
const day = '2026-11-21'
const booked = (changes: { clientId?: string | null; enteredBy?: 'cliente' | 'barbero' } = {}) => ({
  type: AppointmentBooked.type, data: { ...who, ...times, enteredBy: 'cliente', ...changes },
})
const confirmed = (automatic: boolean) => AppointmentConfirmed({ ...who, ...times, automatic })

/** To whom, as what, over what, and whether it stands in the app. */
function told(actor: Actor, event: DomainEvent) {
  const recorded: RecordedEvent = { id: id(7), ...event, stream: 's', revision: 0, position: 1n, recordedAt: at, metadata: { commandId: 'c', correlationId: 'c', actor, occurredAt: at } }
  return noticesOf(recorded)
}
const summary = (actor: Actor, event: DomainEvent) => told(actor, event).map(({ to, kind, inApp, channels }) => [to, kind, inApp ? 'in the app' : 'outside', channels.join(' ')])

describe('an appointment is told to the other side', () => {
  const all = 'mail sms push'
  test('whoever did it', () => {
    expect(summary(client, booked())).toEqual([[barberId, 'appointment_created', 'in the app', all]])
    expect(summary(barber, booked({ enteredBy: 'barbero' }))).toEqual([[clientId, 'appointment_created', 'in the app', all]])
    expect(summary(barber, booked({ enteredBy: 'barbero', clientId: null }))).toEqual([])
    expect(summary(barber, confirmed(false))).toEqual([[clientId, 'appointment_confirmed', 'in the app', all]])
    expect(summary(barber, AppointmentRejected({ ...who, start: times.start, reason: null }))).toEqual([[clientId, 'appointment_rejected', 'in the app', all]])
    expect(summary(client, AppointmentCancelled({ ...who, start: times.start, cancelledBy: 'cliente', reason: null, late: false }))).toEqual([[barberId, 'appointment_cancelled', 'in the app', all]])
  })
  test('and, where the owner did it, to the barber, whom no paid message tells of their own side', () => {
    expect(summary(owner, booked({ enteredBy: 'barbero' }))).toEqual([[clientId, 'appointment_created', 'in the app', all], [barberId, 'appointment_created', 'in the app', 'push']])
  })
  test('to both, where it was the clock', () => {
    expect(summary(system, AppointmentExpired({ ...who, start: times.start }))).toEqual([[clientId, 'appointment_expired', 'in the app', all], [barberId, 'appointment_expired', 'in the app', all]])
  })
  test('once, where it confirms itself: in writing to who booked, not again to whom the barber wrote in', () => {
    expect(summary(client, confirmed(true))).toEqual([[clientId, 'appointment_confirmed', 'outside', all]])
    expect(summary(barber, confirmed(true))).toEqual([])
  })
  test('without a paid message, where nothing hangs on it', () => {
    const over = { ...who, start: times.start, day, cents: 1500 }
    expect(summary(system, AppointmentCompleted({ ...over, zone: 'Europe/Madrid', automatic: true }))).toEqual([[clientId, 'appointment_completed', 'in the app', 'mail push']])
    expect(summary(barber, AppointmentMarkedNoShow({ ...over, wasCompleted: false }))).toEqual([[clientId, 'appointment_no_show', 'in the app', 'mail push']])
  })
  test('a move to another day where it arrives, not where it left', () => {
    expect(toldTypes).not.toContain(AppointmentMovedOut.type)
  })
  test('outside the app only once a person may have thought better of it; what the clock did at once', () => {
    const cancelled = AppointmentCancelled({ ...who, start: times.start, cancelledBy: 'cliente', reason: null, late: false })
    expect(told(client, cancelled).map(({ notBefore }) => notBefore)).toEqual(['2026-11-19T16:00:10.000Z'])
    expect(told(client, booked()).map(({ notBefore }) => notBefore)).toEqual([undefined])
    expect(told(system, AppointmentExpired({ ...who, start: times.start })).map(({ notBefore }) => notBefore)).toEqual([undefined, undefined])
  })
})

test('what changes in a team is told to the one who did not do it', () => {
  const shop = { businessId, ownerId, barberId }
  const declined = InvitationDeclined({ businessId, ownerId, invitationId, inviteeId: null })
  expect([BarberJoined({ ...shop, invitationId }), declined, BarberLeft(shop)].flatMap((event) => summary(barber, event))).toEqual([
    [ownerId, 'team_joined', 'in the app', 'mail push'], [ownerId, 'team_declined', 'in the app', 'mail push'], [ownerId, 'team_left', 'in the app', 'mail push'],
  ])
  expect(told(barber, declined)[0]?.about).toEqual({ by: barberId, businessId, barberId })
  expect(summary(owner, BarberRemoved(shop))).toEqual([[barberId, 'team_removed', 'in the app', 'mail push']])
})

test('an invitation goes to the address that was written, and stands in the app of whom it belongs to', () => {
  const invited = (inviteeId: string | null) => ({ type: BarberInvited.type, data: { businessId, ownerId, invitationId, inviteeId } })
  expect(summary(owner, invited(barberId))).toEqual([[barberId, 'team_invitation', 'in the app', ''], [invitationId, 'team_invitation', 'outside', 'mail']])
  expect(summary(owner, invited(null))).toEqual([[invitationId, 'team_invitation', 'outside', 'mail']])
})

test('a notification is the same at every replay, and another for another person', () => {
  expect(notificationId(id(7), barberId)).toBe(notificationId(id(7), barberId))
  expect(notificationId(id(7), barberId)).not.toBe(notificationId(id(7), clientId))
})

const names = Object.keys(kinds) as NoticeKind[]
test.each(names)('%s leads to a page of the app', (kind) => {
  const about = { appointmentId: id(5), businessId, barberId, invitationId }
  expect(isPage(kindOf(kind).link(about).split('?')[0] ?? '')).toBe(true)
  expect(kindOf(kind).group(about)).not.toContain('undefined')
})

const facts: AppointmentFacts = {
  reader: 'client', estado: 'confirmada', who: 'Luis', clientName: 'Ana', barberName: 'Luis', businessName: 'Barbería Sol',
  start: '2026-11-24T16:30:00.000Z', zone: 'America/Mexico_City', services: ['Corte', 'Barba'], reason: null,
}
const said = (kind: AppointmentKind, changes: Partial<AppointmentFacts> = {}) => wordsOf({ kind, facts: { ...facts, ...changes } }, 'es')

describe('the words', () => {
  test('give the time on the wall clock of the place', () =>
    expect(said('appointment_confirmed')).toEqual({ title: 'Cita confirmada', body: 'Tu cita con Luis (Barbería Sol) el martes 24 de noviembre a las 10:30 está confirmada.' }))
  test('tell the barber who booked what', () =>
    expect(said('appointment_created', { reader: 'barber', estado: 'pendiente', who: 'Ana' })).toEqual({
      title: 'Nueva solicitud de cita', body: 'Ana reservó Corte y Barba para el martes 24 de noviembre a las 10:30.',
    }))
  test('pass a reason on, and don’t mention its absence', () => {
    expect(said('appointment_rejected', { estado: 'cancelada', reason: 'Vacaciones' }).body).toMatch(/ Motivo: Vacaciones$/)
    expect(said('appointment_rejected', { estado: 'cancelada' }).body).not.toContain('Motivo')
  })
  test('name the third one, where neither reader nor doer is it', () => {
    expect(said('appointment_cancelled').body).toBe('Luis canceló tu cita del martes 24 de noviembre a las 10:30.')
    expect(said('appointment_cancelled', { reader: 'barber', who: 'Paco' }).body).toBe('Paco canceló tu cita con Ana del martes 24 de noviembre a las 10:30.')
  })
  test('keep to 24 hours in English', () => expect(wordsOf({ kind: 'appointment_confirmed', facts: { ...facts, start: '2026-11-25T00:30:00.000Z' } }, 'en').body).toContain('Tuesday, November 24 at 18:30'))

  test.each(languages.flatMap((language) => names.map((kind) => [language, kind] as const)))('say in %s of %s what a lock screen shows', (language, kind) => {
    for (const reader of ['client', 'barber'] as const) {
      const { title, body } = isOfAppointment(kind)
        ? wordsOf({ kind, facts: { ...facts, reader } }, language)
        : wordsOf({ kind: kind satisfies TeamKind, facts: { who: 'Paco', barberName: 'Noa', businessName: 'La Navaja' } }, language)
      expect([title.length > 5, title.length <= 40, body.length > 15]).toEqual([true, true, true])
      expect(body).not.toMatch(/undefined|null|\s$/)
    }
  })
})
