import {
  BellRing,
  CalendarDays,
  ChartNoAxesColumn,
  Clock,
  History,
  IdCard,
  Scissors,
  UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { addressOf, type Address } from '../../../contract/paths.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { CHOOSING } from '../../entities/moment/useMoment.ts'
import { CountBadge } from '../../ui/Badge.tsx'
import { ListGroup, ListRow } from '../../ui/List.tsx'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'
import { toStatistics } from './Stats.tsx'

export function DashboardActions({
  pending,
  userId,
  wholeShop,
}: {
  pending: number
  userId: string
  wholeShop: boolean
}) {
  const { t } = useTranslation()
  const [, choose] = useSheetInUrl(CHOOSING)
  const actions: {
    to: Address | undefined
    title: string
    hint: string
    icon: ReactNode
    trailing?: ReactNode
  }[] = [
    {
      to: '/appointments',
      title: t('dashboard.allAppointments'),
      hint:
        pending > 0
          ? t('dashboard.allAppointmentsPending', { n: pending })
          : t('dashboard.allAppointmentsHint'),
      icon: <CalendarDays size={20} />,
      trailing: <CountBadge count={pending} />,
    },
    {
      to: '/clients',
      title: t('dashboard.clientsList'),
      hint: t('dashboard.clientsListHint'),
      icon: <UsersRound size={20} />,
    },
    {
      to: toStatistics(wholeShop),
      title: t('dashboard.statistics'),
      hint: t('dashboard.statisticsHint'),
      icon: <ChartNoAxesColumn size={20} />,
    },
    {
      to: '/my-services',
      title: t('dashboard.manageServices'),
      hint: t('dashboard.manageServicesHint'),
      icon: <Scissors size={20} />,
    },
    {
      to: '/availability',
      title: t('dashboard.availability'),
      hint: t('dashboard.availabilityHint'),
      icon: <Clock size={20} />,
    },
    {
      to: '/notification-settings',
      title: t('dashboard.notificationSettings'),
      hint: t('dashboard.notificationSettingsHint'),
      icon: <BellRing size={20} />,
    },
    {
      to: addressOf('/user/:userId', { userId }),
      title: t('dashboard.publicProfile'),
      hint: t('dashboard.publicProfileHint'),
      icon: <IdCard size={20} />,
    },
  ]
  return (
    <ListGroup title={t('dashboard.actions')}>
      {actions
        .filter(({ to }) => to)
        .map((action) => (
          <ListRow key={action.to} {...action} />
        ))}
      <ListRow
        title={t('dashboard.asOf')}
        hint={t('dashboard.asOfHint')}
        icon={<History size={20} />}
        onClick={() => choose('1')}
      />
    </ListGroup>
  )
}
