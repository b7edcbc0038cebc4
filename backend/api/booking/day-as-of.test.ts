import { describe, expect, test } from 'vitest'
import type { DomainEvent, RecordedEvent } from '../../domain/kernel/event.ts'
import {
  singleVisit,
  AppointmentBooked,
  AppointmentConfirmed,
  AppointmentCancelled,
  type BookedDetails,
  TimeBlocked,
  TimeUnblocked,
} from '../../domain/booking/events.ts'
import { dayAsOf } from './day-as-of.ts'

const [barberId, appointmentId, clientId, blockId] = ['01', '02', '04', '05'].map(
  (end) => `3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e${end}`,
) as [string, string, string, string]
const day = '2026-11-21'
const details: BookedDetails = {
  appointmentId,
  barberId,
  clientId,
  personId: clientId,
  businessId: null,
  start: `${day}T10:00:00.000Z`,
  end: `${day}T10:30:00.000Z`,
  zone: 'Europe/Madrid',
  day,
  services: [{ serviceId: blockId, nombre: 'Corte Clásico', cents: 1500, minutes: 30 }],
  cents: 1500,
  currency: 'EUR',
  bufferMinutes: 0,
  cancelLimitHours: 0,
  locationId: null,
  enteredBy: 'cliente',
  source: null,
  price: null,
  ...singleVisit,
  notes: '',
  guestName: null,
  address: null,
}
const at = (minute: number) => `2026-11-19T16:0${minute}:00.000Z`

/** Events of the day by the minute in which each occurred; positions 10, 20, … */
const stream = (
  ...entries: readonly (readonly [minute: number, event: DomainEvent])[]
): RecordedEvent[] =>
  entries.map(([minute, { type, data }], index) => ({
    id: `event-${index}`,
    type,
    data,
    stream: `agenda-${barberId}-${day}`,
    revision: index,
    position: BigInt(index * 10 + 10),
    recordedAt: at(minute),
    metadata: {
      commandId: `command-${index}`,
      correlationId: 'x',
      actor: { id: clientId, role: 'cliente' },
      occurredAt: at(minute),
    },
  }))

const who = { appointmentId, barberId, clientId, personId: clientId, businessId: null }
const events = stream(
  [1, AppointmentBooked({ ...details, bookedAt: at(1), terms: null })],
  [
    2,
    TimeBlocked({
      blockId,
      barberId,
      start: `${day}T12:00:00.000Z`,
      end: `${day}T13:00:00.000Z`,
      day,
      zone: 'Europe/Madrid',
      reason: 'Dentista',
    }),
  ],
  [3, AppointmentConfirmed({ ...who, start: details.start, end: details.end, automatic: false })],
  [4, TimeUnblocked({ barberId, blockId, freed: null, undo: null })],
  [
    5,
    AppointmentCancelled({
      undo: null,
      ...who,
      start: details.start,
      cancelledBy: 'cliente',
      reason: null,
      late: false,
      waivedBy: null,
    }),
  ],
)
const now = at(9)
const statusAt = (moment: Parameters<typeof dayAsOf>[1]) =>
  dayAsOf(events, moment).day.appointments.get(appointmentId)?.status

describe('the day as it stood', () => {
  test.each([
    [0, undefined],
    [1, 'pendiente'],
    [2, 'pendiente'],
    [3, 'confirmada'],
    [4, 'confirmada'],
    [5, 'cancelada'],
    [8, 'cancelada'],
  ] as const)('in minute %i the appointment was %s', (minute, status) => {
    expect(statusAt({ at: at(minute), now })).toBe(status)
  })

  test.each([
    ['9', undefined],
    ['10', 'pendiente'],
    ['35', 'confirmada'],
    ['999', 'cancelada'],
  ] as const)('up to position %s it was %s', (position, status) => {
    expect(statusAt({ position, now })).toBe(status)
  })

  test.each([
    [1, []],
    [2, [blockId]],
    [3, [blockId]],
    [4, []],
  ] as const)('in minute %i these blocks stood: %j', (minute, blocks) => {
    expect(
      dayAsOf(events, { at: at(minute), now }).day.blocks.map((block) => block.blockId),
    ).toEqual(blocks)
  })

  test('a block keeps its reason', () => {
    expect(dayAsOf(events, { at: at(2), now }).reasons.get(blockId)).toBe('Dentista')
  })
})

test('the neighbouring changes are those of the whole day', () => {
  expect(dayAsOf(events, { at: at(3), now })).toMatchObject({
    before: at(2),
    after: at(4),
    position: 30n,
  })
})

test('an instant with a position holds what came in later out', () => {
  expect(statusAt({ at: at(8), position: '20', now })).toBe('pendiente')
})

test('an event whose writer’s clock ran ahead of its neighbours hides those behind it until its own time', () => {
  const [booked, , confirmed] = events
  const skewed = [booked, confirmed].map((event, index) => ({
    ...event,
    metadata: { ...event?.metadata, occurredAt: at(2 - index) },
  })) as RecordedEvent[]
  expect(dayAsOf(skewed, { at: at(1), now }).day.appointments.size).toBe(0)
  expect(dayAsOf(skewed, { at: at(2), now }).day.appointments.get(appointmentId)?.status).toBe(
    'confirmada',
  )
})

test('an empty day has no changes', () => {
  expect(dayAsOf([], { now })).toMatchObject({ at: now, position: 0n, before: null, after: null })
})
