/** A catalogue service: facts, bookable or not, actions. */
import { clsx } from 'clsx'
import { CircleCheck, CircleSlash, Pencil, Trash2 } from 'lucide-react'
import type { ServiceA } from '../../../contract/business/services.ts'
import { categoryIn } from '../../../contract/business/serviceTemplates.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Badge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Choice.tsx'
import { Duration, Price } from '../../ui/Numbers.tsx'
import { confirm } from '../../ui/prompts.ts'
import { toast, undoable } from '../../ui/toasts.ts'
import { useShown } from '../../ui/useShown.ts'
import { useSwitchService } from './servicesQueries.ts'

export function ServiceRow({ service, onEdit }: { service: ServiceA; onEdit: () => void }) {
  const { t, language } = useTranslation()
  const { id, nombre, descripcion, precio, moneda, duracionMin, categoria } = service
  const [isActive, showActive] = useShown(service.isActive)
  const toggle = useSwitchService()
  const remove = useCommand('DELETE /api/services/:id')
  const undo = useCommand('POST /api/services/:id/undo', {
    onSuccess: () => toast({ title: t('services.restored'), description: nombre }),
    onError: ({ message }) => toast({ title: message, variant: 'destructive' }),
  })

  const askToRemove = async () => {
    if (
      !(await confirm({
        title: t('services.deleteTitle'),
        text: `${t('services.deleteConfirm')} ${t('services.deleteText')}`,
        action: t('ui.delete'),
        destructive: true,
      }))
    )
      return
    // A removed row is gone before mutate's own callbacks would run.
    await remove.mutateAsync({ params: { id } }).then(
      () =>
        toast({
          title: t('services.deleted'),
          description: nombre,
          ...undoable(t('ui.undo'), () => undo.mutate({ params: { id } })),
        }),
      (error: ApiError) =>
        toast({
          title: t('services.deleteError'),
          description: error.details.message ?? t('services.deleteFailed'),
          variant: 'destructive',
        }),
    )
  }
  const flip = (active: boolean) => {
    showActive(active)
    toggle.mutate(
      { params: { id }, body: { isActive: active } },
      {
        onError: (error) => {
          showActive(!active)
          toast({
            title: t('services.updateError'),
            description: error.details.message ?? t('services.saveFailed'),
            variant: 'destructive',
          })
        },
      },
    )
  }

  return (
    <li
      className={clsx(
        'grid gap-2 rounded-card border border-line bg-surface p-4 shadow-card',
        remove.isPending && 'opacity-50',
      )}
    >
      <div className="flex items-start justify-between gap-4">
        <div className={clsx('grid min-w-0', !isActive && 'text-muted')}>
          <h2 className="text-lead">{nombre}</h2>
          {descripcion && <p className="text-small text-muted">{descripcion}</p>}
        </div>
        <div className="grid shrink-0 justify-items-end">
          <Price amount={precio} currency={moneda} className="text-lead" />
          <Duration minutes={duracionMin} className="text-small text-muted" />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-3">
        <Switch
          label={t('services.switch', { name: nombre })}
          hideLabel
          checked={isActive}
          onChange={({ target }) => flip(target.checked)}
        />
        {isActive ? (
          <Badge tone="success" icon={<CircleCheck size={14} />}>
            {t('services.isActive')}
          </Badge>
        ) : (
          <Badge tone="neutral" icon={<CircleSlash size={14} />}>
            {t('services.isInactive')}
          </Badge>
        )}
        {categoria && (
          <span className="text-small text-muted">{categoryIn(categoria, language)}</span>
        )}
        <span className="ml-auto flex">
          <IconButton label={t('services.edit', { name: nombre })} onClick={onEdit}>
            <Pencil aria-hidden size={20} />
          </IconButton>
          <IconButton
            label={t('services.delete', { name: nombre })}
            onClick={() => void askToRemove()}
            disabled={remove.isPending}
            className="hover:text-danger!"
          >
            <Trash2 aria-hidden size={20} />
          </IconButton>
        </span>
      </div>
    </li>
  )
}
