/** A client comes late: said by them, answered by their barber. */
import { limits } from '../../../contract/kernel/limits.ts'
import { type Command, DomainError } from '../kernel/decider.ts'
import { announceDelay } from './agenda-delays.ts'
import { refusals } from './agenda-refusals.ts'
import {
  type Agenda,
  appointmentIn,
  evolveAgenda,
  partiesOf,
  requireStatus,
} from './agenda-state.ts'
import { ClientLatenessAnswered, ClientRunningLate } from './delay-events.ts'
import { endsAt } from './delay-state.ts'
import type { AgendaEvent } from './events.ts'
import { millis } from './times.ts'

const HOUR = 3_600_000

export type LatenessCommand =
  | Command<'RunLate', { appointmentId: string; minutes: number }>
  /** `delayId`: of the delay that it becomes where the barber waits. */
  | Command<'AnswerLateness', { appointmentId: string; accept: boolean; delayId: string }>

type LatenessCommandOf<Type extends LatenessCommand['type']> = Extract<
  LatenessCommand,
  { type: Type }
>

/** Its client says that they come late; again with other minutes, those hold. @throws not_yet */
export function runLate(
  day: Agenda,
  { data: { appointmentId, minutes }, at }: LatenessCommandOf<'RunLate'>,
): AgendaEvent[] {
  const booked = appointmentIn(day, appointmentId)
  requireStatus(booked, ['pendiente', 'confirmada'])
  const { start, startedAt, clientLate } = booked
  if (startedAt !== null || millis(at) >= millis(endsAt(booked)))
    throw new DomainError('already_started', 'La cita ya comenzó')
  if (millis(at) < millis(start) - limits.delay.clientHours * HOUR)
    throw new DomainError('not_yet', 'Puedes avisar desde tres horas antes de tu cita')
  if (clientLate?.minutes === minutes) return []
  return [ClientRunningLate({ ...partiesOf(booked), start, minutes, saidAt: at })]
}

/** Who waits is late for those who follow, as if they were late themselves. @throws no_delay */
export function answerLateness(
  day: Agenda,
  { data: { appointmentId, accept, delayId }, by, at }: LatenessCommandOf<'AnswerLateness'>,
): AgendaEvent[] {
  const booked = appointmentIn(day, appointmentId)
  requireStatus(booked, ['pendiente', 'confirmada'])
  const { clientLate, start, barberId, startedAt } = booked
  if (!clientLate || startedAt !== null) throw refusals.no_delay()
  const { minutes, answer } = clientLate
  if (answer === (accept ? 'accepted' : 'refused')) return []
  if (answer !== 'open') throw refusals.no_delay()
  const answered = ClientLatenessAnswered({
    ...partiesOf(booked),
    start,
    minutes,
    accepted: accept,
    answeredAt: at,
  })
  if (!accept) return [answered]
  const data = { delayId, barberId, minutes, from: appointmentId }
  return [
    answered,
    ...announceDelay(evolveAgenda(day, answered), { type: 'AnnounceDelay', data, by, at }),
  ]
}
