/** /login: back to where one was going, or to setting up the business. */
import { Mail } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { afterSignIn } from '../../client/destination.ts'
import { signedIn } from '../../client/session.ts'
import { forget, store, stored } from '../../client/storage.ts'
import { useForm } from '../../forms/useForm.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Choice.tsx'
import { FieldError, PasswordField, TextField } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { confirm } from '../../ui/prompts.ts'
import { toast } from '../../ui/toasts.ts'
import { AuthFrame, TextLink, useWithNext } from './AuthFrame.tsx'
import { loginForm, type LoginForm } from './forms.ts'

export function LoginScreen() {
  const { t } = useTranslation()
  const withNext = useWithNext()
  const { form, login } = useLogin()
  return (
    <AuthFrame
      title={t('login.title')}
      greeting={t('login.greeting')}
      lead={t('login.lead')}
      footer={
        <>
          <p>
            {t('login.noAccount')}{' '}
            <TextLink to={withNext('/register')}>{t('login.register')}</TextLink>
          </p>
          <TextLink to="/welcome">{t('auth.about')}</TextLink>
        </>
      }
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={form.handleSubmit(({ email, password, remember }) =>
          login.mutate({ body: { email, password, recordarme: remember } }),
        )}
      >
        <TextField
          label={t('auth.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          enterKeyHint="next"
          placeholder={t('auth.emailPlaceholder')}
          icon={<Mail size={20} />}
          {...form.field('email')}
        />
        <PasswordField
          label={t('auth.password')}
          autoComplete="current-password"
          enterKeyHint="go"
          {...form.field('password')}
        />
        <div className="-my-1 flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox label={t('login.remember')} {...form.register('remember')} />
          <TextLink to="/forgot-password">{t('login.forgot')}</TextLink>
        </div>
        {login.isError && login.error.code !== CLOSING && (
          <FieldError>
            {t(isRefused(login.error.status) ? 'login.failedInline' : 'login.noAnswer')}
          </FieldError>
        )}
        <Button
          type="submit"
          size="lg"
          block
          pending={login.isPending}
          pendingText={t('login.pending')}
        >
          {t('login.submit')}
        </Button>
      </form>
    </AuthFrame>
  )
}

/** The account is being deleted, and may still be had back. */
const CLOSING = 'account_closing'

/** The server has said no; else nobody knows whether the password is right. */
const isRefused = (status: number): boolean => status >= 400 && status < 500

function useLogin() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const format = useFormat()
  const form = useForm<LoginForm>({
    rules: loginForm,
    begin: { email: stored('lastEmail') ?? '', password: '', remember: true },
  })
  const login = useCommand('POST /api/auth/login', {
    onSuccess: (answer, { body: { email, recordarme: remember } }) => {
      if (remember) store('lastEmail', email, true)
      else forget('lastEmail')
      toast({
        title: t('login.done'),
        description: t('login.doneText', { name: answer.user.nombre }),
      })
      signedIn(answer, {
        remember,
        landing: afterSignIn({
          ...answer.user,
          needsBusinessSetup: answer.needsBusinessSetup,
          next: search.get('next'),
        }),
      })
    },
    onError: ({ code, details: { message, borradoDesde } }, { body }) => {
      if (code === CLOSING) {
        const text =
          typeof borradoDesde === 'string'
            ? t('deletion.backText', { day: format.date(borradoDesde) })
            : t('deletion.backTextNow')
        void confirm({
          title: t('deletion.backTitle'),
          text,
          action: t('deletion.backAction'),
        }).then((yes) => {
          if (yes) login.mutate({ body: { ...body, recuperar: true } })
        })
        return
      }
      toast({
        title: t('ui.error'),
        description: message || t('login.failed'),
        variant: 'destructive',
      })
      form.setFocus('password')
    },
  })
  return { form, login }
}
