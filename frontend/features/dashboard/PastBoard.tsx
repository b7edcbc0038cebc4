/** /dashboard?al=…: numbers at a past moment, read-only. */
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { addressOf } from '../../../contract/paths.ts'
import { useNow } from '../../../shared/format/useNow.ts'
import { ApiError } from '../../../shared/http/http.ts'
import { readWhen } from '../../client/query.ts'
import { useSession } from '../../client/session.ts'
import { useOwnTeam } from '../../entities/business/ownTeam.ts'
import { LazyMomentSheet, LazyNoPast, LazyPastBanner } from '../../entities/moment/lazyParts.ts'
import { CHOOSING, instantOf, useMoment } from '../../entities/moment/useMoment.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { browserZone, dayOf } from '../../time/zone.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Choice.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'
import { DashboardSkeleton, Stats, toStatistics } from './Stats.tsx'

export function PastBoard() {
  const { t } = useTranslation()
  const { user } = useSession()
  const { team } = useOwnTeam()
  const { al, isBeforeAccount, go } = useMoment()
  const [search, setSearch] = useSearchParams()
  const [choosing, choose, close] = useSheetInUrl(CHOOSING)
  const now = useNow()
  const wholeShop = search.get('negocio') === '1' && team.length > 1
  const chooseWhose = (chosen: 'mine' | 'shop') =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (chosen === 'shop') after.set('negocio', '1')
        else after.delete('negocio')
        return after
      },
      { replace: true },
    )
  const numbers = useQuery(
    readWhen(
      'GET /api/dashboard',
      isBeforeAccount ? undefined : { query: { negocio: wholeShop ? '1' : undefined, al } },
    ),
  )
  const zone = numbers.data?.zonaHoraria ?? browserZone()
  if (!user || al === undefined) return null
  const refusal =
    numbers.error instanceof ApiError && numbers.error.status === 400 ? numbers.error : undefined
  return (
    <Screen
      title={t('dashboard.welcome', { name: user.nombre })}
      subtitle={t(user.rol === 'barbero' ? 'roles.barbero' : 'roles.duenno')}
      width="wide"
    >
      <SectionBoundary>
        <LazyPastBanner al={al} zone={zone} onMoment={go} onChoose={() => choose('1')}>
          {numbers.data && (
            <>
              <ButtonLink to={toStatistics(wholeShop, al)} size="sm" variant="ghost">
                {t('dashboard.statisticsThen')}
              </ButtonLink>
              {!Number.isNaN(instantOf(al)) && (
                <ButtonLink
                  to={addressOf('/appointments', { dia: dayOf(instantOf(al), zone), al })}
                  size="sm"
                  variant="ghost"
                >
                  {t('dashboard.agendaThen')}
                </ButtonLink>
              )}
            </>
          )}
        </LazyPastBanner>
      </SectionBoundary>
      {team.length > 1 && (
        <Segmented
          label={t('dashboard.whose')}
          value={wholeShop ? 'shop' : 'mine'}
          onChange={chooseWhose}
          className="sm:w-96"
          options={[
            { value: 'mine', label: t('dashboard.mine') },
            { value: 'shop', label: t('dashboard.wholeShop') },
          ]}
        />
      )}
      {isBeforeAccount && (
        <SectionBoundary>
          <LazyNoPast />
        </SectionBoundary>
      )}
      {numbers.isLoading && <DashboardSkeleton />}
      {numbers.isError &&
        !numbers.data &&
        (refusal ? (
          <ErrorState title={refusal.message} text={t('dashboard.asOfHint')} />
        ) : (
          <ErrorState onRetry={() => void numbers.refetch()} />
        ))}
      {numbers.data && (
        <SectionBoundary>
          <Stats numbers={numbers.data} userId={user.id} wholeShop={wholeShop} al={al} />
        </SectionBoundary>
      )}
      {choosing !== undefined && (
        <SectionBoundary skeleton={null}>
          <LazyMomentSheet al={al} zone={zone} now={now} onChoose={go} onClose={close} />
        </SectionBoundary>
      )}
    </Screen>
  )
}
