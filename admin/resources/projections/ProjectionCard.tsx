/** One projection: its state, how far it is behind, what stopped it, and its rebuild. */
import { Box, Typography } from '@mui/material'
import { CircleCheck, Hammer, type LucideIcon, OctagonX, Timer } from 'lucide-react'
import { useLocaleState, useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { number } from '../../../shared/format/format.ts'
import { useNow } from '../../../shared/format/useNow.ts'
import { fromNow, span } from '../../look/time.ts'
import type { ProjectionStatus } from '../../providers/dataProvider.ts'
import { Progress } from './Progress.tsx'
import { RebuildButton } from './RebuildButton.tsx'
import { VerifyButton } from './VerifyButton.tsx'
import { isBuilding, useProjectionName } from './useProjections.ts'

/** Seconds. A busy log is always a few events ahead; that is no delay that anybody sees. */
const NOTICEABLE = 2

/** What a live projection that lags is called is the reader's matter; to the engine it is live. */
type Shown = ProjectionStatus['status'] | 'behind'
export const shownStatus = ({ status, lagSeconds }: ProjectionStatus): Shown =>
  status === 'live' && lagSeconds >= NOTICEABLE ? 'behind' : status

const looks: Readonly<Record<Shown, { icon: LucideIcon; color: string; ground: string }>> = {
  live: { icon: CircleCheck, color: 'var(--success)', ground: 'var(--success-soft)' },
  behind: { icon: Timer, color: 'var(--warn)', ground: 'var(--warn-soft)' },
  building: { icon: Hammer, color: 'var(--info)', ground: 'var(--info-soft)' },
  rebuilding: { icon: Hammer, color: 'var(--info)', ground: 'var(--info-soft)' },
  failed: { icon: OctagonX, color: 'var(--danger)', ground: 'var(--danger-soft)' },
}

export function ProjectionCard({
  projection,
  head,
  mayRebuild,
}: {
  projection: ProjectionStatus
  head: string
  mayRebuild: boolean
}) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { name, version, position, status, error, lagEvents, lagSeconds } = projection
  const called = useProjectionName()(name)
  const lag =
    lagEvents === 0
      ? translate('console.projections.upToDate')
      : `${translate('console.projections.lagEvents', { smart_count: lagEvents }).replace(String(lagEvents), number(lagEvents, locale))} · ${span(lagSeconds * 1000) || translate('console.projections.lagSeconds', { seconds: number(Math.round(lagSeconds * 10) / 10, locale) })}`
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 2,
        padding: { xs: 2, md: '18px 20px' },
        background: 'var(--surface)',
        border: '1px solid',
        borderColor: error ? 'var(--danger)' : 'var(--line)',
        borderRadius: 'var(--radius-card)',
      }}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'center',
          gridTemplateColumns: {
            xs: '1fr 1fr',
            md: 'minmax(170px, 1.2fr) 172px minmax(90px, 0.6fr) minmax(140px, 1fr) auto',
          },
        }}
      >
        <Box
          sx={{
            gridColumn: { xs: '1 / -1', md: 'auto' },
            display: 'flex',
            justifyContent: 'space-between',
            gap: 1,
            alignItems: 'flex-start',
          }}
        >
          <div>
            <Typography variant="h3" component="h2">
              {called}
            </Typography>
            <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
              <code>{name}</code> · {translate('console.projections.version', { version })}
            </Box>
            <Verified projection={projection} />
          </div>
          <Box sx={{ display: { md: 'none' } }}>
            <StatusChip status={shownStatus(projection)} />
          </Box>
        </Box>
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          <StatusChip status={shownStatus(projection)} />
        </Box>
        <Labelled label={translate('console.projections.position')}>
          {number(Number(position), locale)}
        </Labelled>
        <Labelled label={translate('console.projections.lag')}>{lag}</Labelled>
        {mayRebuild && (
          <Box
            sx={{
              gridColumn: { xs: '1 / -1', md: 'auto' },
              justifySelf: { md: 'end' },
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1,
            }}
          >
            <VerifyButton projection={projection} />
            <RebuildButton projection={projection} head={head} />
          </Box>
        )}
      </Box>
      <ReadBy name={name} />
      {isBuilding(projection) && (
        <Progress
          label={translate('console.projections.progress', { name: called })}
          progress={projection.rebuilding}
        />
      )}
      {projection.verifying && (
        <Progress
          label={translate('console.works.verifying', { name: called })}
          progress={projection.verifying}
        />
      )}
      {error && (
        <Box
          sx={{
            padding: '10px 14px',
            borderRadius: 'var(--radius-control)',
            background: 'var(--danger-soft)',
            color: 'var(--danger)',
          }}
        >
          <Typography component="div" sx={{ fontWeight: 700, fontSize: '0.875rem' }}>
            {translate(
              status === 'failed'
                ? 'console.projections.error'
                : 'console.projections.rebuildError',
            )}
          </Typography>
          <Box
            component="code"
            sx={{ fontSize: '0.8125rem', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
          >
            {error}
          </Box>
        </Box>
      )}
    </Box>
  )
}

function ReadBy({ name }: { name: string }) {
  const translate = useTranslate()
  const pages = translate(`console.projections.reads.${name}`, { _: '' })
  return pages === '' ? null : (
    <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: -1 }}>
      {translate('console.projections.readBy', { pages })}
    </Typography>
  )
}

/** How its last verification ended; one of another version says nothing of these rows. */
function Verified({ projection: { verified, version } }: { projection: ProjectionStatus }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const now = useNow()
  const look = { fontSize: '0.8125rem' }
  if (!verified)
    return (
      <Box sx={{ ...look, color: 'text.secondary' }}>
        {translate('console.projections.verified.never')}
      </Box>
    )
  const ago = fromNow(verified.at, now, locale)
  if (verified.version !== version)
    return (
      <Box sx={{ ...look, color: 'text.secondary' }}>
        {translate('console.projections.verified.other', { version: verified.version, ago })}
      </Box>
    )
  return (
    <Box
      component="time"
      dateTime={verified.at}
      sx={{
        ...look,
        display: 'block',
        color: verified.differing > 0 ? 'var(--danger)' : 'var(--success)',
        fontWeight: 600,
      }}
    >
      {verified.differing > 0
        ? translate('console.projections.verified.differs', {
            smart_count: verified.differing,
            ago,
          })
        : translate('console.projections.verified.same', { ago })}
    </Box>
  )
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>{label}</Box>
      <Box sx={{ fontSize: '0.9375rem' }}>{children}</Box>
    </div>
  )
}

function StatusChip({ status }: { status: Shown }) {
  const translate = useTranslate()
  const { icon: Icon, color, ground } = looks[status]
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        height: 26,
        padding: '0 10px 0 8px',
        borderRadius: 'var(--radius-pill)',
        background: ground,
        color,
        fontSize: '0.8125rem',
        fontWeight: 600,
        whiteSpace: 'nowrap',
      }}
    >
      <Icon size={14} aria-hidden />
      {translate(`console.projections.status.${status}`)}
    </Box>
  )
}
