/** Warns on every page when a projection has stopped, lags or is not built. */
import { Box } from '@mui/material'
import { TriangleAlert } from 'lucide-react'
import { useCanAccess, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ProjectionStatus } from '../../providers/dataProvider.ts'
import { useProjectionName, useProjectionsAtRest } from './useProjections.ts'

/** Seconds. The alert of docs/operations/. */
const LATE = 30

type Trouble = 'failed' | 'building' | 'late'

function troubleOf({ status, lagEvents, lagSeconds }: ProjectionStatus): Trouble | undefined {
  if (status === 'failed' || status === 'building') return status
  return lagEvents > 0 && lagSeconds > LATE ? 'late' : undefined
}

const look = {
  display: 'flex',
  gap: 1.5,
  alignItems: 'center',
  padding: '10px 16px',
  background: 'var(--warn-soft)',
  borderBlockEnd: '1px solid var(--warn)',
} as const

export function TroubleBanner() {
  const { canAccess = false } = useCanAccess({ resource: 'projections', action: 'list' })
  return canAccess ? <Troubles /> : null
}

function Troubles() {
  const translate = useTranslate()
  const called = useProjectionName()
  const statuses = useProjectionsAtRest().data?.data ?? []
  const of = (trouble: Trouble) =>
    statuses.filter((status) => troubleOf(status) === trouble).map(({ name }) => called(name))
  const text = (['failed', 'late', 'building'] as const).flatMap((trouble) => {
    const names = of(trouble)
    return names.length > 0
      ? [translate(`console.projections.trouble.${trouble}`, { names: names.join(', ') })]
      : []
  })
  // The region is there before there is something to say: so it is read aloud when there is.
  return (
    <div role="status">
      {text.length > 0 && (
        <Box sx={look}>
          <TriangleAlert size={20} aria-hidden style={{ color: 'var(--warn)', flexShrink: 0 }} />
          <span>
            {text.join(' ')}{' '}
            <Link to="/projections">{translate('console.projections.trouble.see')}</Link>
          </span>
        </Box>
      )}
    </div>
  )
}
