/** Makes a dossier of an appointment, saying why; its link opens it for 48 hours. Audited. */
import { Link as Anchor, Stack, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useCanAccess, useLocaleState, useNotify, useTranslate } from 'react-admin'
import { limits } from '../../contract/kernel/limits.ts'
import { makeStaffDossier } from '../../contract/trust/dossiers.ts'
import { dateTime, zone } from '../look/time.ts'
import { call } from '../providers/call.ts'
import { AskWhy } from '../ui/AskWhy.tsx'
import { messageOf } from '../ui/form.tsx'

export function DossierBy({ appointmentId }: { appointmentId: string }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const notify = useNotify()
  const { canAccess } = useCanAccess({ resource: 'dossiers', action: 'make' })
  const made = useMutation({
    mutationFn: (motivo: string) =>
      call(makeStaffDossier, {
        params: { id: appointmentId },
        body: { motivo, idioma: locale === 'en' ? 'en' : 'es' },
      }),
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
  return (
    <AskWhy
      icon={FileText}
      action={translate('console.dossier.make')}
      why={translate('console.dossier.why')}
      lead={translate('console.dossier.lead', { hours: limits.dossier.hours })}
      send={translate('console.dossier.make')}
      isPending={made.isPending}
      onSend={made.mutate}
    />
  )
}
