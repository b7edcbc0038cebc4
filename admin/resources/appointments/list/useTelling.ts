/** How the list tells people, times, prices and where a row leads. */
import { useLocaleState, useTranslate } from 'react-admin'
import { useNow } from '../../../../shared/format/useNow.ts'
import { shortId } from '../../../ui/Known.tsx'
import { dateTime, fromNow, money } from '../../../look/time.ts'
import type { AuditedAppointment } from '../../../providers/dataProvider.ts'
import { replayPath } from '../../../paths/replayPaths.ts'

export function useTelling() {
  const [locale] = useLocaleState()
  const translate = useTranslate()
  const now = useNow()
  return {
    start: ({ fecha, zonaHoraria }: AuditedAppointment) => dateTime(fecha, zonaHoraria, locale),
    booked: ({ creadoEn }: AuditedAppointment) => fromNow(creadoEn, now, locale),
    price: ({ totalPrice, moneda }: AuditedAppointment) =>
      money(Math.round(totalPrice * 100), moneda),
    replay: ({ id }: AuditedAppointment) => replayPath('appointment', id),
    /** By their names once these are revealed. */
    client: ({ clientName, clienteId }: AuditedAppointment) =>
      clientName ??
      `${translate('console.actor.cliente')} ${clienteId === null ? '' : shortId(clienteId)}`.trim(),
    barber: ({ barberName, barberId }: AuditedAppointment) =>
      barberName ?? `${translate('console.actor.barbero')} ${shortId(barberId)}`,
  }
}
