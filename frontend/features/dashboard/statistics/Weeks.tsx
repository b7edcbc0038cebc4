/** Weekly revenue as a chart, and as a table for screen readers. */
import { useState } from 'react'
import type { Statistics } from '../../../../contract/booking/statistics.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { Button } from '../../../ui/Button.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Charted } from './Definition.tsx'
import { amounts } from './Summary.tsx'

type Week = Statistics['semanas'][number]

export function Weeks({ statistics: { semanas, ingresos, moneda } }: { statistics: Statistics }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [table, setTable] = useState(false)
  const day = (date: string) =>
    format.dateTime(`${date}T00:00:00Z`, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  // A bar for each currency that was earned; the one that earned most first, so that it has the
  // same colour everywhere.
  const currencies = ingresos.map((one) => one.moneda)
  return (
    <Charted title={t('statistics.byWeek')} definition={t('statistics.byWeekDefinition')}>
      {(currencies.length > 0 ? currencies : [moneda]).map((currency) => (
        <Bars key={currency} weeks={semanas} currency={currency} day={day} />
      ))}
      <Button
        variant="ghost"
        size="sm"
        className="-ml-4 w-fit"
        aria-expanded={table}
        onClick={() => setTable(!table)}
      >
        {t(table ? 'statistics.hideTable' : 'statistics.showTable')}
      </Button>
      <div className={table ? 'overflow-x-auto' : 'sr-only'}>
        <table className="w-full text-small">
          <caption className="sr-only">{t('statistics.byWeek')}</caption>
          <thead>
            <tr className="text-left text-muted">
              <th scope="col" className="py-2 pr-3 font-semibold">
                {t('statistics.week')}
              </th>
              <th scope="col" className="py-2 pr-3 text-right font-semibold">
                {t('statistics.visits')}
              </th>
              <th scope="col" className="py-2 text-right font-semibold">
                {t('statistics.revenue')}
              </th>
            </tr>
          </thead>
          <tbody>
            {semanas.map(({ desde, visitas, ingresos: earned }) => (
              <tr key={desde} className="border-t border-line">
                <th scope="row" className="py-2 pr-3 text-left font-normal">
                  {day(desde)}
                </th>
                <td className="py-2 pr-3 text-right tabular-nums">{format.number(visitas)}</td>
                <td className="py-2 text-right tabular-nums">{amounts(earned, moneda, format)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Charted>
  )
}

const HEIGHT = 160
const STEP = 24

function Bars({
  weeks,
  currency,
  day,
}: {
  weeks: readonly Week[]
  currency: string
  day: (date: string) => string
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const totals = weeks.map(({ desde, ingresos }) => ({
    desde,
    total: ingresos.find(({ moneda }) => moneda === currency)?.total ?? 0,
  }))
  const best = totals.reduce((most, one) => (one.total > most.total ? one : most))
  const width = totals.length * STEP
  return (
    <figure className="grid gap-2">
      {best.total > 0 && (
        <figcaption className="text-small text-muted">
          {t('statistics.best', {
            amount: format.price(best.total, currency),
            date: day(best.desde),
          })}
        </figcaption>
      )}
      <svg
        aria-hidden
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-40 w-full"
      >
        <line
          x1="0"
          x2={width}
          y1={HEIGHT - 0.5}
          y2={HEIGHT - 0.5}
          className="stroke-line-strong"
          vectorEffect="non-scaling-stroke"
        />
        {totals.map(({ desde, total }, index) => {
          const height =
            best.total > 0
              ? Math.max(total > 0 ? 3 : 0, (Math.max(0, total) / best.total) * (HEIGHT - 4))
              : 0
          return (
            <rect
              key={desde}
              x={index * STEP + 3}
              y={HEIGHT - height}
              width={STEP - 6}
              height={height}
              className={desde === best.desde ? 'fill-accent' : 'fill-brass'}
            />
          )
        })}
      </svg>
      <p aria-hidden className="flex justify-between text-micro text-muted">
        <span>{day(totals[0]?.desde ?? '')}</span>
        <span>{totals.length > 1 && day(totals.at(-1)?.desde ?? '')}</span>
      </p>
    </figure>
  )
}
