/** What each service brought: a table whose rows are bars, so that it is seen as it is heard. */
import type { Statistics } from '../../../../contract/booking/statistics.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { useFormat } from '../../../ui/format.ts'
import { Charted } from './Definition.tsx'
import { amounts } from './Summary.tsx'

export function ServiceStatistics({
  statistics: { servicios, moneda },
}: {
  statistics: Statistics
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const most = Math.max(1, ...servicios.map(({ veces }) => veces))
  return (
    <Charted title={t('statistics.byService')} definition={t('statistics.byServiceDefinition')}>
      <table className="w-full text-small">
        <thead>
          <tr className="text-left text-muted">
            <th scope="col" className="pb-2 font-semibold">
              {t('statistics.service')}
            </th>
            <th scope="col" className="pb-2 text-right font-semibold">
              {t('statistics.times')}
            </th>
            <th scope="col" className="pb-2 pl-3 text-right font-semibold">
              {t('statistics.revenue')}
            </th>
          </tr>
        </thead>
        <tbody>
          {servicios.map(({ nombre, veces, ingresos }) => (
            <tr key={nombre} className="border-t border-line">
              <th scope="row" className="py-2.5 pr-3 text-left font-medium">
                <span className="line-clamp-2">{nombre}</span>
                <span
                  aria-hidden
                  className="mt-1 block h-1.5 rounded-pill bg-brass"
                  style={{ width: `${(veces / most) * 100}%` }}
                />
              </th>
              <td className="py-2.5 text-right align-top tabular-nums">{format.number(veces)}</td>
              <td className="py-2.5 pl-3 text-right align-top tabular-nums">
                {amounts(ingresos, moneda, format)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Charted>
  )
}
