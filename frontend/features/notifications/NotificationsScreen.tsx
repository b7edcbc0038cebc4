/** /notifications: what happened, newest first; a tap reads it and goes there. */
import { clsx } from 'clsx'
import {
  BellRing,
  CalendarCheck,
  CalendarClock,
  CalendarPlus,
  CalendarX,
  CheckCheck,
  Heart,
  Info,
  MessageCircle,
  Smartphone,
  Trophy,
  Users,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Notification } from '../../../contract/engagement/notifications.ts'
import { addressOf } from '../../../contract/paths.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { useNow } from '../../../shared/format/useNow.ts'
import { browserZone } from '../../time/zone.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { announce } from '../../ui/announcer.ts'
import { Button, ButtonLink, IconButton } from '../../ui/Button.tsx'
import { CounterBell } from '../../ui/drawings.tsx'
import { useAddressFrom } from '../../ui/knownRoutes.ts'
import { Link } from '../../ui/links.ts'
import { RelativeTime } from '../../ui/Numbers.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { toast, undoable } from '../../ui/toasts.ts'
import {
  useDeleteNotification,
  useMarkAllRead,
  useMarkAllUnread,
  useMarkRead,
  useNotifications,
} from './notificationsQueries.ts'
import { addressFor, byAge, kindOf, type NotificationKind } from './notificationsModel.ts'

export function NotificationsScreen() {
  const { t } = useTranslation()
  const {
    notifications,
    isPending,
    isError,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
  } = useNotifications()
  const mark = useMarkRead()
  const markEvery = useMarkAllRead()
  const undo = useMarkAllUnread()
  const remove = useDeleteNotification()
  const now = useNow()
  const unread = notifications?.filter(({ isRead }) => !isRead).length ?? 0
  const failed = (description: string) =>
    toast({ title: t('ui.error'), description, variant: 'destructive' })
  const markBack = () => undo.mutate(undefined, { onError: ({ message }) => failed(message) })
  const markAll = () =>
    markEvery.mutate(undefined, {
      // Without an answer it waits for the network.
      onSuccess: (answer) =>
        answer && toast({ title: t('notifications.allRead'), ...undoable(t('ui.undo'), markBack) }),
      onError: () => failed(t('notifications.failed')),
    })
  const removeOne = (id: string) =>
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => announce(t('notifications.deleted')),
        onError: () => failed(t('notifications.deleteFailed')),
      },
    )
  const open = ({ id, isRead }: Notification) =>
    !isRead && mark.mutate({ params: { id }, keepalive: true })
  const subtitle =
    unread > 0 ? t('notifications.unreadCount', { n: unread }) : t('notifications.allRead')

  return (
    <Screen
      title={t('notifications.title')}
      back
      width="wide"
      subtitle={notifications?.length ? subtitle : undefined}
    >
      {unread > 0 && (
        <Button
          variant="quiet"
          size="sm"
          className="-mt-2 w-fit"
          icon={<CheckCheck aria-hidden size={18} />}
          onClick={markAll}
        >
          {t('notifications.markAll')}
        </Button>
      )}
      {isPending && <SkeletonList rows={5} />}
      {isError && !notifications && (
        <ErrorState title={t('notifications.loadFailed')} onRetry={() => void refetch()} />
      )}
      {notifications?.length === 0 && (
        <EmptyState
          drawing={<CounterBell />}
          title={t('notifications.empty')}
          text={t('notifications.emptyText')}
        />
      )}
      {byAge(notifications ?? [], now, browserZone()).map(({ age, notifications: some }) => (
        <section
          key={age}
          className="grid grid-cols-1 gap-2 lg:grid-cols-[9rem_minmax(0,1fr)] lg:gap-6"
        >
          <h2 className="sign px-1 text-muted lg:sticky lg:top-6 lg:self-start lg:pt-3">
            {t(`notifications.${age}`)}
          </h2>
          <ul className="overflow-hidden rounded-card border border-line bg-surface shadow-card [&>li+li]:border-t [&>li+li]:border-line">
            {some.map((one) => (
              <Item
                key={one.id}
                notification={one}
                onOpen={() => open(one)}
                onDelete={() => removeOne(one.id)}
              />
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          pending={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('notifications.older')}
        </Button>
      )}
    </Screen>
  )
}

const icons: Record<NotificationKind, { icon: ReactNode; look: string }> = {
  booked: { icon: <CalendarPlus />, look: 'bg-accent-soft text-accent-text' },
  confirmed: { icon: <CalendarCheck />, look: 'bg-success-soft text-success' },
  off: { icon: <CalendarX />, look: 'bg-danger-soft text-danger' },
  moved: { icon: <CalendarClock />, look: 'bg-info-soft text-info' },
  done: { icon: <CheckCheck />, look: 'bg-raised text-muted' },
  liked: { icon: <Heart />, look: 'bg-danger-soft text-danger' },
  said: { icon: <MessageCircle />, look: 'bg-accent-soft text-accent-text' },
  reached: { icon: <Trophy />, look: 'bg-success-soft text-success' },
  team: { icon: <Users />, look: 'bg-info-soft text-info' },
  other: { icon: <Info />, look: 'bg-raised text-muted' },
}

function Item({
  notification,
  onOpen,
  onDelete,
}: {
  notification: Notification
  onOpen: () => void
  onDelete: () => void
}) {
  const { t } = useTranslation()
  const { title, message, isRead, creadoEn, sentViaSms } = notification
  const addressFrom = useAddressFrom()
  const { icon, look } = icons[kindOf(notification)]
  return (
    <li className={clsx('flex flex-wrap items-start', !isRead && 'bg-accent-soft/45')}>
      <Link
        to={addressFor(notification, addressFrom)}
        onClick={onOpen}
        className="flex min-w-0 flex-1 items-start gap-4 py-3.5 pl-4 transition-colors duration-(--fast) hover:bg-raised"
      >
        <span
          aria-hidden
          className={clsx(
            'relative grid size-11 shrink-0 place-items-center rounded-full [&>svg]:size-5',
            look,
          )}
        >
          {icon}
        </span>
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className={clsx('flex items-center gap-2', isRead ? 'font-medium' : 'font-bold')}>
            {!isRead && (
              <>
                <BellRing aria-hidden size={15} className="shrink-0 text-accent-text" />
                <span className="sr-only">{t('notifications.unread')}: </span>
              </>
            )}
            {title}
          </span>
          <span className={clsx('text-small', isRead && 'text-muted')}>{message}</span>
          <span className="flex flex-wrap items-center gap-x-2 text-micro text-muted">
            <RelativeTime when={creadoEn} />
            {sentViaSms && (
              <span className="inline-flex items-center gap-1">
                <Smartphone aria-hidden size={13} />
                {t('notifications.alsoSms')}
              </span>
            )}
          </span>
        </span>
      </Link>
      <IconButton
        label={t('notifications.delete', { title })}
        className="my-2 mr-1"
        onClick={onDelete}
      >
        <X aria-hidden size={18} />
      </IconButton>
      <Answers notification={notification} onAnswer={onOpen} />
    </li>
  )
}

function Answers({
  notification: { acciones, appointmentId, title },
  onAnswer,
}: {
  notification: Notification
  onAnswer: () => void
}) {
  const { t } = useTranslation()
  const attend = useCommand('PATCH /api/appointments/:id/attend')
  if (acciones.length === 0 || appointmentId === null) return null
  const say = () => {
    onAnswer()
    void attend.mutateAsync({ params: { id: appointmentId } }).then(
      () => toast({ title: t('notifications.attendNow') }),
      (error: ApiError) =>
        toast({
          title: t('ui.error'),
          description: error.details.message ?? t('errors.connection'),
          variant: 'destructive',
        }),
    )
  }
  return (
    <div
      role="group"
      aria-label={t('notifications.answers', { title })}
      className="flex basis-full flex-wrap gap-1.5 pb-3.5 pl-19"
    >
      {acciones.includes('confirmar') && !attend.isSuccess && (
        <Button size="sm" needsNetwork pending={attend.isPending} onClick={say}>
          {t('notifications.attend')}
        </Button>
      )}
      {acciones.includes('mover') && (
        <ButtonLink
          size="sm"
          variant="secondary"
          to={addressOf('/appointments/:id', { id: appointmentId, mover: appointmentId })}
          onClick={onAnswer}
        >
          {t('notifications.move')}
        </ButtonLink>
      )}
      {acciones.includes('cancelar') && (
        <ButtonLink
          size="sm"
          variant="ghost"
          to={addressOf('/appointments/:id', { id: appointmentId, cancelar: appointmentId })}
          onClick={onAnswer}
        >
          {t('notifications.cancel')}
        </ButtonLink>
      )}
    </div>
  )
}
