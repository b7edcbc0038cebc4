/**
 * What holds each barber's time from now on: appointments that stand, with the buffer after them,
 * and blocks. What is over or called off leaves, so the table stays small, and everything that is
 * asked of it is in its index.
 */
import {
  AppointmentBooked,
  AppointmentCancelled,
  AppointmentCompleted,
  AppointmentExpired,
  AppointmentMarkedNoShow,
  AppointmentMoved,
  AppointmentMovedIn,
  AppointmentMarkTakenBack,
  AppointmentReinstated,
  AppointmentRejected,
  TimeBlocked,
  TimeUnblocked,
} from '../../domain/booking/events.ts'
import { VisitExpected } from '../../domain/booking/delay-events.ts'
import { HoldReleased, SlotHeld } from '../../domain/booking/hold-events.ts'
import type { SlotHold } from '../../domain/booking/slot-holds.ts'
import { projection, type Rows, type RowWriter, word } from '../engine/apply/projection.ts'

const tables = {
  stretch: {
    columns: { id: 'uuid', barber_id: 'uuid', start_at: 'timestamptz', until: 'timestamptz' },
    key: ['id'],
    indexes: ['(barber_id, start_at) INCLUDE (until)'],
  },
  /** Held for a moment. What is over stays until the clock has released it. */
  hold: {
    columns: {
      hold_id: 'uuid',
      barber_id: 'uuid',
      day: 'date',
      until: 'timestamptz',
      purpose: word<SlotHold['purpose']>(),
      of_id: 'uuid',
    },
    key: ['hold_id'],
    impersonal: ['purpose'],
    indexes: ['(until)', '(of_id)'],
  },
  /** A row per barber, updated with every change (`calendarMark`). */
  barber: {
    columns: { barber_id: 'uuid', changes: 'int' },
    key: ['barber_id'],
  },
} as const

interface Held {
  readonly start: string
  readonly end: string
  readonly bufferMinutes: number
  /** A late barber is not free: until then, or to the end of the pause where that is longer. */
  readonly freeAt?: string | null
}

const held = ({ start, end, bufferMinutes, freeAt }: Held) => {
  const until = new Date(Date.parse(end) + bufferMinutes * 60_000).toISOString()
  return { start_at: start, until: freeAt && freeAt > until ? freeAt : until }
}

/** A barber's stretches change: no handler writes one without this. */
function change(
  barberId: string,
  { stretch, barber }: Rows<typeof tables>,
): RowWriter<typeof tables.stretch> {
  barber.add({ barber_id: barberId }, { changes: 1 })
  return stretch
}

const released = (
  { appointmentId, barberId }: { appointmentId: string; barberId: string },
  rows: Rows<typeof tables>,
) => change(barberId, rows).remove({ id: appointmentId })

const stands = (
  booked: Held & { readonly appointmentId: string; readonly barberId: string },
  rows: Rows<typeof tables>,
) =>
  change(booked.barberId, rows).put({
    id: booked.appointmentId,
    barber_id: booked.barberId,
    ...held(booked),
  })

export const busy = projection({
  name: 'busy',
  version: 5,
  tables,
  handlers: (on) => [
    on(AppointmentBooked, stands),
    on(AppointmentMoved, (moved, rows) =>
      change(moved.barberId, rows).patch({ id: moved.appointmentId }, held(moved)),
    ),
    on(AppointmentMovedIn, stands),
    on(VisitExpected, (visit, rows) =>
      change(visit.barberId, rows).patch({ id: visit.appointmentId }, held(visit)),
    ),
    on(AppointmentReinstated, stands),
    on(AppointmentMarkTakenBack, (mark, rows) => {
      if (mark.status === 'confirmada') stands(mark, rows)
    }),
    on(SlotHeld, ({ holdId, until, purpose, of, day, ...hold }, rows) => {
      change(hold.barberId, rows).put({ id: holdId, barber_id: hold.barberId, ...held(hold) })
      rows.hold.put({ hold_id: holdId, barber_id: hold.barberId, day, until, purpose, of_id: of })
    }),
    on(HoldReleased, ({ holdId, barberId }, rows) => {
      change(barberId, rows).remove({ id: holdId })
      rows.hold.remove({ hold_id: holdId })
    }),
    on(AppointmentRejected, released),
    on(AppointmentCancelled, released),
    on(AppointmentExpired, released),
    on(AppointmentCompleted, released),
    on(AppointmentMarkedNoShow, released),
    on(TimeBlocked, ({ blockId, barberId, start, end }, rows) =>
      change(barberId, rows).put({
        id: blockId,
        barber_id: barberId,
        ...held({ start, end, bufferMinutes: 0 }),
      }),
    ),
    on(TimeUnblocked, ({ blockId, barberId }, rows) =>
      change(barberId, rows).remove({ id: blockId }),
    ),
  ],
})
