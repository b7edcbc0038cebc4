/** How the list tells times, prices and where a row leads. */
import { useCreatePath, useLocaleState } from 'react-admin'
import { useNow } from '../../../../shared/format/useNow.ts'
import { dateTime, fromNow, money } from '../../../look/time.ts'
import type { AuditedAppointment } from '../../../providers/dataProvider.ts'

export function useTelling() {
  const [locale] = useLocaleState()
  const createPath = useCreatePath()
  const now = useNow()
  return {
    start: ({ fecha, zonaHoraria }: AuditedAppointment) => dateTime(fecha, zonaHoraria, locale),
    booked: ({ creadoEn }: AuditedAppointment) => fromNow(creadoEn, now, locale),
    price: ({ totalPrice, moneda }: AuditedAppointment) => money(Math.round(totalPrice * 100), moneda),
    replay: ({ id }: AuditedAppointment) => createPath({ resource: 'appointments', type: 'show', id }),
  }
}
