import { expect, test } from 'vitest'
import type { RecordedEvent } from '../domain/kernel/event.ts'
import { Agendas } from './oracle.ts'

const BARBER = '11111111-1111-4111-8111-111111111111'
const OTHER = '22222222-2222-4222-8222-222222222222'
const at = (
  type: string,
  data: object,
  { barber = BARBER, day = '2026-03-29', by = 'somebody', when = '09:00' } = {},
) =>
  ({
    stream: `agenda-${barber}-${day}`,
    type,
    data,
    metadata: { actor: { id: by, role: 'cliente' }, occurredAt: `2026-03-29T${when}:00.000Z` },
  }) as unknown as RecordedEvent
const time = (start: string, end: string) => ({
  start: `2026-03-29T${start}:00.000Z`,
  end: `2026-03-29T${end}:00.000Z`,
})
const booked = (appointmentId: string, start: string, end: string, more = {}) =>
  at('AppointmentBooked', { appointmentId, ...time(start, end), ...more })

const seen = (...events: RecordedEvent[]) => new Agendas().see(events)?.invariant

test('two that overlap are found, as buffers and blocks are', () => {
  expect(seen(booked('a', '10:00', '10:30'), booked('b', '10:15', '10:45'))).toBe('no-overlap')
  expect(seen(booked('a', '10:00', '10:30'), booked('b', '10:30', '11:00'))).toBeUndefined()
  expect(
    seen(booked('a', '10:00', '10:30', { bufferMinutes: 10 }), booked('b', '10:30', '11:00')),
  ).toBe('no-overlap')
  expect(
    seen(
      at('TimeBlocked', { blockId: 'x', ...time('09:00', '12:00') }),
      booked('a', '10:00', '10:30'),
    ),
  ).toBe('no-overlap')
})

test('what was let go of holds nothing, and barbers don’t hold each other’s time', () => {
  for (const type of ['AppointmentCancelled', 'AppointmentRejected', 'AppointmentExpired'])
    expect(
      seen(
        booked('a', '10:00', '10:30'),
        at(type, { appointmentId: 'a' }),
        booked('b', '10:00', '10:30'),
      ),
    ).toBeUndefined()
  expect(
    seen(
      booked('a', '10:00', '10:30'),
      at('AppointmentBooked', { appointmentId: 'b', ...time('10:00', '10:30') }, { barber: OTHER }),
    ),
  ).toBeUndefined()
})

test('a move is whole in the end', () => {
  const agendas = new Agendas()
  const events = [
    booked('a', '10:00', '10:30'),
    at('AppointmentMoveStarted', { appointmentId: 'a', moveId: 'm' }),
    at(
      'AppointmentMovedIn',
      { appointmentId: 'a', moveId: 'm', ...time('12:00', '12:30') },
      { day: '2026-03-30' },
    ),
  ]
  expect(agendas.see(events)).toBeUndefined()
  expect(agendas.left()?.invariant).toBe('processes')
  events.push(at('AppointmentMovedOut', { appointmentId: 'a', moveId: 'm' }))
  expect(agendas.see(events)).toBeUndefined()
  expect(agendas.left()).toBeUndefined()
})

test('time that is held for a moment is nobody else’s until then', () => {
  const held = at('SlotHeld', {
    holdId: 'h',
    of: 'a',
    by: 'ana',
    until: '2026-03-29T09:02:00.000Z',
    ...time('10:00', '10:30'),
  })
  const book = (by: string, when: string, appointmentId = 'b') =>
    at('AppointmentBooked', { appointmentId, ...time('10:15', '10:45') }, { by, when })
  expect(seen(held, book('rita', '09:01'))).toBe('no-overlap')
  expect(seen(held, book('rita', '09:02'))).toBeUndefined()
  expect(seen(held, book('ana', '09:01'))).toBeUndefined()
  expect(seen(held, book('rita', '09:01', 'a'))).toBeUndefined()
  expect(seen(held, at('HoldReleased', { holdId: 'h' }), book('rita', '09:01'))).toBeUndefined()
})
