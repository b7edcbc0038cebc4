/** /signup: the long form, with what a profile needs from the first day. */
import { Armchair, Mail, Scissors, Store, User } from 'lucide-react'
import { Controller } from 'react-hook-form'
import { limits } from '../../../contract/kernel/limits.ts'
import { TERMS_VERSION } from '../../../contract/kernel/terms.ts'
import { useForm } from '../../forms/useForm.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceCards } from '../../ui/Choice.tsx'
import { PasswordField, TextArea, TextField } from '../../ui/Field.tsx'
import { TagField } from '../../ui/TagField.tsx'
import { AuthFrame, TextLink, useWithNext } from './AuthFrame.tsx'
import { signupForm, type SignupForm } from './forms.ts'
import { StrengthMeter } from './StrengthMeter.tsx'
import { TermsNotice } from './TermsNotice.tsx'
import { refused, useRegistration } from './useRegistration.ts'

export function SignupScreen() {
  const { t } = useTranslation()
  const withNext = useWithNext()
  const form = useForm<SignupForm>({
    rules: signupForm,
    begin: {
      nombre: '',
      email: '',
      password: '',
      confirmPassword: '',
      acercaDe: '',
      especialidades: [],
    },
  })
  const registration = useRegistration({
    clientLanding: '/profile-setup',
    onRefused: (message, error) => refused(form, message, error),
  })
  const submit = form.handleSubmit(
    ({ confirmPassword: _checked, acercaDe, especialidades, ...account }) =>
      registration.mutate({
        body: {
          ...account,
          terminos: TERMS_VERSION,
          acercaDe: acercaDe || undefined,
          especialidades: account.rol === 'cliente' ? undefined : especialidades,
        },
      }),
  )
  return (
    <AuthFrame
      title={t('signup.title')}
      greeting={t('signup.greeting')}
      lead={t('signup.lead')}
      footer={
        <>
          <p>
            {t('register.hasAccount')}{' '}
            <TextLink to={withNext('/login')}>{t('register.signIn')}</TextLink>
          </p>
          <p>
            {t('signup.shorter')}{' '}
            <TextLink to={withNext('/register')}>{t('signup.toShorter')}</TextLink>
          </p>
        </>
      }
    >
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <RoleChoice form={form} />
        <AccountFields form={form} />
        <AboutFields form={form} />
        <Button
          type="submit"
          size="lg"
          block
          pending={registration.isPending}
          pendingText={t('signup.pending')}
        >
          {t('signup.submit')}
        </Button>
        <TermsNotice />
      </form>
    </AuthFrame>
  )
}

type FormPart = { form: ReturnType<typeof useForm<SignupForm>> }

function RoleChoice({ form }: FormPart) {
  const { t } = useTranslation()
  return (
    <Controller
      control={form.control}
      name="rol"
      render={({ field, fieldState }) => (
        <ChoiceCards
          label={t('signup.rol')}
          value={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
          options={[
            {
              value: 'cliente',
              label: t('signup.cliente'),
              hint: t('signup.clienteHint'),
              icon: <Armchair size={22} />,
            },
            {
              value: 'barbero',
              label: t('signup.barbero'),
              hint: t('signup.barberoHint'),
              icon: <Scissors size={22} />,
            },
            {
              value: 'duenno',
              label: t('signup.duenno'),
              hint: t('signup.duennoHint'),
              icon: <Store size={22} />,
            },
          ]}
        />
      )}
    />
  )
}

function AccountFields({ form }: FormPart) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        label={t('signup.name')}
        autoComplete="name"
        enterKeyHint="next"
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
      <PasswordField
        label={t('auth.password')}
        autoComplete="new-password"
        enterKeyHint="next"
        {...form.field('password')}
      />
      <StrengthMeter password={form.watch('password')} />
      <PasswordField
        label={t('signup.confirmPassword')}
        autoComplete="new-password"
        enterKeyHint="next"
        {...form.field('confirmPassword')}
      />
    </>
  )
}

function AboutFields({ form }: FormPart) {
  const { t } = useTranslation()
  const rol = form.watch('rol')
  return (
    <>
      <TextArea
        label={`${t('signup.about')} (${t('ui.optional')})`}
        placeholder={t('signup.aboutPlaceholder')}
        limit={limits.acercaDe}
        count={form.watch('acercaDe').length}
        {...form.field('acercaDe')}
      />
      {(rol === 'barbero' || rol === 'duenno') && (
        <Controller
          control={form.control}
          name="especialidades"
          render={({ field }) => (
            <TagField
              label={`${t('signup.specialties')} (${t('ui.optional')})`}
              hint={t('signup.specialtiesHint')}
              placeholder={t('signup.specialtiesPlaceholder')}
              value={field.value}
              onChange={field.onChange}
              max={limits.especialidades.most}
              maxLength={limits.especialidades.each}
            />
          )}
        />
      )}
    </>
  )
}
