/** The places one goes to most, by role; only those that exist. */
import { CalendarDays, CalendarPlus, CircleUserRound, Clock, Heart, LayoutDashboard, Scissors } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Address } from '../../../../contract/paths.ts'
import type { SessionUser } from '../../../client/session.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { CardLink, Section } from '../../../ui/Card.tsx'

interface Action {
  /** Undefined while it is still to be built. */
  to: Address | undefined
  label: string
  icon: ReactNode
}

export function QuickActions({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  const forClient: Action[] = [
    { to: '/search', label: t('home.newAppointment'), icon: <CalendarPlus /> },
    { to: '/appointments', label: t('nav.appointments'), icon: <CalendarDays /> },
    { to: '/favorites', label: t('profile.favorites'), icon: <Heart /> },
    { to: '/profile', label: t('profile.title'), icon: <CircleUserRound /> },
  ]
  const forProvider: Action[] = [
    { to: '/appointments', label: t('nav.appointments'), icon: <CalendarDays /> },
    { to: '/dashboard', label: t('nav.dashboard'), icon: <LayoutDashboard /> },
    { to: '/my-services', label: t('profile.services'), icon: <Scissors /> },
    { to: '/availability', label: t('profile.availability'), icon: <Clock /> },
    { to: '/profile', label: t('profile.title'), icon: <CircleUserRound /> },
  ]
  const actions = (user.rol === 'cliente' ? forClient : forProvider).filter(({ to }) => to).slice(0, 4)
  return (
    <Section title={t('home.actions')}>
      <ul className="grid grid-cols-2 gap-3">
        {actions.map(({ to, label, icon }) => to && (
          <li key={to}>
            <CardLink to={to} className="grid h-full gap-3 [&_svg]:size-7">
              <span aria-hidden className="text-accent-text">{icon}</span>
              <span className="font-semibold">{label}</span>
            </CardLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
