/** /forgot-password: requests the mail (0-24). Same answer for unknown addresses. */
import { Mail, MailCheck } from 'lucide-react'
import { useForm } from '../../../forms/useForm.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { useCommand } from '../../../live/useCommand.ts'
import { stored } from '../../../client/storage.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FieldError, TextField } from '../../../ui/Field.tsx'
import { AuthFrame, TextLink, useWithNext } from '../AuthFrame.tsx'
import { forgotForm, type ForgotForm } from '../forms.ts'

export function ForgotPasswordScreen() {
  const { t } = useTranslation()
  const withNext = useWithNext()
  const form = useForm<ForgotForm>({
    rules: forgotForm,
    begin: { email: stored('lastEmail') ?? '' },
  })
  const forgot = useCommand('POST /api/auth/forgot-password')
  const sentTo = forgot.isSuccess ? forgot.variables.body.email : undefined
  return (
    <AuthFrame
      title={t('recovery.forgotTitle')}
      greeting={t('recovery.forgotTitle')}
      lead={t('recovery.forgotLead')}
      footer={<TextLink to={withNext('/login')}>{t('recovery.backToLogin')}</TextLink>}
    >
      {sentTo ? (
        <Sent to={sentTo} onAgain={() => forgot.reset()} />
      ) : (
        <form
          noValidate
          className="grid gap-5"
          onSubmit={form.handleSubmit(({ email }) => forgot.mutate({ body: { email } }))}
        >
          <TextField
            label={t('auth.email')}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            enterKeyHint="send"
            placeholder={t('auth.emailPlaceholder')}
            icon={<Mail size={20} />}
            {...form.field('email')}
          />
          {forgot.isError && (
            <FieldError>{forgot.error.details.message ?? t('errors.connection')}</FieldError>
          )}
          <Button
            type="submit"
            size="lg"
            block
            pending={forgot.isPending}
            pendingText={t('recovery.forgotPending')}
          >
            {t('recovery.forgotSubmit')}
          </Button>
        </form>
      )}
    </AuthFrame>
  )
}

function Sent({ to, onAgain }: { to: string; onAgain: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      <Card className="grid justify-items-start gap-3">
        <MailCheck aria-hidden size={32} className="text-accent-text" />
        <h2 className="text-title">{t('recovery.sentTitle')}</h2>
        <p className="break-words">{t('recovery.sentText', { email: to })}</p>
        <p className="text-small text-muted">{t('recovery.sentHint')}</p>
        <Button variant="quiet" size="sm" onClick={onAgain}>
          {t('recovery.again')}
        </Button>
      </Card>
    </div>
  )
}
