/** Names, contacts and texts are revealed with a reason, for 15 minutes; each time is audited. */
import { Chip } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useCanAccess, useLocaleState, useNotify, useTranslate } from 'react-admin'
import { limits } from '../../contract/kernel/limits.ts'
import { type Life, reveal } from '../../contract/moderation/audit.ts'
import { dateTime, zone } from '../look/time.ts'
import { call } from '../providers/call.ts'
import { AskWhy } from './AskWhy.tsx'
import { messageOf } from './form.tsx'

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
  const shown = useMutation({
    mutationFn: send,
    onSuccess: () => queries.invalidateQueries(),
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
  return (
    <AskWhy
      icon={Eye}
      action={translate('console.reveal.show')}
      label={label}
      why={translate('console.reveal.why')}
      lead={translate('console.reveal.lead', { minutes: limits.audit.revealMinutes })}
      send={translate('console.reveal.send')}
      isPending={shown.isPending}
      onSend={shown.mutate}
    />
  )
}
