/** A further place of the shop, in a sheet. Its hours and its people come afterwards. */
import { useState } from 'react'
import { addressOf } from '../../../contract/paths.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import type { Place } from '../../entities/business/coordinates.ts'
import { PlaceField } from '../../entities/business/PlaceField.tsx'
import { useForm } from '../../forms/useForm.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError, TextField } from '../../ui/Field.tsx'
import { useNavigate } from '../../ui/links.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toasts.ts'
import { emptyLocation, type LocationForm, locationRules } from './rules.ts'

const FORM = 'location-form'

export function AddSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useForm<LocationForm>({
    rules: locationRules,
    begin: emptyLocation,
    draft: 'location',
  })
  const [place, setPlace] = useState<Place>()
  const [refusal, setRefusal] = useState<string>()
  const add = useCommand('POST /api/business-locations')
  const { field } = form

  const forget = () => {
    form.forget()
    form.reset(emptyLocation)
    setPlace(undefined)
    setRefusal(undefined)
    onClose()
  }
  const submit = form.handleSubmit(async ({ name, address, phone }) => {
    setRefusal(undefined)
    await add
      .mutateAsync({
        body: {
          name: name.trim(),
          address: address.trim(),
          phone: phone.trim(),
          latitude: place?.latitude ?? null,
          longitude: place?.longitude ?? null,
        },
      })
      .then(
        ({ id }) => {
          toast({
            title: t('locations.added'),
            description: name.trim(),
            action: {
              label: t('locations.staff'),
              run: () => navigate(addressOf('/location-staff/:id', { id })),
            },
          })
          forget()
        },
        (error: ApiError) => {
          form.refused(error)
          setRefusal(error.details.message ?? t('locations.addFailed'))
        },
      )
  })

  return (
    <Sheet
      inUrl
      open={open}
      onOpenChange={(still) => !still && onClose()}
      title={t('locations.addTitle')}
      text={t('locations.addText')}
      footer={
        <>
          <Button variant="secondary" onClick={forget}>
            {t('ui.cancel')}
          </Button>
          <Button
            type="submit"
            form={FORM}
            pending={add.isPending}
            pendingText={t('saveBar.saving')}
          >
            {t('ui.save')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label={t('locations.name')}
          required
          autoComplete="off"
          placeholder={t('locations.namePlaceholder')}
          {...field('name')}
        />
        <TextField
          label={t('locations.address')}
          required
          autoComplete="street-address"
          {...field('address')}
        />
        <TextField
          label={t('locations.phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...field('phone')}
        />
        <PlaceField place={place} onChange={setPlace} />
        {refusal && (
          <FieldError>
            {t('locations.addFailed')}. {refusal}
          </FieldError>
        )}
      </form>
    </Sheet>
  )
}
