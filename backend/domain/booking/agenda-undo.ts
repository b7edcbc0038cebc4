/** Undoing the last act on an appointment: within ten seconds, by its author. */
import type { Actor } from '../kernel/event.ts'
import type { AgendaCommandOf, UndoableIds } from './agenda-commands.ts'
import { refusals } from './agenda-refusals.ts'
import { mustBeFree } from './agenda-room.ts'
import { type Agenda, appointmentIn, type Booked, partiesOf } from './agenda-state.ts'
import { heldUntilEnd } from './delay-state.ts'
import {
  type AgendaEvent,
  AppointmentMarkTakenBack,
  AppointmentMoved,
  AppointmentReinstated,
  type Undoable,
} from './events.ts'
import { SlotHeld } from './hold-events.ts'
import { released } from './slot-holds.ts'
import { millis } from './times.ts'
import { heldUntil, undoableUntil } from '../kernel/undo.ts'

/** The pause after it, too. */
export const isOver = (booked: Booked, at: string): boolean => millis(at) >= heldUntilEnd(booked)

/** Null where the clock or a process acts. */
export const undoOf = (undoable: UndoableIds | undefined, by: Actor, at: string): Undoable | null =>
  undoable ? { actId: undoable.actId, by: by.id, at, until: undoableUntil(at) } : null

/** The time that the act frees is kept for its appointment. */
export const heldForUndo = (
  { appointmentId, barberId, businessId, day, start, end, bufferMinutes }: Booked,
  undoable: UndoableIds | undefined,
  by: Actor,
  at: string,
): AgendaEvent[] =>
  undoable
    ? [
        SlotHeld({
          holdId: undoable.holdId,
          barberId,
          businessId,
          day,
          start,
          end,
          bufferMinutes,
          until: heldUntil(at),
          purpose: 'undo',
          of: appointmentId,
          by: by.id,
        }),
      ]
    : []

/** @throws too_late_to_undo */
export function mustBeUndoable(
  { undo }: Booked,
  by: Actor,
  at: string,
): NonNullable<Booked['undo']> {
  if (!undo || undo.by !== by.id || millis(at) > millis(undo.until))
    throw refusals.too_late_to_undo()
  return undo
}

/** Acts on one day; a move across days goes back as a process. @throws too_late_to_undo, slot_taken, not_found */
export function undoAct(
  day: Agenda,
  { data: { appointmentId }, by, at }: AgendaCommandOf<'TakeBack'>,
): AgendaEvent[] {
  const booked = appointmentIn(day, appointmentId)
  const { act, actId, at: actAt, before } = mustBeUndoable(booked, by, at)
  const parties = partiesOf(booked)
  const { start, end, bufferMinutes } = before
  const holds = day.holds
    .filter(({ purpose, of }) => purpose === 'undo' && of === appointmentId)
    .map((hold) => released(hold, 'used'))
  if (act === 'no_show' || act === 'completed') {
    if (before.status !== 'completada' && !isOver(booked, at))
      mustBeFree(day, { ...parties, start, end, bufferMinutes }, at)
    return [
      AppointmentMarkTakenBack({
        ...parties,
        mark: act,
        start,
        end,
        bufferMinutes,
        day: booked.day,
        cents: booked.cents,
        status: before.status === 'completada' ? 'completada' : 'confirmada',
        freeAt: booked.expected?.freeAt ?? null,
        actId,
        actAt,
      }),
      ...holds,
    ]
  }
  mustBeFree(day, { ...parties, start, end, bufferMinutes }, at)
  const status = before.status === 'pendiente' ? 'pendiente' : 'confirmada'
  if (act === 'moved')
    return [
      AppointmentMoved({
        ...parties,
        side: by.id === booked.clientId ? 'cliente' : 'barbero',
        fromStart: booked.start,
        start,
        end,
        bufferMinutes,
        bookedAt: booked.bookedAt,
        status,
        delayId: null,
        undo: null,
        undoes: { actId, at: actAt, attendanceConfirmedAt: before.attendanceConfirmedAt },
      }),
      ...holds,
    ]
  return [
    AppointmentReinstated({
      ...parties,
      was: act,
      start,
      end,
      bufferMinutes,
      bookedAt: booked.bookedAt,
      status,
      freeAt: booked.expected?.freeAt ?? null,
      actId,
      actAt,
    }),
    ...holds,
  ]
}
