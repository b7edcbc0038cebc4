/** Who does not agree with a decision, the one who has waited longest first. */
import { Box, Chip, Paper, Stack, TextField, Typography } from '@mui/material'
import { Scale } from 'lucide-react'
import { ListBase, useListContext, useLocaleState, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { ListRows } from '../../ui/ListRows.tsx'
import { Page } from '../../ui/Page.tsx'
import { useRows } from '../../ui/useRows.ts'
import { useLively, useWatched } from '../../live/live.ts'
import { NewRows } from '../../live/NewRows.tsx'
import { useFrozenRows } from '../../live/frozenRows.ts'
import { fromNow } from '../../look/time.ts'
import type { AppealFilter, ListedAppeal } from '../../providers/dataProvider.ts'
import { useCaseWords } from '../../moderation/useCaseWords.ts'

export default function AppealList() {
  const translate = useTranslate()
  const refetchInterval = useLively()
  useWatched('queue')
  return (
    <ListBase<ListedAppeal> perPage={25} storeKey={false} queryOptions={{ refetchInterval }}>
      <Page
        title={translate('resources.appeals.name', { smart_count: 2 })}
        lead={translate('console.appeals.lead')}
      >
        <Filters />
        <Rows />
      </Page>
    </ListBase>
  )
}

/** In the URL, so that a view can be sent to a colleague. */
function Filters() {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext<ListedAppeal>()
  const filter: AppealFilter = filterValues
  const choices = [
    [
      'estado',
      'console.cases.state',
      [
        ['pendiente', translate('console.appeals.pending')],
        ['resuelta', translate('console.appeals.decided')],
      ],
      'pendiente',
    ],
    [
      'lado',
      'console.appeals.side',
      [
        ['', translate('console.cases.all')],
        ['autor', translate('console.appeals.sides.autor')],
        ['reporte', translate('console.appeals.sides.reporte')],
      ],
      '',
    ],
  ] as const
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', marginBlockEnd: 2 }}>
      {choices.map(([name, label, options, usual]) => (
        <TextField
          key={name}
          select
          size="small"
          label={translate(label)}
          value={filter[name] ?? usual}
          sx={{ minWidth: 150 }}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          onChange={({ target: { value } }) =>
            setFilters({ ...filter, [name]: value || undefined })
          }
        >
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </TextField>
      ))}
    </Stack>
  )
}

function Rows() {
  const { list } = useRows()
  const { data, isFetching, isPlaceholderData, page, hasNextPage, filterValues } =
    useListContext<ListedAppeal>()
  const steady = useFrozenRows({
    key: JSON.stringify([filterValues, page]),
    data,
    isSettled: !isFetching && !isPlaceholderData,
    isWhole: page === 1 && hasNextPage !== true,
  })
  return (
    <ListRows
      height={96}
      rows={steady.rows}
      list={list}
      empty={{ icon: Scale, title: 'console.appeals.empty', lead: 'console.appeals.emptyLead' }}
      above={<NewRows of={steady} list={list} />}
      pages="console.appeals.pages"
      next="console.appeals.nextPage"
    >
      {(row) => <Row key={row.id} row={row} />}
    </ListRows>
  )
}

function Row({
  row: {
    id,
    tipo,
    lado,
    estado,
    creadaEn,
    medidas,
    clausula,
    decididoPor,
    automatica,
    impedimento,
    sola,
  },
}: {
  row: ListedAppeal
}) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { typed, reasoned, measured } = useCaseWords()
  return (
    <li>
      <Paper
        component={Link}
        to={`/appeals/${id}/show`}
        variant="outlined"
        sx={{ display: 'block', padding: 2, color: 'text.primary', textDecoration: 'none' }}
      >
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography component="span" sx={{ fontWeight: 600 }}>
            {typed(tipo)}
          </Typography>
          <Chip
            size="small"
            variant="outlined"
            label={translate(`console.appeals.sides.${lado}`)}
          />
          {estado !== 'PENDING' && (
            <Chip
              size="small"
              variant="outlined"
              label={translate(`console.appeals.status.${estado}`)}
            />
          )}
          {estado === 'PENDING' && impedimento && (
            <Chip
              size="small"
              variant="outlined"
              label={translate(`console.appeals.obstacle.${impedimento}`)}
            />
          )}
          {estado === 'PENDING' && sola && (
            <Chip size="small" variant="outlined" label={translate('console.appeals.alone')} />
          )}
        </Stack>
        <Typography>
          {[medidas.map(measured).join(', '), ...(clausula ? [reasoned(clausula)] : [])].join(
            ' · ',
          )}
        </Typography>
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {translate('console.appeals.decidedBy', {
            name: automatica ? translate('console.cases.machine') : decididoPor.nombre,
          })}{' '}
          · <time dateTime={creadaEn}>{fromNow(creadaEn, new Date(), locale)}</time>
        </Box>
      </Paper>
    </li>
  )
}
