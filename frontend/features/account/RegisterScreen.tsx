/** /register: the short form. */
import { Armchair, Mail, Phone, Scissors, Store, User } from 'lucide-react'
import { Controller } from 'react-hook-form'
import { TERMS_VERSION } from '../../../contract/kernel/terms.ts'
import { useForm } from '../../forms/useForm.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceCards } from '../../ui/Choice.tsx'
import { PasswordField, TextField } from '../../ui/Field.tsx'
import { AuthFrame, TextLink, useWithNext } from './AuthFrame.tsx'
import { registerForm, type RegisterForm } from './forms.ts'
import { TermsNotice } from './TermsNotice.tsx'
import { StrengthMeter } from './StrengthMeter.tsx'
import { refused, useRegistration } from './useRegistration.ts'

export function RegisterScreen() {
  const { t } = useTranslation()
  const withNext = useWithNext()
  const form = useForm<RegisterForm>({
    rules: registerForm,
    begin: { nombre: '', email: '', telefono: '', password: '', rol: 'cliente' },
  })
  const registration = useRegistration({
    clientLanding: '/',
    onRefused: (message, error) => refused(form, message, error),
  })
  const submit = form.handleSubmit((body) =>
    registration.mutate({ body: { ...body, terminos: TERMS_VERSION } }),
  )
  return (
    <AuthFrame
      title={t('register.title')}
      greeting={t('register.greeting')}
      lead={t('register.lead')}
      footer={
        <>
          <p>
            {t('register.hasAccount')}{' '}
            <TextLink to={withNext('/login')}>{t('register.signIn')}</TextLink>
          </p>
          <p>
            {t('register.longer')}{' '}
            <TextLink to={withNext('/signup')}>{t('register.toLonger')}</TextLink>
          </p>
        </>
      }
    >
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <Controller
          control={form.control}
          name="rol"
          render={({ field, fieldState }) => (
            <ChoiceCards
              label={t('register.rol')}
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
              options={[
                { value: 'cliente', label: t('register.cliente'), icon: <Armchair size={22} /> },
                { value: 'barbero', label: t('register.barbero'), icon: <Scissors size={22} /> },
                { value: 'duenno', label: t('register.duenno'), icon: <Store size={22} /> },
              ]}
            />
          )}
        />
        <TextField
          label={t('register.name')}
          autoComplete="name"
          enterKeyHint="next"
          placeholder={t('register.namePlaceholder')}
          icon={<User size={20} />}
          {...form.field('nombre')}
        />
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
        <TextField
          label={t('register.phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="next"
          hint={t('register.phoneHint')}
          icon={<Phone size={20} />}
          {...form.field('telefono')}
        />
        <PasswordField
          label={t('auth.password')}
          autoComplete="new-password"
          enterKeyHint="go"
          {...form.field('password')}
        />
        <StrengthMeter password={form.watch('password')} />
        <Button
          type="submit"
          size="lg"
          block
          pending={registration.isPending}
          pendingText={t('register.pending')}
        >
          {t('register.submit')}
        </Button>
        <TermsNotice />
      </form>
    </AuthFrame>
  )
}
