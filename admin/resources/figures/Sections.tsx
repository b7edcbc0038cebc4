/** All the figures, one section each. */
import { Box } from '@mui/material'
import type { Unit } from '../../ui/stretches.ts'
import type { Figures } from './useFigures.ts'
import type { BringTable } from './sections/rows.ts'
import { FiguresOfDays } from './sections/FiguresOfDays.tsx'
import { RevenueTable } from './sections/RevenueTable.tsx'
import { VisitHours } from './sections/VisitHours.tsx'
import { CityTable } from './sections/CityTable.tsx'

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
  bring: BringTable
}) {
  const noShows = tablas.inasistencias.map((row) => ({ ...row, vienen: row.citas - row.faltas }))
  const clients = tablas.clientes.map((row) => ({ ...row, nuevos: row.vinieron - row.repiten }))
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FiguresOfDays
        name="citas"
        now={now?.tablas.citas}
        rows={tablas.citas}
        columns={[
          'reservadas',
          'completadas',
          'pendientes',
          'canceladas',
          'inasistencias',
          'sinHora',
        ]}
        {...{ unit, bring }}
      />
      <RevenueTable
        rows={tablas.ingresos}
        days={tablas.citas.map(({ dia }) => dia)}
        {...{ unit, bring }}
      />
      <FiguresOfDays
        name="cancelaciones"
        now={now?.tablas.cancelaciones}
        rows={tablas.cancelaciones}
        columns={['reservadas', 'cliente', 'barbero', 'rechazadas', 'expiradas', 'tarde']}
        rate={[['cliente', 'barbero', 'rechazadas', 'expiradas'], 'reservadas']}
        {...{ unit, bring }}
      />
      <FiguresOfDays
        name="inasistencias"
        now={now?.tablas.inasistencias}
        rows={noShows}
        columns={['citas', 'faltas']}
        rate={[['faltas'], 'citas']}
        {...{ unit, bring }}
      />
      <FiguresOfDays
        name="clientes"
        now={now?.tablas.clientes}
        rows={clients}
        columns={['vinieron', 'repiten']}
        rate={[['repiten'], 'vinieron']}
        {...{ unit, bring }}
      />
      <VisitHours rows={tablas.horas} cities={tablas.ciudades} bring={bring} />
      <CityTable rows={tablas.ciudades} bring={bring} />
      <FiguresOfDays
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
      <FiguresOfDays
        name="moderacion"
        now={now?.tablas.moderacion}
        rows={tablas.moderacion}
        columns={['reportes', 'casos', 'decisiones', 'sinMedidas', 'revertidas']}
        {...{ unit, bring }}
      />
    </Box>
  )
}
