/** Who did it, and in which role. */
import { Box } from '@mui/material'
import { createElement } from 'react'
import { IdMark, shortId } from '../../ui/Known.tsx'
import type { ReplayStep } from '../../providers/dataProvider.ts'
import { actorIcon } from '../../history/looks.ts'
import { replayPath } from '../../paths/replayPaths.ts'
import { useWords } from '../../history/useWords.ts'

/** `linked`: with the way to their life; not within a button. */
export function ActorTag({
  actor,
  linked = false,
}: {
  actor: ReplayStep['actor']
  linked?: boolean
}) {
  const words = useWords()
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      {createElement(actorIcon(actor.role), {
        size: 15,
        'aria-hidden': true,
        style: { flexShrink: 0 },
      })}
      <Box component="span" sx={{ fontWeight: 600 }}>
        {words.actor(actor)}
      </Box>
      {actor.nombre !== null && actor.role !== 'system' && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {words.role(actor.role)}
        </Box>
      )}
      {linked && actor.role !== 'system' && (
        <IdMark id={actor.id} to={replayPath('person', actor.id)} />
      )}
      {!linked && actor.nombre === null && actor.role !== 'system' && (
        <Box
          component="code"
          title={actor.id}
          sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}
        >
          {shortId(actor.id)}
        </Box>
      )}
    </Box>
  )
}
