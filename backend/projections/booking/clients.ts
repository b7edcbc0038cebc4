/** Clients of barbers and shops, with their private notes: decision 2-118. */
import { ClientNoted } from '../../domain/booking/client-note.ts'
import {
  AppointmentBooked,
  AppointmentCancelled,
  AppointmentCompleted,
  AppointmentExpired,
  AppointmentMarkedNoShow,
  AppointmentRejected,
  AppointmentReinstated,
  AppointmentMarkTakenBack,
  AppointmentMarkCleared,
  AppointmentMarkRestored,
} from '../../domain/booking/events.ts'
import { ERASED } from '../../domain/kernel/event.ts'
import { projection, type Rows } from '../engine/apply/projection.ts'

const tables = {
  /** `keeper_id`: barber or shop; a row for each, for one index. */
  client: {
    columns: {
      keeper_id: 'uuid',
      person_id: 'uuid',
      client_id: { type: 'uuid', nullable: true },
      guest_name: { type: 'text', nullable: true },
      /** Appointments that were not called off. */
      standing: 'int',
      visits: 'int',
      cents: 'bigint',
      no_shows: 'int',
      seen_at: { type: 'timestamptz', nullable: true },
    },
    key: ['keeper_id', 'person_id'],
    // Only guests have their name here: an index of them alone is one less to write with every
    // booking.
    personal: {
      of: 'person_id',
      columns: { guest_name: ERASED },
      found: 'guest_name IS NOT NULL AND person_id = ANY($1::uuid[])',
    },
    indexes: [
      '(keeper_id, seen_at DESC, person_id DESC) WHERE standing > 0',
      '(person_id) WHERE guest_name IS NOT NULL',
    ],
  },
  /** Completed visits: a no-show later restores the earlier last visit. */
  visit: {
    columns: {
      keeper_id: 'uuid',
      appointment_id: 'uuid',
      person_id: 'uuid',
      start_at: 'timestamptz',
    },
    key: ['keeper_id', 'appointment_id'],
    indexes: ['(keeper_id, person_id, start_at)'],
  },
  note: {
    columns: { note_id: 'uuid', keeper_id: 'uuid', person_id: 'uuid', note: 'text' },
    key: ['note_id'],
    personal: { of: 'note_id', columns: { note: '' } },
    indexes: ['(keeper_id, person_id)', '(person_id)'],
  },
} as const

interface About {
  readonly barberId: string
  readonly businessId: string | null
  readonly personId: string
}
const keepers = ({ barberId, businessId }: About): string[] => [
  barberId,
  ...(businessId === null ? [] : [businessId]),
]

const calledOff = (about: About, rows: Rows<typeof tables>) => {
  for (const keeper of keepers(about))
    rows.client.add({ keeper_id: keeper, person_id: about.personId }, { standing: -1 })
}

export const clients = projection({
  name: 'clients',
  version: 2,
  tables,
  handlers: (on) => [
    on(AppointmentBooked, (booked, rows) => {
      for (const keeper of keepers(booked)) {
        const key = { keeper_id: keeper, person_id: booked.personId }
        rows.client.add(key, { standing: 1 })
        rows.client.patch(key, {
          client_id: booked.clientId,
          guest_name: booked.guestName,
          seen_at: booked.bookedAt,
        })
      }
    }),
    on(AppointmentRejected, calledOff),
    on(AppointmentCancelled, calledOff),
    on(AppointmentReinstated, (about, rows) => {
      for (const keeper of keepers(about))
        rows.client.add({ keeper_id: keeper, person_id: about.personId }, { standing: 1 })
    }),
    on(AppointmentMarkTakenBack, (taken, rows) => {
      const { appointmentId, personId, start, cents, mark, status } = taken
      const wasCounted = status === 'completada' ? 1 : 0
      const counted = mark === 'completed' ? -1 : wasCounted
      for (const keeper of keepers(taken)) {
        rows.client.add(
          { keeper_id: keeper, person_id: personId },
          {
            ...(mark === 'no_show' && { no_shows: -1 }),
            ...(counted !== 0 && { visits: counted, cents: counted * cents }),
          },
        )
        const visit = { keeper_id: keeper, appointment_id: appointmentId }
        if (counted > 0) rows.visit.put({ ...visit, person_id: personId, start_at: start })
        if (counted < 0) rows.visit.remove(visit)
      }
    }),
    on(AppointmentExpired, calledOff),
    on(AppointmentCompleted, (done, rows, { metadata: { occurredAt } }) => {
      for (const keeper of keepers(done)) {
        const key = { keeper_id: keeper, person_id: done.personId }
        rows.client.add(key, { visits: 1, cents: done.cents })
        rows.client.patch(key, { seen_at: occurredAt })
        rows.visit.put({
          keeper_id: keeper,
          appointment_id: done.appointmentId,
          person_id: done.personId,
          start_at: done.start,
        })
      }
    }),
    on(AppointmentMarkedNoShow, (missed, rows) => {
      for (const keeper of keepers(missed)) {
        rows.client.add(
          { keeper_id: keeper, person_id: missed.personId },
          { no_shows: 1, ...(missed.wasCompleted && { visits: -1, cents: -missed.cents }) },
        )
        if (missed.wasCompleted)
          rows.visit.remove({ keeper_id: keeper, appointment_id: missed.appointmentId })
      }
    }),
    on(AppointmentMarkCleared, (cleared, rows) => {
      for (const keeper of cleared.mark === 'no_show' ? keepers(cleared) : []) {
        rows.client.add(
          { keeper_id: keeper, person_id: cleared.personId },
          { no_shows: -1, visits: 1, cents: cleared.cents },
        )
        rows.visit.put({
          keeper_id: keeper,
          appointment_id: cleared.appointmentId,
          person_id: cleared.personId,
          start_at: cleared.start,
        })
      }
    }),
    on(AppointmentMarkRestored, (restored, rows) => {
      for (const keeper of restored.mark === 'no_show' ? keepers(restored) : []) {
        rows.client.add(
          { keeper_id: keeper, person_id: restored.personId },
          { no_shows: 1, visits: -1, cents: -restored.cents },
        )
        rows.visit.remove({ keeper_id: keeper, appointment_id: restored.appointmentId })
      }
    }),
    on(ClientNoted, ({ noteId, keeperId, personId, note }, rows) =>
      rows.note.put({ note_id: noteId, keeper_id: keeperId, person_id: personId, note }),
    ),
  ],
})
