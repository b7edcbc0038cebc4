/** Group page: the stored evidence, and deciding chosen cases. Changed cases say why they stay. */
import {
  Alert,
  Box,
  Button,
  Checkbox,
  Chip,
  FormControlLabel,
  Paper,
  Stack,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { HttpError, useNotify, useRequireAccess, useTranslate } from 'react-admin'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { decideGroup, groupById, groups } from '../../../contract/moderation/groups.ts'
import { previewDecision } from '../../../contract/moderation/preview.ts'
import { changesNothing, needsNoClause } from '../../../contract/moderation/reasons.ts'
import { filled } from '../../../contract/moderation/templates.ts'
import { messageOf, Refusal } from '../../ui/form.tsx'
import { Page } from '../../ui/Page.tsx'
import { Failed, PageSkeleton } from '../../ui/states.tsx'
import { call } from '../../providers/call.ts'
import { useCommand, read } from '../../providers/reads.ts'
import { DecisionFacts, Measures, Rule, wantedIn } from '../../moderation/DecideForm.tsx'
import { Next } from '../../moderation/NextCase.tsx'
import { Evidence } from '../../moderation/Evidence.tsx'
import { useCaseWords } from '../../moderation/useCaseWords.ts'
import { forgetDraft, nameOf, useDraft } from '../../moderation/useDraft.ts'
import { useKeys } from '../../ui/useKeys.ts'
import { RestHint } from '../../moderation/Wellbeing.tsx'
import { useWellbeing } from '../../moderation/wellbeing.ts'
import { groupPath } from '../../paths/groupPath.ts'

type Group = ResponseOf<typeof groupById>
type Member = Group['casos'][number]
type Result = ResponseOf<typeof decideGroup>['resultados'][number]

/** Another group begins anew: what became of the one before is not said of it. */
export default function GroupPage() {
  const { id = '' } = useParams()
  return <OfGroup key={id} id={id} />
}

function OfGroup({ id }: { id: string }) {
  const translate = useTranslate()
  const { isPending: checking } = useRequireAccess({ resource: 'groups', action: 'show' })
  const [results, setResults] = useState<readonly Result[]>([])
  // What others do meanwhile is told as the result of each: each look is written down, so that it
  // is read again only when one asks.
  const found = useQuery({
    ...read(groupById, { params: { id } }),
    enabled: !checking,
    staleTime: 30_000,
  })
  const above = (
    <Button
      component={Link}
      to="/groups"
      startIcon={<ArrowLeft size={18} aria-hidden />}
      sx={{ marginInlineStart: -2, color: 'var(--accent-text)' }}
    >
      {translate('console.groups.title')}
    </Button>
  )
  // The last of them were decided: there is nothing left to look at.
  const isDone =
    found.error instanceof HttpError && found.error.status === 404 && results.length > 0
  if (isDone)
    return (
      <Page title={translate('console.groups.done')} above={above}>
        <Results of={results} groupId={id} />
      </Page>
    )
  if (found.error)
    return (
      <Page title={translate('console.error.title')} headed={false}>
        <Failed
          level="h1"
          error={found.error}
          retry={() => void found.refetch()}
          back={{ to: '/groups', label: translate('console.error.toGroups') }}
        />
      </Page>
    )
  if (!found.data) return <PageSkeleton />
  return <Shown group={found.data} above={above} results={results} onResults={setResults} />
}

function Shown({
  group,
  above,
  results,
  onResults,
}: {
  group: Group
  above: ReactNode
  results: readonly Result[]
  onResults: (results: readonly Result[]) => void
}) {
  const translate = useTranslate()
  const { casos, por, mas } = group
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<HTMLUListElement>(null)
  const mayChoose = ({ tomado, escalado }: Member) => (!tomado || tomado.mio) && !escalado
  const chosen = casos.filter((one) => mayChoose(one) && !left.has(one.id))
  const toggle = (id: string) =>
    setLeft((now) => {
      const next = new Set(now)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const go = (step: number) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[data-case]') ?? [])]
    const now = all.findIndex(
      (one) => one === document.activeElement || one.contains(document.activeElement),
    )
    const edge = step > 0 ? 0 : all.length - 1
    all[now < 0 ? edge : Math.min(all.length - 1, Math.max(0, now + step))]?.focus()
  }
  const here = () =>
    [...(list.current?.querySelectorAll<HTMLElement>('[data-case]') ?? [])].findIndex(
      (one) => one === document.activeElement || one.contains(document.activeElement),
    )
  useKeys({
    j: { does: 'console.keys.nextInGroup', run: () => go(1) },
    k: { does: 'console.keys.previousInGroup', run: () => go(-1) },
    x: {
      does: 'console.keys.chooseInGroup',
      run: () => {
        const one = casos[here()]
        if (one && mayChoose(one)) toggle(one.id)
      },
    },
    // Of the one where one is: nobody is shown the pictures of fifty cases by one key.
    b: {
      does: 'console.keys.picture',
      run: () => {
        for (const picture of list.current
          ?.querySelectorAll('[data-case]')
          [here()]?.querySelectorAll<HTMLElement>('[aria-keyshortcuts=b]') ?? [])
          picture.click()
      },
    },
  })
  return (
    <Page
      title={translate(`console.groups.likeness.${por}`)}
      above={above}
      lead={`${translate('console.groups.count', { smart_count: casos.length })}${mas ? ` ${translate('console.groups.more')}` : ''}`}
    >
      <RestHint />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {results.length > 0 && <Results of={results} groupId={group.id} />}
        <Stack
          component="ul"
          ref={list}
          aria-label={translate('console.groups.cases')}
          sx={{ gap: 1.5, listStyle: 'none', padding: 0, margin: 0 }}
        >
          {casos.map((one, index) => (
            <OneOf
              key={one.id}
              one={one}
              number={index + 1}
              chosen={chosen.includes(one)}
              choose={mayChoose(one) ? () => toggle(one.id) : undefined}
              isSame={por === 'texto' && index > 0}
            />
          ))}
        </Stack>
        <Box component="section" sx={{ display: 'grid', gap: 1.25 }}>
          <Typography variant="h2">{translate('console.groups.decide')}</Typography>
          <GroupForm group={group} chosen={chosen} onResults={onResults} />
        </Box>
      </Box>
    </Page>
  )
}

/** `isSame`: it says the same as the first one, which stands there once. */
function OneOf({
  one,
  number,
  chosen,
  choose,
  isSame,
}: {
  one: Member
  number: number
  chosen: boolean
  choose: (() => void) | undefined
  isSame: boolean
}) {
  const translate = useTranslate()
  const { typed, why } = useCaseWords()
  const { id, tipo, tomado, escalado, pruebas } = one
  const name = `${number}. ${typed(tipo)}`
  const evidence = pruebas.map((kept) => (
    <Evidence key={kept.revision} caseId={id} type={tipo} kept={kept} keyed={false} />
  ))
  return (
    <Paper
      component="li"
      variant="outlined"
      data-case
      tabIndex={-1}
      aria-label={name}
      sx={{
        padding: { xs: 1.5, md: 2 },
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'minmax(0, 1fr)',
      }}
    >
      <Stack
        direction="row"
        sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
      >
        <FormControlLabel
          control={
            <Checkbox
              checked={chosen}
              disabled={!choose}
              onChange={choose}
              slotProps={{ input: { 'aria-keyshortcuts': 'x' } }}
            />
          }
          label={name}
          sx={{ minHeight: 44 }}
        />
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          {tomado && (
            <Chip
              size="small"
              variant="outlined"
              label={
                tomado.mio
                  ? translate('console.cases.yours')
                  : translate('console.cases.with', { name: tomado.nombre })
              }
            />
          )}
          {escalado && (
            <Chip size="small" variant="outlined" label={translate('console.queue.escalated')} />
          )}
          <Button component={Link} to={`/cases/${id}/show`} color="inherit" variant="outlined">
            {translate('console.groups.see')}
          </Button>
        </Stack>
      </Stack>
      <Typography>{why(one)}</Typography>
      {isSame ? (
        <details>
          <Box component="summary" sx={{ paddingBlock: 1.25, cursor: 'pointer' }}>
            {translate('console.groups.sameText')}
          </Box>
          {evidence}
        </details>
      ) : (
        evidence
      )}
    </Paper>
  )
}

/** Results of a group decision. They get the focus, so that the keyboard user reads them next. */
function Results({ of, groupId }: { of: readonly Result[]; groupId: string }) {
  const translate = useTranslate()
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => first.current?.focus(), [of])
  const decided = of.filter(({ resultado }) => resultado === 'decidido').length
  const undecided = of.filter(({ resultado }) => resultado !== 'decidido')
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Alert
        ref={first}
        tabIndex={-1}
        role="status"
        severity={undecided.length === 0 ? 'success' : 'warning'}
        variant="outlined"
      >
        {translate('console.groups.decided', { smart_count: decided })}
        {undecided.length > 0 && (
          <>
            {' '}
            {translate('console.groups.undecided', { smart_count: undecided.length })}
            <Box
              component="ul"
              sx={{
                margin: 0,
                marginBlockStart: 1,
                paddingInlineStart: 2.5,
                display: 'grid',
                gap: 0.5,
              }}
            >
              {undecided.map(({ casoId, resultado, por }) => (
                <li key={casoId}>
                  <Link to={`/cases/${casoId}/show`}>
                    {translate(`console.groups.result.${resultado}`, { name: por?.nombre ?? '' })}
                  </Link>
                </li>
              ))}
            </Box>
          </>
        )}
      </Alert>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <NextGroup after={groupId} />
        <Button component={Link} to="/groups" variant="outlined" color="inherit">
          {translate('console.groups.others')}
        </Button>
        <Next />
      </Stack>
    </Box>
  )
}

/** The most urgent other group, of the same kind where there is one. */
function NextGroup({ after }: { after: string }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { without } = useWellbeing()
  const query = { ...(without.length > 0 && { sin: without.join(',') }) }
  const { data } = useQuery({ ...read(groups, { query }) })
  const others = data?.data.filter(({ id }) => id !== after) ?? []
  const next = others.find(({ por }) => after.startsWith(`${por}-`)) ?? others[0]
  useKeys(
    next
      ? { g: { does: 'console.keys.nextGroup', run: () => void navigate(groupPath(next.id)) } }
      : {},
  )
  return next ? (
    <Button component={Link} to={groupPath(next.id)} variant="outlined" aria-keyshortcuts="g">
      {translate('console.groups.nextGroup')}
    </Button>
  ) : null
}

function GroupForm({
  group,
  chosen,
  onResults,
}: {
  group: Group
  chosen: readonly Member[]
  onResults: (results: readonly Result[]) => void
}) {
  const translate = useTranslate()
  const notify = useNotify()
  const { id, medidas, casos } = group
  const { draft, change } = useDraft({
    id,
    tipo: casos[0]?.tipo ?? 'POST',
    motivos: casos[0]?.motivos ?? [],
  })
  const measures = medidas.filter((offered) => draft.chosen.includes(nameOf(offered)))
  const isNothing = measures.every(({ medida }) => changesNothing.includes(medida))
  const mayLackClause = measures.every(({ medida }) => needsNoClause.includes(medida))
  const deciding = {
    medidas: wantedIn(measures, draft),
    clausula: isNothing ? null : draft.clause,
    fundamento: isNothing || draft.clause === null ? null : draft.ground,
  }
  const decide = useCommand(decideGroup, {
    mutationFn: () =>
      call(decideGroup, {
        params: { id },
        body: {
          ...deciding,
          hechos: draft.facts,
          casos: chosen.map(({ id: casoId, vistoHasta, version }) => ({
            id: casoId,
            vistoHasta,
            version,
          })),
        },
      }),
    onSuccess: ({ resultados }) => {
      if (resultados.every(({ resultado }) => resultado === 'decidido')) forgetDraft(id)
      onResults(resultados)
      notify('console.groups.sent', { type: 'success' })
    },
  })
  const hasSubject = measures.some(({ sobre }) => sobre === 'objeto')
  const isReady = hasSubject && (mayLackClause || draft.clause !== null) && chosen.length > 0
  const form = useRef<HTMLFormElement>(null)
  useKeys({
    'Ctrl Enter': {
      does: 'console.keys.decide',
      form,
      run: () => {
        if (isReady && !decide.isPending) form.current?.requestSubmit()
      },
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    decide.mutate()
  }
  return (
    <Stack component="form" ref={form} onSubmit={send} sx={{ gap: 2.5, maxWidth: 760 }}>
      <Measures offered={medidas} draft={draft} change={change} />
      {measures.length > 0 && !hasSubject && (
        <Alert severity="info" variant="outlined">
          {translate('console.groups.needsSubject')}
        </Alert>
      )}
      {measures.some(({ sobre }) => sobre === 'autor') && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('console.groups.authorOnce')}
        </Typography>
      )}
      {!isNothing && <Rule draft={draft} change={change} mayBeNone={mayLackClause} />}
      <DecisionFacts draft={draft} change={change} isOptional={isNothing && measures.length > 0} />
      {!isNothing && (mayLackClause || draft.clause !== null) && chosen[0] && (
        <Example caseId={chosen[0].id} deciding={deciding} facts={draft.facts} />
      )}
      <Refusal>{decide.error && messageOf(decide.error, translate)}</Refusal>
      <Button
        type="submit"
        aria-keyshortcuts="Control+Enter"
        variant="contained"
        disabled={!isReady}
        loading={decide.isPending}
        sx={{ justifySelf: 'start', alignSelf: 'flex-start' }}
      >
        {translate('console.groups.send', { smart_count: chosen.length })}
      </Button>
    </Stack>
  )
}

/** The first author's statement as an example; each author gets their own language. */
function Example({
  caseId,
  deciding,
  facts,
}: {
  caseId: string
  deciding: Parameters<typeof call<typeof previewDecision>>[1] extends
    | { body?: infer Body }
    | undefined
    ? Body
    : never
  facts: string
}) {
  const translate = useTranslate()
  const { data } = useQuery({
    ...read(previewDecision, { params: { id: caseId }, body: deciding }),
    staleTime: Infinity,
    gcTime: 0,
  })
  if (!data?.aviso) return null
  return (
    <Box
      component="section"
      aria-label={translate('console.groups.example')}
      sx={{
        padding: 2,
        border: '1px solid var(--line)',
        borderRadius: 'var(--radius-card)',
        display: 'grid',
        gap: 1,
      }}
    >
      <Typography variant="h3">{translate('console.groups.example')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('console.groups.exampleLead')}
      </Typography>
      <Typography
        lang={data.aviso.idioma}
        sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      >
        {filled(data.aviso.texto, { hechos: facts.trim() || undefined })}
      </Typography>
    </Box>
  )
}
