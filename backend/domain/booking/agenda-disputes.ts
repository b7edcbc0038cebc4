/** A client contests a mark, and what moderation decides of it. */
import { DomainError } from '../kernel/decider.ts'
import type { AgendaCommandOf } from './agenda-commands.ts'
import { type Agenda, type Booked, type Dispute, appointmentIn, partiesOf } from './agenda-state.ts'
import {
  type AgendaEvent,
  AppointmentLateCancellationDisputed,
  AppointmentMarkCleared,
  AppointmentMarkRestored,
  AppointmentNoShowDisputed,
  DisputeDecided,
  DisputeReversed,
  type DisputeRuling,
} from './events.ts'
import { contestedUntil, millis } from './times.ts'

export function contest(
  day: Agenda,
  { data: { appointmentId, reason }, at }: AgendaCommandOf<'Contest'>,
): AgendaEvent[] {
  const booked = appointmentIn(day, appointmentId)
  if (booked.contestedAt !== null)
    throw new DomainError(
      'already_exists',
      'Ya dijiste que no estás de acuerdo con lo que se marcó en esta cita',
    )
  if (!booked.noShow && !booked.late)
    throw new DomainError('wrong_state', `La cita ya está ${booked.status}`, {
      estado: booked.status,
    })
  const since = booked.noShow ? booked.noShowAt : booked.start
  if (since === null || millis(at) > contestedUntil(since))
    throw new DomainError(
      'too_late',
      'Solo puedes decir que no estás de acuerdo durante las 48 horas siguientes',
    )
  const contested = { ...partiesOf(booked), start: booked.start, contestedAt: at, reason }
  return [
    booked.noShow
      ? AppointmentNoShowDisputed(contested)
      : AppointmentLateCancellationDisputed(contested),
  ]
}

export function decideDispute(
  day: Agenda,
  { data: { appointmentId, decisionId, outcome }, at }: AgendaCommandOf<'DecideDispute'>,
): AgendaEvent[] {
  const booked = appointmentIn(day, appointmentId)
  const { dispute } = booked
  if (!dispute || dispute.rulings.some((one) => one.decisionId === decisionId)) return []
  const rulings = [...dispute.rulings, { decisionId, outcome }]
  return [
    DisputeDecided({
      ...aboutDispute(booked, dispute, decisionId),
      outcome,
      stands: standingOf(rulings) ?? outcome,
      decidedAt: at,
    }),
    ...counted(booked, dispute, decisionId, rulings),
  ]
}

export function reverseDispute(
  day: Agenda,
  { data: { appointmentId, decisionId }, at }: AgendaCommandOf<'ReverseDispute'>,
): AgendaEvent[] {
  const booked = appointmentIn(day, appointmentId)
  const { dispute } = booked
  const rulings = dispute?.rulings.filter((one) => one.decisionId !== decisionId) ?? []
  if (!dispute || rulings.length === dispute.rulings.length) return []
  return [
    DisputeReversed({
      ...aboutDispute(booked, dispute, decisionId),
      stands: standingOf(rulings) ?? 'reversed',
      reversedAt: at,
    }),
    ...counted(booked, dispute, decisionId, rulings),
  ]
}

/** What holds of several: the last that says something. */
const standingOf = (rulings: Dispute['rulings']): DisputeRuling | undefined =>
  (rulings.findLast(({ outcome }) => outcome !== 'none') ?? rulings.at(-1))?.outcome

/** What all say that is written down of a decision about a dispute. */
const aboutDispute = (booked: Booked, { mark }: Dispute, decisionId: string) => ({
  ...partiesOf(booked),
  start: booked.start,
  mark,
  decisionId,
})

/** Whether the mark counts against the client, where that is another than before. */
function counted(
  booked: Booked,
  dispute: Dispute,
  decisionId: string,
  after: Dispute['rulings'],
): readonly AgendaEvent[] {
  const [was, is] = [dispute.rulings, after].map((rulings) => standingOf(rulings) === 'cleared')
  return was === is
    ? []
    : [
        (is ? AppointmentMarkCleared : AppointmentMarkRestored)({
          ...aboutDispute(booked, dispute, decisionId),
          day: booked.day,
          cents: booked.cents,
        }),
      ]
}
