/** A visitor's home: the shop's door, the shops, and why to come in. */
import { SellingPoints } from './SellingPoints.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PoleRule } from '../../ui/Card.tsx'
import { ShopScene } from '../../ui/drawings.tsx'
import { Part } from '../../ui/Part.tsx'
import { ShopList } from './shops/ShopList.tsx'

export function VisitorHome() {
  const { t } = useTranslation()
  return (
    <>
      <section className="glow relative overflow-hidden rounded-sheet border border-line bg-surface shadow-card">
        <PoleRule className="rounded-none! h-1.5!" />
        <div className="grid gap-8 px-6 pt-8 sm:px-10 lg:grid-cols-[6fr_5fr] lg:pt-10">
          <div className="grid content-center gap-5 lg:pb-10">
            <p className="sign text-accent-text">{t('home.heroEyebrow')}</p>
            <h2 className="text-hero">{t('welcome.headline')}</h2>
            <p className="max-w-lg text-lead text-muted">{t('welcome.lead')}</p>
            <div className="flex flex-wrap gap-3 pt-2 [&>*]:grow sm:[&>*]:grow-0">
              <ButtonLink to="/register" size="lg">{t('welcome.createAccount')}</ButtonLink>
              <ButtonLink to="/login" size="lg" variant="secondary">{t('welcome.signIn')}</ButtonLink>
            </div>
          </div>
          <ShopScene className="mx-auto w-full max-w-md self-end text-brass" />
        </div>
      </section>
      <Part><ShopList /></Part>
      <section className="grid gap-4">
        <h2 className="text-headline">{t('home.why')}</h2>
        <SellingPoints />
      </section>
      <section className="grid justify-items-center gap-4 rounded-sheet bg-accent-soft px-6 py-10 text-center">
        <h2 className="text-headline">{t('home.joinTitle')}</h2>
        <p className="max-w-lg text-muted">{t('home.joinText')}</p>
        <ButtonLink to="/signup" size="lg">{t('home.join')}</ButtonLink>
        <p className="sign text-accent-text">{t('welcome.free')}</p>
      </section>
    </>
  )
}
