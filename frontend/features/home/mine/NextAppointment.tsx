/** The next appointment as a ticket: the client's chair, or the barber's next client. */
import { useQuery } from '@tanstack/react-query'
import type { Appointment } from '../../../../contract/booking/appointments.ts'
import { lively, read } from '../../../client/query.ts'
import type { SessionUser } from '../../../client/session.ts'
import { AppointmentCard } from '../../../entities/appointment/AppointmentCard.tsx'
import { IfLate } from '../../../entities/delay/lazyParts.tsx'
import { useNow } from '../../../../shared/format/useNow.ts'
import { addDays, browserZone, dayOf } from '../../../time/zone.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { useLiveInterval } from '../../../live/LiveProvider.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Card, Section } from '../../../ui/Card.tsx'
import { AgendaDrawing } from '../../../ui/drawings.tsx'
import { Link } from '../../../ui/links.ts'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/State.tsx'

export function NextAppointment({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  // From yesterday on: whatever the shop's zone, what runs at this moment is among them. Without a
  // day the farthest come first.
  const desde = addDays(dayOf(useNow(), browserZone()), -1)
  const appointments = useQuery({
    ...read('GET /api/appointments', { query: { desde } }),
    ...lively,
    refetchInterval: useLiveInterval(),
  })
  const all = appointments.data && appointments.data.length > 0 && (
    <Link
      to="/appointments"
      className="inline-flex min-h-11 items-center px-2 text-small font-semibold text-accent-text hover:underline"
    >
      {t('home.seeAll')}
    </Link>
  )
  return (
    <Section
      title={t(user.rol === 'cliente' ? 'home.next' : 'home.nextBarber')}
      action={all || undefined}
    >
      {appointments.isPending ? (
        <Loading>
          <Skeleton className="h-28 rounded-card" />
        </Loading>
      ) : appointments.isError && !appointments.data ? (
        <Card>
          <ErrorState onRetry={() => void appointments.refetch()} className="[&>div]:py-4" />
        </Card>
      ) : (
        <Next appointment={nextAppointmentOf(appointments.data, new Date())} user={user} />
      )}
    </Section>
  )
}

function Next({ appointment, user }: { appointment: Appointment | undefined; user: SessionUser }) {
  const { t } = useTranslation()
  const now = useNow()
  if (appointment)
    return (
      <div className="grid grid-cols-1 gap-3">
        <AppointmentCard appointment={appointment} now={now} />
        <IfLate appointment={appointment} />
      </div>
    )
  const client = user.rol === 'cliente'
  return (
    <Card>
      <EmptyState
        className="py-4!"
        drawing={<AgendaDrawing />}
        title={t('home.noNext')}
        text={t(client ? 'home.noNextClient' : 'home.noNextBarber')}
        action={
          client ? <ButtonLink to="/search">{t('home.newAppointment')}</ButtonLink> : undefined
        }
      />
    </Card>
  )
}

/** The first that has not ended and is not off. */
export const nextAppointmentOf = (
  appointments: readonly Appointment[],
  now: Date,
): Appointment | undefined =>
  appointments
    .filter(
      ({ fin, estado }) => new Date(fin) > now && estado !== 'cancelada' && estado !== 'completada',
    )
    .toSorted((a, b) => Date.parse(a.fecha) - Date.parse(b.fecha))[0]
