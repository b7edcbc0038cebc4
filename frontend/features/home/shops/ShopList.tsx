/** Barberías: by name, or by distance once the position is shared. */
import { clsx } from 'clsx'
import { LocateFixed } from 'lucide-react'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, Section } from '../../../ui/Card.tsx'
import { ShopFront } from '../../../ui/drawings.tsx'
import { Loading, Skeleton, SkeletonText } from '../../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/State.tsx'
import { useHere } from '../../../entities/place/useHere.ts'
import { useShops } from './shopsQueries.ts'
import { ShopCard } from './ShopCard.tsx'

/** Horizontal row with the next card visible. */
const ROW =
  'hide-scrollbar relative -mx-(--gutter) flex gap-3 overflow-x-auto px-(--gutter) lg:gap-5'
const PLACE = 'grid w-[85%] shrink-0'
const WIDE = 'sm:w-[45%] lg:w-[31%]'

/** `onTop`: on a screen that begins with it. `narrow`: in a column beside another. */
export function ShopList({ onTop = false, narrow = false }: { onTop?: boolean; narrow?: boolean }) {
  const { t } = useTranslation()
  const { here, locating, ask } = useHere()
  const shops = useShops(here)

  // Also while the list is on its way, so that nothing moves when it comes.
  const nearest = !here && (shops.isPending || (shops.data?.length ?? 0) > 0) && (
    <Button
      size="sm"
      variant="quiet"
      icon={<LocateFixed aria-hidden size={18} />}
      onClick={() => void ask()}
      pending={locating}
      pendingText={t('geolocation.locating')}
    >
      {t('home.shopsLocate')}
    </Button>
  )

  return (
    <Section title={t(here ? 'home.shopsNear' : 'home.shops')} action={nearest || undefined}>
      {nearest && <p className="-mt-2 text-small text-muted">{t('home.shopsLocateHint')}</p>}
      {shops.isPending ? (
        <ShopsShape narrow={narrow} />
      ) : shops.data === undefined ? (
        <Card>
          <ErrorState
            title={t('home.shopsFailed')}
            onRetry={() => void shops.refetch()}
            className="[&>div]:py-4"
          />
        </Card>
      ) : shops.data.length === 0 ? (
        <Card>
          <EmptyState
            className="py-4!"
            drawing={<ShopFront />}
            title={t('home.shopsEmpty')}
            text={t('home.shopsEmptyText')}
          />
        </Card>
      ) : (
        <>
          <ul aria-busy={shops.isPlaceholderData} className={ROW}>
            {shops.data.map((shop, index) => (
              <li key={shop.id} className={clsx(PLACE, !narrow && WIDE)}>
                <ShopCard shop={shop} first={onTop && index === 0} />
              </li>
            ))}
          </ul>
          {shops.isFetchNextPageError && (
            <p role="alert" className="text-center text-small text-danger">
              {t('home.shopsMoreFailed')}
            </p>
          )}
          {shops.hasNextPage && (
            <Button
              variant="secondary"
              className="justify-self-center"
              onClick={() => void shops.fetchNextPage()}
              pending={shops.isFetchingNextPage}
              pendingText={t('ui.loading')}
            >
              {t('home.shopsMore')}
            </Button>
          )}
        </>
      )}
    </Section>
  )
}

function ShopsShape({ narrow }: { narrow: boolean }) {
  return (
    <Loading className={ROW}>
      {Array.from({ length: 3 }, (_, card) => (
        <div
          key={card}
          aria-hidden
          className={clsx(
            'flex w-[85%] shrink-0 flex-col overflow-hidden rounded-card border border-line bg-surface',
            !narrow && WIDE,
          )}
        >
          <Skeleton className="aspect-2/1 w-full shrink-0 rounded-none!" />
          <SkeletonText lines={3} className="min-h-40 flex-1 content-start p-4" />
        </div>
      ))}
    </Loading>
  )
}
