/** The numbers of the period, each with what it means. */
import type { Money, Statistics } from '../../../../contract/booking/statistics.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { type Format, useFormat } from '../../../ui/format.ts'
import { Figure } from './Definition.tsx'

/** `$300.00 + €20.00`: what can't be added stands beside each other. */
export const amounts = (money: readonly Money[], currency: string, format: Format): string =>
  money.length === 0 ? format.price(0, currency) : money.map(({ moneda, total }) => format.price(total, moneda)).join(' + ')

export function Summary({ statistics: { visitas, ingresos, moneda, ocupacion, inasistencia, recurrencia } }: { statistics: Statistics }) {
  const { t } = useTranslation()
  const format = useFormat()
  const percent = (rate: number | null) => (rate === null ? '—' : `${format.number(Math.round(rate * 100))} %`)
  const hours = (minutes: number) => format.duration(Math.round(minutes))
  return (
    <div className="grid grid-cols-2 gap-2.5 lg:grid-cols-5 lg:gap-4">
      <Figure className="col-span-2 lg:col-span-1" label={t('statistics.revenue')} value={amounts(ingresos, moneda, format)} definition={t('statistics.revenueDefinition')} />
      <Figure label={t('statistics.visits')} value={format.number(visitas)} definition={t('statistics.visitsDefinition')} />
      <Figure label={t('statistics.occupancy')} value={percent(ocupacion.tasa)} detail={t('statistics.occupancyOf', { booked: hours(ocupacion.reservados), open: hours(ocupacion.abiertos) })} definition={t('statistics.occupancyDefinition')} />
      <Figure label={t('statistics.noShow')} value={percent(inasistencia.tasa)} detail={t('statistics.noShowOf', { missed: inasistencia.faltas, all: inasistencia.citas })} definition={t('statistics.noShowDefinition')} />
      <Figure label={t('statistics.repeat')} value={percent(recurrencia.tasa)} detail={t('statistics.repeatOf', { returned: recurrencia.repiten, came: recurrencia.clientes })} definition={t('statistics.repeatDefinition')} />
    </div>
  )
}
