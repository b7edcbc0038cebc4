/** /dashboard: the barber's numbers from the server, tasks, next clients. */
import { useQuery } from '@tanstack/react-query'
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
import { useSearchParams } from 'react-router-dom'
import { type Address, addressOf } from '../../../contract/paths.ts'
import { lively, read } from '../../client/query.ts'
import { useSession } from '../../client/session.ts'
import { AppointmentCard } from '../../entities/appointment/AppointmentCard.tsx'
import { useNow } from '../../../shared/format/useNow.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useOwnTeam } from '../../entities/business/ownTeam.ts'
import { CHOOSING, useMoment } from '../../entities/moment/useMoment.ts'
import { LazyMomentSheet } from '../../entities/moment/lazyParts.ts'
import { useLiveInterval } from '../../live/LiveProvider.tsx'
import { CountBadge } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Choice.tsx'
import { Section } from '../../ui/Card.tsx'
import { ChairDrawing } from '../../ui/drawings.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { Link } from '../../ui/links.ts'
import { ListGroup, ListRow } from '../../ui/List.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'
import { DashboardSkeleton, type Numbers, Stats, toStatistics } from './Stats.tsx'

const PostGrid = loadable(async () => (await import('../../entities/post/PostGrid.tsx')).PostGrid)
const PastBoard = loadable(async () => (await import('./PastBoard.tsx')).PastBoard)
const StatisticsScreen = loadable(
  async () => (await import('./statistics/StatisticsScreen.tsx')).StatisticsScreen,
)

export function DashboardScreen() {
  const [search] = useSearchParams()
  if (search.get('vista') === 'estadisticas')
    return (
      <SectionBoundary>
        <StatisticsScreen />
      </SectionBoundary>
    )
  return search.has('al') ? (
    <SectionBoundary>
      <PastBoard />
    </SectionBoundary>
  ) : (
    <Board />
  )
}

function Board() {
  const { t } = useTranslation()
  const { user } = useSession()
  const { team } = useOwnTeam()
  const [search, setSearch] = useSearchParams()
  // Decision 2-59: an owner's own chair, or all of the shop's.
  const wholeShop = search.get('negocio') === '1' && team.length > 1
  const choose = (chosen: 'mine' | 'shop') =>
    setSearch(chosen === 'shop' ? { negocio: '1' } : {}, { replace: true })
  const { go } = useMoment()
  const [choosing, , close] = useSheetInUrl(CHOOSING)
  const now = useNow()
  const numbers = useQuery({
    ...read('GET /api/dashboard', { query: { negocio: wholeShop ? '1' : undefined } }),
    ...lively,
    refetchInterval: useLiveInterval(),
  })
  if (!user) return null
  return (
    <Screen
      title={t('dashboard.welcome', { name: user.nombre })}
      subtitle={user.rol === 'barbero' ? t('roles.barbero') : t('roles.duenno')}
      width="wide"
      actions={
        <ButtonLink to="/create-post" size="sm">
          {t('dashboard.createPost')}
        </ButtonLink>
      }
    >
      {team.length > 1 && (
        <Segmented
          label={t('dashboard.whose')}
          value={wholeShop ? 'shop' : 'mine'}
          onChange={choose}
          className="sm:w-96"
          options={[
            { value: 'mine', label: t('dashboard.mine') },
            { value: 'shop', label: t('dashboard.wholeShop') },
          ]}
        />
      )}
      {numbers.isPending && <DashboardSkeleton />}
      {numbers.isError && !numbers.data && <ErrorState onRetry={() => void numbers.refetch()} />}
      {numbers.data && (
        <>
          <SectionBoundary>
            <Stats numbers={numbers.data} userId={user.id} wholeShop={wholeShop} />
          </SectionBoundary>
          <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
            <SectionBoundary>
              <Upcoming
                appointments={numbers.data.proximas}
                userId={user.id}
                wholeShop={wholeShop}
              />
            </SectionBoundary>
            <SectionBoundary>
              <QuickActions
                pending={numbers.data.pendientes}
                userId={user.id}
                wholeShop={wholeShop}
              />
            </SectionBoundary>
          </div>
          <Section title={t('posts.grid')}>
            <SectionBoundary skeleton={null}>
              <PostGrid userId={user.id} own />
            </SectionBoundary>
          </Section>
          {choosing !== undefined && (
            <SectionBoundary skeleton={null}>
              <LazyMomentSheet
                al={undefined}
                zone={numbers.data.zonaHoraria}
                now={now}
                onChoose={go}
                onClose={close}
              />
            </SectionBoundary>
          )}
        </>
      )}
    </Screen>
  )
}

function Upcoming({
  appointments,
  userId,
  wholeShop,
}: {
  appointments: Numbers['proximas']
  userId: string
  wholeShop: boolean
}) {
  const { t } = useTranslation()
  const now = useNow()
  return (
    <Section
      title={t('dashboard.upcoming')}
      action={
        appointments.length > 0 && (
          <Link
            to={addressOf('/appointments', {
              tab: 'proximas',
              de: wholeShop ? 'negocio' : undefined,
            })}
            className="inline-flex min-h-11 items-center px-2 text-small font-semibold text-accent-text hover:underline"
          >
            {t('dashboard.seeAll')}
          </Link>
        )
      }
    >
      {appointments.length === 0 ? (
        <EmptyState
          className="rounded-card border border-dashed border-line-strong py-6!"
          drawing={<ChairDrawing />}
          title={t('dashboard.noUpcoming')}
          text={t('dashboard.noUpcomingText')}
          action={
            <ButtonLink to={addressOf('/user/:userId', { userId })} variant="secondary">
              {t('dashboard.publicProfile')}
            </ButtonLink>
          }
        />
      ) : (
        <ul className="grid gap-3">
          {appointments.map((appointment) => (
            <li key={appointment.id}>
              <AppointmentCard
                appointment={appointment}
                now={now}
                actions={
                  <>
                    {wholeShop && (
                      <p className="text-small text-muted">
                        {t('appointments.with', { name: appointment.barberName })}
                      </p>
                    )}
                    {appointment.estado === 'pendiente' && (
                      <ButtonLink
                        to={addressOf('/appointments/:id', { id: appointment.id })}
                        size="sm"
                        variant="quiet"
                        className="mt-2 w-fit"
                      >
                        {t('dashboard.answer')}
                      </ButtonLink>
                    )}
                  </>
                }
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function QuickActions({
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
