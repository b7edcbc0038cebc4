/** What of moderating everybody may know, and the same decision by decision as a file. */
import { Box, Button, Skeleton, Typography } from '@mui/material'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useNotify, useTranslate } from 'react-admin'
import { transparency, transparencyCsv } from '../../../contract/moderation/metrics.ts'
import { read } from '../../providers/reads.ts'
import { messageOf } from '../../ui/form.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { Failed } from '../../ui/states.tsx'
import { call } from '../../providers/call.ts'
import { useCaseWords } from '../../moderation/useCaseWords.ts'
import { Counts } from '../../ui/Counts.tsx'
import { useWritten } from '../../ui/useWritten.ts'
import { MetricSection } from './MetricSection.tsx'
import type { MetricsQuery } from './metricsQuery.ts'

export function Transparency({ asked }: { asked: MetricsQuery }) {
  const translate = useTranslate()
  const notify = useNotify()
  const { count } = useWritten()
  const { measured } = useCaseWords()
  const { data, error, refetch } = useQuery({
    ...read(transparency, { query: asked }),
    placeholderData: keepPreviousData,
  })
  const download = useMutation({
    mutationFn: async () => {
      const text = await call(transparencyCsv, { query: asked })
      saveFile(
        `transparencia-${data?.periodo.desde}-${data?.periodo.hasta}.csv`,
        text,
        'text/csv;charset=utf-8',
      )
    },
    onError: (reason) => notify(messageOf(reason, translate), { type: 'error' }),
  })
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton variant="rounded" height={240} />
  const head = (name: string) => translate(`console.metrics.column.${name}`)
  const {
    decisiones,
    sinMedidas,
    revertidas,
    automaticas,
    reportes,
    denuncias,
    porMedida,
    porFundamento,
  } = data
  return (
    <MetricSection
      title={translate('console.metrics.transparency')}
      lead={translate('console.metrics.transparencyLead')}
      action={
        <Button
          color="inherit"
          variant="outlined"
          loading={download.isPending}
          startIcon={<Download size={16} aria-hidden />}
          onClick={() => download.mutate()}
          sx={{ borderColor: 'var(--field-line)' }}
        >
          {translate('console.metrics.file')}
        </Button>
      }
    >
      <Typography sx={{ marginBlock: 2 }}>
        {translate('console.metrics.spoken', {
          reports: count(reportes),
          notices: count(denuncias),
          decisions: count(decisiones),
          nothing: count(sinMedidas),
          reversed: count(revertidas),
          automatic: count(automaticas),
        })}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <Counts
          title={translate('console.metrics.measures')}
          rows={porMedida}
          head={{
            label: head('medida'),
            of: ({ medida }) => measured({ medida, sobre: 'objeto' }),
          }}
          columns={['cuenta']}
        />
        <Counts
          title={translate('console.metrics.grounds')}
          rows={porFundamento}
          columns={['cuenta']}
          head={{
            label: head('fundamento'),
            of: ({ fundamento }) =>
              fundamento === null
                ? translate('console.metrics.noClause')
                : translate(`console.metrics.ground.${fundamento}`),
          }}
        />
      </Box>
    </MetricSection>
  )
}
