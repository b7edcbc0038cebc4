/**
 * One barber's day. Its one promise: no two active appointments overlap.
 *
 * An appointment lives in the stream of the day on which it stands. A move to another day is
 * announced on the old day (`AppointmentMoveStarted`: nothing else may happen to it meanwhile),
 * decided on the new one, once (`AppointmentMovedIn` or `AppointmentMoveDeclined`), and then
 * followed by the old one (`AppointmentMovedOut` or `AppointmentMoveAbandoned`). A crash in between
 * leaves one hold too many, which is finished later, never a double booking.
 */
import { byCommand, type Decider } from '../kernel/decider.ts'
import {
  bookAppointment,
  cancelAppointment,
  confirmAppointment,
  confirmAttendance,
  expireAppointment,
  rejectAppointment,
} from './agenda-booking.ts'
import type { AgendaCommand } from './agenda-commands.ts'
import { contest, decideDispute, reverseDispute } from './agenda-disputes.ts'
import { endMove, moveAppointment, moveIn, startMove } from './agenda-moves.ts'
import { decideBlock } from './agenda-room.ts'
import { type Agenda, emptyAgenda, evolveAgenda } from './agenda-state.ts'
import { undoAct } from './agenda-undo.ts'
import { announceDelay, endDelay } from './agenda-delays.ts'
import { answerShift, applyShifts } from './agenda-shifts.ts'
import { answerLateness, runLate } from './agenda-lateness.ts'
import { holdAlternative, holdChair, holdOffer, holdSlot, holdUntil } from './agenda-holds.ts'
import { releaseHold } from './slot-holds.ts'
import { attestVisit, completeAppointment, markNoShow, startAppointment } from './agenda-visits.ts'
import type { AgendaEvent } from './events.ts'

export const agendaDecider: Decider<Agenda, AgendaCommand, AgendaEvent> = {
  category: 'agenda',
  initial: emptyAgenda,
  evolve: evolveAgenda,
  decide: byCommand<Agenda, AgendaCommand, AgendaEvent>({
    BookAppointment: bookAppointment,
    ConfirmAppointment: confirmAppointment,
    RejectAppointment: rejectAppointment,
    CancelAppointment: cancelAppointment,
    MoveAppointment: moveAppointment,
    StartMove: startMove,
    MoveIn: moveIn,
    EndMove: endMove,
    ConfirmAttendance: confirmAttendance,
    StartAppointment: startAppointment,
    CompleteAppointment: completeAppointment,
    MarkNoShow: markNoShow,
    Contest: contest,
    DecideDispute: decideDispute,
    ReverseDispute: reverseDispute,
    AttestVisit: attestVisit,
    ExpireAppointment: expireAppointment,
    TakeBack: undoAct,
    HoldSlot: holdSlot,
    HoldOffer: holdOffer,
    HoldChair: holdChair,
    HoldAlternative: holdAlternative,
    HoldUntil: holdUntil,
    ReleaseHold: releaseHold,
    AnnounceDelay: announceDelay,
    AnswerShift: answerShift,
    ApplyShifts: applyShifts,
    EndDelay: endDelay,
    RunLate: runLate,
    AnswerLateness: answerLateness,
    BlockTime: decideBlock,
    UnblockTime: decideBlock,
    RestoreBlock: decideBlock,
    StartBlocking: decideBlock,
    TakeBlock: decideBlock,
    GiveUpBlock: decideBlock,
    EndBlocking: decideBlock,
  }),
}
