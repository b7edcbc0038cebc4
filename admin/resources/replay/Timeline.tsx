/** Events in order; the chosen one is highlighted, later ones are dimmed. */
import { Box, Typography } from '@mui/material'
import { moment, span } from '../../look/time.ts'
import { ActorTag } from './ActorTag.tsx'
import { lookOf } from '../../history/looks.ts'
import type { Chapter } from '../../history/story.ts'
import { useWords } from '../../history/useWords.ts'

const KNOT = 38
const PAD = { inline: 12, block: 10 }

export function ReplayTimeline({
  story,
  at,
  zone,
  go,
}: {
  story: readonly Chapter[]
  at: number
  zone: string
  go: (index: number) => void
}) {
  const { translate } = useWords()
  return (
    <Box
      component="ol"
      aria-label={translate('console.replay.life')}
      sx={{ listStyle: 'none', margin: 0, padding: 0 }}
    >
      {story.map((chapter, index) => (
        <Box
          component="li"
          key={chapter.step.eventId}
          sx={{ position: 'relative', ...(index < story.length - 1 ? thread(index < at) : {}) }}
        >
          <Knot
            chapter={chapter}
            zone={zone}
            chosen={index === at}
            reached={index <= at}
            choose={() => go(index)}
          />
          <Gap next={story[index + 1]} />
        </Box>
      ))}
    </Box>
  )
}

/** The thread from this knot to the next, solid as far as the story has come. */
const thread = (reached: boolean) => ({
  '&::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: `${PAD.inline + KNOT / 2}px`,
    top: `${PAD.block + KNOT + 3}px`,
    bottom: `${3 - PAD.block}px`,
    borderInlineStart: reached ? '2px solid var(--brass)' : '2px dashed var(--line-strong)',
    pointerEvents: 'none',
  },
})

/** The time that passes until the next event. */
function Gap({ next }: { next: Chapter | undefined }) {
  const { translate } = useWords()
  if (!next) return null
  const passed = span(next.since ?? 0)
  return (
    <Box
      sx={{
        marginInlineStart: `${PAD.inline + KNOT}px`,
        padding: '2px 12px',
        color: 'text.secondary',
        fontSize: '0.75rem',
      }}
    >
      {passed
        ? translate('console.replay.later', { time: passed })
        : translate('console.replay.sameMoment')}
    </Box>
  )
}

function Knot({
  chapter,
  zone,
  chosen,
  reached,
  choose,
}: {
  chapter: Chapter
  zone: string
  chosen: boolean
  reached: boolean
  choose: () => void
}) {
  const { translate, locale, event } = useWords()
  const { step, changes, number } = chapter
  const { icon: Icon, color, ground } = lookOf(step.type)
  return (
    <Box
      component="button"
      type="button"
      onClick={choose}
      aria-current={chosen ? 'step' : undefined}
      sx={{
        display: 'flex',
        gap: 1.5,
        width: '100%',
        textAlign: 'start',
        font: 'inherit',
        color: 'text.primary',
        cursor: 'pointer',
        padding: `${PAD.block}px ${PAD.inline}px`,
        border: '1px solid',
        borderColor: chosen ? 'var(--accent-text)' : 'transparent',
        borderRadius: 'var(--radius-card)',
        background: chosen ? 'var(--surface)' : 'none',
        boxShadow: chosen ? 'var(--shadow)' : 'none',
        '&:hover': { background: 'var(--surface)' },
      }}
    >
      <Box
        aria-hidden
        sx={{
          width: KNOT,
          height: KNOT,
          borderRadius: '50%',
          display: 'grid',
          placeItems: 'center',
          flexShrink: 0,
          background: reached ? ground : 'none',
          color: reached ? color : 'text.secondary',
          border: `2px solid ${reached ? color : 'var(--line-strong)'}`,
        }}
      >
        <Icon size={18} />
      </Box>
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Box
          sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, alignItems: 'baseline' }}
        >
          <Typography
            component="span"
            variant="h3"
            sx={{ color: reached ? 'text.primary' : 'text.secondary' }}
          >
            {event(step.type)}
          </Typography>
          <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
            {number}
          </Box>
        </Box>
        <Box sx={{ fontSize: '0.875rem', marginBlock: 0.25 }}>
          <ActorTag actor={step.actor} />
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          <time dateTime={step.occurredAt}>{moment(step.occurredAt, zone, locale)}</time>
          {changes > 0 && <> · {translate('console.replay.changed', { smart_count: changes })}</>}
        </Box>
      </Box>
    </Box>
  )
}
