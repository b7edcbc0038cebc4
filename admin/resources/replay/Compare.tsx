/** Beside which other moment the state is shown; beside the one before it unless told. */
import { MenuItem, TextField } from '@mui/material'
import { moment } from '../../look/time.ts'
import type { Chapter } from '../../history/story.ts'
import type { Replay } from './useReplay.ts'
import { useWords } from '../../history/useWords.ts'

export function Compare({
  story,
  replay: { at, beside, compare },
  zone,
}: {
  story: readonly Chapter[]
  replay: Replay
  zone: string
}) {
  const { translate, locale, event } = useWords()
  if (story.length < 2) return null
  return (
    <TextField
      select
      size="small"
      label={translate('console.replay.compare')}
      value={beside === undefined ? '' : String(beside)}
      sx={{ maxWidth: 420, '& .MuiInputBase-root': { minHeight: 44 } }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      onChange={({ target: { value } }) => compare(value === '' ? undefined : Number(value))}
    >
      <MenuItem value="">{translate('console.replay.theOneBefore')}</MenuItem>
      {story.map(
        ({ number, step }, index) =>
          index !== at && (
            <MenuItem key={step.eventId} value={String(index)}>
              {number}. {event(step.type)}, {moment(step.occurredAt, zone, locale)}
            </MenuItem>
          ),
      )}
    </TextField>
  )
}
