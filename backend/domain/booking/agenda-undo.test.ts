/** Taking the last act back, and time that is held for a moment. */
import { describe, expect, test } from 'vitest'
import { limits } from '../../../contract/kernel/values.ts'
import {
  appointmentId,
  attempt,
  barberId,
  businessId,
  clientId,
  day,
  happened,
  id,
  order,
  shifted,
  stateAfter,
  today,
} from '../../test/support/day.ts'
import { DomainError } from '../kernel/decider.ts'
import type { AgendaCommand } from './agenda-commands.ts'
import { agendaDecider } from './agenda.ts'
import type { AgendaEvent } from './events.ts'

const at = today('08:00')
const other = id(11)
const undoable = { actId: id(60), holdId: id(61) }
const on: AgendaEvent[] = [happened.booked(), happened.confirmed]
const later = (seconds: number) => shifted(at, seconds * 1_000)

/** The command as it is sent where its author may take it back. */
const withUndo = (command: AgendaCommand): AgendaCommand =>
  ({ ...command, data: { ...command.data, undoable } }) as AgendaCommand
const after = (history: readonly AgendaEvent[], command: AgendaCommand): AgendaEvent[] => [
  ...history,
  ...agendaDecider.decide(stateAfter(...history), command),
]
/** Somebody else wants the same time. */
const rival = (seconds: number, changes: object = {}): AgendaCommand => ({
  ...order.book(later(seconds), { appointmentId: other, clientId: id(12), ...changes }),
  by: { id: id(12), role: 'cliente' },
})
const undo = (seconds: number, by = clientId): AgendaCommand => ({
  type: 'TakeBack',
  data: { appointmentId },
  by: { id: by, role: 'cliente' },
  at: later(seconds),
})
const outcomeOf = (history: readonly AgendaEvent[], command: AgendaCommand) => {
  const decided = attempt(() => agendaDecider.decide(stateAfter(...history), command))
  return decided instanceof DomainError ? decided.code : decided.map(({ type }) => type)
}
const visible = (history: readonly AgendaEvent[]) =>
  stateAfter(...history).appointments.get(appointmentId)

const acts: readonly (readonly [string, AgendaCommand, string, readonly AgendaEvent[]])[] = [
  ['cancelled by its client', order.cancel('cliente', at), clientId, on],
  ['cancelled by its barber', order.cancel('barbero', at), barberId, on],
  ['rejected', order.reject(at), barberId, [happened.booked()]],
  ['moved', order.move(at), clientId, [...on, happened.attending]],
]
describe.each(acts)('%s', (_, command, by, history) => {
  const done = after(history, withUndo(command))

  test('stands again as before, for ten seconds and for who did it alone', () => {
    const taken = after(done, undo(10, by))
    expect(visible(taken)).toEqual(visible(history))
    expect(outcomeOf(done, undo(11, by))).toBe('too_late_to_undo')
    expect(outcomeOf(done, undo(1, other))).toBe('too_late_to_undo')
  })

  test('keeps the time that it frees from everybody else meanwhile, and lets it go afterwards', () => {
    expect(outcomeOf(done, rival(9))).toBe('slot_taken')
    // Twelve seconds, and two more for the clock of another node.
    expect(outcomeOf(done, rival(14))).toEqual(['AppointmentBooked'])
    const lapsed: AgendaCommand = {
      type: 'ReleaseHold',
      data: { holdId: undoable.holdId, why: 'lapsed' },
      by: { id: 'system', role: 'system' },
      at: later(14),
    }
    expect(outcomeOf(done, { ...lapsed, at: later(13) })).toEqual([])
    expect(outcomeOf(done, lapsed)).toEqual(['HoldReleased'])
    expect(stateAfter(...after(done, undo(3, by))).holds).toEqual([])
  })

  test('is taken back once', () => {
    const taken = after(done, undo(2, by))
    expect(outcomeOf(taken, undo(3, by))).toBe('too_late_to_undo')
  })
})

test.each([
  ['no-show', order.miss(today('11:00')), on],
  ['no-show of a completed visit', order.miss(today('11:00')), [...on, happened.completed(true)]],
  ['completed', order.complete(false, today('11:00')), on],
] as const)('a mark by mistake: %s', (_, command, history) => {
  const done = after(history, withUndo(command))
  const back: AgendaCommand = { ...undo(0, barberId), at: shifted(today('11:00'), 9_000) }
  expect(visible(after(done, back))).toEqual(visible(history))
  expect(outcomeOf(done, { ...back, at: shifted(today('11:00'), 11_000) })).toBe('too_late_to_undo')
})

test.each([
  ['no-show', order.miss(today('10:10'))],
  ['completed', order.complete(false, today('10:10'))],
] as const)('%s before the end: the rest of the time is kept for ten seconds', (_, command) => {
  const done = after(on, withUndo(command))
  const soon = (seconds: number) => shifted(today('10:10'), seconds * 1_000)
  const rest = { start: today('10:20'), end: today('10:50') }
  const walkIn = order.book(soon(9), { appointmentId: other, clientId: null, ...rest })
  const byOther: AgendaCommand = { ...walkIn, by: { id: other, role: 'duenno' } }
  expect(outcomeOf(done, byOther)).toBe('slot_taken')
  expect(outcomeOf(done, { ...byOther, at: soon(14) })).toEqual(['AppointmentBooked'])
  // The author may give it away at once, and has then nothing to take back.
  const given = after(done, { ...walkIn, by: { id: barberId, role: 'barbero' } })
  expect(outcomeOf(given, { ...undo(0, barberId), at: soon(10) })).toBe('slot_taken')
  expect(outcomeOf(done, { ...undo(0, barberId), at: soon(9) })).toEqual([
    'AppointmentMarkTakenBack',
    'HoldReleased',
  ])
})

test('what the clock has done, or others have acted on since, stays', () => {
  expect(outcomeOf([...on, happened.completed(true)], undo(1, barberId))).toBe('too_late_to_undo')
  const missed = after(on, withUndo(order.miss(today('11:00'))))
  const contested = after(missed, order.contest(shifted(today('11:00'), 1_000)))
  const back = { ...undo(0, barberId), at: shifted(today('11:00'), 2_000) }
  expect(outcomeOf(contested, back)).toBe('too_late_to_undo')
})

describe('a time that is held at the last step of booking', () => {
  const hold = (changes: object = {}, seconds = 0): AgendaCommand => ({
    type: 'HoldSlot',
    data: {
      holdId: id(70),
      barberId,
      businessId,
      day,
      start: today('10:00'),
      end: today('10:30'),
      bufferMinutes: 0,
      of: clientId,
      ...changes,
    },
    by: { id: clientId, role: 'cliente' },
    at: later(seconds),
  })
  const book = (seconds: number, holdId?: string, changes = {}): AgendaCommand => {
    const command = order.book(later(seconds), changes)
    return { ...command, data: { ...command.data, holdId } } as AgendaCommand
  }
  const held = after([], hold())
  const useOf = (command: AgendaCommand): AgendaCommand =>
    ({ ...command, data: { ...command.data, holdId: id(70) } }) as AgendaCommand

  test('is its holder’s for two minutes, and anybody’s after that', () => {
    expect(outcomeOf(held, rival(100))).toBe('slot_taken')
    expect(outcomeOf(held, rival(121))).toBe('slot_taken')
    expect(outcomeOf(held, rival(122))).toEqual(['AppointmentBooked'])
    expect(outcomeOf(held, book(119, id(70)))).toEqual(['AppointmentBooked', 'HoldReleased'])
    expect(outcomeOf(held, book(119))).toEqual(['AppointmentBooked'])
  })

  test('is used by its holder, at its time, while it lasts', () => {
    expect(outcomeOf(held, book(120, id(70)))).toBe('hold_lapsed')
    expect(outcomeOf(held, useOf(rival(130)))).toBe('hold_lapsed')
    expect(outcomeOf([], book(1, id(70)))).toBe('hold_lapsed')
    const elsewhere = { start: today('12:00'), end: today('12:30') }
    expect(outcomeOf(held, book(1, id(70), elsewhere))).toBe('hold_lapsed')
  })

  test('is no time that is taken, blocked or over', () => {
    expect(outcomeOf(on, hold())).toBe('slot_taken')
    const other = { ...hold({ holdId: id(71), of: id(12) }), by: { id: id(12), role: 'cliente' } }
    expect(outcomeOf(held, other as AgendaCommand)).toBe('slot_taken')
    expect(outcomeOf(held, hold())).toEqual([])
    const over = { start: today('07:00'), end: today('07:30') }
    expect(outcomeOf([], hold(over))).toBe('in_the_past')
  })

  test('keeps blocks out for that long, in words of its own', () => {
    const block = { ...order.block(today('09:30'), today('11:00')), at: later(5) }
    expect(() => agendaDecider.decide(stateAfter(...held), block)).toThrow(/apartado/)
    expect(outcomeOf(held, { ...block, at: later(200) })).toEqual(['TimeBlocked'])
  })

  test('goes to a move, too', () => {
    const moving = after(
      [happened.booked(), happened.confirmed],
      hold({ start: today('12:00'), end: today('12:30') }),
    )
    const move = order.move(later(5))
    const using = { ...move, data: { ...move.data, holdId: id(70) } } as AgendaCommand
    expect(outcomeOf(moving, using)).toEqual(['AppointmentMoved', 'HoldReleased'])
  })

  test(`is one of ${limits.hold.ofDay} on a day; acts that may be taken back are not among them`, () => {
    const minute = (n: number) => shifted(today('11:00'), n * 600_000)
    let history: AgendaEvent[] = after(on, withUndo(order.cancel('cliente', at)))
    for (let n = 0; n < limits.hold.ofDay; n++)
      history = after(
        history,
        hold({ holdId: id(100 + n), of: id(200 + n), start: minute(n), end: minute(n + 1) }),
      )
    const next = hold({ holdId: id(99), of: id(98), start: minute(30), end: minute(31) })
    expect(outcomeOf(history, next)).toBe('too_many_holds')
    expect(outcomeOf(history, { ...next, at: later(121) })).toEqual(['SlotHeld'])
  })
})

test('who called it off may book the time anew, and can then not have it back', () => {
  const done = after(on, withUndo(order.cancel('cliente', at)))
  const again = after(done, order.book(later(1), { appointmentId: other }))
  expect(outcomeOf(again, undo(2))).toBe('slot_taken')
  expect(outcomeOf(done, rival(1))).toBe('slot_taken')
})
