/** Steps through events: first, back, play, next, last, and a slider. */
import { Box, IconButton, Slider, Tooltip, Typography } from '@mui/material'
import {
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  type LucideIcon,
  Pause,
  Play,
} from 'lucide-react'
import { moment } from '../../look/time.ts'
import type { Chapter } from '../../history/story.ts'
import type { Replay } from './useReplay.ts'
import { useWords } from '../../history/useWords.ts'

export function Scrubber({
  story,
  replay: { at, total, playing, go, togglePlay },
  zone,
}: {
  story: readonly Chapter[]
  replay: Replay
  zone: string
}) {
  const { translate, locale, event } = useWords()
  const spoken = (number: number) => {
    const step = story[number - 1]?.step
    return step
      ? translate('console.replay.stepOf', {
          step: number,
          total,
          name: event(step.type),
          when: moment(step.occurredAt, zone, locale),
        })
      : ''
  }
  return (
    <Box
      role="group"
      aria-label={translate('console.replay.scrubber')}
      sx={{ display: 'flex', alignItems: 'center', gap: { xs: 0, sm: 0.5 } }}
    >
      <Move
        icon={ChevronFirst}
        label={translate('console.replay.first')}
        off={at === 0}
        run={() => go(0)}
        wideOnly
      />
      <Move
        icon={ChevronLeft}
        label={translate('console.replay.previous')}
        off={at === 0}
        run={() => go(at - 1)}
      />
      <IconButton
        onClick={togglePlay}
        disabled={total < 2}
        aria-label={translate(playing ? 'console.replay.pause' : 'console.replay.play')}
        sx={{
          background: 'var(--accent)',
          color: 'var(--on-accent)',
          '&:hover': { background: 'var(--accent-hover)' },
          '&.Mui-disabled': { background: 'var(--sunken)' },
        }}
      >
        {playing ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
      </IconButton>
      <Move
        icon={ChevronRight}
        label={translate('console.replay.next')}
        off={at === total - 1}
        run={() => go(at + 1)}
      />
      <Move
        icon={ChevronLast}
        label={translate('console.replay.last')}
        off={at === total - 1}
        run={() => go(total - 1)}
        wideOnly
      />
      <Box sx={{ flexGrow: 1, paddingInline: { xs: 2, sm: 3 }, minWidth: 60 }}>
        <Slider
          value={at + 1}
          min={1}
          max={Math.max(total, 2)}
          disabled={total < 2}
          step={1}
          marks
          onChange={(_, value) => go(Number(value) - 1)}
          aria-label={translate('console.replay.scrubber')}
          getAriaValueText={spoken}
          sx={{
            display: 'block',
            color: 'var(--brass)',
            '--Slider-railSize': '6px',
            '& .MuiSlider-rail': { opacity: 1, background: 'var(--line-strong)' },
            '& .MuiSlider-mark': {
              width: 12,
              height: 12,
              borderRadius: '50%',
              background: 'var(--surface)',
              border: '2px solid var(--line-strong)',
              transform: 'translate(-50%, -50%)',
              opacity: 1,
            },
            '& .MuiSlider-markActive': { borderColor: 'var(--brass)' },
            '& .MuiSlider-thumb': {
              width: 22,
              height: 22,
              background: 'var(--accent-text)',
              border: '4px solid var(--surface)',
              boxShadow: '0 0 0 2px var(--accent-text)',
            },
          }}
        />
      </Box>
      <Typography
        component="span"
        sx={{ whiteSpace: 'nowrap', color: 'text.secondary', fontSize: '0.875rem' }}
      >
        {translate('console.replay.count', { step: at + 1, total })}
      </Typography>
    </Box>
  )
}

function Move({
  icon: Icon,
  label,
  off,
  run,
  wideOnly = false,
}: {
  icon: LucideIcon
  label: string
  off: boolean
  run: () => void
  wideOnly?: boolean
}) {
  return (
    <Tooltip title={label} describeChild>
      <Box
        component="span"
        sx={{ display: { xs: wideOnly ? 'none' : 'inline-flex', sm: 'inline-flex' } }}
      >
        <IconButton aria-label={label} onClick={run} disabled={off} color="inherit">
          <Icon size={20} aria-hidden />
        </IconButton>
      </Box>
    </Tooltip>
  )
}
