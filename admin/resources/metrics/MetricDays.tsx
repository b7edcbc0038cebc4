import { useLocaleState, useTranslate } from 'react-admin'
import { dateTime } from '../../../shared/format/format.ts'
import { calendarDay } from '../../look/time.ts'
import { Bars } from '../../ui/Bars.tsx'
import { Counts } from '../../ui/Counts.tsx'
import { useWritten } from '../../ui/useWritten.ts'
import type { Metrics } from './metrics.ts'

const flows = [
  ['casos', 'var(--chart-violet)'],
  ['reabiertos', 'var(--chart-grey)'],
  ['conMedidas', 'var(--chart-main)'],
  ['sinMedidas', 'var(--chart-blue)'],
] as const

export function MetricDays({ days }: { days: Metrics['dias'] }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { count } = useWritten()
  const title = translate('console.metrics.days')
  // What came in beside what was decided, each in its two parts.
  const rows = days.map(({ dia, casos, reabiertos, decisiones, sinMedidas }) => ({
    dia,
    casos,
    reabiertos,
    conMedidas: decisiones - sinMedidas,
    sinMedidas,
  }))
  const series = flows.map(([name, color]) => ({
    name,
    label: translate(`console.metrics.column.${name}`),
    color,
  }))
  const ofSeveralYears = new Set(days.map(({ dia }) => dia.slice(0, 4))).size > 1
  const shortDay = (dia: string) =>
    dateTime(`${dia}T00:00:00Z`, locale, {
      day: 'numeric',
      month: 'short',
      ...(ofSeveralYears && { year: '2-digit' }),
      timeZone: 'UTC',
    })
  const summary = `${title}. ${series.map(({ name, label }) => `${label}: ${count(rows.reduce((sum, row) => sum + row[name], 0))}`).join(', ')}`
  return (
    <Counts
      title={title}
      rows={days}
      head={{
        label: translate('console.metrics.column.dia'),
        of: ({ dia }) => calendarDay(dia, locale),
      }}
      columns={['casos', 'reabiertos', 'decisiones', 'sinMedidas', 'revertidas']}
    >
      {/* Of nothing there is nothing to draw. */}
      {rows.some((row) => series.some(({ name }) => row[name] > 0)) && (
        <Bars
          rows={rows}
          series={series}
          columnOf={(name) => (name === 'casos' || name === 'reabiertos' ? 'in' : 'out')}
          summary={summary}
          write={count}
          nameOf={({ dia }) => shortDay(String(dia))}
        />
      )}
    </Counts>
  )
}
