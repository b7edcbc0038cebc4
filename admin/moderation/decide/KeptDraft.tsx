import { Alert, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Case } from '../../providers/dataProvider.ts'
import { draftOf } from './useDraft.ts'

/** The draft of a moderator who was overtaken: theirs to copy or discard. */
export function KeptDraft({ one: { id } }: { one: Case }) {
  const translate = useTranslate()
  const draft = draftOf(id)
  const words = draft && [draft.facts, draft.text?.words].filter(Boolean).join('\n\n')
  if (!words) return null
  return (
    <Alert severity="info" variant="outlined">
      {translate('console.deciding.kept')}
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', marginBlockStart: 1 }}>
        {words}
      </Typography>
    </Alert>
  )
}
