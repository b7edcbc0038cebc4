/** What visitors say: what it comes to, then their words, newest first, each with its answer. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Section } from '../../ui/Card.tsx'
import { LongList } from '../../ui/LongList.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { reviewsOf, type ReviewsOf } from './reviewQueries.ts'
import { Histogram } from './Histogram.tsx'
import { ReviewCard } from './ReviewCard.tsx'

export function Reviews({ whose }: { whose: ReviewsOf }) {
  const { t } = useTranslation()
  const reviews = useInfiniteQuery(reviewsOf(whose))
  return (
    <Section title={t('publicProfile.reviews')}>
      {reviews.isPending ? (
        <SkeletonList rows={2} />
      ) : reviews.data === undefined ? (
        <Card>
          <ErrorState
            title={t('reviews.loadFailed')}
            onRetry={() => void reviews.refetch()}
            className="[&>div]:py-4"
          />
        </Card>
      ) : reviews.data.resenas.length === 0 ? (
        <p className="rounded-card border border-dashed border-line-strong px-5 py-6 text-center text-muted">
          {t('publicProfile.noReviews')}
        </p>
      ) : (
        <>
          {reviews.data.resumen && <Histogram resumen={reviews.data.resumen} />}
          <LongList items={reviews.data.resenas} keyOf={({ id }) => id} className="grid gap-3">
            {(review) => <ReviewCard review={review} withBarber={'businessId' in whose} />}
          </LongList>
          {reviews.isFetchNextPageError && (
            <p role="alert" className="text-center text-small text-danger">
              {t('reviews.moreFailed')}
            </p>
          )}
          {reviews.hasNextPage && (
            <Button
              variant="secondary"
              className="justify-self-center"
              onClick={() => void reviews.fetchNextPage()}
              pending={reviews.isFetchingNextPage}
              pendingText={t('ui.loading')}
            >
              {t('reviews.more')}
            </Button>
          )}
        </>
      )}
    </Section>
  )
}
