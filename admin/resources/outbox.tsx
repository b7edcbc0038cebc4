/** What would have gone out by mail, where no mail server is configured: who should be told, and of what. */
import { Button, Paper, Skeleton, Stack, Typography } from '@mui/material'
import { ChevronLeft, ChevronRight, MailCheck } from 'lucide-react'
import { ListBase, useListContext, useLocaleState, useTranslate } from 'react-admin'
import { Notice } from '../layout/Notice.tsx'
import { Page } from '../layout/Page.tsx'
import { Failed } from '../layout/states.tsx'
import { fromNow } from '../look/time.ts'
import type { KeptNotice } from '../providers/dataProvider.ts'

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

function Rows() {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const now = new Date()
  const { data, isPending, error, refetch, page, setPage, hasNextPage, hasPreviousPage } = useListContext<KeptNotice>()
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (isPending) return <Stack sx={{ gap: 1.25 }}>{[0, 1, 2].map((row) => <Skeleton key={row} variant="rounded" height={96} />)}</Stack>
  if (data.length === 0) return <Notice icon={MailCheck} title={translate('console.outbox.empty')} lead={translate('console.outbox.emptyLead')} />
  return (
    <>
      <Stack component="ul" sx={{ gap: 1.25, listStyle: 'none', padding: 0, margin: 0 }}>
        {data.map(({ id, nombre, title, message, creadoEn }) => (
          <Paper key={id} component="li" variant="outlined" sx={{ padding: 2 }}>
            <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>{title}</Typography>
            <Typography>{message}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>{translate('console.outbox.for', { name: nombre })} · <time dateTime={creadoEn}>{fromNow(creadoEn, now, locale)}</time></Typography>
          </Paper>
        ))}
      </Stack>
      {(hasNextPage || hasPreviousPage) && (
        <Stack component="nav" direction="row" aria-label={translate('console.appointments.pages')} sx={{ justifyContent: 'space-between', alignItems: 'center', marginBlockStart: 2 }}>
          <Button onClick={() => setPage(page - 1)} disabled={!hasPreviousPage} startIcon={<ChevronLeft size={18} aria-hidden />}>{translate('console.appointments.previous')}</Button>
          <Button onClick={() => setPage(page + 1)} disabled={!hasNextPage} endIcon={<ChevronRight size={18} aria-hidden />}>{translate('console.appointments.next')}</Button>
        </Stack>
      )}
    </>
  )
}
