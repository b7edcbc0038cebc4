/** Actions on an appointment by the server's rules, so no button leads to a refusal. */
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { holds, stands } from '../../entities/appointment/appointmentModel.ts'

/** In the order in which they are offered. */
export type AppointmentAct =
  | 'reject'
  | 'confirm'
  | 'attend'
  | 'start'
  | 'complete'
  | 'noShow'
  | 'move'
  | 'cancel'
  | 'review'
  | 'contest'
  | 'again'
  | 'invite'
  | 'receipt'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Asked = Pick<
  Appointment,
  | 'estado'
  | 'userRole'
  | 'fecha'
  | 'fin'
  | 'asistenciaEn'
  | 'iniciadaEn'
  | 'resenada'
  | 'resenaHasta'
  | 'disputada'
  | 'disputaHasta'
  | 'disputa'
  | 'clienteId'
  | 'noShow'
>

export function actsFor(
  {
    estado,
    userRole,
    fecha,
    fin,
    asistenciaEn,
    iniciadaEn,
    resenada,
    resenaHasta,
    disputada,
    disputaHasta,
    disputa,
    clienteId,
    noShow,
  }: Asked,
  now: number,
): AppointmentAct[] {
  const start = Date.parse(fecha)
  const begun = iniciadaEn !== null || start <= now
  if (userRole === 'client') {
    // Asked a day before, not when booking.
    if (holds(estado))
      return begun
        ? []
        : [
            ...(estado === 'próxima' && asistenciaEn === null ? ['attend' as const] : []),
            'move',
            'cancel',
          ]
    const until = (instant: string | null) => instant !== null && now <= Date.parse(instant)
    return [
      ...(resenada || until(resenaHasta) ? ['review' as const] : []),
      ...(!disputada && until(disputaHasta) ? ['contest' as const] : []),
      'again',
      ...(estado === 'completada' && !noShow ? ['receipt' as const] : []),
    ]
  }
  const may: Partial<Record<AppointmentAct, boolean>> = {
    reject: estado === 'pendiente',
    confirm: estado === 'pendiente',
    // Who comes early need not wait for the hour.
    start: stands(estado) && iniciadaEn === null && now >= start - HOUR,
    complete: stands(estado) && begun,
    // What was contested is not for the two to say any more.
    noShow:
      iniciadaEn === null &&
      !resenada &&
      disputa === null &&
      start <= now &&
      (stands(estado) || (estado === 'completada' && now <= Date.parse(fin) + 48 * HOUR)),
    move: holds(estado) && !begun,
    // Clients with an account are asked by the app.
    invite:
      estado === 'completada' &&
      clienteId === null &&
      !resenada &&
      now <= Date.parse(fin) + limits.review.days * DAY,
    // A request that waits is turned down, which is another thing.
    cancel: stands(estado) && !begun,
  }
  return (Object.keys(may) as AppointmentAct[]).filter((act) => may[act])
}

/** Is it later than the barber's limit, so that calling it off counts as late? */
export const isLateNow = (
  {
    cancelarHasta,
    userRole,
    retraso,
  }: Pick<Appointment, 'cancelarHasta' | 'userRole'> & Partial<Pick<Appointment, 'retraso'>>,
  now: number,
): boolean =>
  userRole === 'client' &&
  Date.parse(cancelarHasta) < now &&
  // Who was told that they would wait may go.
  (retraso?.minutos ?? 0) <= limits.delay.silent
