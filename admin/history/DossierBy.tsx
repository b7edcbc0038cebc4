/** Makes a dossier of an appointment, saying why; its link opens it for 48 hours. Audited. */
import { Button, Link as Anchor, Stack, TextField, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { useCanAccess, useLocaleState, useNotify, useTranslate } from 'react-admin'
import { limits } from '../../contract/kernel/limits.ts'
import { makeStaffDossier } from '../../contract/trust/dossiers.ts'
import { dateTime, zone } from '../look/time.ts'
import { call } from '../providers/call.ts'
import { messageOf } from '../ui/form.tsx'

const begin = (field: HTMLInputElement | null) => field?.focus()

export function DossierBy({ appointmentId }: { appointmentId: string }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const notify = useNotify()
  const { canAccess } = useCanAccess({ resource: 'dossiers', action: 'make' })
  const [asks, setAsks] = useState(false)
  const made = useMutation({
    mutationFn: (motivo: string) =>
      call(makeStaffDossier, {
        params: { id: appointmentId },
        body: { motivo, idioma: locale === 'en' ? 'en' : 'es' },
      }),
    onSuccess: () => setAsks(false),
    onError: (error) => notify(messageOf(error, translate), { type: 'error' }),
  })
  if (canAccess !== true) return null
  if (made.data)
    return (
      <Stack sx={{ minWidth: 0, maxWidth: 420 }}>
        <Anchor href={made.data.enlace}>{translate('console.dossier.open')}</Anchor>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('console.dossier.until', { when: dateTime(made.data.caduca, zone, locale) })}
        </Typography>
      </Stack>
    )
  if (!asks)
    return (
      <Button
        variant="outlined"
        color="inherit"
        onClick={() => setAsks(true)}
        startIcon={<FileText size={16} aria-hidden />}
        sx={{ borderColor: 'var(--field-line)' }}
      >
        {translate('console.dossier.make')}
      </Button>
    )
  return (
    <Stack
      component="form"
      sx={{ gap: 1, minWidth: 0, maxWidth: 420 }}
      aria-label={translate('console.dossier.make')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setAsks(false)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        made.mutate(String(new FormData(event.currentTarget).get('motivo')))
      }}
    >
      <TextField
        name="motivo"
        size="small"
        required
        inputRef={begin}
        label={translate('console.dossier.why')}
        slotProps={{ htmlInput: { maxLength: limits.audit.why }, inputLabel: { required: false } }}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('console.dossier.lead', { hours: limits.dossier.hours })}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" loading={made.isPending}>
          {translate('console.dossier.make')}
        </Button>
        <Button color="inherit" onClick={() => setAsks(false)}>
          {translate('ra.action.cancel')}
        </Button>
      </Stack>
    </Stack>
  )
}
