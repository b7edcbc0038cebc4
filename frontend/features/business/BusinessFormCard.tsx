/** The form that opens a business. */
import { useQueryClient } from '@tanstack/react-query'
import { MapPin, Phone, Store } from 'lucide-react'
import { useState } from 'react'
import { limits } from '../../../contract/kernel/limits.ts'
import { keyOf } from '../../client/query.ts'
import { useForm } from '../../forms/useForm.ts'
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
  const { field, register, handleSubmit, watch, setValue, refused } = useForm<BusinessForm>({ rules: businessForm, begin: emptyBusiness })
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
      refused(error)
      toast({ title: t('ui.error'), description: error.details.message ?? t('businessSetup.failed'), variant: 'destructive' })
    },
  }))

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label={t('businessSetup.name')} required autoComplete="organization" enterKeyHint="next" placeholder={t('businessSetup.namePlaceholder')}
        icon={<Store size={20} />} {...field('nombre')}
      />
      <TextField
        label={t('businessSetup.address')} required autoComplete="street-address" enterKeyHint="next" placeholder={t('businessSetup.addressPlaceholder')}
        icon={<MapPin size={20} />} {...field('direccion')}
      />
      <LocationField place={place} onLocated={setPlace} />
      <TextArea
        label={t('businessSetup.description')} rows={3} placeholder={t('businessSetup.descriptionPlaceholder')}
        limit={limits.descripcion} count={[...watch('descripcion')].length} {...field('descripcion')}
      />
      <TextField
        label={t('businessSetup.phone')} type="tel" inputMode="tel" autoComplete="tel" icon={<Phone size={20} />} {...field('phone')}
      />
      <div className="grid gap-4 rounded-card border border-line bg-surface p-4">
        <Switch label={t('businessSetup.home')} hint={t('businessSetup.homeHint')} {...register('ofreceServicioDomicilio')} />
        {watch('ofreceServicioDomicilio') && (
          <TextField
            label={t('businessSetup.radius')} inputMode="numeric" unit="km" hint={corrected ? t('businessSetup.radiusFixed') : t('businessSetup.radiusHint')}
            {...register('radioCobertura', { onBlur: ({ target }: { target: HTMLInputElement }) => correctRadius(target.value) })}
          />
        )}
      </div>
      <Button type="submit" size="lg" block pending={open.isPending} pendingText={t('businessSetup.pending')}>
        {t('businessSetup.submit')}
      </Button>
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
