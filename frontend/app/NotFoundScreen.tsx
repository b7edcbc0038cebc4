/** Any path that leads nowhere. */
import { useTranslation } from '../i18n/useTranslation.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { ChairDrawing } from '../ui/drawings.tsx'
import { Screen } from '../ui/Screen.tsx'

export function NotFoundScreen() {
  const { t } = useTranslation()
  return (
    <Screen title={t('app.notFoundTitle')} hideHeader>
      <div className="grid min-h-[60dvh] content-center justify-items-center gap-4 text-center">
        <div
          aria-hidden
          className="flex items-end font-display text-[9rem] leading-[0.8] font-bold text-field-line [font-stretch:condensed]"
        >
          4<ChairDrawing className="-mx-1 h-36 text-brass" />4
        </div>
        <p
          aria-hidden
          className="mt-2 font-display text-headline font-bold [font-stretch:condensed]"
        >
          {t('app.notFoundTitle')}
        </p>
        <p className="max-w-sm text-muted">{t('app.notFoundText')}</p>
        <ButtonLink to="/" className="mt-3">
          {t('app.notFoundHome')}
        </ButtonLink>
      </div>
    </Screen>
  )
}
