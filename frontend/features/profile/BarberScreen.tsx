/** /barber/:barberId and /barbers/:id: aliases of a barber's profile (decisions 0-07, 0-08). */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router-dom'
import { addressOf } from '../../../contract/paths.ts'
import { ApiError } from '../../../shared/http/http.ts'
import { keyOf, read } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { ChairDrawing } from '../../ui/drawings.tsx'
import { Navigate, useNavigate } from '../../ui/links.ts'
import { Screen } from '../../ui/Screen.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'

export function BarberScreen() {
  const { t } = useTranslation()
  const { barberId, id = barberId ?? '' } = useParams()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { key } = useLocation()
  const where = { params: { id } }
  const barber = useQuery(read('GET /api/barbers/:id', where))

  if (barber.data)
    return <Navigate to={addressOf('/user/:userId', { userId: barber.data.userId })} replace />
  if (barber.isPending)
    return (
      <Screen title={t('nav.profile')} back>
        <SkeletonList />
      </Screen>
    )
  const missing =
    barber.error instanceof ApiError && (barber.error.status === 404 || barber.error.status === 400)
  if (!missing) {
    const retry = () =>
      void queries.resetQueries({ queryKey: keyOf('GET /api/barbers/:id', where), exact: true })
    return (
      <Screen title={t('nav.profile')} back>
        <ErrorState onRetry={retry} />
      </Screen>
    )
  }
  // A link from outside has no history: goes home.
  const goBack = () => (key === 'default' ? navigate('/', { replace: true }) : navigate(-1))
  return (
    <Screen title={t('business.barberNotFound')} hideHeader>
      <EmptyState
        drawing={<ChairDrawing />}
        title={t('business.barberNotFound')}
        action={
          <Button variant="secondary" onClick={goBack}>
            {t('business.goBack')}
          </Button>
        }
      />
    </Screen>
  )
}
