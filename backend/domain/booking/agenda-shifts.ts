/** Late visits that move to their expected time: agreed to by their clients, once there is room. */
import type { Command } from '../kernel/decider.ts'
import { holdingStatus, waitingOf } from './agenda-delays.ts'
import { refusals } from './agenda-refusals.ts'
import { hasRoom } from './agenda-room.ts'
import {
  type Agenda,
  appointmentIn,
  type Booked,
  evolveAgenda,
  isActive,
  partiesOf,
  requireStatus,
} from './agenda-state.ts'
import { ShiftAccepted, ShiftDeclined } from './delay-events.ts'
import { travelAfter } from './delay-state.ts'
import { type AgendaEvent, AppointmentMoved } from './events.ts'
import { localDay } from './schedule.ts'
import { millis } from './times.ts'

const MINUTE = 60_000

export type ShiftCommand =
  /** `newStart`: the time that the client has read. */
  | Command<
      'AnswerShift',
      { appointmentId: string; answer: 'accept' | 'keep'; newStart?: string | undefined }
    >
  /** Accepted shifts that something held up: a policy asks once a time is free. */
  | Command<'ApplyShifts', object>

type ShiftCommandOf<Type extends ShiftCommand['type']> = Extract<ShiftCommand, { type: Type }>

/** @throws delay_over where nothing is asked, the time has changed, or it is too late */
export function answerShift(
  day: Agenda,
  { data: { appointmentId, answer, newStart }, at }: ShiftCommandOf<'AnswerShift'>,
): AgendaEvent[] {
  const booked = appointmentIn(day, appointmentId)
  const { shift, shiftedBy, start } = booked
  // Agreed already, perhaps on another phone.
  if (answer === 'accept' && shiftedBy !== null && (newStart ?? start) === start) return []
  requireStatus(booked, ['pendiente', 'confirmada'])
  if (!shift || (newStart !== undefined && newStart !== shift.newStart)) throw refusals.delay_over()
  if (shift.answer === (answer === 'accept' ? 'accepted' : 'kept')) return []
  if (shift.answer === 'accepted' || millis(at) > millis(shift.answerBy))
    throw refusals.delay_over()
  const answered = {
    ...partiesOf(booked),
    delayId: shift.delayId,
    start,
    newStart: shift.newStart,
    answeredAt: at,
  }
  if (answer === 'keep') return [ShiftDeclined({ ...answered, keeps: true })]
  const accepted = ShiftAccepted(answered)
  const after = evolveAgenda(day, accepted)
  const moved = shiftOf(after, appointmentIn(after, appointmentId), at)
  return moved ? [accepted, moved] : [accepted]
}

/** From the last to the first, as far as nothing is in their way. */
export function applyShifts(day: Agenda, { at }: ShiftCommandOf<'ApplyShifts'>): AgendaEvent[] {
  const events: AgendaEvent[] = []
  let now = day
  for (const booked of waitingOf(day).reverse()) {
    const event = shiftOf(now, booked, at)
    if (!event) continue
    events.push(event)
    now = evolveAgenda(now, event)
  }
  return events
}

function shiftOf(day: Agenda, booked: Booked, at: string): AgendaEvent | undefined {
  const { shift, appointmentId } = booked
  if (shift?.answer !== 'accepted') return undefined
  const { newStart: start, newEnd: end } = shift
  // Past that time it is late all the same, and has nowhere to move.
  const isPossible =
    millis(start) > millis(at) && localDay(millis(end) - 1, booked.zone) === booked.day
  if (!isPossible) return undefined
  const bufferMinutes = Math.max(
    travelAfter(booked),
    pauseBefore(nextStart(day, booked, end), end, booked.bufferMinutes),
  )
  const request = { appointmentId, start, end, bufferMinutes, clientId: booked.clientId }
  if (!hasRoom(day, request, at)) return undefined
  return AppointmentMoved({
    ...partiesOf(booked),
    side: 'barbero',
    fromStart: booked.start,
    start,
    end,
    bufferMinutes,
    bookedAt: booked.bookedAt,
    status: holdingStatus(booked),
    delayId: shift.delayId,
    undo: null,
    undoes: null,
  })
}

/** What comes after it keeps its time: the pause gives way. */
const pauseBefore = (next: number, end: string, bufferMinutes: number) =>
  Math.max(0, Math.min(bufferMinutes, Math.floor((next - millis(end)) / MINUTE)))

const nextStart = (day: Agenda, { appointmentId }: Booked, end: string): number =>
  Math.min(
    ...[
      ...[...day.appointments.values()].filter(
        (other) => isActive(other) && other.appointmentId !== appointmentId,
      ),
      ...day.blocks,
      ...day.holds,
    ]
      .map(({ start }) => millis(start))
      .filter((start) => start >= millis(end)),
  )
