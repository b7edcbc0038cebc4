/** Notes for guests around the feed. */
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/links.ts'

export function GuestWelcome() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card bg-accent-soft px-5 py-4">
      <p className="grid min-w-56 flex-1 gap-1">
        <strong className="text-lead">{t('feed.welcome')}</strong>
        <span className="text-small text-muted">{t('feed.welcomeText')}</span>
      </p>
      <ButtonLink to="/signup" size="sm">
        {t('home.join')}
      </ButtonLink>
    </div>
  )
}

export function GuestNotice() {
  const { t } = useTranslation()
  const link =
    'inline-flex min-h-11 items-center font-semibold text-accent-text underline underline-offset-4'
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-4 rounded-card border border-line bg-surface px-5 py-3 text-center text-small text-muted">
      <span className="w-full">{t('feed.guestNotice')}</span>
      <Link to="/login" className={link}>
        {t('feed.signIn')}
      </Link>
      <Link to="/register" className={link}>
        {t('feed.signUp')}
      </Link>
      <Link to="/welcome" className={link}>
        {t('feed.about')}
      </Link>
      <Link to="/denunciar" className={link}>
        {t('feed.notice')}
      </Link>
      <Link to="/terminos" className={link}>
        {t('feed.terms')}
      </Link>
      <Link to="/privacidad" className={link}>
        {t('feed.privacy')}
      </Link>
      <Link to="/confianza" className={link}>
        {t('feed.trust')}
      </Link>
    </p>
  )
}
