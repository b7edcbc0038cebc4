/** /change-password. A wrong password is a form error; a dead session signs out (0-39). */
import { useSession } from '../../client/session.ts'
import { useForm } from '../../forms/useForm.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/Field.tsx'
import { useNavigate } from '../../ui/links.ts'
import { Screen } from '../../ui/Screen.tsx'
import { toast } from '../../ui/toasts.ts'
import { passwordForm, type PasswordForm } from './forms.ts'
import { StrengthMeter } from './StrengthMeter.tsx'

const EMPTY: PasswordForm = { currentPassword: '', newPassword: '', confirmPassword: '' }

export function ChangePasswordScreen() {
  const { t } = useTranslation()
  const { user } = useSession()
  const { form, change } = useChangePassword()
  return (
    <Screen title={t('password.title')} subtitle={t('password.lead')} back="/profile">
      <form
        noValidate
        className="grid gap-5"
        onSubmit={form.handleSubmit(({ currentPassword, newPassword }) =>
          change.mutate({ body: { currentPassword, newPassword } }),
        )}
      >
        {/* So that a password manager knows whose password this is. */}
        <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordField
          label={t('password.current')}
          autoComplete="current-password"
          enterKeyHint="next"
          {...form.field('currentPassword')}
        />
        <PasswordField
          label={t('password.new')}
          autoComplete="new-password"
          enterKeyHint="next"
          {...form.field('newPassword')}
        />
        <StrengthMeter password={form.watch('newPassword')} />
        <PasswordField
          label={t('password.confirm')}
          autoComplete="new-password"
          enterKeyHint="done"
          {...form.field('confirmPassword')}
        />
        <Button
          type="submit"
          size="lg"
          block
          className="mt-2"
          pending={change.isPending}
          pendingText={t('password.pending')}
        >
          {t('password.submit')}
        </Button>
      </form>
    </Screen>
  )
}

function useChangePassword() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useForm<PasswordForm>({ rules: passwordForm, begin: EMPTY })
  const change = useCommand('POST /api/auth/change-password', {
    onSuccess: () => {
      form.reset(EMPTY)
      toast({ title: t('password.done'), description: t('password.doneText') })
      navigate('/profile-new')
    },
    onError: ({ status, details: { message } }) => {
      if (message && status === 400)
        form.setError('currentPassword', { message }, { shouldFocus: true })
      else
        toast({
          title: t('ui.error'),
          description: message ?? t('password.failed'),
          variant: 'destructive',
        })
    },
  })
  return { form, change }
}
