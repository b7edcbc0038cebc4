/** Who works here; each leads to their profile. */
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { addressOf } from '../../../contract/paths.ts'
import { read } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Card, CardLink, Section } from '../../ui/Card.tsx'
import { ChairDrawing } from '../../ui/drawings.tsx'
import { Rating } from '../../ui/Numbers.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'

export function Barbers({ shopId }: { shopId: string }) {
  const { t } = useTranslation()
  const barbers = useQuery(read('GET /api/businesses/:id/barbers', { params: { id: shopId } }))
  if (barbers.isPending) return <SkeletonList rows={1} className="grid gap-3 pt-14" />
  if (barbers.isError && !barbers.data)
    return (
      <Card>
        <ErrorState onRetry={() => void barbers.refetch()} className="[&>div]:py-4" />
      </Card>
    )
  const count = barbers.data.length
  if (count === 0)
    return (
      <Card>
        <EmptyState
          className="py-4!"
          drawing={<ChairDrawing />}
          title={t('business.noBarbers')}
          text={t('business.noBarbersText')}
        />
      </Card>
    )
  return (
    <Section title={t('business.barbers', { count })}>
      <ul className="grid grid-cols-1 gap-3">
        {barbers.data.map(
          ({ userId, userName, userAvatar, rol, especialidades, rating, totalReviews }) => (
            <li key={userId}>
              <CardLink
                to={addressOf('/user/:userId', { userId })}
                className="flex items-center gap-4 max-[22rem]:gap-3 max-[22rem]:p-3!"
              >
                <Avatar name={userName} src={userAvatar} />
                <span className="grid min-w-0 flex-1">
                  <span className="text-lead font-semibold">{userName}</span>
                  <span className="text-small text-muted">
                    {especialidades.length > 0 ? especialidades.join(' · ') : t(`roles.${rol}`)}
                  </span>
                </span>
                <Rating value={rating} count={totalReviews} className="shrink-0 text-small" />
                <ChevronRight aria-hidden size={20} className="shrink-0 text-faint" />
              </CardLink>
            </li>
          ),
        )}
      </ul>
    </Section>
  )
}
