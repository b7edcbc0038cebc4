/** A button that asks for a reason before it acts: what staff are shown or make is audited. */
import { Button, Stack, TextField, Typography } from '@mui/material'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { limits } from '../../contract/kernel/limits.ts'

const begin = (field: HTMLInputElement | null) => field?.focus()

interface Props {
  icon: LucideIcon
  /** On the button that opens the form. */
  action: string
  /** What it is read out as, where several stand on one page. */
  label?: string | undefined
  why: string
  lead: string
  send: string
  isPending: boolean
  onSend: (why: string) => void
}

export function AskWhy({ icon: Icon, action, label, why, lead, send, isPending, onSend }: Props) {
  const translate = useTranslate()
  const [asks, setAsks] = useState(false)
  if (!asks)
    return (
      <Button
        variant="outlined"
        color="inherit"
        aria-label={label}
        onClick={() => setAsks(true)}
        startIcon={<Icon size={16} aria-hidden />}
        sx={{ borderColor: 'var(--field-line)' }}
      >
        {action}
      </Button>
    )
  return (
    <Stack
      component="form"
      sx={{ gap: 1, minWidth: 0, maxWidth: 420 }}
      aria-label={label ?? action}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setAsks(false)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        onSend(String(new FormData(event.currentTarget).get('why')))
      }}
    >
      <TextField
        name="why"
        size="small"
        required
        inputRef={begin}
        label={why}
        slotProps={{ htmlInput: { maxLength: limits.audit.why }, inputLabel: { required: false } }}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {lead}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" loading={isPending}>
          {send}
        </Button>
        <Button color="inherit" onClick={() => setAsks(false)}>
          {translate('ra.action.cancel')}
        </Button>
      </Stack>
    </Stack>
  )
}
