/**
 * An appointment on a barber's day, for tests: what was booked, the events of its life, and every
 * command that it can be given.
 */
import type { Agenda, MoveOutcome } from '../../domain/booking/agenda-state.ts'
import type { AgendaCommand } from '../../domain/booking/agenda-commands.ts'
import { agendaDecider } from '../../domain/booking/agenda.ts'
import {
  singleVisit,
  type AgendaEvent,
  AppointmentBooked,
  AppointmentCancelled,
  AppointmentCompleted,
  AppointmentConfirmed,
  AppointmentExpired,
  AppointmentMarkedNoShow,
  AppointmentMoveAbandoned,
  AppointmentMovedIn,
  AppointmentMovedOut,
  AppointmentMoveStarted,
  AppointmentRejected,
  AppointmentStarted,
  AttendanceConfirmed,
  type BookedDetails,
  DisputeDecided,
  DisputeReversed,
  AppointmentLateCancellationDisputed,
  AppointmentMarkCleared,
  AppointmentMarkRestored,
  AppointmentNoShowDisputed,
  type DisputeRuling,
  VisitAttested,
} from '../../domain/booking/events.ts'
import { termsOf } from '../../domain/booking/terms.ts'
import { DomainError } from '../../domain/kernel/decider.ts'

export const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const [barberId, clientId, personId, businessId, serviceId, appointmentId, moveId] = [
  id(1),
  id(2),
  id(3),
  id(4),
  id(5),
  id(10),
  id(30),
]

export const day = '2026-11-21'
export const dayAfter = '2026-11-22'
/** An instant of the day, as HH:MM in UTC. */
export const today = (time: string) => `${day}T${time}:00.000Z`
export const tomorrow = (time: string) => `${dayAfter}T${time}:00.000Z`
export const yesterday = '2026-11-20T12:00:00.000Z'
/** So many milliseconds later; earlier where they are negative. */
export const shifted = (instant: string, ms: number) =>
  new Date(Date.parse(instant) + ms).toISOString()

/**
 * From ten to half past ten; no field is like another, so that none can stand for another
 * unnoticed.
 */
export const details = (changes: Partial<BookedDetails> = {}): BookedDetails => ({
  appointmentId,
  barberId,
  clientId,
  personId,
  businessId,
  start: today('10:00'),
  end: today('10:30'),
  zone: 'Europe/Madrid',
  day,
  services: [{ serviceId, nombre: 'Corte Clásico', cents: 1500, minutes: 30 }],
  cents: 1500,
  currency: 'EUR',
  bufferMinutes: 0,
  cancelLimitHours: 0,
  locationId: null,
  enteredBy: 'cliente',
  source: 'app',
  price: null,
  ...singleVisit,
  notes: '',
  guestName: null,
  address: null,
  ...changes,
})
export const terms = termsOf({
  autoConfirm: false,
  bufferMinutes: 0,
  minNoticeMinutes: 0,
  cancelLimitHours: 0,
  maxActivePerClient: 3,
  fillGaps: false,
})

/** Whom each of its events is about. */
export const who = { appointmentId, barberId, clientId, personId, businessId }
const at10 = { ...who, start: today('10:00') }
const ofDispute = { mark: 'no_show' as const, decisionId: id(40) }
const move = { moveId, fromDay: day, toDay: dayAfter }
const there = { start: tomorrow('10:00'), end: tomorrow('10:30') }

/** What can have happened to it, each as it would be told of the appointment of `details()`. */
export const happened = {
  booked: (changes?: Partial<BookedDetails>) =>
    AppointmentBooked({ ...details(changes), bookedAt: yesterday, terms }),
  confirmed: AppointmentConfirmed({ ...at10, end: today('10:30'), automatic: false }),
  rejected: AppointmentRejected({ undo: null, ...at10, reason: 'Vacaciones' }),
  cancelled: (cancelledBy: 'cliente' | 'barbero', late = false) =>
    AppointmentCancelled({
      undo: null,
      ...at10,
      cancelledBy,
      reason: 'Enfermo',
      late,
      waivedBy: null,
    }),
  expired: AppointmentExpired(at10),
  attending: AttendanceConfirmed({ ...at10, confirmedAt: yesterday }),
  started: AppointmentStarted({ ...at10, startedAt: today('10:00') }),
  completed: (automatic: boolean) =>
    AppointmentCompleted({
      undo: null,
      ...at10,
      zone: 'Europe/Madrid',
      day,
      cents: 1500,
      automatic,
    }),
  missed: (wasCompleted: boolean) =>
    AppointmentMarkedNoShow({
      undo: null,
      ...at10,
      day,
      cents: 1500,
      wasCompleted,
      markedAt: today('12:00'),
    }),
  contested: AppointmentNoShowDisputed({
    ...at10,
    contestedAt: today('12:30'),
    reason: 'Sí estuve',
  }),
  lateContested: AppointmentLateCancellationDisputed({
    ...at10,
    contestedAt: today('12:30'),
    reason: 'Sí estuve',
  }),
  /** Of a no-show, as the only decision, unless told. */
  ruled: (
    outcome: DisputeRuling,
    changes: { decisionId?: string; stands?: DisputeRuling; mark?: 'late_cancellation' } = {},
  ) =>
    DisputeDecided({
      ...at10,
      ...ofDispute,
      outcome,
      stands: outcome,
      decidedAt: today('13:00'),
      ...changes,
    }),
  overruled: (stands: DisputeRuling | 'reversed') =>
    DisputeReversed({ ...at10, ...ofDispute, stands, reversedAt: today('14:00') }),
  cleared: AppointmentMarkCleared({ ...at10, ...ofDispute, day, cents: 1500 }),
  restored: AppointmentMarkRestored({ ...at10, ...ofDispute, day, cents: 1500 }),
  attested: VisitAttested({ ...at10, attestedAt: today('11:00') }),
  moveStarted: (status: 'pendiente' | 'confirmada' = 'confirmada') =>
    AppointmentMoveStarted({
      ...who,
      ...move,
      side: 'cliente',
      ...there,
      bufferMinutes: 0,
      status,
    }),
  movedOut: AppointmentMovedOut({ ...who, ...move }),
  abandoned: AppointmentMoveAbandoned({ ...who, ...move, why: 'slot_taken' }),
  /** On the day after. */
  movedIn: AppointmentMovedIn({
    undo: null,
    left: null,
    undoes: null,
    ...details(),
    ...there,
    day: dayAfter,
    moveId,
    bookedAt: yesterday,
    status: 'confirmada',
    fromDay: day,
    side: 'cliente',
  }),
} satisfies Record<string, AgendaEvent | ((...args: never[]) => AgendaEvent)>

const asked = {
  client: (at: string) => ({ by: { id: clientId, role: 'cliente' as const }, at }),
  barber: (at: string) => ({ by: { id: barberId, role: 'barbero' as const }, at }),
  clock: (at: string) => ({ by: { id: 'system', role: 'system' as const }, at }),
}
interface Moved {
  start?: string
  end?: string
  bufferMinutes?: number
  needsConfirmation?: boolean
  side?: 'cliente' | 'barbero'
}

/** Every command that it can be given, at an instant. */
export const order = {
  book: (at: string, changes: Partial<BookedDetails> = {}, autoConfirm = false): AgendaCommand => ({
    type: 'BookAppointment',
    data: { details: details(changes), terms, autoConfirm },
    ...asked.client(at),
  }),
  confirm: (at: string): AgendaCommand => ({
    type: 'ConfirmAppointment',
    data: { appointmentId },
    ...asked.barber(at),
  }),
  reject: (at: string, reason: string | null = 'Vacaciones'): AgendaCommand => ({
    type: 'RejectAppointment',
    data: { appointmentId, reason },
    ...asked.barber(at),
  }),
  cancel: (
    side: 'cliente' | 'barbero',
    at: string,
    reason: string | null = 'Enfermo',
  ): AgendaCommand => ({
    type: 'CancelAppointment',
    data: { appointmentId, side, reason },
    ...(side === 'cliente' ? asked.client : asked.barber)(at),
  }),
  move: (
    at: string,
    {
      start = today('12:00'),
      end = today('12:30'),
      bufferMinutes = 0,
      needsConfirmation = false,
      side = 'cliente',
    }: Moved = {},
  ): AgendaCommand => ({
    type: 'MoveAppointment',
    data: { appointmentId, side, start, end, bufferMinutes, needsConfirmation },
    ...asked.client(at),
  }),
  startMove: (
    at: string,
    { toDay = dayAfter, ...changes }: Moved & { toDay?: string } = {},
  ): AgendaCommand => ({
    type: 'StartMove',
    data: {
      moveId,
      appointmentId,
      toDay,
      side: 'cliente',
      ...there,
      bufferMinutes: 0,
      needsConfirmation: false,
      ...changes,
    },
    ...asked.client(at),
  }),
  /** Onto the day after, unless told otherwise. */
  moveIn: (at: string, changes: Partial<BookedDetails> = {}, id = moveId): AgendaCommand => ({
    type: 'MoveIn',
    data: {
      moveId: id,
      details: { ...details(), ...there, day: dayAfter, ...changes },
      bookedAt: yesterday,
      status: 'confirmada',
      fromDay: day,
      side: 'cliente',
    },
    ...asked.client(at),
  }),
  endMove: (outcome: MoveOutcome, id = moveId): AgendaCommand => ({
    type: 'EndMove',
    data: { moveId: id, appointmentId, outcome },
    ...asked.client(yesterday),
  }),
  attend: (at: string): AgendaCommand => ({
    type: 'ConfirmAttendance',
    data: { appointmentId },
    ...asked.client(at),
  }),
  start: (at: string): AgendaCommand => ({
    type: 'StartAppointment',
    data: { appointmentId },
    ...asked.barber(at),
  }),
  complete: (automatic: boolean, at: string): AgendaCommand => ({
    type: 'CompleteAppointment',
    data: { appointmentId, automatic },
    ...(automatic ? asked.clock : asked.barber)(at),
  }),
  miss: (at: string): AgendaCommand => ({
    type: 'MarkNoShow',
    data: { appointmentId },
    ...asked.barber(at),
  }),
  contest: (at: string): AgendaCommand => ({
    type: 'Contest',
    data: { appointmentId, reason: 'Sí estuve' },
    ...asked.client(at),
  }),
  rule: (outcome: DisputeRuling, decisionId = id(40)): AgendaCommand => ({
    type: 'DecideDispute',
    data: { appointmentId, decisionId, outcome },
    ...asked.clock(today('13:00')),
  }),
  overrule: (decisionId = id(40)): AgendaCommand => ({
    type: 'ReverseDispute',
    data: { appointmentId, decisionId },
    ...asked.clock(today('14:00')),
  }),
  attest: (at: string): AgendaCommand => ({
    type: 'AttestVisit',
    data: { appointmentId },
    ...asked.client(at),
  }),
  expire: (at: string): AgendaCommand => ({
    type: 'ExpireAppointment',
    data: { appointmentId },
    ...asked.clock(at),
  }),
  block: (start: string, end: string, blockId = id(20)): AgendaCommand => ({
    type: 'BlockTime',
    data: { blockId, barberId, start, end, day, zone: 'Europe/Madrid', reason: 'Comida' },
    ...asked.barber(yesterday),
  }),
  unblock: (blockId = id(20)): AgendaCommand => ({
    type: 'UnblockTime',
    data: { barberId, blockId },
    ...asked.barber(yesterday),
  }),
}

export const stateAfter = (...history: readonly AgendaEvent[]): Agenda =>
  history.reduce(agendaDecider.evolve, agendaDecider.initial)

/** What a rule says, also where it says no. */
export function attempt<Result>(act: () => Result): Result | DomainError {
  try {
    return act()
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
}

/**
 * In one word: the events without the word that all share, `-` for nothing, or the refusal (`no`:
 * its state does not allow it; `begun`: it has begun).
 */
export function outcome(history: readonly AgendaEvent[], command: AgendaCommand): string {
  const decided = attempt(() => agendaDecider.decide(stateAfter(...history), command))
  if (decided instanceof DomainError) return SHORT[decided.code] ?? decided.code
  return (
    decided
      .map(({ type }) =>
        type.replace(/^Appointment(Marked)?/, '').replace('AttendanceConfirmed', 'Attendance'),
      )
      .join('+') || '-'
  )
}
const SHORT: Readonly<Record<string, string>> = {
  not_found: 'none',
  wrong_state: 'no',
  already_started: 'begun',
}
