/**
 * A barber runs late. Booked and expected time are two things: gaps and pauses swallow a delay, and
 * no visit moves unless its client agrees.
 */
import type { DelayNotice } from '../../../contract/booking/delay-words.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import type { Command } from '../kernel/decider.ts'
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
import { beginsAt } from './delay-state.ts'
import { refusals } from './agenda-refusals.ts'
import {
  DelayAnnounced,
  DelayEnded,
  ShiftAccepted,
  ShiftDeclined,
  ShiftProposed,
  VisitExpected,
} from './delay-events.ts'
import { type AgendaEvent, AppointmentMoved } from './events.ts'
import { localDay } from './schedule.ts'
import { millis } from './times.ts'

const MINUTE = 60_000

/** `from`: the first visit that is late; the next one unless told. */
export interface DelayAsked {
  readonly minutes: number
  readonly from?: string | undefined
}

export type DelayCommand =
  | Command<'AnnounceDelay', DelayAsked & { delayId: string; barberId: string }>
  /** `newStart`: the time that the client has read. */
  | Command<
      'AnswerShift',
      { appointmentId: string; answer: 'accept' | 'keep'; newStart?: string | undefined }
    >
  /** Accepted shifts that something held up: a policy asks once a time is free. */
  | Command<'ApplyShifts', object>
  | Command<'EndDelay', { barberId: string }>

type DelayCommandOf<Type extends DelayCommand['type']> = Extract<DelayCommand, { type: Type }>

export interface Reached {
  readonly booked: Booked
  readonly expectedStart: string
  readonly expectedEnd: string
  readonly tells: DelayNotice
  /** Null where nobody is asked. */
  readonly answerBy: string | null
}

/**
 * The visits from the late one on, each with when it is expected; also those that are in time.
 * @throws nothing_delayed, not_found, wrong_state
 */
export function delayReach(day: Agenda, { minutes, from }: DelayAsked, at: string): Reached[] {
  const first = from === undefined ? nextOf(day, at) : lateOf(appointmentIn(day, from))
  if (!first) throw refusals.nothing_delayed()
  const expectedStart = Math.max(millis(first.start) + minutes * MINUTE, millis(at))
  let free = expectedStart
  return waitingOf(day)
    .filter(({ start }) => millis(start) >= millis(first.start))
    .map((booked) => {
      // An accepted time stands, also where nothing holds it up any more.
      const agreed = booked.shift?.answer === 'accepted' ? millis(booked.shift.newStart) : 0
      const start = Math.max(millis(booked.start), agreed, free)
      free = start + lengthOf(booked)
      return reached(booked, start, at)
    })
}

const lengthOf = ({ start, end }: Booked) => millis(end) - millis(start)

/** To come, or waiting for a chair, by their booked start. */
const waitingOf = (day: Agenda): Booked[] =>
  [...day.appointments.values()]
    .filter((booked) => isActive(booked) && !booked.moving && booked.startedAt === null)
    .toSorted((a, b) => millis(a.start) - millis(b.start))

const nextOf = (day: Agenda, at: string): Booked | undefined =>
  waitingOf(day).find((booked) => millis(beginsAt(booked)) > millis(at))

function lateOf(booked: Booked): Booked {
  requireStatus(booked, ['pendiente', 'confirmada'])
  if (booked.startedAt !== null) throw refusals.nothing_delayed()
  return booked
}

function reached(booked: Booked, start: number, at: string): Reached {
  const delay = (start - millis(booked.start)) / MINUTE
  const answerBy = Math.min(
    millis(at) + limits.delay.answerMinutes * MINUTE,
    millis(booked.start) - limits.delay.beforeStartMinutes * MINUTE,
  )
  const tells = noticeOf(booked, delay, answerBy > millis(at))
  return {
    booked,
    expectedStart: iso(start),
    expectedEnd: iso(start + lengthOf(booked)),
    tells,
    answerBy: tells === 'pregunta' ? iso(answerBy) : null,
  }
}

/** Who has no account is told by the barber. Too late to answer, it is said all the same. */
function noticeOf({ clientId }: Booked, delay: number, mayAnswer: boolean): DelayNotice {
  if (clientId === null || delay <= limits.delay.silent) return 'nada'
  return delay > limits.delay.tolerance && mayAnswer ? 'pregunta' : 'aviso'
}

const iso = (instant: number) => new Date(instant).toISOString()

/** Who is late by something else than before hears of it. @throws as `delayReach` */
export function announceDelay(
  day: Agenda,
  { data: { delayId, barberId, ...request }, at }: DelayCommandOf<'AnnounceDelay'>,
): AgendaEvent[] {
  const reach = delayReach(day, request, at)
  const [first] = reach
  if (!first || day.delay?.delayId === delayId) return []
  const { appointmentId, businessId, zone, day: date } = first.booked
  return [
    DelayAnnounced({
      delayId,
      barberId,
      businessId,
      day: date,
      zone,
      minutes: request.minutes,
      fromAppointmentId: appointmentId,
      announcedAt: at,
    }),
    ...reach.flatMap((one) => expectedAnew(one, delayId)),
  ]
}

function expectedAnew(
  { booked, expectedStart, expectedEnd, tells, answerBy }: Reached,
  delayId: string,
): AgendaEvent[] {
  const isInTime = expectedStart === booked.start
  if (isInTime && !booked.expected) return []
  // Said, and perhaps answered, already.
  if (booked.expected?.start === expectedStart) return []
  const expected = VisitExpected({
    ...partiesOf(booked),
    delayId,
    start: booked.start,
    end: booked.end,
    bufferMinutes: booked.bufferMinutes,
    status: booked.status === 'pendiente' ? 'pendiente' : 'confirmada',
    expectedStart,
    expectedEnd,
    // Who was told of a delay hears when it is over.
    tells: isInTime ? toldBefore(booked) : tells,
  })
  return answerBy === null
    ? [expected]
    : [
        expected,
        ShiftProposed({
          ...partiesOf(booked),
          delayId,
          start: booked.start,
          newStart: expectedStart,
          newEnd: expectedEnd,
          answerBy,
        }),
      ]
}

const toldBefore = ({ expected }: Booked): DelayNotice =>
  expected && expected.tells !== 'nada' ? 'aviso' : 'nada'

/** @throws delay_over where nothing is asked, the time has changed, or it is too late */
export function answerShift(
  day: Agenda,
  { data: { appointmentId, answer, newStart }, at }: DelayCommandOf<'AnswerShift'>,
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
export function applyShifts(day: Agenda, { at }: DelayCommandOf<'ApplyShifts'>): AgendaEvent[] {
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
  if (localDay(millis(end) - 1, booked.zone) !== booked.day) return undefined
  const bufferMinutes = pauseBefore(nextStart(day, booked, end), end, booked.bufferMinutes)
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
    status: booked.status === 'pendiente' ? 'pendiente' : 'confirmada',
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

/** All are expected at their booked times again; who agreed to another keeps it. */
export function endDelay(
  day: Agenda,
  { data: { barberId }, at }: DelayCommandOf<'EndDelay'>,
): AgendaEvent[] {
  if (!day.delay) return []
  const { delayId, businessId, day: date } = day.delay
  const late = waitingOf(day).filter(
    ({ expected, shift }) => expected !== null && shift?.answer !== 'accepted',
  )
  return [
    ...late.map((booked) =>
      VisitExpected({
        ...partiesOf(booked),
        delayId,
        start: booked.start,
        end: booked.end,
        bufferMinutes: booked.bufferMinutes,
        status: booked.status === 'pendiente' ? 'pendiente' : 'confirmada',
        expectedStart: booked.start,
        expectedEnd: booked.end,
        tells: toldBefore(booked),
      }),
    ),
    DelayEnded({
      delayId,
      barberId,
      businessId,
      day: date,
      endedAt: at,
    }),
  ]
}
