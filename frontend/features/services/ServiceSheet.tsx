/** Adding or changing a service, in a sheet. */
import { categoryIn } from '../../../contract/business/serviceTemplates.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { currencySign } from '../../../shared/format/format.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { useForm } from '../../forms/useForm.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Choice.tsx'
import { Select, TextArea, TextField } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toasts.ts'
import { emptyService, type SheetTarget, usualMinutes } from './servicesModel.ts'
import { serviceBodyOf, type ServiceForm, serviceRules } from './rules.ts'
import { categories } from './Templates.tsx'

const FORM = 'service-form'

interface ServiceSheetProps {
  /** What `?servicio=` says: what is typed belongs to it. */
  editing: string | undefined
  target: SheetTarget | undefined
  currency: string
  onClose: () => void
}

export function ServiceSheet({ editing, target, currency, onClose }: ServiceSheetProps) {
  const { t } = useTranslation()
  // A tap beside the sheet closes it; what was typed is there when it opens again. 'Cancelar' means
  // it.
  const form = useForm<ServiceForm>({
    rules: serviceRules,
    begin: target?.form ?? emptyService,
    draft: `service:${editing ?? ''}`,
  })
  const add = useCommand('POST /api/services')
  const change = useCommand('PUT /api/services/:id')

  const done = () => {
    form.forget()
    onClose()
  }
  const submit = form.handleSubmit((typed) => {
    const body = serviceBodyOf(typed)
    const saved = target?.id
      ? change.mutateAsync({ params: { id: target.id }, body })
      : add.mutateAsync({ body })
    void saved.then(
      () => {
        toast({
          title: target?.id ? t('services.updated') : t('services.added'),
          description: typed.nombre.trim(),
        })
        done()
      },
      (error: ApiError) => {
        if (form.refused(error)) return
        const title = target?.id ? t('services.updateError') : t('services.createError')
        toast({
          title,
          description: error.details.message ?? t('services.saveFailed'),
          variant: 'destructive',
        })
      },
    )
  })

  return (
    <Sheet
      inUrl
      open={target !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={target?.id ? t('services.editTitle') : t('services.addTitle')}
      footer={
        <>
          <Button variant="secondary" onClick={done}>
            {t('ui.cancel')}
          </Button>
          <Button
            type="submit"
            form={FORM}
            pending={add.isPending || change.isPending}
            pendingText={t('services.saving')}
          >
            {t('ui.save')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="grid gap-4">
        <Fields form={form} currency={currency} />
      </form>
    </Sheet>
  )
}

function Fields({
  form: { field, watch, setValue },
  currency,
}: {
  form: ReturnType<typeof useForm<ServiceForm>>
  currency: string
}) {
  const { t, language } = useTranslation()
  const format = useFormat()
  const { duracion, categoria, descripcion } = watch()
  const existing =
    categories.includes(categoria) || categoria === '' ? categories : [categoria, ...categories]
  return (
    <>
      <TextField
        label={t('services.name')}
        required
        maxLength={limits.service.nombre.max}
        placeholder={t('services.namePlaceholder')}
        autoComplete="off"
        {...field('nombre')}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label={t('services.price')}
          required
          inputMode="decimal"
          unit={currencySign(currency)}
          autoComplete="off"
          {...field('precio')}
        />
        <TextField
          label={t('services.duration')}
          required
          inputMode="numeric"
          unit={t('services.minutes')}
          autoComplete="off"
          {...field('duracion')}
        />
      </div>
      <div role="group" aria-label={t('services.usual')} className="-mt-1 flex flex-wrap gap-2">
        {usualMinutes.map((minutes) => (
          <Chip
            key={minutes}
            pressed={duracion === String(minutes)}
            onClick={() => setValue('duracion', String(minutes), { shouldValidate: true })}
          >
            {format.duration(minutes)}
          </Chip>
        ))}
      </div>
      <Select
        label={t('services.category')}
        placeholder={t('services.categoryNone')}
        options={existing.map((value) => ({ value, label: categoryIn(value, language) }))}
        {...field('categoria')}
      />
      <TextArea
        label={t('services.description')}
        placeholder={t('services.descriptionPlaceholder')}
        rows={3}
        limit={limits.service.descripcion}
        count={[...descripcion].length}
        {...field('descripcion')}
      />
    </>
  )
}
