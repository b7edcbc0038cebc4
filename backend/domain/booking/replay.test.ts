import { expect, test } from 'vitest'
import type { DomainEvent, RecordedEvent } from '../kernel/event.ts'
import {
  singleVisit,
  AppointmentBooked,
  AppointmentCancelled,
  AppointmentConfirmed,
  AppointmentMovedIn,
  AppointmentMovedOut,
  type BookedDetails,
} from './events.ts'
import { replayOf } from './replay.ts'

const barberId = '3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e01'
const mine = '3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e02'
const another = '3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e03'
const clientId = '3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e04'
const moveId = '3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e05'
const client = { id: clientId, role: 'cliente' } as const

const details = (appointmentId: string, day: string, hour: string): BookedDetails => ({
  appointmentId,
  barberId,
  clientId,
  personId: clientId,
  businessId: null,
  start: `${day}T${hour}:00:00.000Z`,
  end: `${day}T${hour}:30:00.000Z`,
  zone: 'Europe/Madrid',
  day,
  services: [{ serviceId: another, nombre: 'Corte Clásico', cents: 1500, minutes: 30 }],
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
})
const booked = (appointmentId: string, day: string, hour: string) => ({
  ...details(appointmentId, day, hour),
  bookedAt: '2026-11-19T16:00:00.000Z',
})

/** Events in the order of the log, each with the day whose stream it is in. */
function log(...entries: readonly (readonly [day: string, event: DomainEvent])[]): RecordedEvent[] {
  const revisions = new Map<string, number>()
  return entries.map(([day, { type, data }], index) => {
    const stream = `agenda-${barberId}-${day}`
    const revision = revisions.get(stream) ?? 0
    revisions.set(stream, revision + 1)
    return {
      id: `event-${index}`,
      type,
      data,
      stream,
      revision,
      position: BigInt(index * 3 + 1),
      recordedAt: `2026-11-19T16:0${index}:00.000Z`,
      metadata: {
        commandId: `command-${index}`,
        correlationId: 'x',
        actor: client,
        occurredAt: `2026-11-19T16:0${index}:00.000Z`,
      },
    }
  })
}

const confirmed = (appointmentId: string, day: string, hour: string) =>
  AppointmentConfirmed({ ...booked(appointmentId, day, hour), automatic: false })

test('only this appointment’s events, each with its place in the log and the state it left', () => {
  const steps = replayOf(
    mine,
    log(
      ['2026-11-21', AppointmentBooked({ ...booked(another, '2026-11-21', '09'), terms: null })],
      ['2026-11-21', AppointmentBooked({ ...booked(mine, '2026-11-21', '11'), terms: null })],
      ['2026-11-21', confirmed(another, '2026-11-21', '09')],
      ['2026-11-21', confirmed(mine, '2026-11-21', '11')],
    ),
  )
  expect(
    steps.map(({ type, revision, position, state }) => [type, revision, position, state['status']]),
  ).toEqual([
    ['AppointmentBooked', 1, '4', 'pendiente'],
    ['AppointmentConfirmed', 3, '10', 'confirmada'],
  ])
  expect(steps[0]).toMatchObject({
    actor: client,
    commandId: 'command-1',
    occurredAt: '2026-11-19T16:01:00.000Z',
    data: { appointmentId: mine },
  })
})

test('a move across days is told in the order of the log: taken in first, released after, and followed in its new home', () => {
  const to = booked(mine, '2026-11-24', '16')
  const who = { appointmentId: mine, barberId, clientId, personId: clientId, businessId: null }
  const events = log(
    ['2026-11-21', AppointmentBooked({ ...booked(mine, '2026-11-21', '11'), terms: null })],
    [
      '2026-11-24',
      AppointmentMovedIn({
        undo: null,
        left: null,
        undoes: null,
        ...to,
        moveId,
        status: 'pendiente',
        fromDay: '2026-11-21',
        side: 'cliente',
      }),
    ],
    [
      '2026-11-21',
      AppointmentMovedOut({ ...who, moveId, fromDay: '2026-11-21', toDay: '2026-11-24' }),
    ],
    [
      '2026-11-24',
      AppointmentCancelled({
        undo: null,
        ...to,
        cancelledBy: 'cliente',
        reason: null,
        late: false,
        waivedBy: null,
      }),
    ],
  )
  // As the streams are read: one day after the other.
  const steps = replayOf(
    mine,
    events.toSorted((a, b) => a.stream.localeCompare(b.stream)),
  )
  expect(
    steps.map(({ type, state }) => [type, state['heldOn'], state['start'], state['status']]),
  ).toEqual([
    ['AppointmentBooked', ['2026-11-21'], '2026-11-21T11:00:00.000Z', 'pendiente'],
    ['AppointmentMovedIn', ['2026-11-21', '2026-11-24'], '2026-11-24T16:00:00.000Z', 'pendiente'],
    ['AppointmentMovedOut', ['2026-11-24'], '2026-11-24T16:00:00.000Z', 'pendiente'],
    ['AppointmentCancelled', ['2026-11-24'], '2026-11-24T16:00:00.000Z', 'cancelada'],
  ])
})

test('an appointment that isn’t there has no life', () => {
  expect(
    replayOf(
      another,
      log(['2026-11-21', AppointmentBooked({ ...booked(mine, '2026-11-21', '11'), terms: null })]),
    ),
  ).toEqual([])
})
