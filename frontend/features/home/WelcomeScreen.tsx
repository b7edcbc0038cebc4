/** /welcome: the sign over the door. */
import { useTranslation } from '../../i18n/useTranslation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PoleRule } from '../../ui/Card.tsx'
import { ShopScene, Wordmark } from '../../ui/drawings.tsx'
import { Link } from '../../ui/links.ts'
import { LanguageToggle, ThemeToggle } from '../../ui/Preferences.tsx'
import { useTitle } from '../../ui/Screen.tsx'
import { SellingPoints } from './SellingPoints.tsx'

export function WelcomeScreen() {
  const { t } = useTranslation()
  useTitle(t('welcome.title'))
  return (
    <div className="glow min-h-dvh">
      <header className="mx-auto flex h-16 max-w-(--column-wide) items-center justify-between pr-2 pl-(--gutter)">
        <span className="text-[1.5rem] leading-none">
          <Wordmark />
        </span>
        <div className="flex">
          <LanguageToggle />
          <ThemeToggle />
        </div>
      </header>
      <PoleRule className="rounded-none!" />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid max-w-(--column-wide) gap-x-16 gap-y-8 px-(--gutter) pt-6 pb-12 outline-none lg:grid-cols-2 lg:pt-20"
      >
        <div className="grid content-start gap-6">
          <p className="sign text-accent-text">{t('home.heroEyebrow')}</p>
          <h1 className="text-hero">{t('welcome.headline')}</h1>
          <p className="max-w-md text-lead text-muted">{t('welcome.lead')}</p>
          <div className="grid max-w-md gap-3 pt-1">
            <ButtonLink to="/register" size="lg" block>
              {t('welcome.createAccount')}
            </ButtonLink>
            <ButtonLink to="/login" size="lg" variant="secondary" block>
              {t('welcome.signIn')}
            </ButtonLink>
            <Link
              to="/"
              className="mx-auto inline-flex min-h-11 items-center font-semibold text-accent-text underline decoration-2 underline-offset-4 hover:no-underline"
            >
              {t('welcome.guest')}
            </Link>
          </div>
        </div>
        <ShopScene className="-order-1 mx-auto w-full max-w-80 text-brass lg:order-none lg:max-w-lg lg:self-end" />
        <div className="grid gap-6 lg:col-span-2">
          <SellingPoints />
          <p className="sign text-center text-muted">{t('welcome.free')}</p>
        </div>
      </main>
    </div>
  )
}
