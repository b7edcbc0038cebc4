import { Button, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { limits } from '../../../contract/kernel/limits.ts'
import { openIn } from '../../../contract/moderation/templates.ts'
import type { Draft } from './useDraft.ts'

/** The exact statement. Once edited by hand it no longer follows the choices above. */
export function Told({
  text,
  language,
  draft,
  about,
  change,
  hasTried,
}: {
  text: string
  language: string
  draft: Draft
  about: string
  change: (more: Partial<Draft>) => void
  hasTried: boolean
}) {
  const translate = useTranslate()
  const open = openIn(text)
  return (
    <Stack sx={{ gap: 1 }}>
      <TextField
        multiline
        minRows={8}
        maxRows={24}
        label={translate('console.deciding.text')}
        value={text}
        onChange={({ target: { value } }) => change({ text: { words: value, for: about } })}
        error={hasTried && open.length > 0}
        helperText={
          open.length > 0
            ? translate('console.deciding.open', {
                names: open.map((name) => `{{${name}}}`).join(', '),
              })
            : translate(`console.deciding.language.${language}`)
        }
        slotProps={{ htmlInput: { maxLength: limits.case.notice, lang: language } }}
      />
      {draft.text && (
        <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {translate(
              draft.text.for === about ? 'console.deciding.byHand' : 'console.deciding.outdated',
            )}
          </Typography>
          <Button color="inherit" variant="outlined" onClick={() => change({ text: null })}>
            {translate('console.deciding.toTemplate')}
          </Button>
        </Stack>
      )}
    </Stack>
  )
}
