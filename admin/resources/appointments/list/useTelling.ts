/** How the list tells times, prices and where a row leads. */
import { useCreatePath, useLocaleState } from 'react-admin'
import { dateTime, fromNow, money } from '../../../look/time.ts'
import type { AuditedAppointment } from '../../../providers/dataProvider.ts'

export function useTelling() {
  const [locale] = useLocaleState()
  const createPath = useCreatePath()
  return {
    start: ({ fecha, zonaHoraria }: AuditedAppointment) => dateTime(fecha, zonaHoraria, locale),
    booked: ({ creadoEn }: AuditedAppointment) => fromNow(creadoEn, Date.now(), locale),
    price: ({ totalPrice, moneda }: AuditedAppointment) => money(Math.round(totalPrice * 100), moneda, locale),
    replay: ({ id }: AuditedAppointment) => createPath({ resource: 'appointments', type: 'show', id }),
  }
}
