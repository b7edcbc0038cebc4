/** Visits by weekday and hour as a heat table with numbers. */
import type { Statistics } from '../../../../contract/booking/statistics.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { useFormat } from '../../../ui/format.ts'
import { Charted } from './Definition.tsx'

/** A Sunday: weeks are since Sunday here (decision 0-59). */
const SUNDAY = Date.parse('2026-11-15T00:00:00Z')
const days = [0, 1, 2, 3, 4, 5, 6]

export function BusiestHours({ hours }: { hours: Statistics['horas'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const visits = new Map(hours.map(({ dia, hora, visitas }) => [`${dia} ${hora}`, visitas]))
  const most = Math.max(1, ...visits.values())
  const first = Math.min(...hours.map(({ hora }) => hora))
  const last = Math.max(...hours.map(({ hora }) => hora))
  const shown =
    hours.length > 0 ? Array.from({ length: last - first + 1 }, (_, index) => first + index) : []
  const nameOf = (day: number, weekday: 'short' | 'long') =>
    format.dateTime(new Date(SUNDAY + day * 86_400_000), { weekday, timeZone: 'UTC' })
  return (
    <Charted title={t('statistics.busiest')} definition={t('statistics.busiestDefinition')}>
      <table className="w-full table-fixed border-separate border-spacing-0.5 text-center text-micro tabular-nums">
        <thead>
          <tr className="text-muted">
            <th scope="col" className="w-11 text-left font-semibold">
              {t('statistics.hour')}
            </th>
            {days.map((day) => (
              <th key={day} scope="col" abbr={nameOf(day, 'long')} className="font-semibold">
                {nameOf(day, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((hour) => (
            <tr key={hour}>
              <th
                scope="row"
                className="text-left font-normal text-muted"
              >{`${String(hour).padStart(2, '0')}:00`}</th>
              {days.map((day) => {
                const count = visits.get(`${day} ${hour}`) ?? 0
                return (
                  <td key={day} className="relative h-8 overflow-hidden rounded-md bg-sunken">
                    <span
                      aria-hidden
                      className="absolute inset-x-0 bottom-0 bg-accent-soft"
                      style={{ height: `${(count / most) * 100}%` }}
                    />
                    <span
                      className={
                        count === most ? 'relative font-bold text-accent-text' : 'relative'
                      }
                    >
                      {count > 0 ? format.number(count) : <span className="sr-only">0</span>}
                    </span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Charted>
  )
}
