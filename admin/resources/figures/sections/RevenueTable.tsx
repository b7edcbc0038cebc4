import { Box, Typography } from '@mui/material'
import { money } from '../../../look/time.ts'
import { Bars } from '../../../ui/Bars.tsx'
import { byStretch, type Unit } from '../../../ui/stretches.ts'
import { Section, type Column } from '../Section.tsx'
import type { Figures } from '../useFigures.ts'
import type { BringTable } from './rows.ts'
import { useFigureWords } from './figureWords.ts'

/** Currencies don't add up: each has a picture of its own. */
export function RevenueTable({
  rows,
  days,
  unit,
  bring,
}: {
  rows: Figures['tablas']['ingresos']
  days: readonly string[]
  unit: Unit
  bring: BringTable
}) {
  const words = useFigureWords()
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
