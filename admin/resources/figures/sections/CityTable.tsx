import { Box } from '@mui/material'
import { Section, type Column } from '../Section.tsx'
import type { Figures } from '../useFigures.ts'
import type { BringTable } from './rows.ts'
import { useFigureWords } from './figureWords.ts'
import { perHour } from './VisitHours.tsx'

export function CityTable({
  rows,
  bring,
}: {
  rows: Figures['tablas']['ciudades']
  bring: BringTable
}) {
  const words = useFigureWords()
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
