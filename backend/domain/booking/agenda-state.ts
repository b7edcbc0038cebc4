/** State of a barber's day, folded from its events, and the checks that its rules share. */
import { DomainError, match } from '../kernel/decider.ts'
import {
  type AgendaEvent,
  type AppointmentMark,
  type BookedDetails,
  type DisputeRuling,
} from './events.ts'
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

export interface Agenda extends Blocks {
  readonly appointments: ReadonlyMap<string, Booked>
  /** Outcomes of moves by id, so a repeated step gets the same answer. */
  readonly moves: ReadonlyMap<string, MoveOutcome>
}

export type AgendaSide = 'cliente' | 'barbero'

export const emptyAgenda: Agenda = { ...noBlocks, appointments: new Map(), moves: new Map() }

export function evolveAgenda(day: Agenda, event: AgendaEvent): Agenda {
  return match<AgendaEvent, Agenda>(event, {
    AppointmentBooked: ({ bookedAt, terms: _, ...details }) =>
      withAppointment(day, { ...fresh, ...details, bookedAt, status: 'pendiente' }),
    AppointmentMovedIn: ({ moveId, bookedAt, status, fromDay: _, side: __, ...details }) =>
      withMove(withAppointment(day, { ...fresh, ...details, bookedAt, status }), moveId, 'moved'),
    AppointmentMoveDeclined: ({ moveId, why }) => withMove(day, moveId, why),
    AppointmentConfirmed: ({ appointmentId }) =>
      change(day, appointmentId, { status: 'confirmada' }),
    AppointmentRejected: ({ appointmentId, reason }) =>
      change(day, appointmentId, { status: 'cancelada', cancelledBy: 'barbero', reason }),
    AppointmentCancelled: ({ appointmentId, cancelledBy, reason, late }) =>
      change(day, appointmentId, { status: 'cancelada', cancelledBy, reason, late }),
    AppointmentExpired: ({ appointmentId }) =>
      change(day, appointmentId, { status: 'cancelada', cancelledBy: 'sistema' }),
    AppointmentMoved: ({ appointmentId, start, end, bufferMinutes, status }) =>
      change(day, appointmentId, {
        start,
        end,
        bufferMinutes,
        status,
        attendanceConfirmedAt: null,
      }),
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
    AppointmentCompleted: ({ appointmentId }) =>
      change(day, appointmentId, { status: 'completada' }),
    AppointmentMarkedNoShow: ({ appointmentId, markedAt }) =>
      change(day, appointmentId, {
        status: 'cancelada',
        cancelledBy: 'barbero',
        noShow: true,
        noShowAt: markedAt,
      }),
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
} as const

const rulingsOn = (day: Agenda, appointmentId: string): Dispute['rulings'] =>
  day.appointments.get(appointmentId)?.dispute?.rulings ?? []

const ofBlocks =
  (day: Agenda) =>
  (_: object, event: TimeBlockEvent): Agenda => ({ ...day, ...evolveBlocks(day, event) })

const withAppointment = (day: Agenda, booked: Booked): Agenda => ({
  ...day,
  appointments: new Map(day.appointments).set(booked.appointmentId, booked),
})

const withMove = (day: Agenda, moveId: string, outcome: MoveOutcome): Agenda => ({
  ...day,
  moves: new Map(day.moves).set(moveId, outcome),
})

function change(day: Agenda, appointmentId: string, changed: Partial<Booked>): Agenda {
  const booked = day.appointments.get(appointmentId)
  return booked ? withAppointment(day, { ...booked, ...changed }) : day
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
export const hasBegun = ({ start, startedAt }: Booked, at: string): boolean =>
  startedAt !== null || millis(at) >= millis(start)

/** Why there is no appointment at a time, or not the one that was meant. */
export const refusals = {
  changed_since: () =>
    new DomainError(
      'link_spent',
      'Este enlace ya no sirve: la cita cambió después. Mira el último aviso o entra en la app.',
    ),
  slot_taken: () =>
    new DomainError(
      'slot_taken',
      'El horario seleccionado ya no está disponible. Elige otro horario.',
    ),
  block_over_visit: () =>
    new DomainError('slot_taken', 'Hay una cita en ese tiempo. Muévela o cancélala antes.'),
  block_over_block: () =>
    new DomainError('slot_taken', 'Ya tienes bloqueada una parte de ese tiempo.'),
  block_over_pause: (until: string) =>
    new DomainError(
      'slot_taken',
      `Tu pausa después de la cita dura hasta las ${until}. Bloquea a partir de esa hora.`,
    ),
  in_the_past: () =>
    new DomainError('in_the_past', 'No se puede reservar en el pasado. Elige otro horario.'),
} as const
