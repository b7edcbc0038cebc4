import { useLocaleState, useTranslate } from 'react-admin'
import { dateTime } from '../../../shared/format/format.ts'
import { calendarDay } from '../../look/time.ts'
import { Bars } from '../../ui/Bars.tsx'
import { Counts } from '../../ui/Counts.tsx'
import { useWritten } from '../../ui/useWritten.ts'
import type { Metrics } from './metrics.ts'

/** How many cases nobody had decided, at the end of each day. */
export function Backlog({ days }: { days: Metrics['pendientes'] }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { count } = useWritten()
  const title = translate('console.metrics.backlog')
  const shortDay = (dia: string) =>
    dateTime(`${dia}T00:00:00Z`, locale, {
      day: 'numeric',
      month: 'short',
      year: '2-digit',
      timeZone: 'UTC',
    })
  const rows = days.map(({ dia, abiertos }) => ({ dia, abiertos }))
  const [first, last] = [days[0], days.at(-1)]
  const summary = `${title}. ${first && last ? translate('console.metrics.fromTo', { from: count(first.abiertos), to: count(last.abiertos) }) : ''}`
  return (
    <Counts
      title={title}
      rows={days.toReversed()}
      head={{
        label: translate('console.metrics.column.dia'),
        of: ({ dia }) => calendarDay(dia, locale),
      }}
      columns={['abiertos']}
    >
      {days.some(({ abiertos }) => abiertos > 0) && (
        <Bars
          rows={rows}
          series={[
            {
              name: 'abiertos',
              label: translate('console.metrics.column.abiertos'),
              color: 'var(--chart-main)',
            },
          ]}
          summary={summary}
          write={count}
          nameOf={({ dia }) => shortDay(String(dia))}
        />
      )}
    </Counts>
  )
}
