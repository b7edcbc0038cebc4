/** The shops of Balbu on the way to a barber. The list comes after the first screen, in code of its own; this is its shape. */
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../ui/Card.tsx'
import { Loading, Skeleton, SkeletonText } from '../../ui/Skeleton.tsx'

const ShopList = lazy(async () => ({ default: (await import('./shops/ShopList.tsx')).ShopList }))

export function Shops() {
  return <Suspense fallback={<ShopsShape />}><ShopList skeleton={<ShopCardsShape />} /></Suspense>
}

function ShopsShape() {
  const { t } = useTranslation()
  return (
    <Section title={t('home.shops')} action={<Skeleton className="h-11 w-44" />}>
      <p className="-mt-2 text-small text-muted">{t('home.shopsLocateHint')}</p>
      <ShopCardsShape />
    </Section>
  )
}

function ShopCardsShape() {
  return (
    <Loading className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
      {Array.from({ length: 6 }, (_, card) => (
        <div key={card} aria-hidden className="flex flex-col overflow-hidden rounded-card border border-line bg-surface">
          <Skeleton className="aspect-2/1 w-full shrink-0 rounded-none!" />
          <SkeletonText lines={3} className="min-h-40 flex-1 content-start p-4" />
        </div>
      ))}
    </Loading>
  )
}
