/** The numbers of the period, each with what it means. */
import type { Money, Statistics } from '../../../../contract/booking/statistics.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { type Format, useFormat } from '../../../ui/format.ts'
import { Figure } from './Definition.tsx'

/** `$300 + €20`: what can't be added stands beside each other. */
export const amounts = (money: readonly Money[], currency: string, format: Format): string =>
  money.length === 0
    ? format.price(0, currency)
    : money.map(({ moneda, total }) => format.price(total, moneda)).join(' + ')

/** `(+25 %)`; nothing where there was nothing to grow from. */
const growth = (now: number, before: number, format: Format): string => {
  const percent = Math.round((now / before - 1) * 100)
  return before > 0 ? ` (${percent > 0 ? '+' : ''}${format.number(percent)} %)` : ''
}

export function Summary({
  statistics: {
    visitas,
    ingresos,
    moneda,
    ocupacion,
    inasistencia,
    recurrencia,
    retrasos,
    comparado,
  },
}: {
  statistics: Statistics
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const percent = (rate: number | null) =>
    rate === null ? '—' : `${format.number(Math.round(rate * 100))} %`
  const hours = (minutes: number) => format.duration(Math.round(minutes))
  const before = (value: string, grown = '') => t('statistics.before', { value: value + grown })
  const [earned, ...others] = ingresos
  const earnedBefore = comparado?.ingresos.find((one) => one.moneda === earned?.moneda)
  // Of two currencies no one percentage is true.
  const moneyGrown =
    earned && earnedBefore && others.length === 0 && comparado?.ingresos.length === 1
      ? growth(earned.total, earnedBefore.total, format)
      : ''
  return (
    <div className="grid grid-cols-2 gap-2.5 max-[16rem]:grid-cols-1 max-[16rem]:*:col-span-1! lg:grid-cols-6 lg:gap-4">
      <Figure
        className="col-span-2"
        label={t('statistics.revenue')}
        value={amounts(ingresos, moneda, format)}
        before={
          comparado ? before(amounts(comparado.ingresos, moneda, format), moneyGrown) : undefined
        }
        definition={t('statistics.revenueDefinition')}
      />
      <Figure
        label={t('statistics.visits')}
        value={format.number(visitas)}
        before={
          comparado
            ? before(format.number(comparado.visitas), growth(visitas, comparado.visitas, format))
            : undefined
        }
        definition={t('statistics.visitsDefinition')}
      />
      <Figure
        label={t('statistics.occupancy')}
        value={percent(ocupacion.tasa)}
        detail={t('statistics.occupancyOf', {
          booked: hours(ocupacion.reservados),
          open: hours(ocupacion.abiertos),
        })}
        before={comparado ? before(percent(comparado.ocupacion.tasa)) : undefined}
        definition={t('statistics.occupancyDefinition')}
      />
      <Figure
        label={t('statistics.noShow')}
        value={percent(inasistencia.tasa)}
        detail={t('statistics.noShowOf', { missed: inasistencia.faltas, all: inasistencia.citas })}
        before={comparado ? before(percent(comparado.inasistencia.tasa)) : undefined}
        definition={t('statistics.noShowDefinition')}
      />
      <Figure
        label={t('statistics.repeat')}
        value={percent(recurrencia.tasa)}
        detail={t('statistics.repeatOf', {
          returned: recurrencia.repiten,
          came: recurrencia.clientes,
        })}
        before={comparado ? before(percent(comparado.recurrencia.tasa)) : undefined}
        definition={t('statistics.repeatDefinition')}
      />
      {(retrasos.dias > 0 || (comparado?.retrasos.dias ?? 0) > 0) && (
        <Figure
          label={t('statistics.delays')}
          value={format.number(retrasos.dias)}
          detail={t('statistics.delaysLeft', { count: retrasos.seFueron })}
          before={comparado ? before(format.number(comparado.retrasos.dias)) : undefined}
          definition={t('statistics.delaysDefinition')}
        />
      )}
    </div>
  )
}
