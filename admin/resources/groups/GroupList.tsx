/** Open cases that are alike, by author, picture or words. */
import { Box, Button, Chip, Paper, Stack, TextField, Typography } from '@mui/material'
import { ArrowLeft, CopyCheck } from 'lucide-react'
import { ListBase, useListContext, useLocaleState, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { likenesses } from '../../../contract/moderation/groups.ts'
import type { GroupFilter, ListedGroup } from '../../providers/dataProvider.ts'
import { ListRows } from '../../ui/ListRows.tsx'
import { Page } from '../../ui/Page.tsx'
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

export default function GroupList() {
  const translate = useTranslate()
  const { without } = useWellbeing()
  const refetchInterval = useLively()
  useWatched('queue')
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
  return (
    <ListBase<ListedGroup>
      perPage={25}
      storeKey={false}
      filter={{ sin: without.join(',') || undefined }}
      queryOptions={{ refetchInterval }}
    >
      <Page
        title={translate('console.groups.title')}
        above={above}
        lead={translate('console.groups.lead')}
      >
        <LikenessChoice />
        <Rows />
      </Page>
    </ListBase>
  )
}

function LikenessChoice() {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext<ListedGroup>()
  const { por }: GroupFilter = filterValues
  return (
    <TextField
      select
      label={translate('console.groups.by')}
      value={por ?? ''}
      sx={{ minWidth: 200, marginBlockEnd: 1.5 }}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      onChange={({ target: { value } }) => setFilters({ por: value || undefined })}
    >
      <option value="">{translate('console.cases.all')}</option>
      {likenesses.map((one) => (
        <option key={one} value={one}>
          {translate(`console.groups.likeness.${one}`)}
        </option>
      ))}
    </TextField>
  )
}

function Rows() {
  const { list } = useRows()
  const { without } = useWellbeing()
  const { data, isFetching, isPlaceholderData, page, hasNextPage, filterValues } =
    useListContext<ListedGroup>()
  const steady = useFrozenRows({
    key: JSON.stringify([filterValues, page, without]),
    data,
    isSettled: !isFetching && !isPlaceholderData,
    isWhole: page === 1 && hasNextPage !== true,
  })
  // Cases with one picture have neither author nor words in common.
  const lines = useLines(
    steady.rows.flatMap(({ por: by, primero }) => (by === 'imagen' ? [] : [primero])),
  )
  return (
    <ListRows
      height={84}
      rows={steady.rows}
      list={list}
      empty={{ icon: CopyCheck, title: 'console.groups.empty', lead: 'console.groups.emptyLead' }}
      above={<NewRows of={steady} list={list} />}
      pages="console.groups.pages"
      next="console.groups.next"
    >
      {(group) => <Row key={group.id} group={group} content={lines.get(group.primero)} />}
    </ListRows>
  )
}

/** `content`: of its most pressing case; the row has the room of its line from the beginning. */
function Row({
  group: { id, por, casos, tipos, motivos, reportes, urgente, tomados, desde },
  content,
}: {
  group: ListedGroup
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
