/** Search results: endless cards, empty and error states. */
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { type Address, addressOf } from '../../../contract/paths.ts'
import { lively, read } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { ShopFront } from '../../ui/drawings.tsx'
import { Loading, Skeleton, SkeletonText } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { useNearEnd } from '../../ui/useNearEnd.ts'
import { VirtualList } from '../../ui/VirtualList.tsx'
import { ResultCard } from './ResultCard.tsx'
import type { useSearch } from './useSearch.ts'
import type { Found } from './wanted.ts'

interface ResultsProps {
  search: ReturnType<typeof useSearch>
  /** Whether anything narrows the list, and how to have it as it was. */
  narrowed: boolean
  onWiden: () => void
  /** Shows those without a time today, too; undefined where they are shown. */
  onAnyDay: (() => void) | undefined
  isText: boolean
  linkTo: (result: Found) => Address
  current: string | undefined
}

export function Results({
  search,
  narrowed,
  onWiden,
  onAnyDay,
  isText,
  linkTo,
  current,
}: ResultsProps) {
  const { t } = useTranslation()
  const {
    data,
    isPending,
    isPlaceholderData,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
    refetch,
  } = search
  const count = data?.pages.reduce((sum, { results }) => sum + results.length, 0) ?? 0
  useNearEnd(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData)
      void fetchNextPage()
  }, count)

  if (isPending) return <ResultsShape />
  if (!data)
    return (
      <ErrorState
        title={t(isText ? 'search.failed' : 'search.businessesFailed')}
        onRetry={() => void refetch()}
      />
    )
  if (count === 0) {
    const emptyNarrowed = onAnyDay ? 'search.emptyToday' : 'search.emptyNarrowed'
    const emptyText = narrowed ? emptyNarrowed : 'search.emptyText'
    return (
      <EmptyState
        drawing={<ShopFront />}
        title={t('search.empty')}
        text={t(emptyText)}
        action={
          narrowed && (
            <div className="flex flex-wrap justify-center gap-2">
              {onAnyDay && <Button onClick={onAnyDay}>{t('search.anyDay')}</Button>}
              <Button variant="secondary" onClick={onWiden}>
                {t('search.widen')}
              </Button>
            </div>
          )
        }
      />
    )
  }
  let before = 0
  const starts = data.pages.map(({ results }) => (before += results.length) - results.length)
  return (
    <>
      <div
        role="feed"
        aria-label={t('search.results')}
        aria-busy={isPlaceholderData || undefined}
        className={isPlaceholderData ? 'grid gap-3 opacity-60' : 'grid gap-3'}
      >
        <VirtualList pages={data.pages} className="grid gap-3">
          {({ results }, page) => (
            <Page
              results={results}
              start={starts[page] ?? 0}
              count={hasNextPage ? -1 : count}
              linkTo={linkTo}
              current={current}
            />
          )}
        </VirtualList>
      </div>
      {isFetchingNextPage && (
        <Loading className="grid gap-3">
          <CardShape />
        </Loading>
      )}
      {isFetchNextPageError && (
        <div role="alert" className="grid justify-items-center gap-3 text-center text-small">
          <p className="text-danger">{t('search.moreFailed')}</p>
          <Button
            size="sm"
            variant="secondary"
            icon={<RotateCw aria-hidden size={18} />}
            onClick={() => void fetchNextPage()}
          >
            {t('ui.retry')}
          </Button>
        </div>
      )}
      {!hasNextPage && !isPlaceholderData && (
        <p className="py-2 text-center text-small text-muted">{t('search.end')}</p>
      )}
    </>
  )
}

interface PageProps extends Pick<ResultsProps, 'linkTo' | 'current'> {
  results: readonly Found[]
  /** How many stand before it, and in all; -1 while that is not known. */
  start: number
  count: number
}

/** A page of cards. When the chairs are free next comes behind them, for all at once. */
function Page({ results, start, count, linkTo, current }: PageProps) {
  const nextOf = useNextTimes(results)
  return results.map((result, index) => (
    <article
      key={`${result.type} ${result.id}`}
      aria-posinset={start + index + 1}
      aria-setsize={count}
    >
      <ResultCard
        result={result}
        next={nextOf(result)}
        to={linkTo(result)}
        current={result.id === current}
      />
    </article>
  ))
}

/** When the chairs of some results, a page at most, are free next. */
export function useNextTimes(results: readonly Found[]) {
  const ids = (type: Found['type']) =>
    results
      .filter((result) => result.type === type && result.precioDesde !== null)
      .map(idOf)
      .join(',') || undefined
  const { data } = useQuery({
    ...read('GET /api/slots/next', {
      query: { barberos: ids('barber'), negocios: ids('business') },
    }),
    ...lively,
    enabled: results.some(({ precioDesde }) => precioDesde !== null),
  })
  const times = new Map(data?.horas.map((time) => [time.id, time]))
  return (result: Found) => times.get(idOf(result))
}

const idOf = (result: Found): string => (result.type === 'business' ? result.id : result.userId)

/** The page of a shop or of a barber. */
export const pageOf = (result: Found): Address =>
  result.type === 'business'
    ? addressOf('/business/:businessId', { businessId: result.id })
    : addressOf('/user/:userId', { userId: result.userId })

const ResultsShape = () => (
  <Loading className="grid gap-3">
    {[0, 1, 2, 3, 4].map((card) => (
      <CardShape key={card} />
    ))}
  </Loading>
)

const CardShape = () => (
  <div aria-hidden className="flex gap-4 rounded-card border border-line bg-surface p-4">
    <Skeleton className="size-24 shrink-0" />
    <SkeletonText lines={4} className="flex-1 content-start" />
  </div>
)
