/** What an auditor opens: one appointment's life, event by event, with the state that each event left behind. */
import { Box, Button, type Theme, useMediaQuery } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Download, FileQuestion } from 'lucide-react'
import { useMemo } from 'react'
import { HttpError, useCreatePath, useDataProvider, useGetOne, useRequireAccess } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { Notice } from '../../../layout/Notice.tsx'
import { Page } from '../../../layout/Page.tsx'
import { Failed, PageSkeleton } from '../../../layout/states.tsx'
import type { AuditedAppointment, ConsoleData, ReplayStep } from '../../../providers/dataProvider.ts'
import { EventBody, EventHead } from './EventPanel.tsx'
import { type Setting, SettingContext } from './FactValue.tsx'
import { ReplayHeader } from './ReplayHeader.tsx'
import { ReplaySkeleton } from './ReplaySkeleton.tsx'
import { Scrubber } from './Scrubber.tsx'
import { StatePanel } from './StatePanel.tsx'
import { storyOf } from './story.ts'
import { Timeline } from './Timeline.tsx'
import { useReplay } from './useReplay.ts'
import { useWords } from './useWords.ts'

export default function ReplayPage() {
  const { id = '' } = useParams()
  const { translate } = useWords()
  const { isPending: checking } = useRequireAccess({ resource: 'appointments', action: 'show' })
  const appointment = useGetOne<AuditedAppointment>('appointments', { id }, { enabled: !checking })
  const replay = useReplayQuery(id, !checking)

  if (checking) return <PageSkeleton />
  const error = appointment.error ?? replay.error
  if (error instanceof HttpError && error.status === 404) {
    return <Page title={translate('console.replay.notFound')} headed={false} above={<Back />}><Notice level="h1" icon={FileQuestion} title={translate('console.replay.notFound')} lead={translate('console.error.notFoundLead')} /></Page>
  }
  if (error) {
    return <Page title={translate('console.replay.life')} headed={false} above={<Back />}><Failed level="h1" error={error} retry={() => { void appointment.refetch(); void replay.refetch() }} /></Page>
  }
  if (!appointment.data || !replay.data) return <Page title={translate('console.replay.life')} above={<Back />}><ReplaySkeleton /></Page>
  return <Told appointment={appointment.data} steps={replay.data.steps} />
}

function useReplayQuery(id: string, enabled: boolean) {
  const dataProvider = useDataProvider<ConsoleData>()
  return useQuery({ queryKey: ['appointments', 'replay', id], queryFn: ({ signal }) => dataProvider.replay(id, { signal }), enabled })
}

function Told({ appointment, steps }: { appointment: AuditedAppointment; steps: readonly ReplayStep[] }) {
  const { translate } = useWords()
  const title = translate('console.replay.title', { service: appointment.serviceName, client: appointment.clientName })
  return (
    <Page
      title={title} above={<Back />} lead={<ReplayHeader appointment={appointment} />}
      actions={<DownloadAll appointment={appointment} steps={steps} />}
    >
      {steps.length > 0
        ? <Theatre appointment={appointment} steps={steps} />
        : <Notice icon={FileQuestion} title={translate('console.replay.empty')} lead={translate('console.replay.emptyLead')} />}
    </Page>
  )
}

/** Exported for its test: the replay itself, without the page around it. */
export function Theatre({ appointment, steps }: { appointment: AuditedAppointment; steps: readonly ReplayStep[] }) {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'))
  const story = useMemo(() => storyOf(steps), [steps])
  const replay = useReplay(useMemo(() => steps.map(({ position }) => position), [steps]))
  const setting = useMemo(() => settingOf(appointment, steps), [appointment, steps])
  const chapter = story[replay.at]
  if (!chapter) return null

  const timeline = <Timeline story={story} at={replay.at} zone={setting.zone} go={replay.go} />
  return (
    <SettingContext value={setting}>
      <Bar><Scrubber story={story} replay={replay} zone={setting.zone} /></Bar>
      <Box sx={{ display: 'grid', gridTemplateColumns: wide ? 'minmax(0, 360px) minmax(0, 1fr)' : 'minmax(0, 1fr)', gap: { xs: 2.5, lg: 3 }, alignItems: 'start', paddingBlockEnd: { xs: 8, md: 0 } }}>
        {wide && <Box sx={{ position: 'sticky', top: 92, maxHeight: 'calc(100dvh - 108px)', overflowY: 'auto', paddingBlockEnd: 2 }}>{timeline}</Box>}
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, padding: { xs: 2, md: 3 }, background: 'var(--surface)', border: '1px solid var(--line)', borderRadius: 'var(--radius-card)', minWidth: 0 }}>
          <EventHead chapter={chapter} />
          <StatePanel chapter={chapter} />
          <EventBody key={chapter.step.eventId} chapter={chapter} />
        </Box>
        {!wide && timeline}
      </Box>
    </SettingContext>
  )
}

/** The scrubber stays in reach: at the top on a desktop, above the bottom bar under the thumb on a phone. */
const Bar = ({ children }: { children: React.ReactNode }) => (
  <Box
    sx={{
      position: { xs: 'fixed', md: 'sticky' }, inset: { xs: 'auto 0 calc(var(--nav-height) + var(--safe-bottom)) 0', md: 'auto' }, top: { md: 12 }, zIndex: 5,
      padding: { xs: '6px 14px 6px 6px', md: '8px 20px 8px 8px' }, marginBlockEnd: { md: 2.5 }, background: 'var(--raised)', border: '1px solid var(--line)', borderRadius: { md: 'var(--radius-card)' },
      borderInline: { xs: 0, md: '1px solid var(--line)' }, // The first shadow hides what scrolls past above the bar.
      boxShadow: { xs: 'var(--shadow)', md: '0 -16px 0 var(--bg), var(--shadow)' },
    }}
  >
    {children}
  </Box>
)

/** Who is behind an id: the two of the appointment, and whoever acted. */
function settingOf({ id, zonaHoraria, moneda, barberId, barberName, clienteId, clientName }: AuditedAppointment, steps: readonly ReplayStep[]): Setting {
  const people = new Map(steps.map(({ actor }) => [actor.id, actor.nombre]))
  people.set(barberId, barberName)
  if (clienteId) people.set(clienteId, clientName)
  return { appointmentId: id, zone: zonaHoraria, currency: moneda, people }
}

function Back() {
  const { translate } = useWords()
  const createPath = useCreatePath()
  return (
    <Button
      component={Link} to={createPath({ resource: 'appointments', type: 'list' })} startIcon={<ArrowLeft size={18} aria-hidden />}
      sx={{ marginInlineStart: -2, marginBlockEnd: 0.5, color: 'var(--accent-text)' }}
    >
      {translate('console.replay.back')}
    </Button>
  )
}

/** The session travels in a header, so a plain link to the API would be refused: the file is made of what is on the page. */
function DownloadAll({ appointment, steps }: { appointment: AuditedAppointment; steps: readonly ReplayStep[] }) {
  const { translate } = useWords()
  const save = () => {
    const url = URL.createObjectURL(new Blob([JSON.stringify({ appointment, steps }, null, 2)], { type: 'application/json' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `cita-${appointment.id}.json`
    link.click()
    URL.revokeObjectURL(url)
  }
  return <Button variant="outlined" onClick={save} startIcon={<Download size={16} aria-hidden />} color="inherit" sx={{ borderColor: 'var(--field-line)' }}>{translate('console.replay.download')}</Button>
}
