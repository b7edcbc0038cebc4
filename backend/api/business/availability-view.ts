/** A barber's hours and policy in the words of the wire. */
import type * as contract from '../../../contract/business/availability.ts'
import type { Language } from '../../../contract/kernel/languages.ts'
import { withOffset, effectiveWeek } from '../../domain/booking/schedule.ts'
import type { UpcomingAppointment } from '../../projections/booking/agenda-reads.ts'
import { ERASED } from '../../domain/kernel/event.ts'
import type { Bookable } from '../../commands/booking/bookable.ts'
import type { AvailabilityOf } from '../../projections/business/availability-reads.ts'
import { termsText } from '../../domain/booking/terms.ts'
import { toCome, type BookingPolicy } from '../../domain/business/availability.ts'

export const affectedView = ({ appointment_id, start_at, zone }: UpcomingAppointment) => ({
  id: appointment_id,
  fecha: withOffset(Date.parse(start_at), zone),
})

export const named = (row: UpcomingAppointment) => ({
  ...affectedView(row),
  cliente: row.client_name ?? row.guest_name ?? ERASED,
})

interface Shown extends Pick<Bookable, 'placeZone' | 'opening'> {
  readonly availability: AvailabilityOf
}

/** `own`: for the barber's side, which alone reads the reasons. Past days are left out. */
export const view = (
  barberId: string,
  { placeZone, opening, availability: { horario, preset, policy, exceptions } }: Shown,
  { own, at, language }: { own: boolean; at: string; language: Language },
): contract.Availability => ({
  barberId,
  zonaHoraria: placeZone,
  scheduleType: preset,
  propio: horario,
  horario: effectiveWeek(horario, opening),
  origen: originOf(horario, opening),
  politica: {
    autoConfirmar: policy.autoConfirm,
    margenMinutos: policy.bufferMinutes,
    antelacionMinima: policy.minNoticeMinutes,
    limiteCancelacionHoras: policy.cancelLimitHours,
    maximoActivas: policy.maxActivePerClient,
    aprovecharHuecos: policy.fillGaps,
  },
  condiciones: termsText(policy, language),
  excepciones: toCome(exceptions, at).map(({ exceptionId, from, to, ranges, label }) => ({
    id: exceptionId,
    desde: from,
    hasta: to,
    rangos: ranges,
    etiqueta: own ? label : '',
  })),
})

export function policyOf({
  autoConfirmar,
  margenMinutos,
  antelacionMinima,
  limiteCancelacionHoras,
  maximoActivas,
  aprovecharHuecos,
}: Partial<contract.Policy>): Partial<BookingPolicy> {
  return {
    ...(autoConfirmar === undefined ? {} : { autoConfirm: autoConfirmar }),
    ...(margenMinutos === undefined ? {} : { bufferMinutes: margenMinutos }),
    ...(antelacionMinima === undefined ? {} : { minNoticeMinutes: antelacionMinima }),
    ...(limiteCancelacionHoras === undefined ? {} : { cancelLimitHours: limiteCancelacionHoras }),
    ...(maximoActivas === undefined ? {} : { maxActivePerClient: maximoActivas }),
    ...(aprovecharHuecos === undefined ? {} : { fillGaps: aprovecharHuecos }),
  }
}

/** Where a barber's hours come from. */
function originOf(own: object | null, shop: object | null): 'propio' | 'negocio' | 'estandar' {
  if (own) return 'propio'
  return shop ? 'negocio' : 'estandar'
}
