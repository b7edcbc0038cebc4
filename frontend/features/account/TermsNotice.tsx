/** Accepted terms, below registration forms (decision 0-34). */
import { useTranslation } from '../../i18n/useTranslation.ts'
import { TextLink } from './AuthFrame.tsx'

export function TermsNotice() {
  const { t } = useTranslation()
  return (
    <div className="text-center text-small text-muted">
      <p>{t('signup.terms')}</p>
      <p className="flex flex-wrap justify-center gap-x-5">
        <TextLink to="/terminos" aside>
          {t('signup.readTerms')}
        </TextLink>
        <TextLink to="/privacidad" aside>
          {t('signup.readPrivacy')}
        </TextLink>
      </p>
    </div>
  )
}
