/** Jobs that were given up, with their second try, and how the queues are doing. */
import { Box, Button, Paper, Skeleton, Stack, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, CircleCheck, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useLocaleState, useNotify, useTranslate } from 'react-admin'
import { jobs, retryJob } from '../../../contract/kernel/jobs.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { number as written } from '../../../shared/format/format.ts'
import { messageOf } from '../../ui/form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Failed } from '../../ui/states.tsx'
import { fromNow, span } from '../../look/time.ts'
import { call } from '../../providers/call.ts'
import { useCommand, read } from '../../providers/reads.ts'

type Answer = ResponseOf<typeof jobs>
export default function JobList() {
  const translate = useTranslate()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    ...read(jobs, { query: { page, perPage: 25 } }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  })
  return (
    <Page
      title={translate('resources.jobs.name', { smart_count: 2 })}
      lead={translate('console.jobs.lead')}
    >
      {error && !data ? <Failed error={error} retry={() => void refetch()} /> : null}
      {!error && !data && (
        <Stack sx={{ gap: 1.25 }}>
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} variant="rounded" height={90} />
          ))}
        </Stack>
      )}
      {data && <Queues queues={data.queues} />}
      {data?.data.length === 0 && (
        <Notice
          icon={CircleCheck}
          title={translate('console.jobs.empty')}
          lead={translate('console.jobs.emptyLead')}
        />
      )}
      {data && (
        <Stack component="ul" sx={{ gap: 1.25, listStyle: 'none', padding: 0, margin: 0 }}>
          {data.data.map((job) => (
            <Row key={job.id} job={job} />
          ))}
        </Stack>
      )}
      {data && (data.hasNextPage || page > 1) && (
        <Stack
          component="nav"
          direction="row"
          aria-label={translate('console.jobs.pages')}
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

function Queues({ queues }: { queues: Answer['queues'] }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.25,
        gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
        marginBlockEnd: 2,
      }}
    >
      {queues.map(({ name, waiting, active, delayed, failed, oldestSeconds }) => (
        <Paper
          key={name}
          variant="outlined"
          sx={{ padding: 2, borderRadius: 'var(--radius-card)' }}
        >
          <Typography component="h2" variant="h3">
            {translate(`console.jobs.queue.${name}`)}
          </Typography>
          <Box
            component="dl"
            sx={{
              display: 'grid',
              gridTemplateColumns: '1fr auto',
              gap: '4px 16px',
              margin: 0,
              marginBlockStart: 1,
              '& dd': { margin: 0, textAlign: 'end', fontWeight: 600 },
            }}
          >
            {(
              [
                ['waiting', waiting],
                ['active', active],
                ['delayed', delayed],
                ['failed', failed],
              ] as const
            ).flatMap(([word, count]) => [
              <dt key={word}>{translate(`console.jobs.${word}`)}</dt>,
              <dd key={`${word}-count`}>{written(count, locale)}</dd>,
            ])}
            <dt>{translate('console.jobs.oldest')}</dt>
            <dd>{span(oldestSeconds * 1_000) || translate('console.jobs.none')}</dd>
          </Box>
        </Paper>
      ))}
    </Box>
  )
}

function Row({
  job: { id, queue, name, attempts, error, failedAt },
}: {
  job: Answer['data'][number]
}) {
  const translate = useTranslate()
  const notify = useNotify()
  const [locale] = useLocaleState()
  const retry = useCommand(retryJob, {
    mutationFn: () => call(retryJob, { params: { id } }),
    onSuccess: () => notify('console.jobs.retried', { type: 'success' }),
    onError: (refused) => notify(messageOf(refused, translate), { type: 'error' }),
  })
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{
        padding: 2,
        borderRadius: 'var(--radius-card)',
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'center',
        justifyContent: 'space-between',
      }}
    >
      <Box sx={{ minWidth: 0, flex: '1 1 260px' }}>
        <Typography component="h2" variant="h3">
          {translate(`console.jobs.queue.${queue}`)}: <code>{name}</code>
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('console.jobs.attempts', { smart_count: attempts })}
          {failedAt !== null && (
            <>
              {' '}
              · <time dateTime={failedAt}>{fromNow(failedAt, new Date(), locale)}</time>
            </>
          )}
        </Typography>
        {error && (
          <Box
            component="code"
            sx={{
              display: 'block',
              marginBlockStart: 0.5,
              color: 'var(--danger)',
              fontSize: '0.8125rem',
              whiteSpace: 'pre-wrap',
            }}
          >
            {error}
          </Box>
        )}
      </Box>
      <Button
        variant="outlined"
        color="inherit"
        loading={retry.isPending}
        onClick={() => retry.mutate()}
        startIcon={<RotateCw size={16} aria-hidden />}
        aria-label={translate('console.jobs.retryOf', { name })}
        sx={{ borderColor: 'var(--field-line)' }}
      >
        {translate('console.jobs.retry')}
      </Button>
    </Paper>
  )
}
