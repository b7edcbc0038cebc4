/** Replay page: the events of one subject, with the state after each. */
import { Box, Button, Stack, type Theme, useMediaQuery } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Download, FileQuestion, History as HistoryIcon } from 'lucide-react'
import { useMemo } from 'react'
import { HttpError, useCanAccess, useCreatePath, useGetOne, useRequireAccess } from 'react-admin'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { replay } from '../../../contract/moderation/audit.ts'
import { read } from '../../providers/reads.ts'
import type { Life } from '../../../contract/moderation/audit.ts'
import { shortId } from '../../ui/Known.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Failed, PageSkeleton } from '../../ui/states.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import type { AuditedAppointment, Replayed, ReplayStep } from '../../providers/dataProvider.ts'
import { LifeDeliveries } from '../../history/LifeDeliveries.tsx'
import { subjectPath } from '../../paths/subjectPath.ts'
import { Compare } from './Compare.tsx'
import { EventBody, EventHead } from './EventPanel.tsx'
import { type Setting, SettingContext } from './FactValue.tsx'
import { isLife } from '../../paths/replayPaths.ts'
import { Reveal } from '../../ui/Reveal.tsx'
import { ReplayHeader } from './ReplayHeader.tsx'
import { ReplaySkeleton } from './ReplaySkeleton.tsx'
import { Scrubber } from './Scrubber.tsx'
import { StatePanel } from './StatePanel.tsx'
import { storyOf } from '../../history/story.ts'
import { ReplayTimeline } from './Timeline.tsx'
import { useReplay } from './useReplay.ts'
import { useWords } from '../../history/useWords.ts'

export default function ReplayPage() {
  const { id = '', type = 'appointment' } = useParams()
  const [params] = useSearchParams()
  const { translate } = useWords()
  const { isPending: checking } = useRequireAccess({ resource: 'replay', action: 'show' })
  const life = isLife(type) ? type : undefined
  const request = { enabled: !checking && life !== undefined }
  const appointment = useGetOne<AuditedAppointment>(
    'appointments',
    { id },
    { enabled: request.enabled && life === 'appointment' },
  )
  const replay = useReplayQuery(
    life ?? 'appointment',
    id,
    params.get('hasta') ?? undefined,
    request.enabled,
  )

  if (checking) return <PageSkeleton />
  const error = replay.error ?? (life === 'appointment' ? appointment.error : null)
  if (life === undefined || (error instanceof HttpError && error.status === 404)) {
    const title = translate(
      life === 'appointment' ? 'console.replay.notFound' : 'console.replay.nothing',
    )
    return (
      <Page title={title} headed={false} above={<Back life={life} />}>
        <Notice
          level="h1"
          icon={FileQuestion}
          title={title}
          lead={translate('console.error.notFoundLead')}
        />
      </Page>
    )
  }
  if (error) {
    return (
      <Page title={translate('console.replay.life')} headed={false} above={<Back life={life} />}>
        <Failed
          level="h1"
          error={error}
          retry={() => {
            void appointment.refetch()
            void replay.refetch()
          }}
        />
      </Page>
    )
  }
  if (!replay.data || (life === 'appointment' && !appointment.data))
    return (
      <Page title={translate('console.replay.life')} above={<Back life={life} />}>
        <ReplaySkeleton />
      </Page>
    )
  return <Told life={life} id={id} appointment={appointment.data} told={replay.data} />
}

function useReplayQuery(life: Life, id: string, upTo: string | undefined, enabled: boolean) {
  return useQuery({
    ...read(replay, { params: { type: life, id }, query: { upTo } }),
    enabled,
  })
}

function Told({
  life,
  id,
  appointment,
  told,
}: {
  life: Life
  id: string
  appointment: AuditedAppointment | undefined
  told: Replayed
}) {
  const { translate } = useWords()
  const { steps, before, reveladoHasta, people, contact, decisions } = told
  const what = `${translate(`console.life.${life}`)} ${shortId(id)}`
  const title = appointment?.clientName
    ? translate('console.replay.title', {
        service: appointment.serviceName,
        client: appointment.clientName,
      })
    : (people[id] ?? what)
  const reached = contact ? [contact.email, contact.telefono].filter(Boolean).join(' · ') : ''
  return (
    <Page
      title={title}
      above={<Back life={life} />}
      lead={
        <>
          {appointment && <ReplayHeader appointment={appointment} />}
          {title !== what && !appointment && <span>{what}</span>}
          {reached && <div>{reached}</div>}
        </>
      }
      actions={
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <ToCase life={life} id={id} />
          <Reveal type={life} id={id} until={reveladoHasta} />
          <DownloadAll life={life} id={id} told={told} />
        </Stack>
      }
    >
      {steps.length > 0 ? (
        <Theatre appointment={appointment} steps={steps} people={people} decisions={decisions} />
      ) : (
        <Notice
          icon={FileQuestion}
          title={translate('console.replay.empty')}
          lead={translate('console.replay.emptyLead')}
        />
      )}
      {(life === 'appointment' || life === 'person') && (
        <LifeDeliveries key={id} life={life} id={id} />
      )}
      {before !== null && (
        <Button
          component={Link}
          to={`?hasta=${before}`}
          sx={{ marginBlockStart: 2 }}
          startIcon={<HistoryIcon size={16} aria-hidden />}
        >
          {translate('console.replay.older')}
        </Button>
      )}
    </Page>
  )
}

const nobody: Readonly<Record<string, string>> = {}
const none: Replayed['decisions'] = {}

/** The replay without its page, exported for tests. `appointment`: of one's life. */
export function Theatre({
  appointment,
  steps,
  people = nobody,
  decisions = none,
}: {
  appointment?: AuditedAppointment | undefined
  steps: readonly ReplayStep[]
  people?: Readonly<Record<string, string>>
  decisions?: Replayed['decisions']
}) {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'))
  const story = useMemo(() => storyOf(steps), [steps])
  const replay = useReplay(useMemo(() => steps.map(({ position }) => position), [steps]))
  const setting = useMemo(
    () => ({
      ...settingOf(appointment, steps, people),
      decisions: new Map(Object.entries(decisions)),
    }),
    [appointment, steps, people, decisions],
  )
  const chapter = story[replay.at]
  if (!chapter) return null

  const timeline = (
    <ReplayTimeline story={story} at={replay.at} zone={setting.zone} go={replay.go} />
  )
  return (
    <SettingContext value={setting}>
      <Bar>
        <Scrubber story={story} replay={replay} zone={setting.zone} />
      </Bar>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: wide ? 'minmax(0, 360px) minmax(0, 1fr)' : 'minmax(0, 1fr)',
          gap: { xs: 2.5, lg: 3 },
          alignItems: 'start',
          paddingBlockEnd: { xs: 8, md: 0 },
        }}
      >
        {wide && (
          <Box
            sx={{
              position: 'sticky',
              top: 92,
              maxHeight: 'calc(100dvh - 108px)',
              overflowY: 'auto',
              paddingBlockEnd: 2,
            }}
          >
            {timeline}
          </Box>
        )}
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: 3,
            padding: { xs: 2, md: 3 },
            background: 'var(--surface)',
            border: '1px solid var(--line)',
            borderRadius: 'var(--radius-card)',
            minWidth: 0,
          }}
        >
          <EventHead chapter={chapter} />
          <Compare story={story} replay={replay} zone={setting.zone} />
          <StatePanel
            chapter={chapter}
            beside={replay.beside === undefined ? undefined : story[replay.beside]}
          />
          <EventBody key={chapter.step.eventId} chapter={chapter} />
        </Box>
        {!wide && timeline}
      </Box>
    </SettingContext>
  )
}

/** The scrubber stays in reach: top on a desktop, above the bottom bar on a phone. */
const Bar = ({ children }: { children: React.ReactNode }) => (
  <Box
    sx={{
      position: { xs: 'fixed', md: 'sticky' },
      inset: { xs: 'auto 0 calc(var(--nav-height) + var(--safe-bottom)) 0', md: 'auto' },
      top: { md: 12 },
      zIndex: 5,
      padding: { xs: '6px 14px 6px 6px', md: '8px 20px 8px 8px' },
      marginBlockEnd: { md: 2.5 },
      background: 'var(--raised)',
      border: '1px solid var(--line)',
      borderRadius: { md: 'var(--radius-card)' },
      // The first shadow hides what scrolls past above the bar.
      borderInline: { xs: 0, md: '1px solid var(--line)' },
      boxShadow: { xs: 'var(--shadow)', md: '0 -16px 0 var(--bg), var(--shadow)' },
    }}
  >
    {children}
  </Box>
)

/** Names behind ids: both parties, the actors and the people named by the server. */
function settingOf(
  appointment: AuditedAppointment | undefined,
  steps: readonly ReplayStep[],
  named: Readonly<Record<string, string>>,
): Setting {
  const people = new Map([
    ...steps.flatMap(({ actor }) =>
      actor.nombre === null ? [] : [[actor.id, actor.nombre] as const],
    ),
    ...Object.entries(named),
  ])
  if (!appointment) return { zone: 'UTC', currency: undefined, people }
  const { id, zonaHoraria, moneda, barberId, barberName, clienteId, clientName } = appointment
  if (barberName !== null) people.set(barberId, barberName)
  if (clienteId !== null && clientName !== null) people.set(clienteId, clientName)
  return { appointmentId: id, zone: zonaHoraria, currency: moneda, people }
}

/** From the life of a case to its page, from that of a person to all that there is of them. */
function ToCase({ life, id }: { life: Life; id: string }) {
  const { translate } = useWords()
  const { canAccess: seesCases } = useCanAccess({ resource: 'cases', action: 'show' })
  const { canAccess: seesPeople } = useCanAccess({ resource: 'subjects', action: 'show' })
  const look = {
    component: Link,
    variant: 'outlined',
    color: 'inherit',
    sx: { borderColor: 'var(--field-line)' },
  } as const
  if (life === 'case' && seesCases === true)
    return (
      <Button {...look} to={`/cases/${id}/show`}>
        {translate('console.replay.toCase')}
      </Button>
    )
  return life === 'person' && seesPeople === true ? (
    <Button {...look} to={subjectPath('USER', id)}>
      {translate('console.replay.toPerson')}
    </Button>
  ) : null
}

function Back({ life }: { life: Life | undefined }) {
  const { translate } = useWords()
  const createPath = useCreatePath()
  const resource = life === 'appointment' ? 'appointments' : 'events'
  return (
    <Button
      component={Link}
      to={createPath({ resource, type: 'list' })}
      startIcon={<ArrowLeft size={18} aria-hidden />}
      sx={{ marginInlineStart: -2, marginBlockEnd: 0.5, color: 'var(--accent-text)' }}
    >
      {translate(`resources.${resource}.name`, { smart_count: 2 })}
    </Button>
  )
}

function DownloadAll({ life, id, told }: { life: Life; id: string; told: Replayed }) {
  const { translate } = useWords()
  const save = () =>
    saveFile(`${life}-${id}.json`, JSON.stringify(told, null, 2), 'application/json')
  return (
    <Button
      variant="outlined"
      onClick={save}
      startIcon={<Download size={16} aria-hidden />}
      color="inherit"
      sx={{ borderColor: 'var(--field-line)' }}
    >
      {translate('console.replay.download')}
    </Button>
  )
}
