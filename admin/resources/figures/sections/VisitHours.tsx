import { Box, MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { number as written } from '../../../../shared/format/format.ts'
import { Bars } from '../../../ui/Bars.tsx'
import { Section, type Column } from '../Section.tsx'
import type { Figures } from '../useFigures.ts'
import type { BringTable } from './rows.ts'
import { useFigureWords } from './figureWords.ts'

const ALL = '*'

/** Demand above, supply below, on the same hours. */
export function VisitHours({
  rows,
  cities,
  bring,
}: {
  rows: Figures['tablas']['horas']
  cities: Figures['tablas']['ciudades']
  bring: BringTable
}) {
  const translate = useTranslate()
  const words = useFigureWords()
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

export const perHour = (visits: number, open: number, locale: string): string =>
  open > 0 ? written(Math.round((visits / open) * 100) / 100, locale) : '—'
