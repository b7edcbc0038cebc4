/** Names, contacts and texts are revealed with a reason, for 15 minutes; each time is audited. */
import { Button, Chip, Stack, TextField, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useCanAccess, useLocaleState, useNotify, useTranslate } from 'react-admin'
import { limits } from '../../contract/kernel/limits.ts'
import { type Life, reveal } from '../../contract/moderation/audit.ts'
import { dateTime, zone } from '../look/time.ts'
import { call } from '../providers/call.ts'
import { messageOf } from './form.tsx'

const begin = (field: HTMLInputElement | null) => field?.focus()

export function Reveal({ type, id, until }: { type: Life; id: string; until: string | null }) {
  const { canAccess } = useCanAccess({ resource: 'replay', action: 'reveal' })
  return (
    <RevealBy
      send={(why) => call(reveal, { body: { type, id, why } })}
      until={until}
      may={canAccess === true}
    />
  )
}

/** `of`: what it is, where several stand on one page. */
export function RevealBy({
  send,
  until,
  may,
  of,
}: {
  send: (why: string) => Promise<unknown>
  until: string | null
  may: boolean
  of?: string
}) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const notify = useNotify()
  const queries = useQueryClient()
  const [asks, setAsks] = useState(false)
  const shown = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      setAsks(false)
      await queries.invalidateQueries()
    },
    onError: (error) => notify(messageOf(error, translate), { type: 'error' }),
  })
  if (until !== null)
    return (
      <Chip
        icon={<Eye size={16} aria-hidden />}
        label={translate('console.reveal.until', { when: dateTime(until, zone, locale) })}
        sx={{
          background: 'var(--accent-soft)',
          color: 'var(--accent-text)',
          '& svg': { color: 'inherit' },
        }}
      />
    )
  if (!may) return null
  const label = of === undefined ? undefined : `${translate('console.reveal.show')}: ${of}`
  if (!asks)
    return (
      <Button
        variant="outlined"
        color="inherit"
        aria-label={label}
        onClick={() => setAsks(true)}
        startIcon={<Eye size={16} aria-hidden />}
        sx={{ borderColor: 'var(--field-line)' }}
      >
        {translate('console.reveal.show')}
      </Button>
    )
  return (
    <Stack
      component="form"
      sx={{ gap: 1, minWidth: 0, maxWidth: 420 }}
      aria-label={label ?? translate('console.reveal.show')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setAsks(false)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        shown.mutate(String(new FormData(event.currentTarget).get('why')))
      }}
    >
      <TextField
        name="why"
        size="small"
        required
        inputRef={begin}
        label={translate('console.reveal.why')}
        slotProps={{ htmlInput: { maxLength: limits.audit.why }, inputLabel: { required: false } }}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('console.reveal.lead', { minutes: limits.audit.revealMinutes })}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" loading={shown.isPending}>
          {translate('console.reveal.send')}
        </Button>
        <Button color="inherit" onClick={() => setAsks(false)}>
          {translate('ra.action.cancel')}
        </Button>
      </Stack>
    </Stack>
  )
}
