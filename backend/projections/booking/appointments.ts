/** Appointments as the people concerned see them, and the time that is taken by them. */
import type { Booked } from '../../domain/booking/agenda-state.ts'
import {
  AppointmentBooked,
  AppointmentCancelled,
  AppointmentCompleted,
  AppointmentConfirmed,
  AppointmentExpired,
  AppointmentMarkedNoShow,
  AppointmentMoved,
  AppointmentMoveAbandoned,
  AppointmentMovedIn,
  AppointmentMovedOut,
  AppointmentMoveStarted,
  AppointmentRejected,
  AppointmentReinstated,
  AppointmentMarkTakenBack,
  AppointmentStarted,
  AttendanceConfirmed,
  type BookedDetails,
  DisputeDecided,
  DisputeReversed,
  AppointmentLateCancellationDisputed,
  AppointmentMarkCleared,
  AppointmentMarkRestored,
  AppointmentNoShowDisputed,
  TimeBlocked,
  TimeUnblocked,
  VisitAttested,
} from '../../domain/booking/events.ts'
import {
  ClientLatenessAnswered,
  ClientRunningLate,
  ShiftAccepted,
  ShiftDeclined,
  ShiftProposed,
  VisitExpected,
} from '../../domain/booking/delay-events.ts'
import { completesAt, expiresAt } from '../../domain/booking/times.ts'
import { ERASED } from '../../domain/kernel/event.ts'
import { type PatchOf, projection, type Rows, word, json } from '../engine/apply/projection.ts'

const nullable = <T extends 'text' | 'uuid' | 'timestamptz'>(type: T) =>
  ({ type, nullable: true }) as const

const tables = {
  appointment: {
    columns: {
      appointment_id: 'uuid',
      barber_id: 'uuid',
      client_id: nullable('uuid'),
      person_id: 'uuid',
      business_id: nullable('uuid'),
      location_id: nullable('uuid'),
      /** The shop's local date: with the barber it names the stream. */
      day: 'date',
      start_at: 'timestamptz',
      end_at: 'timestamptz',
      buffer_minutes: 'int',
      /** How many hours before the start a client may still call it off without being late. */
      cancel_limit_hours: 'int',
      zone: 'text',
      status: word<'pendiente' | 'confirmada' | 'completada' | 'cancelada'>(),
      services: json<BookedDetails['services']>(),
      cents: 'int',
      currency: 'text',
      notes: 'text',
      guest_name: nullable('text'),
      address: nullable('text'),
      entered_by: 'text',
      booked_at: 'timestamptz',
      /** Last booking, confirmation or move, known to both parties. */
      stands_since: 'timestamptz',
      cancelled_by: { type: word<'cliente' | 'barbero' | 'sistema'>(), nullable: true },
      reason: nullable('text'),
      late: 'boolean',
      no_show: 'boolean',
      /** Number of changes of time, place or state: clients detect newer data by it. */
      changes: 'int',
      attendance_confirmed_at: nullable('timestamptz'),
      started_at: nullable('timestamptz'),
      /** When staff said that it was over; null where the clock did. */
      finished_at: nullable('timestamptz'),
      /** When marked as no-show, disputed, and reviewed. */
      no_show_at: nullable('timestamptz'),
      contested_at: nullable('timestamptz'),
      /** What has become of that: `open` until something is decided. */
      dispute: { type: word<NonNullable<Booked['dispute']>['stands']>(), nullable: true },
      attested_at: nullable('timestamptz'),
      /** When it is expected to begin, where its barber is late. */
      expected_at: nullable('timestamptz'),
      /** What its client says to a proposed time; null where none is proposed. Until when. */
      shift: { type: word<NonNullable<Booked['shift']>['answer']>(), nullable: true },
      answer_by: nullable('timestamptz'),
      /** Its client has said that they come so much later, and what is said to that. */
      late_minutes: { type: 'int', nullable: true },
      late_reply: { type: word<NonNullable<Booked['clientLate']>['answer']>(), nullable: true },
      /** Next clock action: lapse or completion; null once over. */
      due_at: nullable('timestamptz'),
    },
    key: ['appointment_id'],
    personal: {
      of: 'person_id',
      columns: { notes: '', guest_name: ERASED, address: ERASED, reason: null },
      // Who has an account is both; of guests there are few enough for an index of their own.
      found: 'client_id = ANY($1::uuid[]) OR (client_id IS NULL AND person_id = ANY($1::uuid[]))',
    },
    // Services: what both agreed on, names of services.
    impersonal: [
      'zone',
      'status',
      'services',
      'currency',
      'entered_by',
      'cancelled_by',
      'dispute',
      'shift',
      'late_reply',
    ],
    indexes: [
      '(person_id) WHERE client_id IS NULL',
      '(barber_id, start_at, appointment_id)',
      '(client_id, start_at, appointment_id) WHERE client_id IS NOT NULL',
      '(barber_id, status, start_at, appointment_id)',
      // What is to come of two people: asked before each booking.
      "(client_id, barber_id, start_at) WHERE client_id IS NOT NULL AND status IN ('pendiente', 'confirmada')",
      '(business_id, status, start_at, appointment_id) WHERE business_id IS NOT NULL',
      "(location_id, start_at) WHERE location_id IS NOT NULL AND status IN ('pendiente', 'confirmada')",
      // The newest visit of which its client has said nothing yet.
      "(client_id, barber_id, start_at) WHERE client_id IS NOT NULL AND status = 'completada' AND attested_at IS NULL",
      '(due_at) WHERE due_at IS NOT NULL',
      // How long visits really take.
      '(barber_id, finished_at) WHERE finished_at IS NOT NULL',
      '(booked_at, appointment_id)',
    ],
  },
  /** Days of an appointment; `held`: not yet released, `move_id`: leaving. */
  passage: {
    columns: {
      appointment_id: 'uuid',
      day: 'date',
      barber_id: 'uuid',
      held: 'boolean',
      move_id: nullable('uuid'),
    },
    key: ['appointment_id', 'day'],
    indexes: ['(day) WHERE held'],
  },
  block: {
    columns: {
      block_id: 'uuid',
      barber_id: 'uuid',
      day: 'date',
      start_at: 'timestamptz',
      end_at: 'timestamptz',
      zone: 'text',
      reason: nullable('text'),
    },
    key: ['block_id'],
    personal: { of: 'barber_id', columns: { reason: null } },
    impersonal: ['zone'],
    indexes: ['(barber_id, start_at)'],
  },
} as const

export const appointments = projection({
  name: 'appointments',
  version: 13,
  tables,
  handlers: (on) => [
    on(AppointmentBooked, (booked, rows) => {
      rows.appointment.put({
        appointment_id: booked.appointmentId,
        ...standingOf(booked),
        status: 'pendiente',
        late: false,
        no_show: false,
        changes: 0,
        booked_at: booked.bookedAt,
        stands_since: booked.bookedAt,
        due_at: instant(expiresAt(booked.bookedAt, booked.start)),
      })
      rows.passage.put({
        appointment_id: booked.appointmentId,
        day: booked.day,
        barber_id: booked.barberId,
        held: true,
      })
    }),
    on(AppointmentConfirmed, ({ appointmentId, end }, rows, { metadata: { occurredAt } }) =>
      changed(rows, appointmentId, {
        status: 'confirmada',
        due_at: instant(completesAt(end)),
        stands_since: occurredAt,
      }),
    ),
    on(AppointmentRejected, ({ appointmentId, reason }, rows) =>
      changed(rows, appointmentId, { ...cancelled, cancelled_by: 'barbero', reason }),
    ),
    on(AppointmentCancelled, ({ appointmentId, cancelledBy, reason, late }, rows) =>
      changed(rows, appointmentId, { ...cancelled, cancelled_by: cancelledBy, reason, late }),
    ),
    on(AppointmentReinstated, ({ appointmentId, status, bookedAt, start, end }, rows) =>
      changed(rows, appointmentId, {
        status,
        cancelled_by: null,
        reason: null,
        late: false,
        due_at: dueAt(status, bookedAt, start, end),
      }),
    ),
    on(AppointmentMarkTakenBack, ({ appointmentId, status, end }, rows) =>
      changed(rows, appointmentId, {
        status,
        cancelled_by: null,
        no_show: false,
        no_show_at: null,
        finished_at: null,
        due_at: status === 'confirmada' ? instant(completesAt(end)) : null,
      }),
    ),
    on(AppointmentExpired, ({ appointmentId }, rows) =>
      changed(rows, appointmentId, { ...cancelled, cancelled_by: 'sistema' }),
    ),
    on(
      AppointmentMoved,
      (
        { appointmentId, start, end, bufferMinutes, status, bookedAt, delayId, undoes },
        rows,
        { metadata: { occurredAt } },
      ) =>
        changed(rows, appointmentId, {
          start_at: start,
          end_at: end,
          buffer_minutes: bufferMinutes,
          status,
          due_at: dueAt(status, bookedAt, start, end),
          stands_since: occurredAt,
          ...inTime,
          ...punctual,
          ...(delayId === null && {
            attendance_confirmed_at: undoes?.attendanceConfirmedAt ?? null,
          }),
        }),
    ),
    on(AppointmentMovedIn, (moved, rows, { metadata: { occurredAt } }) => {
      changed(rows, moved.appointmentId, {
        ...standingOf(moved),
        status: moved.status,
        due_at: dueAt(moved.status, moved.bookedAt, moved.start, moved.end),
        stands_since: occurredAt,
        ...inTime,
        ...punctual,
        attendance_confirmed_at: moved.undoes?.attendanceConfirmedAt ?? null,
      })
      rows.passage.put({
        appointment_id: moved.appointmentId,
        day: moved.day,
        barber_id: moved.barberId,
        held: true,
      })
    }),
    on(AppointmentMoveStarted, ({ appointmentId, moveId, fromDay }, rows) =>
      rows.passage.patch({ appointment_id: appointmentId, day: fromDay }, { move_id: moveId }),
    ),
    on(AppointmentMoveAbandoned, ({ appointmentId, fromDay }, rows) =>
      rows.passage.patch({ appointment_id: appointmentId, day: fromDay }, { move_id: null }),
    ),
    on(AppointmentMovedOut, ({ appointmentId, fromDay }, rows) =>
      rows.passage.patch(
        { appointment_id: appointmentId, day: fromDay },
        { move_id: null, held: false },
      ),
    ),
    // The booked time stands: links and calendars that name it stay good.
    on(VisitExpected, ({ appointmentId, status, start, expectedStart, expectedEnd }, rows) =>
      rows.appointment.patch(
        { appointment_id: appointmentId },
        {
          ...inTime,
          expected_at: expectedStart === start ? null : expectedStart,
          ...(status === 'confirmada' && { due_at: instant(completesAt(expectedEnd)) }),
        },
      ),
    ),
    on(ShiftProposed, ({ appointmentId, answerBy }, rows) =>
      rows.appointment.patch(
        { appointment_id: appointmentId },
        { shift: 'open', answer_by: answerBy },
      ),
    ),
    on(ShiftAccepted, ({ appointmentId }, rows) =>
      rows.appointment.patch({ appointment_id: appointmentId }, { shift: 'accepted' }),
    ),
    on(ShiftDeclined, ({ appointmentId }, rows) =>
      rows.appointment.patch({ appointment_id: appointmentId }, { shift: 'kept' }),
    ),
    on(ClientRunningLate, ({ appointmentId, minutes }, rows) =>
      rows.appointment.patch(
        { appointment_id: appointmentId },
        { late_minutes: minutes, late_reply: 'open' },
      ),
    ),
    on(ClientLatenessAnswered, ({ appointmentId, minutes, accepted }, rows) =>
      rows.appointment.patch(
        { appointment_id: appointmentId },
        { late_minutes: minutes, late_reply: accepted ? 'accepted' : 'refused' },
      ),
    ),
    on(AttendanceConfirmed, ({ appointmentId, confirmedAt }, rows) =>
      rows.appointment.patch(
        { appointment_id: appointmentId },
        { attendance_confirmed_at: confirmedAt },
      ),
    ),
    on(AppointmentStarted, ({ appointmentId, startedAt }, rows) =>
      rows.appointment.patch({ appointment_id: appointmentId }, { started_at: startedAt }),
    ),
    on(AppointmentCompleted, ({ appointmentId, automatic }, rows, { metadata: { occurredAt } }) =>
      changed(rows, appointmentId, {
        status: 'completada',
        due_at: null,
        finished_at: automatic ? null : occurredAt,
      }),
    ),
    on(AppointmentMarkedNoShow, ({ appointmentId, markedAt }, rows) =>
      changed(rows, appointmentId, {
        ...cancelled,
        cancelled_by: 'barbero',
        no_show: true,
        no_show_at: markedAt,
      }),
    ),
    on(AppointmentNoShowDisputed, contested),
    on(AppointmentLateCancellationDisputed, contested),
    on(DisputeDecided, ({ appointmentId, stands }, rows) =>
      rows.appointment.patch({ appointment_id: appointmentId }, { dispute: stands }),
    ),
    on(DisputeReversed, ({ appointmentId, stands }, rows) =>
      rows.appointment.patch({ appointment_id: appointmentId }, { dispute: stands }),
    ),
    on(AppointmentMarkCleared, ({ appointmentId, mark }, rows) =>
      changed(
        rows,
        appointmentId,
        mark === 'no_show'
          ? { status: 'completada', cancelled_by: null, no_show: false }
          : { late: false },
      ),
    ),
    on(AppointmentMarkRestored, ({ appointmentId, mark }, rows) =>
      changed(
        rows,
        appointmentId,
        mark === 'no_show'
          ? { ...cancelled, cancelled_by: 'barbero', no_show: true }
          : { late: true },
      ),
    ),
    on(VisitAttested, ({ appointmentId, attestedAt }, rows) =>
      rows.appointment.patch({ appointment_id: appointmentId }, { attested_at: attestedAt }),
    ),
    on(TimeBlocked, ({ blockId, barberId, day, start, end, zone, reason }, rows) =>
      rows.block.put({
        block_id: blockId,
        barber_id: barberId,
        day,
        start_at: start,
        end_at: end,
        zone,
        reason,
      }),
    ),
    on(TimeUnblocked, ({ blockId }, rows) => rows.block.remove({ block_id: blockId })),
  ],
})

function changed(
  rows: Rows<typeof tables>,
  appointmentId: string,
  columns: PatchOf<typeof tables.appointment>,
): void {
  rows.appointment.patch({ appointment_id: appointmentId }, columns)
  rows.appointment.add({ appointment_id: appointmentId }, { changes: 1 })
}

function contested(
  { appointmentId, contestedAt }: { appointmentId: string; contestedAt: string },
  rows: Rows<typeof tables>,
): void {
  rows.appointment.patch(
    { appointment_id: appointmentId },
    { contested_at: contestedAt, dispute: 'open' },
  )
}

const instant = (millis: number) => new Date(millis).toISOString()
const dueAt = (status: 'pendiente' | 'confirmada', bookedAt: string, start: string, end: string) =>
  instant(status === 'pendiente' ? expiresAt(bookedAt, start) : completesAt(end))
const punctual = { late_minutes: null, late_reply: null } as const
const inTime = { expected_at: null, shift: null, answer_by: null } as const
const cancelled = { status: 'cancelada', due_at: null } as const

const standingOf = (booked: BookedDetails) => ({
  barber_id: booked.barberId,
  client_id: booked.clientId,
  person_id: booked.personId,
  business_id: booked.businessId,
  location_id: booked.locationId,
  day: booked.day,
  start_at: booked.start,
  end_at: booked.end,
  buffer_minutes: booked.bufferMinutes,
  cancel_limit_hours: booked.cancelLimitHours,
  zone: booked.zone,
  services: booked.services,
  cents: booked.cents,
  currency: booked.currency,
  notes: booked.notes,
  guest_name: booked.guestName,
  address: booked.address,
  entered_by: booked.enteredBy,
})
