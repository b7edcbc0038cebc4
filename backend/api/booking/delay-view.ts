/** A delay as the barber's side sees it: whom it reaches, and what they say. */
import type { DelayAnswer } from '../../../contract/booking/delay-words.ts'
import type { DelayReach, ReachedVisit } from '../../../contract/booking/delays.ts'
import type { CommandHandler } from '../../commands/kernel/handle.ts'
import type { Reached } from '../../domain/booking/agenda-delays.ts'
import { type Agenda, type Booked, isActive } from '../../domain/booking/agenda-state.ts'
import { withOffset } from '../../domain/booking/schedule.ts'
import { ERASED } from '../../domain/kernel/event.ts'
import { namesAround } from './names.ts'

const local = (instant: string, zone: string) => withOffset(Date.parse(instant), zone)

const nameOf = async (commands: CommandHandler, booked: Booked): Promise<string> =>
  (await namesAround(commands, booked)).client_name ?? booked.guestName ?? ERASED

export async function previewView(
  commands: CommandHandler,
  minutos: number,
  reach: readonly Reached[],
): Promise<DelayReach> {
  const late = reach.filter(({ booked, expectedStart }) => expectedStart !== booked.start)
  return {
    delayId: null,
    minutos,
    alcanza: await Promise.all(
      late.map(async ({ booked, expectedStart, tells, answerBy }) => ({
        appointmentId: booked.appointmentId,
        fecha: local(booked.start, booked.zone),
        esperadaEn: local(expectedStart, booked.zone),
        como: tells,
        clientName: await nameOf(commands, booked),
        clienteId: booked.clientId,
        respuesta: null,
        contestarAntesDe: answerBy && local(answerBy, booked.zone),
      })),
    ),
  }
}

/** Null without a delay. */
export async function delayView(
  commands: CommandHandler,
  { delay, appointments }: Agenda,
): Promise<DelayReach | null> {
  if (!delay) return null
  const visits = delay.reached
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
    .flatMap((one) => {
      const booked = appointments.get(one.appointmentId)
      return booked ? [{ ...one, booked }] : []
    })
  return {
    delayId: delay.delayId,
    minutos: delay.minutes,
    alcanza: await Promise.all(
      visits.map(async ({ booked, start, expectedStart, tells }): Promise<ReachedVisit> => ({
        appointmentId: booked.appointmentId,
        fecha: local(start, booked.zone),
        esperadaEn: local(expectedStart, booked.zone),
        como: tells,
        clientName: await nameOf(commands, booked),
        clienteId: booked.clientId,
        respuesta: answerOf(booked, start),
        contestarAntesDe: booked.shift && local(booked.shift.answerBy, booked.zone),
      })),
    ),
  }
}

/** What its client has done since, by whichever way. */
function answerOf(booked: Booked, start: string): DelayAnswer | null {
  if (booked.cancelledBy === 'cliente') return 'cancelar'
  if (booked.movedTo !== null || booked.moving) return 'cambiar'
  if (booked.shiftedBy !== null || booked.shift?.answer === 'accepted') return 'vale'
  if (isActive(booked) && booked.start !== start) return 'cambiar'
  return booked.shift?.answer === 'kept' ? 'espero' : null
}
