import { expect, test } from 'vitest'
import { AppointmentBooked, AppointmentConfirmed } from '../../domain/booking/events.ts'
import { BarberJoined, BarberLeft, BarberRemoved, InvitationDeclined } from '../../domain/business/team.ts'
import type { Actor, DomainEvent, RecordedEvent } from '../../domain/kernel/event.ts'
import { appointmentNotices } from '../booking/appointments.ts'
import { teamTemplates } from './notice.ts'
import type { Reactor } from '../kernel/reactor.ts'
import { teamNotices } from '../business/team.ts'
import { teamText } from './texts.ts'

const id = (n: number) => `3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e0${n}`
const [barberId, clientId, ownerId, businessId] = [id(1), id(2), id(3), id(4)]
const barber: Actor = { id: barberId, role: 'barbero' }
const client: Actor = { id: clientId, role: 'cliente' }

const who = { appointmentId: id(5), barberId, clientId, personId: clientId, businessId }
const times = { start: '2026-11-21T10:00:00.000Z', end: '2026-11-21T10:30:00.000Z' }
const booked = (enteredBy: 'cliente' | 'barbero') => AppointmentBooked({
  ...who, ...times, zone: 'Europe/Madrid', day: '2026-11-21', locationId: null, services: [{ serviceId: id(6), nombre: 'Corte', cents: 1500, minutes: 30 }], cents: 1500, currency: 'EUR', bufferMinutes: 0,
  cancelLimitHours: 0, enteredBy, notes: '', guestName: null, address: null, bookedAt: '2026-11-19T16:00:00.000Z', terms: null,
})
const confirmed = (automatic: boolean) => AppointmentConfirmed({ ...who, ...times, automatic })

/** To whom which template goes, one after the other. */
function told({ reactions }: Reactor, actor: Actor, ...events: DomainEvent[]) {
  return events.flatMap((event) => {
    const recorded: RecordedEvent = { id: id(7), ...event, stream: 's', revision: 0, position: 1n, metadata: { commandId: 'c', correlationId: 'c', actor, occurredAt: times.start } }
    return (reactions.get(event.type)?.(recorded) ?? []).map(({ to, template }) => [template, to])
  })
}

test('a booking that confirms itself is told once to each side', () => {
  expect(told(appointmentNotices, client, booked('cliente'), confirmed(true))).toEqual([['appointment_created', barberId], ['appointment_confirmed', clientId]])
  expect(told(appointmentNotices, barber, booked('barbero'), confirmed(true))).toEqual([['appointment_created', clientId]])
})
test('one that is confirmed later is told when it is', () => expect(told(appointmentNotices, barber, confirmed(false))).toEqual([['appointment_confirmed', clientId]]))

test('what changes in a team is told to the one who did not do it', () => {
  const shop = { businessId, ownerId, barberId }
  expect(told(teamNotices, barber, BarberJoined({ ...shop, invitationId: id(8) }), InvitationDeclined({ businessId, ownerId, invitationId: id(8), inviteeId: null }), BarberLeft(shop))).toEqual([
    ['team_joined', ownerId], ['team_declined', ownerId], ['team_left', ownerId],
  ])
  expect(told(teamNotices, { id: ownerId, role: 'duenno' }, BarberRemoved(shop))).toEqual([['team_removed', barberId]])
})
test.each(teamTemplates)('%s names the shop and leads to a page of the app', (template) => {
  const { title, body, path } = teamText(template, { businessId, businessName: 'La Navaja', barberName: 'Noa' })
  expect([title.length <= 40, body.includes('La Navaja'), path.startsWith('/')]).toEqual([true, true, true])
})
