/** One list of appointments as tickets. */
import { useEffect } from 'react'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { useSession } from '../../client/session.ts'
import { AppointmentCard } from '../../entities/appointment/AppointmentCard.tsx'
import { browserZone, dayOf } from '../../time/zone.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { Agenda, CounterBell, Mirror, Razor } from '../../ui/drawings.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { useHistory, type useAppointmentsFrom } from './api.ts'
import { CardActions } from './CardActions.tsx'
import { listed, type ListName } from './model.ts'

interface ListTabProps {
  name: ListName
  upcoming: ReturnType<typeof useAppointmentsFrom>
  now: Date
}

export function ListTab({ name, upcoming, now }: ListTabProps) {
  const { t } = useTranslation()
  const past = name === 'canceladas' || name === 'completadas'
  const history = useHistory(dayOf(now, browserZone()), past)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = history
  const shown = listed([...(upcoming.data ?? []), ...(past ? history.data?.pages.flat() ?? [] : [])], name)
  const pending = upcoming.isPending || (past && history.isPending)
  const failed = (upcoming.isError && !upcoming.data) || (past && history.isError && !history.data)

  // The pages hold every kind: an empty list with more to come looks further.
  const lookFurther = past && !pending && shown.length === 0 && hasNextPage && !isFetchingNextPage
  useEffect(() => {
    if (lookFurther) void fetchNextPage()
  }, [lookFurther, fetchNextPage])

  if (failed) return <ErrorState title={t('appointments.loadFailed')} onRetry={() => void Promise.all([upcoming.refetch(), past && history.refetch()])} />
  if (pending || lookFurther) return <Loading className="grid gap-3 lg:grid-cols-2">{[0, 1, 2, 3].map((row) => <Skeleton key={row} className="h-40 rounded-card" />)}</Loading>
  if (shown.length === 0) return <Nothing name={name} />
  return (
    <div className="grid gap-5">
      <ul className="grid items-start gap-3 lg:grid-cols-2">
        {shown.map((appointment) => <li key={appointment.id}><Item appointment={appointment} now={now} /></li>)}
      </ul>
      {past && hasNextPage && <Button variant="secondary" className="mx-auto" pending={isFetchingNextPage} pendingText={t('appointments.loadingOlder')} onClick={() => void fetchNextPage()}>{t('appointments.older')}</Button>}
    </div>
  )
}

const Item = ({ appointment, now }: { appointment: Appointment; now: Date }) =>
  <AppointmentCard appointment={appointment} now={now} actions={<CardActions appointment={appointment} now={now} />} />

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
