/** State of a barber's day, folded from its events, and the checks that its rules share. */
import { DomainError, match } from '../kernel/decider.ts'
import {
  type AgendaEvent,
  type AgendaEventData as EventData,
  type AppointmentMark,
  type BookedDetails,
  type DisputeRuling,
  type Undoable,
} from './events.ts'
import {
  beginsAt,
  type ClientLate,
  type Delay,
  type ExpectedTime,
  reachedAfter,
  type Shift,
} from './delay-state.ts'
import { evolveHolds, type HoldEvent, type Holds, noHolds } from './slot-holds.ts'
import { type Blocks, evolveBlocks, noBlocks, type TimeBlockEvent } from './time-blocks.ts'
import { millis } from './times.ts'

export type Status = 'pendiente' | 'confirmada' | 'completada' | 'cancelada'

export interface Booked extends BookedDetails {
  readonly status: Status
  readonly bookedAt: string
  readonly cancelledBy: 'cliente' | 'barbero' | 'sistema' | null
  readonly reason: string | null
  readonly late: boolean
  readonly noShow: boolean
  /** When a no-show was marked; null if not or before it was recorded. */
  readonly noShowAt: string | null
  /** When the client contested what was marked against them, and what has become of that. */
  readonly contestedAt: string | null
  readonly dispute: Dispute | null
  /** When its client spoke of it in public; from then on it is a visit for good. */
  readonly attestedAt: string | null
  /** When the client said that they will be there; null until then, and again once it was moved. */
  readonly attendanceConfirmedAt: string | null
  /** When the client sat down; null until then. */
  readonly startedAt: string | null
  /** Where it is going, while it is on its way to another day. */
  readonly moving: MoveInProgress | null
  /** The day to which it went, once it has left this one. */
  readonly movedTo: string | null
  /** When it is expected to begin and to end, where its barber is late. */
  readonly expected: ExpectedTime | null
  /** The new time to which it may move, if its client agrees. */
  readonly shift: Shift | null
  readonly clientLate: ClientLate | null
  /** The announced delay with which it has moved. */
  readonly shiftedBy: string | null
  /** The last act, while its author may undo it, and the appointment before it. */
  readonly undo: (Undoable & { readonly act: UndoableAct; readonly before: Standing }) | null
}

export type UndoableAct = 'cancelled' | 'rejected' | 'moved' | 'no_show' | 'completed'
interface Standing extends Pick<
  Booked,
  'start' | 'end' | 'bufferMinutes' | 'status' | 'attendanceConfirmedAt'
> {
  readonly day: string
}

export interface Dispute {
  readonly mark: AppointmentMark
  /** `open` until something is decided. */
  readonly stands: DisputeRuling | 'open' | 'reversed'
  readonly rulings: readonly { readonly decisionId: string; readonly outcome: DisputeRuling }[]
}

export interface MoveInProgress {
  readonly moveId: string
  readonly toDay: string
  readonly start: string
  readonly end: string
  readonly bufferMinutes: number
  readonly status: 'pendiente' | 'confirmada'
  readonly side: AgendaSide
}

/** What became of a move: it is on the new day, or why it stayed where it was. */
export type MoveOutcome = 'moved' | 'slot_taken' | 'in_the_past'

export interface Agenda extends Blocks, Holds {
  readonly delay: Delay | null
  readonly appointments: ReadonlyMap<string, Booked>
  /** Outcomes of moves by id, so a repeated step gets the same answer. */
  readonly moves: ReadonlyMap<string, MoveOutcome>
}

export type AgendaSide = 'cliente' | 'barbero'

export const emptyAgenda: Agenda = {
  ...noBlocks,
  ...noHolds,
  delay: null,
  appointments: new Map(),
  moves: new Map(),
}

export function evolveAgenda(day: Agenda, event: AgendaEvent): Agenda {
  return match<AgendaEvent, Agenda>(event, {
    AppointmentBooked: ({ bookedAt, terms: _, ...details }) =>
      withAppointment(day, { ...fresh, ...details, bookedAt, status: 'pendiente' }),
    AppointmentMovedIn: ({
      moveId,
      bookedAt,
      status,
      fromDay,
      side: _,
      undo,
      left,
      undoes,
      ...details
    }) =>
      withMove(
        withAppointment(day, {
          ...fresh,
          ...details,
          bookedAt,
          status,
          attendanceConfirmedAt: undoes?.attendanceConfirmedAt ?? null,
          undo: undo && left && { ...undo, act: 'moved', before: { ...left, day: fromDay } },
        }),
        moveId,
        'moved',
      ),
    AppointmentMoveDeclined: ({ moveId, why }) => withMove(day, moveId, why),
    AppointmentConfirmed: ({ appointmentId }) =>
      change(day, appointmentId, { status: 'confirmada' }),
    AppointmentRejected: ({ appointmentId, reason, undo }) =>
      change(
        day,
        appointmentId,
        { status: 'cancelada', cancelledBy: 'barbero', reason },
        { act: 'rejected', undo },
      ),
    AppointmentCancelled: ({ appointmentId, cancelledBy, reason, late, undo }) =>
      change(
        day,
        appointmentId,
        { status: 'cancelada', cancelledBy, reason, late },
        { act: 'cancelled', undo },
      ),
    AppointmentReinstated: ({ appointmentId, status }) =>
      change(day, appointmentId, { status, cancelledBy: null, reason: null, late: false }),
    AppointmentMarkTakenBack: ({ appointmentId, status }) =>
      change(day, appointmentId, { status, cancelledBy: null, noShow: false, noShowAt: null }),
    SlotHeld: ofHolds(day),
    HoldReleased: ofHolds(day),
    AppointmentExpired: ({ appointmentId }) =>
      change(day, appointmentId, { status: 'cancelada', cancelledBy: 'sistema' }),
    AppointmentMoved: ({ appointmentId, delayId, undo, undoes, ...moved }) =>
      change(
        day,
        appointmentId,
        {
          start: moved.start,
          end: moved.end,
          bufferMinutes: moved.bufferMinutes,
          status: moved.status,
          ...inTime,
          clientLate: null,
          shiftedBy: delayId,
          // Who agrees to the new time has not said less than before.
          ...(delayId === null && {
            attendanceConfirmedAt: undoes?.attendanceConfirmedAt ?? null,
          }),
        },
        { act: 'moved', undo },
      ),
    AppointmentMoveStarted: ({
      appointmentId,
      moveId,
      toDay,
      start,
      end,
      bufferMinutes,
      status,
      side,
    }) =>
      change(day, appointmentId, {
        moving: { moveId, toDay, start, end, bufferMinutes, status, side },
      }),
    AppointmentMovedOut: ({ appointmentId, moveId, toDay }) =>
      withMove(change(day, appointmentId, { moving: null, movedTo: toDay }), moveId, 'moved'),
    AppointmentMoveAbandoned: ({ appointmentId, moveId, why }) =>
      withMove(change(day, appointmentId, { moving: null }), moveId, why),
    AttendanceConfirmed: ({ appointmentId, confirmedAt }) =>
      change(day, appointmentId, { attendanceConfirmedAt: confirmedAt }),
    AppointmentStarted: ({ appointmentId, startedAt }) => change(day, appointmentId, { startedAt }),
    AppointmentCompleted: ({ appointmentId, undo }) =>
      change(day, appointmentId, { status: 'completada' }, { act: 'completed', undo }),
    AppointmentMarkedNoShow: ({ appointmentId, markedAt, undo }) =>
      change(
        day,
        appointmentId,
        { status: 'cancelada', cancelledBy: 'barbero', noShow: true, noShowAt: markedAt },
        { act: 'no_show', undo },
      ),
    AppointmentNoShowDisputed: ({ appointmentId, contestedAt }) =>
      change(day, appointmentId, {
        contestedAt,
        dispute: { mark: 'no_show', stands: 'open', rulings: [] },
      }),
    AppointmentLateCancellationDisputed: ({ appointmentId, contestedAt }) =>
      change(day, appointmentId, {
        contestedAt,
        dispute: { mark: 'late_cancellation', stands: 'open', rulings: [] },
      }),
    DisputeDecided: ({ appointmentId, mark, decisionId, outcome, stands }) =>
      change(day, appointmentId, {
        dispute: {
          mark,
          stands,
          rulings: [...rulingsOn(day, appointmentId), { decisionId, outcome }],
        },
      }),
    DisputeReversed: ({ appointmentId, mark, decisionId, stands }) =>
      change(day, appointmentId, {
        dispute: {
          mark,
          stands,
          rulings: rulingsOn(day, appointmentId).filter((one) => one.decisionId !== decisionId),
        },
      }),
    AppointmentMarkCleared: ({ appointmentId, mark }) =>
      change(
        day,
        appointmentId,
        mark === 'no_show'
          ? { status: 'completada', cancelledBy: null, noShow: false }
          : { late: false },
      ),
    AppointmentMarkRestored: ({ appointmentId, mark }) =>
      change(
        day,
        appointmentId,
        mark === 'no_show'
          ? { status: 'cancelada', cancelledBy: 'barbero', noShow: true }
          : { late: true },
      ),
    VisitAttested: ({ appointmentId, attestedAt }) => change(day, appointmentId, { attestedAt }),
    DelayAnnounced: ({ barberId: _, zone: _zone, ...delay }) => ({
      ...day,
      delay: { ...delay, reached: day.delay?.reached ?? [] },
    }),
    VisitExpected: (visit) => expectAt(day, visit),
    ShiftProposed: ({ appointmentId, delayId, newStart, newEnd, answerBy }) =>
      adjust(day, appointmentId, {
        shift: { delayId, newStart, newEnd, answerBy, answer: 'open' },
      }),
    ShiftAccepted: ({ appointmentId }) => withAnswer(day, appointmentId, 'accepted'),
    ShiftDeclined: ({ appointmentId }) => withAnswer(day, appointmentId, 'kept'),
    DelayEnded: () => ({ ...day, delay: null }),
    ClientRunningLate: ({ appointmentId, minutes }) =>
      adjust(day, appointmentId, { clientLate: { minutes, answer: 'open' } }),
    ClientLatenessAnswered: ({ appointmentId, minutes, accepted }) =>
      adjust(day, appointmentId, {
        clientLate: { minutes, answer: accepted ? 'accepted' : 'refused' },
      }),
    TimeBlocked: ofBlocks(day),
    TimeUnblocked: ofBlocks(day),
    TimeBlockDeclined: ofBlocks(day),
    TimeBlockingStarted: ofBlocks(day),
    TimeBlockingEnded: ofBlocks(day),
  })
}

/** Does it hold its time? Pending ones do. */
export const isActive = ({ status, movedTo }: Booked): boolean =>
  movedTo === null && (status === 'pendiente' || status === 'confirmada')

const fresh = {
  cancelledBy: null,
  reason: null,
  late: false,
  noShow: false,
  noShowAt: null,
  contestedAt: null,
  dispute: null,
  attestedAt: null,
  attendanceConfirmedAt: null,
  startedAt: null,
  moving: null,
  movedTo: null,
  expected: null,
  shift: null,
  clientLate: null,
  shiftedBy: null,
  undo: null,
} as const
const inTime = { expected: null, shift: null } as const

const rulingsOn = (day: Agenda, appointmentId: string): Dispute['rulings'] =>
  day.appointments.get(appointmentId)?.dispute?.rulings ?? []

const ofBlocks =
  (day: Agenda) =>
  (_: object, event: TimeBlockEvent): Agenda => ({ ...day, ...evolveBlocks(day, event) })

const ofHolds =
  (day: Agenda) =>
  (_: object, event: HoldEvent): Agenda => ({ ...day, ...evolveHolds(day, event) })

const withAppointment = (day: Agenda, booked: Booked): Agenda => ({
  ...day,
  appointments: new Map(day.appointments).set(booked.appointmentId, booked),
})

const withMove = (day: Agenda, moveId: string, outcome: MoveOutcome): Agenda => ({
  ...day,
  moves: new Map(day.moves).set(moveId, outcome),
})

/** What does not touch the last act, nor whether it may be taken back. */
function adjust(day: Agenda, appointmentId: string, changed: Partial<Booked>): Agenda {
  const booked = day.appointments.get(appointmentId)
  return booked ? withAppointment(day, { ...booked, ...changed }) : day
}

function expectAt(day: Agenda, visit: EventData<'VisitExpected'>): Agenda {
  const { appointmentId, delayId, start, expectedStart, expectedEnd: end, freeAt, tells } = visit
  const isLate = expectedStart !== start
  return {
    ...adjust(day, appointmentId, {
      ...inTime,
      expected: isLate ? { delayId, start: expectedStart, end, freeAt, tells } : null,
    }),
    delay: day.delay && { ...day.delay, reached: reachedAfter(day.delay, visit) },
  }
}

const withAnswer = (day: Agenda, appointmentId: string, given: 'accepted' | 'kept'): Agenda => {
  const shift = day.appointments.get(appointmentId)?.shift
  return shift ? adjust(day, appointmentId, { shift: { ...shift, answer: given } }) : day
}

/** Only the last change can be taken back. */
function change(
  day: Agenda,
  appointmentId: string,
  changed: Partial<Booked>,
  { act, undo }: { act: UndoableAct; undo: Undoable | null } = { act: 'moved', undo: null },
): Agenda {
  const booked = day.appointments.get(appointmentId)
  if (!booked) return day
  const { start, end, bufferMinutes, status, attendanceConfirmedAt } = booked
  const before = { day: booked.day, start, end, bufferMinutes, status, attendanceConfirmedAt }
  return withAppointment(day, {
    ...booked,
    ...changed,
    undo: undo && { ...undo, act, before },
  })
}

export const partiesOf = ({
  appointmentId,
  barberId,
  clientId,
  personId,
  businessId,
}: BookedDetails) => ({
  appointmentId,
  barberId,
  clientId,
  personId,
  businessId,
})

export function appointmentIn(day: Agenda, appointmentId: string): Booked {
  const booked = day.appointments.get(appointmentId)
  if (!booked) throw new DomainError('not_found', 'Cita no encontrada')
  // A move to another day is visible on the new day a moment later.
  if (booked.moving || booked.movedTo !== null)
    throw new DomainError('moving', 'La cita se está moviendo a otro día. Inténtalo de nuevo.')
  return booked
}

/** Someone else was faster, or it is over: the answer says how it stands now. */
export function requireStatus(booked: Booked, allowed: readonly Status[]): void {
  if (!allowed.includes(booked.status))
    throw new DomainError('wrong_state', `La cita ya está ${booked.status}`, {
      estado: booked.status,
    })
}

/** By the clock, or because the client has sat down before the hour. */
export const hasBegun = (booked: Booked, at: string): boolean =>
  booked.startedAt !== null || millis(at) >= millis(beginsAt(booked))
