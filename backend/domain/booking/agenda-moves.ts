/** Moves: within a day at once, to another day in steps (agenda.ts). */
import { DomainError } from '../kernel/decider.ts'
import type { AgendaCommandOf } from './agenda-commands.ts'
import { hasRoom, mustBeFree } from './agenda-room.ts'
import {
  type Agenda,
  type Booked,
  hasBegun,
  appointmentIn,
  type MoveOutcome,
  requireStatus,
  refusals,
  partiesOf,
} from './agenda-state.ts'
import {
  type AgendaEvent,
  AppointmentMoveAbandoned,
  AppointmentMoved,
  AppointmentMoveDeclined,
  AppointmentMovedIn,
  AppointmentMovedOut,
  AppointmentMoveStarted,
} from './events.ts'
import { millis } from './times.ts'

export function moveAppointment(
  day: Agenda,
  {
    data: { appointmentId, side, start, end, bufferMinutes, needsConfirmation },
    at,
  }: AgendaCommandOf<'MoveAppointment'>,
): AgendaEvent[] {
  const booked = appointmentIn(day, appointmentId)
  if (booked.start === start && booked.end === end) return []
  const status = movedStatus(booked, needsConfirmation, at, start)
  mustBeFree(day, { appointmentId, start, end, bufferMinutes })
  return [
    AppointmentMoved({
      ...partiesOf(booked),
      side,
      fromStart: booked.start,
      start,
      end,
      bufferMinutes,
      bookedAt: booked.bookedAt,
      status,
    }),
  ]
}

export function startMove(
  day: Agenda,
  {
    data: { moveId, appointmentId, side, toDay, start, end, bufferMinutes, needsConfirmation },
    at,
  }: AgendaCommandOf<'StartMove'>,
): AgendaEvent[] {
  const existing = day.appointments.get(appointmentId)
  if (existing?.moving && existing.moving.toDay === toDay && existing.moving.start === start)
    return []
  const booked = appointmentIn(day, appointmentId)
  const status = movedStatus(booked, needsConfirmation, at, start)
  return [
    AppointmentMoveStarted({
      ...partiesOf(booked),
      moveId,
      side,
      fromDay: booked.day,
      toDay,
      start,
      end,
      bufferMinutes,
      status,
    }),
  ]
}

export function moveIn(
  day: Agenda,
  { data: { moveId, details, fromDay, ...moved }, at }: AgendaCommandOf<'MoveIn'>,
): AgendaEvent[] {
  if (day.moves.has(moveId)) return []
  const why =
    millis(details.start) <= millis(at)
      ? 'in_the_past'
      : hasRoom(day, details)
        ? undefined
        : 'slot_taken'
  if (why)
    return [
      AppointmentMoveDeclined({ ...partiesOf(details), moveId, fromDay, toDay: details.day, why }),
    ]
  // It comes back although this day has not let go of it yet: that it comes says that the
  // other day had taken it in.
  const before = day.appointments.get(details.appointmentId)
  return [
    ...(before ? endOf(before, 'moved') : []),
    AppointmentMovedIn({ ...details, moveId, fromDay, ...moved }),
  ]
}

export function endMove(
  day: Agenda,
  { data: { moveId, appointmentId, outcome } }: AgendaCommandOf<'EndMove'>,
): readonly AgendaEvent[] {
  const booked = day.appointments.get(appointmentId)
  return booked?.moving?.moveId === moveId ? endOf(booked, outcome) : []
}

/** What the day that an appointment is leaving says once the move is decided. */
function endOf(booked: Booked, outcome: MoveOutcome): readonly AgendaEvent[] {
  if (!booked.moving) return []
  const move = {
    ...partiesOf(booked),
    moveId: booked.moving.moveId,
    fromDay: booked.day,
    toDay: booked.moving.toDay,
  }
  return [
    outcome === 'moved'
      ? AppointmentMovedOut(move)
      : AppointmentMoveAbandoned({ ...move, why: outcome }),
  ]
}

function movedStatus(
  booked: Booked,
  needsConfirmation: boolean,
  at: string,
  start: string,
): 'pendiente' | 'confirmada' {
  requireStatus(booked, ['pendiente', 'confirmada'])
  if (hasBegun(booked, at))
    throw new DomainError('already_started', 'La cita ya comenzó y no se puede mover')
  if (millis(start) <= millis(at)) throw refusals.in_the_past()
  return booked.status === 'confirmada' && !needsConfirmation ? 'confirmada' : 'pendiente'
}
