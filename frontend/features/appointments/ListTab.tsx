/** Lists of appointments as tickets: what comes and waits, and page by page what was called off and what was done. */
import type { ReactNode } from 'react'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { useSession } from '../../client/session.ts'
import { AppointmentCard } from '../../entities/appointment/AppointmentCard.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { Agenda, CounterBell, Mirror, Razor } from '../../ui/drawings.tsx'
import { LongList } from '../../ui/LongList.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { useHistory, type useAppointmentsFrom } from './api.ts'
import { CardActions } from './CardActions.tsx'
import { WithBarber } from './DayTimeline.tsx'
import { listed, type ListName } from './model.ts'
import { Settled } from './Settled.tsx'
import type { Whose } from './whose.ts'

interface Shown {
  now: Date
  /** Whose chair it is, where the list is of several. */
  withBarber: boolean
}

/** What is to come. */
export function ListTab({ name, upcoming, ...shown }: Shown & { name: 'proximas' | 'pendientes'; upcoming: ReturnType<typeof useAppointmentsFrom> }) {
  const { t } = useTranslation()
  if (upcoming.isError && !upcoming.data) return <ErrorState title={t('appointments.loadFailed')} onRetry={() => void upcoming.refetch()} />
  if (upcoming.isPending) return <ListSkeleton />
  return <Tickets name={name} appointments={listed(upcoming.data ?? [], name)} {...shown} />
}

/** What is over, from the server's own list of that kind. */
export function HistoryTab({ name, whose, ...shown }: Shown & { name: 'canceladas' | 'completadas'; whose: Whose }) {
  const { t } = useTranslation()
  const history = useHistory(name === 'canceladas' ? 'cancelada' : 'completada', whose)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = history
  if (history.isError && !history.data) return <ErrorState title={t('appointments.loadFailed')} onRetry={() => void history.refetch()} />
  if (history.isPending) return <ListSkeleton />
  return (
    <Tickets name={name} appointments={listed(history.data?.pages.flat() ?? [], name)} {...shown}>
      {hasNextPage && <Button variant="secondary" className="mx-auto" pending={isFetchingNextPage} pendingText={t('appointments.loadingOlder')} onClick={() => void fetchNextPage()}>{t('appointments.older')}</Button>}
    </Tickets>
  )
}

function Tickets({ name, appointments, now, withBarber, children }: Shown & { name: ListName; appointments: readonly Appointment[]; children?: ReactNode }) {
  if (appointments.length === 0) return <Nothing name={name} />
  return (
    <div className="grid gap-5">
      <Settled keys={appointments.map(({ id }) => id)}>
        <LongList items={appointments} keyOf={({ id }) => id} className="grid items-start gap-3 lg:grid-cols-2">
          {(appointment) => (
            <AppointmentCard
              appointment={appointment} now={now}
              actions={<>{withBarber && <WithBarber name={appointment.barberName} />}<CardActions appointment={appointment} now={now} /></>}
            />
          )}
        </LongList>
      </Settled>
      {children}
    </div>
  )
}

const ListSkeleton = () => <Loading className="grid gap-3 lg:grid-cols-2">{[0, 1, 2, 3].map((row) => <Skeleton key={row} className="h-40 rounded-card" />)}</Loading>

const drawings: Record<ListName, typeof Agenda> = { proximas: Agenda, pendientes: CounterBell, canceladas: Razor, completadas: Mirror }

function Nothing({ name }: { name: ListName }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const client = user?.rol === 'cliente'
  const said = {
    proximas: [t('appointments.emptyUpcoming'), client ? t('appointments.emptyUpcomingClient') : t('appointments.emptyUpcomingBarber')],
    pendientes: [t('appointments.emptyPending'), client ? t('appointments.emptyPendingClient') : t('appointments.emptyPendingBarber')],
    canceladas: [t('appointments.emptyCancelled'), t('appointments.emptyCancelledText')],
    completadas: [t('appointments.emptyCompleted'), t('appointments.emptyCompletedText')],
  }[name]
  const Drawing = drawings[name]
  return <EmptyState drawing={<Drawing />} title={said[0] ?? ''} text={said[1]} />
}
