/** Moderation metrics: the backlog, and durations, decisions and reversals of a period. */
import { Box, Skeleton, Stack, TextField, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocaleState, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { moderationMetrics } from '../../../contract/moderation/metrics.ts'
import { read } from '../../providers/reads.ts'
import { Page } from '../../ui/Page.tsx'
import { Failed } from '../../ui/states.tsx'
import { calendarDay } from '../../look/time.ts'
import { Statements } from './Statements.tsx'
import { Transparency } from './Transparency.tsx'
import type { MetricsQuery } from './metricsQuery.ts'
import { MetricTiles } from './MetricTiles.tsx'
import { MetricDays } from './MetricDays.tsx'
import { Backlog } from './Backlog.tsx'
import { MetricTables } from './MetricTables.tsx'

export default function MetricsPage() {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const [search, setSearch] = useSearchParams()
  const query: MetricsQuery = Object.fromEntries(
    (['desde', 'hasta'] as const).flatMap((name) =>
      search.get(name) ? [[name, search.get(name)]] : [],
    ),
  )
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...read(moderationMetrics, { query }),
    placeholderData: keepPreviousData,
  })
  const { desde = '', hasta = '' } = data?.periodo ?? {}
  const say = (changes: MetricsQuery) => {
    const { desde: from, hasta: to } = { desde, hasta, ...changes }
    if (from && to)
      setSearch(
        from <= to
          ? { desde: from, hasta: to }
          : { desde: changes.desde ?? to, hasta: changes.hasta ?? from },
        { replace: true },
      )
  }
  const field = {
    size: 'small',
    type: 'date',
    slotProps: { inputLabel: { shrink: true } },
    sx: { flex: { xs: '1 1 140px', md: '0 0 auto' } },
  } as const
  return (
    <Page
      title={translate('resources.metrics.name', { smart_count: 2 })}
      lead={translate('console.metrics.lead')}
    >
      <Stack
        direction="row"
        sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center', marginBlockEnd: 2.5 }}
      >
        <TextField
          {...field}
          label={translate('console.metrics.from')}
          value={desde}
          onChange={({ target }) => say({ desde: target.value })}
        />
        <TextField
          {...field}
          label={translate('console.metrics.to')}
          value={hasta}
          onChange={({ target }) => say({ hasta: target.value })}
        />
        {data && (
          <Typography role="status" sx={{ color: 'text.secondary' }}>
            {translate('console.metrics.period', {
              from: calendarDay(desde, locale),
              to: calendarDay(hasta, locale),
            })}
          </Typography>
        )}
      </Stack>
      {error ? <Failed error={error} retry={() => void refetch()} /> : null}
      {!error && !data && (
        <Stack sx={{ gap: 2 }}>
          {[90, 180, 320].map((height) => (
            <Skeleton key={height} variant="rounded" height={height} />
          ))}
        </Stack>
      )}
      {!error && data && (
        <Box
          aria-busy={isPlaceholderData}
          sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
        >
          <MetricTiles metrics={data} />
          <MetricDays days={data.dias} />
          <Backlog days={data.pendientes} />
          <MetricTables metrics={data} />
          <Transparency asked={query} />
          <Statements period={query} />
        </Box>
      )}
    </Page>
  )
}
