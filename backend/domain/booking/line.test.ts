/** A shop's walk-in line on one day, as given/when/then. */
import { describe, expect, test } from 'vitest'
import { limits } from '../../../contract/kernel/limits.ts'
import { barberId, businessId, day, id, shifted, today } from '../../test/support/day.ts'
import { DomainError } from '../kernel/decider.ts'
import type { Actor } from '../kernel/event.ts'
import type { LineEvent } from './line-events.ts'
import { type LineCommand, lineDecider, waitingIn } from './line.ts'

const at = today('10:00')
const by: Actor = { id: barberId, role: 'barbero' }
type Sent = Omit<LineCommand, 'by' | 'at'>
type Step = readonly [seconds: number, command: Sent]

const place = { businessId, placeId: businessId, day }
const open: Step = [0, { type: 'OpenLine', data: { ...place, zone: 'America/Mexico_City' } }]
const take = (n: number, clientId: string | null = id(200 + n)): Step => [
  1,
  {
    type: 'TakeTicket',
    data: {
      ...place,
      ticketId: id(n),
      clientId,
      personId: clientId ?? id(300 + n),
      guestName: clientId === null ? 'Rosa' : null,
      services: [{ serviceId: id(5), nombre: 'Corte', cents: 15_000, minutes: 30 }],
      barberId: null,
      source: 'qr',
      wait: null,
    },
  },
]
const call = (n: number, holdId = id(400 + n)): Step => [
  2,
  {
    type: 'CallTicket',
    data: { ticketId: id(n), barberId, holdId, start: at, until: shifted(at, 182_000) },
  },
]
const back = (n: number, more: object = {}): Step => [
  3,
  { type: 'StepBack', data: { ticketId: id(n), by: 'staff', ...more } },
]
const on = (type: 'SkipTicket' | 'RestoreTicket', n: number, seconds = 4): Step => [
  seconds,
  { type, data: { ticketId: id(n) } },
]
const leave = (n: number): Step => [
  4,
  { type: 'LeaveTicket', data: { ticketId: id(n), why: 'person' } },
]
const seat = (n: number): Step => [4, { type: 'SeatTicket', data: { ticketId: id(n), barberId } }]
const close: Step = [9, { type: 'CloseLine', data: place }]

function after(...steps: readonly Step[]): LineEvent[] {
  const history: LineEvent[] = []
  for (const [seconds, command] of steps) {
    const state = history.reduce(lineDecider.evolve, lineDecider.initial)
    history.push(
      ...lineDecider.decide(state, {
        ...command,
        by,
        at: shifted(at, seconds * 1_000),
      } as LineCommand),
    )
  }
  return history
}
const lineAfter = (...steps: readonly Step[]) =>
  after(...steps).reduce(lineDecider.evolve, lineDecider.initial)
const order = (...steps: readonly Step[]) =>
  waitingIn(lineAfter(...steps)).map(({ number }) => number)
/** What the last of them brings about. */
const outcome = (...steps: readonly Step[]) => {
  const before = after(...steps.slice(0, -1))
  try {
    return after(...steps)
      .slice(before.length)
      .map(({ type }) => type)
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}

describe('joining', () => {
  test('numbers go on from the first to the last of the day', () =>
    expect(order(open, take(1), take(2), take(3))).toEqual([1, 2, 3]))
  test('a number is nobody else’s, also where its person has left', () =>
    expect(order(open, take(1), leave(1), take(2))).toEqual([2]))
  test('the same ticket again changes nothing', () =>
    expect(outcome(open, take(1), take(1))).toEqual([]))
  test('one person has one ticket', () =>
    expect(outcome(open, take(1, id(9)), take(2, id(9)))).toBe('already_in_line'))
  test('who was seated may come again', () =>
    expect(outcome(open, take(1, id(9)), call(1), seat(1), take(2, id(9)))).toEqual([
      'TicketTaken',
    ]))
  test('nobody joins a closed line', () => {
    expect(outcome(take(1))).toBe('line_closed')
    expect(outcome(open, close, take(1))).toBe('line_closed')
  })
  test('a line has room for so many', () => {
    const many = Array.from({ length: limits.line.open }, (_, n) => take(1_000 + n))
    expect(outcome(open, ...many, take(1))).toBe('line_full')
  })
})

describe('calling', () => {
  test('one chair at a time', () =>
    expect(outcome(open, take(1), call(1), call(1, id(77)))).toBe('already_called'))
  test('the same call again changes nothing', () =>
    expect(outcome(open, take(1), call(1), call(1))).toEqual([]))
  test('what was booked is seated, although the call ended a moment before', () =>
    expect(outcome(open, take(1), take(2), call(1), back(1), seat(1))).toEqual(['TicketSeated']))
  test('who is called waits no more', () =>
    expect(order(open, take(1), take(2), call(1))).toEqual([2]))
  test('the third in line hears that it is near, once', () => {
    const steps = [open, take(1), take(2), take(3), take(4), call(1), call(2)]
    const near = after(...steps).filter(({ type }) => type === 'TicketNear')
    expect(near.map(({ data }) => 'number' in data && data.number)).toEqual([4])
  })
})

describe('called, and not there', () => {
  test('one place back', () =>
    expect(order(open, take(1), take(2), take(3), call(1), back(1))).toEqual([2, 1, 3]))
  test('alone, it keeps its place', () =>
    expect(order(open, take(1), call(1), back(1))).toEqual([1]))
  test('the second time the ticket is skipped', () =>
    expect(outcome(open, take(1), call(1), back(1), call(1, id(78)), back(1))).toEqual([
      'TicketSkipped',
    ]))
  test('who lets others pass while waiting misses nothing', () => {
    const passing = [open, take(1), take(2), take(3), back(1), back(1), back(1)]
    expect(order(...passing)).toEqual([2, 3, 1])
    expect(lineAfter(...passing).tickets.get(id(1))?.misses).toBe(0)
  })
  test('new tickets stay behind those who stepped back', () =>
    expect(order(open, take(1), take(2), back(1), take(3))).toEqual([2, 1, 3]))
  test('the clock ends the call that it means, and no later one', () => {
    const again = [open, take(1), call(1), back(1), call(1, id(78))]
    const late = back(1, { by: 'clock', holdId: id(401) })
    expect(outcome(...again, late)).toEqual([])
    expect(outcome(...again, back(1, { by: 'clock', holdId: id(78) }))).toEqual(['TicketSkipped'])
  })
})

describe('leaving', () => {
  test('can be undone for ten seconds, in the same place', () => {
    const left = [open, take(1), take(2), leave(1)]
    expect(order(...left)).toEqual([2])
    expect(order(...left, on('RestoreTicket', 1, 14))).toEqual([1, 2])
    expect(outcome(...left, on('RestoreTicket', 1, 15))).toBe('too_late_to_undo')
  })
  test('who has taken another ticket meanwhile keeps that one', () =>
    expect(
      outcome(open, take(1, id(9)), leave(1), take(2, id(9)), on('RestoreTicket', 1, 10)),
    ).toBe('already_in_line'))
  test('a skipped ticket does not come back', () =>
    expect(outcome(open, take(1), on('SkipTicket', 1), on('RestoreTicket', 1))).toBe(
      'too_late_to_undo',
    ))
  test('twice is once', () => expect(outcome(open, take(1), leave(1), leave(1))).toEqual([]))
  test('an ended ticket steps nowhere', () =>
    expect(outcome(open, take(1), leave(1), back(1))).toBe('ticket_over'))
})

describe('closing', () => {
  test('ends each open ticket, and nothing else', () =>
    expect(outcome(open, take(1), take(2), take(3), call(1), seat(1), leave(2), close)).toEqual([
      'TicketClosed',
      'LineClosed',
    ]))
  test('a closed line closes no more', () => expect(outcome(open, close, close)).toEqual([]))
  test('opened again it goes on counting', () =>
    expect(order(open, take(1), close, open, take(2))).toEqual([2]))
  test('what left before is not undone into a closed line', () =>
    expect(outcome(open, take(1), leave(1), close, on('RestoreTicket', 1, 10))).toBe('line_closed'))
})
