/** A barber runs late: who is expected when, who is told, and what moves. */
import { describe, expect, test } from 'vitest'
import {
  attempt,
  barberId,
  clientId,
  day,
  details,
  happened,
  id,
  stateAfter,
  terms,
  today,
} from '../../test/support/day.ts'
import { DomainError } from '../kernel/decider.ts'
import { type DelayAsked, delayReach } from './agenda-delays.ts'
import { agendaDecider } from './agenda.ts'
import type { AgendaCommand } from './agenda-commands.ts'
import { type AgendaEvent, AppointmentBooked, AppointmentConfirmed } from './events.ts'

const delayId = id(70)
const at = today('09:00')

/** A confirmed visit of half an hour, with its pause. */
function visit(number: number, start: string, changes: object = {}): AgendaEvent[] {
  const end = new Date(Date.parse(today(start)) + 30 * 60_000).toISOString()
  const own = {
    appointmentId: id(100 + number),
    clientId: id(200 + number),
    personId: id(200 + number),
    start: today(start),
    end,
    bufferMinutes: 5,
    cancelLimitHours: 2,
    ...changes,
  }
  const booked = { ...details(own), bookedAt: today('00:10'), terms }
  return [AppointmentBooked(booked), AppointmentConfirmed({ ...booked, automatic: false })]
}
const [first, second, third] = [id(101), id(102), id(103)]

/** Ten, half past ten without a gap, and a last one after a gap of half an hour. */
const full = [...visit(1, '10:00'), ...visit(2, '10:35'), ...visit(3, '11:40')]

const announce = (minutes: number, changes: Partial<DelayAsked> = {}, now = at): AgendaCommand => ({
  type: 'AnnounceDelay',
  data: { delayId, barberId, minutes, ...changes },
  by: { id: barberId, role: 'barbero' },
  at: now,
})
const answer = (
  number: number,
  given: 'accept' | 'keep',
  { now = at, newStart }: { now?: string; newStart?: string } = {},
): AgendaCommand => ({
  type: 'AnswerShift',
  data: { appointmentId: id(100 + number), answer: given, newStart },
  by: { id: id(200 + number), role: 'cliente' },
  at: now,
})
const end = (now = at): AgendaCommand => ({
  type: 'EndDelay',
  data: { barberId },
  by: { id: barberId, role: 'barbero' },
  at: now,
})
const apply: AgendaCommand = {
  type: 'ApplyShifts',
  data: {},
  by: { id: 'system', role: 'system' },
  at,
}
const after = (history: readonly AgendaEvent[], ...commands: AgendaCommand[]): AgendaEvent[] =>
  commands.reduce(
    (events, command) => [...events, ...agendaDecider.decide(stateAfter(...events), command)],
    [...history],
  )
const outcomeOf = (history: readonly AgendaEvent[], command: AgendaCommand) => {
  const decided = attempt(() => agendaDecider.decide(stateAfter(...history), command))
  return decided instanceof DomainError ? decided.code : decided.map(({ type }) => type)
}
const reach = (history: readonly AgendaEvent[], request: DelayAsked, now = at) =>
  delayReach(stateAfter(...history), request, now).map(({ booked, expectedStart, tells }) => [
    booked.appointmentId,
    expectedStart,
    tells,
  ])
const startOf = (history: readonly AgendaEvent[], appointmentId: string) =>
  stateAfter(...history).appointments.get(appointmentId)?.start
const book = (start: string, minutes: number): AgendaCommand => ({
  type: 'BookAppointment',
  data: {
    details: details({
      appointmentId: id(150),
      clientId: id(250),
      personId: id(250),
      start: today(start),
      end: new Date(Date.parse(today(start)) + minutes * 60_000).toISOString(),
      bufferMinutes: 0,
    }),
    terms,
    autoConfirm: false,
  },
  by: { id: id(250), role: 'cliente' },
  at,
})

describe('whom a delay reaches', () => {
  test('pauses and gaps swallow it: five minutes of pause after each, half an hour before the last', () => {
    expect(reach(full, { minutes: 20 })).toEqual([
      [first, today('10:20'), 'pregunta'],
      [second, today('10:50'), 'pregunta'],
      [third, today('11:40'), 'nada'],
    ])
    expect(reach(full, { minutes: 15 })[1]).toEqual([second, today('10:45'), 'aviso'])
    expect(reach(full, { minutes: 10 })[1]).toEqual([second, today('10:40'), 'nada'])
  })
  test('begins with the next visit, or with the one that is named', () => {
    expect(reach(full, { minutes: 20 }, today('10:10'))[0]?.[0]).toBe(second)
    expect(reach(full, { minutes: 20, from: first }, today('10:10'))[0]?.[0]).toBe(first)
    expect(reach(full, { minutes: 5, from: first }, today('10:10'))[0]?.[1]).toBe(today('10:10'))
  })
  test('the way back from a home visit is not swallowed, and nobody is booked into it', () => {
    const home = [
      ...visit(1, '10:00', { address: 'Calle 1', bufferMinutes: 20 }),
      ...visit(2, '10:50'),
    ]
    expect(reach(home, { minutes: 20 })[1]).toEqual([second, today('11:05'), 'pregunta'])
    const alone = after(visit(1, '10:00', { address: 'Calle 1', bufferMinutes: 15 }), announce(20))
    expect(outcomeOf(alone, book('11:00', 15))).toBe('slot_taken')
    expect(outcomeOf(alone, book('11:05', 15))).toEqual(['AppointmentBooked'])
    const agreed = after(home, announce(20), answer(1, 'accept'))
    expect(startOf(agreed, first)).toBe(today('10:00'))
    expect(startOf(after(agreed, answer(2, 'accept'), apply), first)).toBe(today('10:20'))
  })
  test('is confirmed before it is late, where the barber names no other', () => {
    const [request] = visit(1, '10:00')
    const both = [...(request ? [request] : []), ...visit(2, '10:35')]
    expect(reach(both, { minutes: 20 }).map(([one]) => one)).toEqual([second])
    expect(reach(both, { minutes: 20, from: first }).map(([one]) => one)).toEqual([first, second])
    expect(reach(request ? [request] : [], { minutes: 20 })[0]?.[0]).toBe(first)
  })
  test('asks nobody who could not answer, and nobody without an account', () => {
    expect(reach(full, { minutes: 20 }, today('09:55'))[0]).toEqual([
      first,
      today('10:20'),
      'aviso',
    ])
    const guest = visit(1, '10:00', { clientId: null, guestName: 'Ana' })
    expect(reach(guest, { minutes: 20 })).toEqual([[first, today('10:20'), 'nada']])
  })
  test('is refused where nobody is left, or the visit has begun or is over', () => {
    expect(outcomeOf(full, announce(20, {}, today('18:00')))).toBe('nothing_delayed')
    const begun = [...visit(1, '10:00'), happened.started].map((event) =>
      event.type === 'AppointmentStarted'
        ? { ...event, data: { ...event.data, appointmentId: first } }
        : event,
    )
    expect(outcomeOf(begun, announce(20, { from: first }))).toBe('nothing_delayed')
    expect(outcomeOf(full, announce(20, { from: id(199) }))).toBe('not_found')
    expect(outcomeOf(full, announce(20, { from: first }, today('10:30')))).toBe('nothing_delayed')
  })
  test('an answer is awaited ten minutes, and not later than five before the start', () => {
    const by = (now: string) =>
      after(full, announce(20, {}, now)).flatMap((event) =>
        event.type === 'ShiftProposed' ? [event.data.answerBy] : [],
      )
    expect(by(at)).toEqual([today('09:10'), today('09:10')])
    expect(by(today('09:50'))).toEqual([today('09:55'), today('10:00')])
  })
})

describe('what is announced', () => {
  const late = after(full, announce(20))

  test('once only; more of it is said to whom it concerns', () => {
    expect(outcomeOf(late, announce(20))).toEqual([])
    const again = announce(20, {})
    expect(
      outcomeOf(late, { ...again, data: { ...again.data, delayId: id(71) } } as AgendaCommand),
    ).toEqual(['DelayAnnounced'])
    const more = announce(30)
    expect(
      outcomeOf(late, { ...more, data: { ...more.data, delayId: id(71) } } as AgendaCommand),
    ).toEqual([
      'DelayAnnounced',
      'VisitExpected',
      'ShiftProposed',
      'VisitExpected',
      'ShiftProposed',
    ])
  })
  test('moves nothing; new bookings cannot take the expected time', () => {
    expect(startOf(late, first)).toBe(today('10:00'))
    expect(outcomeOf(full, book('11:05', 15))).toBe('slot_taken')
    expect(outcomeOf(full, book('11:10', 20))).toEqual(['AppointmentBooked'])
    expect(outcomeOf(late, book('11:10', 20))).toBe('slot_taken')
    expect(outcomeOf(late, book('11:20', 20))).toEqual(['AppointmentBooked'])
  })
  test('counts for missing, completing and calling off', () => {
    const missed = (now: string): AgendaCommand => ({
      type: 'MarkNoShow',
      data: { appointmentId: first },
      by: { id: barberId, role: 'barbero' },
      at: now,
    })
    expect(outcomeOf(late, missed(today('10:19')))).toBe('not_yet')
    expect(outcomeOf(late, missed(today('10:20')))).toEqual(['AppointmentMarkedNoShow'])
    const completed = (now: string): AgendaCommand => ({
      type: 'CompleteAppointment',
      data: { appointmentId: first, automatic: true },
      by: { id: 'system', role: 'system' },
      at: now,
    })
    expect(outcomeOf(late, completed(today('11:00')))).toBe('not_yet')
    expect(outcomeOf(late, completed(today('11:20')))).toEqual(['AppointmentCompleted'])
  })
  test('lets its client go without being late, until the visit is expected', () => {
    const cancel = (now: string): AgendaCommand => ({
      type: 'CancelAppointment',
      data: { appointmentId: first, side: 'cliente', reason: null },
      by: { id: id(201), role: 'cliente' },
      at: now,
    })
    const waived = agendaDecider.decide(stateAfter(...late), cancel(today('10:10')))
    expect(waived[0]).toMatchObject({ data: { late: false, waivedBy: delayId } })
    expect(agendaDecider.decide(stateAfter(...full), cancel(today('09:50')))[0]).toMatchObject({
      data: { late: true, waivedBy: null },
    })
    expect(outcomeOf(late, cancel(today('10:20')))).toBe('already_started')
  })
  test('that it is over is said to who was told; times are free again', () => {
    const over = agendaDecider.decide(stateAfter(...late), end())
    expect(over.map(({ type, data }) => [type, 'tells' in data && data.tells])).toEqual([
      ['VisitExpected', 'aviso'],
      ['VisitExpected', 'aviso'],
      ['DelayEnded', false],
    ])
    const ended = [...late, ...over]
    expect(outcomeOf(ended, book('11:10', 20))).toEqual(['AppointmentBooked'])
    expect(outcomeOf(ended, answer(1, 'accept'))).toBe('delay_over')
    expect(outcomeOf(ended, end())).toEqual([])
  })
})

describe('what its clients say', () => {
  const late = after(full, announce(20))

  test('the last one moves first: who would lie over a neighbour waits until that one agrees, too', () => {
    const one = after(late, answer(1, 'accept'))
    expect(startOf(one, first)).toBe(today('10:00'))
    expect(after(one, apply)).toEqual(one)
    const both = after(one, answer(2, 'accept'), apply)
    expect(
      both.slice(one.length).map(({ type, data }) => [type, 'start' in data && data.start]),
    ).toEqual([
      ['ShiftAccepted', today('10:35')],
      ['AppointmentMoved', today('10:50')],
      ['AppointmentMoved', today('10:20')],
    ])
    expect(stateAfter(...both).appointments.get(first)).toMatchObject({
      start: today('10:20'),
      end: today('10:50'),
      // The pause gives way to the visit after it.
      bufferMinutes: 0,
      expected: null,
    })
  })
  test('past the agreed time nothing moves', () => {
    const held = after(late, answer(1, 'accept'), answer(2, 'keep'))
    const gone = after(held, {
      type: 'CancelAppointment',
      data: { appointmentId: second, side: 'cliente', reason: null },
      by: { id: id(202), role: 'cliente' },
      at,
    })
    expect(startOf(after(gone, apply), first)).toBe(today('10:20'))
    expect(startOf(after(gone, { ...apply, at: today('10:20') }), first)).toBe(today('10:00'))
  })
  test('who waits keeps the booked time, and who agreed before them does not move over it', () => {
    const kept = after(late, answer(2, 'keep'), answer(1, 'accept'), apply)
    expect(startOf(kept, second)).toBe(today('10:35'))
    expect(startOf(kept, first)).toBe(today('10:00'))
  })
  test('who has said that they would come has said it of the new time, too', () => {
    const alone = [...visit(2, '10:35')]
    const attending = {
      type: 'ConfirmAttendance',
      data: { appointmentId: second },
      by: { id: id(202), role: 'cliente' },
      at,
    } as const
    const agreed = after(alone, attending, announce(20), answer(2, 'accept'))
    expect(stateAfter(...agreed).appointments.get(second)).toMatchObject({
      start: today('10:55'),
      attendanceConfirmedAt: at,
    })
  })
  test('twice is once; what was agreed stands; another time, or a later one, is refused', () => {
    const agreed = after(late, answer(2, 'accept'))
    expect(outcomeOf(agreed, answer(2, 'accept', { newStart: today('10:50') }))).toEqual([])
    expect(outcomeOf(agreed, answer(2, 'accept', { newStart: today('10:55') }))).toBe('delay_over')
    expect(outcomeOf(late, answer(1, 'accept', { newStart: today('10:25') }))).toBe('delay_over')
    expect(outcomeOf(late, answer(1, 'accept', { now: today('09:11') }))).toBe('delay_over')
    expect(outcomeOf(full, answer(1, 'keep'))).toBe('delay_over')
    const waiting = after(late, answer(1, 'accept'))
    expect(outcomeOf(waiting, answer(1, 'keep'))).toBe('delay_over')
    expect(outcomeOf(after(late, answer(1, 'keep')), answer(1, 'accept'))).toEqual([
      'ShiftAccepted',
    ])
  })
  test('an agreed time outlives the delay, an unanswered question does not', () => {
    const waiting = after(late, answer(1, 'accept'), end())
    const { appointments } = stateAfter(...waiting)
    expect(appointments.get(first)?.expected?.start).toBe(today('10:20'))
    expect(appointments.get(second)?.expected).toBeNull()
  })
  test('what another client holds, or keeps free, is not moved over', () => {
    const alone = visit(2, '10:35')
    const rival = after(after(alone, announce(20)), book('11:25', 30))
    const agreed = after(rival, answer(2, 'accept'))
    expect(startOf(agreed, second)).toBe(today('10:55'))
    expect(stateAfter(...agreed).appointments.get(second)?.bufferMinutes).toBe(0)
  })
  test('what was called off just before the announcement comes back', () => {
    const undoable = { actId: id(60), holdId: id(61) }
    const called = after(full, {
      type: 'CancelAppointment',
      data: { appointmentId: second, side: 'cliente', reason: null, undoable },
      by: { id: id(202), role: 'cliente' },
      at,
    })
    const back = after(called, announce(60), {
      type: 'TakeBack',
      data: { appointmentId: second },
      by: { id: id(202), role: 'cliente' },
      at,
    })
    expect(stateAfter(...back).appointments.get(second)?.status).toBe('confirmada')
  })
})

describe('a client who comes late', () => {
  const runLate = (minutes: number, now = at): AgendaCommand => ({
    type: 'RunLate',
    data: { appointmentId: first, minutes },
    by: { id: id(201), role: 'cliente' },
    at: now,
  })
  const reply = (accept: boolean): AgendaCommand => ({
    type: 'AnswerLateness',
    data: { appointmentId: first, accept, delayId },
    by: { id: barberId, role: 'barbero' },
    at,
  })
  test('says so from three hours before, until they sit or it is over; the last word counts', () => {
    expect(outcomeOf(full, runLate(10, today('06:59')))).toBe('not_yet')
    expect(outcomeOf(full, runLate(10, today('10:29')))).toEqual(['ClientRunningLate'])
    expect(outcomeOf(full, runLate(10, today('10:30')))).toBe('already_started')
    const said = after(full, runLate(10))
    expect(outcomeOf(said, runLate(10))).toEqual([])
    expect(outcomeOf(said, runLate(15))).toEqual(['ClientRunningLate'])
  })
  test('is waited for as if the barber were late: those who follow hear of it, the client does not', () => {
    const waited = after(full, runLate(20), reply(true)).slice(full.length + 1)
    expect(
      waited.map(({ type, data }) => [type, 'tells' in data ? data.tells : undefined]),
    ).toEqual([
      ['ClientLatenessAnswered', undefined],
      ['DelayAnnounced', undefined],
      ['VisitExpected', 'nada'],
      ['VisitExpected', 'pregunta'],
      ['ShiftProposed', undefined],
    ])
  })
  test('is not a no-show before they said that they come, if the barber waits', () => {
    const missed = (now: string): AgendaCommand => ({
      type: 'MarkNoShow',
      data: { appointmentId: first },
      by: { id: barberId, role: 'barbero' },
      at: now,
    })
    const waited = after(full, runLate(20), reply(true))
    expect(outcomeOf(waited, missed(today('10:19')))).toBe('not_yet')
    const refused = after(full, runLate(20), reply(false))
    expect(outcomeOf(refused, missed(today('10:01')))).toEqual(['AppointmentMarkedNoShow'])
    expect(stateAfter(...refused).delay).toBeNull()
  })
  test('is answered once, and only where they have said it', () => {
    expect(outcomeOf(full, reply(true))).toBe('no_delay')
    const refused = after(full, runLate(20), reply(false))
    expect(outcomeOf(refused, reply(false))).toEqual([])
    expect(outcomeOf(refused, reply(true))).toBe('no_delay')
    expect(outcomeOf(after(refused, runLate(5)), reply(true))).toContain('DelayAnnounced')
  })
})

test('a day without a delay knows of none', () => {
  expect(stateAfter(...full).delay).toBeNull()
  expect(stateAfter(...after(full, announce(20))).delay).toMatchObject({
    delayId,
    day,
    minutes: 20,
    reached: [{ appointmentId: first }, { appointmentId: second }],
  })
  expect(clientId).not.toBe(barberId)
})
