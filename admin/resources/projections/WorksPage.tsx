/** Rebuild log: requester, time, duration, and changes or differences. */
import { Box, Button, Chip, Paper, Skeleton, Stack, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowLeft, BookOpenCheck, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useLocaleState, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { projectionWorks } from '../../../contract/kernel/projections.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { number as written } from '../../../shared/format/format.ts'
import { read } from '../../providers/reads.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Failed } from '../../ui/states.tsx'
import { moment, span, zone } from '../../look/time.ts'
import { useProjectionName } from './useProjections.ts'

type Work = ResponseOf<typeof projectionWorks>['data'][number]

export default function WorksPage() {
  const translate = useTranslate()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    ...read(projectionWorks, { query: { page, perPage: 25 } }),
    placeholderData: keepPreviousData,

    refetchInterval: ({ state }) =>
      state.data?.data.some(({ outcome }) => outcome === 'running') ? 1_000 : 20_000,
  })
  const above = (
    <Button
      component={Link}
      to="/projections"
      startIcon={<ArrowLeft size={18} aria-hidden />}
      sx={{ marginInlineStart: -2, marginBlockEnd: 0.5, color: 'var(--accent-text)' }}
    >
      {translate('resources.projections.name', { smart_count: 2 })}
    </Button>
  )
  return (
    <Page
      title={translate('console.works.title')}
      lead={translate('console.works.lead')}
      above={above}
    >
      {error && !data ? <Failed error={error} retry={() => void refetch()} /> : null}
      {!error && !data && (
        <Stack sx={{ gap: 1.25 }}>
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} variant="rounded" height={96} />
          ))}
        </Stack>
      )}
      {data?.data.length === 0 && (
        <Notice
          icon={BookOpenCheck}
          title={translate('console.works.empty')}
          lead={translate('console.works.emptyLead')}
        />
      )}
      {data && (
        <Stack component="ul" sx={{ gap: 1.25, listStyle: 'none', padding: 0, margin: 0 }}>
          {data.data.map((work) => (
            <Row key={work.id} work={work} />
          ))}
        </Stack>
      )}
      {data && (data.hasNextPage || page > 1) && (
        <Stack
          component="nav"
          direction="row"
          aria-label={translate('console.works.pages')}
          sx={{ justifyContent: 'space-between', marginBlockStart: 2 }}
        >
          <Button
            onClick={() => setPage(page - 1)}
            disabled={page === 1}
            startIcon={<ChevronLeft size={18} aria-hidden />}
          >
            {translate('console.appointments.previous')}
          </Button>
          <Button
            onClick={() => setPage(page + 1)}
            disabled={!data.hasNextPage}
            endIcon={<ChevronRight size={18} aria-hidden />}
          >
            {translate('console.appointments.next')}
          </Button>
        </Stack>
      )}
    </Page>
  )
}

const colors = {
  running: 'var(--info)',
  done: 'var(--success)',
  failed: 'var(--danger)',
  stopped: 'var(--warn)',
} as const

function Row({ work }: { work: Work }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const called = useProjectionName()
  const {
    name,
    kind,
    version,
    versionBefore,
    by,
    role,
    beganAt,
    seconds,
    outcome,
    events,
    error,
    differing,
  } = work
  const facts = [
    seconds !== null && (span(seconds * 1_000) || translate('console.works.instant')),
    events !== null && translate('console.works.events', { events: written(events, locale) }),
    kind === 'rebuild' &&
      versionBefore !== null &&
      versionBefore !== version &&
      translate('console.works.versions', { before: versionBefore, after: version }),
  ]
    .filter(Boolean)
    .join(' · ')
  const isWrong = outcome === 'failed' || (differing ?? 0) > 0
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{
        padding: 2,
        borderColor: isWrong ? 'var(--danger)' : undefined,
        borderRadius: 'var(--radius-card)',
      }}
    >
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1.5, flexWrap: 'wrap' }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography component="h2" variant="h3">
            {translate(`console.works.kind.${kind}`)}: {called(name)}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {by
              ? by.nombre
              : translate(`console.works.by.${role === 'operator' ? 'operator' : 'system'}`)}{' '}
            · <time dateTime={beganAt}>{moment(beganAt, zone, locale)}</time>
            {facts && ` · ${facts}`}
          </Typography>
        </Box>
        <Chip
          size="small"
          variant="outlined"
          label={translate(`console.works.outcome.${outcome}`)}
          sx={{ color: colors[outcome], borderColor: colors[outcome] }}
        />
      </Stack>
      {error !== null && (
        <Box
          component="code"
          sx={{
            display: 'block',
            marginBlockStart: 1,
            color: 'var(--danger)',
            fontSize: '0.8125rem',
            whiteSpace: 'pre-wrap',
          }}
        >
          {error}
        </Box>
      )}
      <Changes work={work} />
    </Paper>
  )
}

/** Changes of a rebuild (row counts) or differences found by a verification. */
function Changes({ work: { kind, rows, differing, differences, outcome } }: { work: Work }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  if (outcome !== 'done') return null
  const count = (value: number | null) => (value === null ? '—' : written(value, locale))
  const look = {
    marginBlock: 1,
    marginBlockEnd: 0,
    paddingInlineStart: 2.5,
    fontSize: '0.8125rem',
  } as const
  if (kind === 'rebuild') {
    const changed = (rows ?? []).filter(({ before, after }) => before !== after)
    if (changed.length === 0)
      return (
        <Typography variant="body2" sx={{ marginBlockStart: 0.5 }}>
          {translate('console.works.sameRows', {
            rows: count((rows ?? []).reduce((sum, { after }) => sum + (after ?? 0), 0)),
          })}
        </Typography>
      )
    return (
      <Box component="ul" sx={look}>
        {changed.map(({ table, before, after }) => (
          <li key={table}>
            {translate('console.works.rows', { table, before: count(before), after: count(after) })}
          </li>
        ))}
      </Box>
    )
  }
  if (!differing)
    return (
      <Typography variant="body2" sx={{ marginBlockStart: 0.5, color: 'var(--success)' }}>
        {translate('console.works.identical')}
      </Typography>
    )
  return (
    <>
      <Typography
        variant="body2"
        sx={{ marginBlockStart: 0.5, color: 'var(--danger)', fontWeight: 600 }}
      >
        {translate('console.works.differing', { smart_count: differing })}
      </Typography>
      <Box component="ul" sx={look}>
        {(differences ?? []).map(({ table, kind: how, key, columns }) => (
          <li key={`${table} ${JSON.stringify(key)}`}>
            <code>
              {table} {Object.values(key).map(String).join(', ')}
            </code>
            : {translate(`console.works.how.${how}`, { columns: columns.join(', ') })}
          </li>
        ))}
      </Box>
      {differing > (differences ?? []).length && (
        <Typography variant="body2">
          {translate('console.works.more', { smart_count: differing - (differences ?? []).length })}
        </Typography>
      )}
    </>
  )
}
