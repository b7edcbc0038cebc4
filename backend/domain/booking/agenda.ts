/**
 * One barber's day. Its one promise: no two active appointments overlap.
 *
 * An appointment lives in the stream of the day on which it stands. A move to another day is
 * announced on the old day (`AppointmentMoveStarted`: nothing else may happen to it meanwhile),
 * decided on the new one, once (`AppointmentMovedIn` or `AppointmentMoveDeclined`), and then
 * followed by the old one (`AppointmentMovedOut` or `AppointmentMoveAbandoned`). A crash in between
 * leaves one hold too many, which is finished later, never a double booking.
 */
import { type Command, type Decider, DomainError, match } from '../kernel/decider.ts'
import {
  type AgendaEvent,
  AppointmentBooked,
  AppointmentCancelled,
  AppointmentCompleted,
  AppointmentConfirmed,
  AppointmentExpired,
  AppointmentMarkedNoShow,
  AppointmentMoved,
  AppointmentMoveAbandoned,
  AppointmentMoveDeclined,
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
  type AppointmentMark,
  AppointmentMarkCleared,
  AppointmentMarkRestored,
  AppointmentNoShowDisputed,
  type DisputeRuling,
  VisitAttested,
} from './events.ts'
import {
  type TimeBlock,
  type TimeBlockCommand,
  type TimeBlockEvent,
  type BlockOnDay,
  type Blocks,
  decideBlocks,
  evolveBlocks,
  noBlocks,
} from './time-blocks.ts'
import { localTime } from './schedule.ts'
import type { Terms } from './terms.ts'
import {
  attestedUntil,
  completesAt,
  contestedUntil,
  expiresAt,
  isLate,
  millis,
  noShowUntil,
  startsFrom,
} from './times.ts'

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
  readonly side: Side
}

/** What became of a move: it is on the new day, or why it stayed where it was. */
export type MoveOutcome = 'moved' | 'slot_taken' | 'in_the_past'

export interface Agenda extends Blocks {
  readonly appointments: ReadonlyMap<string, Booked>
  /** Outcomes of moves by id, so a repeated step gets the same answer. */
  readonly moves: ReadonlyMap<string, MoveOutcome>
}

type Side = 'cliente' | 'barbero'

export type AgendaCommand =
  | Command<'BookAppointment', { details: BookedDetails; terms: Terms; autoConfirm: boolean }>
  | Command<'ConfirmAppointment', { appointmentId: string }>
  | Command<'RejectAppointment', { appointmentId: string; reason: string | null }>
  | Command<
      'CancelAppointment',
      { appointmentId: string; side: Side; reason: string | null; asOf?: string | undefined }
    >
  | Command<
      'MoveAppointment',
      {
        appointmentId: string
        side: Side
        start: string
        end: string
        bufferMinutes: number
        needsConfirmation: boolean
      }
    >
  | Command<
      'StartMove',
      {
        moveId: string
        appointmentId: string
        toDay: string
        side: Side
        start: string
        end: string
        bufferMinutes: number
        needsConfirmation: boolean
      }
    >
  | Command<
      'MoveIn',
      {
        moveId: string
        details: BookedDetails
        bookedAt: string
        status: 'pendiente' | 'confirmada'
        fromDay: string
        side: Side
      }
    >
  | Command<'EndMove', { moveId: string; appointmentId: string; outcome: MoveOutcome }>
  | Command<'ConfirmAttendance', { appointmentId: string; asOf?: string | undefined }>
  | Command<'StartAppointment', { appointmentId: string }>
  | Command<'CompleteAppointment', { appointmentId: string; automatic: boolean }>
  | Command<'MarkNoShow', { appointmentId: string }>
  | Command<'Contest', { appointmentId: string; reason: string | null }>
  | Command<'DecideDispute', { appointmentId: string; decisionId: string; outcome: DisputeRuling }>
  | Command<'ReverseDispute', { appointmentId: string; decisionId: string }>
  | Command<'AttestVisit', { appointmentId: string }>
  | Command<'ExpireAppointment', { appointmentId: string }>
  | TimeBlockCommand

export const agendaDecider: Decider<Agenda, AgendaCommand, AgendaEvent> = {
  category: 'agenda',
  initial: { ...noBlocks, appointments: new Map(), moves: new Map() },

  evolve: (day, event) =>
    match<AgendaEvent, Agenda>(event, {
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
      AppointmentStarted: ({ appointmentId, startedAt }) =>
        change(day, appointmentId, { startedAt }),
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
    }),

  decide: (day, command) =>
    match<AgendaCommand, readonly AgendaEvent[]>(command, {
      BookAppointment: ({ details, terms, autoConfirm }, { at }) => {
        if (day.appointments.has(details.appointmentId)) return []
        // Who walks in is written in when they already sit in the chair.
        if (millis(details.enteredBy === 'barbero' ? details.end : details.start) <= millis(at))
          throw refusals.in_the_past()
        mustBeFree(day, details)
        const booked = AppointmentBooked({ ...details, bookedAt: at, terms })
        return autoConfirm
          ? [
              booked,
              AppointmentConfirmed({
                ...who(details),
                start: details.start,
                end: details.end,
                automatic: true,
              }),
            ]
          : [booked]
      },

      ConfirmAppointment: ({ appointmentId }) => {
        const booked = here(day, appointmentId)
        if (booked.status === 'confirmada') return []
        mustBe(booked, ['pendiente'])
        return [
          AppointmentConfirmed({
            ...who(booked),
            start: booked.start,
            end: booked.end,
            automatic: false,
          }),
        ]
      },

      RejectAppointment: ({ appointmentId, reason }) => {
        const booked = here(day, appointmentId)
        if (booked.cancelledBy === 'barbero' && !booked.noShow) return []
        mustBe(booked, ['pendiente'])
        return [AppointmentRejected({ ...who(booked), start: booked.start, reason })]
      },

      CancelAppointment: ({ appointmentId, side, reason, asOf }, { at }) => {
        const booked = here(day, appointmentId)
        mustBeAt(booked, asOf)
        if (booked.cancelledBy === side) return []
        mustBe(booked, ['pendiente', 'confirmada'])
        if (hasBegun(booked, at))
          throw new DomainError('already_started', 'La cita ya comenzó y no se puede cancelar')
        return [
          AppointmentCancelled({
            ...who(booked),
            start: booked.start,
            cancelledBy: side,
            reason,
            late: side === 'cliente' && isLate(booked.start, at, booked.cancelLimitHours),
          }),
        ]
      },

      MoveAppointment: (
        { appointmentId, side, start, end, bufferMinutes, needsConfirmation },
        { at },
      ) => {
        const booked = here(day, appointmentId)
        if (booked.start === start && booked.end === end) return []
        const status = movedStatus(booked, needsConfirmation, at, start)
        mustBeFree(day, { appointmentId, start, end, bufferMinutes })
        return [
          AppointmentMoved({
            ...who(booked),
            side,
            fromStart: booked.start,
            start,
            end,
            bufferMinutes,
            bookedAt: booked.bookedAt,
            status,
          }),
        ]
      },

      StartMove: (
        { moveId, appointmentId, side, toDay, start, end, bufferMinutes, needsConfirmation },
        { at },
      ) => {
        const existing = day.appointments.get(appointmentId)
        if (existing?.moving && existing.moving.toDay === toDay && existing.moving.start === start)
          return []
        const booked = here(day, appointmentId)
        const status = movedStatus(booked, needsConfirmation, at, start)
        return [
          AppointmentMoveStarted({
            ...who(booked),
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
      },

      MoveIn: ({ moveId, details, fromDay, ...moved }, { at }) => {
        if (day.moves.has(moveId)) return []
        const why =
          millis(details.start) <= millis(at)
            ? 'in_the_past'
            : hasRoom(day, details)
              ? undefined
              : 'slot_taken'
        if (why)
          return [
            AppointmentMoveDeclined({ ...who(details), moveId, fromDay, toDay: details.day, why }),
          ]
        // It comes back although this day has not let go of it yet: that it comes says that the
        // other day had taken it in.
        const before = day.appointments.get(details.appointmentId)
        return [
          ...(before ? endOf(before, 'moved') : []),
          AppointmentMovedIn({ ...details, moveId, fromDay, ...moved }),
        ]
      },

      EndMove: ({ moveId, appointmentId, outcome }) => {
        const booked = day.appointments.get(appointmentId)
        return booked?.moving?.moveId === moveId ? endOf(booked, outcome) : []
      },

      ConfirmAttendance: ({ appointmentId, asOf }, { at }) => {
        const booked = here(day, appointmentId)
        mustBeAt(booked, asOf)
        if (booked.attendanceConfirmedAt !== null) return []
        mustBe(booked, ['confirmada'])
        if (hasBegun(booked, at)) throw new DomainError('already_started', 'La cita ya comenzó')
        return [AttendanceConfirmed({ ...who(booked), start: booked.start, confirmedAt: at })]
      },

      StartAppointment: ({ appointmentId }, { at }) => {
        const booked = here(day, appointmentId)
        if (booked.startedAt !== null) return []
        mustBe(booked, ['confirmada'])
        if (millis(at) < startsFrom(booked.start))
          throw new DomainError('not_yet', 'La cita puede empezar desde una hora antes')
        return [AppointmentStarted({ ...who(booked), start: booked.start, startedAt: at })]
      },

      CompleteAppointment: ({ appointmentId, automatic }, { at }) => {
        const booked = here(day, appointmentId)
        if (booked.status === 'completada') return []
        mustBe(booked, ['confirmada'])
        if (automatic ? millis(at) < completesAt(booked.end) : !hasBegun(booked, at))
          throw new DomainError('not_yet', 'La cita todavía no ha comenzado')
        return [
          AppointmentCompleted({
            ...who(booked),
            start: booked.start,
            zone: booked.zone,
            day: booked.day,
            cents: booked.cents,
            automatic,
          }),
        ]
      },

      MarkNoShow: ({ appointmentId }, { at }) => {
        const booked = here(day, appointmentId)
        if (booked.noShow) return []
        mustBe(booked, ['confirmada', 'completada'])
        if (booked.startedAt !== null)
          throw new DomainError('already_started', 'El cliente se presentó: la cita ya comenzó')
        if (booked.attestedAt !== null)
          throw new DomainError(
            'already_reviewed',
            'El cliente ya escribió una reseña de esta visita',
          )
        if (booked.dispute !== null)
          throw new DomainError('already_decided', 'Ya se revisó si el cliente se presentó')
        if (millis(at) < millis(booked.start))
          throw new DomainError('not_yet', 'La cita todavía no ha comenzado')
        if (booked.status === 'completada' && millis(at) > noShowUntil(booked.end))
          throw new DomainError(
            'too_late',
            'Solo se puede marcar como no presentada hasta 48 horas después',
          )
        return [
          AppointmentMarkedNoShow({
            ...who(booked),
            start: booked.start,
            day: booked.day,
            cents: booked.cents,
            wasCompleted: booked.status === 'completada',
            markedAt: at,
          }),
        ]
      },

      Contest: ({ appointmentId, reason }, { at }) => {
        const booked = here(day, appointmentId)
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
        const contested = { ...who(booked), start: booked.start, contestedAt: at, reason }
        return [
          booked.noShow
            ? AppointmentNoShowDisputed(contested)
            : AppointmentLateCancellationDisputed(contested),
        ]
      },

      DecideDispute: ({ appointmentId, decisionId, outcome }, { at }) => {
        const booked = here(day, appointmentId)
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
      },

      ReverseDispute: ({ appointmentId, decisionId }, { at }) => {
        const booked = here(day, appointmentId)
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
      },

      AttestVisit: ({ appointmentId }, { at }) => {
        const booked = here(day, appointmentId)
        if (booked.attestedAt !== null) return []
        mustBe(booked, ['completada'])
        if (millis(at) > attestedUntil(booked.end))
          throw new DomainError(
            'too_late',
            'Solo se puede escribir una reseña durante los 30 días después de la visita',
          )
        return [VisitAttested({ ...who(booked), start: booked.start, attestedAt: at })]
      },

      ExpireAppointment: ({ appointmentId }, { at }) => {
        const booked = here(day, appointmentId)
        if (booked.status !== 'pendiente') return []
        if (millis(at) < expiresAt(booked.bookedAt, booked.start))
          throw new DomainError('not_yet', 'La cita todavía puede confirmarse')
        return [AppointmentExpired({ ...who(booked), start: booked.start })]
      },

      BlockTime: toBlocks(day),
      UnblockTime: toBlocks(day),
      StartBlocking: toBlocks(day),
      TakeBlock: toBlocks(day),
      GiveUpBlock: toBlocks(day),
      EndBlocking: toBlocks(day),
    }),
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
/** What holds of several: the last that says something. */
const standingOf = (rulings: Dispute['rulings']): DisputeRuling | undefined =>
  (rulings.findLast(({ outcome }) => outcome !== 'none') ?? rulings.at(-1))?.outcome
/** What all say that is written down of a decision about a dispute. */
const aboutDispute = (booked: Booked, { mark }: Dispute, decisionId: string) => ({
  ...who(booked),
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

const ofBlocks =
  (day: Agenda) =>
  (_: object, event: TimeBlockEvent): Agenda => ({ ...day, ...evolveBlocks(day, event) })

const toBlocks =
  (day: Agenda) =>
  (_: object, command: TimeBlockCommand): readonly TimeBlockEvent[] =>
    decideBlocks(day, command, {
      hasRoom: (block) => hasRoom(day, asWanted(block)),
      mustBeFree: (block) => mustBeFreeForBlock(day, block),
    })
const asWanted = ({ blockId, start, end }: TimeBlock): Wanted => ({
  appointmentId: blockId,
  start,
  end,
  bufferMinutes: 0,
})

const withAppointment = (day: Agenda, booked: Booked): Agenda => ({
  ...day,
  appointments: new Map(day.appointments).set(booked.appointmentId, booked),
})

const withMove = (day: Agenda, moveId: string, outcome: MoveOutcome): Agenda => ({
  ...day,
  moves: new Map(day.moves).set(moveId, outcome),
})

/** What the day that an appointment is leaving says once the move is decided. */
function endOf(booked: Booked, outcome: MoveOutcome): readonly AgendaEvent[] {
  if (!booked.moving) return []
  const move = {
    ...who(booked),
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

function change(day: Agenda, appointmentId: string, changed: Partial<Booked>): Agenda {
  const booked = day.appointments.get(appointmentId)
  return booked ? withAppointment(day, { ...booked, ...changed }) : day
}

const who = ({ appointmentId, barberId, clientId, personId, businessId }: BookedDetails) => ({
  appointmentId,
  barberId,
  clientId,
  personId,
  businessId,
})

function here(day: Agenda, appointmentId: string): Booked {
  const booked = day.appointments.get(appointmentId)
  if (!booked) throw new DomainError('not_found', 'Cita no encontrada')
  // A move to another day is visible on the new day a moment later.
  if (booked.moving || booked.movedTo !== null)
    throw new DomainError('moving', 'La cita se está moviendo a otro día. Inténtalo de nuevo.')
  return booked
}

/** Someone else was faster, or it is over: the answer says how it stands now. */
function mustBe(booked: Booked, allowed: readonly Status[]): void {
  if (!allowed.includes(booked.status))
    throw new DomainError('wrong_state', `La cita ya está ${booked.status}`, {
      estado: booked.status,
    })
}

/** Answering a mail refers to the time in it (`asOf`). */
export function mustBeAt({ start }: Pick<Booked, 'start'>, asOf: string | undefined): void {
  if (asOf !== undefined && asOf !== start) throw refusals.changed_since()
}

/** By the clock, or because the client has sat down before the hour. */
const hasBegun = ({ start, startedAt }: Booked, at: string): boolean =>
  startedAt !== null || millis(at) >= millis(start)

function movedStatus(
  booked: Booked,
  needsConfirmation: boolean,
  at: string,
  start: string,
): 'pendiente' | 'confirmada' {
  mustBe(booked, ['pendiente', 'confirmada'])
  if (hasBegun(booked, at))
    throw new DomainError('already_started', 'La cita ya comenzó y no se puede mover')
  if (millis(start) <= millis(at)) throw refusals.in_the_past()
  return booked.status === 'confirmada' && !needsConfirmation ? 'confirmada' : 'pendiente'
}

type Wanted = Pick<BookedDetails, 'appointmentId' | 'start' | 'end' | 'bufferMinutes'>

/** Is this time nobody else's, as far as the day knows? */
export const hasRoom = (day: Agenda, request: Wanted): boolean =>
  ![...day.appointments.values()].some(
    (booked) =>
      isActive(booked) &&
      booked.appointmentId !== request.appointmentId &&
      overlap(booked, request),
  ) && !day.blocks.some((block) => overlap({ ...block, bufferMinutes: 0 }, request))

function mustBeFree(day: Agenda, request: Wanted): void {
  if (!hasRoom(day, request)) throw refusals.slot_taken()
}

/** Says what a block would lie over: a visit, the pause after one, or another block. */
function mustBeFreeForBlock(day: Agenda, block: BlockOnDay): void {
  const request = asWanted(block)
  if (hasRoom(day, request)) return
  const visits = [...day.appointments.values()].filter(
    (booked) => isActive(booked) && overlap(booked, request),
  )
  if (visits.some((booked) => overlap({ ...booked, bufferMinutes: 0 }, request)))
    throw refusals.block_over_visit()
  if (visits.length === 0) throw refusals.block_over_block()
  const until = Math.max(
    ...visits.map(({ end, bufferMinutes }) => millis(end) + bufferMinutes * 60_000),
  )
  throw refusals.block_over_pause(localTime(until, block.zone))
}

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

/** Each holds its time and the buffer after it. */
const overlap = (a: Omit<Wanted, 'appointmentId'>, b: Omit<Wanted, 'appointmentId'>): boolean =>
  millis(a.start) < millis(b.end) + b.bufferMinutes * 60_000 &&
  millis(b.start) < millis(a.end) + a.bufferMinutes * 60_000
