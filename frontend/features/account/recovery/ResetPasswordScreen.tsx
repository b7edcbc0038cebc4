/** /reset-password/:token: sets a password and ends every session. */
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import type { ApiError } from '../../../../shared/http/http.ts'
import { endSession } from '../../../client/session.ts'
import { useForm } from '../../../forms/useForm.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { useCommand } from '../../../live/useCommand.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { FieldError, PasswordField } from '../../../ui/Field.tsx'
import { useNavigate } from '../../../ui/links.ts'
import { toast } from '../../../ui/toasts.ts'
import { AuthFrame, TextLink } from '../AuthFrame.tsx'
import { resetForm, type ResetForm } from '../forms.ts'
import { StrengthMeter } from '../StrengthMeter.tsx'

export function ResetPasswordScreen() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const { form, reset } = useReset()
  const spentBefore = useSpent(token)
  if (spentBefore) return <Spent says={spentBefore} />
  return (
    <AuthFrame
      title={t('recovery.resetTitle')}
      greeting={t('recovery.resetTitle')}
      lead={t('recovery.resetLead')}
      footer={<TextLink to="/login">{t('recovery.backToLogin')}</TextLink>}
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={form.handleSubmit(({ password }) => reset.mutate({ body: { token, password } }))}
      >
        <PasswordField
          label={t('password.new')}
          autoComplete="new-password"
          enterKeyHint="next"
          {...form.field('password')}
        />
        <StrengthMeter password={form.watch('password')} />
        <PasswordField
          label={t('password.confirm')}
          autoComplete="new-password"
          enterKeyHint="done"
          {...form.field('confirmPassword')}
        />
        {reset.isError && !form.getFieldState('password').error && (
          <FieldError>{reset.error.details.message ?? t('errors.connection')}</FieldError>
        )}
        {isSpent(reset.error) ? (
          <ButtonLink to="/forgot-password" size="lg" block>
            {t('recovery.another')}
          </ButtonLink>
        ) : (
          <Button
            type="submit"
            size="lg"
            block
            pending={reset.isPending}
            pendingText={t('password.pending')}
          >
            {t('recovery.resetSubmit')}
          </Button>
        )}
      </form>
    </AuthFrame>
  )
}

const isSpent = (error: ApiError | null): boolean =>
  error?.status === 404 || (error?.details.errors?.some(({ field }) => field === 'token') ?? false)

/** Why the link is invalid, checked on opening, before a password is typed. */
function useSpent(token: string): string | undefined {
  const { t } = useTranslation()
  const { mutate, error } = useCommand('POST /api/auth/reset-password/check')
  useEffect(() => mutate({ body: { token } }), [mutate, token])
  return isSpent(error) ? (error?.details.message ?? t('recovery.spent')) : undefined
}

function Spent({ says }: { says: string }) {
  const { t } = useTranslation()
  return (
    <AuthFrame
      title={t('recovery.resetTitle')}
      greeting={t('recovery.resetTitle')}
      lead={t('recovery.spentLead')}
      footer={<TextLink to="/login">{t('recovery.backToLogin')}</TextLink>}
    >
      <FieldError>{says}</FieldError>
      <ButtonLink to="/forgot-password" size="lg" block>
        {t('recovery.another')}
      </ButtonLink>
    </AuthFrame>
  )
}

function useReset() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useForm<ResetForm>({
    rules: resetForm,
    begin: { password: '', confirmPassword: '' },
  })
  const reset = useCommand('POST /api/auth/reset-password', {
    onSuccess: () => {
      // Every session on this browser ends.
      endSession()
      toast({ title: t('password.done'), description: t('recovery.resetDone') })
      navigate('/login', { replace: true })
    },
    onError: (error) => form.refused(error),
  })
  return { form, reset }
}
