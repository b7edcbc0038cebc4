/**
 * Moving an appointment. Within its day that is one event. To another day it takes three steps on two streams, each of
 * which can be repeated: announced on the old day (from then on nothing else can happen to it), booked on the new day,
 * released on the old one. A crash in between leaves one hold too many; `finishMove` ends what was begun.
 */
import { agenda } from '../../domain/booking/agenda.ts'
import type { BookedDetails } from '../../domain/booking/events.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'

export interface Move {
  /** The appointment as it will be: its new times and its new day. */
  readonly wanted: BookedDetails
  readonly fromDay: string
  readonly side: 'cliente' | 'barbero'
  readonly needsConfirmation: boolean
}

/** @throws slot_taken where the new time is not free: it then stays where it was */
export async function move(commands: CommandHandler, context: Context, { wanted, fromDay, side, needsConfirmation }: Move): Promise<void> {
  const { appointmentId, barberId, day: toDay, start, end, bufferMinutes } = wanted
  const stream = `${barberId}-${fromDay}`
  const there = { appointmentId, side, start, end, bufferMinutes, needsConfirmation }
  if (toDay === fromDay) {
    await commands.handle(agenda, stream, { type: 'MoveAppointment', data: there }, context)
    return
  }
  await commands.handle(agenda, stream, { type: 'StartMove', data: { ...there, toDay } }, context, 'start')
  await finishMove(commands, context, { appointmentId, barberId, day: fromDay })
}

/** Brings a move that was announced on `day` to its end; nothing to do where there is none. */
export async function finishMove(commands: CommandHandler, context: Context, { appointmentId, barberId, day }: { appointmentId: string; barberId: string; day: string }): Promise<void> {
  const oldDay = `${barberId}-${day}`
  const leaving = (await commands.state(agenda, oldDay, { fresh: true })).appointments.get(appointmentId)
  if (!leaving?.moving) return
  const { moving: { toDay, start, end, bufferMinutes, status, side }, bookedAt } = leaving
  try {
    await commands.handle(agenda, `${barberId}-${toDay}`, {
      type: 'MoveIn', data: { details: { ...leaving, day: toDay, start, end, bufferMinutes }, bookedAt, status, fromDay: day, side },
    }, context, 'in')
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await commands.handle(agenda, oldDay, { type: 'AbandonMove', data: { appointmentId } }, context, 'abandon')
    throw error
  }
  await commands.handle(agenda, oldDay, { type: 'MoveOut', data: { appointmentId } }, context, 'out')
}
