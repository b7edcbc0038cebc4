/** The place that an address names, for the screens that change it. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import type { BusinessLocation } from '../../../contract/business/locations.ts'
import { read } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ShopFront } from '../../ui/drawings.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'

export function OwnLocation({
  title,
  children,
}: {
  title: string
  children: (location: BusinessLocation) => ReactNode
}) {
  const { t } = useTranslation()
  const { id } = useParams()
  const locations = useQuery(read('GET /api/business-locations'))
  const location = locations.data?.find((one) => one.id === id)
  if (location) return children(location)
  return (
    <Screen title={title} back="/business-locations">
      {locations.isPending && (
        <Loading className="grid gap-5">
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-18" />
          ))}
        </Loading>
      )}
      {locations.isError && !locations.data && (
        <ErrorState title={t('locations.loadFailed')} onRetry={() => void locations.refetch()} />
      )}
      {locations.data && (
        <EmptyState
          drawing={<ShopFront />}
          title={t('locations.notFound')}
          text={t('locations.notFoundText')}
          action={
            <ButtonLink to="/business-locations" variant="secondary">
              {t('locations.title')}
            </ButtonLink>
          }
        />
      )}
    </Screen>
  )
}
