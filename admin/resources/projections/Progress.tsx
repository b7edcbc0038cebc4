/** Progress of a rebuild or verification: bar, events per second, time left. */
import { Box } from '@mui/material'
import { useLocaleState, useTranslate } from 'react-admin'
import { number } from '../../../shared/format/format.ts'
import { span } from '../../look/time.ts'
import type { ProjectionStatus } from '../../providers/dataProvider.ts'

export function Progress({
  label,
  progress,
}: {
  label: string
  progress: ProjectionStatus['rebuilding']
}) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { done = 0, total = 0, eventsPerSecond = 0, secondsLeft = null } = progress ?? {}
  const part = total > 0 ? Math.min(done / total, 1) : 0
  const text =
    total === 0
      ? translate('console.projections.starting')
      : [
          translate('console.projections.done', {
            done: number(done, locale),
            total: number(total, locale),
          }),
          eventsPerSecond > 0 &&
            translate('console.projections.speed', {
              speed: number(Math.round(eventsPerSecond), locale),
            }),
          secondsLeft !== null &&
            (secondsLeft >= 1
              ? translate('console.projections.left', { time: span(secondsLeft * 1000) })
              : translate('console.projections.almost')),
        ]
          .filter(Boolean)
          .join(' · ')

  return (
    <Box>
      <Box
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(part * 100)}
        aria-valuetext={`${Math.round(part * 100)} %`}
        sx={{
          height: 12,
          borderRadius: 'var(--radius-pill)',
          background: 'var(--sunken)',
          border: '1px solid var(--line-strong)',
          overflow: 'hidden',
        }}
      >
        <Box
          sx={{
            height: '100%',
            width: `${part * 100}%`,
            minWidth: 12,
            borderRadius: 'inherit',
            backgroundImage: 'var(--pole)',
            backgroundSize: '62px 100%',
            transition: 'width 400ms linear',
            animation: 'pole-turn 1.1s linear infinite',
            '@keyframes pole-turn': { to: { backgroundPosition: '62px 0' } },
          }}
        />
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 2,
          marginBlockStart: 0.75,
          fontSize: '0.8125rem',
          color: 'text.secondary',
        }}
      >
        <span>{text}</span>
        <Box component="span" sx={{ fontWeight: 700, color: 'text.primary', whiteSpace: 'nowrap' }}>
          {Math.floor(part * 100)} %
        </Box>
      </Box>
    </Box>
  )
}
