/** /terminos and /privacidad (decision 0-34). Changes in substance bump TERMS_VERSION. */
import { TERMS_VERSION } from '../../../contract/kernel/terms.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Card } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { Link } from '../../ui/links.ts'
import { Screen } from '../../ui/Screen.tsx'

const parts = {
  terms: ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8', 's9', 's10'],
  privacy: ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8', 's9'],
} as const

export const TermsScreen = () => <Legal page="terms" />
export const PrivacyScreen = () => <Legal page="privacy" />

function Legal({ page }: { page: 'terms' | 'privacy' }) {
  const { t } = useTranslation()
  const format = useFormat()
  const since = format.dateTime(TERMS_VERSION, { dateStyle: 'long', timeZone: 'UTC' })
  const [other, title] =
    page === 'terms' ? (['/privacidad', 'privacy'] as const) : (['/terminos', 'terms'] as const)
  const sections =
    page === 'terms'
      ? parts.terms.map((name) => [t(`legal.terms.${name}`), t(`legal.terms.${name}Text`)] as const)
      : parts.privacy.map(
          (name) => [t(`legal.privacy.${name}`), t(`legal.privacy.${name}Text`)] as const,
        )
  return (
    <Screen title={t(`legal.${page}Title`)} subtitle={t('legal.since', { date: since })} back>
      <Card className="grid gap-6">
        {sections.map(([heading, text]) => (
          <section key={heading} className="grid gap-1.5">
            <h2 className="text-title">{heading}</h2>
            <p className="text-pretty">{text}</p>
          </section>
        ))}
      </Card>
      <p className="text-muted">
        {t('legal.other')}{' '}
        <Link
          to={other}
          className="inline-flex min-h-11 items-center font-semibold text-accent-text underline underline-offset-4"
        >
          {t(`legal.${title}Title`)}
        </Link>
      </p>
      <p className="text-muted">
        {t('legal.notice')}{' '}
        <Link
          to="/denunciar"
          className="inline-flex min-h-11 items-center font-semibold text-accent-text underline underline-offset-4"
        >
          {t('legal.noticeLink')}
        </Link>
      </p>
      <p className="text-muted">
        {t('legal.trust')}{' '}
        <Link
          to="/confianza"
          className="inline-flex min-h-11 items-center font-semibold text-accent-text underline underline-offset-4"
        >
          {t('legal.trustLink')}
        </Link>
      </p>
    </Screen>
  )
}
