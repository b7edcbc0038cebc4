/** Where every projection stands, live, with the rebuild for those who may. */
import { Box, Button, Skeleton, Stack, TextField, Typography } from '@mui/material'
import { History, Layers } from 'lucide-react'
import { useState } from 'react'
import { ListBase, useCanAccess, useListContext, useLocaleState, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { number } from '../../../shared/format/format.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Failed } from '../../ui/states.tsx'
import { RebuildAll } from './RebuildAll.tsx'
import { ProjectionCard, shownStatus } from './ProjectionCard.tsx'
import { arranged, type Order, orders } from './arranged.ts'
import type { ProjectionStatus } from '../../providers/dataProvider.ts'
import { refetchInterval, useEndOfRebuild, useProjectionName } from './useProjections.ts'

export default function ProjectionList() {
  const translate = useTranslate()
  return (
    <ListBase<ProjectionStatus>
      storeKey={false}
      disableSyncWithLocation
      queryOptions={{ refetchInterval }}
    >
      <Page
        title={translate('resources.projections.name', { smart_count: 2 })}
        lead={translate('console.projections.lead')}
        actions={<Actions />}
      >
        <Statuses />
      </Page>
    </ListBase>
  )
}

function Actions() {
  const translate = useTranslate()
  const { canAccess: mayRead = false } = useCanAccess({ resource: 'projections', action: 'works' })
  const { canAccess: mayRebuild = false } = useCanAccess({
    resource: 'projections',
    action: 'rebuild',
  })
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {mayRead && (
        <Button
          component={Link}
          to="/projections/history"
          startIcon={<History size={18} aria-hidden />}
        >
          {translate('console.works.open')}
        </Button>
      )}
      {mayRebuild && <RebuildAll />}
    </Stack>
  )
}

function Statuses() {
  const translate = useTranslate()
  const { data, error, refetch, meta } = useListContext<ProjectionStatus>()
  useEndOfRebuild(data)
  const { canAccess: mayRebuild = false } = useCanAccess({
    resource: 'projections',
    action: 'rebuild',
  })
  const called = useProjectionName()
  const [words, setWords] = useState('')
  const [order, setOrder] = useState<Order>('trouble')
  const head: string = meta?.head ?? ''

  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  if (data.length === 0)
    return (
      <Notice
        icon={Layers}
        title={translate('console.projections.empty')}
        lead={translate('console.projections.emptyLead')}
      />
    )
  const shown = arranged(data, { words, order, called })
  return (
    <>
      <Summary statuses={data.map(shownStatus)} head={head} />
      <Stack
        component="search"
        direction="row"
        sx={{ gap: 1.5, flexWrap: 'wrap', marginBlockEnd: 1.5 }}
      >
        <TextField
          type="search"
          size="small"
          label={translate('console.projections.search')}
          value={words}
          onChange={({ target: { value } }) => setWords(value)}
          sx={{ flex: '1 1 220px', maxWidth: 360 }}
        />
        <TextField
          select
          size="small"
          label={translate('console.projections.order')}
          value={order}
          onChange={({ target: { value } }) =>
            setOrder(orders.find((one) => one === value) ?? 'trouble')
          }
          slotProps={native}
          sx={{ minWidth: 190 }}
        >
          {orders.map((one) => (
            <option key={one} value={one}>
              {translate(`console.projections.orders.${one}`)}
            </option>
          ))}
        </TextField>
      </Stack>
      {shown.length === 0 && (
        <Typography role="status" sx={{ color: 'text.secondary' }}>
          {translate('console.projections.none')}
        </Typography>
      )}
      <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, gap: 1.25 }}>
        {shown.map((projection) => (
          <ProjectionCard
            key={projection.id}
            projection={projection}
            head={head}
            mayRebuild={mayRebuild}
          />
        ))}
      </Stack>
    </>
  )
}

const native = { select: { native: true }, inputLabel: { shrink: true } } as const

function Summary({ statuses, head }: { statuses: readonly string[]; head: string }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const live = statuses.filter((status) => status === 'live').length
  const failed = statuses.filter((status) => status === 'failed').length
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: '4px 20px',
        color: 'text.secondary',
        marginBlockEnd: 2,
      }}
    >
      <span>
        {translate('console.projections.summaryLive', {
          smart_count: live,
          total: statuses.length,
        })}
      </span>
      {failed > 0 && (
        <Box component="span" sx={{ color: 'var(--danger)', fontWeight: 600 }}>
          {translate('console.projections.summaryFailed', { smart_count: failed })}
        </Box>
      )}
      <span>
        {translate('console.projections.head')}: {number(Number(head), locale)}
      </span>
    </Box>
  )
}

const ListSkeleton = () => (
  <Stack sx={{ gap: 1.25 }}>
    {[0, 1, 2, 3, 4].map((row) => (
      <Skeleton
        key={row}
        variant="rounded"
        height={86}
        sx={{ borderRadius: 'var(--radius-card)' }}
      />
    ))}
  </Stack>
)
