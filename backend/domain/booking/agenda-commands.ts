/** Commands of a barber's day. */
import type { Command } from '../kernel/decider.ts'
import type { MoveOutcome, AgendaSide } from './agenda-state.ts'
import type { BookedDetails, DisputeRuling } from './events.ts'
import type { Terms } from './terms.ts'
import type { TimeBlockCommand } from './time-blocks.ts'

export type AgendaCommand =
  | Command<'BookAppointment', { details: BookedDetails; terms: Terms; autoConfirm: boolean }>
  | Command<'ConfirmAppointment', { appointmentId: string }>
  | Command<'RejectAppointment', { appointmentId: string; reason: string | null }>
  | Command<
      'CancelAppointment',
      { appointmentId: string; side: AgendaSide; reason: string | null; asOf?: string | undefined }
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

/** The command of this type. */
export type AgendaCommandOf<Type extends AgendaCommand['type']> = Extract<
  AgendaCommand,
  { type: Type }
>
