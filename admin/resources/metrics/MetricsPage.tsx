/** Moderation metrics: the backlog, and durations, decisions and reversals of a period. */
import { Box, Paper, Skeleton, Stack, TextField, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocaleState, useRequireAccess, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { read } from '../../providers/reads.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { moderationMetrics } from '../../../contract/moderation/metrics.ts'
import { Page } from '../../ui/Page.tsx'
import { Failed, PageSkeleton } from '../../ui/states.tsx'
import { dateTime } from '../../../shared/format/format.ts'
import { calendarDay } from '../../look/time.ts'
import { useCaseWords } from '../../moderation/useCaseWords.ts'
import { Bars } from '../../ui/Bars.tsx'
import { Counts } from '../../ui/Counts.tsx'
import { Transparency } from './Transparency.tsx'
import { useWritten } from '../../ui/useWritten.ts'
import type { MetricsQuery } from './metricsQuery.ts'

type Metrics = ResponseOf<typeof moderationMetrics>

export default function MetricsPage() {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { isPending: checking } = useRequireAccess({ resource: 'metrics', action: 'list' })
  const [search, setSearch] = useSearchParams()
  const query: MetricsQuery = Object.fromEntries(
    (['desde', 'hasta'] as const).flatMap((name) =>
      search.get(name) ? [[name, search.get(name)]] : [],
    ),
  )
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...read(moderationMetrics, { query }),
    enabled: !checking,
    placeholderData: keepPreviousData,
  })
  if (checking) return <PageSkeleton />
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
          <Tiles metrics={data} />
          <Days days={data.dias} />
          <Backlog days={data.pendientes} />
          <Tables metrics={data} />
          <Transparency asked={query} />
        </Box>
      )}
    </Page>
  )
}

function Tiles({ metrics: { ahora, resumen } }: { metrics: Metrics }) {
  const translate = useTranslate()
  const { count, time, share } = useWritten()
  const { apelaciones } = resumen
  const took = (of: Metrics['ahora']['edad']) =>
    [
      time(of.p50),
      of.p95 === null ? undefined : translate('console.metrics.nineteen', { time: time(of.p95) }),
    ] as const
  const part = (of: number) =>
    [
      count(of),
      resumen.decisiones > 0
        ? translate('console.metrics.share', { percent: share(of / resumen.decisiones) })
        : undefined,
    ] as const
  const groups = [
    [
      'now',
      [
        ['abiertos', count(ahora.abiertos)],
        ['tomados', count(ahora.tomados)],
        ['urgentes', count(ahora.urgentes)],
        ['edad', ...took(ahora.edad)],
      ],
    ],
    [
      'inPeriod',
      [
        ['decisiones', count(resumen.decisiones)],
        ['sinMedidas', ...part(resumen.sinMedidas)],
        ['revertidas', ...part(resumen.revertidas)],
        ['reabiertos', count(resumen.reabiertos)],
        ['hastaTomarlo', ...took(resumen.hastaTomarlo)],
        ['conElCaso', ...took(resumen.conElCaso)],
        ['hastaDecidir', ...took(resumen.hastaDecidir)],
        [
          'reportes',
          count(resumen.reportes.conMedidas),
          translate('console.metrics.ofAnswered', { count: count(resumen.reportes.atendidos) }),
        ],
      ],
    ],
    [
      'appealed',
      [
        ['presentadas', count(apelaciones.presentadas)],
        ['resueltas', count(apelaciones.resueltas)],
        [
          'revertidasPorApelacion',
          count(apelaciones.revertidas),
          apelaciones.resueltas > 0
            ? translate('console.metrics.share', {
                percent: share(apelaciones.revertidas / apelaciones.resueltas),
              })
            : undefined,
        ],
        ['hastaResolver', ...took(apelaciones.hastaResolver)],
      ],
    ],
  ] as const
  return groups.map(([group, tiles]) => (
    <Box key={group} component="section" aria-label={translate(`console.metrics.${group}`)}>
      <Typography variant="h2" sx={{ marginBlockEnd: 1 }}>
        {translate(`console.metrics.${group}`)}
      </Typography>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
          gap: 1.25,
          margin: 0,
        }}
      >
        {tiles.map(([name, value, more]) => (
          <Paper
            key={name}
            variant="outlined"
            sx={{ padding: { xs: 1.5, md: 2 }, borderRadius: 'var(--radius-card)' }}
          >
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {translate(`console.metrics.tile.${name}`)}
            </Typography>
            <Typography
              component="dd"
              sx={{
                margin: 0,
                fontFamily: 'var(--font-display)',
                fontStretch: 'condensed',
                fontWeight: 700,
                fontSize: '1.5rem',
                lineHeight: 1.2,
              }}
            >
              {value}
            </Typography>
            {more !== undefined && (
              <Typography
                component="dd"
                sx={{
                  margin: 0,
                  marginBlockStart: 0.25,
                  color: 'text.secondary',
                  fontSize: '0.8125rem',
                }}
              >
                {more}
              </Typography>
            )}
          </Paper>
        ))}
      </Box>
    </Box>
  ))
}

const flows = [
  ['casos', 'var(--chart-violet)'],
  ['reabiertos', 'var(--chart-grey)'],
  ['conMedidas', 'var(--chart-main)'],
  ['sinMedidas', 'var(--chart-blue)'],
] as const

function Days({ days }: { days: Metrics['dias'] }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { count } = useWritten()
  const title = translate('console.metrics.days')
  // What came in beside what was decided, each in its two parts.
  const rows = days.map(({ dia, casos, reabiertos, decisiones, sinMedidas }) => ({
    dia,
    casos,
    reabiertos,
    conMedidas: decisiones - sinMedidas,
    sinMedidas,
  }))
  const series = flows.map(([name, color]) => ({
    name,
    label: translate(`console.metrics.column.${name}`),
    color,
  }))
  const ofSeveralYears = new Set(days.map(({ dia }) => dia.slice(0, 4))).size > 1
  const shortDay = (dia: string) =>
    dateTime(`${dia}T00:00:00Z`, locale, {
      day: 'numeric',
      month: 'short',
      ...(ofSeveralYears && { year: '2-digit' }),
      timeZone: 'UTC',
    })
  const summary = `${title}. ${series.map(({ name, label }) => `${label}: ${count(rows.reduce((sum, row) => sum + row[name], 0))}`).join(', ')}`
  return (
    <Counts
      title={title}
      rows={days}
      head={{
        label: translate('console.metrics.column.dia'),
        of: ({ dia }) => calendarDay(dia, locale),
      }}
      columns={['casos', 'reabiertos', 'decisiones', 'sinMedidas', 'revertidas']}
    >
      {/* Of nothing there is nothing to draw. */}
      {rows.some((row) => series.some(({ name }) => row[name] > 0)) && (
        <Bars
          rows={rows}
          series={series}
          columnOf={(name) => (name === 'casos' || name === 'reabiertos' ? 'in' : 'out')}
          summary={summary}
          write={count}
          nameOf={({ dia }) => shortDay(String(dia))}
        />
      )}
    </Counts>
  )
}

/** How many cases nobody had decided, at the end of each day. */
function Backlog({ days }: { days: Metrics['pendientes'] }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { count } = useWritten()
  const title = translate('console.metrics.backlog')
  const shortDay = (dia: string) =>
    dateTime(`${dia}T00:00:00Z`, locale, {
      day: 'numeric',
      month: 'short',
      year: '2-digit',
      timeZone: 'UTC',
    })
  const rows = days.map(({ dia, abiertos }) => ({ dia, abiertos }))
  const [first, last] = [days[0], days.at(-1)]
  const summary = `${title}. ${first && last ? translate('console.metrics.fromTo', { from: count(first.abiertos), to: count(last.abiertos) }) : ''}`
  return (
    <Counts
      title={title}
      rows={days.toReversed()}
      head={{
        label: translate('console.metrics.column.dia'),
        of: ({ dia }) => calendarDay(dia, locale),
      }}
      columns={['abiertos']}
    >
      {days.some(({ abiertos }) => abiertos > 0) && (
        <Bars
          rows={rows}
          series={[
            {
              name: 'abiertos',
              label: translate('console.metrics.column.abiertos'),
              color: 'var(--chart-main)',
            },
          ]}
          summary={summary}
          write={count}
          nameOf={({ dia }) => shortDay(String(dia))}
        />
      )}
    </Counts>
  )
}

function Tables({
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
