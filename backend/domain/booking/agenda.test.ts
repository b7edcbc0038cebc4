/**
 * Stories of a barber's day that take more than one step: coming early, and moving from day to day.
 * What each step does in each state: agenda-states.
 */
import { describe, expect, test } from 'vitest'
import {
  dayAfter,
  details,
  happened,
  id,
  order,
  outcome,
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
import { isActive } from './agenda-state.ts'
import {
  type AgendaEvent,
  AppointmentBooked,
  AppointmentCancelled,
  AppointmentMoveDeclined,
  AppointmentMovedOut,
  AppointmentMoveStarted,
  AppointmentStarted,
} from './events.ts'

const { booked, confirmed, attending, moveStarted, movedOut, abandoned, movedIn } = happened
const on = [booked(), confirmed]

test('who sits in the chair before the hour can not call off or move, nor count as absent; the barber may finish', () => {
  const early = [
    ...on,
    AppointmentStarted({ ...who, start: today('10:00'), startedAt: today('09:40') }),
  ]
  const asked = (command: AgendaCommand) => outcome(early, command)
  expect(
    [
      order.cancel('cliente', today('09:45')),
      order.cancel('barbero', today('09:45')),
      order.move(today('09:45')),
      order.startMove(today('09:45')),
      order.attend(today('09:45')),
      order.miss(today('10:20')),
    ].map(asked),
  ).toEqual(Array(6).fill('begun'))
  expect(
    [order.complete(false, today('09:55')), order.complete(true, today('10:59'))].map(asked),
  ).toEqual(['Completed', 'not_yet'])
})
test('moved, it is asked anew whether the client will be there', () => {
  const moved = agendaDecider.decide(stateAfter(...on, attending), order.move(yesterday))
  given(agendaDecider, [...on, attending, ...moved])
    .when(order.attend(today('08:00')))
    .then({
      type: 'AttendanceConfirmed',
      data: { ...who, start: today('12:00'), confirmedAt: today('08:00') },
    })
})
test('one booked for the next hour can be confirmed until it begins', () => {
  const late = AppointmentBooked({ ...details(), bookedAt: today('09:30'), terms })
  expect([
    outcome([late], order.expire(today('09:59'))),
    outcome([late], order.expire(today('10:00'))),
    outcome([late], order.confirm(today('09:59'))),
  ]).toEqual(['not_yet', 'Expired', 'Confirmed'])
})
test('the same booking again changes nothing, however it stands by then', () => {
  for (const history of [
    [booked()],
    on,
    [...on, happened.cancelled('cliente')],
    [...on, moveStarted()],
    [...on, moveStarted(), movedOut],
  ])
    given(agendaDecider, history).when(order.book(yesterday)).thenNothing()
})
test("it may move onto a part of its own time, not onto another's, nor so near that its buffer has no room", () => {
  const day = [
    booked(),
    booked({ appointmentId: id(12), start: today('12:00'), end: today('12:30') }),
  ]
  const to = (start: string, end: string, bufferMinutes = 0) =>
    outcome(day, order.move(yesterday, { start: today(start), end: today(end), bufferMinutes }))
  expect([
    to('10:15', '10:45'),
    to('12:15', '12:45'),
    to('11:30', '12:00'),
    to('11:30', '12:00', 5),
    to('11:25', '11:55', 5),
  ]).toEqual(['Moved', 'slot_taken', 'Moved', 'slot_taken', 'Moved'])
})

describe('a move to another day', () => {
  test('holds both days until the old one releases it', () => {
    const held = (...history: AgendaEvent[]) =>
      [...stateAfter(...history).appointments.values()].map(isActive)
    expect([
      held(...on, moveStarted()),
      held(movedIn),
      held(...on, moveStarted(), movedOut),
      held(...on, moveStarted(), abandoned),
    ]).toEqual([[true], [true], [false], [true]])
  })
  test('is taken in once, also after the appointment has moved on', () => {
    given(agendaDecider, [movedIn]).when(order.moveIn(yesterday)).thenNothing()
    const onwards = { ...who, moveId: id(31), fromDay: dayAfter, toDay: '2026-11-23' }
    const there = { start: '2026-11-23T10:00:00.000Z', end: '2026-11-23T10:30:00.000Z' }
    const gone = [
      movedIn,
      AppointmentMoveStarted({
        ...onwards,
        side: 'cliente',
        ...there,
        bufferMinutes: 0,
        status: 'confirmada',
      }),
      AppointmentMovedOut(onwards),
    ]
    given(agendaDecider, gone).when(order.moveIn(yesterday)).thenNothing()
    given(agendaDecider, gone)
      .when(order.moveIn(yesterday, {}, id(32)))
      .thenTypes('AppointmentMovedIn')
  })
  test('is declined by a day without room, which goes on declining once there is some', () => {
    const move = { moveId: id(30), fromDay: '2026-11-21', toDay: dayAfter }
    const declined = AppointmentMoveDeclined({ ...who, ...move, why: 'slot_taken' })
    const rival = booked({
      appointmentId: id(12),
      start: tomorrow('10:00'),
      end: tomorrow('10:30'),
      day: dayAfter,
    })
    given(agendaDecider, [rival]).when(order.moveIn(yesterday)).then(declined)
    const off = AppointmentCancelled({
      undo: null,
      ...who,
      appointmentId: id(12),
      start: tomorrow('10:00'),
      cancelledBy: 'cliente',
      reason: null,
      late: false,
      waivedBy: null,
    })
    given(agendaDecider, [rival, declined, off]).when(order.moveIn(yesterday)).thenNothing()
    given(agendaDecider, [])
      .when(order.moveIn(tomorrow('10:00')))
      .then(AppointmentMoveDeclined({ ...who, ...move, why: 'in_the_past' }))
  })
  test('is ended by the old day as the new one has said, and no other with it', () => {
    const leaving = given(agendaDecider, [...on, moveStarted()])
    leaving.when(order.endMove('moved')).then(movedOut)
    leaving.when(order.endMove('slot_taken')).then(abandoned)
    leaving.when(order.endMove('moved', id(31))).thenNothing()
    given(agendaDecider, [...on, moveStarted(), movedOut])
      .when(order.endMove('moved'))
      .thenNothing()
  })
  test('leaves it where it was where there is no room, free to be called off', () =>
    given(agendaDecider, [...on, moveStarted(), abandoned])
      .when(order.cancel('cliente', yesterday))
      .thenTypes('AppointmentCancelled'))
  test('does not go to the past', () => {
    const there = {
      toDay: '2026-11-20',
      start: '2026-11-20T10:00:00.000Z',
      end: '2026-11-20T10:30:00.000Z',
    }
    expect(outcome(on, order.startMove(today('09:30'), there))).toBe('in_the_past')
  })
})
