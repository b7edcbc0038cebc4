/** Mail of a server without mail. Recipient and text are revealed with a reason. */
import { Alert, Box, Paper, Typography } from '@mui/material'
import { MailCheck } from 'lucide-react'
import { ListBase, useListContext, useLocaleState, useTranslate } from 'react-admin'
import { revealKept } from '../../contract/engagement/outbox.ts'
import { Known, shortId } from '../ui/Known.tsx'
import { ListRows } from '../ui/ListRows.tsx'
import { Page } from '../ui/Page.tsx'
import { fromNow } from '../look/time.ts'
import { call } from '../providers/call.ts'
import type { KeptNotice } from '../providers/dataProvider.ts'
import { RevealBy } from '../ui/Reveal.tsx'

export default function OutboxList() {
  const translate = useTranslate()
  return (
    <ListBase<KeptNotice> perPage={25} storeKey={false}>
      <Page title={translate('console.outbox.title')} lead={translate('console.outbox.lead')}>
        <Rows />
      </Page>
    </ListBase>
  )
}

function Row({
  row: {
    id,
    destinatarioId,
    type,
    nombre,
    title,
    message,
    email,
    telefono,
    creadoEn,
    reveladoHasta,
  },
}: {
  row: KeptNotice
}) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const [about = ''] = type.split('_')
  const heading =
    title ??
    translate('console.outbox.about', {
      what: translate(`console.outbox.of.${about}`, { _: translate('console.outbox.of.other') }),
    })
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ padding: 2, display: 'grid', gap: 1, overflowWrap: 'anywhere' }}
    >
      <div>
        <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
          {heading}
        </Typography>
        {(email ?? telefono) && (
          <Typography>{[email, telefono].filter(Boolean).join(' · ')}</Typography>
        )}
        {message && <Typography sx={{ whiteSpace: 'pre-line' }}>{message}</Typography>}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('console.outbox.for')}{' '}
          <Known what={translate('console.life.person')} id={destinatarioId} name={nombre} /> ·{' '}
          <time dateTime={creadoEn}>{fromNow(creadoEn, new Date(), locale)}</time>
        </Typography>
      </div>
      <Box>
        <RevealBy
          send={(why) => call(revealKept, { params: { id }, body: { why } })}
          until={reveladoHasta}
          may
          of={`${heading} ${shortId(id)}`}
        />
      </Box>
    </Paper>
  )
}

function Rows() {
  const translate = useTranslate()
  const { meta } = useListContext<KeptNotice>()
  const hasMail = (meta as { hayCorreo?: boolean } | undefined)?.hayCorreo
  return (
    <ListRows<KeptNotice>
      height={96}
      empty={{ icon: MailCheck, title: 'console.outbox.empty', lead: 'console.outbox.emptyLead' }}
      above={
        hasMail !== undefined && (
          <Alert
            severity={hasMail ? 'success' : 'warning'}
            variant="outlined"
            sx={{ marginBlockEnd: 1.5 }}
          >
            {translate(hasMail ? 'console.outbox.on' : 'console.outbox.off')}
          </Alert>
        )
      }
    >
      {(row) => <Row key={row.id} row={row} />}
    </ListRows>
  )
}
