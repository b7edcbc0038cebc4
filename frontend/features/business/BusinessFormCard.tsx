/** The form that opens a business. */
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { MapPin, Phone, Store } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { keyOf } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Choice.tsx'
import { TextArea, TextField } from '../../ui/Field.tsx'
import { toast } from '../../ui/toasts.ts'
import { bodyOf, businessForm, emptyBusiness, radiusOf, type BusinessForm, type Place } from './form.ts'
import { LocationField } from './LocationField.tsx'

export function BusinessFormCard() {
  const { t } = useTranslation()
  const schema = useMemo(() => businessForm(t), [t])
  const { register, handleSubmit, watch, setValue, setError, formState: { errors } } = useForm<BusinessForm>({ resolver: zodResolver(schema), defaultValues: emptyBusiness })
  const [place, setPlace] = useState<Place>()
  const [corrected, setCorrected] = useState(false)
  const open = useOpenBusiness()

  const correctRadius = (typed: string) => {
    const km = String(radiusOf(typed))
    setCorrected(km !== typed.trim())
    setValue('radioCobertura', km)
  }
  const submit = handleSubmit((form) => open.mutate({ body: bodyOf(form, place) }, {
    onError: (error) => {
      for (const field of ['nombre', 'direccion', 'descripcion', 'phone'] as const) {
        const message = error.fieldError(field)
        if (message) setError(field, { message }, { shouldFocus: true })
      }
      toast({ title: t('ui.error'), description: error.status === 0 ? t('businessSetup.failed') : error.details.message ?? t('businessSetup.failed'), variant: 'destructive' })
    },
  }))

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField label={t('businessSetup.name')} required autoComplete="organization" enterKeyHint="next" placeholder={t('businessSetup.namePlaceholder')} icon={<Store size={20} />} error={errors.nombre?.message} {...register('nombre')} />
      <TextField label={t('businessSetup.address')} required autoComplete="street-address" enterKeyHint="next" placeholder={t('businessSetup.addressPlaceholder')} icon={<MapPin size={20} />} error={errors.direccion?.message} {...register('direccion')} />
      <LocationField place={place} onLocated={setPlace} />
      <TextArea label={t('businessSetup.description')} rows={3} limit={1000} count={[...watch('descripcion')].length} placeholder={t('businessSetup.descriptionPlaceholder')} error={errors.descripcion?.message} {...register('descripcion')} />
      <TextField label={t('businessSetup.phone')} type="tel" inputMode="tel" autoComplete="tel" icon={<Phone size={20} />} error={errors.phone?.message} {...register('phone')} />
      <div className="grid gap-4 rounded-card border border-line bg-surface p-4">
        <Switch label={t('businessSetup.home')} hint={t('businessSetup.homeHint')} {...register('ofreceServicioDomicilio')} />
        {watch('ofreceServicioDomicilio') && (
          <TextField label={t('businessSetup.radius')} inputMode="numeric" unit="km" hint={corrected ? t('businessSetup.radiusFixed') : t('businessSetup.radiusHint')} {...register('radioCobertura', { onBlur: ({ target }: { target: HTMLInputElement }) => correctRadius(target.value) })} />
        )}
      </div>
      <Button type="submit" size="lg" block pending={open.isPending} pendingText={t('businessSetup.pending')}>{t('businessSetup.submit')}</Button>
    </form>
  )
}

function useOpenBusiness() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useCommand('POST /api/businesses', {
    onSuccess: (business) => {
      toast({ title: t('businessSetup.done'), description: t('businessSetup.doneText') })
      // The guard and the checklist see the new business at once.
      queries.setQueryData(keyOf('GET /api/user/business'), business)
    },
  })
}
