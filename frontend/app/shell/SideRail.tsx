/** Desktop navigation: logo, links, account. */
import { clsx } from 'clsx'
import { useSession } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { CountBadge } from '../../ui/Badge.tsx'
import { PoleRule } from '../../ui/Card.tsx'
import { Wordmark } from '../../ui/drawings.tsx'
import { Link, NavLink } from '../../ui/links.ts'
import { useDestinations } from './destinations.tsx'
import { HeaderTools } from './Header.tsx'

export function SideRail() {
  const { t } = useTranslation()
  const { user } = useSession()
  const destinations = useDestinations({ withSearch: true })
  return (
    <header className="sticky top-0 hidden h-dvh w-62 shrink-0 flex-col border-r border-line bg-surface px-4 py-6 lg:flex">
      <Link to="/" className="flex min-h-11 items-center px-3 text-[1.75rem] leading-none">
        <Wordmark />
      </Link>
      <PoleRule className="mx-3 mt-5 mb-6 h-[3px]!" />
      <nav aria-label={t('nav.label')} className="flex-1">
        <ul className="grid gap-1">
          {destinations.map(({ to, label, icon, count = 0, said }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === '/'}
                aria-label={count > 0 ? said : undefined}
                className={({ isActive }) =>
                  clsx(
                    'flex min-h-12 items-center gap-3.5 rounded-control px-3 font-medium transition-colors duration-(--fast) [&_svg]:size-[22px]',
                    isActive
                      ? 'bg-accent-soft text-accent-text'
                      : 'text-muted hover:bg-raised hover:text-text',
                  )
                }
              >
                {icon}
                <span className="flex-1">{label}</span>
                <CountBadge count={count} />
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {user && (
        <Link
          to="/profile"
          className="mb-3 flex items-center gap-3 rounded-card border border-line p-3 transition-colors duration-(--fast) hover:border-brass hover:bg-raised"
        >
          <Avatar name={user.nombre} src={user.profileImageUrl} size="sm" />
          <div className="min-w-0">
            <p className="truncate text-small font-semibold">{user.nombre}</p>
            <p className="text-micro text-muted">{t(`roles.${user.rol}`)}</p>
          </div>
        </Link>
      )}
      <div className="flex items-center gap-1">
        <HeaderTools withTheme />
      </div>
    </header>
  )
}
