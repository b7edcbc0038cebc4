/** What is written down of an appointment's life, whole, and what is known after it. */
import { describe, expect, test } from 'vitest'
import {
  appointmentId,
  barberId,
  businessId,
  clientId,
  day,
  dayAfter,
  details,
  happened,
  id,
  moveId,
  order,
  personId,
  stateAfter,
  terms,
  today,
  tomorrow,
  who,
  yesterday,
} from '../../test/support/day.ts'
import { given } from '../kernel/given.ts'
import { agendaDecider } from './agenda.ts'
import type { AgendaCommand } from './agenda-commands.ts'
import {
  type AgendaEvent,
  AppointmentBooked,
  AppointmentMoved,
  AppointmentMoveDeclined,
  AppointmentMoveStarted,
  TimeBlocked,
  TimeUnblocked,
} from './events.ts'

const {
  booked,
  confirmed,
  rejected,
  cancelled,
  expired,
  attending,
  started,
  completed,
  missed,
  moveStarted,
  movedOut,
  abandoned,
  movedIn,
  attested,
  contested,
} = happened
const on = [booked(), confirmed]

describe('what is written down, whole', () => {
  const at10 = { ...who, start: today('10:00') }

  test('a booking: all that was agreed, when, and by which rules', () => {
    given(agendaDecider, [])
      .when(order.book(yesterday))
      .then(AppointmentBooked({ ...details(), bookedAt: yesterday, terms }))
    expect(who).toEqual({ appointmentId, barberId, clientId, personId, businessId })
  })
  test('a booking that confirms itself says that nobody did', () =>
    given(agendaDecider, [])
      .when(order.book(yesterday, {}, true))
      .then(booked(), {
        type: 'AppointmentConfirmed',
        data: { ...at10, end: today('10:30'), automatic: true },
      }))
  test('a confirmation, by hand', () =>
    given(agendaDecider, [booked()])
      .when(order.confirm(yesterday))
      .then({
        type: 'AppointmentConfirmed',
        data: { ...at10, end: today('10:30'), automatic: false },
      }))
  test.each(['Vacaciones', null])('a rejection and its reason: %s', (reason) =>
    given(agendaDecider, [booked()])
      .when(order.reject(yesterday, reason))
      .then({ type: 'AppointmentRejected', data: { undo: null, ...at10, reason } }),
  )
  test.each(['cliente', 'barbero'] as const)(
    'a cancellation, by which side and why: %s',
    (side) => {
      given(agendaDecider, on)
        .when(order.cancel(side, yesterday))
        .then({
          type: 'AppointmentCancelled',
          data: {
            undo: null,
            ...at10,
            cancelledBy: side,
            reason: 'Enfermo',
            late: false,
            waivedBy: null,
          },
        })
      given(agendaDecider, [booked()])
        .when(order.cancel(side, yesterday, null))
        .then({
          type: 'AppointmentCancelled',
          data: {
            undo: null,
            ...at10,
            cancelledBy: side,
            reason: null,
            late: false,
            waivedBy: null,
          },
        })
    },
  )
  test('a lapsed request', () =>
    given(agendaDecider, [booked()])
      .when(order.expire(today('09:00')))
      .then({ type: 'AppointmentExpired', data: at10 }))
  test('that the client will be there', () =>
    given(agendaDecider, on)
      .when(order.attend(yesterday))
      .then({ type: 'AttendanceConfirmed', data: { ...at10, confirmedAt: yesterday } }))
  test('that the client sits in the chair', () =>
    given(agendaDecider, on)
      .when(order.start(today('10:05')))
      .then({ type: 'AppointmentStarted', data: { ...at10, startedAt: today('10:05') } }))
  test.each([
    [true, today('11:00')],
    [false, today('10:20')],
  ])('what was done and earned; by the clock: %s', (automatic, at) =>
    given(agendaDecider, on)
      .when(order.complete(automatic, at))
      .then({
        type: 'AppointmentCompleted',
        data: { undo: null, ...at10, zone: 'Europe/Madrid', day, cents: 1500, automatic },
      }),
  )
  test('that the client contests it, with why; and that they have spoken of the visit', () => {
    given(agendaDecider, [...on, missed(false)])
      .when(order.contest(today('12:30')))
      .then(contested)
    given(agendaDecider, [...on, completed(true)])
      .when(order.attest(today('11:00')))
      .then(attested)
  })
  test('what nobody knows the time of can’t be contested: it was said before that was written down', () => {
    const unknown = {
      type: 'AppointmentMarkedNoShow' as const,
      data: { ...at10, day, cents: 1500, wasCompleted: false, markedAt: null, undo: null },
    }
    given(agendaDecider, [...on, unknown])
      .when(order.contest(today('12:30')))
      .thenRefused('too_late')
  })
  test.each([
    [false, on],
    [true, [...on, completed(true)]],
  ])('what was not earned after all; it had counted before: %s', (wasCompleted, history) =>
    given(agendaDecider, history)
      .when(order.miss(today('11:00')))
      .then({
        type: 'AppointmentMarkedNoShow',
        data: { undo: null, ...at10, day, cents: 1500, wasCompleted, markedAt: today('11:00') },
      }),
  )
  test('a move within the day: from when to when', () =>
    given(agendaDecider, on)
      .when(order.move(yesterday, { side: 'barbero', bufferMinutes: 5 }))
      .then(
        AppointmentMoved({
          undo: null,
          delayId: null,
          undoes: null,
          ...who,
          side: 'barbero',
          fromStart: today('10:00'),
          start: today('12:00'),
          end: today('12:30'),
          bufferMinutes: 5,
          bookedAt: yesterday,
          status: 'confirmada',
        }),
      ))
  test('a move to another day: which move it is, and what it will be there', () =>
    given(agendaDecider, on)
      .when(order.startMove(yesterday, { side: 'barbero', bufferMinutes: 5 }))
      .then(
        AppointmentMoveStarted({
          ...who,
          moveId,
          side: 'barbero',
          fromDay: day,
          toDay: dayAfter,
          start: tomorrow('10:00'),
          end: tomorrow('10:30'),
          bufferMinutes: 5,
          status: 'confirmada',
        }),
      ))
  test('its arrival: all that was agreed, as on the day that it left', () =>
    given(agendaDecider, []).when(order.moveIn(yesterday)).then(movedIn))
  test('why it did not arrive', () =>
    given(agendaDecider, [movedIn])
      .when(order.moveIn(yesterday, { appointmentId: id(11) }, id(31)))
      .then(
        AppointmentMoveDeclined({
          ...who,
          appointmentId: id(11),
          moveId: id(31),
          fromDay: day,
          toDay: dayAfter,
          why: 'slot_taken',
        }),
      ))
  test('that it has left, or why it stays', () => {
    given(agendaDecider, [...on, moveStarted()])
      .when(order.endMove('moved'))
      .then(movedOut)
    given(agendaDecider, [...on, moveStarted()])
      .when(order.endMove('slot_taken'))
      .then(abandoned)
    given(agendaDecider, [...on, moveStarted()])
      .when(order.endMove('in_the_past'))
      .then({ ...abandoned, data: { ...abandoned.data, why: 'in_the_past' } } as AgendaEvent)
  })
  test('a block and its end', () => {
    const blocked = TimeBlocked({
      blockId: id(20),
      barberId,
      start: today('14:00'),
      end: today('15:00'),
      day,
      zone: 'Europe/Madrid',
      reason: 'Comida',
    })
    const unblocked = TimeUnblocked({
      blockId: id(20),
      barberId,
      freed: { start: today('14:00'), end: today('15:00') },
      undo: null,
    })
    given(agendaDecider, [])
      .when(order.block(today('14:00'), today('15:00')))
      .then(blocked)
    given(agendaDecider, [blocked])
      .when(order.block(today('14:00'), today('15:00')))
      .thenNothing()
    given(agendaDecider, [blocked]).when(order.unblock()).then(unblocked)
    given(agendaDecider, [blocked, unblocked]).when(order.unblock()).thenNothing()
    given(agendaDecider, [blocked])
      .when(order.unblock(id(21)))
      .thenNothing()
  })
})

describe('what is known of it', () => {
  const known = (...history: AgendaEvent[]) =>
    stateAfter(...history).appointments.get(appointmentId)
  const fresh = {
    cancelledBy: null,
    reason: null,
    late: false,
    expected: null,
    shift: null,
    clientLate: null,
    shiftedBy: null,
    noShow: false,
    noShowAt: null,
    contestedAt: null,
    dispute: null,
    attestedAt: null,
    attendanceConfirmedAt: null,
    startedAt: null,
    moving: null,
    movedTo: null,
    undo: null,
  }
  const pending = { ...details(), ...fresh, bookedAt: yesterday, status: 'pendiente' as const }

  test('after each event', () => {
    expect(known(booked())).toEqual(pending)
    expect(known(...on)).toEqual({ ...pending, status: 'confirmada' })
    expect(known(booked(), rejected)).toEqual({
      ...pending,
      status: 'cancelada',
      cancelledBy: 'barbero',
      reason: 'Vacaciones',
    })
    expect(known(booked(), cancelled('cliente', true))).toEqual({
      ...pending,
      status: 'cancelada',
      cancelledBy: 'cliente',
      reason: 'Enfermo',
      late: true,
    })
    expect(known(booked(), expired)).toEqual({
      ...pending,
      status: 'cancelada',
      cancelledBy: 'sistema',
    })
    expect(known(...on, missed(false))).toEqual({
      ...pending,
      status: 'cancelada',
      cancelledBy: 'barbero',
      noShow: true,
      noShowAt: today('12:00'),
    })
    expect(known(...on, attending, started)).toEqual({
      ...pending,
      status: 'confirmada',
      attendanceConfirmedAt: yesterday,
      startedAt: today('10:00'),
    })
    expect(known(...on, missed(false), contested)).toMatchObject({
      noShow: true,
      contestedAt: today('12:30'),
    })
    expect(known(...on, completed(true), attested)).toEqual({
      ...pending,
      status: 'completada',
      attestedAt: today('11:00'),
    })
    expect(known(...on, completed(true))).toEqual({ ...pending, status: 'completada' })
    expect(
      known(
        ...on,
        attending,
        AppointmentMoved({
          undo: null,
          delayId: null,
          undoes: null,
          ...who,
          side: 'barbero',
          fromStart: today('10:00'),
          start: today('12:00'),
          end: today('12:40'),
          bufferMinutes: 5,
          bookedAt: yesterday,
          status: 'pendiente',
        }),
      ),
    ).toEqual({ ...pending, start: today('12:00'), end: today('12:40'), bufferMinutes: 5 })
    const moving = {
      moveId,
      toDay: dayAfter,
      start: tomorrow('10:00'),
      end: tomorrow('10:30'),
      bufferMinutes: 0,
      status: 'pendiente',
      side: 'cliente',
    }
    expect(known(booked(), moveStarted('pendiente'))).toEqual({ ...pending, moving })
    expect(known(booked(), moveStarted('pendiente'), movedOut)).toEqual({
      ...pending,
      movedTo: dayAfter,
    })
    expect(known(booked(), moveStarted('pendiente'), abandoned)).toEqual(pending)
    expect(known(movedIn)).toEqual({
      ...pending,
      start: tomorrow('10:00'),
      end: tomorrow('10:30'),
      day: dayAfter,
      status: 'confirmada',
    })
  })
  test('what becomes of a move is known on both days', () => {
    const declined = AppointmentMoveDeclined({
      ...who,
      moveId,
      fromDay: day,
      toDay: dayAfter,
      why: 'in_the_past',
    })
    const outcomes = [
      [...on, moveStarted()],
      [...on, moveStarted(), movedOut],
      [...on, moveStarted(), abandoned],
      [movedIn],
      [declined],
    ]
    expect(outcomes.map((history) => stateAfter(...history).moves.get(moveId))).toEqual([
      undefined,
      'moved',
      'slot_taken',
      'moved',
      'in_the_past',
    ])
  })
  test('of the others it says nothing, and nothing of one that was never on the day', () => {
    const other = booked({ appointmentId: id(11), start: today('12:00'), end: today('12:30') })
    const [before, after] = [
      stateAfter(...on, other),
      stateAfter(...on, other, cancelled('cliente')),
    ]
    expect(after.appointments.get(id(11))).toEqual(before.appointments.get(id(11)))
    expect(stateAfter(cancelled('cliente'))).toEqual(agendaDecider.initial)
  })
})

describe('moving', () => {
  test('to where it stands already changes nothing; to the same start with another end it does', () => {
    given(agendaDecider, on)
      .when(order.move(yesterday, { start: today('10:00'), end: today('10:30') }))
      .thenNothing()
    given(agendaDecider, on)
      .when(order.move(yesterday, { start: today('10:00'), end: today('10:45') }))
      .thenTypes('AppointmentMoved')
    given(agendaDecider, on)
      .when(order.move(yesterday, { start: today('10:15'), end: today('10:30') }))
      .thenTypes('AppointmentMoved')
  })
  test.each([
    ['pending', false, 'pendiente'],
    ['pending', true, 'pendiente'],
    ['confirmed', false, 'confirmada'],
    ['confirmed', true, 'pendiente'],
  ] as const)(
    'a %s one, to be confirmed anew: %s, is %s afterwards',
    (state, needsConfirmation, status) => {
      for (const command of [
        order.move(yesterday, { needsConfirmation }),
        order.startMove(yesterday, { needsConfirmation }),
      ]) {
        expect(
          agendaDecider.decide(stateAfter(...(state === 'pending' ? [booked()] : on)), command),
        ).toMatchObject([{ data: { status } }])
      }
    },
  )
  test('while it is on its way to one time, another is refused, on the same day or the next', () => {
    const moving = given(agendaDecider, [...on, moveStarted()])
    moving
      .when(order.startMove(yesterday, { start: tomorrow('11:00'), end: tomorrow('11:30') }))
      .thenRefused('moving')
    moving.when(order.startMove(yesterday, { toDay: '2026-11-23' })).thenRefused('moving')
    moving.when(order.startMove(yesterday)).thenNothing()
  })
  test('nothing ends that never began', () => {
    given(agendaDecider, []).when(order.endMove('moved')).thenNothing()
    given(agendaDecider, on).when(order.endMove('moved')).thenNothing()
    given(agendaDecider, [...on, moveStarted(), abandoned])
      .when(order.endMove('moved'))
      .thenNothing()
  })
  test('one that comes back to a day from which it was on its way ends that move first', () => {
    const back = {
      ...details({ start: today('12:00'), end: today('12:30') }),
      moveId: id(31),
      bookedAt: yesterday,
      status: 'confirmada',
      fromDay: dayAfter,
      side: 'cliente',
      undo: null,
      left: null,
      undoes: null,
    } as const
    const command = order.moveIn(yesterday, back, id(31))
    const coming = { ...command, data: { ...command.data, fromDay: dayAfter } } as AgendaCommand
    given(agendaDecider, [...on, moveStarted()])
      .when(coming)
      .then(movedOut, { type: 'AppointmentMovedIn', data: back })
    given(agendaDecider, [...on, moveStarted(), movedOut])
      .when(coming)
      .then({ type: 'AppointmentMovedIn', data: back })
  })
})
