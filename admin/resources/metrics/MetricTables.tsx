import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useCaseWords } from '../../moderation/useCaseWords.ts'
import { Counts } from '../../ui/Counts.tsx'
import type { Metrics } from './metrics.ts'

export function MetricTables({
  metrics: { porMotivo, porTipo, porClausula, porOrigen, equipo },
}: {
  metrics: Metrics
}) {
  const translate = useTranslate()
  const { typed, reasoned } = useCaseWords()
  const decided = ['decisiones', 'sinMedidas', 'revertidas'] as const
  const head = (name: string) => translate(`console.metrics.column.${name}`)
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
      }}
    >
      <Counts
        title={translate('console.metrics.types')}
        rows={porTipo}
        head={{ label: head('tipo'), of: ({ tipo }) => typed(tipo) }}
        columns={decided}
        took="hastaDecidir"
      />
      <Counts
        title={translate('console.metrics.clauses')}
        rows={porClausula}
        head={{
          label: head('clausula'),
          of: ({ clausula }) =>
            clausula === null ? translate('console.metrics.noClause') : reasoned(clausula),
        }}
        columns={decided}
      />
      <Counts
        title={translate('console.metrics.sources')}
        rows={porOrigen}
        head={{
          label: head('origen'),
          of: ({ origen }) => translate(`console.metrics.source.${origen}`),
        }}
        columns={decided}
      />
      <Counts
        title={translate('console.metrics.accuracy')}
        rows={porMotivo.map((row) => ({
          ...row,
          acierto: row.atendidos > 0 ? row.conMedidas / row.atendidos : 0,
        }))}
        head={{ label: head('motivo'), of: ({ motivo }) => reasoned(motivo) }}
        columns={['atendidos', 'conMedidas']}
        part="acierto"
      />
      <Counts
        title={translate('console.metrics.team')}
        rows={equipo}
        head={{ label: head('nombre'), of: ({ nombre }) => nombre }}
        columns={decided}
        took="conElCaso"
      />
    </Box>
  )
}
