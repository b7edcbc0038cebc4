/** What may be done about an appointment by whoever looks at it: the server's rules again, so that no button leads to a refusal. */
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { holds, stands } from '../../entities/appointment/model.ts'

/** In the order in which they are offered. */
export type Act = 'reject' | 'confirm' | 'start' | 'complete' | 'noShow' | 'move' | 'cancel' | 'again'

const HOUR = 3_600_000

type Asked = Pick<Appointment, 'estado' | 'userRole' | 'fecha' | 'fin' | 'iniciadaEn'>

export function actsFor({ estado, userRole, fecha, fin, iniciadaEn }: Asked, now: number): Act[] {
  const start = Date.parse(fecha)
  const begun = iniciadaEn !== null || start <= now
  if (userRole === 'client') return holds(estado) ? (begun ? [] : ['move', 'cancel']) : ['again']
  const may: Partial<Record<Act, boolean>> = {
    reject: estado === 'pendiente',
    confirm: estado === 'pendiente',
    // Who comes early need not wait for the hour.
    start: stands(estado) && iniciadaEn === null && now >= start - HOUR,
    complete: stands(estado) && begun,
    noShow: iniciadaEn === null && start <= now && (stands(estado) || (estado === 'completada' && now <= Date.parse(fin) + 48 * HOUR)),
    move: holds(estado) && !begun,
    // A request that waits is turned down, which is another thing.
    cancel: stands(estado) && !begun,
  }
  return (Object.keys(may) as Act[]).filter((act) => may[act])
}

/** Is it later than the barber's limit, so that calling it off counts as late? */
export const isLateNow = ({ cancelarHasta, userRole }: Pick<Appointment, 'cancelarHasta' | 'userRole'>, now: number): boolean =>
  userRole === 'client' && Date.parse(cancelarHasta) < now
