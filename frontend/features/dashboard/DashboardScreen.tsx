/** /dashboard: the barber's numbers, what to do next, and who comes next. All numbers are the server's. */
import { useQuery } from '@tanstack/react-query'
import { BellRing, CalendarDays, ChartNoAxesColumn, Clock, IdCard, Scissors, UsersRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { dashboard } from '../../../contract/booking/dashboard.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { type Address, addressOf } from '../../../contract/paths.ts'
import { lively, read } from '../../client/query.ts'
import { useSession } from '../../client/session.ts'
import { AppointmentCard } from '../../entities/appointment/AppointmentCard.tsx'
import { useNow } from '../../../shared/format/useNow.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useOwnTeam } from '../../entities/business/ownTeam.ts'
import type { PeopleList } from '../../entities/person/PeopleSheet.tsx'
import { useLiveInterval } from '../../live/LiveProvider.tsx'
import { CountBadge } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Choice.tsx'
import { Section } from '../../ui/Card.tsx'
import { Chair } from '../../ui/drawings.tsx'
import { useFormat } from '../../ui/format.ts'
import { loadable } from '../../ui/loadable.tsx'
import { Link } from '../../ui/links.ts'
import { ListGroup, ListRow } from '../../ui/List.tsx'
import { Part } from '../../ui/Part.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'

type Numbers = ResponseOf<typeof dashboard>

const PostGrid = loadable(async () => (await import('../../entities/post/PostGrid.tsx')).PostGrid)
const PeopleSheet = loadable(async () => (await import('../../entities/person/PeopleSheet.tsx')).PeopleSheet)
const StatisticsScreen = loadable(async () => (await import('./statistics/StatisticsScreen.tsx')).StatisticsScreen)

export function DashboardScreen() {
  const [search] = useSearchParams()
  return search.get('vista') === 'estadisticas' ? <Part><StatisticsScreen /></Part> : <Board />
}

function Board() {
  const { t } = useTranslation()
  const { user } = useSession()
  const { team } = useOwnTeam()
  const [search, setSearch] = useSearchParams()
  // Decision 2-59: an owner's own chair, or all of the shop's.
  const wholeShop = search.get('negocio') === '1' && team.length > 1
  const choose = (chosen: 'mine' | 'shop') => setSearch(chosen === 'shop' ? { negocio: '1' } : {}, { replace: true })
  const numbers = useQuery({ ...read('GET /api/dashboard', { query: { negocio: wholeShop ? '1' : undefined } }), ...lively, refetchInterval: useLiveInterval() })
  if (!user) return null
  return (
    <Screen
      title={t('dashboard.welcome', { name: user.nombre })}
      subtitle={user.rol === 'barbero' ? t('roles.barbero') : t('roles.duenno')}
      width="wide"
      actions={<ButtonLink to="/create-post" size="sm">{t('dashboard.createPost')}</ButtonLink>}
    >
      {team.length > 1 && (
        <Segmented
          label={t('dashboard.whose')} value={wholeShop ? 'shop' : 'mine'} onChange={choose} className="sm:w-96"
          options={[{ value: 'mine', label: t('dashboard.mine') }, { value: 'shop', label: t('dashboard.wholeShop') }]}
        />
      )}
      {numbers.isPending && <DashboardSkeleton />}
      {numbers.isError && !numbers.data && <ErrorState onRetry={() => void numbers.refetch()} />}
      {numbers.data && (
        <>
          <Part><Stats numbers={numbers.data} userId={user.id} wholeShop={wholeShop} /></Part>
          <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
            <Part><Upcoming appointments={numbers.data.proximas} userId={user.id} wholeShop={wholeShop} /></Part>
            <Part><QuickActions pending={numbers.data.pendientes} userId={user.id} wholeShop={wholeShop} /></Part>
          </div>
          <Section title={t('posts.grid')}><Part skeleton={null}><PostGrid userId={user.id} own /></Part></Section>
        </>
      )}
    </Screen>
  )
}

const toStatistics = (wholeShop: boolean) => addressOf('/dashboard', { vista: 'estadisticas', negocio: wholeShop ? '1' : undefined })

function Stats({ numbers: { citasHoy, ingresosSemana, moneda, pendientes, totalClientes, rating, seguidores, siguiendo }, userId, wholeShop }: { numbers: Numbers; userId: string; wholeShop: boolean }) {
  const { t } = useTranslation()
  const statistics = toStatistics(wholeShop)
  const format = useFormat()
  return (
    <dl aria-label={t('dashboard.stats')} className="grid grid-cols-2 gap-2.5 lg:grid-cols-4 lg:gap-4">
      <Stat label={t('dashboard.today')} value={format.number(citasHoy)} strong />
      <Stat label={t('dashboard.pending')} value={format.number(pendientes)} warn={pendientes > 0} />
      <Stat
        label={t('dashboard.week')} hint={t('dashboard.weekHint')} value={format.price(ingresosSemana, moneda)}
        to={statistics} className="col-span-2"
      />
      <Stat label={t('dashboard.clients')} to="/clients" value={format.number(totalClientes)} />
      <Stat label={t('dashboard.rating')} hint={rating === null ? t('dashboard.ratingNone') : undefined} value={format.rating(rating)} />
      {!wholeShop && seguidores !== null && siguiendo !== null && <FollowStats userId={userId} followers={seguidores} following={siguiendo} />}
    </dl>
  )
}

/** The followers of the person, and whom they follow: each number opens its list. */
function FollowStats({ userId, followers, following }: { userId: string; followers: number; following: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [list, setList] = useState<PeopleList>()
  // The sheet stays where it is while it closes.
  const [wasOpen, setWasOpen] = useState(false)
  const open = (opened: PeopleList) => {
    setWasOpen(true)
    setList(opened)
  }
  return (
    <>
      <Stat label={t('people.followers')} value={format.number(followers)} onOpen={() => open('followers')} />
      <Stat label={t('people.following')} value={format.number(following)} onOpen={() => open('following')} />
      {wasOpen && <Part skeleton={null}><PeopleSheet userId={userId} list={list} onClose={() => setList(undefined)} /></Part>}
    </>
  )
}

interface StatProps {
  label: string
  value: string
  hint?: string
  /** Where it is told at length. */
  to?: Address
  onOpen?: () => void
  strong?: boolean
  warn?: boolean
  className?: string
}

/** A link or button that can be pressed anywhere on its card. */
const WHOLE_CARD = 'after:absolute after:inset-0 after:rounded-card hover:underline'

function Stat({ label, value, hint, to, onOpen, strong = false, warn = false, className = '' }: StatProps) {
  const look = strong ? 'border-accent bg-accent text-on-accent' : warn ? 'border-warn bg-warn-soft text-warn' : 'border-line bg-surface'
  return (
    <div className={`relative flex flex-col-reverse content-end justify-end rounded-card border p-4 shadow-card ${look} ${className}`}>
      <dt className={strong || warn ? 'text-small' : 'text-small text-muted'}>
        {to && <Link to={to} className={WHOLE_CARD}>{label}</Link>}
        {onOpen && <button type="button" onClick={onOpen} className={WHOLE_CARD}>{label}</button>}
        {!to && !onOpen && label}
        {hint && <span className="block text-micro">{hint}</span>}
      </dt>
      <dd className={`font-display leading-tight font-bold ${value.length > 8 ? 'text-[1.75rem]' : 'text-[2.25rem]'}`}>{value}</dd>
    </div>
  )
}

function Upcoming({ appointments, userId, wholeShop }: { appointments: Numbers['proximas']; userId: string; wholeShop: boolean }) {
  const { t } = useTranslation()
  const now = useNow()
  return (
    <Section title={t('dashboard.upcoming')} action={appointments.length > 0 && <Link to={addressOf('/appointments', { tab: 'proximas', de: wholeShop ? 'negocio' : undefined })} className="inline-flex min-h-11 items-center px-2 text-small font-semibold text-accent-text hover:underline">{t('dashboard.seeAll')}</Link>}>
      {appointments.length === 0
        ? <EmptyState className="rounded-card border border-dashed border-line-strong py-6!" drawing={<Chair />} title={t('dashboard.noUpcoming')} text={t('dashboard.noUpcomingText')} action={<ButtonLink to={addressOf('/user/:userId', { userId })} variant="secondary">{t('dashboard.publicProfile')}</ButtonLink>} />
        : (
          <ul className="grid gap-3">
            {appointments.map((appointment) => (
              <li key={appointment.id}>
                <AppointmentCard appointment={appointment} now={now} actions={<>{wholeShop && <p className="text-small text-muted">{t('appointments.with', { name: appointment.barberName })}</p>}{appointment.estado === 'pendiente' && <ButtonLink to={addressOf('/appointments/:id', { id: appointment.id })} size="sm" variant="quiet" className="mt-2 w-fit">{t('dashboard.answer')}</ButtonLink>}</>} />
              </li>
            ))}
          </ul>
        )}
    </Section>
  )
}

function QuickActions({ pending, userId, wholeShop }: { pending: number; userId: string; wholeShop: boolean }) {
  const { t } = useTranslation()
  const actions: { to: Address | undefined; title: string; hint: string; icon: ReactNode; trailing?: ReactNode }[] = [
    { to: '/appointments', title: t('dashboard.allAppointments'), hint: pending > 0 ? t('dashboard.allAppointmentsPending', { n: pending }) : t('dashboard.allAppointmentsHint'), icon: <CalendarDays size={20} />, trailing: <CountBadge count={pending} /> },
    { to: '/clients', title: t('dashboard.clientsList'), hint: t('dashboard.clientsListHint'), icon: <UsersRound size={20} /> },
    { to: toStatistics(wholeShop), title: t('dashboard.statistics'), hint: t('dashboard.statisticsHint'), icon: <ChartNoAxesColumn size={20} /> },
    { to: '/my-services', title: t('dashboard.manageServices'), hint: t('dashboard.manageServicesHint'), icon: <Scissors size={20} /> },
    { to: '/availability', title: t('dashboard.availability'), hint: t('dashboard.availabilityHint'), icon: <Clock size={20} /> },
    { to: '/notification-settings', title: t('dashboard.notificationSettings'), hint: t('dashboard.notificationSettingsHint'), icon: <BellRing size={20} /> },
    { to: addressOf('/user/:userId', { userId }), title: t('dashboard.publicProfile'), hint: t('dashboard.publicProfileHint'), icon: <IdCard size={20} /> },
  ]
  return <ListGroup title={t('dashboard.actions')}>{actions.filter(({ to }) => to).map((action) => <ListRow key={action.to} {...action} />)}</ListGroup>
}

function DashboardSkeleton() {
  return (
    <Loading className="grid gap-6">
      <div className="grid grid-cols-2 gap-2.5 lg:grid-cols-4 lg:gap-4">
        {[0, 1, 2, 3, 4, 5, 6].map((stat) => <Skeleton key={stat} className={`h-25 rounded-card ${stat === 2 ? 'col-span-2' : ''}`} />)}
      </div>
      <div className="grid gap-3">{[0, 1, 2].map((row) => <Skeleton key={row} className="h-36 rounded-card" />)}</div>
    </Loading>
  )
}
