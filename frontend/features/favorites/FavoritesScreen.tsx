/** /favorites: barbers, services and shops with booking links. Removed ones are grey. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { addressOf } from '../../../contract/paths.ts'
import { read } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ChairDrawing, Shears, ShopFront } from '../../ui/drawings.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Tabs, useTabInUrl } from '../../ui/Tabs.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { FavoriteBarber } from './FavoriteBarber.tsx'
import { FavoriteService } from './FavoriteService.tsx'
import { FavoriteShop } from './FavoriteShop.tsx'

/** The next free time is asked for so many barbers: a long list must not cost a call for each. */
const NEAR = 8

export function FavoritesScreen() {
  const { t } = useTranslation()
  const [tab, setTab] = useTabInUrl(['barberos', 'servicios', 'negocios'] as const)
  const barbers = useQuery(read('GET /api/favorites/barbers'))
  const services = useQuery(read('GET /api/favorites/services'))
  const shops = useQuery(read('GET /api/favorites/businesses'))
  return (
    <Screen title={t('favorites.title')} back width="wide">
      <Tabs
        fit
        label={t('favorites.title')}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'barberos',
            label: t('favorites.barbers'),
            count: barbers.data?.length,
            content: (
              <List
                asked={barbers}
                loading={t('favorites.loadingBarbers')}
                empty={t('favorites.noBarbers')}
                hint={t('favorites.noBarbersText')}
                drawing={<ChairDrawing />}
                action={
                  <ButtonLink to={addressOf('/search', { tipo: 'barberos' })} variant="secondary">
                    {t('favorites.findBarbers')}
                  </ButtonLink>
                }
              >
                {(one, index) => <FavoriteBarber key={one.id} favorite={one} near={index < NEAR} />}
              </List>
            ),
          },
          {
            value: 'servicios',
            label: t('favorites.services'),
            count: services.data?.length,
            content: (
              <List
                asked={services}
                loading={t('favorites.loadingServices')}
                empty={t('favorites.noServices')}
                hint={t('favorites.noServicesText')}
                drawing={<Shears />}
                action={
                  <ButtonLink to="/search" variant="secondary">
                    {t('favorites.findServices')}
                  </ButtonLink>
                }
              >
                {(one) => <FavoriteService key={one.id} favorite={one} />}
              </List>
            ),
          },
          {
            value: 'negocios',
            label: t('favorites.businesses'),
            count: shops.data?.length,
            content: (
              <List
                asked={shops}
                loading={t('favorites.loadingBusinesses')}
                empty={t('favorites.noBusinesses')}
                hint={t('favorites.noBusinessesText')}
                drawing={<ShopFront />}
                action={
                  <ButtonLink to={addressOf('/search', { tipo: 'barberias' })} variant="secondary">
                    {t('favorites.findBusinesses')}
                  </ButtonLink>
                }
              >
                {(one) => <FavoriteShop key={one.id} favorite={one} />}
              </List>
            ),
          },
        ]}
      />
    </Screen>
  )
}

function List<One>({
  asked,
  loading,
  empty,
  hint,
  drawing,
  action,
  children,
}: {
  asked: { data: readonly One[] | undefined; isPending: boolean; refetch: () => unknown }
  loading: string
  empty: string
  hint: string
  drawing: ReactNode
  action: ReactNode
  children: (one: One, index: number) => ReactNode
}) {
  const { t } = useTranslation()
  if (asked.isPending)
    return (
      <div>
        <p role="status" className="pb-3 text-small text-muted">
          {loading}
        </p>
        <SkeletonList rows={3} />
      </div>
    )
  if (!asked.data)
    return <ErrorState title={t('favorites.loadFailed')} onRetry={() => void asked.refetch()} />
  if (asked.data.length === 0)
    return <EmptyState drawing={drawing} title={empty} text={hint} action={action} />
  return <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">{asked.data.map(children)}</ul>
}
