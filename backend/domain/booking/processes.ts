/** What takes several of a barber's days. */
import { z } from 'zod'
import { Day, Id } from '../kernel/fields.ts'
import { process } from '../kernel/process.ts'
import {
  AppointmentMoveAbandoned,
  AppointmentMovedOut,
  AppointmentMoveStarted,
  TimeBlockingEnded,
  TimeBlockingStarted,
} from './events.ts'

/** An appointment changes days. */
export const moving = process({
  name: 'move',
  patience: 30,
  about: z.object({ appointmentId: Id, barberId: Id, fromDay: Day }),
  marks: ({ begins, ends }) => [
    begins(AppointmentMoveStarted, ({ moveId, appointmentId, barberId, fromDay }) => ({
      id: moveId,
      appointmentId,
      barberId,
      fromDay,
    })),
    ends(AppointmentMovedOut, ({ moveId }) => moveId),
    ends(AppointmentMoveAbandoned, ({ moveId }) => moveId),
  ],
})

/** Time is kept free on several days. `firstDay` has announced it. */
export const blocking = process({
  name: 'blocking',
  patience: 30,
  about: z.object({ barberId: Id, firstDay: Day }),
  marks: ({ begins, ends }) => [
    // There are several: the event's schema says so.
    begins(TimeBlockingStarted, ({ blockingId, barberId, days: [first] }) => ({
      id: blockingId,
      barberId,
      firstDay: first?.day ?? '',
    })),
    ends(TimeBlockingEnded, ({ blockingId }) => blockingId),
  ],
})
