/** Jobs that were given up, with their second try, and how the queues are doing. */
import { Box, Button, Paper, Typography } from '@mui/material'
import { CircleCheck, RotateCw } from 'lucide-react'
import { ListBase, useListContext, useLocaleState, useNotify, useTranslate } from 'react-admin'
import { retryJob } from '../../../contract/kernel/jobs.ts'
import { number as written } from '../../../shared/format/format.ts'
import { messageOf } from '../../ui/form.tsx'
import { ListRows } from '../../ui/ListRows.tsx'
import { Page } from '../../ui/Page.tsx'
import { fromNow, span } from '../../look/time.ts'
import { call } from '../../providers/call.ts'
import type { FailedJob, JobQueue } from '../../providers/dataProvider.ts'
import { useCommand } from '../../providers/reads.ts'

const LOOK_AGAIN_MS = 10_000

export default function JobList() {
  const translate = useTranslate()
  return (
    <ListBase<FailedJob>
      perPage={25}
      storeKey={false}
      queryOptions={{ refetchInterval: LOOK_AGAIN_MS }}
    >
      <Page
        title={translate('resources.jobs.name', { smart_count: 2 })}
        lead={translate('console.jobs.lead')}
      >
        <Queues />
        <ListRows<FailedJob>
          height={90}
          empty={{ icon: CircleCheck, title: 'console.jobs.empty', lead: 'console.jobs.emptyLead' }}
          pages="console.jobs.pages"
        >
          {(job) => <Row key={job.id} job={job} />}
        </ListRows>
      </Page>
    </ListBase>
  )
}

function Queues() {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { meta } = useListContext<FailedJob>()
  const queues: readonly JobQueue[] = meta?.queues ?? []
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

function Row({ job: { id, queue, name, attempts, error, failedAt } }: { job: FailedJob }) {
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
