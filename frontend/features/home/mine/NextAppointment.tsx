/** The next appointment as a ticket: the client's chair, or the barber's next client. */
import { useQuery } from '@tanstack/react-query'
import type { Appointment } from '../../../../contract/booking/appointments.ts'
import { lively, read } from '../../../client/query.ts'
import type { SessionUser } from '../../../client/session.ts'
import { EstadoBadge } from '../../../entities/appointment/EstadoBadge.tsx'
import { useNow } from '../../../time/useNow.ts'
import { addDays, browserZone, dayOf } from '../../../time/zone.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { useLiveInterval } from '../../../live/LiveProvider.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Card, Section, Ticket } from '../../../ui/Card.tsx'
import { Agenda } from '../../../ui/drawings.tsx'
import { useFormat } from '../../../ui/format.ts'
import { useWhenBuilt } from '../../../ui/knownRoutes.ts'
import { Link } from '../../../ui/links.ts'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/State.tsx'

export function NextAppointment({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  // From yesterday on: whatever the shop's zone, what runs at this moment is among them. Without a day the farthest come first.
  const desde = addDays(dayOf(useNow(), browserZone()), -1)
  const appointments = useQuery({ ...read('GET /api/appointments', { query: { desde } }), ...lively, refetchInterval: useLiveInterval() })
  const all = appointments.data && appointments.data.length > 0 && <Link to="/appointments" className="inline-flex min-h-11 items-center px-2 text-small font-semibold text-accent-text hover:underline">{t('home.seeAll')}</Link>
  return (
    <Section title={t(user.rol === 'cliente' ? 'home.next' : 'home.nextBarber')} action={all || undefined}>
      {appointments.isPending ? <Loading><Skeleton className="h-28 rounded-card" /></Loading>
        : appointments.isError ? <Card><ErrorState onRetry={() => void appointments.refetch()} className="[&>div]:py-4" /></Card>
          : <Next appointment={nextOf(appointments.data, new Date())} user={user} />}
    </Section>
  )
}

function Next({ appointment, user }: { appointment: Appointment | undefined; user: SessionUser }) {
  const { t } = useTranslation()
  const search = useWhenBuilt()('/search')
  if (appointment) return <AppointmentTicket appointment={appointment} />
  const client = user.rol === 'cliente'
  return (
    <Card>
      <EmptyState
        className="py-4!"
        drawing={<Agenda />}
        title={t('home.noNext')}
        text={t(client ? 'home.noNextClient' : 'home.noNextBarber')}
        action={client && search ? <ButtonLink to={search}>{t('home.newAppointment')}</ButtonLink> : undefined}
      />
    </Card>
  )
}

function AppointmentTicket({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { fecha, zonaHoraria, userRole } = appointment
  const other = userRole === 'client' ? appointment.barberName : appointment.clientName
  return (
    <Ticket
      stub={
        <>
          <span className="sign text-[0.6875rem]">{format.dateTime(fecha, { weekday: 'short', timeZone: zonaHoraria })}</span>
          <span className="font-display text-[2.25rem] leading-none font-bold">{format.dateTime(fecha, { day: 'numeric', timeZone: zonaHoraria })}</span>
          <span className="sign text-[0.6875rem]">{format.dateTime(fecha, { month: 'short', timeZone: zonaHoraria })}</span>
        </>
      }
    >
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-display text-title font-bold">{format.time(fecha, zonaHoraria)}</span>
        <EstadoBadge appointment={appointment} now={new Date()} />
      </p>
      <p className="font-semibold">{appointment.serviceName}</p>
      <p className="text-small text-muted">{t('home.withWho', { name: other })} · {format.duration(appointment.totalDuration)} · {format.price(appointment.totalPrice, appointment.moneda)}</p>
      {userRole === 'client' && appointment.businessAddress && <p className="text-small text-muted">{appointment.businessAddress}</p>}
    </Ticket>
  )
}

/** The first that has not ended and is not off. */
export const nextOf = (appointments: readonly Appointment[], now: Date): Appointment | undefined =>
  appointments
    .filter(({ fin, estado }) => new Date(fin) > now && estado !== 'cancelada' && estado !== 'completada')
    .toSorted((a, b) => Date.parse(a.fecha) - Date.parse(b.fecha))[0]
