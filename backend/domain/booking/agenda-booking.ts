/** An appointment until its visit: booked, confirmed, rejected, cancelled, expired. */
import { DomainError } from '../kernel/decider.ts'
import type { AgendaCommandOf } from './agenda-commands.ts'
import { mustBeFree } from './agenda-room.ts'
import {
  type Agenda,
  type Booked,
  hasBegun,
  appointmentIn,
  requireStatus,
  partiesOf,
} from './agenda-state.ts'
import { beginsAt } from './delay-state.ts'
import { refusals } from './agenda-refusals.ts'
import {
  type AgendaEvent,
  AppointmentBooked,
  AppointmentCancelled,
  AppointmentConfirmed,
  AppointmentExpired,
  AppointmentRejected,
  AttendanceConfirmed,
} from './events.ts'
import { holdUsed } from './slot-holds.ts'
import { heldForUndo, undoOf } from './agenda-undo.ts'
import { expiresAt, isLate, millis } from './times.ts'

export function bookAppointment(
  day: Agenda,
  { data: { details, terms, autoConfirm, holdId }, by, at }: AgendaCommandOf<'BookAppointment'>,
): AgendaEvent[] {
  if (day.appointments.has(details.appointmentId)) return []
  // Who walks in is written in when they already sit in the chair.
  if (millis(details.enteredBy === 'barbero' ? details.end : details.start) <= millis(at))
    throw refusals.in_the_past()
  const staff = details.enteredBy === 'barbero' ? details : undefined
  mustBeFree(day, { ...details, by: by.id }, at, staff)
  const used = holdUsed(day, { holdId, request: details, at })
  const booked = AppointmentBooked({ ...details, bookedAt: at, terms })
  return autoConfirm
    ? [
        booked,
        ...used,
        AppointmentConfirmed({
          ...partiesOf(details),
          start: details.start,
          end: details.end,
          automatic: true,
        }),
      ]
    : [booked, ...used]
}

export function confirmAppointment(
  day: Agenda,
  { data: { appointmentId } }: AgendaCommandOf<'ConfirmAppointment'>,
): AgendaEvent[] {
  const booked = appointmentIn(day, appointmentId)
  if (booked.status === 'confirmada') return []
  requireStatus(booked, ['pendiente'])
  return [
    AppointmentConfirmed({
      ...partiesOf(booked),
      start: booked.start,
      end: booked.end,
      automatic: false,
    }),
  ]
}

export function rejectAppointment(
  day: Agenda,
  { data: { appointmentId, reason, undoable }, by, at }: AgendaCommandOf<'RejectAppointment'>,
): AgendaEvent[] {
  const booked = appointmentIn(day, appointmentId)
  if (booked.cancelledBy === 'barbero' && !booked.noShow) return []
  requireStatus(booked, ['pendiente'])
  return [
    AppointmentRejected({
      ...partiesOf(booked),
      start: booked.start,
      reason,
      undo: undoOf(undoable, by, at),
    }),
    ...heldForUndo(booked, undoable, by, at),
  ]
}

export function cancelAppointment(
  day: Agenda,
  {
    data: { appointmentId, side, reason, asOf, undoable },
    by,
    at,
  }: AgendaCommandOf<'CancelAppointment'>,
): AgendaEvent[] {
  const booked = appointmentIn(day, appointmentId)
  mustBeAt(booked, asOf)
  if (booked.cancelledBy === side) return []
  requireStatus(booked, ['pendiente', 'confirmada'])
  if (hasBegun(booked, at))
    throw new DomainError('already_started', 'La cita ya comenzó y no se puede cancelar')
  const isLateFor = side === 'cliente' && isLate(beginsAt(booked), at, booked.cancelLimitHours)
  // Who was told that they would wait may go.
  const waivedBy = side === 'cliente' ? toldDelay(booked) : null
  return [
    AppointmentCancelled({
      ...partiesOf(booked),
      start: booked.start,
      cancelledBy: side,
      reason,
      late: isLateFor && !waivedBy,
      waivedBy,
      undo: undoOf(undoable, by, at),
    }),
    ...heldForUndo(booked, undoable, by, at),
  ]
}

/** The delay of which its client was told. */
const toldDelay = ({ expected }: Booked): string | null =>
  expected && expected.tells !== 'nada' ? expected.delayId : null

export function confirmAttendance(
  day: Agenda,
  { data: { appointmentId, asOf }, at }: AgendaCommandOf<'ConfirmAttendance'>,
): AgendaEvent[] {
  const booked = appointmentIn(day, appointmentId)
  mustBeAt(booked, asOf)
  if (booked.attendanceConfirmedAt !== null) return []
  requireStatus(booked, ['confirmada'])
  if (hasBegun(booked, at)) throw new DomainError('already_started', 'La cita ya comenzó')
  return [AttendanceConfirmed({ ...partiesOf(booked), start: booked.start, confirmedAt: at })]
}

export function expireAppointment(
  day: Agenda,
  { data: { appointmentId }, at }: AgendaCommandOf<'ExpireAppointment'>,
): AgendaEvent[] {
  const booked = appointmentIn(day, appointmentId)
  if (booked.status !== 'pendiente') return []
  if (millis(at) < expiresAt(booked.bookedAt, booked.start))
    throw new DomainError('not_yet', 'La cita todavía puede confirmarse')
  return [AppointmentExpired({ ...partiesOf(booked), start: booked.start })]
}

/** Answering a mail refers to the time in it (`asOf`). */
export function mustBeAt({ start }: Pick<Booked, 'start'>, asOf: string | undefined): void {
  if (asOf !== undefined && asOf !== start) throw refusals.changed_since()
}
