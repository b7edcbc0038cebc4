/** All the figures, one section each. */
import { Box, MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useLocaleState, useTranslate } from 'react-admin'
import type { FigureTable } from '../../../contract/analysis/figures.ts'
import { dateTime, number as written } from '../../../shared/format/format.ts'
import { money } from '../../look/time.ts'
import { Bars, type Series } from '../../ui/Bars.tsx'
import { type Column, Section } from './Section.tsx'
import { byStretch, type Unit } from '../../ui/stretches.ts'
import type { Figures } from './useFigures.ts'

type Row = Readonly<Record<string, number | string | null>>
type Bring = (table: FigureTable) => Promise<void>

const stacks: Readonly<
  Partial<Record<FigureTable, readonly (readonly [name: string, color: string])[]>>
> = {
  citas: [
    ['completadas', 'var(--chart-green)'],
    ['pendientes', 'var(--chart-blue)'],
    ['canceladas', 'var(--chart-grey)'],
    ['inasistencias', 'var(--chart-red)'],
  ],
  cancelaciones: [
    ['cliente', 'var(--chart-blue)'],
    ['barbero', 'var(--chart-violet)'],
    ['rechazadas', 'var(--chart-red)'],
    ['expiradas', 'var(--chart-grey)'],
  ],
  inasistencias: [
    ['faltas', 'var(--chart-red)'],
    ['vienen', 'var(--chart-green)'],
  ],
  clientes: [
    ['repiten', 'var(--chart-main)'],
    ['nuevos', 'var(--chart-blue)'],
  ],
  social: [
    ['publicaciones', 'var(--chart-main)'],
    ['comentarios', 'var(--chart-blue)'],
    ['corazones', 'var(--chart-red)'],
    ['seguimientos', 'var(--chart-green)'],
    ['compartidas', 'var(--chart-violet)'],
    ['resenas', 'var(--chart-grey)'],
  ],
  moderacion: [
    ['reportes', 'var(--chart-violet)'],
    ['casos', 'var(--chart-blue)'],
    ['decisiones', 'var(--chart-green)'],
    ['revertidas', 'var(--chart-red)'],
  ],
}

/** `now`: the same period as it is known now, where `figures` are of the past. */
export function FigureSections({
  figures: { tablas },
  now,
  unit,
  bring,
}: {
  figures: Figures
  now: Figures | undefined
  unit: Unit
  bring: Bring
}) {
  const noShows = tablas.inasistencias.map((row) => ({ ...row, vienen: row.citas - row.faltas }))
  const clients = tablas.clientes.map((row) => ({ ...row, nuevos: row.vinieron - row.repiten }))
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <OfDays
        name="citas"
        now={now?.tablas.citas}
        rows={tablas.citas}
        columns={['reservadas', 'completadas', 'pendientes', 'canceladas', 'inasistencias']}
        {...{ unit, bring }}
      />
      <Revenue
        rows={tablas.ingresos}
        days={tablas.citas.map(({ dia }) => dia)}
        {...{ unit, bring }}
      />
      <OfDays
        name="cancelaciones"
        now={now?.tablas.cancelaciones}
        rows={tablas.cancelaciones}
        columns={['reservadas', 'cliente', 'barbero', 'rechazadas', 'expiradas', 'tarde']}
        rate={[['cliente', 'barbero', 'rechazadas', 'expiradas'], 'reservadas']}
        {...{ unit, bring }}
      />
      <OfDays
        name="inasistencias"
        now={now?.tablas.inasistencias}
        rows={noShows}
        columns={['citas', 'faltas']}
        rate={[['faltas'], 'citas']}
        {...{ unit, bring }}
      />
      <OfDays
        name="clientes"
        now={now?.tablas.clientes}
        rows={clients}
        columns={['vinieron', 'repiten']}
        rate={[['repiten'], 'vinieron']}
        {...{ unit, bring }}
      />
      <Hours rows={tablas.horas} cities={tablas.ciudades} bring={bring} />
      <Cities rows={tablas.ciudades} bring={bring} />
      <OfDays
        name="social"
        now={now?.tablas.social}
        rows={tablas.social}
        columns={[
          'publicaciones',
          'comentarios',
          'corazones',
          'seguimientos',
          'compartidas',
          'resenas',
        ]}
        {...{ unit, bring }}
      />
      <OfDays
        name="moderacion"
        now={now?.tablas.moderacion}
        rows={tablas.moderacion}
        columns={['reportes', 'casos', 'decisiones', 'sinMedidas', 'revertidas']}
        {...{ unit, bring }}
      />
    </Box>
  )
}

function useWords() {
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
      rows: readonly Row[],
      write: (value: number) => string,
    ) =>
      `${title}. ${series.map(({ name, label }) => translate('console.figures.total', { label, value: write(rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)) })).join(', ')}`,
  }
}

/** `rate`: parts and whole of a share that has a column of its own. */
function OfDays({
  name,
  now,
  rows,
  columns,
  rate,
  unit,
  bring,
}: {
  name: FigureTable
  now: readonly Row[] | undefined
  rows: readonly Row[]
  columns: readonly string[]
  rate?: readonly [parts: readonly string[], whole: string]
  unit: Unit
  bring: Bring
}) {
  const words = useWords()
  const series = (stacks[name] ?? []).map(([one, color]): Series => ({
    name: one,
    label: words.column(one),
    color,
  }))
  const stretches = byStretch(
    rows,
    [...new Set([...columns, ...series.map((one) => one.name)])],
    unit,
  )
  const table: Column[] = [
    { label: words.dayHead(unit), write: ({ dia }) => words.day(dia, unit) },
    ...columns.map((one): Column => ({
      label: words.column(one),
      write: (row) => words.count(Number(row[one])),
      end: true,
    })),
    ...(rate
      ? [
          {
            label: words.column('tasa'),
            write: (row: Row) =>
              words.percent(
                rate[0].reduce((sum, part) => sum + Number(row[part]), 0),
                Number(row[rate[1]]),
              ),
            end: true,
          },
        ]
      : []),
  ]
  return (
    <Section name={name} columns={table} rows={stretches} onDownload={() => bring(name)}>
      {now && <Since columns={columns} rows={rows} now={now} />}
      <Bars
        rows={stretches}
        series={series}
        write={words.count}
        nameOf={({ dia }) => words.day(dia, unit)}
        summary={words.summed(words.title(name), series, stretches, words.count)}
      />
    </Section>
  )
}

/** What each column came to then, what it comes to now, and the difference. */
function Since({
  columns,
  rows,
  now,
}: {
  columns: readonly string[]
  rows: readonly Row[]
  now: readonly Row[]
}) {
  const translate = useTranslate()
  const words = useWords()
  const totalOf = (name: string, of: readonly Row[]) =>
    of.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)
  const changed = columns
    .map((name) => ({ name, then: totalOf(name, rows), value: totalOf(name, now) }))
    .filter(({ then, value }) => then !== value)
  return (
    <Typography sx={{ color: 'var(--info)', fontSize: '0.8125rem', marginBlockEnd: 1 }}>
      {changed.length === 0
        ? translate('console.figures.unchanged')
        : changed
            .map(({ name, then, value }) =>
              translate('console.figures.since', {
                label: words.column(name),
                then: words.count(then),
                now: words.count(value),
                change: `${value > then ? '+' : '−'}${words.count(Math.abs(value - then))}`,
              }),
            )
            .join(' · ')}
    </Typography>
  )
}

/** Currencies don't add up: each has a picture of its own. */
function Revenue({
  rows,
  days,
  unit,
  bring,
}: {
  rows: Figures['tablas']['ingresos']
  days: readonly string[]
  unit: Unit
  bring: Bring
}) {
  const words = useWords()
  const currencies = [...new Set(rows.map(({ moneda }) => moneda))]
  const stretches = currencies.map((moneda) => {
    const own = new Map(rows.filter((row) => row.moneda === moneda).map((row) => [row.dia, row]))
    return {
      moneda,
      rows: byStretch(
        days.map((dia) => ({
          dia,
          visitas: own.get(dia)?.visitas ?? 0,
          total: own.get(dia)?.total ?? 0,
        })),
        ['visitas', 'total'],
        unit,
      ),
    }
  })
  const table: Column[] = [
    { label: words.dayHead(unit), write: ({ dia }) => words.day(dia, unit) },
    {
      label: words.column('visitas'),
      write: ({ visitas }) => words.count(Number(visitas)),
      end: true,
    },
    {
      label: words.column('total'),
      write: ({ total, moneda }) => money(Math.round(Number(total) * 100), String(moneda)),
      end: true,
    },
  ]
  const earned = stretches
    .flatMap(({ moneda, rows: own }) =>
      own.filter(({ total }) => Number(total) > 0).map((row) => ({ ...row, moneda })),
    )
    .sort((a, b) => (a.dia < b.dia ? -1 : 1))
  return (
    <Section name="ingresos" columns={table} rows={earned} onDownload={() => bring('ingresos')}>
      {stretches.map(({ moneda, rows: own }) => {
        const series = [{ name: 'total', label: moneda, color: 'var(--chart-main)' }]
        return (
          <Box key={moneda} sx={{ '& + &': { marginBlockStart: 2 } }}>
            <Typography component="h3" sx={{ fontWeight: 600, fontSize: '0.875rem' }}>
              {moneda}
            </Typography>
            <Bars
              rows={own}
              series={series}
              write={words.count}
              nameOf={({ dia }) => words.day(dia, unit)}
              summary={words.summed(words.title('ingresos'), series, own, (value) =>
                money(Math.round(value * 100), moneda),
              )}
            />
          </Box>
        )
      })}
    </Section>
  )
}

const ALL = '*'

/** Demand above, supply below, on the same hours. */
function Hours({
  rows,
  cities,
  bring,
}: {
  rows: Figures['tablas']['horas']
  cities: Figures['tablas']['ciudades']
  bring: Bring
}) {
  const translate = useTranslate()
  const words = useWords()
  const [chosen, setChosen] = useState(ALL)
  const own = chosen === ALL ? rows : rows.filter(({ ciudad }) => words.ciudad(ciudad) === chosen)
  const present = own.map(({ hora }) => hora)
  const [first, last] = [Math.min(...present), Math.max(...present)]
  const hours =
    present.length === 0
      ? []
      : Array.from({ length: last - first + 1 }, (_, index) => {
          const of = own.filter(({ hora }) => hora === first + index)
          return {
            hora: `${String(first + index).padStart(2, '0')}:00`,
            reservadas: of.reduce((sum, one) => sum + one.reservadas, 0),
            horasAbiertas: of.reduce((sum, one) => sum + one.horasAbiertas, 0),
          }
        })
  const table: Column[] = [
    { label: words.column('hora'), write: ({ hora }) => String(hora) },
    {
      label: words.column('reservadas'),
      write: ({ reservadas }) => words.count(Number(reservadas)),
      end: true,
    },
    {
      label: words.column('horasAbiertas'),
      write: ({ horasAbiertas }) => words.count(Number(horasAbiertas)),
      end: true,
    },
    {
      label: words.column('citasPorHora'),
      write: ({ reservadas, horasAbiertas }) =>
        perHour(Number(reservadas), Number(horasAbiertas), words.locale),
      end: true,
    },
  ]
  const choice = (
    <TextField
      select
      size="small"
      label={translate('console.figures.city')}
      value={chosen}
      onChange={(event) => setChosen(event.target.value)}
      sx={{ minWidth: 160 }}
    >
      <MenuItem value={ALL}>{translate('console.figures.cities')}</MenuItem>
      {cities.map(({ ciudad }) => (
        <MenuItem key={words.ciudad(ciudad)} value={words.ciudad(ciudad)}>
          {words.ciudad(ciudad)}
        </MenuItem>
      ))}
    </TextField>
  )
  return (
    <Section
      name="horas"
      columns={table}
      rows={hours}
      choice={choice}
      onDownload={() => bring('horas')}
    >
      {(
        [
          ['reservadas', 'var(--chart-main)'],
          ['horasAbiertas', 'var(--chart-blue)'],
        ] as const
      ).map(([name, color]) => {
        const series = [{ name, label: words.column(name), color }]
        return (
          <Box key={name}>
            <Typography component="h3" sx={{ fontWeight: 600, fontSize: '0.875rem' }}>
              {words.column(name)}
            </Typography>
            <Bars
              rows={hours}
              series={series}
              write={words.count}
              nameOf={({ hora }) => String(hora)}
              summary={words.summed(words.title('horas'), series, hours, words.count)}
            />
          </Box>
        )
      })}
    </Section>
  )
}

const perHour = (visits: number, open: number, locale: string): string =>
  open > 0 ? written(Math.round((visits / open) * 100) / 100, locale) : '—'

function Cities({ rows, bring }: { rows: Figures['tablas']['ciudades']; bring: Bring }) {
  const words = useWords()
  const most = Math.max(1, ...rows.map(({ reservadas }) => reservadas))
  const table: Column[] = [
    { label: words.column('ciudad'), write: ({ ciudad }) => words.ciudad(ciudad) },
    ...['reservadas', 'completadas', 'canceladas', 'inasistencias', 'horasAbiertas'].map(
      (one): Column => ({
        label: words.column(one),
        write: (row) => words.count(Number(row[one])),
        end: true,
      }),
    ),
    {
      label: words.column('tasaCancelacion'),
      write: ({ canceladas, reservadas }) => words.percent(Number(canceladas), Number(reservadas)),
      end: true,
    },
    {
      label: words.column('tasaInasistencia'),
      write: ({ inasistencias, completadas }) =>
        words.percent(Number(inasistencias), Number(inasistencias) + Number(completadas)),
      end: true,
    },
    {
      label: words.column('citasPorHora'),
      write: ({ reservadas, horasAbiertas }) =>
        perHour(Number(reservadas), Number(horasAbiertas), words.locale),
      end: true,
    },
  ]
  return (
    <Section name="ciudades" columns={table} rows={rows} onDownload={() => bring('ciudades')}>
      <Box
        role="img"
        aria-label={`${words.title('ciudades')}. ${rows.map(({ ciudad, reservadas }) => `${words.ciudad(ciudad)}: ${words.count(reservadas)}`).join(', ')}`}
        sx={{ display: 'grid', gap: 1.25 }}
      >
        {rows.slice(0, 12).map(({ ciudad, reservadas }) => (
          <div key={words.ciudad(ciudad)}>
            <Box
              sx={{
                display: 'flex',
                justifyContent: 'space-between',
                gap: 2,
                fontSize: '0.875rem',
              }}
            >
              <span>{words.ciudad(ciudad)}</span>
              <strong>{words.count(reservadas)}</strong>
            </Box>
            <Box
              sx={{ height: 10, borderRadius: 'var(--radius-pill)', background: 'var(--sunken)' }}
            >
              <Box
                sx={{
                  height: '100%',
                  width: `${(reservadas / most) * 100}%`,
                  minWidth: reservadas > 0 ? 4 : 0,
                  borderRadius: 'inherit',
                  background: 'var(--chart-main)',
                }}
              />
            </Box>
          </div>
        ))}
      </Box>
    </Section>
  )
}
