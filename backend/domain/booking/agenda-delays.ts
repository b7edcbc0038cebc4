/**
 * A barber runs late. Booked and expected time are two things: gaps and pauses swallow a delay, and
 * no visit moves unless its client agrees.
 */
import type { DelayNotice } from '../../../contract/booking/delay-words.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import type { Command } from '../kernel/decider.ts'
import {
  type Agenda,
  appointmentIn,
  type Booked,
  isActive,
  partiesOf,
  requireStatus,
} from './agenda-state.ts'
import { beginsAt, endsAt, travelAfter } from './delay-state.ts'
import { refusals } from './agenda-refusals.ts'
import { DelayAnnounced, DelayEnded, ShiftProposed, VisitExpected } from './delay-events.ts'
import type { AgendaEvent } from './events.ts'
import { millis } from './times.ts'

const MINUTE = 60_000

/** `from`: the first visit that is late; the next one unless told. */
export interface DelayAsked {
  readonly minutes: number
  readonly from?: string | undefined
}

export type DelayCommand =
  | Command<'AnnounceDelay', DelayAsked & { delayId: string; barberId: string }>
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
  const first = from === undefined ? nextOf(day, at) : lateOf(appointmentIn(day, from), at)
  if (!first) throw refusals.nothing_delayed()
  let free = Math.max(millis(first.start) + minutes * MINUTE, millis(at))
  return waitingOf(day)
    .filter(({ start }) => millis(start) >= millis(first.start))
    .map((booked) => {
      // An accepted time stands, also where nothing holds it up any more.
      const agreed = booked.shift?.answer === 'accepted' ? millis(booked.shift.newStart) : 0
      const start = Math.max(millis(booked.start), agreed, free)
      free = freeAfter(booked, start)
      return reached(booked, start, at)
    })
}

/** Pauses give way to a delay; the way back from a home visit does not. */
const freeAfter = (booked: Booked, start: number) =>
  start + lengthOf(booked) + travelAfter(booked) * MINUTE

const lengthOf = ({ start, end }: Booked) => millis(end) - millis(start)

/** To come, or waiting for a chair, by their booked start. */
export const waitingOf = (day: Agenda): Booked[] =>
  [...day.appointments.values()]
    .filter((booked) => isActive(booked) && !booked.moving && booked.startedAt === null)
    .toSorted((a, b) => millis(a.start) - millis(b.start))

/** What is confirmed, before what only waits for an answer. */
function nextOf(day: Agenda, at: string): Booked | undefined {
  const coming = waitingOf(day).filter((booked) => millis(beginsAt(booked)) > millis(at))
  return coming.find(({ status }) => status === 'confirmada') ?? coming[0]
}

/** It may have begun by the clock: its client waits for the chair. */
function lateOf(booked: Booked, at: string): Booked {
  requireStatus(booked, ['pendiente', 'confirmada'])
  if (booked.startedAt !== null || millis(endsAt(booked)) <= millis(at))
    throw refusals.nothing_delayed()
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
function noticeOf(
  { clientId, clientLate }: Booked,
  delay: number,
  mayAnswer: boolean,
): DelayNotice {
  if (clientId === null || delay <= limits.delay.silent) return 'nada'
  // Who is as late themselves knows.
  if (clientLate?.answer === 'accepted' && delay <= clientLate.minutes) return 'nada'
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
  const expected = expectedAt(booked, {
    delayId,
    start: expectedStart,
    end: expectedEnd,
    freeAt: iso(freeAfter(booked, millis(expectedStart))),
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

const expectedAt = (
  booked: Booked,
  { delayId, start, end, freeAt, tells }: NonNullable<Booked['expected']>,
): AgendaEvent =>
  VisitExpected({
    ...partiesOf(booked),
    delayId,
    start: booked.start,
    end: booked.end,
    bufferMinutes: booked.bufferMinutes,
    status: holdingStatus(booked),
    expectedStart: start,
    expectedEnd: end,
    freeAt,
    tells,
  })

export const holdingStatus = ({ status }: Booked) =>
  status === 'pendiente' ? 'pendiente' : 'confirmada'

const toldBefore = ({ expected }: Booked): DelayNotice =>
  expected && expected.tells !== 'nada' ? 'aviso' : 'nada'

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
    ...late.map((booked) => {
      const { start, end } = booked
      const freeAt = iso(freeAfter(booked, millis(start)))
      return expectedAt(booked, { delayId, start, end, freeAt, tells: toldBefore(booked) })
    }),
    DelayEnded({
      delayId,
      barberId,
      businessId,
      day: date,
      endedAt: at,
    }),
  ]
}
