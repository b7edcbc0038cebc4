/** Barbers from the nearest on (1-01), once the person has said where they are. */
import { useQuery } from '@tanstack/react-query'
import { LocateFixed, Navigation } from 'lucide-react'
import { addressOf } from '../../../../contract/paths.ts'
import { readWhen } from '../../../client/query.ts'
import { kilometres } from '../../../entities/place/kilometres.ts'
import { useHere } from '../../../entities/place/useHere.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Card, CardLink } from '../../../ui/Card.tsx'
import { ChairDrawing, Pole } from '../../../ui/drawings.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Rating } from '../../../ui/Numbers.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/State.tsx'

const MOST = 20

export function Nearby() {
  const { t } = useTranslation()
  const format = useFormat()
  const { here, locating, ask } = useHere()
  const found = useQuery(
    readWhen('GET /api/search', here && { query: { type: 'barbers', ...here, limit: MOST } }),
  )
  if (!here) {
    const locate = (
      <Button
        icon={<LocateFixed aria-hidden size={20} />}
        onClick={() => void ask()}
        pending={locating}
        pendingText={t('geolocation.locating')}
      >
        {t('feed.nearbyLocate')}
      </Button>
    )
    return (
      <Card>
        <EmptyState
          className="py-4!"
          drawing={<Pole />}
          title={t('feed.nearbyAsk')}
          text={t('feed.nearbyAskText')}
          action={locate}
        />
      </Card>
    )
  }
  if (found.isPending) return <SkeletonList rows={4} />
  if (!found.data)
    return (
      <Card>
        <ErrorState onRetry={() => void found.refetch()} className="[&>div]:py-4" />
      </Card>
    )
  const near = found.data.results.filter((one) => one.type === 'barber')
  if (near.length === 0) {
    return (
      <Card>
        <EmptyState
          className="py-4!"
          drawing={<ChairDrawing />}
          title={t('feed.nearbyEmpty')}
          text={t('feed.nearbyEmptyText')}
          action={
            <ButtonLink to="/search" variant="secondary">
              {t('feed.searchTab')}
            </ButtonLink>
          }
        />
      </Card>
    )
  }
  return (
    <ul className="grid gap-3">
      {near.map(
        ({ userId, nombre, profileImageUrl, businessName, rating, totalReviews, distance }) => (
          <li key={userId}>
            <CardLink
              to={addressOf('/user/:userId', { userId })}
              padded={false}
              className="flex items-center gap-4 p-4"
            >
              <Avatar name={nombre} src={profileImageUrl} />
              <span className="grid min-w-0 flex-1 gap-0.5">
                <span className="truncate font-semibold">{nombre}</span>
                {businessName && (
                  <span className="truncate text-small text-muted">{businessName}</span>
                )}
                <Rating value={rating} count={totalReviews} className="text-small" />
              </span>
              {distance !== null && (
                <Badge tone="info" icon={<Navigation size={14} />}>
                  {t('home.distance', { km: format.number(kilometres(distance)) })}
                </Badge>
              )}
            </CardLink>
          </li>
        ),
      )}
    </ul>
  )
}
