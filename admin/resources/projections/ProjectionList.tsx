/** Where every projection stands, live, with the rebuild for those who may. */
import { Box, Button, Skeleton, Stack } from '@mui/material'
import { History, Layers } from 'lucide-react'
import { useCanAccess, useLocaleState, useRequireAccess, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { number } from '../../../shared/format/format.ts'
import { Notice } from '../../layout/Notice.tsx'
import { Page } from '../../layout/Page.tsx'
import { Failed, PageSkeleton } from '../../layout/states.tsx'
import { RebuildAll } from './RebuildAll.tsx'
import { ProjectionCard, shownStatus } from './ProjectionCard.tsx'
import { useProjections } from './useProjections.ts'

export default function ProjectionList() {
  const translate = useTranslate()
  const { isPending: checking } = useRequireAccess({ resource: 'projections', action: 'list' })
  if (checking) return <PageSkeleton />
  return <Page title={translate('resources.projections.name', { smart_count: 2 })} lead={translate('console.projections.lead')} actions={<Actions />}><Statuses /></Page>
}

function Actions() {
  const translate = useTranslate()
  const { canAccess: mayRead = false } = useCanAccess({ resource: 'projections', action: 'works' })
  const { canAccess: mayRebuild = false } = useCanAccess({ resource: 'projections', action: 'rebuild' })
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {mayRead && <Button component={Link} to="/projections/history" startIcon={<History size={18} aria-hidden />}>{translate('console.works.open')}</Button>}
      {mayRebuild && <RebuildAll />}
    </Stack>
  )
}

function Statuses() {
  const translate = useTranslate()
  const { data, error, refetch } = useProjections()
  const { canAccess: mayRebuild = false } = useCanAccess({ resource: 'projections', action: 'rebuild' })

  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  if (data.data.length === 0) return <Notice icon={Layers} title={translate('console.projections.empty')} lead={translate('console.projections.emptyLead')} />
  return (
    <>
      <Summary statuses={data.data.map(shownStatus)} head={data.head} />
      <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, gap: 1.25 }}>
        {data.data.map((projection) => <ProjectionCard key={projection.id} projection={projection} head={data.head} mayRebuild={mayRebuild} />)}
      </Stack>
    </>
  )
}

function Summary({ statuses, head }: { statuses: readonly string[]; head: string }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const live = statuses.filter((status) => status === 'live').length
  const failed = statuses.filter((status) => status === 'failed').length
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 20px', color: 'text.secondary', marginBlockEnd: 2 }}>
      <span>{translate('console.projections.summaryLive', { smart_count: live, total: statuses.length })}</span>
      {failed > 0 && <Box component="span" sx={{ color: 'var(--danger)', fontWeight: 600 }}>{translate('console.projections.summaryFailed', { smart_count: failed })}</Box>}
      <span>{translate('console.projections.head')}: {number(Number(head), locale)}</span>
    </Box>
  )
}

const ListSkeleton = () => (
  <Stack sx={{ gap: 1.25 }}>
    {[0, 1, 2, 3, 4].map((row) => <Skeleton key={row} variant="rounded" height={86} sx={{ borderRadius: 'var(--radius-card)' }} />)}
  </Stack>
)
