/** /favorites: barbers, services and shops with booking links. Removed ones are grey. */
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { addressOf } from '../../../contract/paths.ts'
import { phone } from '../../../shared/format/phone.ts'
import type { CallAnswer } from '../../client/calls.ts'
import { read } from '../../client/query.ts'
import { Heart } from '../../entities/favorite/Heart.tsx'
import { useNextFree } from '../../entities/person/nextFree.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { ChairDrawing, Shears, ShopFront } from '../../ui/drawings.tsx'
import { Duration, Price, Rating } from '../../ui/Numbers.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { Tabs, useTabInUrl } from '../../ui/Tabs.tsx'

type Barber = CallAnswer<'GET /api/favorites/barbers'>[number]
type Service = CallAnswer<'GET /api/favorites/services'>[number]
type Shop = CallAnswer<'GET /api/favorites/businesses'>[number]

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
                {(one, index) => <BarberCard key={one.id} favorite={one} near={index < NEAR} />}
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
                {(one) => <ServiceCard key={one.id} favorite={one} />}
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
                {(one) => <ShopCard key={one.id} favorite={one} />}
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

/** `name`: what its heart lets go of. */
function Kept({
  name,
  heart,
  gone = false,
  children,
}: {
  name: string
  heart: Pick<Parameters<typeof Heart>[0], 'kind' | 'id'>
  gone?: boolean
  children: ReactNode
}) {
  return (
    <li
      className={clsx(
        'flex items-start gap-3 rounded-card border border-line bg-surface p-4 shadow-card max-[16rem]:flex-col max-[16rem]:items-stretch',
        gone && 'opacity-70 grayscale',
      )}
    >
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-2">{children}</div>
      <Heart {...heart} name={name} />
    </li>
  )
}

function Gone({ heart }: { heart: Pick<Parameters<typeof Heart>[0], 'kind' | 'id'> }) {
  const { t } = useTranslation()
  return (
    <Kept name={t('favorites.goneName')} heart={heart} gone>
      <p className="font-semibold">{t('favorites.gone')}</p>
      <p className="text-small text-muted">{t('favorites.goneText')}</p>
    </Kept>
  )
}

function NextFree({ userId }: { userId: string }) {
  return <p className="min-h-5 text-small font-semibold text-accent-text">{useNextFree(userId)}</p>
}

/** `near`: near the top of the list. */
function BarberCard({
  favorite: { id, disponible, barber },
  near,
}: {
  favorite: Barber
  near: boolean
}) {
  const { t } = useTranslation()
  const heart = { kind: 'barbers', id } as const
  if (!barber) return <Gone heart={heart} />
  const {
    user: { nombre, profileImageUrl },
    business,
    rating,
    totalReviews,
    specialties,
    userId,
  } = barber
  return (
    <Kept name={nombre} heart={heart}>
      <div className="flex items-center gap-3">
        <Avatar name={nombre} src={profileImageUrl} />
        <div className="grid min-w-0">
          <p className="text-lead font-semibold">{nombre}</p>
          {business && <p className="text-small text-muted">{business.nombre}</p>}
        </div>
      </div>
      <Rating value={rating} count={totalReviews} className="text-small" />
      {business?.direccion && (
        <Fact icon={<MapPin aria-hidden size={16} />}>{business.direccion}</Fact>
      )}
      {specialties.length > 0 && <p className="text-small text-muted">{specialties.join(' · ')}</p>}
      {disponible && near && <NextFree userId={userId} />}
      <div className="flex flex-wrap gap-2">
        {disponible && (
          <ButtonLink to={addressOf('/book/:userId', { userId })} size="sm">
            {t('favorites.book')}
            <span className="sr-only">: {nombre}</span>
          </ButtonLink>
        )}
        <ButtonLink to={addressOf('/user/:userId', { userId })} variant="secondary" size="sm">
          {t('favorites.seeProfile')}
          <span className="sr-only">: {nombre}</span>
        </ButtonLink>
      </div>
    </Kept>
  )
}

function ServiceCard({ favorite: { id, service, disponible } }: { favorite: Service }) {
  const { t } = useTranslation()
  const heart = { kind: 'services', id } as const
  if (!service) return <Gone heart={heart} />
  const { nombre, descripcion, duracionMin, precio, moneda, barberId, barberName, business } =
    service
  return (
    <Kept name={nombre} heart={heart} gone={!disponible}>
      <p className="text-lead font-semibold">{nombre}</p>
      {descripcion && <p className="line-clamp-3 text-small text-muted">{descripcion}</p>}
      <p className="flex flex-wrap gap-x-3 text-small">
        <Price amount={precio} currency={moneda} />
        <Duration minutes={duracionMin} />
      </p>
      <p className="text-small text-muted">
        {[barberName, business?.nombre].filter(Boolean).join(' · ')}
      </p>
      {disponible ? (
        <ButtonLink
          to={addressOf('/book/:userId', { userId: barberId, servicio: id })}
          size="sm"
          className="w-fit"
        >
          {t('favorites.book')}
          <span className="sr-only">: {nombre}</span>
        </ButtonLink>
      ) : (
        <p className="text-small text-muted">{t('favorites.gone')}</p>
      )}
    </Kept>
  )
}

function ShopCard({ favorite: { id, business } }: { favorite: Shop }) {
  const { t } = useTranslation()
  const heart = { kind: 'businesses', id } as const
  if (!business) return <Gone heart={heart} />
  const { nombre, description, logoUrl, rating, totalReviews, direccion, phone: number } = business
  return (
    <Kept name={nombre} heart={heart}>
      <div className="flex items-center gap-3">
        <Avatar name={nombre} src={logoUrl} />
        <p className="min-w-0 text-lead font-semibold">{nombre}</p>
      </div>
      {description && <p className="line-clamp-3 text-small text-muted">{description}</p>}
      <Rating value={rating} count={totalReviews} className="text-small" />
      {direccion && <Fact icon={<MapPin aria-hidden size={16} />}>{direccion}</Fact>}
      {number && <Fact icon={<Phone aria-hidden size={16} />}>{phone(number)}</Fact>}
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          to={addressOf('/business/:businessId', { businessId: id })}
          variant="secondary"
          size="sm"
        >
          {t('favorites.seeShop')}
          <span className="sr-only">: {nombre}</span>
        </ButtonLink>
        <ButtonLink
          to={addressOf('/select-barber/:businessId', { businessId: id })}
          variant="quiet"
          size="sm"
        >
          {t('favorites.chooseBarber')}
          <span className="sr-only">: {nombre}</span>
        </ButtonLink>
      </div>
    </Kept>
  )
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="flex items-center gap-1.5 text-small text-muted">
    {icon}
    <span className="min-w-0">{children}</span>
  </p>
)
