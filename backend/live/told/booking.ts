/** Who hears of appointments and free times. */
import type { LiveEvent } from '../../../contract/live.ts'
import {
  AppointmentBooked,
  AppointmentCancelled,
  AppointmentCompleted,
  AppointmentConfirmed,
  AppointmentExpired,
  AppointmentLateCancellationDisputed,
  AppointmentMarkedNoShow,
  AppointmentMoved,
  AppointmentMovedIn,
  AppointmentMovedOut,
  AppointmentNoShowDisputed,
  AppointmentMarkTakenBack,
  AppointmentReinstated,
  AppointmentRejected,
  AppointmentStarted,
  AttendanceConfirmed,
  DisputeDecided,
  DisputeReversed,
  TimeBlocked,
  TimeUnblocked,
  type Undoable,
} from '../../domain/booking/events.ts'
import type { Actor } from '../../domain/kernel/event.ts'
import {
  ClientLatenessAnswered,
  ClientRunningLate,
  DelayAnnounced,
  DelayEnded,
  ShiftAccepted,
  ShiftDeclined,
  VisitExpected,
} from '../../domain/booking/delay-events.ts'
import { HoldReleased, SlotHeld } from '../../domain/booking/hold-events.ts'
import { type Addressed, type TellRow, tellOf } from '../tell.ts'
import { anyonesSlots, ownSlots, slotsChanged } from './pages.ts'

interface About {
  readonly appointmentId: string
  readonly barberId: string
  readonly clientId: string | null
  readonly businessId: string | null
}

type AppointmentMessage = Extract<LiveEvent, { appointmentId: string }>['type']

/** Parties and shop owner hear of the appointment; viewers of the barber or shop of the times. */
const changed =
  (...types: AppointmentMessage[]) =>
  ({ appointmentId, barberId, clientId, businessId }: About): Addressed[] => [
    ...types.map((type) => ({
      to: clientId ? [barberId, clientId] : [barberId],
      shop: businessId,
      message: { type, appointmentId, barberId, clienteId: clientId },
    })),
    ownSlots(barberId),
    ...(businessId ? [anyonesSlots(barberId)(businessId)] : []),
  ]

/** Who may take it back hears at once, the others when it no longer can be. */
const undoable =
  (...types: AppointmentMessage[]) =>
  (about: About & { readonly undo: Undoable | null }, { id: actor }: Actor): Addressed[] => {
    const { undo } = about
    return changed(...types)(about).flatMap((one): Addressed[] =>
      'to' in one && undo
        ? [
            { to: [actor], message: one.message },
            {
              ...one,
              to: one.to.filter((id) => id !== actor),
              waitsFor: undo.actId,
            },
          ]
        : [one],
    )
  }

const delayChanged = ({
  barberId,
  businessId,
}: Pick<About, 'barberId' | 'businessId'>): Addressed[] => [
  { to: [barberId], shop: businessId, message: { type: 'delay_changed', barberId } },
]

/** No time is freed or taken by it. */
const disputed = (about: About): Addressed[] => changed('appointment_disputed')(about).slice(0, 1)

export const bookingTold: readonly TellRow[] = [
  tellOf(AppointmentBooked, changed('appointment_created')),
  tellOf(AppointmentConfirmed, changed('appointment_confirmed')),
  // A client of the spec knows only the second one.
  tellOf(AppointmentRejected, undoable('appointment_rejected', 'appointment_cancelled')),
  tellOf(AppointmentCancelled, undoable('appointment_cancelled')),
  tellOf(AppointmentReinstated, changed('appointment_reinstated')),
  tellOf(AppointmentMarkTakenBack, changed('appointment_reinstated')),
  tellOf(SlotHeld, slotsChanged),
  tellOf(HoldReleased, slotsChanged),
  tellOf(AppointmentExpired, changed('appointment_cancelled')),
  tellOf(AppointmentMoved, undoable('appointment_rescheduled')),
  tellOf(AppointmentMovedIn, undoable('appointment_rescheduled')),
  tellOf(AppointmentMovedOut, slotsChanged),
  tellOf(DelayAnnounced, delayChanged),
  tellOf(DelayEnded, delayChanged),
  // A proposal comes with the expected time.
  tellOf(VisitExpected, changed('appointment_delayed')),
  tellOf(ClientRunningLate, changed('appointment_delayed')),
  tellOf(ClientLatenessAnswered, changed('appointment_delayed')),
  tellOf(ShiftAccepted, changed('appointment_delayed')),
  tellOf(ShiftDeclined, changed('appointment_delayed')),
  tellOf(AttendanceConfirmed, changed('appointment_attended')),
  tellOf(AppointmentStarted, changed('appointment_started')),
  tellOf(AppointmentCompleted, undoable('appointment_completed')),
  tellOf(AppointmentMarkedNoShow, undoable('appointment_no_show')),
  tellOf(AppointmentNoShowDisputed, disputed),
  tellOf(AppointmentLateCancellationDisputed, disputed),
  tellOf(DisputeDecided, disputed),
  tellOf(DisputeReversed, disputed),
  tellOf(TimeBlocked, slotsChanged),
  tellOf(TimeUnblocked, slotsChanged),
]
