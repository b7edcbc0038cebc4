/** Replay page: the events of one subject, with the state after each. */
import { FileQuestion, History as HistoryIcon, ArrowLeft } from 'lucide-react'
import { HttpError, useGetOne, useCanAccess, useCreatePath } from 'react-admin'
import { useParams, useSearchParams, Link } from 'react-router-dom'
import { useQuery } from '@tanstack/react-query'
import { Button, Stack } from '@mui/material'
import { replay, type Life } from '../../../contract/moderation/audit.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Failed } from '../../ui/states.tsx'
import type { AuditedAppointment, Replayed } from '../../providers/dataProvider.ts'
import { isLife } from '../../paths/replayPaths.ts'
import { useWords } from '../../history/useWords.ts'
import { read } from '../../providers/reads.ts'
import { shortId } from '../../ui/Known.tsx'
import { DossierBy } from '../../history/DossierBy.tsx'
import { LifeDeliveries } from '../../history/LifeDeliveries.tsx'
import { Reveal } from '../../ui/Reveal.tsx'
import { subjectPath } from '../../paths/subjectPath.ts'
import { ReplaySkeleton } from './ReplaySkeleton.tsx'
import { ReplayHeader } from './ReplayHeader.tsx'
import { Theatre } from './Theatre.tsx'
import { DownloadAll } from './DownloadAll.tsx'

export default function ReplayPage() {
  const { id = '', type = 'appointment' } = useParams()
  const [params] = useSearchParams()
  const { translate } = useWords()
  const life = isLife(type) ? type : undefined
  const request = { enabled: life !== undefined }
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
  return <ReplayTold life={life} id={id} appointment={appointment.data} told={replay.data} />
}

function useReplayQuery(life: Life, id: string, upTo: string | undefined, enabled: boolean) {
  return useQuery({
    ...read(replay, { params: { type: life, id }, query: { upTo } }),
    enabled,
  })
}

function ReplayTold({
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
          {life === 'appointment' && <DossierBy key={id} appointmentId={id} />}
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
