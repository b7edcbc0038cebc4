import { useLocaleState, useTranslate } from 'react-admin'
import type { FigureTable } from '../../../../contract/analysis/figures.ts'
import { dateTime, number as written } from '../../../../shared/format/format.ts'
import type { Series } from '../../../ui/bars/patterns.tsx'
import type { Unit } from '../../../ui/stretches.ts'
import type { FigureRow } from './rows.ts'

export function useFigureWords() {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return {
    locale,
    count: (value: number) => written(Math.round(value * 10) / 10, locale),
    percent: (part: number, whole: number) =>
      whole > 0 ? `${written(Math.round((part / whole) * 1_000) / 10, locale)} %` : '—',
    column: (name: string) => translate(`console.figures.column.${name}`),
    ciudad: (ciudad: unknown) =>
      typeof ciudad === 'string' ? ciudad : translate('console.figures.noCity'),
    day: (day: unknown, unit: Unit) =>
      dateTime(
        `${String(day)}T00:00:00Z`,
        locale,
        unit === 'month'
          ? { month: 'short', year: '2-digit', timeZone: 'UTC' }
          : { day: 'numeric', month: 'short', timeZone: 'UTC' },
      ),
    dayHead: (unit: Unit) =>
      translate(`console.figures.column.${{ day: 'dia', week: 'semana', month: 'mes' }[unit]}`),
    title: (name: FigureTable) => translate(`console.figures.title.${name}`),
    /** What a picture shows, in a sentence: each series and what it comes to. */
    summed: (
      title: string,
      series: readonly Series[],
      rows: readonly FigureRow[],
      write: (value: number) => string,
    ) =>
      `${title}. ${series.map(({ name, label }) => translate('console.figures.total', { label, value: write(rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)) })).join(', ')}`,
  }
}
