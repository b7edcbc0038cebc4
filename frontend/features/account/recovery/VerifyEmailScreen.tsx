/** /verify-email/:token: a button confirms, because mail programs open links (around.md R7). */
import { MailCheck } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { lookUpSession, useSession } from '../../../client/session.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { useCommand } from '../../../live/useCommand.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/Field.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { EmptyState } from '../../../ui/State.tsx'

export function VerifyEmailScreen() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const { user } = useSession()
  const verify = useCommand('POST /api/auth/verify-email', {
    onSuccess: () => void lookUpSession(),
  })
  const onward = user ? (
    <ButtonLink to="/profile">{t('recovery.toProfile')}</ButtonLink>
  ) : (
    <ButtonLink to="/login">{t('login.submit')}</ButtonLink>
  )
  return (
    <Screen title={t('recovery.verifyTitle')}>
      {verify.isSuccess ? (
        <div role="status">
          <EmptyState
            drawing={<Seal />}
            title={t('recovery.verified')}
            text={t('recovery.verifiedText')}
            action={onward}
          />
        </div>
      ) : (
        <EmptyState
          drawing={<Seal />}
          title={t('recovery.verifyQuestion')}
          text={t('recovery.verifyText')}
          action={
            <div className="grid justify-items-center gap-4">
              <Button
                size="lg"
                needsNetwork
                pending={verify.isPending}
                onClick={() => verify.mutate({ body: { token } })}
              >
                {t('recovery.verifySubmit')}
              </Button>
              {verify.isError && (
                <FieldError>{verify.error.details.message ?? t('errors.connection')}</FieldError>
              )}
              {verify.isError && user && (
                <ButtonLink to="/settings" variant="quiet" size="sm">
                  {t('recovery.verifyAnother')}
                </ButtonLink>
              )}
            </div>
          }
        />
      )}
    </Screen>
  )
}

const Seal = () => <MailCheck aria-hidden strokeWidth={1} className="mx-auto size-28" />
