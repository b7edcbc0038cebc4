/** /notifications: what happened, newest first; a tap reads it and goes there. */
import { clsx } from 'clsx'
import { BellRing, CalendarCheck, CalendarClock, CalendarPlus, CalendarX, CheckCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Notification } from '../../../contract/engagement/notifications.ts'
import { useNow } from '../../../shared/format/useNow.ts'
import { browserZone } from '../../time/zone.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { CounterBell } from '../../ui/drawings.tsx'
import { useAddressFrom } from '../../ui/knownRoutes.ts'
import { Link } from '../../ui/links.ts'
import { RelativeTime } from '../../ui/Numbers.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { toast } from '../../ui/toasts.ts'
import { useMarkAllRead, useMarkRead, useNotifications } from './api.ts'
import { addressFor, byAge, kindOf, type Kind } from './model.ts'

export function NotificationsScreen() {
  const { t } = useTranslation()
  const notifications = useNotifications()
  const mark = useMarkRead()
  const markEvery = useMarkAllRead()
  const now = useNow()
  const unread = notifications.data?.filter(({ isRead }) => !isRead).length ?? 0
  const markAll = () => markEvery.mutate(undefined, { onError: () => toast({ title: t('ui.error'), description: t('notifications.failed'), variant: 'destructive' }) })

  return (
    <Screen title={t('notifications.title')} back subtitle={notifications.data?.length ? (unread > 0 ? t('notifications.unreadCount', { n: unread }) : t('notifications.allRead')) : undefined}>
      {unread > 0 && <Button variant="quiet" size="sm" className="-mt-2 w-fit" icon={<CheckCheck aria-hidden size={18} />} onClick={markAll}>{t('notifications.markAll')}</Button>}
      {notifications.isPending && <SkeletonList rows={5} />}
      {notifications.isError && !notifications.data && <ErrorState title={t('notifications.loadFailed')} onRetry={() => void notifications.refetch()} />}
      {notifications.data?.length === 0 && <EmptyState drawing={<CounterBell />} title={t('notifications.empty')} text={t('notifications.emptyText')} />}
      {byAge(notifications.data ?? [], now, browserZone()).map(({ age, notifications: some }) => (
        <section key={age} className="grid gap-2">
          <h2 className="sign px-1 text-muted">{t(`notifications.${age}`)}</h2>
          <ul className="overflow-hidden rounded-card border border-line bg-surface shadow-card [&>li+li]:border-t [&>li+li]:border-line">
            {some.map((one) => <li key={one.id}><Item notification={one} onOpen={() => !one.isRead && mark.mutate({ params: { id: one.id }, keepalive: true })} /></li>)}
          </ul>
        </section>
      ))}
    </Screen>
  )
}

const icons: Record<Kind, { icon: ReactNode; look: string }> = {
  booked: { icon: <CalendarPlus />, look: 'bg-accent-soft text-accent-text' },
  confirmed: { icon: <CalendarCheck />, look: 'bg-success-soft text-success' },
  off: { icon: <CalendarX />, look: 'bg-danger-soft text-danger' },
  moved: { icon: <CalendarClock />, look: 'bg-info-soft text-info' },
  done: { icon: <CheckCheck />, look: 'bg-raised text-muted' },
  other: { icon: <Info />, look: 'bg-raised text-muted' },
}

function Item({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { t } = useTranslation()
  const { title, message, isRead, creadoEn } = notification
  const addressFrom = useAddressFrom()
  const { icon, look } = icons[kindOf(notification)]
  return (
    <Link to={addressFor(notification, addressFrom)} onClick={onOpen} className={clsx('flex items-start gap-4 px-4 py-3.5 transition-colors duration-(--fast) hover:bg-raised', !isRead && 'bg-accent-soft/45')}>
      <span aria-hidden className={clsx('relative grid size-11 shrink-0 place-items-center rounded-full [&>svg]:size-5', look)}>
        {icon}
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className={clsx('flex items-center gap-2', isRead ? 'font-medium' : 'font-bold')}>
          {!isRead && <><BellRing aria-hidden size={15} className="shrink-0 text-accent-text" /><span className="sr-only">{t('notifications.unread')}: </span></>}
          {title}
        </span>
        <span className={clsx('text-small', isRead && 'text-muted')}>{message}</span>
        <RelativeTime when={creadoEn} className="text-micro text-muted" />
      </span>
    </Link>
  )
}
