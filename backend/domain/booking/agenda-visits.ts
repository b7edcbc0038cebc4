/** The visit: started, completed, missed, attested. */
import { DomainError } from '../kernel/decider.ts'
import type { Actor } from '../kernel/event.ts'
import type { AgendaCommandOf, UndoableIds } from './agenda-commands.ts'
import {
  type Agenda,
  type Booked,
  hasBegun,
  appointmentIn,
  requireStatus,
  partiesOf,
} from './agenda-state.ts'
import { beginsAt, endsAt } from './delay-state.ts'
import {
  type AgendaEvent,
  AppointmentCompleted,
  AppointmentMarkedNoShow,
  AppointmentStarted,
  VisitAttested,
} from './events.ts'
import { heldForUndo, isOver, undoOf } from './agenda-undo.ts'
import { attestedUntil, completesAt, millis, noShowUntil, startsFrom } from './times.ts'

export function startAppointment(
  day: Agenda,
  { data: { appointmentId }, at }: AgendaCommandOf<'StartAppointment'>,
): AgendaEvent[] {
  const booked = appointmentIn(day, appointmentId)
  if (booked.startedAt !== null) return []
  requireStatus(booked, ['confirmada'])
  if (millis(at) < startsFrom(booked.start))
    throw new DomainError('not_yet', 'La cita puede empezar desde una hora antes')
  return [AppointmentStarted({ ...partiesOf(booked), start: booked.start, startedAt: at })]
}

export function completeAppointment(
  day: Agenda,
  { data: { appointmentId, automatic, undoable }, by, at }: AgendaCommandOf<'CompleteAppointment'>,
): AgendaEvent[] {
  const booked = appointmentIn(day, appointmentId)
  if (booked.status === 'completada') return []
  requireStatus(booked, ['confirmada'])
  if (automatic ? millis(at) < completesAt(endsAt(booked)) : !hasBegun(booked, at))
    throw new DomainError('not_yet', 'La cita todavía no ha comenzado')
  return [
    AppointmentCompleted({
      ...partiesOf(booked),
      start: booked.start,
      zone: booked.zone,
      day: booked.day,
      cents: booked.cents,
      automatic,
      undo: undoOf(undoable, by, at),
    }),
    ...restHeld(booked, undoable, by, at),
  ]
}

export function markNoShow(
  day: Agenda,
  { data: { appointmentId, undoable }, by, at }: AgendaCommandOf<'MarkNoShow'>,
): AgendaEvent[] {
  const booked = appointmentIn(day, appointmentId)
  if (booked.noShow) return []
  requireStatus(booked, ['confirmada', 'completada'])
  if (booked.startedAt !== null)
    throw new DomainError('already_started', 'El cliente se presentó: la cita ya comenzó')
  if (booked.attestedAt !== null)
    throw new DomainError('already_reviewed', 'El cliente ya escribió una reseña de esta visita')
  if (booked.dispute !== null)
    throw new DomainError('already_decided', 'Ya se revisó si el cliente se presentó')
  if (millis(at) < millis(beginsAt(booked)))
    throw new DomainError('not_yet', 'La cita todavía no ha comenzado')
  if (booked.status === 'completada' && millis(at) > noShowUntil(booked.end))
    throw new DomainError(
      'too_late',
      'Solo se puede marcar como no presentada hasta 48 horas después',
    )
  return [
    AppointmentMarkedNoShow({
      ...partiesOf(booked),
      start: booked.start,
      day: booked.day,
      cents: booked.cents,
      wasCompleted: booked.status === 'completada',
      markedAt: at,
      undo: undoOf(undoable, by, at),
    }),
    ...(booked.status === 'confirmada' ? restHeld(booked, undoable, by, at) : []),
  ]
}

/** What a mark frees before the visit's end is kept while the mark may be taken back. */
const restHeld = (
  booked: Booked,
  undoable: UndoableIds | undefined,
  by: Actor,
  at: string,
): AgendaEvent[] => (isOver(booked, at) ? [] : heldForUndo(booked, undoable, by, at))

export function attestVisit(
  day: Agenda,
  { data: { appointmentId }, at }: AgendaCommandOf<'AttestVisit'>,
): AgendaEvent[] {
  const booked = appointmentIn(day, appointmentId)
  if (booked.attestedAt !== null) return []
  requireStatus(booked, ['completada'])
  if (millis(at) > attestedUntil(booked.end))
    throw new DomainError(
      'too_late',
      'Solo se puede escribir una reseña durante los 30 días después de la visita',
    )
  return [VisitAttested({ ...partiesOf(booked), start: booked.start, attestedAt: at })]
}
