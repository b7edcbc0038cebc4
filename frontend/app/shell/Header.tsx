/** Top bar of a phone: logo, search, bell or language, theme for visitors. */
import { Bell, Search } from 'lucide-react'
import { useSession } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { cappedCount, CountBadge } from '../../ui/Badge.tsx'
import { IconLink } from '../../ui/Button.tsx'
import { Wordmark } from '../../ui/drawings.tsx'
import { Link } from '../../ui/links.ts'
import { LanguageToggle, ThemeToggle } from '../../ui/Preferences.tsx'
import { useUnreadNotifications } from './destinations.tsx'

export function Header() {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-bg/92 pt-[env(safe-area-inset-top,0px)] backdrop-blur-md lg:hidden">
      <div className="mx-auto flex h-14 max-w-(--column) items-center justify-between pr-2 pl-(--gutter)">
        <Link to="/" className="flex min-h-11 items-center text-[1.375rem] leading-none">
          <Wordmark />
        </Link>
        <div className="flex items-center">
          <SearchLink />
          <HeaderTools />
        </div>
      </div>
    </header>
  )
}

function SearchLink() {
  const { t } = useTranslation()
  return (
    <IconLink to="/search" label={t('nav.search')}>
      <Search aria-hidden size={22} />
    </IconLink>
  )
}

/** `withTheme`: if there is room; signed-in users find both in their profile. */
export function HeaderTools({ withTheme = false }: { withTheme?: boolean }) {
  const { user } = useSession()
  return (
    <>
      {user ? <NotificationBell /> : <LanguageToggle />}
      {(withTheme || !user) && <ThemeToggle />}
    </>
  )
}

function NotificationBell() {
  const { t } = useTranslation()
  const unread = useUnreadNotifications()
  return (
    <IconLink
      to="/notifications"
      label={
        unread > 0
          ? t('nav.notificationsUnread', { badge: cappedCount(unread) })
          : t('nav.notifications')
      }
    >
      <Bell aria-hidden size={22} />
      <CountBadge count={unread} className="absolute top-0.5 right-0" />
    </IconLink>
  )
}
