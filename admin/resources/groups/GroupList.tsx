/** Open cases that are alike, by author, picture or words. */
import { Box, Button, Chip, Paper, Skeleton, Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronLeft, ChevronRight, CopyCheck } from 'lucide-react'
import { useLocaleState, useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { groups, likenesses } from '../../../contract/moderation/groups.ts'
import { read } from '../../providers/reads.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Failed } from '../../ui/states.tsx'
import { useRows } from '../../ui/useRows.ts'
import { useLively, useWatched } from '../../live/live.ts'
import { NewRows } from '../../live/NewRows.tsx'
import { useFrozenRows } from '../../live/frozenRows.ts'
import { fromNow } from '../../look/time.ts'
import { useCaseWords } from '../../moderation/useCaseWords.ts'
import type { RowContent } from '../../moderation/Queued.tsx'
import { useLines } from '../../moderation/useLines.ts'
import { useWellbeing } from '../../moderation/wellbeing.ts'
import { groupPath } from '../../paths/groupPath.ts'
import { queuePath } from '../../paths/queueAddress.ts'

type Group = ResponseOf<typeof groups>['data'][number]

export default function GroupList() {
  const translate = useTranslate()
  const { without } = useWellbeing()
  const [search, setSearch] = useSearchParams()
  const { list } = useRows()
  const por = likenesses.find((one) => one === search.get('por'))
  const page = Math.max(1, Number(search.get('page')) || 1)
  const query = { page, ...(por && { por }), ...(without.length > 0 && { sin: without.join(',') }) }
  const refetchInterval = useLively()
  useWatched('queue')
  const { data, error, refetch, isFetching } = useQuery({
    ...read(groups, { query }),
    refetchInterval,
  })
  const steady = useFrozenRows({
    key: JSON.stringify(query),
    data: data?.data,
    isSettled: data !== undefined && !isFetching,
    isWhole: page === 1 && data?.hasNextPage === false,
  })
  // Cases with one picture have neither author nor words in common.
  const lines = useLines(
    steady.rows.flatMap(({ por: by, primero }) => (by === 'imagen' ? [] : [primero])),
  )
  const above = (
    <Button
      component={Link}
      to={queuePath()}
      startIcon={<ArrowLeft size={18} aria-hidden />}
      sx={{ marginInlineStart: -2, color: 'var(--accent-text)' }}
    >
      {translate('resources.cases.name', { smart_count: 2 })}
    </Button>
  )
  const turn = (to: number) =>
    setSearch({ ...(por && { por }), ...(to > 1 && { page: String(to) }) })
  return (
    <Page
      title={translate('console.groups.title')}
      above={above}
      lead={translate('console.groups.lead')}
    >
      <TextField
        select
        label={translate('console.groups.by')}
        value={por ?? ''}
        sx={{ minWidth: 200, marginBlockEnd: 1.5 }}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        onChange={({ target: { value } }) => setSearch(value === '' ? {} : { por: value })}
      >
        <option value="">{translate('console.cases.all')}</option>
        {likenesses.map((one) => (
          <option key={one} value={one}>
            {translate(`console.groups.likeness.${one}`)}
          </option>
        ))}
      </TextField>
      {error && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && (
        <Stack sx={{ gap: 1.25 }}>
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} variant="rounded" height={84} />
          ))}
        </Stack>
      )}
      {data && steady.rows.length === 0 && (
        <Notice
          icon={CopyCheck}
          title={translate('console.groups.empty')}
          lead={translate('console.groups.emptyLead')}
        />
      )}
      {data && steady.rows.length > 0 && <NewRows of={steady} list={list} />}
      <Stack component="ul" ref={list} sx={{ gap: 1.25, listStyle: 'none', padding: 0, margin: 0 }}>
        {steady.rows.map((group) => (
          <Row key={group.id} group={group} content={lines.get(group.primero)} />
        ))}
      </Stack>
      {data && (data.hasNextPage || page > 1) && (
        <Stack
          component="nav"
          direction="row"
          aria-label={translate('console.groups.pages')}
          sx={{ justifyContent: 'space-between', marginBlockStart: 2 }}
        >
          <Button
            onClick={() => turn(page - 1)}
            disabled={page === 1}
            startIcon={<ChevronLeft size={18} aria-hidden />}
          >
            {translate('console.appointments.previous')}
          </Button>
          <Button
            onClick={() => turn(page + 1)}
            disabled={!data.hasNextPage}
            endIcon={<ChevronRight size={18} aria-hidden />}
          >
            {translate('console.groups.next')}
          </Button>
        </Stack>
      )}
    </Page>
  )
}

/** `content`: of its most pressing case; the row has the room of its line from the beginning. */
function Row({
  group: { id, por, casos, tipos, motivos, reportes, urgente, tomados, desde },
  content,
}: {
  group: Group
  content: RowContent | undefined
}) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { typed, reasoned } = useCaseWords()
  return (
    <li>
      <Paper
        component={Link}
        to={groupPath(id)}
        variant="outlined"
        sx={{ display: 'block', padding: 2, color: 'text.primary', textDecoration: 'none' }}
      >
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography component="span" sx={{ fontWeight: 600 }}>
            {translate('console.groups.count', { smart_count: casos })} ·{' '}
            {translate(`console.groups.likeness.${por}`)}
          </Typography>
          {urgente && (
            <Chip
              size="small"
              variant="outlined"
              label={translate('console.cases.gravity.urgente')}
              sx={{ color: 'var(--danger)', borderColor: 'var(--danger)' }}
            />
          )}
          {tomados > 0 && (
            <Chip
              size="small"
              variant="outlined"
              label={translate('console.groups.claimed', { smart_count: tomados })}
            />
          )}
        </Stack>
        {por !== 'imagen' && (
          <Typography
            noWrap
            sx={{ minHeight: '1.5em', fontWeight: por === 'autor' ? 600 : undefined }}
          >
            {por === 'texto' ? content?.linea : content?.autor}
          </Typography>
        )}
        <Typography>{motivos.map(reasoned).join(' · ')}</Typography>
        <Box
          component="span"
          sx={{
            display: 'flex',
            gap: '2px 12px',
            flexWrap: 'wrap',
            color: 'text.secondary',
            fontSize: '0.875rem',
          }}
        >
          <span>{tipos.map(typed).join(', ')}</span>
          <span>{translate('console.cases.counted', { smart_count: reportes })}</span>
          <time dateTime={desde}>{fromNow(desde, new Date(), locale)}</time>
        </Box>
      </Paper>
    </li>
  )
}
