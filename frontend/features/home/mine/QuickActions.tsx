/** The places that barbers and owners go to most. */
import { CalendarDays, Clock, LayoutDashboard, Scissors } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Address } from '../../../../contract/paths.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { CardLink, Section } from '../../../ui/Card.tsx'

interface Action {
  to: Address
  label: string
  icon: ReactNode
}

export function QuickActions() {
  const { t } = useTranslation()
  const actions: readonly Action[] = [
    { to: '/appointments', label: t('nav.appointments'), icon: <CalendarDays /> },
    { to: '/dashboard', label: t('nav.dashboard'), icon: <LayoutDashboard /> },
    { to: '/my-services', label: t('profile.services'), icon: <Scissors /> },
    { to: '/availability', label: t('profile.availability'), icon: <Clock /> },
  ]
  return (
    <Section title={t('home.actions')}>
      <ul className="grid grid-cols-4 gap-2 lg:grid-cols-2 lg:gap-3">
        {actions.map(({ to, label, icon }) => (
          <li key={to}>
            <CardLink
              to={to}
              padded={false}
              className="grid h-full content-start justify-items-center gap-1.5 px-1 py-3 text-center lg:justify-items-start lg:gap-3 lg:p-4 lg:text-left [&_svg]:size-6"
            >
              <span aria-hidden className="text-accent-text">
                {icon}
              </span>
              <span className="max-w-full text-micro font-semibold hyphens-auto wrap-anywhere lg:text-small">
                {label}
              </span>
            </CardLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
