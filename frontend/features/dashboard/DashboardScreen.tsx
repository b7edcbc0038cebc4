/** /dashboard: the barber's numbers from the server, tasks, next clients. */
import { useSearchParams } from 'react-router-dom'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../../shared/format/useNow.ts'
import { loadable } from '../../ui/loadable.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'
import { lively, read } from '../../client/query.ts'
import { useSession } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useOwnTeam } from '../../entities/business/ownTeam.ts'
import { CHOOSING, useMoment } from '../../entities/moment/useMoment.ts'
import { LazyMomentSheet } from '../../entities/moment/lazyParts.ts'
import { useLiveInterval } from '../../live/LiveProvider.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Choice.tsx'
import { Section } from '../../ui/Card.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'
import { DashboardSkeleton, Stats } from './Stats.tsx'
import { Upcoming } from './Upcoming.tsx'
import { DashboardActions } from './DashboardActions.tsx'

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
              <DashboardActions
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
