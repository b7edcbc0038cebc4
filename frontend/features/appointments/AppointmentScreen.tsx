/** /appointments/:id: one appointment with its actions and history. */
import { clsx } from 'clsx'
import { AlarmClock, BadgeCheck, ContactRound, Hourglass, Scale, Ticket } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { addressOf } from '../../../contract/paths.ts'
import { useNow } from '../../../shared/format/useNow.ts'
import { ApiError } from '../../../shared/http/http.ts'
import { lively, read } from '../../client/query.ts'
import { useSession } from '../../client/session.ts'
import { AppointmentCard } from '../../entities/appointment/AppointmentCard.tsx'
import { holds } from '../../entities/appointment/appointmentModel.ts'
import { IfLate, LazyRunLateSheet } from '../../entities/delay/lazyParts.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useLiveInterval } from '../../live/LiveProvider.tsx'
import { dayOf } from '../../time/zone.ts'
import { Button, ButtonLink, ButtonOut } from '../../ui/Button.tsx'
import { Section } from '../../ui/Card.tsx'
import { AgendaDrawing } from '../../ui/drawings.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'
import { AppointmentHistory } from './AppointmentHistory.tsx'
import { ActSheets } from './ActSheets.tsx'
import { CardActions } from './CardActions.tsx'

export function AppointmentScreen() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const now = useNow()
  const appointment = useQuery({
    ...read('GET /api/appointments/:id', { params: { id } }),
    ...lively,
    refetchInterval: useLiveInterval(),
  })
  const missing =
    appointment.error instanceof ApiError &&
    (appointment.error.status === 404 || appointment.error.status === 400)
  return (
    <Screen title={t('agenda.one')} back>
      {appointment.isPending && (
        <Loading className="grid gap-6">
          <Skeleton className="h-52 rounded-card" />
          <Skeleton className="h-40 rounded-card" />
        </Loading>
      )}
      {appointment.isError &&
        !appointment.data &&
        (missing ? (
          <EmptyState
            drawing={<AgendaDrawing />}
            title={t('agenda.notFound')}
            text={t('agenda.notFoundText')}
            action={<ButtonLink to="/appointments">{t('agenda.seeAll')}</ButtonLink>}
          />
        ) : (
          <ErrorState
            title={t('appointments.loadFailed')}
            onRetry={() => void appointment.refetch()}
          />
        ))}
      {appointment.data && <Known appointment={appointment.data} now={now} />}
      {appointment.data && <ActSheets known={[appointment.data]} now={now} />}
    </Screen>
  )
}

function Known({ appointment, now }: { appointment: Appointment; now: Date }) {
  const { t } = useTranslation()
  const { fecha, zonaHoraria, id, userRole, estado } = appointment
  const [, openDossier] = useSheetInUrl('expediente')
  const [, openEarlier] = useSheetInUrl('antes')
  const [late, openLate, closeLate] = useSheetInUrl('tarde')
  const hasTicket =
    userRole === 'client' && holds(estado) && Date.parse(appointment.fin) > now.getTime()
  return (
    <div className="grid gap-6">
      <AppointmentCard
        appointment={appointment}
        to={null}
        now={now}
        actions={<CardActions appointment={appointment} now={now} all />}
      />
      <IfLate appointment={appointment} />
      <Disputed appointment={appointment} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          to={addressOf('/appointments', { dia: dayOf(fecha, zonaHoraria), cita: id })}
          variant="secondary"
          size="sm"
        >
          {t('agenda.seeDay')}
        </ButtonLink>
        {hasTicket && (
          <ButtonLink
            to={addressOf('/booked/:appointmentId', { appointmentId: id })}
            variant="secondary"
            size="sm"
            icon={<Ticket aria-hidden size={18} />}
          >
            {t('agenda.ticket')}
          </ButtonLink>
        )}
        <ButtonOut
          href={`/api/appointments/${id}/receipt`}
          variant="secondary"
          size="sm"
          icon={<BadgeCheck aria-hidden size={18} />}
        >
          {t('agenda.verifiableReceipt')}
        </ButtonOut>
        <Button
          variant="secondary"
          size="sm"
          icon={<Scale aria-hidden size={18} />}
          onClick={() => openDossier(id)}
        >
          {t('agenda.makeDossier')}
        </Button>
        {userRole === 'client' &&
          holds(estado) &&
          appointment.modalidad === 'local' &&
          Date.parse(fecha) > now.getTime() && (
            <Button
              variant="secondary"
              size="sm"
              icon={<Hourglass aria-hidden size={18} />}
              onClick={() => openEarlier(id)}
            >
              {t('appointments.earlier')}
            </Button>
          )}
        {mayRunLate(appointment, now.getTime()) && (
          <Button
            variant="secondary"
            size="sm"
            icon={<AlarmClock aria-hidden size={18} />}
            onClick={() => openLate(id)}
          >
            {t('agenda.runLate')}
          </Button>
        )}
        {userRole === 'barber' && estado !== 'cancelada' && (
          <ClientFile appointment={appointment} />
        )}
      </div>
      {late === id && mayRunLate(appointment, now.getTime()) && (
        <SectionBoundary skeleton={<div aria-busy hidden />}>
          <LazyRunLateSheet appointment={appointment} onClose={closeLate} />
        </SectionBoundary>
      )}
      <Section title={t('agenda.history')}>
        <AppointmentHistory appointment={appointment} />
      </Section>
    </div>
  )
}

/** Near its time, until they sit. */
const mayRunLate = (
  { userRole, estado, fecha, fin, iniciadaEn }: Appointment,
  now: number,
): boolean =>
  userRole === 'client' &&
  holds(estado) &&
  iniciadaEn === null &&
  Date.parse(fecha) - now <= limits.delay.clientHours * 3_600_000 &&
  Date.parse(fin) > now

/** The client in the list of clients: the barber's own, or the shop's for its owner. */
function ClientFile({
  appointment: { clienteId, clientName, barberId },
}: {
  appointment: Appointment
}) {
  const { t } = useTranslation()
  const { user } = useSession()
  const to = addressOf('/clients', {
    q: clientName,
    cliente: clienteId ?? undefined,
    negocio: barberId === user?.id ? undefined : '1',
  })
  return (
    <ButtonLink to={to} variant="secondary" size="sm" icon={<ContactRound aria-hidden size={18} />}>
      {t('agenda.clientFile')}
    </ButtonLink>
  )
}

function Disputed({ appointment: { disputa, userRole } }: { appointment: Appointment }) {
  const { t } = useTranslation()
  if (!disputa) return null
  const { sobre, estado } = disputa
  const mark = t(sobre === 'falta' ? 'dispute.markMissed' : 'dispute.markLate')
  const isOpen = estado === 'enRevision'
  return (
    <section
      role="status"
      aria-label={t('dispute.title')}
      className={clsx(
        'grid justify-items-start gap-3 rounded-card px-4 py-3 text-small',
        isOpen
          ? 'bg-info-soft text-info'
          : estado === 'anulada' && userRole === 'client'
            ? 'bg-success-soft text-success'
            : 'bg-sunken',
      )}
    >
      <p className="flex items-start gap-3">
        <Scale aria-hidden size={20} className="shrink-0" />
        {t(`dispute.state.${userRole}.${estado}`, { mark })}
      </p>
      {userRole === 'client' && estado === 'seMantiene' && (
        <ButtonLink
          to={addressOf('/restrictions', { tab: 'reportes' })}
          variant="secondary"
          size="sm"
        >
          {t('dispute.appeal')}
        </ButtonLink>
      )}
    </section>
  )
}
