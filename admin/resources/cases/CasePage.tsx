/** One case: what was kept of it, what people said, who is at it, and what is decided. */
import { Alert, Box, Button, Chip, Paper, Stack, TextField, Typography } from '@mui/material'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useCanAccess, useLocaleState, useRequireAccess, useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { caseById, caseReports, claimCase, keepCase, noteCase, releaseCase, reverseDecision, takeOverCase } from '../../../contract/moderation/cases.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { Page } from '../../layout/Page.tsx'
import { Failed, PageSkeleton } from '../../layout/states.tsx'
import { moment } from '../../look/time.ts'
import { call } from '../../providers/call.ts'
import type { Case } from '../../providers/dataProvider.ts'
import { keptSession } from '../../providers/session.ts'
import { DecideForm, KeptDraft } from './DecideForm.tsx'
import { Evidence } from './Evidence.tsx'
import { SayWhy } from './SayWhy.tsx'
import { useAct } from './useAct.ts'
import { useCaseWords } from './useCaseWords.ts'
import { useKeys } from './useKeys.ts'

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

export default function CasePage() {
  const translate = useTranslate()
  const { id = '' } = useParams()
  const { isPending: checking } = useRequireAccess({ resource: 'cases', action: 'show' })
  const found = useQuery({ queryKey: ['cases', 'one', id], enabled: !checking, queryFn: ({ signal }) => call(caseById, { params: { id }, signal }) })
  if (found.error) return <Page title={translate('console.error.title')} headed={false}><Failed level="h1" error={found.error} retry={() => void found.refetch()} /></Page>
  if (!found.data) return <PageSkeleton />
  return <Shown one={found.data} />
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" sx={{ display: 'grid', gap: 1.25 }}><Typography variant="h2">{title}</Typography>{children}</Box>
)

function Shown({ one }: { one: Case }) {
  const translate = useTranslate()
  const { typed, reasoned } = useCaseWords()
  const above = <Button component={Link} to="/cases" startIcon={<ArrowLeft size={18} aria-hidden />} sx={{ marginInlineStart: -2, color: 'var(--accent-text)' }}>{translate('resources.cases.name', { smart_count: 2 })}</Button>
  const isMine = one.tomado?.mio === true
  const why = one.motivos.map(({ motivo, cuenta }) => `${reasoned(motivo)} (${cuenta})`)
  return (
    <Page title={typed(one.tipo)} above={above} lead={[...why, ...(one.regla ? [translate('console.cases.byRule')] : [])].join(' · ')}>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {one.estado === 'abierto' && <ClaimState one={one} />}
        <Part title={translate('console.cases.evidence')}>{one.pruebas.map((kept) => <Evidence key={kept.revision} caseId={one.id} kept={kept} />)}</Part>
        <Reports id={one.id} />
        {one.estado === 'abierto' && isMine && <Part title={translate('console.cases.decide')}><DecideForm key={one.id} one={one} /></Part>}
        {!(one.estado === 'abierto' && isMine) && <KeptDraft one={one} />}
        {one.decisiones.length > 0 && <Part title={translate('console.cases.decisions')}>{one.decisiones.map((decision) => <Decision key={decision.id} decision={decision} />)}</Part>}
        <Notes one={one} />
      </Box>
    </Page>
  )
}

/** Whoever has it; c takes it. While its page stands there the claim is kept. */
function ClaimState({ one: { id, tomado } }: { one: Case }) {
  // Auditors only read.
  const { canAccess: mayWork } = useCanAccess({ resource: 'cases', action: 'work' })
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const params = { id }
  const claim = useAct(() => call(claimCase, { params }))
  const release = useAct(() => call(releaseCase, { params }))
  const takeOver = useAct((motivo: string) => call(takeOverCase, { params, body: { motivo } }))
  const keep = useAct(() => call(keepCase, { params }))
  const isMine = tomado?.mio === true
  const beat = useEffectEvent(() => keep.mutate())
  useEffect(() => {
    if (!isMine) return undefined
    const timer = setInterval(() => beat(), limits.case.renewalSeconds * 1_000)
    return () => clearInterval(timer)
  }, [isMine])
  useKeys({ c: () => { if (mayWork && !tomado && !claim.isPending) claim.mutate() } })
  const held = tomado && moment(tomado.hasta, zone, locale)
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
      <Chip variant="outlined" label={tomado ? translate(isMine ? 'console.cases.yoursUntil' : 'console.cases.withUntil', { name: tomado.nombre, when: held }) : translate('console.cases.free')} />
      {mayWork && !tomado && <Button variant="contained" loading={claim.isPending} onClick={() => claim.mutate()} aria-keyshortcuts="c">{translate('console.cases.take')}</Button>}
      {isMine && <Button variant="outlined" color="inherit" loading={release.isPending} onClick={() => release.mutate()}>{translate('console.cases.release')}</Button>}
      {mayWork && tomado && !isMine && keptSession()?.staff.lead && <SayWhy label={translate('console.cases.takeOver')} pending={takeOver.isPending} send={(why) => takeOver.mutate(why)} />}
    </Stack>
  )
}

function Reports({ id }: { id: string }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { reasoned } = useCaseWords()
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['cases', 'reports', id], initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => call(caseReports, { params: { id }, query: pageParam === undefined ? {} : { antes: pageParam }, signal }),
    getNextPageParam: ({ data: rows, hasMore }) => (hasMore ? rows.at(-1)?.id : undefined),
  })
  const rows = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Part title={translate('console.cases.reports')}>
      {error && <Failed error={error} retry={() => void refetch()} />}
      {data && rows.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{translate('console.cases.noReports')}</Typography>}
      <Stack component="ul" sx={{ gap: 1, listStyle: 'none', padding: 0, margin: 0 }}>
        {rows.map((row) => (
          <Paper key={row.id} component="li" variant="outlined" sx={{ padding: 1.5, overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontWeight: 600 }}>{reasoned(row.motivo)}</Typography>
            {row.descripcion && <Typography>{row.descripcion}</Typography>}
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>{moment(row.creadoEn, zone, locale)} · {translate(`console.cases.status.${row.estado}`)}</Typography>
          </Paper>
        ))}
      </Stack>
      {hasNextPage && <Button onClick={() => void fetchNextPage()} sx={{ justifySelf: 'start' }}>{translate('console.cases.moreReports')}</Button>}
    </Part>
  )
}

function Decision({ decision: { id, por, en, medidas, clausula, hechos, aplicada, revertida, puedeRevertir } }: { decision: Case['decisiones'][number] }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { measured, reasoned } = useCaseWords()
  const reverse = useAct((motivo: string) => call(reverseDecision, { params: { id }, body: { motivo } }))
  return (
    <Paper variant="outlined" sx={{ padding: 2, display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>{medidas.map((one) => measured(one) + (one.hasta === null ? '' : ` ${translate('console.cases.until', { when: moment(one.hasta, zone, locale) })}`)).join(', ')}{clausula && ` · ${reasoned(clausula)}`}</Typography>
      <Typography>{hechos}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('console.cases.decidedBy', { name: por.nombre, when: moment(en, zone, locale) })}
      </Typography>
      {!aplicada && <Alert severity="info" variant="outlined">{translate('console.cases.pending')}</Alert>}
      {revertida && <Typography variant="body2">{translate('console.cases.reversedBy', { name: revertida.por.nombre, when: moment(revertida.en, zone, locale), why: revertida.motivo })}</Typography>}
      {puedeRevertir && <SayWhy label={translate('console.cases.reverse')} pending={reverse.isPending} send={(why) => reverse.mutate(why)} />}
    </Paper>
  )
}

function Notes({ one: { id, notas } }: { one: Case }) {
  const { canAccess: mayWork } = useCanAccess({ resource: 'cases', action: 'work' })
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const note = useAct((form: HTMLFormElement) => call(noteCase, { params: { id }, body: { texto: String(new FormData(form).get('note')) } }).then(() => form.reset()))
  return (
    <Part title={translate('console.cases.notes')}>
      {notas.map((one) => (
        <Typography key={one.id} component="div" sx={{ overflowWrap: 'anywhere' }}>{one.texto}
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>{one.por.nombre} · {moment(one.en, zone, locale)}</Typography>
        </Typography>
      ))}
      {mayWork && <Stack component="form" direction="row" sx={{ gap: 1, flexWrap: 'wrap' }} onSubmit={(event) => { event.preventDefault(); note.mutate(event.currentTarget) }}>
        <TextField name="note" size="small" required multiline label={translate('console.cases.note')} sx={{ flexGrow: 1, minWidth: 0 }} slotProps={{ htmlInput: { maxLength: limits.case.note } }} />
        <Button type="submit" variant="outlined" color="inherit" loading={note.isPending}>{translate('console.cases.addNote')}</Button>
      </Stack>}
    </Part>
  )
}
