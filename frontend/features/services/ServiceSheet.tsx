/** Adding or changing a service, in a sheet. */
import { useRef, useState, type FormEvent } from 'react'
import type { ApiError } from '../../../shared/http/http.ts'
import { useDraft } from '../../client/useDraft.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Choice.tsx'
import { Select, TextArea, TextField } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toasts.ts'
import { bodyOf, emptyService, formFrom, mistakesIn, serviceLimits, usualMinutes, type ServiceForm, type SheetTarget } from './model.ts'
import { categories } from './Templates.tsx'

const FORM = 'service-form'
const fields = ['nombre', 'precio', 'duracion'] as const

interface ServiceSheetProps {
  /** What `?servicio=` says: what is typed belongs to it. */
  editing: string | undefined
  target: SheetTarget | undefined
  onClose: () => void
}

export function ServiceSheet({ editing, target, onClose }: ServiceSheetProps) {
  const { t } = useTranslation()
  // A tap beside the sheet closes it; what was typed is there when it opens again. 'Cancelar' means it.
  const [written, write] = useDraft(`service:${editing ?? ''}`)
  const typed = formFrom(written, target?.form ?? emptyService)
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const add = useCommand('POST /api/services')
  const change = useCommand('PUT /api/services/:id')
  const mistakes = tried ? mistakesIn(typed) : {}

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const wrong = fields.find((field) => mistakesIn(typed)[field])
    if (wrong) {
      form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
      return
    }
    const body = bodyOf(typed)
    const saved = target?.id ? change.mutateAsync({ params: { id: target.id }, body }) : add.mutateAsync({ body })
    void saved.then(
      () => {
        toast({ title: target?.id ? t('services.updated') : t('services.added'), description: typed.nombre.trim() })
        write(null)
        onClose()
      },
      (error: ApiError) => toast({ title: target?.id ? t('services.updateError') : t('services.createError'), description: error.details.message ?? t('services.saveFailed'), variant: 'destructive' }),
    )
  }
  const set = (changes: Partial<ServiceForm>) => write(JSON.stringify({ ...typed, ...changes }))
  const discard = () => {
    write(null)
    onClose()
  }

  return (
    <Sheet
      open={target !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={target?.id ? t('services.editTitle') : t('services.addTitle')}
      footer={
        <>
          <Button variant="secondary" onClick={discard}>{t('ui.cancel')}</Button>
          <Button type="submit" form={FORM} pending={add.isPending || change.isPending} pendingText={t('services.saving')}>{t('ui.save')}</Button>
        </>
      }
    >
      <form id={FORM} ref={form} noValidate onSubmit={submit} className="grid gap-4">
        <Fields typed={typed} set={set} mistakes={mistakes} />
      </form>
    </Sheet>
  )
}

interface FieldsProps {
  typed: ServiceForm
  set: (changes: Partial<ServiceForm>) => void
  mistakes: ReturnType<typeof mistakesIn>
}

function Fields({ typed, set, mistakes }: FieldsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const said = (field: keyof ServiceForm) => (mistakes[field] ? t(mistakes[field]) : undefined)
  const known = categories.includes(typed.categoria) || typed.categoria === '' ? categories : [typed.categoria, ...categories]
  return (
    <>
      <TextField label={t('services.name')} name="nombre" required maxLength={serviceLimits.nombre.max} placeholder={t('services.namePlaceholder')} value={typed.nombre} onChange={({ target }) => set({ nombre: target.value })} error={said('nombre')} autoComplete="off" />
      <div className="grid grid-cols-2 gap-4">
        <TextField label={t('services.price')} name="precio" required inputMode="decimal" unit="$" value={typed.precio} onChange={({ target }) => set({ precio: target.value })} error={said('precio')} autoComplete="off" />
        <TextField label={t('services.duration')} name="duracion" required inputMode="numeric" unit={t('services.minutes')} value={typed.duracion} onChange={({ target }) => set({ duracion: target.value })} error={said('duracion')} autoComplete="off" />
      </div>
      <div role="group" aria-label={t('services.usual')} className="-mt-1 flex flex-wrap gap-2">
        {usualMinutes.map((minutes) => <Chip key={minutes} pressed={typed.duracion === String(minutes)} onClick={() => set({ duracion: String(minutes) })}>{format.duration(minutes)}</Chip>)}
      </div>
      <Select label={t('services.category')} name="categoria" placeholder={t('services.categoryNone')} options={known.map((value) => ({ value, label: value }))} value={typed.categoria} onChange={({ target }) => set({ categoria: target.value })} />
      <TextArea label={t('services.description')} name="descripcion" placeholder={t('services.descriptionPlaceholder')} rows={3} limit={serviceLimits.descripcion} count={[...typed.descripcion].length} value={typed.descripcion} onChange={({ target }) => set({ descripcion: target.value })} />
    </>
  )
}
