/**
 * What became of appointments, hours and shops, each with when it was known: every number of the
 * statistics is a sum over it, so that now is only one of the moments that can be asked about
 * (history-reads.ts).
 *
 * A fact counts; what it weighs (money, minutes, services) stands once, in what was booked, which
 * never changes.
 */
import {
  AppointmentBooked,
  AppointmentCancelled,
  AppointmentCompleted,
  AppointmentConfirmed,
  AppointmentExpired,
  AppointmentMarkedNoShow,
  AppointmentMoved,
  AppointmentMovedIn,
  AppointmentRejected,
  AppointmentReinstated,
  AppointmentMarkTakenBack,
  type BookedDetails,
  AppointmentMarkCleared,
  AppointmentMarkRestored,
  TimeBlocked,
  TimeUnblocked,
} from '../../domain/booking/events.ts'
import { VisitExpected } from '../../domain/booking/delay-events.ts'
import {
  ScheduleExceptionAdded,
  ScheduleExceptionRemoved,
  WeeklyScheduleSet,
} from '../../domain/business/availability.ts'
import { BusinessChanged, BusinessOpened } from '../../domain/business/business.ts'
import {
  ServiceActiveSet,
  ServiceAdded,
  ServiceRemoved,
  ServiceRestored,
} from '../../domain/business/catalogue.ts'
import {
  LocationAdded,
  LocationChanged,
  LocationRemoved,
  LocationStaffAssigned,
  LocationStaffUnassigned,
} from '../../domain/business/location.ts'
import { BarberJoined, BarberLeft, BarberRemoved } from '../../domain/business/team.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { projection, type Rows } from '../engine/apply/projection.ts'

/**
 * What is counted, by the day on which the appointment stands. `booked`: it holds its time, or held
 * it (called off, it does no longer). `done`: it took place. `missed`: nobody came. `waits`: not a
 * sum but the last word, 1 while it waits for an answer and 0 from then on. `late`: its client was
 * told of a delay. `left`: the last word, too, 1 where they called it off because of one.
 */
export type HistoryMetric = 'booked' | 'done' | 'missed' | 'waits' | 'late' | 'left'

const tables = {
  booking: {
    columns: {
      appointment_id: 'uuid',
      services: 'jsonb',
      cents: 'bigint',
      currency: 'text',
      minutes: 'int',
      zone: 'text',
      /** When its time, its place or its state last changed: what calendars go by. */
      changed_at: 'timestamptz',
    },
    key: ['appointment_id'],
    // Names of services, as both agreed on them.
    impersonal: ['services', 'currency', 'zone'],
  },
  fact: {
    columns: {
      barber_id: 'uuid',
      metric: 'text',
      day: 'date',
      position: 'bigint',
      at: 'timestamptz',
      /** The shop of the booking: an owner sees nothing of earnings elsewhere. */
      business_id: { type: 'uuid', nullable: true },
      appointment_id: 'uuid',
      person_id: 'uuid',
      start_at: 'timestamptz',
      delta: 'int',
    },
    key: ['barber_id', 'metric', 'day', 'position'],
    told: 'once',
    impersonal: ['metric'],
    indexes: [
      '(business_id, metric, day) WHERE business_id IS NOT NULL',
      // Clients served, from the index alone.
      '(barber_id, metric, person_id) INCLUDE (delta, at, position)',
      '(business_id, metric, person_id) INCLUDE (delta, at, position) WHERE business_id IS NOT NULL',
      '(barber_id, at)',
      '(business_id, at) WHERE business_id IS NOT NULL',
    ],
  },
  block: {
    columns: {
      block_id: 'uuid',
      barber_id: 'uuid',
      day: 'date',
      start_at: 'timestamptz',
      end_at: 'timestamptz',
      position: 'bigint',
      at: 'timestamptz',
      off_position: { type: 'bigint', nullable: true },
      off_at: { type: 'timestamptz', nullable: true },
    },
    key: ['block_id'],
    indexes: ['(barber_id, day)'],
  },
  /** Facts that decide free times: hours, places, assignments, services. */
  said: {
    columns: {
      owner_id: 'uuid',
      position: 'bigint',
      at: 'timestamptz',
      type: 'text',
      data: 'jsonb',
    },
    key: ['owner_id', 'position'],
    // Hours, ids and codes: what events hold of people's own is left out.
    impersonal: ['type', 'data'],
  },
} as const

type Said = Rows<typeof tables>
interface Who {
  readonly appointmentId: string
  readonly barberId: string
  readonly personId: string
  readonly businessId: string | null
  readonly start: string
}

/** The day on which an appointment stands is in its stream's name: not every event repeats it. */
const dayOf = ({ stream }: RecordedEvent, start: string): string =>
  /\d{4}-\d\d-\d\d$/.exec(stream)?.[0] ?? start.slice(0, 10)

function count(
  rows: Said,
  event: RecordedEvent,
  { appointmentId, barberId, personId, businessId, start }: Who,
  day: string,
  deltas: Partial<Record<HistoryMetric, number>>,
): void {
  const {
    position,
    metadata: { occurredAt: at },
  } = event
  // That it is expected later is no change of the appointment.
  if (!('late' in deltas)) rows.booking.patch({ appointment_id: appointmentId }, { changed_at: at })
  for (const [metric, delta] of Object.entries(deltas)) {
    rows.fact.put({
      barber_id: barberId,
      metric,
      day,
      position,
      at,
      business_id: businessId,
      appointment_id: appointmentId,
      person_id: personId,
      start_at: start,
      delta,
    })
  }
}

const calledOff = (off: Who, rows: Said, event: RecordedEvent) =>
  count(rows, event, off, dayOf(event, off.start), { booked: -1, waits: 0 })

const weighs = (
  rows: Said,
  { appointmentId, services, cents, currency, zone }: BookedDetails,
  { metadata }: RecordedEvent,
) =>
  rows.booking.put({
    appointment_id: appointmentId,
    services: services.map(({ nombre, cents: each }) => ({ nombre, cents: each })),
    cents,
    currency,
    zone,
    minutes: services.reduce((sum, { minutes }) => sum + minutes, 0),
    changed_at: metadata.occurredAt,
  })

const say = (
  rows: Said,
  { position, type, metadata: { occurredAt: at } }: RecordedEvent,
  ownerId: string,
  data: object,
) => rows.said.put({ owner_id: ownerId, position, at, type, data })

export const history = projection({
  name: 'history',
  version: 3,
  tables,
  handlers: (on) => [
    on(AppointmentBooked, (booked, rows, event) => {
      weighs(rows, booked, event)
      count(rows, event, booked, booked.day, { booked: 1, waits: 1 })
    }),
    on(AppointmentConfirmed, (one, rows, event) =>
      count(rows, event, one, dayOf(event, one.start), { waits: 0 }),
    ),
    on(AppointmentRejected, calledOff),
    on(AppointmentCancelled, (off, rows, event) =>
      count(rows, event, off, dayOf(event, off.start), {
        booked: -1,
        waits: 0,
        ...(off.waivedBy !== null && { left: 1 }),
      }),
    ),
    on(VisitExpected, (visit, rows, event) => {
      if (visit.tells !== 'nada' && visit.expectedStart !== visit.start)
        count(rows, event, visit, dayOf(event, visit.start), { late: 1 })
    }),
    on(AppointmentExpired, calledOff),
    on(AppointmentReinstated, (one, rows, event) =>
      count(rows, event, one, dayOf(event, one.start), {
        booked: 1,
        waits: one.status === 'pendiente' ? 1 : 0,
        left: 0,
      }),
    ),
    on(AppointmentMarkTakenBack, (one, rows, event) =>
      count(
        rows,
        event,
        one,
        one.day,
        one.mark === 'completed'
          ? { done: -1 }
          : { missed: -1, ...(one.status === 'completada' && { done: 1 }) },
      ),
    ),
    on(AppointmentMoved, (moved, rows, event) =>
      count(rows, event, moved, dayOf(event, moved.start), {
        waits: moved.status === 'pendiente' ? 1 : 0,
      }),
    ),
    on(AppointmentMovedIn, (moved, rows, event) => {
      // Its zone may have changed with its place.
      weighs(rows, moved, event)
      count(rows, event, moved, moved.fromDay, { booked: -1, waits: 0 })
      count(rows, event, moved, moved.day, {
        booked: 1,
        waits: moved.status === 'pendiente' ? 1 : 0,
      })
    }),
    on(AppointmentCompleted, (done, rows, event) =>
      count(rows, event, done, done.day, { done: 1 }),
    ),
    on(AppointmentMarkCleared, (cleared, rows, event) => {
      if (cleared.mark === 'no_show')
        count(rows, event, cleared, cleared.day, { missed: -1, done: 1 })
    }),
    on(AppointmentMarkRestored, (restored, rows, event) => {
      if (restored.mark === 'no_show')
        count(rows, event, restored, restored.day, { missed: 1, done: -1 })
    }),
    on(AppointmentMarkedNoShow, (missed, rows, event) =>
      count(rows, event, missed, missed.day, {
        missed: 1,
        ...(missed.wasCompleted && { done: -1 }),
      }),
    ),

    on(TimeBlocked, ({ blockId, barberId, day, start, end }, rows, { position, metadata }) =>
      rows.block.put({
        block_id: blockId,
        barber_id: barberId,
        day,
        start_at: start,
        end_at: end,
        position,
        at: metadata.occurredAt,
      }),
    ),
    on(TimeUnblocked, ({ blockId }, rows, { position, metadata }) =>
      rows.block.patch(
        { block_id: blockId },
        { off_position: position, off_at: metadata.occurredAt },
      ),
    ),

    on(WeeklyScheduleSet, ({ barberId, horario }, rows, event) =>
      say(rows, event, barberId, { horario }),
    ),
    on(ScheduleExceptionAdded, ({ barberId, label: _, ...exception }, rows, event) =>
      say(rows, event, barberId, exception),
    ),
    on(ScheduleExceptionRemoved, ({ barberId, exceptionId }, rows, event) =>
      say(rows, event, barberId, { exceptionId }),
    ),
    on(ServiceAdded, ({ barberId, serviceId, active }, rows, event) =>
      say(rows, event, barberId, { serviceId, active }),
    ),
    on(ServiceRestored, ({ barberId, serviceId, active }, rows, event) =>
      say(rows, event, barberId, { serviceId, active }),
    ),
    on(ServiceActiveSet, ({ barberId, serviceId, active }, rows, event) =>
      say(rows, event, barberId, { serviceId, active }),
    ),
    on(ServiceRemoved, ({ barberId, serviceId }, rows, event) =>
      say(rows, event, barberId, { serviceId, active: false }),
    ),
    on(BarberJoined, ({ barberId, businessId }, rows, event) =>
      [barberId, businessId].forEach((id) => say(rows, event, id, { barberId, businessId })),
    ),
    on(BarberLeft, ({ barberId, businessId }, rows, event) =>
      say(rows, event, barberId, { barberId, businessId }),
    ),
    on(BarberRemoved, ({ barberId, businessId }, rows, event) =>
      say(rows, event, barberId, { barberId, businessId }),
    ),
    on(LocationStaffAssigned, ({ barberId, locationId }, rows, event) =>
      say(rows, event, barberId, { locationId }),
    ),
    on(LocationStaffUnassigned, ({ barberId, locationId }, rows, event) =>
      say(rows, event, barberId, { locationId }),
    ),
    on(BusinessOpened, ({ businessId, ownerId, horario, zone }, rows, event) =>
      say(rows, event, businessId, { ownerId, horario, zone }),
    ),
    on(BusinessChanged, ({ businessId, ownerId, horario, zone }, rows, event) =>
      say(rows, event, businessId, { ownerId, horario, zone }),
    ),
    on(LocationAdded, ({ locationId, businessId, status, horario, zone }, rows, event) =>
      say(rows, event, businessId, { locationId, status, horario, zone }),
    ),
    on(LocationChanged, ({ locationId, businessId, status, horario, zone }, rows, event) =>
      say(rows, event, businessId, { locationId, status, horario, zone }),
    ),
    on(LocationRemoved, ({ locationId, businessId }, rows, event) =>
      say(rows, event, businessId, { locationId }),
    ),
  ],
})
