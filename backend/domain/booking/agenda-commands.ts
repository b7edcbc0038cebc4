/** Commands of a barber's day. */
import type { Command } from '../kernel/decider.ts'
import type { MoveOutcome, AgendaSide } from './agenda-state.ts'
import type { AppointmentMovedIn, BookedDetails, DisputeRuling, Undoes } from './events.ts'
import type { DelayCommand } from './agenda-delays.ts'
import type { LatenessCommand } from './agenda-lateness.ts'
import type { ShiftCommand } from './agenda-shifts.ts'
import type { Terms } from './terms.ts'
import type { HoldCommand } from './slot-holds.ts'
import type { TimeBlockCommand } from './time-blocks.ts'

/** How an appointment stood before a move to another day. */
export type MovedFrom = NonNullable<ReturnType<typeof AppointmentMovedIn>['data']['left']>
export interface MoveBack extends NonNullable<Undoes> {
  readonly status: MovedFrom['status']
}

/** Of an act that can be taken back: ids of its event, and of the hold on the time it frees. */
export interface UndoableIds {
  readonly actId: string
  readonly holdId: string
}

export type AgendaCommand =
  | Command<
      'BookAppointment',
      { details: BookedDetails; terms: Terms; autoConfirm: boolean; holdId?: string | undefined }
    >
  | Command<'ConfirmAppointment', { appointmentId: string }>
  | Command<
      'RejectAppointment',
      { appointmentId: string; reason: string | null; undoable?: UndoableIds | undefined }
    >
  | Command<
      'CancelAppointment',
      {
        appointmentId: string
        side: AgendaSide
        reason: string | null
        asOf?: string | undefined
        undoable?: UndoableIds | undefined
      }
    >
  | Command<
      'MoveAppointment',
      {
        appointmentId: string
        side: AgendaSide
        start: string
        end: string
        bufferMinutes: number
        needsConfirmation: boolean
        holdId?: string | undefined
        undoable?: UndoableIds | undefined
      }
    >
  | Command<
      'StartMove',
      {
        moveId: string
        appointmentId: string
        toDay: string
        side: AgendaSide
        start: string
        end: string
        bufferMinutes: number
        needsConfirmation: boolean
        /** It goes back where it was: the last act, and the time before it. */
        undoes?: MoveBack | undefined
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
        side: AgendaSide
        left?: MovedFrom | null
        undoable?: UndoableIds | undefined
        undoes?: MoveBack | undefined
      }
    >
  | Command<
      'EndMove',
      {
        moveId: string
        appointmentId: string
        outcome: MoveOutcome
        undoable?: UndoableIds | undefined
      }
    >
  | Command<'ConfirmAttendance', { appointmentId: string; asOf?: string | undefined }>
  | Command<'StartAppointment', { appointmentId: string }>
  | Command<
      'CompleteAppointment',
      { appointmentId: string; automatic: boolean; undoable?: UndoableIds | undefined }
    >
  | Command<'MarkNoShow', { appointmentId: string; undoable?: UndoableIds | undefined }>
  | Command<'Contest', { appointmentId: string; reason: string | null }>
  | Command<'DecideDispute', { appointmentId: string; decisionId: string; outcome: DisputeRuling }>
  | Command<'ReverseDispute', { appointmentId: string; decisionId: string }>
  | Command<'AttestVisit', { appointmentId: string }>
  | Command<'ExpireAppointment', { appointmentId: string }>
  /** The author of the last act undoes it within ten seconds. */
  | Command<'TakeBack', { appointmentId: string }>
  | DelayCommand
  | ShiftCommand
  | LatenessCommand
  | HoldCommand
  | TimeBlockCommand

/** The command of this type. */
export type AgendaCommandOf<Type extends AgendaCommand['type']> = Extract<
  AgendaCommand,
  { type: Type }
>
