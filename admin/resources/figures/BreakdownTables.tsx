import { useLocaleState, useTranslate } from 'react-admin'
import { Box } from '@mui/material'
import type { BreakdownRow, Breakdown as Broken } from '../../../contract/analysis/breakdown.ts'
import { number as written, dateTime } from '../../../shared/format/format.ts'
import { money } from '../../look/time.ts'
import { useValueName } from './valueName.ts'

export const measures = [
  'reservadas',
  'completadas',
  'canceladas',
  'tasaCancelacion',
  'inasistencias',
  'tasaInasistencia',
  'ingresos',
  'sinHora',
] as const

export type Measure = (typeof measures)[number]

type Write = (row: BreakdownRow, measure: Measure) => string

export function useMeasure(): Write {
  const [locale] = useLocaleState()
  const percent = (rate: number | null) =>
    rate === null ? '—' : `${written(Math.round(rate * 1_000) / 10, locale)} %`
  return (row, measure) => {
    if (measure === 'ingresos')
      return (
        row.ingresos
          .map(({ moneda, total }) => money(Math.round(total * 100), moneda))
          .join(' + ') || '—'
      )
    if (measure === 'sinHora') return row.sinHora === null ? '—' : written(row.sinHora, locale)
    return measure === 'tasaCancelacion' || measure === 'tasaInasistencia'
      ? percent(row[measure])
      : written(row[measure], locale)
  }
}

export function ByValue({ data, write }: { data: Broken; write: Write }) {
  const translate = useTranslate()
  const nameOf = useValueName()
  const shown = measures.filter(
    (one) => one !== 'sinHora' || data.filas.some(({ sinHora }) => sinHora !== null),
  )
  return (
    <Frame>
      <thead>
        <tr>
          <th scope="col">{translate(`console.figures.dimension.${data.por}`)}</th>
          {shown.map((one) => (
            <th key={one} scope="col" className="end">
              {translate(`console.figures.column.${one}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.filas.map((row) => (
          <tr key={row.valor ?? ''}>
            <th scope="row">{nameOf(data.por, row.valor, row.nombre)}</th>
            {shown.map((one) => (
              <td key={one} className="end">
                {write(row, one)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Frame>
  )
}

export function ByStretch({
  data,
  measure,
  write,
}: {
  data: Broken
  measure: Measure
  write: Write
}) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const nameOf = useValueName()
  const columns = new Map(
    data.filas.map((row) => [row.valor, nameOf(data.por, row.valor, row.nombre)]),
  )
  const lines = Map.groupBy(data.filas, ({ desde }) => desde ?? '')
  const date = (day: string) =>
    dateTime(
      `${day}T00:00:00Z`,
      locale,
      data.cada === 'mes'
        ? { month: 'short', year: 'numeric', timeZone: 'UTC' }
        : { day: 'numeric', month: 'short', year: '2-digit', timeZone: 'UTC' },
    )
  return (
    <Frame>
      <caption>{translate(`console.figures.column.${measure}`)}</caption>
      <thead>
        <tr>
          <th scope="col">{translate(`console.figures.column.${data.cada ?? 'dia'}`)}</th>
          {[...columns].map(([value, name]) => (
            <th key={value ?? ''} scope="col" className="end">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...lines].map(([day, rows]) => (
          <tr key={day}>
            <th scope="row">{date(day)}</th>
            {[...columns.keys()].map((value) => {
              const row = rows.find(({ valor }) => valor === value)
              return (
                <td key={value ?? ''} className="end">
                  {row ? write(row, measure) : '—'}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </Frame>
  )
}

/** Wider or longer than its place: it scrolls, also by the arrow keys. */
function Frame({ children }: { children: React.ReactNode }) {
  const translate = useTranslate()
  return (
    <Box
      role="region"
      tabIndex={0}
      aria-label={translate('console.figures.table', {
        name: translate('console.figures.breakdown.title'),
      })}
      sx={{
        maxHeight: 420,
        overflow: 'auto',
        border: '1px solid var(--line)',
        borderRadius: 'var(--radius-control)',
      }}
    >
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          fontSize: '0.8125rem',
          '& th, & td': {
            padding: '6px 10px',
            textAlign: 'start',
            fontWeight: 400,
            whiteSpace: 'nowrap',
          },
          '& caption': {
            position: 'absolute',
            width: 1,
            height: 1,
            overflow: 'hidden',
            clipPath: 'inset(50%)',
          },
          '& thead th': {
            position: 'sticky',
            top: 0,
            background: 'var(--surface)',
            color: 'text.secondary',
            fontWeight: 600,
            boxShadow: 'inset 0 -1px var(--line)',
            verticalAlign: 'bottom',
          },
          '& tbody tr + tr > *': { borderBlockStart: '1px solid var(--line)' },
          '& .end': { textAlign: 'end' },
        }}
      >
        {children}
      </Box>
    </Box>
  )
}
