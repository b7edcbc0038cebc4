/** What people have told of and nobody has decided yet, the most pressing first. */
import { Box, Button, Chip, Paper, Skeleton, Stack, TextField, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, ShieldCheck, SkipForward } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { HttpError, ListBase, useCanAccess, useListContext, useLocaleState, useNotify, useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import { nextCase } from '../../../contract/moderation/cases.ts'
import { reportReasons, subjectTypes } from '../../../contract/moderation/reasons.ts'
import { messageOf } from '../../layout/form.tsx'
import { Notice } from '../../layout/Notice.tsx'
import { Page } from '../../layout/Page.tsx'
import { Failed } from '../../layout/states.tsx'
import { fromNow } from '../../look/time.ts'
import { call } from '../../providers/call.ts'
import type { CaseFilter, QueuedCase } from '../../providers/dataProvider.ts'
import { useCaseWords } from './useCaseWords.ts'

export default function CaseList() {
  const translate = useTranslate()
  return (
    <ListBase<QueuedCase> perPage={25} storeKey={false}>
      <Page title={translate('resources.cases.name', { smart_count: 2 })} lead={translate('console.cases.lead')} actions={<Next />}>
        <Filters />
        <Rows />
      </Page>
    </ListBase>
  )
}

/** The server picks one and claims it. */
function Next() {
  // Auditors only read.
  const { canAccess: mayWork } = useCanAccess({ resource: 'cases', action: 'work' })
  const translate = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const next = useMutation({
    mutationFn: () => call(nextCase),
    onSuccess: ({ id }) => navigate(`/cases/${id}/show`),
    onError: (error) => notify(messageOf(error, translate), { type: error instanceof HttpError && error.status === 404 ? 'info' : 'error' }),
  })
  if (!mayWork) return null
  return <Button variant="contained" loading={next.isPending} onClick={() => next.mutate()} startIcon={<SkipForward size={18} aria-hidden />}>{translate('console.cases.next')}</Button>
}

/** In the URL, so that a view can be sent to a colleague. */
function Filters() {
  const translate = useTranslate()
  const { typed, reasoned } = useCaseWords()
  const { filterValues, setFilters } = useListContext<QueuedCase>()
  const filter: CaseFilter = filterValues
  const choices = [
    ['estado', 'console.cases.state', [['abierto', translate('console.cases.open')], ['decidido', translate('console.cases.decided')]], 'abierto'],
    ['tipo', 'console.cases.type', [['', translate('console.cases.all')], ...subjectTypes.map((type) => [type, typed(type)])], ''],
    ['motivo', 'console.cases.reason', [['', translate('console.cases.all')], ...reportReasons.map((reason) => [reason, reasoned(reason)])], ''],
    ['tomado', 'console.cases.claim', [['', translate('console.cases.all')], ['libre', translate('console.cases.free')], ['mio', translate('console.cases.mine')]], ''],
  ] as const
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', marginBlockEnd: 2 }}>
      {choices.map(([name, label, options, usual]) => (
        <TextField
          key={name} select size="small" label={translate(label)} value={filter[name] ?? usual} sx={{ minWidth: 150 }} slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          onChange={({ target: { value } }) => setFilters({ ...filter, [name]: value || undefined })}
        >
          {options.map(([value, words]) => <option key={value} value={value}>{words}</option>)}
        </TextField>
      ))}
    </Stack>
  )
}

function Rows() {
  const translate = useTranslate()
  const list = useRef<HTMLUListElement>(null)
  const { data, isPending, error, refetch, page, setPage, hasNextPage, hasPreviousPage } = useListContext<QueuedCase>()
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (isPending) return <Stack sx={{ gap: 1.25 }}>{[0, 1, 2].map((row) => <Skeleton key={row} variant="rounded" height={96} />)}</Stack>
  if (data.length === 0) return <Notice icon={ShieldCheck} title={translate('console.cases.empty')} lead={translate('console.cases.emptyLead')} />
  /** j and k go up and down, as Tab does. */
  const go = (event: KeyboardEvent) => {
    const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
    if (step === 0) return
    const links = [...list.current?.querySelectorAll('a') ?? []]
    links[links.findIndex((link) => link === document.activeElement) + step]?.focus()
  }
  return (
    <>
      <Stack component="ul" ref={list} onKeyDown={go} sx={{ gap: 1.25, listStyle: 'none', padding: 0, margin: 0 }}>
        {data.map((row) => <Row key={row.id} row={row} />)}
      </Stack>
      {(hasNextPage || hasPreviousPage) && (
        <Stack component="nav" direction="row" aria-label={translate('console.cases.pages')} sx={{ justifyContent: 'space-between', marginBlockStart: 2 }}>
          <Button onClick={() => setPage(page - 1)} disabled={!hasPreviousPage} startIcon={<ChevronLeft size={18} aria-hidden />}>{translate('console.appointments.previous')}</Button>
          <Button onClick={() => setPage(page + 1)} disabled={!hasNextPage} endIcon={<ChevronRight size={18} aria-hidden />}>{translate('console.cases.nextPage')}</Button>
        </Stack>
      )}
    </>
  )
}

function Row({ row: { id, tipo, gravedad, motivos, reportes, denuncias, regla, ultimoEn, tomado } }: { row: QueuedCase }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { typed, reasoned } = useCaseWords()
  const why = [...motivos.map(({ motivo, cuenta }) => `${reasoned(motivo)} (${cuenta})`), ...(regla ? [translate('console.cases.byRule')] : [])].join(' · ')
  return (
    <li>
      <Paper component={Link} to={`/cases/${id}/show`} variant="outlined" sx={{ display: 'block', padding: 2, color: 'text.primary', textDecoration: 'none' }}>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography component="span" sx={{ fontWeight: 600 }}>{typed(tipo)}</Typography>
          {gravedad !== 'normal' && <Chip size="small" variant="outlined" label={translate(`console.cases.gravity.${gravedad}`)} sx={{ color: 'var(--danger)', borderColor: 'var(--danger)' }} />}
          {tomado && <Chip size="small" variant="outlined" label={tomado.mio ? translate('console.cases.yours') : translate('console.cases.with', { name: tomado.nombre })} />}
        </Stack>
        <Typography>{why}</Typography>
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {translate('console.cases.counted', { smart_count: reportes + denuncias })} · <time dateTime={ultimoEn}>{fromNow(ultimoEn, new Date(), locale)}</time>
        </Box>
      </Paper>
    </li>
  )
}
