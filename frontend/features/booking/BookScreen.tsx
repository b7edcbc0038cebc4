/** /book/:userId: services, time, review, done. With ANYONE as id: any free barber of `negocio`. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { PublicProfile } from '../../../contract/identity/profiles.ts'
import { ANYONE } from '../../../contract/paths.ts'
import { ApiError } from '../../../shared/http/http.ts'
import { keyOf } from '../../client/query.ts'
import { useUserId } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { loadable } from '../../ui/loadable.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import {
  useBarber,
  useShop,
  useShopBarbers,
  useShopPlaces,
  useShopServices,
} from './bookingQueries.ts'
import { BookingForm } from './BookingForm.tsx'
import { chairOf, chairsOf } from './chair.ts'
import type { ObstacleKind } from './Obstacles.tsx'

// Loaded only where booking is impossible.
const Obstacle = loadable(async () => (await import('./Obstacles.tsx')).Obstacle)
const NobodyHere = loadable(async () => (await import('./Obstacles.tsx')).NobodyHere)

export function BookScreen() {
  const { userId = '' } = useParams()
  const [search] = useSearchParams()
  const shopId = search.get('negocio')
  return userId === ANYONE && shopId ? (
    <WithAnyone shopId={shopId} />
  ) : (
    <WithBarber userId={userId} />
  )
}

function WithBarber({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const viewerId = useUserId()
  const queries = useQueryClient()
  const { data: barber, isPending, error, refetch } = useBarber(userId)
  const chair = useMemo(() => barber && chairOf(barber, refetch), [barber, refetch])

  if (isPending) return <Waiting />
  if (!barber || !chair) {
    const retry = () =>
      void queries.resetQueries({
        queryKey: keyOf('GET /api/users/:id', { params: { id: userId } }),
      })
    return (
      <Failed
        missing={isMissing(error)}
        title={t('publicProfile.notFound')}
        text={t('publicProfile.notFoundText')}
        onRetry={retry}
      />
    )
  }
  const obstacle = obstacleTo(barber, viewerId)
  if (obstacle) return <Obstacle kind={obstacle} barber={barber} />
  return <BookingForm key={chair.id} chair={chair} />
}

function WithAnyone({ shopId }: { shopId: string }) {
  const { t } = useTranslation()
  const shop = useShop(shopId)
  const services = useShopServices(shopId)
  const places = useShopPlaces(shopId)
  const barbers = useShopBarbers(shopId)
  const { refetch } = services
  // Without their names the hours stand there as well.
  const team = useMemo(
    () => new Map(barbers.data?.map(({ userId, userName }) => [userId, userName])),
    [barbers.data],
  )
  const chair = useMemo(
    () =>
      shop.data &&
      services.data &&
      places.data &&
      chairsOf(shop.data, services.data, places.data, team, refetch),
    [shop.data, services.data, places.data, team, refetch],
  )

  if (chair && !(chair.shop?.acceptsAppointments ?? true))
    return <NobodyHere shopId={shopId} name={chair.name} />
  if (chair) return <BookingForm key={chair.id} chair={chair} />
  if (shop.isPending || services.isPending || places.isPending) return <Waiting />
  const retry = () => void Promise.all([shop, services, places].map((part) => part.refetch()))
  return (
    <Failed
      missing={isMissing(shop.error)}
      title={t('booking.noShop')}
      text={t('booking.noShopText')}
      onRetry={retry}
    />
  )
}

const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

interface FailedProps {
  /** It is not there, so there is nothing to try again; this says so. */
  missing: boolean
  title: string
  text: string
  onRetry: () => void
}

function Failed({ missing, title, text, onRetry }: FailedProps) {
  const { t } = useTranslation()
  return (
    <Screen title={t('booking.titleLoading')} back>
      <ErrorState
        title={missing ? title : t('booking.loadFailed')}
        text={missing ? text : t('booking.loadFailedText')}
        onRetry={missing ? undefined : onRetry}
      />
    </Screen>
  )
}

function obstacleTo(
  { id, rol, services, business, aceptaReservas }: PublicProfile,
  viewerId: string | undefined,
): ObstacleKind | undefined {
  if (rol === 'cliente') return 'client'
  if (id === viewerId) return 'own'
  if (!services.some(({ isActive }) => isActive)) return 'no-services'
  if (business?.acceptsAppointments === false || !aceptaReservas) return 'paused'
  return undefined
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <Screen title={t('booking.titleLoading')} back width="wide" className="lg:max-w-[84rem]!">
      <Loading className="mx-auto grid w-full max-w-(--column) gap-6 lg:max-w-none">
        <div className="flex items-center gap-4">
          <Skeleton className="size-12 rounded-full" />
          <Skeleton className="h-10 w-48" />
        </div>
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[minmax(0,18rem)_minmax(0,1fr)_17rem] 2xl:grid-cols-[minmax(0,21rem)_minmax(0,1fr)_22rem] 2xl:gap-8">
          <div className="grid gap-2.5">
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} className="h-18 rounded-card" />
            ))}
          </div>
          <div className="grid gap-6">
            <div className="flex gap-2 overflow-hidden">
              {[0, 1, 2, 3, 4, 5].map((day) => (
                <Skeleton key={day} className="h-22 w-16 shrink-0 rounded-card" />
              ))}
            </div>
            <div className="grid grid-cols-4 gap-2">
              {[0, 1, 2, 3, 4, 5, 6, 7].map((slot) => (
                <Skeleton key={slot} className="h-11" />
              ))}
            </div>
          </div>
          <Skeleton className="hidden h-96 rounded-card lg:block" />
        </div>
      </Loading>
    </Screen>
  )
}
