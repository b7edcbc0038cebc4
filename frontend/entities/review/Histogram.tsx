/** What reviews come to: the average, and how many gave how many stars. */
import { Star } from 'lucide-react'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useFormat } from '../../ui/format.ts'
import type { ReviewList } from './reviewQueries.ts'

export function Histogram({
  resumen: { rating, totalReviews, histograma },
}: {
  resumen: ReviewList['resumen']
}) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className="flex items-center gap-5 rounded-card border border-line bg-surface p-4 shadow-card">
      <p className="grid shrink-0 justify-items-center gap-0.5 text-center">
        <span className="font-display text-headline leading-none font-bold">
          {rating === null ? t('ui.new') : format.rating(rating)}
        </span>
        <span className="text-small text-muted">{t('reviews.count', { count: totalReviews })}</span>
      </p>
      <dl className="grid min-w-0 flex-1 gap-1">
        {histograma
          .map((count, index) => ({ stars: index + 1, count }))
          .reverse()
          .map(({ stars, count }) => (
            <div key={stars} className="flex items-center gap-2 text-micro text-muted">
              <dt className="flex w-8 shrink-0 items-center justify-end gap-1">
                <span aria-hidden>{stars}</span>
                <span className="sr-only">{t('reviews.stars', { count: stars })}</span>
                <Star aria-hidden size={12} className="fill-current text-brass" />
              </dt>
              <dd className="flex flex-1 items-center gap-2">
                <span aria-hidden className="h-2 flex-1 overflow-hidden rounded-pill bg-raised">
                  <span
                    className="block h-full rounded-pill bg-brass"
                    style={{ width: `${totalReviews === 0 ? 0 : (100 * count) / totalReviews}%` }}
                  />
                </span>
                <span className="w-6 shrink-0 tabular-nums">{format.number(count)}</span>
              </dd>
            </div>
          ))}
      </dl>
    </div>
  )
}
