/**
 * A reporter, by id only: accuracy, reports, restrictions; with warning and pausing their reports.
 */
import { Alert, Box, Button, Chip, Paper, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  useCanAccess,
  useLocaleState,
  useNotify,
  useRequireAccess,
  useTranslate,
} from 'react-admin'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { openCase } from '../../../contract/moderation/cases.ts'
import { reporterById } from '../../../contract/moderation/reporters.ts'
import { messageOf } from '../../ui/form.tsx'
import { shortId } from '../../ui/Known.tsx'
import { Page } from '../../ui/Page.tsx'
import { Failed, PageSkeleton } from '../../ui/states.tsx'
import { calendarDay, moment } from '../../look/time.ts'
import { call } from '../../providers/call.ts'
import { useCommand, read } from '../../providers/reads.ts'
import { SayWhy } from '../../ui/SayWhy.tsx'
import { useCaseWords } from '../../moderation/useCaseWords.ts'
import { beginDraft } from '../../moderation/useDraft.ts'
import { Counts } from '../../ui/Counts.tsx'
import { Reveal } from '../../ui/Reveal.tsx'
import { queuePath } from '../../paths/queueAddress.ts'
import { filtered } from '../../moderation/QueueTabs.tsx'

type Reporter = ResponseOf<typeof reporterById>
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

export default function ReporterPage() {
  const translate = useTranslate()
  const { id = '' } = useParams()
  const { isPending: checking } = useRequireAccess({ resource: 'reporters', action: 'show' })
  const found = useQuery({
    ...read(reporterById, { params: { id } }),
    enabled: !checking,
    staleTime: 30_000,
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
  return found.data ? <Shown of={found.data} /> : <PageSkeleton />
}

function Shown({ of }: { of: Reporter }) {
  const translate = useTranslate()
  const { canAccess: mayReveal } = useCanAccess({ resource: 'replay', action: 'reveal' })
  const [locale] = useLocaleState()
  const { reasoned } = useCaseWords()
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
  return (
    <Page
      title={of.nombre ?? translate('console.reporters.title', { id: shortId(of.id) })}
      above={above}
      lead={translate(mayReveal ? 'console.reporters.lead' : 'console.reporters.leadOnlyId')}
      actions={<Reveal type="person" id={of.id} until={of.reveladoHasta} />}
    >
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Accuracy of={of} />
        <Link to={filtered({ estado: 'todos', reportante: of.id })}>
          {translate('console.narrowing.ofReporter')}
        </Link>
        <Held of={of} />
        <Counts
          title={translate('console.reporters.reasons')}
          rows={of.porMotivo}
          head={{ label: translate('console.cases.reason'), of: ({ motivo }) => reasoned(motivo) }}
          columns={['enviados', 'conMedidas', 'sinMedidas']}
        />
        <Counts
          title={translate('console.reporters.days')}
          rows={of.porDia.filter(({ enviados }) => enviados > 0).toReversed()}
          head={{
            label: translate('console.metrics.column.dia'),
            of: ({ dia }) => calendarDay(dia, locale),
          }}
          columns={['enviados']}
        >
          <Days of={of.porDia} />
        </Counts>
        <Reports of={of.reportes} />
      </Box>
    </Page>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" sx={{ display: 'grid', gap: 1.25 }}>
    <Typography variant="h2">{title}</Typography>
    {children}
  </Box>
)

function Accuracy({
  of: { acierto, resueltos, acertados, enviados, conMedidas, sinMedidas, pendientes, retirados },
}: {
  of: Reporter
}) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const share = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 0,
  }).format(acierto)
  const counts = { enviados, conMedidas, sinMedidas, pendientes, retirados }
  return (
    <Part title={translate('console.reporters.accuracy')}>
      <Typography sx={{ fontSize: '1.75rem', fontWeight: 600, lineHeight: 1.2 }}>
        {share}
      </Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: '70ch' }}>
        {resueltos === 0
          ? translate('console.reporters.noneResolved')
          : translate('console.reporters.accuracyLead', {
              upheld: acertados,
              smart_count: resueltos,
            })}
      </Typography>
      <Stack
        component="ul"
        direction="row"
        sx={{ gap: 1, flexWrap: 'wrap', listStyle: 'none', padding: 0, margin: 0 }}
      >
        {Object.entries(counts).map(([name, count]) => (
          <li key={name}>
            <Chip
              variant="outlined"
              label={translate(`console.reporters.count.${name}`, { count })}
            />
          </li>
        ))}
      </Stack>
    </Part>
  )
}

/** Opens a case against the reporter with the measure chosen, so that an appeal is possible. */
function Held({ of: { id, pausa, avisado, medidas } }: { of: Reporter }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const notify = useNotify()
  const navigate = useNavigate()
  const { measured } = useCaseWords()
  const open = useCommand(openCase, {
    mutationFn: async ({ medida, motivo }: { medida: 'warn' | 'mute'; motivo: string }) => ({
      medida,
      opened: await call(openCase, { body: { tipo: 'USER', objetoId: id, motivo } }),
    }),
    onSuccess: ({ medida, opened }) => {
      beginDraft(opened.id, { chosen: [{ medida, sobre: 'objeto' }], clause: 'reportes' })
      return navigate(`/cases/${opened.id}/show`)
    },
    onError: (error) => notify(messageOf(error, translate), { type: 'error' }),
  })
  const done = (one: Reporter['medidas'][number]) =>
    one.medidas
      .map(
        ({ medida, hasta }) =>
          measured({ medida, sobre: 'objeto' }) +
          (hasta === null
            ? ''
            : ` ${translate('console.cases.until', { when: moment(hasta, zone, locale) })}`),
      )
      .join(', ')
  return (
    <Part title={translate('console.reporters.held')}>
      {pausa && (
        <Alert severity="warning" variant="outlined">
          {pausa.hasta === null
            ? translate('console.reporters.paused')
            : translate('console.reporters.pausedUntil', {
                when: moment(pausa.hasta, zone, locale),
              })}
        </Alert>
      )}
      {medidas.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          {translate('console.reporters.nothing')}
        </Typography>
      ) : (
        <Stack component="ul" sx={{ gap: 1, listStyle: 'none', padding: 0, margin: 0 }}>
          {medidas.map((one) => (
            <Paper
              key={one.decisionId}
              component="li"
              variant="outlined"
              sx={{ padding: 1.5, overflowWrap: 'anywhere' }}
            >
              <Link to={`/cases/${one.casoId}/show`}>{done(one)}</Link>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {[
                  moment(one.en, zone, locale),
                  ...(one.revertida ? [translate('console.subjects.reversed')] : []),
                ].join(' · ')}
              </Typography>
            </Paper>
          ))}
        </Stack>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <SayWhy
          label={translate('console.reporters.warn')}
          pending={open.isPending}
          send={(motivo) => open.mutate({ medida: 'warn', motivo })}
          hotkey={{ key: 'w', does: 'console.keys.warnReporter' }}
        />
        {avisado && (
          <SayWhy
            label={translate('console.reporters.mute')}
            pending={open.isPending}
            send={(motivo) => open.mutate({ medida: 'mute', motivo })}
            hotkey={{ key: 'm', does: 'console.keys.muteReporter' }}
          />
        )}
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '70ch' }}>
        {translate(avisado ? 'console.reporters.warnedLead' : 'console.reporters.warnLead')}
      </Typography>
    </Part>
  )
}

/** A bar for each day; the table beside says the same in numbers. */
function Days({ of }: { of: Reporter['porDia'] }) {
  const most = Math.max(1, ...of.map(({ enviados }) => enviados))
  return (
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        alignItems: 'flex-end',
        gap: '2px',
        height: 120,
        borderBlockEnd: '1px solid var(--line)',
      }}
    >
      {of.map(({ dia, enviados }) => (
        <Box
          key={dia}
          sx={{
            flex: 1,
            minWidth: 0,
            height: `${(enviados / most) * 100}%`,
            background: 'var(--accent)',
            borderRadius: '2px 2px 0 0',
          }}
        />
      ))}
    </Box>
  )
}

function Reports({ of }: { of: Reporter['reportes'] }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { typed, reasoned } = useCaseWords()
  return (
    <Part title={translate('console.reporters.reports')}>
      {of.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>
          {translate('console.reporters.noReports')}
        </Typography>
      )}
      <Stack component="ul" sx={{ gap: 1, listStyle: 'none', padding: 0, margin: 0 }}>
        {of.map(({ id, casoId, tipo, motivo, estado, clausula, creadoEn }) => (
          <Paper
            key={id}
            component="li"
            variant="outlined"
            sx={{ padding: 1.5, overflowWrap: 'anywhere' }}
          >
            <Link to={`/cases/${casoId}/show`}>
              {typed(tipo)} · {reasoned(motivo)}
            </Link>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {[
                translate(`console.cases.status.${estado}`),
                ...(clausula ? [reasoned(clausula)] : []),
                moment(creadoEn, zone, locale),
              ].join(' · ')}
            </Typography>
          </Paper>
        ))}
      </Stack>
    </Part>
  )
}
