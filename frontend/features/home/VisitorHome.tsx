/** A visitor's home: the shop's door, the shops, and what goes on there. */
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PoleRule } from '../../ui/Card.tsx'
import { ShopScene } from '../../ui/drawings.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'
import { SearchField } from './SearchField.tsx'
import { ShopList } from './shops/ShopList.tsx'

/** Some of those who work here. */
export const SOME_FACES = { query: { type: 'barbers', limit: 12 } } as const
// Nothing of the first shop waits for them.
export const LazyFaces = loadable(async () => (await import('./faces/Faces.tsx')).Faces)

export function VisitorHome({ feed }: { feed: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <section className="glow relative overflow-hidden rounded-sheet border border-line bg-surface shadow-card">
        <PoleRule className="rounded-none! h-1.5!" />
        <div className="grid gap-8 px-5 py-6 sm:px-10 lg:grid-cols-[6fr_5fr] lg:pt-10 lg:pb-0">
          <div className="grid content-center gap-4 lg:gap-5 lg:pb-10">
            <h2 className="text-hero">{t('welcome.headline')}</h2>
            <p className="hidden max-w-lg text-lead text-muted sm:block">{t('welcome.lead')}</p>
            <SearchField />
            <div className="flex gap-3 [&>*]:grow sm:[&>*]:grow-0">
              <ButtonLink to="/register" size="sm">
                {t('welcome.createAccount')}
              </ButtonLink>
              <ButtonLink to="/login" size="sm" variant="secondary">
                {t('welcome.signIn')}
              </ButtonLink>
            </div>
          </div>
          <ShopScene className="mx-auto hidden w-full max-w-md self-end text-brass lg:block" />
        </div>
      </section>
      <SectionBoundary skeleton={<div className="h-29" />}>
        <LazyFaces some={SOME_FACES} />
      </SectionBoundary>
      <SectionBoundary>
        <ShopList onTop />
      </SectionBoundary>
      {feed}
    </>
  )
}
