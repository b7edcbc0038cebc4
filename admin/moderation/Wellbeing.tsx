/** Rest reminders and hidden topics for moderators. Kept in this browser only. */
import {
  Alert,
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  FormGroup,
  Typography,
} from '@mui/material'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { reportReasons } from '../../contract/moderation/reasons.ts'
import { useNow } from '../../shared/format/useNow.ts'
import { useCaseWords } from './useCaseWords.ts'
import { atWork, avoid, restNoted, useWellbeing, wellbeingAt } from './wellbeing.ts'

/** Says so once it is time, and how many pictures there were. */
export function RestHint() {
  const translate = useTranslate()
  const kept = useWellbeing()
  const now = useNow()
  useEffect(() => atWork(), [now])
  const { pictures, worked, restDue } = wellbeingAt(kept, now.getTime())
  if (!restDue) return null
  return (
    <Alert
      severity="info"
      variant="outlined"
      role="status"
      sx={{ marginBlockEnd: 2, alignItems: 'center' }}
      action={
        <Button color="inherit" onClick={() => restNoted()}>
          {translate('console.wellbeing.goOn')}
        </Button>
      }
    >
      {translate('console.wellbeing.rest', {
        pictures: translate('console.wellbeing.pictures', { smart_count: pictures }),
        minutes: Math.floor(worked / 60_000),
      })}
    </Alert>
  )
}

/** Categories that one may opt out of: neither 'Siguiente' nor the queue has them. */
export function Avoided() {
  const translate = useTranslate()
  const { reasoned } = useCaseWords()
  const { without } = useWellbeing()
  const [open, setOpen] = useState(false)
  return (
    <Box sx={{ marginBlockEnd: 2 }}>
      <Button
        color="inherit"
        size="small"
        aria-expanded={open}
        aria-controls="avoided"
        onClick={() => setOpen(!open)}
      >
        {without.length > 0
          ? translate('console.wellbeing.avoiding', { reasons: without.map(reasoned).join(', ') })
          : translate('console.wellbeing.avoid')}
      </Button>
      {open && (
        <Box
          id="avoided"
          role="group"
          aria-label={translate('console.wellbeing.avoid')}
          sx={{ padding: '4px 12px 12px' }}
        >
          <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '70ch' }}>
            {translate('console.wellbeing.avoidLead')}
          </Typography>
          <FormGroup row>
            {reportReasons.map((reason) => (
              <FormControlLabel
                key={reason}
                label={reasoned(reason)}
                control={
                  <Checkbox
                    checked={without.includes(reason)}
                    onChange={(_, checked) =>
                      avoid(
                        checked ? [...without, reason] : without.filter((one) => one !== reason),
                      )
                    }
                  />
                }
              />
            ))}
          </FormGroup>
        </Box>
      )}
    </Box>
  )
}
