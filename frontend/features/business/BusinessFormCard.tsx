/** The form that opens a business. */
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, MapPin, Phone, Store } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { limits } from '../../../contract/kernel/limits.ts'
import { keyOf } from '../../client/query.ts'
import { useSessionOf } from '../../client/session.ts'
import type { Place } from '../../entities/business/coordinates.ts'
import { PlaceField } from '../../entities/business/PlaceField.tsx'
import { placeShape, servingShape } from '../../entities/business/shapes.ts'
import { useForm } from '../../forms/useForm.ts'
import { useKept } from '../../forms/useKept.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { browserZone, zoneName } from '../../time/zone.ts'
import { Button } from '../../ui/Button.tsx'
import { Select, TextArea, TextField } from '../../ui/Field.tsx'
import { toast } from '../../ui/toasts.ts'
import { currenciesWith, currencyName } from './currencies.ts'
import {
  atShop,
  businessBodyOf,
  businessForm,
  emptyBusiness,
  needsPlace,
  type BusinessForm,
  type Serving,
} from './form.ts'
import { ServingFields } from './ServingFields.tsx'

export function BusinessFormCard() {
  const { t, language } = useTranslation()
  const telefono = useSessionOf(({ user }) => user?.telefono ?? undefined)
  // Asked for once: in the registration.
  const [begin] = useState(() => ({ ...emptyBusiness(), phone: telefono ?? '' }))
  const form = useForm<BusinessForm>({ rules: businessForm, begin, draft: 'business' })
  const { field, watch } = form
  const { serving, setServing, place, setPlace, placeMissing, refusal, pending, submit } =
    useOpening(form)

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label={t('businessSetup.name')}
        required
        autoComplete="organization"
        enterKeyHint="next"
        placeholder={t('businessSetup.namePlaceholder')}
        icon={<Store size={20} />}
        {...field('nombre')}
      />
      <TextField
        label={t('businessSetup.address')}
        required
        autoComplete="street-address"
        enterKeyHint="next"
        placeholder={t('businessSetup.addressPlaceholder')}
        icon={<MapPin size={20} />}
        {...field('direccion')}
      />
      <TextField
        label={t('businessSetup.city')}
        autoComplete="address-level2"
        enterKeyHint="next"
        hint={t('businessSetup.cityHint')}
        {...field('ciudad')}
      />
      <div className="grid gap-2">
        <PlaceField
          place={place}
          onChange={setPlace}
          error={placeMissing ? t('businessSetup.placeNeeded') : undefined}
        />
        {!place && (
          <p className="text-small text-muted">
            {t('businessSetup.clock', { zone: zoneName(browserZone(), language) })}
          </p>
        )}
      </div>
      <ServingFields value={serving} onChange={setServing} />
      <More
        open={
          form.formState.errors.phone !== undefined ||
          form.formState.errors.descripcion !== undefined
        }
      >
        <Select
          label={t('businessSetup.currency')}
          hint={t('businessSetup.currencyHint')}
          {...field('moneda')}
          options={currenciesWith(watch('moneda')).map((value) => ({
            value,
            label: currencyName(value, language),
          }))}
        />
        <TextArea
          label={t('businessSetup.description')}
          rows={3}
          placeholder={t('businessSetup.descriptionPlaceholder')}
          limit={limits.descripcion}
          count={[...watch('descripcion')].length}
          {...field('descripcion')}
        />
        <TextField
          label={t('businessSetup.phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          icon={<Phone size={20} />}
          {...field('phone')}
        />
      </More>
      {refusal && (
        <p role="alert" className="flex items-start gap-2 text-small text-danger">
          <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
          {refusal}
        </p>
      )}
      <Button
        type="submit"
        size="lg"
        block
        pending={pending}
        pendingText={t('businessSetup.pending')}
      >
        {t('businessSetup.submit')}
      </Button>
    </form>
  )
}

/** Fields that are optional or have a good default. Opens when the server refuses one of them. */
function More({ open, children }: { open: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!open || !details.current) return
    details.current.open = true
    details.current.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [open])
  return (
    <details ref={details}>
      <summary className="min-h-11 cursor-pointer content-center text-small font-semibold text-accent-text">
        {t('businessSetup.more')}
      </summary>
      <div className="grid gap-5 pt-3">{children}</div>
    </details>
  )
}

const besideShape = z.partial(z.object({ serving: servingShape, place: placeShape }))

/** What is said beside the fields, and opening the shop with it. */
function useOpening(form: ReturnType<typeof useForm<BusinessForm>>) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const kept = useKept<{ serving: Serving; place: Place | null }>(
    'business-beside',
    besideShape,
    () => ({ serving: atShop, place: null }),
  )
  const { serving } = kept.value
  const place = kept.value.place ?? undefined
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const placeMissing = tried && needsPlace(serving, place)
  const open = useCommand('POST /api/businesses', {
    onSuccess: (business) => {
      form.forget()
      kept.forget()
      toast({ title: t('businessSetup.done'), description: t('businessSetup.doneText') })
      // The guard and the checklist see the new business at once.
      queries.setQueryData(keyOf('GET /api/user/business'), business)
    },
  })
  const send = form.handleSubmit((typed) => {
    if (needsPlace(serving, place)) return
    setRefusal(undefined)
    open.mutate(
      { body: businessBodyOf(typed, serving, place) },
      {
        onError: (error) => {
          if (!form.refused(error)) setRefusal(error.details.message ?? t('businessSetup.failed'))
        },
      },
    )
  })
  const submit: typeof send = (event) => {
    setTried(true)
    return send(event)
  }
  return {
    serving,
    setServing: (to: Serving) => kept.change({ serving: to }),
    place,
    setPlace: (to: Place | undefined) => kept.change({ place: to ?? null }),
    placeMissing,
    refusal,
    pending: open.isPending,
    submit,
  }
}
