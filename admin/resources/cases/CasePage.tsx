/** One case: what was kept of it, what people said, who is at it, and what is decided. */
import { Alert, Box, Button, Chip, Paper, Stack, Typography } from '@mui/material'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Eye } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useCanAccess, useLocaleState, useRequireAccess, useTranslate } from 'react-admin'
import { Link, useNavigate, useParams } from 'react-router-dom'
import {
  caseById,
  caseReports,
  claimCase,
  escalateCase,
  passCase,
  releaseCase,
  takeOverCase,
} from '../../../contract/moderation/cases.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { isSeen } from '../../../contract/moderation/subject-types.ts'
import { shortId } from '../../ui/Known.tsx'
import { Page } from '../../ui/Page.tsx'
import { Failed, PageSkeleton } from '../../ui/states.tsx'
import { useViewers } from '../../live/live.ts'
import { moment } from '../../look/time.ts'
import { call } from '../../providers/call.ts'
import { invalidate, pagesOf, read } from '../../providers/reads.ts'
import type { Case } from '../../providers/dataProvider.ts'
import { keptSession } from '../../providers/session.ts'
import { replayPath } from '../../paths/replayPaths.ts'
import { groupPath, someOf } from '../../paths/groupPath.ts'
import { reporterPath } from '../../paths/reporterPath.ts'
import { subjectPath } from '../../paths/subjectPath.ts'
import { Next } from '../../moderation/NextCase.tsx'
import { DecideForm, KeptDraft } from '../../moderation/DecideForm.tsx'
import { DisputeFacts } from './DisputeFacts.tsx'
import { AuthorCard } from './AuthorCard.tsx'
import { Evidence } from '../../moderation/Evidence.tsx'
import { GuestNotices } from './GuestNotices.tsx'
import { Part } from '../../ui/Part.tsx'
import { Priority } from '../../moderation/Priority.tsx'
import { queuePath } from '../../paths/queueAddress.ts'
import { SayWhy } from '../../ui/SayWhy.tsx'
import { CaseTimeline } from './Timeline.tsx'
import { useAct } from '../../ui/useAct.ts'
import { useCaseWords } from '../../moderation/useCaseWords.ts'
import { useClaim } from './useClaim.ts'
import { draftOf } from '../../moderation/useDraft.ts'
import { useKeys } from '../../ui/useKeys.ts'
import { RestHint } from '../../moderation/Wellbeing.tsx'

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

export default function CasePage() {
  const translate = useTranslate()
  const { id = '' } = useParams()
  const { isPending: checking } = useRequireAccess({ resource: 'cases', action: 'show' })
  const found = useQuery({
    ...read(caseById, { params: { id } }),
    enabled: !checking,
  })
  if (found.error)
    return (
      <Page title={translate('console.error.title')} headed={false}>
        <Failed
          level="h1"
          error={found.error}
          retry={() => void found.refetch()}
          back={{ to: queuePath(), label: translate('console.error.toCases') }}
        />
      </Page>
    )
  if (!found.data) return <PageSkeleton />
  return <Shown one={found.data} />
}

/** From this width on, evidence and decision stand beside each other. */
const WIDE = '@media (min-width: 1100px)'

function Shown({ one }: { one: Case }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { typed, why } = useCaseWords()
  const { canAccess } = useCanAccess({ resource: 'cases', action: 'work' })
  const { canAccess: tellsLives } = useCanAccess({ resource: 'replay', action: 'show' })
  const works = canAccess === true
  const claim = useClaim(one, works)
  const above = (
    <Button
      component={Link}
      to={queuePath()}
      startIcon={<ArrowLeft size={18} aria-hidden />}
      sx={{ marginInlineStart: -2, color: 'var(--accent-text)' }}
    >
      {translate('resources.cases.name', { smart_count: 2 })}
    </Button>
  )
  useFocus(claim.isMine)
  const isOpen = claim.estado === 'abierto'
  return (
    <Page
      title={typed(one.tipo)}
      above={above}
      lead={why(one)}
      actions={works && <Next isWriting={claim.isMine && isBegun(draftOf(one.id))} />}
    >
      {works && <RestHint />}
      <Stack sx={{ gap: 1, marginBlockEnd: 2 }}>
        <Status of={one} isOpen={isOpen} />
        {one.estado === 'abierto' && <Priority of={one} translate={translate} locale={locale} />}
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          {tellsLives === true && (
            <Link to={replayPath('case', one.id)}>{translate('console.replay.ofCase')}</Link>
          )}
          {tellsLives === true && one.autor && (
            <Link to={replayPath('person', one.autor.id)}>
              {translate('console.replay.ofAuthor')}
            </Link>
          )}
          {works && isSeen(one.tipo) && (
            <Link to={subjectPath(one.tipo, one.objetoId)}>
              {translate('console.subjects.of', { what: typed(one.tipo).toLowerCase() })}
            </Link>
          )}
          {works &&
            one.iguales.map(({ grupo, por, cuenta }) => (
              <Link key={grupo} to={groupPath(grupo)}>
                {translate('console.groups.alike', {
                  count: someOf(cuenta),
                  likeness: translate(`console.groups.likeness.${por}`).toLowerCase(),
                })}
              </Link>
            ))}
        </Stack>
        {claim.hasNews && <News decided={isOpen ? null : claim.decidido} />}
      </Stack>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: 'minmax(0, 1fr)',
          alignItems: 'start',
          [WIDE]: {
            gridTemplateColumns: 'minmax(0, 1fr) minmax(380px, 460px)',
            gridTemplateRows: 'auto 1fr',
          },
        }}
      >
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {one.disputa && (
            <Part title={translate('console.disputes.facts')}>
              <DisputeFacts appointmentId={one.objetoId} of={one.disputa} />
            </Part>
          )}
          <Part title={translate('console.cases.evidence')}>
            {one.pruebas.map((kept) => (
              <Evidence
                key={kept.revision}
                caseId={one.id}
                type={one.tipo}
                kept={kept}
                zone={one.disputa?.zona}
              />
            ))}
            <Present of={one} />
          </Part>
          {one.denuncias > 0 && <GuestNotices caseId={one.id} />}
          <Reports of={one} works={works && one.tipo !== 'APPOINTMENT'} />
        </Box>
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            gridTemplateColumns: 'minmax(0, 1fr)',
            [WIDE]: {
              gridColumn: 2,
              gridRow: '1 / span 2',
              position: 'sticky',
              top: 16,
              maxHeight: 'calc(100dvh - 32px)',
              overflowY: 'auto',
              paddingInline: 0.5,
            },
          }}
        >
          {isOpen && works && <ClaimState id={one.id} claim={claim} />}
          {one.autor && <AuthorCard of={one.autor} links={works} />}
          {isOpen && works && claim.isMine && (
            <Part id="decide" title={translate('console.cases.decide')}>
              <DecideForm key={one.id} one={one} />
            </Part>
          )}
          {works && !(isOpen && claim.isMine) && <KeptDraft one={one} />}
        </Box>
        <CaseTimeline one={one} works={works} />
      </Box>
    </Page>
  )
}

const isBegun = (draft: ReturnType<typeof draftOf>): boolean =>
  draft !== undefined && (draft.chosen.length > 0 || draft.facts.trim() !== '')

function Status({ of: { decisiones, reabierto }, isOpen }: { of: Case; isOpen: boolean }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const last = decisiones.at(-1)
  const words = isOpen
    ? reabierto &&
      translate('console.cases.reopened', {
        why: translate(`console.cases.reopenedBy.${reabierto.porque}`),
        when: moment(reabierto.en, zone, locale),
      })
    : last &&
      translate('console.cases.isDecided', {
        name: last.automatica ? translate('console.cases.machine') : last.por.nombre,
        when: moment(last.en, zone, locale),
      })
  return words ? (
    <Chip
      variant="outlined"
      label={words}
      sx={{
        justifySelf: 'start',
        alignSelf: 'flex-start',
        maxWidth: '100%',
        height: 'auto',
        minHeight: 32,
        '& .MuiChip-label': { whiteSpace: 'normal' },
      }}
    />
  ) : null
}

/** What it says today, where that is not what was kept last. */
function Present({ of: { ahora, pruebas, tipo } }: { of: Case }) {
  const translate = useTranslate()
  const kept = pruebas.at(-1)?.versiones.at(-1)?.textos ?? []
  if (!ahora) return null
  const isSame =
    ahora.texto === null ||
    ahora.texto.trim() === '' ||
    kept.some(({ texto }) => texto.trim() === ahora.texto?.trim())
  if (isSame && ahora.estado === 'visible') return null
  return (
    <Paper
      variant="outlined"
      sx={{ padding: 2, overflowWrap: 'anywhere', borderStyle: 'dashed' }}
      aria-label={translate('console.cases.now')}
      component="section"
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('console.cases.now')}
        {ahora.estado !== 'visible' &&
          ` · ${translate(`console.subjects.state.${ahora.estado}`, { _: ahora.estado })}`}
      </Typography>
      {!isSame && tipo !== 'BUSINESS' && (
        <Typography sx={{ whiteSpace: 'pre-line' }}>{ahora.texto}</Typography>
      )}
    </Paper>
  )
}

/**
 * j and k move between parts. If the focused part is gone, the title or the decision gets focus.
 */
function useFocus(isMine: boolean) {
  const wasMine = useRef(isMine)
  const go = (step: number) => {
    const parts = [...document.querySelectorAll<HTMLElement>('[data-part]')]
    const now = parts.findLastIndex(
      (part) =>
        part === document.activeElement ||
        (part.compareDocumentPosition(document.activeElement ?? part) &
          Node.DOCUMENT_POSITION_FOLLOWING) !==
          0,
    )
    parts[Math.min(parts.length - 1, Math.max(0, now + step))]?.focus()
  }
  useKeys({
    j: { does: 'console.keys.nextPart', run: () => go(1) },
    k: { does: 'console.keys.previousPart', run: () => go(-1) },
  })
  useEffect(() => {
    // What is looked at stays where it is: the form may stand beside it.
    if (isMine && !wasMine.current)
      document
        .querySelector<HTMLElement>('#decide input')
        ?.focus({ preventScroll: window.matchMedia('(min-width: 1100px)').matches })
    wasMine.current = isMine
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus()
  })
}

/** New reports or notes: loaded on request, because each look is audited. */
function News({ decided }: { decided: ReturnType<typeof useClaim>['decidido'] }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const queries = useQueryClient()
  return (
    <Alert
      severity="info"
      variant="outlined"
      action={
        <Button color="inherit" onClick={() => void invalidate(queries, ['cases'])}>
          {translate('console.queue.reload')}
        </Button>
      }
    >
      {[
        decided &&
          `${translate('console.cases.isDecided', { name: decided.nombre, when: moment(decided.en, zone, locale) })}.`,
        translate('console.queue.news'),
      ]
        .filter(Boolean)
        .join(' ')}
    </Alert>
  )
}

/** Colleagues viewing the case, without the one who has claimed it. */
function Viewers({ caseId, claimedBy }: { caseId: string; claimedBy: string | undefined }) {
  const translate = useTranslate()
  const viewers = useViewers(caseId).filter(({ id }) => id !== claimedBy)
  return (
    <Typography
      role="status"
      variant="body2"
      sx={{
        minHeight: '1.43em',
        color: 'text.secondary',
        display: 'flex',
        gap: 1,
        alignItems: 'center',
      }}
    >
      {viewers.length > 0 && (
        <>
          <Eye size={16} aria-hidden />
          {translate('console.presence.viewing', {
            names: viewers.map(({ nombre }) => nombre).join(', '),
          })}
        </>
      )}
    </Typography>
  )
}

/** The claim and its holder; key c takes it. The open page keeps the claim alive. */
function ClaimState({
  id,
  claim: { tomado, isMine, escalado, quitado },
}: {
  id: string
  claim: ReturnType<typeof useClaim>
}) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const navigate = useNavigate()
  const params = { id }
  const lead = keptSession()?.staff.lead === true
  const claim = useAct(claimCase, () => call(claimCase, { params }))
  const release = useAct(releaseCase, () => call(releaseCase, { params, body: {} }))
  const takeOver = useAct(takeOverCase, (motivo: string) =>
    call(takeOverCase, { params, body: { motivo } }),
  )
  const pass = useAct(
    passCase,
    () => call(passCase, { params }),
    () => void navigate(queuePath()),
  )
  const escalate = useAct(
    escalateCase,
    (motivo: string) => call(escalateCase, { params, body: { motivo } }),
    () => void navigate(queuePath()),
  )
  const mayTake = !tomado && (lead || !escalado)
  useKeys({
    ...(mayTake && {
      c: {
        does: 'console.keys.claim',
        run: () => {
          if (!claim.isPending) claim.mutate()
        },
      },
    }),
    ...(isMine && {
      r: {
        does: 'console.keys.release',
        run: () => {
          if (!release.isPending) release.mutate()
        },
      },
    }),
    p: {
      does: 'console.keys.pass',
      run: () => {
        if (!pass.isPending) pass.mutate()
      },
    },
  })
  const held = tomado && moment(tomado.hasta, zone, locale)
  return (
    <Stack sx={{ gap: 1.5 }}>
      {quitado && (
        <Alert severity="warning" variant="outlined" role="alert">
          {translate('console.queue.taken', {
            name: quitado.nombre,
            when: moment(quitado.en, zone, locale),
          })}
        </Alert>
      )}
      <Viewers caseId={id} claimedBy={tomado?.id} />
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <Chip
          variant="outlined"
          label={
            tomado
              ? translate(isMine ? 'console.cases.yoursUntil' : 'console.cases.withUntil', {
                  name: tomado.nombre,
                  when: held,
                })
              : translate(escalado ? 'console.queue.escalated' : 'console.cases.free')
          }
        />
        {mayTake && (
          <Button
            variant="contained"
            loading={claim.isPending}
            onClick={() => claim.mutate()}
            aria-keyshortcuts="c"
          >
            {translate('console.cases.take')}
          </Button>
        )}
        {isMine && (
          <Button
            variant="outlined"
            color="inherit"
            loading={release.isPending}
            onClick={() => release.mutate()}
            aria-keyshortcuts="r"
          >
            {translate('console.cases.release')}
          </Button>
        )}
        <Button
          color="inherit"
          loading={pass.isPending}
          onClick={() => pass.mutate()}
          aria-keyshortcuts="p"
        >
          {translate('console.queue.pass')}
        </Button>
        {!escalado && (!tomado || isMine) && (
          <SayWhy
            label={translate('console.queue.escalate')}
            pending={escalate.isPending}
            send={(why) => escalate.mutate(why)}
            hotkey={{ key: 'e', does: 'console.keys.escalate' }}
          />
        )}
        {tomado && !isMine && lead && (
          <SayWhy
            label={translate('console.cases.takeOver')}
            pending={takeOver.isPending}
            send={(why) => takeOver.mutate(why)}
            hotkey={{ key: 't', does: 'console.keys.takeOver' }}
          />
        )}
      </Stack>
    </Stack>
  )
}

/** Of an appointment it is no reason of the list: its client does not agree. */
function Reports({ of: { id, tipo }, works }: { of: Case; works: boolean }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { reasoned } = useCaseWords()
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    ...pagesOf(caseReports, { params: { id } }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(caseReports, {
        params: { id },
        query: pageParam === undefined ? {} : { antes: pageParam },
        signal,
      }),
    getNextPageParam: ({ data: rows, hasMore }) => (hasMore ? rows.at(-1)?.id : undefined),
  })
  const rows = data?.pages.flatMap((page) => page.data) ?? []
  const together = data?.pages[0]?.juntos ?? []
  return (
    <Part title={translate('console.cases.reports')}>
      {error && <Failed error={error} retry={() => void refetch()} />}
      {data && rows.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>
          {translate('console.cases.noReports')}
        </Typography>
      )}
      {together.length > 0 && <Together of={together} />}
      <Stack component="ul" sx={{ gap: 1, listStyle: 'none', padding: 0, margin: 0 }}>
        {rows.map((row) => (
          <Paper
            key={row.id}
            component="li"
            variant="outlined"
            sx={{ padding: 1.5, overflowWrap: 'anywhere' }}
          >
            <Typography sx={{ fontWeight: 600 }}>
              {tipo === 'APPOINTMENT' ? translate('console.disputes.why') : reasoned(row.motivo)}
            </Typography>
            {row.descripcion && <Typography>{row.descripcion}</Typography>}
            {row.comentario && (
              <Typography>
                {translate(`console.cases.commentAct.${row.comentario.acto}`, {
                  text: row.comentario.texto,
                })}
              </Typography>
            )}
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {[
                moment(row.creadoEn, zone, locale),
                translate(`console.cases.status.${row.estado}`),
                ...togetherOf(together, row.id).map((number) =>
                  translate('console.reporters.inCluster', { number }),
                ),
              ].join(' · ')}
            </Typography>
            {works && (
              <Link to={reporterPath(row.reportante)}>
                {translate('console.reporters.of', { id: shortId(row.reportante) })}
              </Link>
            )}
          </Paper>
        ))}
      </Stack>
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} sx={{ justifySelf: 'start' }}>
          {translate('console.cases.moreReports')}
        </Button>
      )}
    </Part>
  )
}

type Clusters = ResponseOf<typeof caseReports>['juntos']
const togetherOf = (clusters: Clusters, reportId: string) =>
  clusters.flatMap(({ reportes }, index) => (reportes.includes(reportId) ? [index + 1] : []))

/**
 * Possible coordination: several reports from one network or minute. Shown without a conclusion.
 */
function Together({ of }: { of: Clusters }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return (
    <Alert severity="info" variant="outlined">
      {translate('console.reporters.together')}
      <Box component="ol" sx={{ margin: 0, marginBlockStart: 0.5, paddingInlineStart: 2.5 }}>
        {of.map(({ por, cuenta, desde, hasta, reportes: [first] }) => (
          <li key={`${por} ${first}`}>
            {translate(`console.reporters.cluster.${por}`, {
              smart_count: cuenta,
              from: moment(desde, zone, locale),
              until: moment(hasta, zone, locale),
            })}
          </li>
        ))}
      </Box>
    </Alert>
  )
}
