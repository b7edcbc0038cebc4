/** /signup: the long form, with what a profile needs from the first day. */
import { zodResolver } from '@hookform/resolvers/zod'
import { Armchair, Mail, Scissors, Store, User } from 'lucide-react'
import { useMemo } from 'react'
import { Controller, useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceCards } from '../../ui/Choice.tsx'
import { PasswordField, TextArea, TextField } from '../../ui/Field.tsx'
import { TagField } from '../../ui/TagField.tsx'
import { AuthFrame, TextLink, useWithNext } from './AuthFrame.tsx'
import { limits, signupForm, type SignupForm } from './forms.ts'
import { StrengthMeter } from './StrengthMeter.tsx'
import { useRegistration } from './useRegistration.ts'

export function SignupScreen() {
  const { t } = useTranslation()
  const withNext = useWithNext()
  const schema = useMemo(() => signupForm(t), [t])
  const form = useForm<SignupForm>({ resolver: zodResolver(schema), defaultValues: { nombre: '', email: '', password: '', confirmPassword: '', acercaDe: '', especialidades: [] } })
  const registration = useRegistration({
    clientLanding: '/profile-setup',
    onRefused: (message) => form.setError('email', { message }, { shouldFocus: true }),
  })
  const submit = form.handleSubmit(({ confirmPassword: _checked, acercaDe, especialidades, ...account }) =>
    registration.mutate({ body: { ...account, acercaDe: acercaDe || undefined, especialidades: account.rol === 'cliente' ? undefined : especialidades } }))
  return (
    <AuthFrame title={t('signup.title')} greeting={t('signup.greeting')} lead={t('signup.lead')} footer={<>{t('register.hasAccount')} <TextLink to={withNext('/login')}>{t('register.signIn')}</TextLink></>}>
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <RoleChoice form={form} />
        <AccountFields form={form} />
        <AboutFields form={form} />
        <Button type="submit" size="lg" block pending={registration.isPending} pendingText={t('signup.pending')}>{t('signup.submit')}</Button>
        <p className="text-center text-small text-muted">{t('signup.terms')}</p>
      </form>
    </AuthFrame>
  )
}

type FormPart = { form: UseFormReturn<SignupForm> }

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
            { value: 'cliente', label: t('signup.cliente'), hint: t('signup.clienteHint'), icon: <Armchair size={22} /> },
            { value: 'barbero', label: t('signup.barbero'), hint: t('signup.barberoHint'), icon: <Scissors size={22} /> },
            { value: 'duenno', label: t('signup.duenno'), hint: t('signup.duennoHint'), icon: <Store size={22} /> },
          ]}
        />
      )}
    />
  )
}

function AccountFields({ form }: FormPart) {
  const { t } = useTranslation()
  const { errors } = form.formState
  return (
    <>
      <TextField label={t('signup.name')} autoComplete="name" enterKeyHint="next" icon={<User size={20} />} error={errors.nombre?.message} {...form.register('nombre')} />
      <TextField label={t('auth.email')} type="email" inputMode="email" autoComplete="username" autoCapitalize="none" enterKeyHint="next" placeholder={t('auth.emailPlaceholder')} icon={<Mail size={20} />} error={errors.email?.message} {...form.register('email')} />
      <PasswordField label={t('auth.password')} autoComplete="new-password" enterKeyHint="next" error={errors.password?.message} {...form.register('password')} />
      <StrengthMeter password={form.watch('password')} />
      <PasswordField label={t('signup.confirmPassword')} autoComplete="new-password" enterKeyHint="next" error={errors.confirmPassword?.message} {...form.register('confirmPassword')} />
    </>
  )
}

function AboutFields({ form }: FormPart) {
  const { t } = useTranslation()
  const { errors } = form.formState
  const rol = form.watch('rol')
  return (
    <>
      <TextArea label={`${t('signup.about')} (${t('ui.optional')})`} placeholder={t('signup.aboutPlaceholder')} limit={limits.about} count={form.watch('acercaDe').length} error={errors.acercaDe?.message} {...form.register('acercaDe')} />
      {(rol === 'barbero' || rol === 'duenno') && (
        <Controller
          control={form.control}
          name="especialidades"
          render={({ field }) => <TagField label={`${t('signup.specialties')} (${t('ui.optional')})`} hint={t('signup.specialtiesHint')} placeholder={t('signup.specialtiesPlaceholder')} value={field.value} onChange={field.onChange} max={limits.specialties} maxLength={limits.specialty} />}
        />
      )}
    </>
  )
}
