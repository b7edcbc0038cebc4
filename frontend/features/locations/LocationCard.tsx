/** One place of a shop: where, whether it takes clients, who serves there. */
import {
  CircleAlert,
  CircleCheck,
  CircleSlash,
  MapPin,
  MapPinOff,
  Pencil,
  Phone,
  Trash2,
  Users,
} from 'lucide-react'
import { useState } from 'react'
import type { BusinessLocation } from '../../../contract/business/locations.ts'
import { addressOf } from '../../../contract/paths.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ButtonLink, IconButton } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Choice.tsx'
import { Link } from '../../ui/links.ts'
import { PhoneLink } from '../../ui/PhoneLink.tsx'
import { confirm } from '../../ui/prompts.ts'
import { toast } from '../../ui/toasts.ts'
import { useShown } from '../../ui/useShown.ts'

export function LocationCard({ location }: { location: BusinessLocation }) {
  const { t } = useTranslation()
  const { id, name, address, phone, activeBarbers, latitude } = location
  const { removing, refusal, askToRemove } = useRemoval(location)
  const [isActive, flip] = useStatus(location)
  return (
    <li className="grid content-start gap-3 rounded-card border border-line bg-surface p-4 shadow-card">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-lead break-words">{name}</h2>
        {isActive ? (
          <Badge tone="success" icon={<CircleCheck size={14} />}>
            {t('locations.active')}
          </Badge>
        ) : (
          <Badge tone="neutral" icon={<CircleSlash size={14} />}>
            {t('locations.inactive')}
          </Badge>
        )}
      </div>
      <div className="grid gap-1 text-small text-muted">
        <p className="flex items-start gap-2">
          <MapPin aria-hidden size={16} className="mt-0.5 shrink-0" />
          <span className="min-w-0 break-words">{address}</span>
        </p>
        {phone && (
          <p className="flex items-center gap-2">
            <Phone aria-hidden size={16} className="shrink-0" />
            <PhoneLink number={phone} who={t('locations.call', { name })} />
          </p>
        )}
        <p className="flex items-center gap-2">
          <Users aria-hidden size={16} className="shrink-0" />
          {t('locations.barbers', { count: activeBarbers })}
        </p>
        {latitude === null && (
          <p>
            <Badge tone="warn" icon={<MapPinOff size={14} />}>
              {t('place.none')}
            </Badge>
          </p>
        )}
      </div>
      <Switch
        label={t('locations.status')}
        hint={t(isActive ? 'locations.statusOn' : 'locations.statusOff')}
        checked={isActive}
        onChange={({ target }) => void flip(target.checked)}
      />
      {refusal && (
        <p role="alert" className="flex items-start gap-2 text-small text-danger">
          <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
          <span>
            {refusal}{' '}
            <Link
              to={addressOf('/appointments', { tab: 'proximas' })}
              className="font-semibold underline"
            >
              {t('locations.seeAppointments')}
            </Link>
          </span>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink
          to={addressOf('/business-management/:id', { id })}
          size="sm"
          variant="secondary"
          icon={<Pencil aria-hidden size={18} />}
          aria-label={t('locations.editOf', { name })}
        >
          {t('locations.edit')}
        </ButtonLink>
        <ButtonLink
          to={addressOf('/location-staff/:id', { id })}
          size="sm"
          variant="secondary"
          icon={<Users aria-hidden size={18} />}
          aria-label={t('locations.staffOf', { name })}
        >
          {t('locations.staff')}
        </ButtonLink>
        <IconButton
          label={t('locations.delete', { name })}
          onClick={() => void askToRemove()}
          disabled={removing}
          className="ml-auto hover:text-danger!"
        >
          <Trash2 aria-hidden size={20} />
        </IconButton>
      </div>
    </li>
  )
}

function useRemoval({ id, name }: BusinessLocation) {
  const { t } = useTranslation()
  const [refusal, setRefusal] = useState<string>()
  const remove = useCommand('DELETE /api/business-locations/:id')
  const askToRemove = async () => {
    setRefusal(undefined)
    if (
      !(await confirm({
        title: t('locations.deleteTitle', { name }),
        text: t('locations.deleteConfirm'),
        action: t('ui.delete'),
        destructive: true,
      }))
    )
      return
    // A removed card is gone before mutate's own callbacks would run.
    await remove.mutateAsync({ params: { id } }).then(
      () => toast({ title: t('locations.deleted'), description: name }),
      (error: ApiError) => {
        if (error.status === 409) setRefusal(error.details.message)
        else
          toast({
            title: t('ui.error'),
            description: error.details.message ?? t('locations.deleteFailed'),
            variant: 'destructive',
          })
      },
    )
  }
  return { removing: remove.isPending, refusal, askToRemove }
}

/** [shown, set], optimistic with rollback. Closing a place asks first. */
function useStatus({
  id,
  name,
  status,
}: BusinessLocation): [boolean, (active: boolean) => Promise<void>] {
  const { t } = useTranslation()
  const [isActive, show] = useShown(status === 'active')
  const change = useCommand('PUT /api/business-locations/:id')
  const flip = async (active: boolean) => {
    if (
      !active &&
      !(await confirm({
        title: t('locations.closeTitle', { name }),
        text: t('locations.closeText'),
        action: t('locations.close'),
      }))
    )
      return
    show(active)
    change.mutate(
      { params: { id }, body: { status: active ? 'active' : 'inactive' } },
      {
        onError: (error) => {
          show(!active)
          toast({
            title: t('locations.saveFailed'),
            description: error.details.message,
            variant: 'destructive',
          })
        },
      },
    )
  }
  return [isActive, flip]
}
