/** Events by subject, actor, type and day; each links to its replay. */
import {
  Autocomplete,
  Box,
  Button,
  FormControlLabel,
  Paper,
  Skeleton,
  Stack,
  Switch,
  TextField,
  Typography,
} from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useMemo } from 'react'
import { useLocaleState, useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { eventsFound } from '../../../contract/moderation/audit.ts'
import type { QueryInput, ResponseOf } from '../../../contract/kernel/route.ts'
import { pagesOf } from '../../providers/reads.ts'
import { consoleEs } from '../../i18n/console.es.ts'
import { IdWords } from '../../ui/IdWords.tsx'
import { Known, shortId } from '../../ui/Known.tsx'
import { FilterBar, FilterText } from '../../ui/FilterBar.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Failed } from '../../ui/states.tsx'
import { useRows } from '../../ui/useRows.ts'
import { moment } from '../../look/time.ts'
import { call } from '../../providers/call.ts'
import { lookOf } from '../../history/looks.ts'
import { replayPath } from '../../paths/replayPaths.ts'
import { useWords } from '../../history/useWords.ts'

type Found = ResponseOf<typeof eventsFound>['data'][number]
type Filter = Pick<
  QueryInput<typeof eventsFound>,
  'id' | 'person' | 'shop' | 'actor' | 'type' | 'day' | 'propias'
>
const names = [
  'id',
  'person',
  'shop',
  'actor',
  'type',
  'day',
  'propias',
] as const satisfies readonly (keyof Filter)[]
const ids = ['id', 'person', 'shop', 'actor'] as const

export default function EventList() {
  const translate = useTranslate()
  const [params, setParams] = useSearchParams()
  const { list } = useRows<HTMLOListElement>()
  const filter: Filter = Object.fromEntries(
    names.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])),
  )
  const send = (name: keyof Filter) => (value: string) =>
    setParams((before) => {
      if (value) before.set(name, value)
      else before.delete(name)
      return before
    })
  const found = useInfiniteQuery({
    ...pagesOf(eventsFound, { query: filter }),
    initialPageParam: undefined as string | undefined,
    retry: false,
    queryFn: ({ pageParam, signal }) =>
      call(eventsFound, { query: { ...filter, before: pageParam }, signal }),
    getNextPageParam: ({ data, hasMore }) => (hasMore ? data.at(-1)?.id : undefined),
  })
  const rows = found.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Page
      title={translate('resources.events.name', { smart_count: 2 })}
      lead={translate('console.events.lead')}
    >
      <FilterBar clear={Object.keys(filter).length > 0 ? () => setParams({}) : undefined}>
        {ids.map((name) => (
          <IdWords
            key={name}
            label={translate(`console.events.${name}`)}
            value={filter[name] ?? ''}
            send={send(name)}
          />
        ))}
        <TypeChoice value={filter.type ?? ''} send={send('type')} />
        <FilterText
          type="date"
          label={translate('console.events.day')}
          value={filter.day ?? ''}
          send={send('day')}
        />
        <FormControlLabel
          control={
            <Switch
              checked={filter.propias === '1'}
              onChange={(_, isOn) => send('propias')(isOn ? '1' : '')}
            />
          }
          label={translate('console.ids.ownLooks')}
        />
      </FilterBar>
      {found.error && <Failed error={found.error} retry={() => void found.refetch()} />}
      {found.isPending && (
        <Stack sx={{ gap: 1 }}>
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} variant="rounded" height={64} />
          ))}
        </Stack>
      )}
      {found.data && rows.length === 0 && (
        <Notice
          icon={SearchX}
          title={translate('console.events.empty')}
          lead={translate('console.events.emptyLead')}
        />
      )}
      <Stack component="ol" ref={list} sx={{ listStyle: 'none', margin: 0, padding: 0, gap: 1 }}>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </Stack>
      {found.hasNextPage && (
        <Button
          onClick={() => void found.fetchNextPage()}
          loading={found.isFetchingNextPage}
          sx={{ marginBlockStart: 2 }}
        >
          {translate('console.events.more')}
        </Button>
      )}
    </Page>
  )
}

/** By the name in the reader's language, or by the one in the log. */
function TypeChoice({ value, send }: { value: string; send: (type: string) => void }) {
  const { event, translate, locale } = useWords()
  const types = useMemo(
    () =>
      Object.keys(consoleEs.event)
        .map((type) => ({ type, label: event(type) }))
        .toSorted((a, b) => a.label.localeCompare(b.label, locale)),
    [locale, event],
  )
  return (
    <Autocomplete
      options={types}
      value={types.find(({ type }) => type === value) ?? null}
      onChange={(_, chosen) => send(chosen?.type ?? '')}
      autoHighlight
      size="small"
      sx={{ flex: '1 1 220px', maxWidth: 320 }}
      getOptionKey={({ type }) => type}
      isOptionEqualToValue={(one, other) => one.type === other.type}
      noOptionsText={translate('console.ids.noType')}
      filterOptions={(options, { inputValue }) =>
        options.filter(
          ({ type, label }) =>
            plain(label).includes(plain(inputValue)) || plain(type).includes(plain(inputValue)),
        )
      }
      renderInput={(field) => (
        <TextField
          {...field}
          label={translate('console.events.type')}
          placeholder={translate('console.ids.anyType')}
          slotProps={{
            ...field.slotProps,
            inputLabel: { ...field.slotProps.inputLabel, shrink: true },
          }}
        />
      )}
    />
  )
}

/** Without accents and capitals. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function Row({ row: { id, type, stream, at, actor, life } }: { row: Found }) {
  const [locale] = useLocaleState()
  const { event, role, translate } = useWords()
  const { icon: Icon, color } = lookOf(type)
  const name = (
    <Typography component="span" sx={{ fontWeight: 600 }}>
      {event(type)}
    </Typography>
  )
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{
        padding: '10px 16px',
        display: 'flex',
        gap: 1.5,
        alignItems: 'flex-start',
        overflowWrap: 'anywhere',
        position: 'relative',
        '&:focus-within, &:hover': { background: life ? 'var(--raised)' : undefined },
      }}
    >
      <Box aria-hidden sx={{ color, paddingBlockStart: 0.25 }}>
        <Icon size={18} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        {life ? (
          <Box
            component={Link}
            data-row
            to={replayPath(life.type, life.id, id)}
            sx={{
              color: 'text.primary',
              '&::after': { content: '""', position: 'absolute', inset: 0 },
            }}
          >
            {name}
            <Typography component="span" sx={{ color: 'text.secondary' }}>
              {' '}
              · {translate(`console.life.${life.type}`)} {shortId(life.id)}
            </Typography>
          </Box>
        ) : (
          <span data-row tabIndex={-1}>
            {name}
          </span>
        )}
        <Box
          sx={{
            color: 'text.secondary',
            fontSize: '0.8125rem',
            display: 'flex',
            flexWrap: 'wrap',
            gap: '2px 12px',
          }}
        >
          <span>
            <Known
              what={role(actor.role)}
              id={actor.id}
              to={actor.id === null ? undefined : replayPath('person', actor.id)}
            />
          </span>
          <time dateTime={at}>{moment(at, 'UTC', locale)} UTC</time>
          <code>{id}</code>
          <Box component="code" sx={{ fontSize: '0.75rem' }}>
            {stream}
          </Box>
        </Box>
      </Box>
    </Paper>
  )
}
