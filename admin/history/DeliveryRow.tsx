/** One notice over one channel: what became of it, why, and when it is tried next. */
import { Box, Button, Chip, Paper, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useCanAccess, useLocaleState, useNotify, useTranslate } from 'react-admin'
import { type deliveries, resendDelivery } from '../../contract/engagement/deliveries.ts'
import { revealKept } from '../../contract/engagement/outbox.ts'
import type { ResponseOf } from '../../contract/kernel/route.ts'
import { messageOf } from '../ui/form.tsx'
import { Known, shortId } from '../ui/Known.tsx'
import { dateTime, fromNow, zone } from '../look/time.ts'
import { call } from '../providers/call.ts'
import { invalidate, useCommand } from '../providers/reads.ts'
import { deliveriesPath } from '../paths/deliveriesPath.ts'
import { replayPath } from '../paths/replayPaths.ts'
import { RevealBy } from '../ui/Reveal.tsx'

export type Delivered = ResponseOf<typeof deliveries>['data'][number]
const colors = {
  enviada: 'success',
  omitida: 'default',
  en_cola: 'info',
  en_curso: 'info',
  fallida: 'error',
  dudosa: 'warning',
} as const

export function DeliveryRow({ row }: { row: Delivered }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const queries = useQueryClient()
  const { canAccess: mayResend } = useCanAccess({ resource: 'deliveries', action: 'resend' })
  const { canAccess: readsLives } = useCanAccess({ resource: 'replay', action: 'show' })
  const name = `${kindIn(row.tipo, translate)} ${shortId(row.personaId)}`
  return (
    <Paper
      component="li"
      variant="outlined"
      data-row
      tabIndex={-1}
      sx={{
        padding: '10px 16px',
        display: 'flex',
        flexWrap: 'wrap',
        gap: '4px 16px',
        alignItems: 'center',
        justifyContent: 'space-between',
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ minWidth: 0, flex: '1 1 320px' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px 10px', alignItems: 'center' }}>
          <Chip
            size="small"
            variant="outlined"
            color={colors[row.estado]}
            label={translate(`console.deliveries.states.${row.estado}`)}
          />
          <Typography component="span" sx={{ fontWeight: 600 }}>
            {kindIn(row.tipo, translate)}
          </Typography>
          <span>{translate(`console.deliveries.channels.${row.canal}`, { _: row.canal })}</span>
        </Box>
        <Why row={row} />
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: '2px 12px',
            alignItems: 'center',
            color: 'text.secondary',
            fontSize: '0.8125rem',
          }}
        >
          <span>
            <Known
              what={translate('console.deliveries.person')}
              id={row.personaId}
              name={row.nombre}
              to={
                readsLives
                  ? replayPath('person', row.personaId)
                  : deliveriesPath({ persona: row.personaId })
              }
            />
          </span>
          {row.citaId && (
            <span>
              <Known
                what={translate('console.deliveries.appointment')}
                id={row.citaId}
                to={
                  readsLives
                    ? replayPath('appointment', row.citaId)
                    : deliveriesPath({ cita: row.citaId })
                }
              />
            </span>
          )}
          <time dateTime={row.creadaEn} title={dateTime(row.creadaEn, 'UTC', locale)}>
            {fromNow(row.creadaEn, new Date(), locale)}
          </time>
          {row.intentos > 1 && (
            <span>{translate('console.deliveries.attempts', { smart_count: row.intentos })}</span>
          )}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {mayResend && (
          <RevealBy
            send={async (why) => {
              const shown = await call(revealKept, { params: { id: row.revelarId }, body: { why } })
              void invalidate(queries, ['deliveries'])
              return shown
            }}
            until={row.reveladoHasta}
            may
            of={name}
          />
        )}
        {mayResend && row.puedeReenviarse && <Again row={row} name={name} />}
      </Box>
    </Paper>
  )
}

function Why({ row: { estado, motivo, codigo, siguiente } }: { row: Delivered }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const words = [
    ...(estado === 'dudosa'
      ? [translate('console.deliveries.doubt')]
      : motivo === null
        ? []
        : [translate(`console.deliveries.reasons.${motivo}`, { code: codigo ?? '' })]),
    ...(estado === 'en_cola'
      ? [
          siguiente === null
            ? translate('console.deliveries.soon')
            : translate('console.deliveries.waits', { when: dateTime(siguiente, zone, locale) }),
        ]
      : []),
  ]
  return words.length === 0 ? null : (
    <Typography sx={{ fontSize: '0.9375rem' }}>{words.join(' · ')}</Typography>
  )
}

function Again({ row: { eventoId, canal, personaId }, name }: { row: Delivered; name: string }) {
  const translate = useTranslate()
  const notify = useNotify()
  const again = useCommand(resendDelivery, {
    mutationFn: () => call(resendDelivery, { body: { eventoId, canal, personaId } }),
    onSuccess: () => notify('console.deliveries.resent', { type: 'success' }),
    onError: (refused) => notify(messageOf(refused, translate), { type: 'error' }),
  })
  return (
    <Button
      variant="outlined"
      color="inherit"
      loading={again.isPending}
      onClick={() => again.mutate()}
      startIcon={<Send size={16} aria-hidden />}
      aria-label={translate('console.deliveries.resendOf', { name })}
      sx={{ borderColor: 'var(--field-line)' }}
    >
      {translate('console.deliveries.resend')}
    </Button>
  )
}

/** `appointment_cancelled` as 'Appointment cancelled' where it has no name of its own. */
export function kindIn(kind: string, translate: ReturnType<typeof useTranslate>): string {
  const plain = kind.replaceAll('_', ' ')
  return translate(`console.deliveries.kinds.${kind}`, {
    _: plain.charAt(0).toUpperCase() + plain.slice(1),
  })
}
