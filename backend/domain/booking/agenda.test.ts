import { expect, test } from 'vitest'
import { given } from '../kernel/given.ts'
import { agenda, type AgendaCommand, isActive, type MoveOutcome } from './agenda.ts'
import {
  AppointmentBooked, AppointmentCancelled, AppointmentCompleted, AppointmentConfirmed, AppointmentMoveAbandoned, AppointmentMoved,
  AppointmentMoveDeclined, AppointmentMovedIn, AppointmentMovedOut, AppointmentMoveStarted, AppointmentRejected,
  AppointmentStarted, AttendanceConfirmed, type BookedDetails,
} from './events.ts'
import { termsOf } from './terms.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [barber, client, service] = [id(1), id(2), id(3)]
const today = (time: string) => `2026-11-21T${time}:00.000Z`
const yesterday = '2026-11-20T12:00:00.000Z'

const details = (start: string, end: string, changes: Partial<BookedDetails> = {}): BookedDetails => ({
  appointmentId: id(10), barberId: barber, clientId: client, personId: client, businessId: null,
  start: today(start), end: today(end), zone: 'Europe/Madrid', day: '2026-11-21',
  services: [{ serviceId: service, nombre: 'Corte Clásico', cents: 1500, minutes: 30 }], cents: 1500, currency: 'EUR',
  bufferMinutes: 0, cancelLimitHours: 0, locationId: null, enteredBy: 'cliente', notes: '', guestName: null, address: null, ...changes,
})
const who = { appointmentId: id(10), barberId: barber, clientId: client, personId: client, businessId: null }
const terms = termsOf({ autoConfirm: false, bufferMinutes: 0, minNoticeMinutes: 0, cancelLimitHours: 0, maxActivePerClient: 3, fillGaps: false })
const booked = (start: string, end: string, changes?: Partial<BookedDetails>) => AppointmentBooked({ ...details(start, end, changes), bookedAt: yesterday, terms })
const confirmed = (start = '10:00') => AppointmentConfirmed({ ...who, start: today(start), end: today('10:30'), automatic: false })

const as = (role: 'cliente' | 'barbero' | 'system', at = yesterday) => ({ by: { id: role === 'cliente' ? client : barber, role }, at })
const book = (start: string, end: string, { autoConfirm = false, ...changes }: Partial<BookedDetails> & { autoConfirm?: boolean } = {}): AgendaCommand =>
  ({ type: 'BookAppointment', data: { details: details(start, end, { appointmentId: id(11), ...changes }), terms, autoConfirm }, ...as('cliente') })
const confirm: AgendaCommand = { type: 'ConfirmAppointment', data: { appointmentId: id(10) }, ...as('barbero') }
const reject: AgendaCommand = { type: 'RejectAppointment', data: { appointmentId: id(10), reason: null }, ...as('barbero') }
const cancel = (at: string): AgendaCommand => ({ type: 'CancelAppointment', data: { appointmentId: id(10), side: 'cliente', reason: null }, ...as('cliente', at) })
const complete = (at: string, automatic: boolean): AgendaCommand => ({ type: 'CompleteAppointment', data: { appointmentId: id(10), automatic }, ...as('system', at) })
const expire = (at: string): AgendaCommand => ({ type: 'ExpireAppointment', data: { appointmentId: id(10) }, ...as('system', at) })
const move = (start: string, end: string, needsConfirmation = false): AgendaCommand =>
  ({ type: 'MoveAppointment', data: { appointmentId: id(10), side: 'cliente', start: today(start), end: today(end), bufferMinutes: 0, needsConfirmation }, ...as('cliente') })

test('a free day takes a booking, which waits for the barber', () => given(agenda, []).when(book('10:00', '10:30')).thenTypes('AppointmentBooked'))
test('a barber who confirms automatically has it confirmed at once', () => given(agenda, []).when(book('10:00', '10:30', { autoConfirm: true })).thenTypes('AppointmentBooked', 'AppointmentConfirmed'))
test('a pending appointment holds its slot', () => given(agenda, [booked('10:00', '10:30')]).when(book('10:15', '10:45')).thenRefused('slot_taken'))
test('one may begin when the other ends', () => given(agenda, [booked('10:00', '10:30')]).when(book('10:30', '11:00')).thenTypes('AppointmentBooked'))
test('the buffer after an appointment is taken too', () => given(agenda, [booked('10:00', '10:30', { bufferMinutes: 10 })]).when(book('10:30', '11:00')).thenRefused('slot_taken'))
test('a new one leaves its own buffer before what follows', () => given(agenda, [booked('10:30', '11:00')]).when(book('10:00', '10:30', { bufferMinutes: 5 })).thenRefused('slot_taken'))
test('a rejected one frees its slot', () =>
  given(agenda, [booked('10:00', '10:30'), AppointmentRejected({ ...who, start: today('10:00'), reason: null })]).when(book('10:00', '10:30')).thenTypes('AppointmentBooked'))
test('the past can not be booked', () => given(agenda, []).when({ ...book('10:00', '10:30'), at: today('10:00') }).thenRefused('in_the_past'))
test('the same booking again changes nothing', () => given(agenda, [booked('10:00', '10:30')]).when(book('10:00', '10:30', { appointmentId: id(10) })).thenNothing())
test('blocked time is taken', () =>
  given(agenda, [{ type: 'TimeBlocked', data: { blockId: id(20), barberId: barber, start: today('10:00'), end: today('11:00'), day: '2026-11-21', zone: 'Europe/Madrid', reason: null } }]).when(book('10:30', '11:00')).thenRefused('slot_taken'))

test('confirming twice is confirming once', () => given(agenda, [booked('10:00', '10:30'), confirmed()]).when(confirm).thenNothing())
test('a confirmed appointment can not be rejected', () => given(agenda, [booked('10:00', '10:30'), confirmed()]).when(reject).thenRefused('wrong_state'))
test('a cancelled appointment can not be confirmed', () =>
  given(agenda, [booked('10:00', '10:30'), AppointmentCancelled({ ...who, start: today('10:00'), cancelledBy: 'cliente', reason: null, late: false })]).when(confirm).thenRefused('wrong_state'))
test('another appointment than those of the day is not found', () => given(agenda, []).when(confirm).thenRefused('not_found'))

test('cancelling within the barber\'s limit is late', () => {
  const events = agenda.decide([booked('10:00', '10:30', { cancelLimitHours: 2 })].reduce(agenda.evolve, agenda.initial), cancel(today('08:30')))
  expect(events).toMatchObject([{ type: 'AppointmentCancelled', data: { late: true, cancelledBy: 'cliente' } }])
})
test('what has begun can not be cancelled', () => given(agenda, [booked('10:00', '10:30'), confirmed()]).when(cancel(today('10:00'))).thenRefused('already_started'))

test('the rules by which it was booked are written down with it', () =>
  given(agenda, []).when(book('10:00', '10:30')).then(AppointmentBooked({ ...details('10:00', '10:30', { appointmentId: id(11) }), bookedAt: yesterday, terms })))

const attend = (at: string): AgendaCommand => ({ type: 'ConfirmAttendance', data: { appointmentId: id(10) }, ...as('cliente', at) })
const attending = AttendanceConfirmed({ ...who, start: today('10:00'), confirmedAt: yesterday })
test('a client says that they will be there, once', () => {
  given(agenda, [booked('10:00', '10:30'), confirmed()]).when(attend(yesterday)).then(attending)
  given(agenda, [booked('10:00', '10:30'), confirmed(), attending]).when(attend(today('08:00'))).thenNothing()
})
test('who waits for the barber, or has missed the hour, can not say so', () => {
  given(agenda, [booked('10:00', '10:30')]).when(attend(yesterday)).thenRefused('wrong_state')
  given(agenda, [booked('10:00', '10:30'), confirmed()]).when(attend(today('10:00'))).thenRefused('already_started')
})
test('moved, it is asked anew', () => {
  const moved = AppointmentMoved({ ...who, side: 'barbero', fromStart: today('10:00'), start: today('12:00'), end: today('12:30'), bufferMinutes: 0, bookedAt: yesterday, status: 'confirmada' })
  given(agenda, [booked('10:00', '10:30'), confirmed(), attending, moved]).when(attend(today('08:00')))
    .then(AttendanceConfirmed({ ...who, start: today('12:00'), confirmedAt: today('08:00') }))
})

const sit = (at: string): AgendaCommand => ({ type: 'StartAppointment', data: { appointmentId: id(10) }, ...as('barbero', at) })
const sitting = (at: string) => AppointmentStarted({ ...who, start: today('10:00'), startedAt: at })
test('the visit begins when the client sits down, an hour early at most, once', () => {
  const day = given(agenda, [booked('10:00', '10:30'), confirmed()])
  day.when(sit(today('08:59'))).thenRefused('not_yet')
  day.when(sit(today('09:00'))).then(sitting(today('09:00')))
  day.when(sit(today('10:20'))).then(sitting(today('10:20')))
  given(agenda, [booked('10:00', '10:30'), confirmed(), sitting(today('09:50'))]).when(sit(today('10:05'))).thenNothing()
})
test('only what is confirmed begins', () => given(agenda, [booked('10:00', '10:30')]).when(sit(today('10:00'))).thenRefused('wrong_state'))
test('who sits in the chair before the hour can not call off or move, nor count as absent; the barber may finish', () => {
  const early = given(agenda, [booked('10:00', '10:30'), confirmed(), sitting(today('09:40'))])
  early.when(cancel(today('09:45'))).thenRefused('already_started')
  early.when({ ...move('12:00', '12:30'), at: today('09:45') }).thenRefused('already_started')
  early.when(attend(today('09:45'))).thenRefused('already_started')
  early.when({ type: 'MarkNoShow', data: { appointmentId: id(10) }, ...as('barbero', today('10:20')) }).thenRefused('already_started')
  early.when(complete(today('09:55'), false)).thenTypes('AppointmentCompleted')
  early.when(complete(today('10:59'), true)).thenRefused('not_yet')
})

test('the clock completes half an hour after the end, not before', () => {
  const day = given(agenda, [booked('10:00', '10:30'), confirmed()])
  day.when(complete(today('10:59'), true)).thenRefused('not_yet')
  day.when(complete(today('11:00'), true)).then(AppointmentCompleted({ ...who, start: today('10:00'), zone: 'Europe/Madrid', day: '2026-11-21', cents: 1500, automatic: true }))
})
test('a pending appointment lapses an hour before it begins', () => {
  const day = given(agenda, [booked('10:00', '10:30')])
  day.when(expire(today('08:59'))).thenRefused('not_yet')
  day.when(expire(today('09:00'))).thenTypes('AppointmentExpired')
})
test('one that was confirmed in the meantime does not lapse', () => given(agenda, [booked('10:00', '10:30'), confirmed()]).when(expire(today('09:30'))).thenNothing())
test('one booked for the next hour can be confirmed until it begins', () =>
  given(agenda, [AppointmentBooked({ ...details('10:00', '10:30'), bookedAt: today('09:30'), terms })]).when(expire(today('09:59'))).thenRefused('not_yet'))

test('it may move onto a part of its own time', () =>
  given(agenda, [booked('10:00', '10:30'), confirmed()]).when(move('10:15', '10:45')).then(
    AppointmentMoved({ ...who, side: 'cliente', fromStart: today('10:00'), start: today('10:15'), end: today('10:45'), bufferMinutes: 0, bookedAt: yesterday, status: 'confirmada' })))
test('moved by the client of a barber who confirms by hand, it waits again', () => {
  const events = agenda.decide([booked('10:00', '10:30'), confirmed()].reduce(agenda.evolve, agenda.initial), move('12:00', '12:30', true))
  expect(events).toMatchObject([{ data: { status: 'pendiente' } }])
})
test('it can not move onto another', () => given(agenda, [booked('10:00', '10:30'), booked('11:00', '11:30', { appointmentId: id(12) })]).when(move('11:15', '11:45')).thenRefused('slot_taken'))

const theMove = { moveId: id(30), fromDay: '2026-11-21', toDay: '2026-11-22' }
const tomorrow = { start: '2026-11-22T10:00:00.000Z', end: '2026-11-22T10:30:00.000Z' }
const startMove: AgendaCommand = {
  type: 'StartMove', data: { moveId: id(30), appointmentId: id(10), side: 'cliente', toDay: '2026-11-22', ...tomorrow, bufferMinutes: 0, needsConfirmation: false }, ...as('cliente'),
}
const moveStarted = AppointmentMoveStarted({ ...who, ...theMove, side: 'cliente', ...tomorrow, bufferMinutes: 0, status: 'confirmada' })
const movedOut = AppointmentMovedOut({ ...who, ...theMove })
const abandoned = AppointmentMoveAbandoned({ ...who, ...theMove, why: 'slot_taken' })
const arriving: BookedDetails = { ...details('10:00', '10:30'), ...tomorrow, day: '2026-11-22' }
const movedIn = AppointmentMovedIn({ ...arriving, moveId: id(30), bookedAt: yesterday, status: 'confirmada', fromDay: '2026-11-21', side: 'cliente' })
const moveIn = (changes: { moveId?: string; details?: BookedDetails; at?: string } = {}): AgendaCommand => ({
  type: 'MoveIn',
  data: { moveId: id(30), details: arriving, bookedAt: yesterday, status: 'confirmada', fromDay: '2026-11-21', side: 'cliente', ...changes }, ...as('cliente', changes.at),
})
const endMove = (outcome: MoveOutcome, moveId = id(30)): AgendaCommand => ({ type: 'EndMove', data: { moveId, appointmentId: id(10), outcome }, ...as('cliente') })

test('a move to another day is announced where it stands', () => given(agenda, [booked('10:00', '10:30'), confirmed()]).when(startMove).then(moveStarted))
test('while it moves nothing else happens to it', () => {
  const moving = given(agenda, [booked('10:00', '10:30'), confirmed(), moveStarted])
  moving.when(cancel(yesterday)).thenRefused('moving')
  moving.when(move('12:00', '12:30')).thenRefused('moving')
  moving.when(startMove).thenNothing()
})
test('it holds both days until the old one releases it', () => {
  const oldDay = [booked('10:00', '10:30'), confirmed(), moveStarted].reduce(agenda.evolve, agenda.initial)
  const newDay = [movedIn].reduce(agenda.evolve, agenda.initial)
  const held = (day: typeof oldDay) => [...day.appointments.values()].map(isActive)
  expect([held(oldDay), held(newDay)]).toEqual([[true], [true]])
  expect(held(agenda.evolve(oldDay, movedOut))).toEqual([false])
})
test('the new day takes a move in once, also after the appointment has moved on', () => {
  given(agenda, []).when(moveIn()).then(movedIn)
  given(agenda, [movedIn]).when(moveIn()).thenNothing()
  const onwards = { ...who, moveId: id(31), fromDay: '2026-11-22', toDay: '2026-11-23' }
  const gone = [movedIn, AppointmentMoveStarted({ ...onwards, side: 'cliente', start: '2026-11-23T10:00:00.000Z', end: '2026-11-23T10:30:00.000Z', bufferMinutes: 0, status: 'confirmada' }), AppointmentMovedOut(onwards)]
  given(agenda, gone).when(moveIn()).thenNothing()
  given(agenda, gone).when(moveIn({ moveId: id(32) })).thenTypes('AppointmentMovedIn')
})
test('a new day without room declines, and goes on declining once there is some', () => {
  const declined = AppointmentMoveDeclined({ ...who, ...theMove, why: 'slot_taken' })
  const rival = AppointmentBooked({ ...arriving, appointmentId: id(12), bookedAt: yesterday, terms })
  given(agenda, [rival]).when(moveIn()).then(declined)
  given(agenda, [rival, declined, AppointmentCancelled({ ...who, appointmentId: id(12), start: arriving.start, cancelledBy: 'cliente', reason: null, late: false })]).when(moveIn()).thenNothing()
  given(agenda, []).when(moveIn({ at: arriving.start })).then(AppointmentMoveDeclined({ ...who, ...theMove, why: 'in_the_past' }))
})
test('one that comes back to a day which has not let go of it is let go first', () =>
  given(agenda, [booked('10:00', '10:30'), confirmed(), moveStarted])
    .when({ ...moveIn({ moveId: id(31), details: details('12:00', '12:30') }) }).thenTypes('AppointmentMovedOut', 'AppointmentMovedIn'))
test('the old day follows what the new one has said, of the move that is under way and no other', () => {
  const leaving = given(agenda, [booked('10:00', '10:30'), confirmed(), moveStarted])
  leaving.when(endMove('moved')).then(movedOut)
  leaving.when(endMove('slot_taken')).then(abandoned)
  leaving.when(endMove('moved', id(31))).thenNothing()
  given(agenda, [booked('10:00', '10:30'), confirmed(), moveStarted, movedOut]).when(endMove('moved')).thenNothing()
})
test('the day that it has left says that it is elsewhere', () =>
  given(agenda, [booked('10:00', '10:30'), confirmed(), moveStarted, movedOut]).when(cancel(yesterday)).thenRefused('moving'))
test('a day without room leaves it where it was, free to be cancelled', () =>
  given(agenda, [booked('10:00', '10:30'), confirmed(), moveStarted, abandoned]).when(cancel(yesterday)).thenTypes('AppointmentCancelled'))

test('a move within the day keeps the mover\'s own buffer free before what follows', () => {
  const day = given(agenda, [booked('10:00', '10:30'), booked('12:00', '12:30', { appointmentId: id(12) })])
  const moved = (start: string, end: string, bufferMinutes: number): AgendaCommand =>
    ({ type: 'MoveAppointment', data: { appointmentId: id(10), side: 'cliente', start: today(start), end: today(end), bufferMinutes, needsConfirmation: false }, ...as('cliente') })
  day.when(moved('11:30', '12:00', 5)).thenRefused('slot_taken')
  day.when(moved('11:25', '11:55', 5)).thenTypes('AppointmentMoved')
  day.when(moved('11:30', '12:00', 0)).thenTypes('AppointmentMoved')
})
test('nobody moves to the past, within the day or to another', () => {
  const day = given(agenda, [booked('10:00', '10:30'), confirmed()])
  const at = today('09:30')
  day.when({ ...move('09:30', '10:00'), ...as('barbero', at) }).thenRefused('in_the_past')
  day.when({ ...move('09:31', '10:01'), ...as('barbero', at) }).thenTypes('AppointmentMoved')
  day.when({ ...startMove, data: { ...startMove.data, toDay: '2026-11-20', start: '2026-11-20T10:00:00.000Z', end: '2026-11-20T10:30:00.000Z' }, ...as('barbero', at) } as AgendaCommand).thenRefused('in_the_past')
})
test('only what was on can have been missed', () => {
  const missed = (at: string): AgendaCommand => ({ type: 'MarkNoShow', data: { appointmentId: id(10) }, ...as('barbero', at) })
  given(agenda, [booked('10:00', '10:30')]).when(missed(today('10:10'))).thenRefused('wrong_state')
  const on = given(agenda, [booked('10:00', '10:30'), confirmed()])
  on.when(missed(today('09:59'))).thenRefused('not_yet')
  on.when(missed(today('10:00'))).thenTypes('AppointmentMarkedNoShow')
  const over = given(agenda, [booked('10:00', '10:30'), confirmed(), AppointmentCompleted({ ...who, start: today('10:00'), zone: 'Europe/Madrid', day: '2026-11-21', cents: 1500, automatic: true })])
  over.when(missed('2026-11-23T10:30:00.000Z')).thenTypes('AppointmentMarkedNoShow')
  over.when(missed('2026-11-23T10:30:00.001Z')).thenRefused('too_late')
})
