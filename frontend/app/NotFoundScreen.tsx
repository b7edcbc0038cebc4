/** Any path that leads nowhere. */
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../ui/Button.tsx'
import { Chair } from '../ui/drawings.tsx'
import { Screen } from '../ui/Screen.tsx'

export function NotFoundScreen() {
  const { t } = useTranslation()
  return (
    <Screen title={t('app.notFoundTitle')} hideHeader>
      <div className="grid min-h-[60dvh] content-center justify-items-center gap-4 text-center">
        <div className="relative">
          <p aria-hidden className="font-display text-[9rem] leading-none font-bold text-raised [font-stretch:condensed]">404</p>
          <Chair className="absolute inset-x-0 -bottom-2 mx-auto h-32 text-brass" />
        </div>
        <p aria-hidden className="font-display text-headline font-bold [font-stretch:condensed]">{t('app.notFoundTitle')}</p>
        <p className="max-w-sm text-muted">{t('app.notFoundText')}</p>
        <ButtonLink to="/" className="mt-3">{t('app.notFoundHome')}</ButtonLink>
      </div>
    </Screen>
  )
}
