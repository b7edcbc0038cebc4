/**
 * Moving an appointment. Within its day that is one event. To another day it takes three steps on
 * two streams: announced on the old day, decided once on the new day, followed by the old day.
 * Event ids derive from the move, so retries and rivals do nothing twice. A crash leaves one hold
 * too many; `finishMove` finishes it.
 */
import { agendaDecider } from '../../domain/booking/agenda.ts'
import type { MoveBack, MovedFrom, UndoableIds } from '../../domain/booking/agenda-commands.ts'
import { refusals } from '../../domain/booking/agenda-refusals.ts'
import type { Booked, MoveOutcome } from '../../domain/booking/agenda-state.ts'
import { holdUsed } from '../../domain/booking/slot-holds.ts'
import type { BookedDetails } from '../../domain/booking/events.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { asStepOf, type CommandHandler, type Context, eventIdOf } from '../kernel/handle.ts'

export interface Move {
  /** The appointment as it will be: its new times and its new day. */
  readonly wanted: BookedDetails
  readonly fromDay: string
  readonly side: 'cliente' | 'barbero'
  readonly needsConfirmation: boolean
  /** Of the time that it moves to. */
  readonly holdId?: string | undefined
  readonly undoable?: UndoableIds | undefined
  readonly undoes?: MoveBack | undefined
}

/** @throws slot_taken where the new time is not free: it then stays where it was */
export async function move(
  commands: CommandHandler,
  context: Context,
  { wanted, fromDay, side, needsConfirmation, holdId, undoable, undoes }: Move,
): Promise<void> {
  const { appointmentId, barberId, day: toDay, start, end, bufferMinutes } = wanted
  const stream = `${barberId}-${fromDay}`
  const there = { appointmentId, side, start, end, bufferMinutes, needsConfirmation }
  if (toDay === fromDay) {
    await commands.handle(
      agendaDecider,
      stream,
      { type: 'MoveAppointment', data: { ...there, holdId, undoable } },
      context,
    )
    return
  }
  await mustHold(commands, `${barberId}-${toDay}`, { holdId, request: wanted, at: context.at })
  const moveId = derivedId('move', context.commandId, fromDay)
  const { state } = await commands.handle(
    agendaDecider,
    stream,
    { type: 'StartMove', data: { ...there, moveId, toDay, undoes } },
    context,
    `start-${fromDay}`,
  )
  // Another request may be moving it to the same time.
  const underWay = state.appointments.get(appointmentId)?.moving?.moveId ?? moveId
  const outcome = await finishMove(commands, context, {
    appointmentId,
    barberId,
    fromDay,
    moveId: underWay,
    // What another request has begun is not this one's to take back.
    ...(underWay === moveId && { undoable, undoes }),
  })
  if (outcome === 'slot_taken' || outcome === 'in_the_past') throw refusals[outcome]()
}

/** The day that it moves to has the hold: it is looked at before the move is announced. */
async function mustHold(
  commands: CommandHandler,
  stream: string,
  use: Parameters<typeof holdUsed>[1],
): Promise<void> {
  if (use.holdId === undefined) return
  holdUsed(await commands.state(agendaDecider, stream, { fresh: true }), use)
}

export interface MoveCommand {
  readonly moveId: string
  readonly appointmentId: string
  readonly barberId: string
  readonly fromDay: string
  /** Given by the request that moves: what the clock finishes later is for good. */
  readonly undoable?: UndoableIds | undefined
  readonly undoes?: MoveBack | undefined
}

/** Finishes a move announced on `fromDay`; returns its outcome. */
export async function finishMove(
  commands: CommandHandler,
  context: Context,
  { moveId, appointmentId, barberId, fromDay, undoable, undoes }: MoveCommand,
): Promise<MoveOutcome | undefined> {
  const oldDay = `${barberId}-${fromDay}`
  const { appointments, moves } = await commands.state(agendaDecider, oldDay, { fresh: true })
  const leaving = appointments.get(appointmentId)
  if (leaving?.moving?.moveId !== moveId) return moves.get(moveId)
  const {
    moving: { toDay, start, end, bufferMinutes, status, side },
    bookedAt,
  } = leaving
  return asStepOf(context, moveId, async (step) => {
    const { state: newDay } = await commands.handle(
      agendaDecider,
      `${barberId}-${toDay}`,
      {
        type: 'MoveIn',
        data: {
          moveId,
          details: { ...leaving, day: toDay, start, end, bufferMinutes },
          bookedAt,
          status,
          fromDay,
          side,
          left: undoable ? leftBy(leaving) : null,
          undoable: undoable && { ...undoable, actId: eventIdOf(moveId, 'in') },
          undoes,
        },
      },
      step,
      'in',
    )
    const outcome = newDay.moves.get(moveId)
    if (!outcome) throw new Error(`move ${moveId} was neither taken in nor declined`)
    await commands.handle(
      agendaDecider,
      oldDay,
      { type: 'EndMove', data: { moveId, appointmentId, outcome, undoable } },
      step,
      'out',
    )
    return outcome
  })
}

const leftBy = ({
  start,
  end,
  bufferMinutes,
  status,
  attendanceConfirmedAt,
}: Booked): MovedFrom => ({
  start,
  end,
  bufferMinutes,
  status: status === 'pendiente' ? 'pendiente' : 'confirmada',
  attendanceConfirmedAt,
})

/** Moves that a read model may lag behind; beyond that the day is read. */
const MOST_MOVES = 5

/** The current day of an appointment, from a former one, because read models lag. */
export async function dayOf(
  commands: CommandHandler,
  { appointmentId, barberId, day }: { appointmentId: string; barberId: string; day: string },
  options: { fresh?: boolean } = {},
): Promise<string> {
  let home = day
  for (let moves = 0; moves < MOST_MOVES; moves++) {
    const next = (
      await commands.state(agendaDecider, `${barberId}-${home}`, options)
    ).appointments.get(appointmentId)?.movedTo
    if (!next) break
    home = next
  }
  return home
}
