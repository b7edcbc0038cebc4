/** /book/:userId: services, day and time, a look at it all, done. */
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import type { PublicProfile } from '../../../contract/identity/profiles.ts'
import { addressOf } from '../../../contract/paths.ts'
import { ApiError } from '../../../shared/http/http.ts'
import { keyOf } from '../../client/query.ts'
import { useSession } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Chair, Comb, ShopFront } from '../../ui/drawings.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { useBarber } from './api.ts'
import { BookingForm } from './BookingForm.tsx'

export function BookScreen() {
  const { t } = useTranslation()
  const { userId = '' } = useParams()
  const { user } = useSession()
  const queries = useQueryClient()
  const barber = useBarber(userId)

  if (barber.isPending) return <Screen title={t('booking.titleLoading')} back><BookingSkeleton /></Screen>
  if (!barber.data) {
    const missing = barber.error instanceof ApiError && (barber.error.status === 404 || barber.error.status === 400)
    const retry = () => void queries.resetQueries({ queryKey: keyOf('GET /api/users/:id', { params: { id: userId } }) })
    return (
      <Screen title={t('booking.titleLoading')} back>
        <ErrorState
          title={missing ? t('publicProfile.notFound') : t('booking.loadFailed')}
          text={missing ? t('publicProfile.notFoundText') : t('booking.loadFailedText')} onRetry={missing ? undefined : retry}
        />
      </Screen>
    )
  }
  const obstacle = obstacleTo(barber.data, user?.id)
  if (obstacle) return <Obstacle kind={obstacle} barber={barber.data} />
  return <BookingForm key={barber.data.id} barber={barber.data} />
}

type ObstacleKind = 'client' | 'own' | 'no-services' | 'paused'

function obstacleTo({ id, rol, services, business, aceptaReservas }: PublicProfile, viewerId: string | undefined): ObstacleKind | undefined {
  if (rol === 'cliente') return 'client'
  if (id === viewerId) return 'own'
  if (!services.some(({ isActive }) => isActive)) return 'no-services'
  if (business?.acceptsAppointments === false || !aceptaReservas) return 'paused'
  return undefined
}

function Obstacle({ kind, barber }: { kind: ObstacleKind; barber: PublicProfile }) {
  const { t } = useTranslation()
  const said = {
    client: { title: t('booking.notABarber'), text: undefined, drawing: <Chair /> },
    own: { title: t('booking.own'), text: t('booking.ownText'), drawing: <Chair /> },
    'no-services': { title: t('booking.noServices'), text: t('booking.noServicesText'), drawing: <Comb /> },
    paused: { title: t('booking.paused'), text: t('booking.pausedText'), drawing: <ShopFront /> },
  }[kind]
  return (
    <Screen title={t('booking.title', { name: barber.nombre })} back>
      <EmptyState {...said} action={<ButtonLink to={addressOf('/user/:userId', { userId: barber.id })} variant="secondary">{t('booking.seeProfile')}</ButtonLink>} />
    </Screen>
  )
}

function BookingSkeleton() {
  return (
    <Loading className="grid gap-6">
      <div className="flex items-center gap-4"><Skeleton className="size-12 rounded-full" /><Skeleton className="h-10 w-48" /></div>
      <div className="grid gap-2.5">{[0, 1, 2].map((row) => <Skeleton key={row} className="h-18 rounded-card" />)}</div>
      <div className="flex gap-2 overflow-hidden">
        {[0, 1, 2, 3, 4, 5].map((day) => <Skeleton key={day} className="h-22 w-16 shrink-0 rounded-card" />)}
      </div>
      <div className="grid grid-cols-4 gap-2">{[0, 1, 2, 3, 4, 5, 6, 7].map((slot) => <Skeleton key={slot} className="h-11" />)}</div>
    </Loading>
  )
}
