/** Moves: within a day at once, to another day in steps (agenda.ts). */
import { DomainError } from '../kernel/decider.ts'
import type { AgendaCommandOf, MoveBack } from './agenda-commands.ts'
import { hasRoom, mustBeFree } from './agenda-room.ts'
import {
  type Agenda,
  type Booked,
  hasBegun,
  appointmentIn,
  type MoveOutcome,
  requireStatus,
  partiesOf,
} from './agenda-state.ts'
import { refusals } from './agenda-refusals.ts'
import {
  type AgendaEvent,
  AppointmentMoveAbandoned,
  AppointmentMoved,
  AppointmentMoveDeclined,
  AppointmentMovedIn,
  AppointmentMovedOut,
  AppointmentMoveStarted,
} from './events.ts'
import { holdUsed, released } from './slot-holds.ts'
import { heldForUndo, mustBeUndoable, undoOf } from './agenda-undo.ts'
import { millis } from './times.ts'

export function moveAppointment(
  day: Agenda,
  {
    data: { appointmentId, side, start, end, bufferMinutes, needsConfirmation, holdId, undoable },
    by,
    at,
  }: AgendaCommandOf<'MoveAppointment'>,
): AgendaEvent[] {
  const booked = appointmentIn(day, appointmentId)
  if (booked.start === start && booked.end === end) return []
  const status = movedStatus(booked, needsConfirmation, at, start)
  const target = { appointmentId, start, end, bufferMinutes, clientId: booked.clientId, by: by.id }
  mustBeFree(day, target, at, side === 'barbero' ? booked : undefined)
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
      delayId: null,
      undo: undoOf(undoable, by, at),
      undoes: null,
    }),
    ...holdUsed(day, { holdId, request: target, at }),
    ...alternativesLetGo(day, appointmentId, holdId),
    ...heldForUndo(booked, undoable, by, at),
  ]
}

export function startMove(
  day: Agenda,
  {
    data: {
      moveId,
      appointmentId,
      side,
      toDay,
      start,
      end,
      bufferMinutes,
      needsConfirmation,
      undoes,
    },
    by,
    at,
  }: AgendaCommandOf<'StartMove'>,
): AgendaEvent[] {
  const existing = day.appointments.get(appointmentId)
  if (existing?.moving && existing.moving.toDay === toDay && existing.moving.start === start)
    return []
  const booked = appointmentIn(day, appointmentId)
  if (undoes) mustBeUndoable(booked, by, at)
  const status = undoes?.status ?? movedStatus(booked, needsConfirmation, at, start)
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
  {
    data: { moveId, details, fromDay, left = null, undoable, undoes, ...moved },
    by,
    at,
  }: AgendaCommandOf<'MoveIn'>,
): AgendaEvent[] {
  if (day.moves.has(moveId)) return []
  const why =
    millis(details.start) <= millis(at)
      ? 'in_the_past'
      : hasRoom(day, { ...details, by: by.id }, at)
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
    AppointmentMovedIn({
      ...details,
      moveId,
      fromDay,
      ...moved,
      undo: undoOf(undoable, by, at),
      left,
      undoes: undoes ? withoutStatus(undoes) : null,
    }),
    ...day.holds
      .filter(
        ({ purpose, of }) =>
          (purpose === 'undo' || purpose === 'alternatives') && of === details.appointmentId,
      )
      .map((hold) => released(hold, 'used')),
  ]
}

export function endMove(
  day: Agenda,
  { data: { moveId, appointmentId, outcome, undoable }, by, at }: AgendaCommandOf<'EndMove'>,
): readonly AgendaEvent[] {
  const booked = day.appointments.get(appointmentId)
  if (booked?.moving?.moveId !== moveId) return []
  return [
    ...endOf(booked, outcome),
    ...(outcome === 'moved' ? alternativesLetGo(day, appointmentId) : []),
    ...(outcome === 'moved' ? heldForUndo(booked, undoable, by, at) : []),
  ]
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

/** Its client has chosen: the other times that were held for them are free. */
const alternativesLetGo = ({ holds }: Agenda, appointmentId: string, chosen?: string) =>
  holds
    .filter(
      ({ purpose, of, holdId }) =>
        purpose === 'alternatives' && of === appointmentId && holdId !== chosen,
    )
    .map((hold) => released(hold, 'withdrawn'))

const withoutStatus = ({ status: _, ...undoes }: MoveBack) => undoes

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
