/** Appointment lists: upcoming and waiting; cancelled and done by pages. */
import { clsx } from 'clsx'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { useSession } from '../../client/session.ts'
import { AppointmentCard } from '../../entities/appointment/AppointmentCard.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { AgendaDrawing, CounterBell, Mirror, Razor } from '../../ui/drawings.tsx'
import { LongList } from '../../ui/LongList.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { useHistory, type useAppointmentsFrom } from './appointmentsQueries.ts'
import { CardActions } from './CardActions.tsx'
import { WithBarber } from './timeline/Visit.tsx'
import { listed, type ListName } from './appointmentsModel.ts'
import { Settled, useStaying } from './Settled.tsx'
import type { AgendaScope } from './whose.ts'

interface Shown {
  now: Date
  withBarber: boolean
}

/** What is to come. */
export function ListTab({
  name,
  upcoming,
  ...shown
}: Shown & { name: 'proximas' | 'pendientes'; upcoming: ReturnType<typeof useAppointmentsFrom> }) {
  const { t } = useTranslation()
  if (upcoming.isError && !upcoming.data)
    return (
      <ErrorState title={t('appointments.loadFailed')} onRetry={() => void upcoming.refetch()} />
    )
  if (upcoming.isPending) return <ListSkeleton />
  const existing = upcoming.data ?? []
  return name === 'pendientes' ? (
    <Requests known={existing} {...shown} />
  ) : (
    <Tickets name={name} appointments={listed(existing, name)} {...shown} />
  )
}

/** Open requests; answered ones stay for a moment with their outcome. */
function Requests({ known, ...shown }: Shown & { known: readonly Appointment[] }) {
  return (
    <Tickets
      name="pendientes"
      appointments={useStaying(listed(known, 'pendientes'), known)}
      {...shown}
    />
  )
}

/** What is over, from the server's own list of that kind. */
export function HistoryTab({
  name,
  whose,
  ...shown
}: Shown & { name: 'canceladas' | 'completadas'; whose: AgendaScope }) {
  const { t } = useTranslation()
  const history = useHistory(name === 'canceladas' ? 'cancelada' : 'completada', whose)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = history
  if (history.isError && !history.data)
    return (
      <ErrorState title={t('appointments.loadFailed')} onRetry={() => void history.refetch()} />
    )
  if (history.isPending) return <ListSkeleton />
  return (
    <Tickets name={name} appointments={listed(history.data?.pages.flat() ?? [], name)} {...shown}>
      {hasNextPage && (
        <Button
          variant="secondary"
          className="mx-auto"
          pending={isFetchingNextPage}
          pendingText={t('appointments.loadingOlder')}
          onClick={() => void fetchNextPage()}
        >
          {t('appointments.older')}
        </Button>
      )}
    </Tickets>
  )
}

function Tickets({
  name,
  appointments,
  now,
  withBarber,
  children,
}: Shown & { name: ListName; appointments: readonly Appointment[]; children?: ReactNode }) {
  if (appointments.length === 0) return <Nothing name={name} />
  return (
    <div className="grid gap-5">
      <Settled keys={appointments.map(({ id, estado }) => `${id} ${estado}`)}>
        <LongList
          items={appointments}
          keyOf={({ id }) => id}
          className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2"
        >
          {(appointment) => (
            <Answerable
              appointment={appointment}
              now={now}
              withBarber={withBarber}
              isAnswered={name === 'pendientes' && appointment.estado !== 'pendiente'}
            />
          )}
        </LongList>
      </Settled>
      {children}
    </div>
  )
}

/** A card with actions; once answered, its outcome at the same height. */
export function Answerable({
  appointment,
  now,
  withBarber,
  isAnswered,
}: Shown & { appointment: Appointment; isAnswered: boolean }) {
  return (
    <AppointmentCard
      appointment={appointment}
      now={now}
      actions={
        <>
          {withBarber && <WithBarber name={appointment.barberName} />}
          {isAnswered ? (
            <Became appointment={appointment} />
          ) : (
            <CardActions appointment={appointment} now={now} />
          )}
        </>
      }
    />
  )
}

function Became({ appointment: { estado, canceladaPor } }: { appointment: Appointment }) {
  const { t } = useTranslation()
  const isNo = estado === 'cancelada'
  return (
    <p
      className={clsx(
        'mt-1.5 flex min-h-11 animate-fade items-center gap-2 font-semibold',
        isNo ? 'text-muted' : 'text-success',
      )}
    >
      {isNo ? <X aria-hidden size={20} /> : <Check aria-hidden size={20} />}
      {isNo && canceladaPor === 'barbero' ? t('appointments.answeredNo') : t(`states.${estado}`)}
    </p>
  )
}

const ListSkeleton = () => (
  <Loading className="grid gap-3 lg:grid-cols-2">
    {[0, 1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-40 rounded-card" />
    ))}
  </Loading>
)

const drawings: Record<ListName, typeof AgendaDrawing> = {
  proximas: AgendaDrawing,
  pendientes: CounterBell,
  canceladas: Razor,
  completadas: Mirror,
}

function Nothing({ name }: { name: ListName }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const client = user?.rol === 'cliente'
  const text = {
    proximas: [
      t('appointments.emptyUpcoming'),
      client ? t('appointments.emptyUpcomingClient') : t('appointments.emptyUpcomingBarber'),
    ],
    pendientes: [
      t('appointments.emptyPending'),
      client ? t('appointments.emptyPendingClient') : t('appointments.emptyPendingBarber'),
    ],
    canceladas: [t('appointments.emptyCancelled'), t('appointments.emptyCancelledText')],
    completadas: [t('appointments.emptyCompleted'), t('appointments.emptyCompletedText')],
  }[name]
  const Drawing = drawings[name]
  return <EmptyState drawing={<Drawing />} title={text[0] ?? ''} text={text[1]} />
}
