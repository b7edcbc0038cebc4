/** Asks users who haven't accepted the current terms (decision 0-34). */
import { useTranslation } from '../../i18n/useTranslation.ts'
import { lookUpSession } from '../../client/session.ts'
import { TERMS_VERSION } from '../../../contract/kernel/terms.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/links.ts'
import { toast } from '../../ui/toasts.ts'

const read =
  'inline-flex min-h-11 items-center text-small font-semibold text-accent-text underline underline-offset-4'

export function TermsBanner() {
  const { t } = useTranslation()
  const accept = useCommand('POST /api/auth/terms', {
    onSuccess: () => lookUpSession(),
    onError: ({ details: { message = t('terms.failed') } }) =>
      toast({ title: t('ui.error'), description: message, variant: 'destructive' }),
  })
  return (
    <section aria-label={t('terms.title')} className="border-b border-line bg-accent-soft">
      <div className="mx-auto flex w-full max-w-(--column-wide) flex-wrap items-center gap-x-6 gap-y-2 px-(--gutter) py-3">
        <div className="min-w-60 flex-1">
          <p className="font-semibold">{t('terms.title')}</p>
          <p className="text-small text-muted">{t('terms.text')}</p>
          <p className="flex flex-wrap gap-x-5">
            <Link to="/terminos" className={read}>
              {t('terms.terms')}
            </Link>
            <Link to="/privacidad" className={read}>
              {t('terms.privacy')}
            </Link>
          </p>
        </div>
        <Button
          size="sm"
          needsNetwork
          pending={accept.isPending}
          onClick={() => accept.mutate({ body: { version: TERMS_VERSION } })}
        >
          {t('terms.accept')}
        </Button>
      </div>
    </section>
  )
}
