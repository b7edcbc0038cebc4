/** Visits by city, shop, service or channel: rates per value, or one measure by time. */
import { Box, Button, MenuItem, Paper, Skeleton, Stack, TextField, Typography } from '@mui/material'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocaleState, useNotify, useTranslate } from 'react-admin'
import {
  type Breakdown as Broken,
  type BreakdownRow,
  Dimension,
  dimensions,
} from '../../../contract/analysis/breakdown.ts'
import { Interval, intervals } from '../../../contract/analysis/intervals.ts'
import { dateTime, number as written } from '../../../shared/format/format.ts'
import { messageOf } from '../../ui/form.tsx'
import { Failed } from '../../ui/states.tsx'
import { money } from '../../look/time.ts'
import { downloadBreakdown, type Figures, useAsked, useBreakdown } from './useFigures.ts'
import { useValueName } from './valueName.ts'

const measures = [
  'reservadas',
  'completadas',
  'canceladas',
  'tasaCancelacion',
  'inasistencias',
  'tasaInasistencia',
  'ingresos',
] as const
type Measure = (typeof measures)[number]
const WHOLE = 'todo'

export function Breakdown({ periodo }: { periodo: Figures['periodo'] }) {
  const translate = useTranslate()
  const notify = useNotify()
  const [locale] = useLocaleState()
  const heading = useId()
  const { asked, shown, say } = useAsked()
  const [measure, setMeasure] = useState<Measure>('reservadas')
  const por = Dimension.catch('ciudad').parse(shown.por)
  const cada = Interval.optional().catch(undefined).parse(shown.cada)
  const { data, error, isPlaceholderData, refetch } = useBreakdown({ asked, por, cada })
  const write = useMeasure()
  const choice = {
    size: 'small',
    select: true,
    slotProps: { inputLabel: { shrink: true } },
    sx: { minWidth: 150 },
  } as const
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={heading}
      sx={{ padding: { xs: 2, md: 2.5 }, borderRadius: 'var(--radius-card)' }}
    >
      <Typography id={heading} variant="h2">
        {translate('console.figures.breakdown.title')}
      </Typography>
      <Typography
        sx={{
          color: 'text.secondary',
          fontSize: '0.875rem',
          maxWidth: '70ch',
          marginBlockEnd: 1.5,
        }}
      >
        {translate('console.figures.breakdown.means')}
      </Typography>
      <Stack
        direction="row"
        sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center', marginBlockEnd: 1.5 }}
      >
        <TextField
          {...choice}
          label={translate('console.figures.breakdown.by')}
          value={por}
          onChange={({ target }) => say({ por: target.value })}
        >
          {dimensions.map((one) => (
            <MenuItem key={one} value={one}>
              {translate(`console.figures.dimension.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          {...choice}
          label={translate('console.figures.breakdown.every')}
          value={cada ?? WHOLE}
          onChange={({ target }) =>
            say({ cada: target.value === WHOLE ? undefined : target.value })
          }
        >
          <MenuItem value={WHOLE}>{translate('console.figures.breakdown.whole')}</MenuItem>
          {intervals.map((one) => (
            <MenuItem key={one} value={one}>
              {translate(`console.figures.interval.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        {cada !== undefined && (
          <TextField
            {...choice}
            label={translate('console.figures.breakdown.measure')}
            value={measure}
            onChange={({ target }) =>
              setMeasure(measures.find((one) => one === target.value) ?? 'reservadas')
            }
          >
            {measures.map((one) => (
              <MenuItem key={one} value={one}>
                {translate(`console.figures.column.${one}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
        <Button
          color="inherit"
          variant="outlined"
          startIcon={<Download size={16} aria-hidden />}
          aria-label={translate('console.figures.csvOf', {
            name: translate('console.figures.breakdown.title'),
          })}
          sx={{ borderColor: 'var(--field-line)' }}
          onClick={() =>
            void downloadBreakdown({ asked, por, cada }, periodo, locale).catch(
              (failure: unknown) => notify(messageOf(failure, translate), { type: 'error' }),
            )
          }
        >
          {translate('console.figures.csv')}
        </Button>
      </Stack>
      {error ? <Failed error={error} retry={() => void refetch()} /> : null}
      {!error && !data && <Skeleton variant="rounded" height={240} />}
      {!error && data && (
        <Box aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
          {data.filas.length === 0 ? (
            <Typography sx={{ color: 'text.secondary', paddingBlock: 3 }}>
              {translate('console.figures.empty')}
            </Typography>
          ) : data.cada === null ? (
            <ByValue data={data} write={write} />
          ) : (
            <ByStretch data={data} measure={measure} write={write} />
          )}
          {data.omitidos > 0 && (
            <Typography
              sx={{ color: 'text.secondary', fontSize: '0.8125rem', marginBlockStart: 1 }}
            >
              {translate('console.figures.breakdown.omitted', { smart_count: data.omitidos })}
            </Typography>
          )}
        </Box>
      )}
    </Paper>
  )
}

type Write = (row: BreakdownRow, measure: Measure) => string

function useMeasure(): Write {
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
    return measure === 'tasaCancelacion' || measure === 'tasaInasistencia'
      ? percent(row[measure])
      : written(row[measure], locale)
  }
}

function ByValue({ data, write }: { data: Broken; write: Write }) {
  const translate = useTranslate()
  const nameOf = useValueName()
  return (
    <Frame>
      <thead>
        <tr>
          <th scope="col">{translate(`console.figures.dimension.${data.por}`)}</th>
          {measures.map((one) => (
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
            {measures.map((one) => (
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

function ByStretch({ data, measure, write }: { data: Broken; measure: Measure; write: Write }) {
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
